//! What `ChromeDriver` does beyond the standard, and the standard beyond fantoccini.

use fantoccini::wd::WebDriverCompatibleCommand;
use http::Method;
use serde_json::{Value, json};
use url::{ParseError, Url};

/// A command that fantoccini does not know.
#[derive(Debug)]
pub(crate) struct Extra {
    method: Method,
    /// What follows the session in the address.
    path: String,
    body: Option<Value>,
}

impl Extra {
    /// A command of Chrome's own protocol.
    pub(crate) fn cdp(command: &str, parameters: &Value) -> Self {
        Self {
            method: Method::POST,
            path: "goog/cdp/execute".into(),
            body: Some(json!({"cmd": command, "params": parameters})),
        }
    }

    /// What the browser's console has said since it was last asked.
    pub(crate) fn console() -> Self {
        Self {
            method: Method::POST,
            path: "se/log".into(),
            body: Some(json!({"type": "browser"})),
        }
    }

    /// Of an element: `computedlabel` or `computedrole`, as assistive technology
    /// is told, or `screenshot`. These are in the standard.
    pub(crate) fn of_element(element: &str, what: &str) -> Self {
        Self {
            method: Method::GET,
            path: format!("element/{element}/{what}"),
            body: None,
        }
    }
}

impl WebDriverCompatibleCommand for Extra {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        let session = session.unwrap_or_default();
        base.join(&format!("session/{session}/{}", self.path))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (
            self.method.clone(),
            self.body.as_ref().map(Value::to_string),
        )
    }
}
