//! One run that is too much for a page to wait for, on a worker of its own: offered
//! where it was refused, with what it will take, and given up at a click.

mod texts;

use crate::annex::Annex;
use crate::exports::save_text;
use crate::look::wear;
use gloo_events::EventListener;
use js_sys::{Array, Date, Function};
use overload_parts::cost;
use overload_parts::dom::{find, find_all, set_hidden, set_text, window};
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
    progress: HtmlElement,
    act: HtmlElement,
    command: HtmlElement,
    result: HtmlElement,
    /// Where the headline, the verdict and its reason stand.
    words: [HtmlElement; 3],
    figure: HtmlElement,
    files: Vec<(HtmlElement, String)>,
    /// What is run, or was.
    scenario: Cell<Scenario>,
    state: RefCell<State>,
    /// The button of the last offer: there is one at a time.
    offer: RefCell<Option<(HtmlElement, EventListener)>>,
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
        let document = body.owner_document().ok_or_else(|| cannot(JsValue::NULL))?;
        let section: HtmlElement = document
            .create_element("section")
            .map_err(cannot)?
            .unchecked_into();
        section.set_class_name("apart");
        section
            .set_attribute("aria-labelledby", "apart")
            .map_err(cannot)?;
        section.set_inner_html(MARKUP);
        section.set_hidden(true);
        body.before_with_node_1(&section).map_err(cannot)?;
        wear(root, LOOK).map_err(cannot)?;
        let files = find_all::<HtmlElement>(root, "[data-apart-file]");
        let named =
            |file: HtmlElement| Some((file.clone(), file.get_attribute("data-apart-file")?));
        Ok(Self {
            hire,
            progress: find(root, "[data-apart-progress]")?,
            act: find(root, "[data-apart-act]")?,
            command: find(root, "[data-apart-command]")?,
            result: find(root, "[data-apart-result]")?,
            words: [
                find(root, "[data-apart-headline]")?,
                find(root, "[data-apart-verdict]")?,
                find(root, "[data-apart-reason]")?,
            ],
            figure: find(root, "[data-apart-figure]")?,
            files: files.into_iter().filter_map(named).collect(),
            section,
            scenario: Cell::default(),
            state: RefCell::new(State::Closed),
            offer: RefCell::new(None),
        })
    }

    pub(crate) fn listen(&self, annex: &Rc<Annex>) -> Vec<EventListener> {
        let on = |(button, name): &(HtmlElement, String)| {
            let (annex, name) = (Rc::downgrade(annex), name.clone());
            EventListener::new(button, "click", move |_| {
                if let Some(annex) = annex.upgrade() {
                    annex.apart().save(&name);
                }
            })
        };
        let mut listeners: Vec<_> = self.files.iter().map(on).collect();
        let annex = Rc::downgrade(annex);
        listeners.push(EventListener::new(&self.act, "click", move |_| {
            if let Some(annex) = annex.upgrade() {
                annex.apart().act(&annex);
            }
        }));
        listeners
    }

    /// Offers to run what was refused, at the end of where that is said. What a worker
    /// has no memory for is not offered.
    pub(crate) fn offer(&self, annex: &Rc<Annex>, scenario: Scenario, said: &HtmlElement) {
        let Some(seconds) = cost::seconds_apart(&scenario) else {
            return;
        };
        let button = window()
            .document()
            .and_then(|document| document.create_element("button").ok())
            .and_then(|button| button.dyn_into::<HtmlElement>().ok());
        let Some(button) = button else { return };
        let _ = button.set_attribute("type", "button");
        button.set_class_name("link");
        button.set_text_content(Some(&apart::offer(seconds)));
        let _ = said.append_with_str_1(" ");
        let _ = said.append_with_node_1(&button);
        let annex = Rc::downgrade(annex);
        let listener = EventListener::new(&button, "click", move |_| {
            if let Some(annex) = annex.upgrade() {
                annex.apart().start(&annex, scenario);
            }
        });
        if let Some((before, _)) = self.offer.replace(Some((button, listener))) {
            before.remove();
        }
    }

    /// Begins, and gives up what was under way.
    fn start(&self, annex: &Rc<Annex>, scenario: Scenario) {
        self.scenario.set(scenario);
        set_text(&self.command, &run_command(&scenario));
        let hand = self.hire(annex, &scenario);
        let (state, said) = match hand {
            Some(hand) => (State::UnderWay(hand), apart::progress(0.0, 0.0)),
            None => (State::Ended, "This page may not have a worker.".into()),
        };
        self.show(state, &said);
        self.section.scroll_into_view();
        let _ = self.act.focus();
    }

    fn hire(&self, annex: &Rc<Annex>, scenario: &Scenario) -> Option<Hand> {
        let worker: Worker = self.hire.call0(&JsValue::NULL).ok()?.dyn_into().ok()?;
        let told = Rc::downgrade(annex);
        let message = EventListener::new(&worker, "message", move |event| {
            if let Some(annex) = told.upgrade() {
                let data = event.unchecked_ref::<MessageEvent>().data();
                annex.apart().take(&annex, &data);
            }
        });
        let told = Rc::downgrade(annex);
        let error = EventListener::new(&worker, "error", move |_| {
            if let Some(annex) = told.upgrade() {
                annex.apart().take(&annex, &JsValue::NULL);
            }
        });
        let address = Address {
            scenario: *scenario,
            ..Address::default()
        };
        worker.post_message(&url::write(&address).into()).ok()?;
        Some(Hand {
            worker,
            since_ms: Date::now(),
            _listeners: [message, error],
        })
    }

    /// Takes what the worker says: how far it is, what there is to show in the end, or
    /// nothing if it cannot go on.
    fn take(&self, annex: &Rc<Annex>, said: &JsValue) {
        let since_ms = match &*self.state.borrow() {
            State::UnderWay(hand) => hand.since_ms,
            _ => return,
        };
        if let Some(share) = said.as_f64() {
            let seconds = (Date::now() - since_ms) / 1000.0;
            set_text(&self.progress, &apart::progress(share, seconds));
            return;
        }
        let list = said.is_array().then(|| Array::from(said));
        let list = list.map(|list| list.iter().filter_map(|text| text.as_string()).collect());
        match list.and_then(Texts::from_list) {
            Some(texts) => {
                annex.announce(format!("{} {}", texts.headline, texts.verdict));
                self.show(State::Done(texts), "");
            }
            None => {
                let said = "It took more memory than this browser gives.";
                annex.announce(said.into());
                self.show(State::Ended, said);
            }
        }
    }

    /// Gives up what is under way, begins once more what was given up, or closes what
    /// is done.
    fn act(&self, annex: &Rc<Annex>) {
        let was = self.state.replace(State::Closed);
        match was {
            State::UnderWay(_) => self.show(State::Ended, "given up"),
            State::Ended => self.start(annex, self.scenario.get()),
            State::Done(_) | State::Closed => self.show(State::Closed, ""),
        }
    }

    fn show(&self, state: State, said: &str) {
        set_hidden(&self.section, matches!(state, State::Closed));
        set_text(&self.progress, said);
        let act = match state {
            State::UnderWay(_) => "give up",
            State::Ended => "run it again",
            State::Done(_) | State::Closed => "close",
        };
        set_text(&self.act, act);
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

    fn save(&self, name: &str) {
        let State::Done(texts) = &*self.state.borrow() else {
            return;
        };
        let (kind, text) = match name {
            "windows.csv" => ("text/csv", &texts.windows),
            "run.json" => ("application/json", &texts.json),
            _ => ("image/svg+xml", &texts.pictures[0]),
        };
        let said = match save_text(name, kind, text) {
            Some(()) => format!("{name} saved"),
            None => format!("{name} could not be saved here"),
        };
        set_text(&self.progress, &said);
    }
}

/// What the worker does: simulates the scenario of a link's query, tells now and then
/// how much of it is done, from 0 to 1, and gives what there is to show.
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
