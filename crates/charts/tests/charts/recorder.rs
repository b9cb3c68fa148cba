//! A backend that remembers what was drawn.

use crate::dejavu;
use overload_charts::{Canvas, Drawn};
use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, IntoDrawingArea};
use plotters::style::RGBColor;
use plotters_backend::text_anchor::HPos;
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind,
    FontStyle,
};
use std::cell::RefCell;
use std::convert::Infallible;
use std::rc::Rc;

/// A rectangle, device pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Bounds {
    pub(crate) x0: f64,
    pub(crate) y0: f64,
    pub(crate) x1: f64,
    pub(crate) y1: f64,
}

impl Bounds {
    pub(crate) fn overlaps(&self, other: &Self) -> bool {
        self.x0 < other.x1 && other.x0 < self.x1 && self.y0 < other.y1 && other.y0 < self.y1
    }

    pub(crate) fn contains(&self, other: &Self) -> bool {
        self.x0 <= other.x0 && other.x1 <= self.x1 && self.y0 <= other.y0 && other.y1 <= self.y1
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Shape {
    pub(crate) color: RGBColor,
    pub(crate) points: Vec<BackendCoord>,
}

impl Shape {
    pub(crate) fn bounds(&self) -> Bounds {
        let x = || self.points.iter().map(|point| f64::from(point.0));
        let y = || self.points.iter().map(|point| f64::from(point.1));
        Bounds {
            x0: x().fold(f64::INFINITY, f64::min),
            y0: y().fold(f64::INFINITY, f64::min),
            x1: x().fold(f64::NEG_INFINITY, f64::max),
            y1: y().fold(f64::NEG_INFINITY, f64::max),
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Text {
    pub(crate) text: String,
    /// The room it takes in a wide font.
    pub(crate) bounds: Bounds,
}

/// All that was drawn, in order of kind.
#[derive(Default)]
pub(crate) struct Drawing {
    pub(crate) rects: Vec<Shape>,
    pub(crate) polygons: Vec<Shape>,
    pub(crate) paths: Vec<Shape>,
    pub(crate) circles: Vec<Shape>,
    pub(crate) texts: Vec<Text>,
}

impl Drawing {
    pub(crate) fn rects_of(&self, color: RGBColor) -> Vec<Bounds> {
        let same = self.rects.iter().filter(|rect| rect.color == color);
        same.map(Shape::bounds).collect()
    }

    pub(crate) fn shapes(&self) -> impl Iterator<Item = &Shape> {
        let lines = self.paths.iter().chain(&self.circles);
        self.rects.iter().chain(&self.polygons).chain(lines)
    }
}

/// Draws on a canvas and returns what was drawn.
pub(crate) fn record<F>(canvas: Canvas, draw: F) -> Drawing
where
    F: FnOnce(&DrawingArea<Recorder, Shift>, Canvas) -> Drawn<Recorder>,
{
    let drawing = Rc::<RefCell<Drawing>>::default();
    let backend = Recorder {
        size: canvas.device_size(),
        drawing: Rc::clone(&drawing),
    };
    draw(&backend.into_drawing_area(), canvas).expect("recording cannot fail");
    drawing.take()
}

pub(crate) struct Recorder {
    size: (u32, u32),
    drawing: Rc<RefCell<Drawing>>,
}

type Done = Result<(), DrawingErrorKind<Infallible>>;

fn shape(color: BackendColor, points: impl IntoIterator<Item = BackendCoord>) -> Shape {
    let (red, green, blue) = color.rgb;
    Shape {
        color: RGBColor(red, green, blue),
        points: points.into_iter().collect(),
    }
}

impl DrawingBackend for Recorder {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        self.size
    }

    fn ensure_prepared(&mut self) -> Done {
        Ok(())
    }

    fn present(&mut self) -> Done {
        Ok(())
    }

    fn draw_pixel(&mut self, _: BackendCoord, _: BackendColor) -> Done {
        panic!("a chart draws pixel by pixel")
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        upper_left: BackendCoord,
        bottom_right: BackendCoord,
        style: &S,
        _: bool,
    ) -> Done {
        let rect = shape(style.color(), [upper_left, bottom_right]);
        self.drawing.borrow_mut().rects.push(rect);
        Ok(())
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Done {
        let path = shape(style.color(), path);
        self.drawing.borrow_mut().paths.push(path);
        Ok(())
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        (x, y): BackendCoord,
        radius: u32,
        style: &S,
        _: bool,
    ) -> Done {
        let radius = radius.cast_signed();
        let corners = [(x - radius, y - radius), (x + radius, y + radius)];
        let circle = shape(style.color(), corners);
        self.drawing.borrow_mut().circles.push(circle);
        Ok(())
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Done {
        let polygon = shape(style.color(), path);
        self.drawing.borrow_mut().polygons.push(polygon);
        Ok(())
    }

    fn draw_text<S: BackendTextStyle>(
        &mut self,
        text: &str,
        style: &S,
        (x, y): BackendCoord,
    ) -> Done {
        let bold = matches!(style.style(), FontStyle::Bold);
        let width = dejavu::width(text, style.size(), bold);
        let (x, y, half) = (f64::from(x), f64::from(y), style.size() / 2.0);
        let x0 = match style.anchor().h_pos {
            HPos::Left => x,
            HPos::Center => x - width / 2.0,
            HPos::Right => x - width,
        };
        let bounds = Bounds {
            x0,
            y0: y - half,
            x1: x0 + width,
            y1: y + half,
        };
        let text = text.to_owned();
        let text = Text { text, bounds };
        self.drawing.borrow_mut().texts.push(text);
        Ok(())
    }
}
