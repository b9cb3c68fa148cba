//! What makes drawings stale: their sizes, their pixels or their colours changed.

use crate::dom::window;
use gloo_events::EventListener;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{HtmlCanvasElement, HtmlElement, ResizeObserver, TransitionEvent};

/// What may be of another kind than what is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Changed {
    /// How large it is laid out, or how fine the screen is.
    Sizes,
    /// The colours of the page.
    Colours,
}

/// Watches for what makes drawings stale, for as long as it lives.
pub struct Redrawing {
    _listeners: [EventListener; 2],
    sizes: Option<(ResizeObserver, Closure<dyn FnMut()>)>,
}

impl Redrawing {
    /// Calls `redraw` when one of the canvases may have another size, the screen other
    /// pixels, or the article other colours.
    pub fn new<'a>(
        article: &HtmlElement,
        canvases: impl Iterator<Item = &'a HtmlCanvasElement>,
        redraw: impl Fn(Changed) + 'static,
    ) -> Self {
        let redraw: Rc<dyn Fn(Changed)> = Rc::new(redraw);
        let on_size = Rc::clone(&redraw);
        let resized = Closure::<dyn FnMut()>::new(move || on_size(Changed::Sizes));
        let sizes = ResizeObserver::new(resized.as_ref().unchecked_ref())
            .ok()
            .map(|observer| (observer, resized));
        if let Some((observer, _)) = &sizes {
            canvases.for_each(|canvas| observer.observe(canvas));
        }
        // Zooming changes how many pixels there are, and not always a size.
        let on_zoom = Rc::clone(&redraw);
        let zoomed = EventListener::new(&window(), "resize", move |_| on_zoom(Changed::Sizes));
        // Whatever changes the colours, the style sheet makes it a transition.
        let coloured = EventListener::new(article, "transitionend", move |event| {
            let event: &TransitionEvent = event.unchecked_ref();
            if event.property_name() == "color" {
                redraw(Changed::Colours);
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
