use crate::layout::Layout;
use crate::pen::Pen;
use crate::trace::trace;
use crate::y_axis::YAxis;
use plotters::style::Color;

/// CSS pixels.
const WIDTH: f64 = 1.75;
/// Of the line's colour, in the area under it: the sale's band shows through.
const AREA_OPACITY: f64 = 0.12;

/// A line through one sample a second, and the pale area under it.
pub(crate) fn line(pen: &mut Pen, layout: &Layout, samples: &[f64], axis: &YAxis) {
    let scale = pen.canvas.scale;
    let end = f64::from(layout.time.total_s);
    let points = trace(samples.iter().zip(0..).map(|(value, second)| {
        let x = layout.time.x(f64::from(second).min(end));
        (x * scale, axis.y(*value) * scale)
    }));
    let (Some(first), Some(last)) = (points.first(), points.last()) else {
        return;
    };
    let base = pen.canvas.device(axis.bottom);
    let mut area = points.clone();
    area.extend([(last.0, base), (first.0, base)]);
    pen.device_polygon(area, pen.theme.queue.mix(AREA_OPACITY));
    pen.device_path(points, WIDTH, pen.theme.queue);
}
