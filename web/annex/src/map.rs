//! A map: any two settings against each other, the runs done beside the page.

use crate::annex::Annex;
use crate::atlas::ramp;
use crate::crew::{Crew, Order};
use crate::outcome::Outcome;
use gloo_events::{EventListener, EventListenerOptions};
use overload_charts::{Canvas, MapAxis, MapCell, MapFigure, Theme, map_figure};
use overload_parts::cost;
use overload_parts::dom::{find, opens_elsewhere, set_text, window};
use overload_parts::drawings::Drawings;
use overload_parts::view::View;
use overload_scenario::ending::Ending;
use overload_scenario::inputs::Input;
use overload_scenario::map::{Axis, Map, Place, inputs};
use overload_scenario::mornings::Metric;
use overload_scenario::url::{self, Address};
use overload_story::map::{self, Seen};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsError};
use web_sys::{Event, ShadowRoot};
use web_sys::{HtmlCanvasElement, HtmlElement, HtmlSelectElement, KeyboardEvent, MouseEvent};

const MARKUP: &str = include_str!("atlas/map.html");

/// Values on each side of the scenario's own, to the right and upwards.
const HALVES: [u32; 2] = [12, 7];

/// The axes that a map begins with.
const AXES: [&str; 2] = ["spike_per_s", "retries"];

pub(crate) struct MapView {
    figure: HtmlCanvasElement,
    drawings: Drawings<()>,
    axes: [HtmlSelectElement; 2],
    metric: HtmlSelectElement,
    summary: HtmlElement,
    readout: HtmlElement,
    progress: HtmlElement,
    ends: [HtmlElement; 2],
    scale: HtmlElement,
    /// The keys of the axes, before a change of them.
    keys: RefCell<[String; 2]>,
    shown: RefCell<Option<Shown>>,
    pointed: Cell<Option<(usize, usize)>>,
    order: RefCell<Option<Order>>,
    /// Whether the words are of another map than is shown.
    is_unsaid: Cell<bool>,
}

/// What the map is of.
struct Shown {
    address: Address,
    map: Map,
    places: Vec<Place>,
    seen: Vec<Option<Seen>>,
}

impl MapView {
    /// Puts the map below the atlas.
    pub(crate) fn new(root: &ShadowRoot) -> Result<Self, JsError> {
        let section: HtmlElement = find(root, "[data-atlas]")?;
        section
            .insert_adjacent_html("beforeend", MARKUP)
            .map_err(|_| JsError::new("overload-lab: the map cannot be put into the page"))?;
        let figure: HtmlCanvasElement = find(root, "[data-map-figure]")?;
        let view = Self {
            drawings: Drawings::new([((), figure.clone())]),
            figure,
            axes: [find(root, "[data-map-x]")?, find(root, "[data-map-y]")?],
            metric: find(root, "[data-map-metric]")?,
            summary: find(root, "[data-map-summary]")?,
            readout: find(root, "[data-map-readout]")?,
            progress: find(root, "[data-map-progress]")?,
            ends: [
                find(root, "[data-map-least]")?,
                find(root, "[data-map-most]")?,
            ],
            scale: find(root, "[data-map-scale]")?,
            keys: RefCell::new(AXES.map(String::from)),
            shown: RefCell::new(None),
            pointed: Cell::new(None),
            order: RefCell::new(None),
            is_unsaid: Cell::new(false),
        };
        let options = inputs().map(|input| option(input.key, input.label));
        let options: String = options.collect();
        for (select, key) in view.axes.iter().zip(AXES) {
            select.set_inner_html(&options);
            select.set_value(key);
        }
        let metrics = Metric::ALL.map(|metric| option(metric.id(), metric.label()));
        view.metric.set_inner_html(&metrics.concat());
        Ok(view)
    }

    pub(crate) fn listen(&self, annex: &Rc<Annex>) -> Vec<EventListener> {
        let on = |target: &web_sys::EventTarget, name: &'static str, act: Act| {
            let annex = Rc::downgrade(annex);
            let options = EventListenerOptions::enable_prevent_default();
            EventListener::new_with_options(target, name, options, move |event| {
                if let Some(annex) = annex.upgrade() {
                    act(&annex, event);
                }
            })
        };
        let figure = &self.figure;
        let mut listeners = vec![
            on(figure, "pointermove", |annex, event| {
                let at = annex.map().at(event.unchecked_ref());
                annex.map().point(annex, at);
            }),
            on(figure, "pointerleave", |annex, _| {
                annex.map().point(annex, None);
            }),
            on(figure, "blur", |annex, _| annex.map().point(annex, None)),
            on(figure, "click", |annex, event| {
                let click: &MouseEvent = event.unchecked_ref();
                let at = annex.map().at(click);
                annex.map().open(annex, at, opens_elsewhere(click));
            }),
            on(figure, "keydown", |annex, event| {
                if annex.map().take_key(annex, event.unchecked_ref()) {
                    event.prevent_default();
                }
            }),
            on(&self.metric, "change", |annex, _| {
                annex.map().ask_to_draw(annex);
            }),
        ];
        let axes = self.axes.iter();
        listeners.extend(axes.map(|axis| on(axis, "change", |annex, _| annex.change_map())));
        listeners
    }

    /// No setting is drawn against itself: the other axis takes what this one had.
    pub(crate) fn part_axes(&self) {
        let before = self.keys.borrow().clone();
        let now = [self.axes[0].value(), self.axes[1].value()];
        if now[0] == now[1] {
            let changed = usize::from(now[0] == before[0]);
            self.axes[1 - changed].set_value(&before[changed]);
        }
        self.keys
            .replace([self.axes[0].value(), self.axes[1].value()]);
    }

    fn metric(&self) -> Metric {
        let id = self.metric.value();
        let found = Metric::ALL.into_iter().find(|metric| metric.id() == id);
        found.unwrap_or(Metric::AnsweredShare)
    }

    /// The reader looks at the map around this scenario.
    pub(crate) fn restart(&self, annex: &Rc<Annex>, crew: &Rc<Crew>, address: &Address) {
        let axis = |nth: usize| {
            let input = Input::by_key(&self.axes[nth].value())?;
            Axis::around(input, &address.scenario, HALVES[nth])
        };
        let (Some(x), Some(y)) = (axis(0), axis(1)) else {
            return;
        };
        let base = address.scenario;
        let map = Map { base, x, y };
        let address = address.clone();
        let mut shown = self.shown.borrow_mut();
        match &mut *shown {
            Some(shown) if shown.map == map => shown.address = address,
            _ => {
                let places: Vec<_> = map.places().into_iter().map(affordable).collect();
                *shown = Some(Shown {
                    seen: vec![None; places.len()],
                    address,
                    map,
                    places,
                });
                self.pointed.set(None);
            }
        }
        drop(shown);
        self.order(annex, crew);
        self.ask_to_draw(annex);
    }

    /// Has simulated what is not there yet, the nearest to the page's run first.
    fn order(&self, annex: &Rc<Annex>, crew: &Rc<Crew>) {
        self.order.replace(None);
        let shown = self.shown.borrow();
        let Some(shown) = shown.as_ref() else { return };
        let columns = shown.map.x.values.len();
        let (x, y) = shown.map.here().unwrap_or_default();
        let mut wanted: Vec<_> = (0..shown.places.len())
            .filter(|index| shown.places[*index].is_ok() && shown.seen[*index].is_none())
            .collect();
        wanted.sort_by_key(|index| (index % columns).abs_diff(x) + (index / columns).abs_diff(y));
        if wanted.is_empty() {
            return;
        }
        let scenarios = wanted
            .iter()
            .filter_map(|index| shown.places[*index].clone().ok());
        let annex = Rc::downgrade(annex);
        let order = crew.order(scenarios.collect(), move |nth, outcome| {
            if let Some(annex) = annex.upgrade() {
                annex.map().take(&annex, wanted[nth], &outcome);
            }
        });
        self.order.replace(Some(order));
    }

    /// Nobody looks at the map; what is there stays for the next time.
    pub(crate) fn stop(&self) {
        self.order.replace(None);
    }

    fn take(&self, annex: &Rc<Annex>, index: usize, outcome: &Outcome) {
        if let Some(shown) = &mut *self.shown.borrow_mut() {
            shown.seen[index] = Some((outcome.measures, outcome.ending));
        }
        self.ask_to_draw(annex);
    }

    fn ask_to_draw(&self, annex: &Rc<Annex>) {
        self.is_unsaid.set(true);
        self.drawings.spoil(|()| true);
        annex.ask_to_draw();
    }

    /// Says what has changed, and draws it. Whether that was all.
    pub(crate) fn draw(&self, theme: &Theme, time_is_left: impl Fn() -> bool) -> bool {
        if let (true, Some(shown)) = (self.is_unsaid.take(), &*self.shown.borrow()) {
            self.write(shown);
        }
        self.drawings.draw(
            |()| true,
            time_is_left,
            |(), area, canvas| {
                let _ = self.scale.style().set_property("background", &ramp(theme));
                if let Some(figure) = self.figure() {
                    // A canvas takes whatever is drawn on it.
                    let _ = map_figure(area, canvas, theme, &figure);
                }
            },
        )
    }

    /// What is to be drawn.
    pub(crate) fn figure(&self) -> Option<MapFigure> {
        let shown = self.shown.borrow();
        let Shown {
            map, places, seen, ..
        } = shown.as_ref()?;
        let metric = self.metric();
        let most = most(metric, seen);
        let cell = |(place, seen): (&Place, &Option<Seen>)| match (place, seen) {
            (Err(_), _) => MapCell::Empty,
            (Ok(_), None) => MapCell::Open,
            (Ok(_), Some(seen)) => MapCell::Seen {
                place: map::value(metric, seen).map(|value| value / most),
                stuck: seen.1 == Ending::Stuck,
            },
        };
        let axis = |axis: &Axis| MapAxis {
            name: axis.input.label.into(),
            values: (0..axis.values.len())
                .map(|index| axis.text(index))
                .collect(),
        };
        Some(MapFigure {
            x: axis(&map.x),
            y: axis(&map.y),
            cells: places.iter().zip(seen).map(cell).collect(),
            here: map.here(),
            pointed: self.pointed.get(),
        })
    }

    /// The numbers of the map, as a file.
    pub(crate) fn csv(&self) -> Option<String> {
        let shown = self.shown.borrow();
        let shown = shown.as_ref()?;
        Some(shown.map.csv(|index| shown.seen[index]))
    }

    /// Says what the map shows, and how much of it is there.
    fn write(&self, shown: &Shown) {
        let Shown {
            map, places, seen, ..
        } = shown;
        let metric = self.metric();
        let known: Vec<Seen> = seen.iter().copied().flatten().collect();
        let runs = places.iter().filter(|place| place.is_ok()).count();
        let is_whole = known.len() == runs;
        let summary = map::summary(map, metric, &known);
        let _ = self
            .summary
            .toggle_attribute_with_force("data-stale", !is_whole);
        if is_whole {
            set_text(&self.summary, &summary);
            let label = format!("{summary} Arrow keys walk, Enter opens a run.");
            let _ = self.figure.set_attribute("aria-label", &label);
        }
        let left_out = places.len() - runs;
        let progress = match (is_whole, left_out) {
            (false, _) => format!("{} of {runs} simulated", known.len()),
            (true, 0) => String::new(),
            (true, _) => format!("{left_out} are left out: point at one to see why"),
        };
        set_text(&self.progress, &progress);
        set_text(&self.ends[0], &metric.text(Some(0.0)));
        set_text(&self.ends[1], &metric.text(Some(most(metric, seen))));
        self.read_out(shown);
    }

    /// The cell below the mouse.
    fn at(&self, event: &MouseEvent) -> Option<(usize, usize)> {
        let canvas = Canvas {
            width: self.figure.client_width().into(),
            height: self.figure.client_height().into(),
            scale: 1.0,
        };
        let place = (event.offset_x().into(), event.offset_y().into());
        self.figure()?.cell_at(canvas, place)
    }

    fn point(&self, annex: &Rc<Annex>, at: Option<(usize, usize)>) {
        if self.pointed.replace(at) != at {
            if let Some(shown) = &*self.shown.borrow() {
                self.read_out(shown);
            }
            self.ask_to_draw(annex);
        }
    }

    fn read_out(&self, shown: &Shown) {
        let Shown {
            map, places, seen, ..
        } = shown;
        let at = self.pointed.get().or(map.here());
        let text = at.map(|(column, row)| {
            let index = row * map.x.values.len() + column;
            let seen = match (&places[index], &seen[index]) {
                (Err(why), _) => Err(why.as_str()),
                (Ok(_), None) => Err("not simulated yet"),
                (Ok(_), Some(seen)) => Ok(seen),
            };
            map::readout(map, (column, row), self.metric(), seen)
        });
        set_text(&self.readout, &text.unwrap_or_default());
    }

    /// Walks with arrow keys, opens with Enter; whether the key does something.
    fn take_key(&self, annex: &Rc<Annex>, event: &KeyboardEvent) -> bool {
        if event.alt_key() || event.ctrl_key() || event.meta_key() || event.shift_key() {
            return false;
        }
        let (here, size) = match &*self.shown.borrow() {
            Some(shown) => (
                shown.map.here().unwrap_or_default(),
                (shown.map.x.values.len(), shown.map.y.values.len()),
            ),
            None => return false,
        };
        let (column, row) = self.pointed.get().unwrap_or(here);
        let to = match event.key().as_str() {
            "ArrowLeft" => (column.saturating_sub(1), row),
            "ArrowRight" => ((column + 1).min(size.0 - 1), row),
            "ArrowDown" => (column, row.saturating_sub(1)),
            "ArrowUp" => (column, (row + 1).min(size.1 - 1)),
            "Home" => (0, row),
            "End" => (size.0 - 1, row),
            "Enter" => {
                self.open(annex, Some((column, row)), false);
                return true;
            }
            _ => return false,
        };
        self.point(annex, Some(to));
        // Whoever walks by keys may not see where.
        annex.announce(self.readout.text_content().unwrap_or_default());
        true
    }

    /// Opens the run of a cell, here or in a tab of its own.
    fn open(&self, annex: &Rc<Annex>, at: Option<(usize, usize)>, elsewhere: bool) {
        let query = at.and_then(|(column, row)| {
            let shown = self.shown.borrow();
            let shown = shown.as_ref()?;
            let index = row * shown.map.x.values.len() + column;
            let scenario = *shown.places[index].as_ref().ok()?;
            Some(url::write(&Address {
                scenario,
                view: View::Sale.id().into(),
                ..shown.address.clone()
            }))
        });
        match query {
            Some(query) if elsewhere => {
                // A browser may keep a page from opening tabs.
                let _ = window().open_with_url(&format!("?{query}"));
            }
            Some(query) => annex.follow(&query),
            None => {}
        }
    }

    pub(crate) fn drawings(&self) -> &Drawings<()> {
        &self.drawings
    }
}

/// What an event does.
type Act = fn(&Rc<Annex>, &Event);

/// What is too much for a page is no place of a map.
fn affordable(place: Place) -> Place {
    place.and_then(|scenario| cost::objection(&scenario).map_or(Ok(scenario), Err))
}

/// The end of a metric's scale.
fn most(metric: Metric, seen: &[Option<Seen>]) -> f64 {
    if metric.unit() == "%" {
        return 100.0;
    }
    let known = seen.iter().flatten();
    let values = known.filter_map(|seen| map::value(metric, seen));
    values.fold(1.0, f64::max)
}

/// Labels are words of ours: nothing in them could be markup.
fn option(value: &str, label: &str) -> String {
    format!("<option value=\"{value}\">{label}</option>")
}
