//! One run that is too much for a page to wait for, on a worker of its own: offered
//! where it was refused, with what it will take, and given up at a click.

mod texts;

use crate::annex::Annex;
use crate::exports::{buttons, said_of_saving, save_text};
use crate::look::wear;
use gloo_events::EventListener;
use js_sys::{Array, Date, Function};
use overload_charts::Theme;
use overload_parts::cost;
use overload_parts::dom::{find, set_hidden, set_text, window};
use overload_parts::run::Run;
use overload_scenario::command::run_command;
use overload_scenario::url::{self, Address};
use overload_sim::Scenario;
use overload_story::apart;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use texts::Texts;
use wasm_bindgen::prelude::*;
use web_sys::{HtmlElement, MessageEvent, ShadowRoot, Worker};

/// Not in the page's own markup and look: few readers ask for such a run.
const MARKUP: &str = include_str!("apart/section.html");
const LOOK: &str = include_str!("apart/section.css");

/// How often a worker says how far it is, milliseconds.
const NEWS_MS: f64 = 200.0;

/// The place where such a run is shown, and the run.
pub(crate) struct Apart {
    /// Makes a worker, or throws.
    hire: Function,
    section: HtmlElement,
    /// How far it is, or what became of it.
    status: HtmlElement,
    give_up: HtmlElement,
    close: HtmlElement,
    command: HtmlElement,
    result: HtmlElement,
    /// Where the headline, the verdict and its reason stand.
    words: [HtmlElement; 3],
    figure: HtmlElement,
    files: Vec<(HtmlElement, String)>,
    state: RefCell<State>,
    /// The button of the last offer: there is one at a time.
    offer: RefCell<Option<(HtmlElement, EventListener)>>,
    /// Where the focus was when it began.
    begun_from: Cell<Option<HtmlElement>>,
}

enum State {
    /// There is nothing to show.
    Closed,
    UnderWay(Hand),
    /// It was given up, or could not be done.
    Ended,
    Done(Texts),
}

/// A worker that simulates one run.
struct Hand {
    worker: Worker,
    scenario: Scenario,
    since_ms: f64,
    _listeners: [EventListener; 2],
}

impl Drop for Hand {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

impl Apart {
    /// Puts a place for it into the markup, before what the page itself shows.
    pub(crate) fn new(root: &ShadowRoot, hire: Function) -> Result<Self, JsError> {
        let cannot = |_| JsError::new("overload-lab: a section cannot be put into the page");
        let body: HtmlElement = find(root, ".body")?;
        let section = element("section").ok_or_else(|| cannot(JsValue::NULL))?;
        section.set_class_name("apart");
        for (name, value) in [("aria-labelledby", "apart"), ("tabindex", "-1")] {
            section.set_attribute(name, value).map_err(cannot)?;
        }
        section.set_inner_html(MARKUP);
        section.set_hidden(true);
        body.before_with_node_1(&section).map_err(cannot)?;
        wear(root, LOOK).map_err(cannot)?;
        Ok(Self {
            hire,
            status: find(root, "[data-apart-status]")?,
            give_up: find(root, "[data-apart-give-up]")?,
            close: find(root, "[data-apart-close]")?,
            command: find(root, "[data-apart-command]")?,
            result: find(root, "[data-apart-result]")?,
            words: [
                find(root, "[data-apart-headline]")?,
                find(root, "[data-apart-verdict]")?,
                find(root, "[data-apart-reason]")?,
            ],
            figure: find(root, "[data-apart-figure]")?,
            files: buttons(root, "data-apart-file"),
            section,
            state: RefCell::new(State::Closed),
            offer: RefCell::new(None),
            begun_from: Cell::new(None),
        })
    }

    pub(crate) fn listen(&self, annex: &Rc<Annex>) -> Vec<EventListener> {
        let mut listeners = vec![
            on_click(&self.give_up, annex, |annex| {
                annex.apart().end(annex, "given up");
            }),
            on_click(&self.close, annex, |annex| annex.apart().close()),
        ];
        for (button, name) in &self.files {
            let name = name.clone();
            listeners.push(on_click(button, annex, move |annex| {
                annex.apart().save(annex, &name);
            }));
        }
        listeners
    }

    /// Offers to run what was refused, at the end of where that is said, instead of what
    /// was offered before. What a worker has no memory for is not offered.
    pub(crate) fn offer(&self, annex: &Rc<Annex>, scenario: Scenario, place: &HtmlElement) {
        self.withdraw();
        let Some(seconds) = cost::seconds_apart(&scenario) else {
            return;
        };
        let Some(button) = element("button") else {
            return;
        };
        let _ = button.set_attribute("type", "button");
        button.set_class_name("link");
        button.set_text_content(Some(&apart::offer(seconds)));
        let _ = place.append_with_str_1(" ");
        let _ = place.append_with_node_1(&button);
        let begun_from = button.clone();
        let listener = on_click(&button, annex, move |annex| {
            annex.apart().begun_from.set(Some(begun_from.clone()));
            annex.apart().start(annex, scenario);
        });
        self.offer.replace(Some((button, listener)));
    }

    /// What was offered is not what the reader would ask for now.
    pub(crate) fn withdraw(&self) {
        if let Some((button, _)) = self.offer.take() {
            button.remove();
        }
    }

    /// Begins, and gives up what was under way.
    fn start(&self, annex: &Rc<Annex>, scenario: Scenario) {
        set_text(&self.command, &run_command(&scenario));
        match self.set_to_work(annex, scenario) {
            Some(hand) => self.show(State::UnderWay(hand), &apart::progress(0.0, 0.0)),
            None => self.end(annex, "This page may not have a worker."),
        }
        self.section.scroll_into_view();
        let _ = self.section.focus();
    }

    fn set_to_work(&self, annex: &Rc<Annex>, scenario: Scenario) -> Option<Hand> {
        let worker: Worker = self.hire.call0(&JsValue::NULL).ok()?.dyn_into().ok()?;
        let told = Rc::downgrade(annex);
        let message = EventListener::new(&worker, "message", move |event| {
            if let Some(annex) = told.upgrade() {
                let message = event.unchecked_ref::<MessageEvent>().data();
                annex.apart().take(&annex, &message);
            }
        });
        let told = Rc::downgrade(annex);
        let error = EventListener::new(&worker, "error", move |_| {
            if let Some(annex) = told.upgrade() {
                annex.apart().take(&annex, &JsValue::FALSE);
            }
        });
        let hand = Hand {
            worker,
            scenario,
            since_ms: Date::now(),
            _listeners: [message, error],
        };
        let address = Address {
            scenario,
            ..Address::default()
        };
        let query = url::write(&address);
        hand.worker.post_message(&query.into()).ok()?;
        Some(hand)
    }

    /// Takes what the worker says: how much of the morning is over, and in the end what
    /// there is to show, or whether it had begun when it failed.
    fn take(&self, annex: &Rc<Annex>, message: &JsValue) {
        if let Some(share) = message.as_f64() {
            if let State::UnderWay(hand) = &*self.state.borrow() {
                let done = cost::work_done(&hand.scenario, share);
                let seconds = (Date::now() - hand.since_ms) / 1000.0;
                set_text(&self.status, &apart::progress(done, seconds));
            }
            return;
        }
        let list = message.is_array().then(|| Array::from(message));
        let list = list.map(|list| list.iter().filter_map(|text| text.as_string()).collect());
        match list.and_then(Texts::from_list) {
            Some(texts) => {
                annex.announce(format!("{} {}", texts.headline, texts.verdict));
                self.show(State::Done(texts), "");
                self.recolour(&annex.theme());
            }
            None if message.is_truthy() => self.end(
                annex,
                "It did not come to an end: it may have taken more memory than this browser gives.",
            ),
            None => self.end(annex, "Its code could not be loaded."),
        }
    }

    /// Ends it without a result.
    fn end(&self, annex: &Rc<Annex>, why: &str) {
        annex.announce(why.into());
        self.show(State::Ended, why);
    }

    fn close(&self) {
        self.show(State::Closed, "");
        if let Some(place) = self.begun_from.take() {
            let _ = place.focus();
        }
    }

    fn show(&self, state: State, status: &str) {
        set_hidden(&self.section, matches!(state, State::Closed));
        set_text(&self.status, status);
        let is_under_way = matches!(state, State::UnderWay(_));
        for (button, is_of_use) in [(&self.give_up, is_under_way), (&self.close, !is_under_way)] {
            let _ = button.toggle_attribute_with_force("disabled", !is_of_use);
        }
        let texts = match &state {
            State::Done(texts) => Some(texts),
            _ => None,
        };
        set_hidden(&self.result, texts.is_none());
        self.write(texts);
        self.state.replace(state);
    }

    fn write(&self, texts: Option<&Texts>) {
        let said = texts.map(|texts| [&texts.headline, &texts.verdict, &texts.reason]);
        for (index, place) in self.words.iter().enumerate() {
            set_text(place, said.map_or("", |said| said[index].as_str()));
        }
        // Shapes, and words that were escaped as they were written.
        let pictures = texts.map(|texts| texts.pictures.concat());
        self.figure.set_inner_html(&pictures.unwrap_or_default());
        let summary = texts.map_or("", |texts| texts.summary.as_str());
        let _ = self.figure.set_attribute("aria-label", summary);
    }

    /// Shows the picture that goes with the page's colours.
    pub(crate) fn recolour(&self, theme: &Theme) {
        let is_dark = theme.answered == Theme::DARK.answered;
        let _ = self
            .figure
            .toggle_attribute_with_force("data-dark", is_dark);
    }

    fn save(&self, annex: &Rc<Annex>, name: &str) {
        let State::Done(texts) = &*self.state.borrow() else {
            return;
        };
        let (kind, text) = match name {
            "windows.csv" => ("text/csv", &texts.windows),
            "run.json" => ("application/json", &texts.json),
            _ => ("image/svg+xml", &texts.pictures[0]),
        };
        let said = said_of_saving(name, save_text(name, kind, text));
        set_text(&self.status, &said);
        annex.announce(said);
    }
}

fn on_click(
    button: &HtmlElement,
    annex: &Rc<Annex>,
    act: impl Fn(&Rc<Annex>) + 'static,
) -> EventListener {
    let annex = Rc::downgrade(annex);
    EventListener::new(button, "click", move |_| {
        if let Some(annex) = annex.upgrade() {
            act(&annex);
        }
    })
}

fn element(name: &str) -> Option<HtmlElement> {
    let document = window().document()?;
    document.create_element(name).ok()?.dyn_into().ok()
}

/// What the worker does: simulates the scenario of a link's query, tells now and then
/// how much of the morning is over, from 0 to 1, and gives what there is to show.
pub(crate) fn work(query: &str, tell: &Function) -> Array {
    let scenario = url::read(query).address.scenario;
    let mut run = Run::new(scenario);
    let is_soon = |since: f64| move || Date::now() - since < NEWS_MS;
    while !run.work(is_soon(Date::now())) {
        // Whoever listens is the page; it may have gone.
        let _ = tell.call1(&JsValue::NULL, &run.progress().into());
    }
    let texts = Texts::of(&scenario, run.finish());
    texts.into_list().into_iter().map(JsValue::from).collect()
}
