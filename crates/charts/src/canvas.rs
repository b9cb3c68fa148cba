/// How large a picture is.
///
/// All measures of the charts are CSS pixels. Backends draw in whole device
/// pixels, and `scale` says how many of them make one.
///
/// ```
/// use overload_charts::Canvas;
/// let canvas = Canvas { width: 848.0, height: 510.0, scale: 1.5 };
/// assert_eq!(canvas.device_size(), (1272, 765));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Canvas {
    /// Width, CSS pixels.
    pub width: f64,
    /// Height, CSS pixels.
    pub height: f64,
    /// Device pixels per CSS pixel: the browser's `devicePixelRatio`.
    pub scale: f64,
}

impl Canvas {
    /// Width and height in device pixels: what the backend has to have.
    #[must_use]
    pub fn device_size(&self) -> (u32, u32) {
        (
            self.device(self.width) as u32,
            self.device(self.height) as u32,
        )
    }

    /// The device pixel boundary nearest to a place: the one rule of rounding, so
    /// that things which meet in CSS pixels meet on the screen.
    pub(crate) fn device(&self, css: f64) -> i32 {
        (css * self.scale).round() as i32
    }

    /// How many device pixels a thickness takes: at least one.
    pub(crate) fn thickness(&self, css: f64) -> i32 {
        self.device(css).max(1)
    }
}
