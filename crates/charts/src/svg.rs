//! Pictures as SVG text.

use crate::canvas::Canvas;
use crate::pen::Drawn;
use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, DrawingAreaErrorKind, IntoDrawingArea};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind,
    FontFamily, FontStyle, FontTransform, text_anchor::Pos,
};
use plotters_svg::SVGBackend;

/// Plotters draws on whole pixels; the picture has so many of them in a CSS
/// pixel, and is shown smaller by as much.
const SCALE: f64 = 4.0;
/// `plotters-svg` divides font sizes by this; a canvas does not.
const FONT_SIZE_DIVISOR: f64 = 1.24;

/// An SVG picture, `width` x `height` CSS pixels, of what `draw` draws.
///
/// # Errors
///
/// What `draw` returns; writing text itself cannot fail.
pub fn svg<F>(
    width: f64,
    height: f64,
    draw: F,
) -> Result<String, DrawingAreaErrorKind<std::io::Error>>
where
    F: for<'a> FnOnce(&DrawingArea<Svg<'a>, Shift>, Canvas) -> Drawn<Svg<'a>>,
{
    let canvas = Canvas {
        width,
        height,
        scale: SCALE,
    };
    let mut text = String::new();
    {
        let backend = Svg(SVGBackend::with_string(&mut text, canvas.device_size()));
        let area = backend.into_drawing_area();
        draw(&area, canvas)?;
        area.present()?;
    }
    Ok(sized(&text, canvas))
}

/// The picture's own size instead of that of its pixels. Lines that turn sharply,
/// as a busy queue's do, would grow spikes at their corners if those were not round.
fn sized(text: &str, canvas: Canvas) -> String {
    let body = text.split_once('>').map_or("", |(_, body)| body);
    let (pixels_x, pixels_y) = canvas.device_size();
    let Canvas { width, height, .. } = canvas;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {pixels_x} {pixels_y}\" stroke-linejoin=\"round\">{body}"
    )
}

/// An SVG backend on which text is as large as asked for, as on a canvas.
pub struct Svg<'a>(SVGBackend<'a>);

impl DrawingBackend for Svg<'_> {
    type ErrorType = std::io::Error;

    fn get_size(&self) -> (u32, u32) {
        self.0.get_size()
    }

    fn ensure_prepared(&mut self) -> Result<(), DrawingErrorKind<Self::ErrorType>> {
        self.0.ensure_prepared()
    }

    fn present(&mut self) -> Result<(), DrawingErrorKind<Self::ErrorType>> {
        self.0.present()
    }

    fn draw_pixel(
        &mut self,
        point: BackendCoord,
        color: BackendColor,
    ) -> Result<(), DrawingErrorKind<Self::ErrorType>> {
        self.0.draw_pixel(point, color)
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        upper_left: BackendCoord,
        bottom_right: BackendCoord,
        style: &S,
        fill: bool,
    ) -> Result<(), DrawingErrorKind<Self::ErrorType>> {
        self.0.draw_rect(upper_left, bottom_right, style, fill)
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Result<(), DrawingErrorKind<Self::ErrorType>> {
        self.0.draw_path(path, style)
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        center: BackendCoord,
        radius: u32,
        style: &S,
        fill: bool,
    ) -> Result<(), DrawingErrorKind<Self::ErrorType>> {
        self.0.draw_circle(center, radius, style, fill)
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Result<(), DrawingErrorKind<Self::ErrorType>> {
        self.0.fill_polygon(path, style)
    }

    fn draw_text<S: BackendTextStyle>(
        &mut self,
        text: &str,
        style: &S,
        pos: BackendCoord,
    ) -> Result<(), DrawingErrorKind<Self::ErrorType>> {
        self.0.draw_text(text, &AsLargeAsAsked(style), pos)
    }
}

/// A text style whose size survives `plotters-svg`.
struct AsLargeAsAsked<'a, S>(&'a S);

impl<S: BackendTextStyle> BackendTextStyle for AsLargeAsAsked<'_, S> {
    type FontError = S::FontError;

    fn color(&self) -> BackendColor {
        self.0.color()
    }

    fn size(&self) -> f64 {
        self.0.size() * FONT_SIZE_DIVISOR
    }

    fn transform(&self) -> FontTransform {
        self.0.transform()
    }

    fn style(&self) -> FontStyle {
        self.0.style()
    }

    fn anchor(&self) -> Pos {
        self.0.anchor()
    }

    fn family(&self) -> FontFamily<'_> {
        self.0.family()
    }

    fn layout_box(&self, text: &str) -> Result<((i32, i32), (i32, i32)), Self::FontError> {
        self.0.layout_box(text)
    }

    fn draw<E, DrawFunc: FnMut(i32, i32, BackendColor) -> Result<(), E>>(
        &self,
        text: &str,
        pos: BackendCoord,
        draw: DrawFunc,
    ) -> Result<Result<(), E>, Self::FontError> {
        self.0.draw(text, pos, draw)
    }
}
