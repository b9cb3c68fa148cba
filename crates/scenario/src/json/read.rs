use core::fmt;

use overload_sim::{Policy, Scenario};
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::VERSION;
use crate::check::{self, InputError, quoted};
use crate::inputs::{INPUTS, Input, Kind, Value};
use crate::quantity;

/// Why a text is no scenario.
#[derive(Debug)]
pub enum ReadError {
    /// It is not JSON; with what the parser says.
    Syntax(String),
    /// Something else stands where an object of inputs is expected.
    NoObject(String),
    /// No input has this key.
    UnknownKey(String),
    /// The key is there twice.
    RepeatedKey(String),
    /// It is a document of another format or of a later version.
    Format(String),
    /// These inputs do not take their values.
    Inputs(Vec<InputError>),
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(what) => write!(f, "not a scenario in JSON: {what}"),
            Self::NoObject(what) => write!(
                f,
                "not a scenario in JSON: {} is no object of inputs",
                quoted(what)
            ),
            Self::UnknownKey(key) => {
                let keys: Vec<_> = INPUTS.iter().map(|input| input.key).collect();
                write!(
                    f,
                    "{}: no such input; there are {}",
                    quoted(key),
                    keys.join(", ")
                )
            }
            Self::RepeatedKey(key) => write!(f, "{}: given twice; give it once", quoted(key)),
            Self::Format(format) => write!(
                f,
                "format: {} is not readable here; give a scenario \
                 or an overload.run of version {VERSION}",
                quoted(format)
            ),
            Self::Inputs(errors) => {
                let errors: Vec<_> = errors.iter().map(ToString::to_string).collect();
                f.write_str(&errors.join("; "))
            }
        }
    }
}

impl core::error::Error for ReadError {}

/// Reads a scenario from JSON: an object of inputs by their keys, where what is
/// missing is at its default, or a whole `overload.run` with such an object in it.
///
/// ```
/// use overload_scenario::json::read_scenario;
/// let scenario = read_scenario(r#"{"policy": "lifo", "service_ms": 45}"#)?;
/// assert_eq!((scenario.service_ns, scenario.workers), (45_000_000, 8));
///
/// let error = read_scenario(r#"{"workers": 2.5}"#).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "workers: 2.5 is not allowed; give a whole number from 1 to 10,000",
/// );
/// # Ok::<(), overload_scenario::json::ReadError>(())
/// ```
///
/// # Errors
///
/// What is wrong with it: [`ReadError`].
pub fn read_scenario(text: &str) -> Result<Scenario, ReadError> {
    let document: Box<RawValue> =
        serde_json::from_str(text).map_err(|error| ReadError::Syntax(error.to_string()))?;
    scenario_in(&document)
}

/// A JSON value, by whoever has parsed it.
pub trait Json: Sized {
    /// As it stands, for an error to show.
    fn text(&self) -> String;

    /// What it is if it is a string.
    fn string(&self) -> Option<String>;

    /// What it is if it is a number.
    fn number(&self) -> Option<f64>;

    /// Its entries if it is an object, repeated keys included.
    fn entries(&self) -> Option<Vec<(String, Self)>>;
}

/// Finds a scenario in a document that has been parsed already: as
/// [`read_scenario`], which reads a text.
///
/// # Errors
///
/// As there.
pub fn scenario_in(document: &impl Json) -> Result<Scenario, ReadError> {
    let entries = entries(document)?;
    let value = |key: &str| {
        let mut named = entries.iter().filter(|(name, _)| name == key);
        named.next().map(|(_, value)| value)
    };
    let Some(format) = value("format") else {
        return scenario(&entries);
    };
    if format.string().as_deref() != Some("overload.run") {
        return Err(ReadError::Format(format.text()));
    }
    let version = value("version").map_or("missing".into(), Json::text);
    if version != VERSION.to_string() {
        return Err(ReadError::Format(format!(
            "overload.run, version {version}"
        )));
    }
    match value("scenario") {
        Some(object) => scenario(&self::entries(object)?),
        None => Err(ReadError::NoObject("an overload.run without one".into())),
    }
}

fn entries<J: Json>(json: &J) -> Result<Vec<(String, J)>, ReadError> {
    json.entries()
        .ok_or_else(|| ReadError::NoObject(json.text()))
}

fn scenario(object: &[(String, impl Json)]) -> Result<Scenario, ReadError> {
    let mut scenario = Scenario::default();
    let mut errors = Vec::new();
    for (i, (key, json)) in object.iter().enumerate() {
        let input = Input::by_key(key).ok_or_else(|| ReadError::UnknownKey(key.clone()))?;
        if object[..i].iter().any(|(earlier, _)| earlier == key) {
            return Err(ReadError::RepeatedKey(key.clone()));
        }
        let set = value(input, json).map(|value| input.set(&mut scenario, value));
        if !matches!(set, Some(Ok(()))) {
            errors.push(InputError::out_of_bounds(input, &json.text()));
        }
    }
    if errors.is_empty() {
        errors.extend(check::scenario(&scenario).err().into_iter().flatten());
    }
    if errors.is_empty() {
        Ok(scenario)
    } else {
        Err(ReadError::Inputs(errors))
    }
}

fn value(input: &Input, json: &impl Json) -> Option<Value> {
    match input.kind {
        Kind::Policy(_) => Policy::from_id(&json.string()?).map(Value::Policy),
        Kind::Number(..) => json.number().map(Value::Number),
    }
}

impl Json for Box<RawValue> {
    fn text(&self) -> String {
        self.get().into()
    }

    fn string(&self) -> Option<String> {
        serde_json::from_str(self.get()).ok()
    }

    fn number(&self) -> Option<f64> {
        // Not by serde_json, which can be off in the last bit.
        let text = self.get();
        let is_number = text.starts_with(|c: char| c == '-' || c.is_ascii_digit());
        is_number.then(|| quantity::decimal(text)).flatten()
    }

    fn entries(&self) -> Option<Vec<(String, Self)>> {
        let Entries(entries) = serde_json::from_str(self.get()).ok()?;
        Some(entries)
    }
}

/// The entries of an object as they stand.
struct Entries(Vec<(String, Box<RawValue>)>);

impl<'de> Deserialize<'de> for Entries {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(EntriesVisitor)
    }
}

struct EntriesVisitor;

impl<'de> Visitor<'de> for EntriesVisitor {
    type Value = Entries;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object of inputs")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Entries, A::Error> {
        let mut entries = Vec::new();
        while let Some(entry) = map.next_entry()? {
            entries.push(entry);
        }
        Ok(Entries(entries))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[track_caller]
    fn check_error(text: &str, expected: &str) {
        let error = read_scenario(text).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{text}: {error}");
    }

    #[test]
    fn what_is_missing_is_at_its_default() {
        assert_eq!(read_scenario("{}").unwrap(), Scenario::default());
    }

    #[test]
    fn a_whole_run_is_read_for_its_scenario() {
        let text = r#"{"format": "overload.run", "version": 1,
            "scenario": {"workers": 9}, "windows": []}"#;
        assert_eq!(read_scenario(text).unwrap().workers, 9);
    }

    #[test]
    fn other_formats_and_versions_are_refused() {
        check_error(
            r#"{"format": "overload.matrix", "version": 1}"#,
            "format: \"overload.matrix\" is not readable",
        );
        check_error(
            r#"{"format": "overload.run", "version": 2, "scenario": {}}"#,
            "format: overload.run, version 2 is not",
        );
        check_error(
            r#"{"format": "overload.run", "version": 1}"#,
            "not a scenario in JSON: an overload.run without one is no",
        );
        check_error(
            r#"{"format": "overload.run", "version": 1, "scenario": 3}"#,
            "not a scenario in JSON: 3 is no object of inputs",
        );
    }

    #[test]
    fn an_error_names_the_key_and_the_value_as_given() {
        for (text, expected) in [
            (
                r#"{"wrokers": 8}"#,
                "wrokers: no such input; there are policy, workers,",
            ),
            (r#"{"workers": 8, "workers": 9}"#, "workers: given twice"),
            (r#"{"workers": 0}"#, "workers: 0 is not allowed"),
            (r#"{"workers": -1}"#, "workers: -1 is not allowed"),
            (r#"{"workers": 1e400}"#, "workers: 1e400 is not allowed"),
            (r#"{"workers": 8.5}"#, "workers: 8.5 is not allowed"),
            (r#"{"workers": "8"}"#, "workers: \"8\" is not allowed"),
            (r#"{"workers": null}"#, "workers: null is not allowed"),
            (r#"{"workers": [8]}"#, "workers: [8] is not allowed"),
            (
                r#"{"policy": "FIFO"}"#,
                "policy: \"FIFO\" is not allowed; give one of fifo, skip,",
            ),
            (r#"{"policy": 3}"#, "policy: 3 is not allowed"),
            (r#"{"sale_s": 65}"#, "sale_s: 65 is not allowed"),
        ] {
            check_error(text, expected);
        }
    }

    #[test]
    fn what_is_no_object_is_no_scenario() {
        for text in ["", "[]", "3", "null", "{", "{\"workers\": 8,}", "{} {}"] {
            check_error(text, "not a scenario in JSON: ");
        }
    }

    /// Objects that are nearly right.
    fn document() -> impl Strategy<Value = String> {
        let keys = INPUTS.iter().map(|input| input.key);
        let keys: Vec<_> = keys.chain(["format", "version", "scenario", ""]).collect();
        let value = prop_oneof![
            "-?[0-9]{1,5}(\\.[0-9]{1,3})?(e[0-9]{1,3})?",
            "\"(fifo|lifo|overload.run|.{0,6})\"",
            "(null|true|\\[\\]|\\{\\}|1)",
        ];
        let entry = (proptest::sample::select(keys), value);
        proptest::collection::vec(entry, 0..6).prop_map(|entries| {
            let entries = entries
                .iter()
                .map(|(key, value)| format!("\"{key}\": {value}"));
            format!("{{{}}}", entries.collect::<Vec<_>>().join(", "))
        })
    }

    proptest! {
        #[test]
        fn any_text_is_a_scenario_or_explained(text in prop_oneof![".*", document()]) {
            match read_scenario(&text) {
                Ok(scenario) => prop_assert!(check::scenario(&scenario).is_ok()),
                Err(error) => prop_assert_eq!(error.to_string().lines().count(), 1),
            }
        }
    }
}
