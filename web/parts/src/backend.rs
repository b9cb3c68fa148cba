//! What charts draw with on a canvas of the page.
//!
//! What crosses over from Wasm as text costs more than the drawing: so each colour
//! does it once a picture, and the font only when it is another one.

use plotters_backend::text_anchor::HPos;
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind,
};
use std::convert::Infallible;
use std::f64::consts::TAU;
use wasm_bindgen::JsValue;
use web_sys::CanvasRenderingContext2d;

/// Draws on a canvas for one picture. A canvas that cannot be drawn on leaves nothing
/// to tell it with, so there are no errors.
pub struct CanvasBackend {
    context: CanvasRenderingContext2d,
    size: (u32, u32),
    colors: Vec<(BackendColor, JsValue)>,
    font: String,
}

type Drawn = Result<(), DrawingErrorKind<Infallible>>;

impl CanvasBackend {
    /// On a canvas of this size, device pixels.
    pub(crate) fn new(context: CanvasRenderingContext2d, size: (u32, u32)) -> Self {
        // Lines that turn sharply would grow spikes at their corners.
        context.set_line_join("round");
        context.set_text_baseline("middle");
        Self {
            context,
            size,
            colors: Vec::new(),
            font: String::new(),
        }
    }

    /// The colour as the browser has it.
    fn color(&mut self, color: BackendColor) -> &JsValue {
        let is_same = |(other, _): &(BackendColor, JsValue)| {
            (other.rgb, other.alpha.to_bits()) == (color.rgb, color.alpha.to_bits())
        };
        let index = self.colors.iter().position(is_same).unwrap_or_else(|| {
            let ((red, green, blue), alpha) = (color.rgb, color.alpha);
            let text = format!("rgba({red},{green},{blue},{alpha})");
            self.colors.push((color, text.into()));
            self.colors.len() - 1
        });
        &self.colors[index].1
    }

    #[expect(
        deprecated,
        reason = "the others take a text, which crosses over each time"
    )]
    fn fill_with(&mut self, color: BackendColor) {
        let context = self.context.clone();
        context.set_fill_style(self.color(color));
    }

    #[expect(
        deprecated,
        reason = "the others take a text, which crosses over each time"
    )]
    fn stroke_with(&mut self, style: &impl BackendStyle) {
        let context = self.context.clone();
        context.set_stroke_style(self.color(style.color()));
        context.set_line_width(style.stroke_width().into());
    }

    /// Goes along a line, without drawing it.
    fn follow(&self, path: impl IntoIterator<Item = BackendCoord>) {
        self.context.begin_path();
        for (x, y) in path {
            // The first of them is a move.
            self.context.line_to(x.into(), y.into());
        }
    }
}

impl DrawingBackend for CanvasBackend {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        self.size
    }

    fn ensure_prepared(&mut self) -> Drawn {
        Ok(())
    }

    fn present(&mut self) -> Drawn {
        Ok(())
    }

    fn draw_pixel(&mut self, (x, y): BackendCoord, color: BackendColor) -> Drawn {
        self.draw_rect((x, y), (x + 1, y + 1), &color, true)
    }

    /// All that is drawn is filled: outlines are lines.
    fn draw_rect<S: BackendStyle>(
        &mut self,
        (x0, y0): BackendCoord,
        (x1, y1): BackendCoord,
        style: &S,
        _fill: bool,
    ) -> Drawn {
        self.fill_with(style.color());
        let (width, height) = (x1 - x0, y1 - y0);
        self.context
            .fill_rect(x0.into(), y0.into(), width.into(), height.into());
        Ok(())
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Drawn {
        self.stroke_with(style);
        self.follow(path);
        self.context.stroke();
        Ok(())
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Drawn {
        self.fill_with(style.color());
        self.follow(path);
        self.context.close_path();
        self.context.fill();
        Ok(())
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        (x, y): BackendCoord,
        radius: u32,
        style: &S,
        _fill: bool,
    ) -> Drawn {
        self.fill_with(style.color());
        self.context.begin_path();
        let _ = self
            .context
            .arc(x.into(), y.into(), radius.into(), 0.0, TAU);
        self.context.fill();
        Ok(())
    }

    /// A line of text, its middle at the height of `y`.
    fn draw_text<S: BackendTextStyle>(
        &mut self,
        text: &str,
        style: &S,
        (x, y): BackendCoord,
    ) -> Drawn {
        self.fill_with(style.color());
        let (slant, family) = (style.style(), style.family());
        let font = format!("{} {}px {}", slant.as_str(), style.size(), family.as_str());
        if self.font != font {
            self.context.set_font(&font);
            self.font = font;
        }
        self.context.set_text_align(match style.anchor().h_pos {
            HPos::Left => "start",
            HPos::Right => "end",
            HPos::Center => "center",
        });
        let _ = self.context.fill_text(text, x.into(), y.into());
        Ok(())
    }
}
