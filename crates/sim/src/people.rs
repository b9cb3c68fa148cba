use crate::Scenario;
use crate::clients::Person;
use crate::report::{Group, Outcomes, Window};
use crate::scenario::SECOND_NS;
use crate::waits::{Waits, WindowWaits};
use alloc::vec;
use alloc::vec::Vec;
use core::mem;
use core::ops::Range;

/// How a person ended.
#[derive(Clone, Copy)]
pub(crate) enum Outcome {
    Answered { wait_ns: u64 },
    ToldNo,
    TimedOut,
}

/// The people, counted by the window of their first arrival.
pub(crate) struct People {
    window_ns: u64,
    patience_ns: u64,
    sale: Range<usize>,
    windows: Vec<Window>,
    /// The waits in each window, until it is closed.
    waits: Vec<WindowWaits>,
    /// So many windows have been closed: nobody of them is still to be answered.
    closed: usize,
    /// The window of the latest person.
    latest: usize,
    latest_start: u64,
    waits_in_sale: Waits,
    waits_outside: Waits,
}

impl People {
    pub(crate) fn new(scenario: &Scenario) -> Self {
        let window = |index: usize| Window {
            start_s: index as u32 * scenario.window_s,
            people: Group::default(),
        };
        Self {
            window_ns: u64::from(scenario.window_s) * SECOND_NS,
            patience_ns: scenario.patience_ns,
            sale: scenario.sale_windows(),
            windows: (0..scenario.window_count()).map(window).collect(),
            waits: vec![WindowWaits::default(); scenario.window_count()],
            closed: 0,
            latest: 0,
            latest_start: 0,
            waits_in_sale: Waits::default(),
            waits_outside: Waits::default(),
        }
    }

    /// Lets go of the waits in the windows of which everybody who is answered has been
    /// by now.
    pub(crate) fn advance_to(&mut self, now: u64) {
        while self.closed < self.windows.len()
            && now > (self.closed as u64 + 1) * self.window_ns + self.patience_ns
        {
            self.close_window();
        }
    }

    pub(crate) fn settle(&mut self, person: Person, outcome: Outcome) {
        match outcome {
            Outcome::Answered { wait_ns } => self.answered(person, wait_ns),
            Outcome::ToldNo => self.told_no(person),
            Outcome::TimedOut => self.timed_out(person),
        }
    }

    #[inline]
    pub(crate) fn answered(&mut self, person: Person, wait_ns: u64) {
        let window = self.window_of(person.first);
        self.outcomes(window, person.orders).answered += 1;
        self.waits[window].record(wait_ns);
    }

    #[inline]
    pub(crate) fn told_no(&mut self, person: Person) {
        let window = self.window_of(person.first);
        self.outcomes(window, person.orders).told_no += 1;
    }

    #[inline]
    pub(crate) fn timed_out(&mut self, person: Person) {
        let window = self.window_of(person.first);
        self.outcomes(window, person.orders).timed_out += 1;
    }

    /// The people of the sale, everyone, and everyone by window.
    pub(crate) fn finish(mut self) -> (Group, Group, Vec<Window>) {
        while self.closed < self.windows.len() {
            self.close_window();
        }
        for window in &mut self.windows {
            for outcomes in [&mut window.people.orders, &mut window.people.previews] {
                outcomes.people = outcomes.answered + outcomes.told_no + outcomes.timed_out;
            }
        }
        let sale = Group {
            wait: self.waits_in_sale.summary(),
            ..sum(&self.windows[self.sale])
        };
        self.waits_outside.merge(&self.waits_in_sale);
        let everyone = Group {
            wait: self.waits_outside.summary(),
            ..sum(&self.windows)
        };
        (sale, everyone, self.windows)
    }

    /// Mostly it is the window of the person before.
    fn window_of(&mut self, moment: u64) -> usize {
        if moment.wrapping_sub(self.latest_start) >= self.window_ns {
            self.latest = (moment / self.window_ns) as usize;
            self.latest_start = self.latest as u64 * self.window_ns;
        }
        self.latest
    }

    fn outcomes(&mut self, window: usize, orders: bool) -> &mut Outcomes {
        let people = &mut self.windows[window].people;
        if orders {
            &mut people.orders
        } else {
            &mut people.previews
        }
    }

    fn close_window(&mut self) {
        let waits = mem::take(&mut self.waits[self.closed]);
        if self.sale.contains(&self.closed) {
            self.waits_in_sale.record(&waits);
        } else {
            self.waits_outside.record(&waits);
        }
        self.windows[self.closed].people.wait = waits.summary();
        self.closed += 1;
        let mut later = self.waits[self.closed..].iter_mut();
        if let Some(unused) = later.find(|waits| !waits.has_room()) {
            *unused = waits.emptied();
        }
    }
}

fn sum(windows: &[Window]) -> Group {
    let total = |outcomes: fn(&Group) -> Outcomes| {
        windows
            .iter()
            .map(|window| outcomes(&window.people))
            .fold(Outcomes::default(), core::ops::Add::add)
    };
    Group {
        orders: total(|group| group.orders),
        previews: total(|group| group.previews),
        wait: None,
    }
}
