//! What the charts draw with: shapes first, then a backend that takes them.
//!
//! A chart is the same whatever it is drawn on, so its code knows no backend. It
//! leaves shapes with the pen, and only [`Pen::put_on`] is compiled for each.

use crate::bounds::Bounds;
use crate::canvas::Canvas;
use crate::label::{Align, Label};
use crate::theme::Theme;
use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, DrawingAreaErrorKind};
use plotters::element::{Circle, PathElement, Polygon, Rectangle};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, FontDesc, FontFamily, FontStyle, RGBAColor, RGBColor, TextStyle};
use plotters_backend::DrawingBackend;

/// What drawing returns.
pub type Drawn<DB> = Result<(), DrawingAreaErrorKind<<DB as DrawingBackend>::ErrorType>>;

/// Backends put a text's middle at the middle of its em box, which is this much
/// of the size above the middle of its capitals.
const CAPITALS_BELOW_MIDDLE_EM: f64 = 0.06;

/// A place, device pixels.
type Point = (i32, i32);

/// Something drawn, device pixels.
enum Shape {
    Paper(RGBColor),
    Rectangle([Point; 2], RGBColor),
    Polygon(Vec<Point>, RGBAColor),
    Path(Vec<Point>, u32, RGBColor),
    Disc(Point, i32, RGBColor),
    Text(Label),
}

/// Draws in CSS pixels on a backend's device pixels.
pub(crate) struct Pen<'a> {
    shapes: Vec<Shape>,
    pub(crate) canvas: Canvas,
    pub(crate) theme: &'a Theme,
}

impl<'a> Pen<'a> {
    /// A pen on fresh paper.
    pub(crate) fn on_paper(canvas: Canvas, theme: &'a Theme) -> Self {
        Self {
            shapes: vec![Shape::Paper(theme.paper)],
            ..Self::over(canvas, theme)
        }
    }

    /// A pen on what is there.
    pub(crate) fn over(canvas: Canvas, theme: &'a Theme) -> Self {
        Self {
            shapes: Vec::new(),
            canvas,
            theme,
        }
    }

    /// A filled rectangle; nothing where it is thinner than half a device pixel.
    pub(crate) fn rect(&mut self, bounds: Bounds, color: RGBColor) {
        let corner = (self.canvas.device(bounds.x0), self.canvas.device(bounds.y0));
        let other = (self.canvas.device(bounds.x1), self.canvas.device(bounds.y1));
        self.device_rect(corner, other, color);
    }

    /// The same, in device pixels.
    pub(crate) fn device_rect(&mut self, (x0, y0): Point, (x1, y1): Point, color: RGBColor) {
        if x0 < x1 && y0 < y1 {
            self.shapes
                .push(Shape::Rectangle([(x0, y0), (x1, y1)], color));
        }
    }

    /// A line from `x0` to `x1` whose middle is at `y`.
    pub(crate) fn horizontal(&mut self, (x0, x1): (f64, f64), y: f64, width: f64, color: RGBColor) {
        let thickness = self.canvas.thickness(width);
        let top = self.canvas.device(y) - thickness / 2;
        let (x0, x1) = (self.canvas.device(x0), self.canvas.device(x1));
        self.device_rect((x0, top), (x1, top + thickness), color);
    }

    /// A line from `y0` to `y1` whose middle is at `x`.
    pub(crate) fn vertical(&mut self, x: f64, (y0, y1): (f64, f64), width: f64, color: RGBColor) {
        let thickness = self.canvas.thickness(width);
        let left = self.canvas.device(x) - thickness / 2;
        let (y0, y1) = (self.canvas.device(y0), self.canvas.device(y1));
        self.device_rect((left, y0), (left + thickness, y1), color);
    }

    /// A dotted line from `x0` to `x1` whose middle is at `y`.
    ///
    /// It is one polygon, a comb whose back has no height: a thousand dots cost
    /// one call.
    pub(crate) fn dotted(&mut self, (x0, x1): (f64, f64), y: f64, dots: Dots, color: RGBColor) {
        let dot = self.canvas.thickness(dots.width);
        let step = dot + self.canvas.thickness(dots.gap);
        let top = self.canvas.device(y) - dot / 2;
        let bottom = top + dot;
        let (start, end) = (self.canvas.device(x0), self.canvas.device(x1));
        let mut comb = Vec::new();
        for left in (start..end).step_by(step.unsigned_abs() as usize) {
            let right = (left + dot).min(end);
            comb.extend([(left, bottom), (left, top), (right, top), (right, bottom)]);
        }
        self.device_polygon(comb, color.to_rgba());
    }

    /// A filled shape, device pixels.
    pub(crate) fn device_polygon(&mut self, points: Vec<Point>, color: RGBAColor) {
        if points.len() >= 3 {
            self.shapes.push(Shape::Polygon(points, color));
        }
    }

    /// A line through points, device pixels.
    pub(crate) fn device_path(&mut self, points: Vec<Point>, width: f64, color: RGBColor) {
        let width = self.canvas.thickness(width).unsigned_abs();
        self.shapes.push(Shape::Path(points, width, color));
    }

    /// A dot.
    pub(crate) fn disc(&mut self, (x, y): (f64, f64), radius: f64, color: RGBColor) {
        let center = (self.canvas.device(x), self.canvas.device(y));
        let radius = self.canvas.thickness(radius);
        self.shapes.push(Shape::Disc(center, radius, color));
    }

    /// A line of text.
    pub(crate) fn label(&mut self, label: Label) {
        self.shapes.push(Shape::Text(label));
    }

    /// Lines of text.
    pub(crate) fn labels(&mut self, labels: impl IntoIterator<Item = Label>) {
        self.shapes.extend(labels.into_iter().map(Shape::Text));
    }

    /// Draws on a backend all that was drawn with this pen.
    pub(crate) fn put_on<DB: DrawingBackend>(self, area: &DrawingArea<DB, Shift>) -> Drawn<DB> {
        for shape in &self.shapes {
            match shape {
                Shape::Paper(color) => area.fill(color)?,
                Shape::Rectangle(corners, color) => {
                    area.draw(&Rectangle::new(*corners, color.filled()))?;
                }
                Shape::Polygon(points, color) => {
                    area.draw(&Polygon::new(points.as_slice(), color.filled()))?;
                }
                Shape::Path(points, width, color) => {
                    area.draw(&PathElement::new(
                        points.as_slice(),
                        color.stroke_width(*width),
                    ))?;
                }
                Shape::Disc(center, radius, color) => {
                    area.draw(&Circle::new(*center, *radius, color.filled()))?;
                }
                Shape::Text(label) => {
                    let (style, place) = self.type_of(label);
                    area.draw_text(&label.text, &style, place)?;
                }
            }
        }
        Ok(())
    }

    /// How and where a label is set.
    fn type_of<'l>(&'l self, label: &'l Label) -> (TextStyle<'l>, Point) {
        let style = if label.bold {
            FontStyle::Bold
        } else {
            FontStyle::Normal
        };
        let size = label.size * self.canvas.scale;
        let anchor = match label.align {
            Align::Left => HPos::Left,
            Align::Center => HPos::Center,
            Align::Right => HPos::Right,
        };
        let font = FontDesc::new(FontFamily::Name(self.theme.font), size, style);
        let style = TextStyle::from(font)
            .color(&label.color)
            .pos(Pos::new(anchor, VPos::Center));
        let middle = label.y + label.size * CAPITALS_BELOW_MIDDLE_EM;
        let place = (self.canvas.device(label.x), self.canvas.device(middle));
        (style, place)
    }
}

/// The look of a dotted line, CSS pixels.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Dots {
    pub(crate) width: f64,
    pub(crate) gap: f64,
}
