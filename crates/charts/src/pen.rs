use crate::bounds::Bounds;
use crate::canvas::Canvas;
use crate::label::{Align, Label};
use crate::theme::Theme;
use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, DrawingAreaErrorKind};
use plotters::element::{Circle, PathElement, Polygon, Rectangle};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, FontDesc, FontFamily, FontStyle, RGBColor, TextStyle};
use plotters_backend::DrawingBackend;

/// What drawing returns.
pub type Drawn<DB> = Result<(), DrawingAreaErrorKind<<DB as DrawingBackend>::ErrorType>>;

/// Backends put a text's middle at the middle of its em box, which is this much
/// of the size above the middle of its capitals.
const CAPITALS_BELOW_MIDDLE_EM: f64 = 0.06;

/// Draws in CSS pixels on a backend's device pixels.
pub(crate) struct Pen<'a, DB: DrawingBackend> {
    area: &'a DrawingArea<DB, Shift>,
    pub(crate) canvas: Canvas,
    pub(crate) theme: &'a Theme,
}

impl<'a, DB: DrawingBackend> Pen<'a, DB> {
    /// A pen on fresh paper.
    pub(crate) fn on_paper(
        area: &'a DrawingArea<DB, Shift>,
        canvas: Canvas,
        theme: &'a Theme,
    ) -> Result<Self, DrawingAreaErrorKind<DB::ErrorType>> {
        area.fill(&theme.paper)?;
        Ok(Self::over(area, canvas, theme))
    }

    /// A pen on what is there.
    pub(crate) fn over(area: &'a DrawingArea<DB, Shift>, canvas: Canvas, theme: &'a Theme) -> Self {
        Self {
            area,
            canvas,
            theme,
        }
    }

    /// A filled rectangle; nothing where it is thinner than half a device pixel.
    pub(crate) fn rect(&self, bounds: Bounds, color: RGBColor) -> Drawn<DB> {
        let corner = (self.canvas.device(bounds.x0), self.canvas.device(bounds.y0));
        let other = (self.canvas.device(bounds.x1), self.canvas.device(bounds.y1));
        self.device_rect(corner, other, color)
    }

    /// The same, in device pixels.
    pub(crate) fn device_rect(
        &self,
        (x0, y0): (i32, i32),
        (x1, y1): (i32, i32),
        color: RGBColor,
    ) -> Drawn<DB> {
        if x0 >= x1 || y0 >= y1 {
            return Ok(());
        }
        self.area
            .draw(&Rectangle::new([(x0, y0), (x1, y1)], color.filled()))
    }

    /// A line from `x0` to `x1` whose middle is at `y`.
    pub(crate) fn horizontal(
        &self,
        (x0, x1): (f64, f64),
        y: f64,
        width: f64,
        color: RGBColor,
    ) -> Drawn<DB> {
        let thickness = self.canvas.thickness(width);
        let top = self.canvas.device(y) - thickness / 2;
        let (x0, x1) = (self.canvas.device(x0), self.canvas.device(x1));
        self.device_rect((x0, top), (x1, top + thickness), color)
    }

    /// A line from `y0` to `y1` whose middle is at `x`.
    pub(crate) fn vertical(
        &self,
        x: f64,
        (y0, y1): (f64, f64),
        width: f64,
        color: RGBColor,
    ) -> Drawn<DB> {
        let thickness = self.canvas.thickness(width);
        let left = self.canvas.device(x) - thickness / 2;
        let (y0, y1) = (self.canvas.device(y0), self.canvas.device(y1));
        self.device_rect((left, y0), (left + thickness, y1), color)
    }

    /// A dotted line from `x0` to `x1` whose middle is at `y`.
    ///
    /// It is one polygon, a comb whose back has no height: a thousand dots cost
    /// one call.
    pub(crate) fn dotted(
        &self,
        (x0, x1): (f64, f64),
        y: f64,
        dots: Dots,
        color: RGBColor,
    ) -> Drawn<DB> {
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
        self.device_polygon(comb, color.filled())
    }

    /// A filled shape, device pixels.
    pub(crate) fn device_polygon(
        &self,
        points: Vec<(i32, i32)>,
        fill: impl Into<plotters::style::ShapeStyle>,
    ) -> Drawn<DB> {
        if points.len() < 3 {
            return Ok(());
        }
        self.area.draw(&Polygon::new(points, fill))
    }

    /// A line through points, device pixels.
    pub(crate) fn device_path(
        &self,
        points: Vec<(i32, i32)>,
        width: f64,
        color: RGBColor,
    ) -> Drawn<DB> {
        let stroke = color.stroke_width(self.canvas.thickness(width).unsigned_abs());
        self.area.draw(&PathElement::new(points, stroke))
    }

    /// A dot.
    pub(crate) fn disc(&self, (x, y): (f64, f64), radius: f64, color: RGBColor) -> Drawn<DB> {
        let center = (self.canvas.device(x), self.canvas.device(y));
        self.area.draw(&Circle::new(
            center,
            self.canvas.thickness(radius),
            color.filled(),
        ))
    }

    /// A line of text.
    pub(crate) fn label(&self, label: &Label) -> Drawn<DB> {
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
        let style = TextStyle::from(FontDesc::new(
            FontFamily::Name(self.theme.font),
            size,
            style,
        ))
        .color(&label.color)
        .pos(Pos::new(anchor, VPos::Center));
        let middle = label.y + label.size * CAPITALS_BELOW_MIDDLE_EM;
        let place = (self.canvas.device(label.x), self.canvas.device(middle));
        self.area.draw_text(&label.text, &style, place)
    }
}

/// The look of a dotted line, CSS pixels.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Dots {
    pub(crate) width: f64,
    pub(crate) gap: f64,
}
