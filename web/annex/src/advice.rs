//! What to change, tried on twenty mornings while the reader reads.

use crate::annex::Annex;
use gloo_events::EventListener;
use gloo_timers::callback::Timeout;
use overload_advice::{Advice, Study};
use overload_parts::cost;
use overload_parts::dom::{find, set_text, window};
use overload_scenario::url::{self, Address};
use overload_story::advice;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsError};
use web_sys::{Document, Element, HtmlElement, ShadowRoot};

/// How long a scenario has to stay before changes to it are tried.
const QUIET_MS: u32 = 500;

/// Some two hundred runs of more requests than this would be a wait.
const MAX_REQUESTS: f64 = 1_000_000.0;

/// The advice on the scenario that is shown.
pub(crate) struct AdvicePanel {
    document: Document,
    list: HtmlElement,
    note: HtmlElement,
    study: RefCell<Option<(Address, Study)>>,
    later: RefCell<Option<Timeout>>,
}

impl AdvicePanel {
    pub(crate) fn new(root: &ShadowRoot) -> Result<Self, JsError> {
        Ok(Self {
            document: window()
                .document()
                .ok_or_else(|| JsError::new("overload-lab: there is no document"))?,
            list: find(root, "[data-advice]")?,
            note: find(root, "[data-advice-note]")?,
            study: RefCell::new(None),
            later: RefCell::new(None),
        })
    }

    /// A click on a piece of advice shows the run that it rests on.
    pub(crate) fn listen(&self, annex: &Rc<Annex>) -> EventListener {
        annex.follows(&self.list)
    }

    /// Another scenario is shown: what was advised on the last one is stale.
    pub(crate) fn restart(&self, annex: &Rc<Annex>, address: Address) {
        self.stop();
        self.list.set_text_content(None);
        if cost::requests(&address.scenario) > MAX_REQUESTS {
            set_text(
                &self.note,
                "too many requests to try twenty mornings of each change here",
            );
            return;
        }
        set_text(&self.note, "");
        let annex = Rc::downgrade(annex);
        let later = Timeout::new(QUIET_MS, move || {
            if let Some(annex) = annex.upgrade() {
                annex.start_study(address);
            }
        });
        self.later.replace(Some(later));
    }

    /// Tries changes to a scenario that has been shown for a while.
    pub(crate) fn start(&self, address: Address) {
        let study = Study::new(&address.scenario);
        self.study.replace(Some((address, study)));
    }

    /// Nobody looks at the advice: none is sought.
    pub(crate) fn stop(&self) {
        self.study.replace(None);
        self.later.replace(None);
    }

    pub(crate) fn is_under_way(&self) -> bool {
        self.study.borrow().is_some()
    }

    /// Tries changes while there is time, and lists them when all is tried.
    pub(crate) fn work(&self, mut time_is_left: impl FnMut() -> bool) {
        let mut study = self.study.borrow_mut();
        let Some((address, trials)) = study.as_mut() else {
            return;
        };
        loop {
            if !trials.step() {
                let advice = trials.advice();
                self.list(&advice, address);
                *study = None;
                return;
            }
            if !time_is_left() {
                let percent = (trials.progress() * 100.0) as u32;
                set_text(&self.note, &format!("trying changes: {percent} %"));
                return;
            }
        }
    }

    fn list(&self, advice: &[Advice], address: &Address) {
        let note = if advice.is_empty() {
            "nothing that was tried does better at these numbers"
        } else {
            "averages of 20 mornings: answered in the sale, before → after"
        };
        set_text(&self.note, note);
        for piece in advice {
            if let Some(item) = self.item(piece, address) {
                let _ = self.list.append_child(&item);
            }
        }
    }

    fn item(&self, piece: &Advice, address: &Address) -> Option<Element> {
        let (what, why) = advice::change(piece.change, &address.scenario);
        let (answered, back) = advice::effect(piece);
        let item = self.document.create_element("li").ok()?;
        let link = self.element("a", &what)?;
        let query = url::write(&Address {
            scenario: piece.scenario,
            ..address.clone()
        });
        link.set_attribute("href", &format!("?{query}")).ok()?;
        let way: HtmlElement = self.element("i", "")?.dyn_into().ok()?;
        way.set_class_name("way");
        for (end, outcome) in [("--from", &piece.before), ("--to", &piece.after)] {
            let percent = outcome.answered.to_string();
            way.style().set_property(end, &percent).ok()?;
        }
        let parts = [
            link,
            self.element("p", &why)?,
            way.into(),
            self.element("strong", &answered)?,
            self.element("span", &back)?,
        ];
        for part in parts {
            item.append_child(&part).ok()?;
        }
        Some(item)
    }

    fn element(&self, name: &str, text: &str) -> Option<Element> {
        let element = self.document.create_element(name).ok()?;
        element.set_text_content(Some(text));
        Some(element)
    }
}
