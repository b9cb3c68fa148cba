//! Finding elements and drawing on canvases.

use crate::drawings::Area;
use overload_charts::Canvas;
use plotters::prelude::IntoDrawingArea;
use plotters_canvas::CanvasBackend;
use wasm_bindgen::{JsCast, JsError};
use web_sys::{
    CanvasRenderingContext2d, HtmlCanvasElement, HtmlElement, MouseEvent, ShadowRoot, Window,
};

/// The browser's window.
///
/// # Panics
///
/// Where there is none: in a worker.
#[must_use]
pub fn window() -> Window {
    web_sys::window().expect("the lab runs in a page, and a page has a window")
}

/// The first element of the lab that a selector matches.
///
/// # Errors
///
/// Markup that has none, or another kind of element there.
pub fn find<T: JsCast>(root: &ShadowRoot, selector: &str) -> Result<T, JsError> {
    root.query_selector(selector)
        .ok()
        .flatten()
        .and_then(|element| element.dyn_into().ok())
        .ok_or_else(|| JsError::new(&format!("overload-lab: its markup has no {selector}")))
}

/// All elements of the lab that a selector matches.
#[must_use]
pub fn find_all<T: JsCast>(root: &ShadowRoot, selector: &str) -> Vec<T> {
    let Ok(list) = root.query_selector_all(selector) else {
        return Vec::new();
    };
    (0..list.length())
        .filter_map(|index| list.item(index)?.dyn_into().ok())
        .collect()
}

/// Whether a click is for the browser: with a key held it opens a link elsewhere.
#[must_use]
pub fn opens_elsewhere(click: &MouseEvent) -> bool {
    click.ctrl_key() || click.meta_key() || click.shift_key()
}

/// Hides or shows an element.
pub fn set_hidden(element: &HtmlElement, hidden: bool) {
    if element.hidden() != hidden {
        element.set_hidden(hidden);
    }
}

/// Writes an element's text, unless it says so already.
pub fn set_text(element: &HtmlElement, text: &str) {
    if element.text_content().as_deref() != Some(text) {
        element.set_text_content(Some(text));
    }
}

/// The canvas as it is laid out now; nothing while it is not laid out at all.
pub(crate) fn laid_out(element: &HtmlCanvasElement) -> Option<Canvas> {
    let canvas = Canvas {
        width: element.client_width().into(),
        height: element.client_height().into(),
        scale: window().device_pixel_ratio(),
    };
    let (width, height) = canvas.device_size();
    (width > 0 && height > 0).then_some(canvas)
}

/// Whether the canvas has as many pixels as the screen has for it there.
pub(crate) fn has_size(element: &HtmlCanvasElement, canvas: Canvas) -> bool {
    (element.width(), element.height()) == canvas.device_size()
}

/// Whether some of it is in the window as it is scrolled now.
pub(crate) fn is_in_sight(element: &HtmlCanvasElement) -> bool {
    let height = window().inner_height().ok();
    let height = height.and_then(|height| height.as_f64()).unwrap_or(0.0);
    let place = element.get_bounding_client_rect();
    place.bottom() > 0.0 && place.top() < height
}

/// Clears a canvas: setting its size does, even to what it is.
pub fn wipe(canvas: &HtmlCanvasElement) {
    canvas.set_width(canvas.width());
}

/// A canvas of this size that is not on the page.
#[must_use]
pub fn off_the_page(width: f64, height: f64) -> Option<(HtmlCanvasElement, Area, Canvas)> {
    let element: HtmlCanvasElement = window()
        .document()?
        .create_element("canvas")
        .ok()?
        .dyn_into()
        .ok()?;
    let scale = window().device_pixel_ratio();
    let canvas = Canvas {
        width,
        height,
        scale,
    };
    let area = area_of(&element, canvas)?;
    Some((element, area, canvas))
}

/// What to draw on, with as many pixels as the screen has for it.
pub(crate) fn area_of(element: &HtmlCanvasElement, canvas: Canvas) -> Option<Area> {
    if !has_size(element, canvas) {
        let (width, height) = canvas.device_size();
        element.set_width(width);
        element.set_height(height);
    }
    // Lines that turn sharply would grow spikes at their corners.
    let context = element.get_context("2d").ok().flatten()?;
    context
        .unchecked_ref::<CanvasRenderingContext2d>()
        .set_line_join("round");
    let backend = CanvasBackend::with_canvas_object(element.clone())?;
    Some(backend.into_drawing_area())
}
