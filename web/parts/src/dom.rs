//! Finding elements and drawing on canvases.

use overload_charts::Canvas;
use plotters::coord::Shift;
use plotters::prelude::{DrawingArea, IntoDrawingArea};
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

/// The canvas as it is laid out now, with as many pixels as the screen has
/// there. `None` while it is not laid out at all.
#[must_use]
pub fn area(element: &HtmlCanvasElement) -> Option<(DrawingArea<CanvasBackend, Shift>, Canvas)> {
    area_of(element, laid_out(element))
}

/// Whether the canvas has other pixels than the screen has there.
pub(crate) fn is_out_of_size(element: &HtmlCanvasElement) -> bool {
    let (width, height) = laid_out(element).device_size();
    width > 0 && height > 0 && (element.width(), element.height()) != (width, height)
}

fn laid_out(element: &HtmlCanvasElement) -> Canvas {
    Canvas {
        width: element.client_width().into(),
        height: element.client_height().into(),
        scale: window().device_pixel_ratio(),
    }
}

/// A canvas of this size that is not on the page.
#[must_use]
pub fn off_the_page(
    width: f64,
    height: f64,
) -> Option<(HtmlCanvasElement, DrawingArea<CanvasBackend, Shift>, Canvas)> {
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
    let (area, canvas) = area_of(&element, canvas)?;
    Some((element, area, canvas))
}

fn area_of(
    element: &HtmlCanvasElement,
    canvas: Canvas,
) -> Option<(DrawingArea<CanvasBackend, Shift>, Canvas)> {
    let (width, height) = canvas.device_size();
    if width == 0 || height == 0 {
        return None;
    }
    if (element.width(), element.height()) != (width, height) {
        element.set_width(width);
        element.set_height(height);
    }
    // Lines that turn sharply would grow spikes at their corners.
    let context = element.get_context("2d").ok().flatten()?;
    context
        .unchecked_ref::<CanvasRenderingContext2d>()
        .set_line_join("round");
    let backend = CanvasBackend::with_canvas_object(element.clone())?;
    Some((backend.into_drawing_area(), canvas))
}
