//! Work that goes on from frame to frame.

use crate::dom::window;
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;

/// What simulating may take of a frame of 16.7 ms; the rest is for drawing.
const SLICE_MS: f64 = 11.0;

/// What simulating may take that the reader waits for. Six runs that take a frame and a
/// half are drawn once and there sooner than what is cut, drawn in part, and drawn again
/// a frame later.
const AWAITED_MS: f64 = 24.0;

/// What a frame may take, with its simulating, before the pictures that are left wait for
/// the next. All that a reader changes with a slider is drawn in less, but for the first
/// time.
const FRAME_MS: f64 = 40.0;

/// A frame that is asked for once, however often.
#[derive(Default)]
pub struct Frames {
    is_asked: Cell<bool>,
}

/// Who does something in a frame.
pub trait Frame: 'static {
    /// Its frames.
    fn frames(&self) -> &Frames;

    /// Does it.
    fn frame(self: &Rc<Self>);

    /// Asks for a frame, unless one is asked for.
    fn ask_for_frame(self: &Rc<Self>) {
        if self.frames().is_asked.replace(true) {
            return;
        }
        let who = Rc::downgrade(self);
        let frame = Closure::once_into_js(move || {
            if let Some(who) = who.upgrade() {
                who.frames().is_asked.set(false);
                who.frame();
            }
        });
        let asked = window().request_animation_frame(frame.unchecked_ref());
        self.frames().is_asked.set(asked.is_ok());
    }
}

/// Whether there is still time for pictures in a frame that starts now.
pub fn whole_frame() -> impl Fn() -> bool {
    time_from_now(FRAME_MS)
}

/// Whether there is still time in a slice that starts now.
pub fn slice() -> impl Fn() -> bool {
    time_from_now(SLICE_MS)
}

/// The same for what the reader waits for.
pub fn awaited_slice() -> impl Fn() -> bool {
    time_from_now(AWAITED_MS)
}

fn time_from_now(ms: f64) -> impl Fn() -> bool {
    let performance = window().performance();
    let now = move || performance.as_ref().map_or(0.0, web_sys::Performance::now);
    let start = now();
    move || now() - start < ms
}
