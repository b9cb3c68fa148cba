//! Drawing again what is drawn: its size, its pixels or its colours changed.

use crate::dom::{is_out_of_size, window};
use gloo_events::EventListener;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{HtmlCanvasElement, HtmlElement, ResizeObserver, TransitionEvent};

/// Watches for what makes drawings stale, for as long as it lives.
pub struct Redrawing {
    _listeners: [EventListener; 2],
    sizes: Option<(ResizeObserver, Closure<dyn FnMut()>)>,
}

impl Redrawing {
    /// Calls `redraw` when one of the canvases has another size, the screen other
    /// pixels, or the article other colours.
    pub fn new<'a>(
        article: &HtmlElement,
        canvases: impl Iterator<Item = &'a HtmlCanvasElement>,
        redraw: impl Fn() + 'static,
    ) -> Self {
        let canvases: Vec<_> = canvases.cloned().collect();
        let redraw: Rc<dyn Fn()> = Rc::new(redraw);
        // Whatever opened a view may have drawn it at its size already.
        let redraw_if_stale: Rc<dyn Fn()> = {
            let (canvases, redraw) = (canvases.clone(), Rc::clone(&redraw));
            Rc::new(move || {
                if canvases.iter().any(is_out_of_size) {
                    redraw();
                }
            })
        };
        let on_size = Rc::clone(&redraw_if_stale);
        let resized = Closure::<dyn FnMut()>::new(move || on_size());
        let sizes = ResizeObserver::new(resized.as_ref().unchecked_ref())
            .ok()
            .map(|observer| (observer, resized));
        if let Some((observer, _)) = &sizes {
            for canvas in &canvases {
                observer.observe(canvas);
            }
        }
        // Zooming changes how many pixels there are, and not always a size.
        let zoomed = EventListener::new(&window(), "resize", move |_| redraw_if_stale());
        // Whatever changes the colours, the style sheet makes it a transition.
        let coloured = EventListener::new(article, "transitionend", move |event| {
            let event: &TransitionEvent = event.unchecked_ref();
            if event.property_name() == "color" {
                redraw();
            }
        });
        Self {
            _listeners: [zoomed, coloured],
            sizes,
        }
    }
}

impl Drop for Redrawing {
    fn drop(&mut self) {
        if let Some((observer, _)) = &self.sizes {
            observer.disconnect();
        }
    }
}
