//! The grid of the atlas: a table of links, through which arrow keys walk.

use overload_charts::{Theme, heat, readable_on};
use overload_parts::dom::find;
use overload_scenario::combinations::{RETRIES, SPIKES_PER_S, TIMEOUTS_S, combinations};
use overload_scenario::ending::Ending;
use overload_scenario::inputs::policy_name;
use overload_scenario::quantity::{self, NBSP, Unit};
use overload_sim::{Policy, Scenario};
use overload_story::atlas;
use plotters::style::RGBColor;
use std::cell::Cell;
use std::fmt::Write as _;
use wasm_bindgen::{JsCast, JsError};
use web_sys::{Element, HtmlElement, KeyboardEvent, ShadowRoot};

/// Cells of a policy beside each other, and of a sale's traffic below each other.
const BLOCK: [usize; 2] = [TIMEOUTS_S.len(), RETRIES.len()];

const COLUMNS: usize = Policy::ALL.len() * BLOCK[0];
const ROWS: usize = SPIKES_PER_S.len() * BLOCK[1];

/// How many cells there are.
pub(crate) const CELLS: usize = COLUMNS * ROWS;

/// Where a combination stands in the grid: row and column.
fn place(index: usize) -> [usize; 2] {
    let timeout = index % TIMEOUTS_S.len();
    let rest = index / TIMEOUTS_S.len();
    let spike = rest % SPIKES_PER_S.len();
    let rest = rest / SPIKES_PER_S.len();
    let (retries, policy) = (rest % RETRIES.len(), rest / RETRIES.len());
    [spike * BLOCK[1] + retries, policy * BLOCK[0] + timeout]
}

/// The combination that stands there.
fn index([row, column]: [usize; 2]) -> usize {
    let (spike, retries) = (row / BLOCK[1], row % BLOCK[1]);
    let (policy, timeout) = (column / BLOCK[0], column % BLOCK[0]);
    ((policy * RETRIES.len() + retries) * SPIKES_PER_S.len() + spike) * TIMEOUTS_S.len() + timeout
}

/// How far apart two combinations are: steps of their settings.
pub(crate) fn distance(from: usize, to: usize) -> usize {
    let [from, to] = [place(from), place(to)];
    let apart = |[a, b]: [usize; 2], size: usize| {
        (a / size).abs_diff(b / size).min(1) + (a % size).abs_diff(b % size)
    };
    apart([from[0], to[0]], BLOCK[1]) + apart([from[1], to[1]], BLOCK[0])
}

/// The combination that is nearest to a scenario, and whether it is that itself.
pub(crate) fn nearest(scenario: &Scenario) -> (usize, bool) {
    let off = |at: &Scenario| {
        let spike = (at.spike_per_s - scenario.spike_per_s).abs();
        (
            at.policy != scenario.policy,
            at.retries.abs_diff(scenario.retries),
            spike.to_bits(),
            at.timeout_ns.abs_diff(scenario.timeout_ns),
        )
    };
    let all = combinations(scenario).enumerate();
    let nearest = all.min_by_key(|(_, at)| off(at));
    nearest.map_or((0, false), |(index, at)| (index, at == *scenario))
}

/// The links of all combinations, by the combination's index.
pub(crate) struct Grid {
    table: HtmlElement,
    links: Vec<HtmlElement>,
    ranges: Vec<HtmlElement>,
    /// Where the walk is: the one link that Tab reaches.
    walked_to: Cell<usize>,
}

impl Grid {
    /// Makes the table in the place that the markup has for it.
    pub(crate) fn new(root: &ShadowRoot) -> Result<Self, JsError> {
        let table: HtmlElement = find(root, "[data-atlas-grid]")?;
        table.set_inner_html(&markup());
        let links = (0..CELLS).map(|index| find(root, &format!("[data-cell=\"{index}\"]")));
        let ranges =
            Policy::ALL.map(|policy| find(root, &format!("[data-range=\"{}\"]", policy.id())));
        let grid = Self {
            links: links.collect::<Result<_, _>>()?,
            ranges: ranges.into_iter().collect::<Result<_, _>>()?,
            table,
            walked_to: Cell::new(0),
        };
        grid.walk_to(0);
        Ok(grid)
    }

    pub(crate) fn table(&self) -> &HtmlElement {
        &self.table
    }

    /// The combination that an event is about.
    pub(crate) fn cell_of(event: &web_sys::Event) -> Option<usize> {
        let element: Element = event.target()?.dyn_into().ok()?;
        let link = element.closest("[data-cell]").ok()??;
        link.get_attribute("data-cell")?.parse().ok()
    }

    /// Has a cell lead somewhere.
    pub(crate) fn lead(&self, index: usize, query: &str) {
        let _ = self.links[index].set_attribute("href", &format!("?{query}"));
    }

    /// Writes what came of a combination's run; of one that is not run, why.
    pub(crate) fn show(&self, index: usize, cell: Result<&atlas::Cell, &str>, theme: &Theme) {
        let link = &self.links[index];
        let (text, sign, label) = match cell {
            Ok(cell) => (
                atlas::share(cell.answered_percent),
                atlas::mark(cell.ending).map(|mark| mark.sign),
                atlas::label(cell),
            ),
            Err(why) => ("–".into(), None, why.into()),
        };
        let sign = sign.map_or(String::new(), |sign| format!("<i>{sign}</i>"));
        // Numbers and signs only: nothing here could be markup.
        link.set_inner_html(&format!("<b>{text}</b>{sign}"));
        let _ = link.set_attribute("aria-label", &label);
        let _ = link.remove_attribute("data-stale");
        let share = cell.ok().and_then(|cell| cell.answered_percent);
        self.color(index, share, theme);
    }

    /// Colours a cell by the share answered there, if anybody asked.
    pub(crate) fn color(&self, index: usize, answered_percent: Option<f64>, theme: &Theme) {
        let fill = answered_percent.map(|share| heat(theme, share / 100.0));
        let fill = fill.unwrap_or(theme.paper);
        let style = self.links[index].style();
        let _ = style.set_property("background", &css(fill));
        let _ = style.set_property("color", &css(readable_on(fill)));
    }

    /// Pales a cell, whose number is of something else by now.
    pub(crate) fn pale(&self, index: usize) {
        let _ = self.links[index].set_attribute("data-stale", "");
    }

    /// Draws a line around what is stuck, in the block of a combination.
    pub(crate) fn outline(&self, index: usize, ending: impl Fn(usize) -> Option<Ending>) {
        let [row, column] = place(index);
        let first = [row / BLOCK[1] * BLOCK[1], column / BLOCK[0] * BLOCK[0]];
        let is_stuck = |row: usize, column: usize| {
            row < BLOCK[1]
                && column < BLOCK[0]
                && ending(self::index([first[0] + row, first[1] + column])) == Some(Ending::Stuck)
        };
        for row in 0..BLOCK[1] {
            for column in 0..BLOCK[0] {
                let link = &self.links[self::index([first[0] + row, first[1] + column])];
                let beside = [
                    ("top", row.wrapping_sub(1), column),
                    ("right", row, column + 1),
                    ("bottom", row + 1, column),
                    ("left", row, column.wrapping_sub(1)),
                ];
                let edges = beside.iter().filter(|(_, r, c)| !is_stuck(*r, *c));
                let edges: Vec<_> = edges.map(|(side, ..)| *side).collect();
                let _ = if is_stuck(row, column) {
                    link.set_attribute("data-edge", &edges.join(" "))
                } else {
                    link.remove_attribute("data-edge")
                };
            }
        }
    }

    /// Writes the shares of a policy below its name.
    pub(crate) fn write_range(&self, policy: Policy, text: &str) {
        let at = Policy::ALL.iter().position(|other| *other == policy);
        if let Some(range) = at.and_then(|at| self.ranges.get(at)) {
            range.set_text_content(Some(text));
        }
    }

    /// Marks the cell of the run that the page shows, if there is one.
    pub(crate) fn mark_shown(&self, shown: Option<usize>) {
        for (index, link) in self.links.iter().enumerate() {
            let _ = if shown == Some(index) {
                link.set_attribute("aria-current", "true")
            } else {
                link.remove_attribute("aria-current")
            };
        }
    }

    /// Where the walk is.
    pub(crate) fn walked_to(&self) -> usize {
        self.walked_to.get()
    }

    /// Goes to a cell, without the focus.
    pub(crate) fn walk_to(&self, index: usize) {
        let before = self.walked_to.replace(index);
        let _ = self.links[before].set_attribute("tabindex", "-1");
        let _ = self.links[index].set_attribute("tabindex", "0");
    }

    /// Goes where a key leads, with the focus; whether it leads anywhere.
    pub(crate) fn step(&self, event: &KeyboardEvent) -> bool {
        if event.alt_key() || event.meta_key() || event.shift_key() {
            return false;
        }
        let [row, column] = place(self.walked_to());
        let to = match (event.key().as_str(), event.ctrl_key()) {
            ("ArrowUp", false) => [row.saturating_sub(1), column],
            ("ArrowDown", false) => [(row + 1).min(ROWS - 1), column],
            ("ArrowLeft", false) => [row, column.saturating_sub(1)],
            ("ArrowRight", false) => [row, (column + 1).min(COLUMNS - 1)],
            ("Home", false) => [row, 0],
            ("End", false) => [row, COLUMNS - 1],
            ("Home", true) => [0, 0],
            ("End", true) => [ROWS - 1, COLUMNS - 1],
            _ => return false,
        };
        self.walk_to(index(to));
        let _ = self.links[self.walked_to()].focus();
        true
    }
}

/// A colour as style sheets have it.
pub(crate) fn css(RGBColor(red, green, blue): RGBColor) -> String {
    format!("rgb({red}, {green}, {blue})")
}

/// The table without its numbers.
fn markup() -> String {
    let columns = "<col />".repeat(2 + COLUMNS);
    let mut html = format!("<colgroup>{columns}</colgroup><thead><tr><td colspan=\"2\"></td>");
    for policy in Policy::ALL {
        let (name, id) = (policy_name(policy), policy.id());
        let _ = write!(
            html,
            "<th scope=\"colgroup\" colspan=\"{}\">{name}<span data-range=\"{id}\"></span></th>",
            BLOCK[0]
        );
    }
    html.push_str("</tr><tr><td></td><th scope=\"col\">timeout</th>");
    for column in 0..COLUMNS {
        let timeout_s = TIMEOUTS_S[column % BLOCK[0]];
        let _ = write!(html, "<th scope=\"col\">{timeout_s}{NBSP}s</th>");
    }
    html.push_str("</tr></thead>");
    for (group, spike_per_s) in SPIKES_PER_S.into_iter().enumerate() {
        html.push_str("<tbody>");
        for (below, retries) in RETRIES.into_iter().enumerate() {
            html.push_str("<tr>");
            if below == 0 {
                let rate = quantity::setting(spike_per_s, Unit::PerSecond);
                let _ = write!(
                    html,
                    "<th scope=\"rowgroup\" rowspan=\"{}\">{rate}<span>in the sale</span></th>",
                    BLOCK[1]
                );
            }
            let noun = if retries == 1 { "retry" } else { "retries" };
            let _ = write!(html, "<th scope=\"row\">{retries}{NBSP}{noun}</th>");
            for column in 0..COLUMNS {
                let cell = index([group * BLOCK[1] + below, column]);
                let _ = write!(
                    html,
                    "<td><a href=\"?\" tabindex=\"-1\" data-cell=\"{cell}\" \
                     aria-label=\"not simulated yet\"></a></td>"
                );
            }
            html.push_str("</tr>");
        }
        html.push_str("</tbody>");
    }
    html
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_combination_has_a_place_of_its_own() {
        for cell in 0..CELLS {
            let [row, column] = place(cell);
            assert!(row < ROWS && column < COLUMNS);
            assert_eq!(index([row, column]), cell);
        }
    }

    #[test]
    fn a_place_says_what_is_set_there() {
        let all: Vec<_> = combinations(&Scenario::default()).collect();
        let there = all[index([5, 4])];
        assert_eq!(
            (there.policy, there.retries, there.spike_per_s),
            (Policy::Skip, 3, 150.0)
        );
        assert_eq!(there.timeout_ns, 2_000_000_000);
    }

    #[test]
    fn a_combination_is_nearest_to_itself() {
        for (cell, scenario) in combinations(&Scenario::default()).enumerate() {
            assert_eq!(nearest(&scenario), (cell, true));
            assert_eq!(distance(cell, cell), 0);
        }
        let (cell, is_shown) = nearest(&Scenario {
            retries: 5,
            spike_per_s: 145.0,
            ..Scenario::default()
        });
        assert_eq!((place(cell), is_shown), ([5, 1], false));
    }
}
