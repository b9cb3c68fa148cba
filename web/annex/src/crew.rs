//! Many runs, on all of the machine's cores, beside the page.
//!
//! Workers are not to be had everywhere: not from a script of another origin, and not
//! under every policy on contents. Then the page does the runs itself, a slice at a
//! time.

use crate::outcome::Outcome;
use gloo_events::EventListener;
use js_sys::{Array, Float64Array, Function};
use overload_parts::cost;
use overload_parts::dom::window;
use overload_parts::run::Run;
use overload_scenario::url::{self, Address};
use overload_sim::Scenario;
use std::cell::{Cell, OnceCell, RefCell};
use std::rc::{Rc, Weak};
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker};

/// A worker is given runs of so many requests at once: some ten milliseconds.
const BATCH_REQUESTS: f64 = 200_000.0;

/// A worker that is busy for longer than this with what nobody wants any more is
/// dismissed, and another one hired.
const DISMISSED_REQUESTS: f64 = 2_000_000.0;

/// More would fight for memory, not for cores.
const MAX_WORKERS: f64 = 8.0;

/// Whoever does the runs.
pub(crate) struct Crew {
    /// Makes a worker, or throws.
    hire: Function,
    hands: RefCell<Vec<Hand>>,
    orders: RefCell<Vec<Rc<Listed>>>,
    numbers: Cell<u32>,
    /// The run that the page does itself, if there are no workers.
    own: RefCell<Option<(Batch, Run)>>,
    is_page: Cell<bool>,
    /// Called when there is something for the page to do itself.
    wake: OnceCell<Box<dyn Fn()>>,
}

struct Hand {
    worker: Worker,
    batch: Option<Batch>,
    _listeners: [EventListener; 2],
}

/// Some runs of an order, one after the other.
#[derive(Clone, Copy)]
struct Batch {
    order: u32,
    first: usize,
    len: usize,
    requests: f64,
}

struct Listed {
    number: u32,
    scenarios: Vec<Scenario>,
    next: Cell<usize>,
    told: Box<dyn Fn(usize, Outcome)>,
}

/// Runs that somebody waits for; whoever lets it go does not want them any more.
pub(crate) struct Order {
    number: u32,
    crew: Weak<Crew>,
}

impl Drop for Order {
    fn drop(&mut self) {
        if let Some(crew) = self.crew.upgrade() {
            crew.cancel(self.number);
        }
    }
}

impl Crew {
    /// Nobody is hired before there is something to do.
    pub(crate) fn new(hire: Function) -> Rc<Self> {
        Rc::new(Self {
            hire,
            hands: RefCell::default(),
            orders: RefCell::default(),
            numbers: Cell::new(0),
            own: RefCell::default(),
            is_page: Cell::new(false),
            wake: OnceCell::new(),
        })
    }

    /// Says what to call when the page has to call [`Crew::work`].
    pub(crate) fn wake_page_by(&self, wake: impl Fn() + 'static) {
        // Said once.
        let _ = self.wake.set(Box::new(wake));
    }

    /// Has these simulated, about in this order, and tells of each by its index.
    pub(crate) fn order(
        self: &Rc<Self>,
        scenarios: Vec<Scenario>,
        told: impl Fn(usize, Outcome) + 'static,
    ) -> Order {
        let number = self.numbers.get();
        self.numbers.set(number.wrapping_add(1));
        self.orders.borrow_mut().push(Rc::new(Listed {
            number,
            scenarios,
            next: Cell::new(0),
            told: Box::new(told),
        }));
        self.hire_all();
        self.hand_out();
        Order {
            number,
            crew: Rc::downgrade(self),
        }
    }

    fn hire_all(self: &Rc<Self>) {
        let wanted = window().navigator().hardware_concurrency();
        let wanted = wanted.clamp(1.0, MAX_WORKERS) as usize;
        while !self.is_page.get() && self.hands.borrow().len() < wanted {
            match self.hire_one() {
                Some(hand) => self.hands.borrow_mut().push(hand),
                None => self.is_page.set(true),
            }
        }
    }

    fn hire_one(self: &Rc<Self>) -> Option<Hand> {
        let worker: Worker = self.hire.call0(&JsValue::NULL).ok()?.dyn_into().ok()?;
        let crew = Rc::downgrade(self);
        let from = worker.clone();
        let answered = EventListener::new(&worker, "message", move |event| {
            if let Some(crew) = crew.upgrade() {
                crew.take(&from, &event.unchecked_ref::<MessageEvent>().data());
            }
        });
        let crew = Rc::downgrade(self);
        let from = worker.clone();
        let failed = EventListener::new(&worker, "error", move |_| {
            if let Some(crew) = crew.upgrade() {
                crew.lose(&from);
            }
        });
        Some(Hand {
            worker,
            batch: None,
            _listeners: [answered, failed],
        })
    }

    /// Gives work to whoever has none.
    fn hand_out(&self) {
        if self.is_page.get() {
            if let Some(wake) = self.wake.get() {
                wake();
            }
            return;
        }
        for hand in self.hands.borrow_mut().iter_mut() {
            if hand.batch.is_some() {
                continue;
            }
            let Some((order, batch)) = self.next_batch(BATCH_REQUESTS) else {
                return;
            };
            let scenarios = &order.scenarios[batch.first..batch.first + batch.len];
            let queries = scenarios.iter().map(|scenario| {
                JsValue::from(url::write(&Address {
                    scenario: *scenario,
                    ..Address::default()
                }))
            });
            let queries: Array = queries.collect();
            // A query is text, and text can be sent.
            let _ = hand.worker.post_message(&queries);
            hand.batch = Some(batch);
        }
    }

    fn next_batch(&self, most: f64) -> Option<(Rc<Listed>, Batch)> {
        let orders = self.orders.borrow();
        let order = orders
            .iter()
            .find(|order| order.next.get() < order.scenarios.len())?;
        let first = order.next.get();
        let mut requests = 0.0;
        let mut len = 0;
        for scenario in &order.scenarios[first..] {
            requests += cost::requests(scenario);
            len += 1;
            if requests >= most {
                break;
            }
        }
        order.next.set(first + len);
        let batch = Batch {
            order: order.number,
            first,
            len,
            requests,
        };
        Some((Rc::clone(order), batch))
    }

    /// Takes what a worker has done.
    fn take(&self, from: &Worker, outcomes: &JsValue) {
        let batch = {
            let mut hands = self.hands.borrow_mut();
            let hand = hands.iter_mut().find(|hand| hand.worker == *from);
            hand.and_then(|hand| hand.batch.take())
        };
        self.hand_out();
        let Some(batch) = batch else { return };
        for (offset, numbers) in Array::from(outcomes).iter().enumerate() {
            let numbers = Float64Array::from(numbers).to_vec();
            if let Some(outcome) = Outcome::from_numbers(&numbers) {
                self.tell(batch.order, batch.first + offset, outcome);
            }
        }
    }

    fn tell(&self, order: u32, index: usize, outcome: Outcome) {
        let listed = {
            let orders = self.orders.borrow();
            orders.iter().find(|o| o.number == order).cloned()
        };
        if let Some(listed) = listed {
            (listed.told)(index, outcome);
        }
    }

    /// Goes on without a worker that failed. Another would fail as well.
    fn lose(&self, worker: &Worker) {
        let lost = {
            let mut hands = self.hands.borrow_mut();
            let index = hands.iter().position(|hand| hand.worker == *worker);
            index.map(|index| hands.remove(index))
        };
        if let Some(batch) = lost.and_then(|hand| hand.batch) {
            self.put_back(batch);
        }
        self.is_page.set(self.hands.borrow().is_empty());
        self.hand_out();
    }

    /// Has the order go on from where a lost batch began.
    fn put_back(&self, batch: Batch) {
        let orders = self.orders.borrow();
        if let Some(order) = orders.iter().find(|order| order.number == batch.order) {
            order.next.set(order.next.get().min(batch.first));
        }
    }

    fn cancel(self: &Rc<Self>, number: u32) {
        self.orders
            .borrow_mut()
            .retain(|order| order.number != number);
        self.own
            .borrow_mut()
            .take_if(|(batch, _)| batch.order == number);
        self.hands.borrow_mut().retain(|hand| {
            let is_long =
                |batch: &Batch| batch.order == number && batch.requests > DISMISSED_REQUESTS;
            let is_kept = !hand.batch.as_ref().is_some_and(is_long);
            if !is_kept {
                hand.worker.terminate();
            }
            is_kept
        });
    }

    /// Whether the page has runs to do itself.
    pub(crate) fn is_under_way(&self) -> bool {
        let orders = self.orders.borrow();
        let is_open = |order: &Rc<Listed>| order.next.get() < order.scenarios.len();
        self.is_page.get() && (self.own.borrow().is_some() || orders.iter().any(is_open))
    }

    /// Does runs in the page while there is time, if it has to.
    pub(crate) fn work(&self, time_is_left: impl Fn() -> bool) {
        while self.is_under_way() {
            let own = self.own.take().or_else(|| {
                let (order, batch) = self.next_batch(0.0)?;
                Some((batch, Run::new(order.scenarios[batch.first])))
            });
            let Some((batch, mut run)) = own else { return };
            if !run.work(&time_is_left) {
                self.own.replace(Some((batch, run)));
                return;
            }
            if let Some(report) = run.report() {
                self.tell(batch.order, batch.first, Outcome::of(report));
            }
            if !time_is_left() {
                return;
            }
        }
    }
}

impl Drop for Crew {
    fn drop(&mut self) {
        for hand in self.hands.borrow().iter() {
            hand.worker.terminate();
        }
    }
}
