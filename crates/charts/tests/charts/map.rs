use crate::recorder::record;
use overload_charts::{Canvas, MapAxis, MapCell, MapFigure, Theme, heat, map_figure};

const CANVAS: Canvas = Canvas {
    width: 600.0,
    height: 400.0,
    scale: 2.0,
};

fn axis(name: &str, count: usize) -> MapAxis {
    MapAxis {
        name: name.into(),
        values: (0..count).map(|value| format!("{value}/s")).collect(),
    }
}

/// Four columns and three rows; the upper two rows are stuck from the third column on.
fn map() -> MapFigure {
    let cell = |index: usize| MapCell::Seen {
        place: Some(index as f64 / 11.0),
        stuck: index % 4 >= 2 && index >= 4,
    };
    MapFigure {
        x: axis("Sale traffic", 4),
        y: axis("Retries", 3),
        cells: (0..12).map(cell).collect(),
        here: None,
        pointed: None,
    }
}

#[test]
fn every_cell_has_its_colour_and_the_place_that_points_at_it() {
    let map = map();
    let drawing = record(CANVAS, |area, canvas| {
        map_figure(area, canvas, &Theme::LIGHT, &map)
    });
    for index in 0..12 {
        let color = heat(&Theme::LIGHT, index as f64 / 11.0);
        let [cell] = drawing.rects_of(color)[..] else {
            panic!("one cell is of the colour of {index}");
        };
        let middle = ((cell.x0 + cell.x1) / 4.0, (cell.y0 + cell.y1) / 4.0);
        assert_eq!(map.cell_at(CANVAS, middle), Some((index % 4, index / 4)));
    }
    assert_eq!(map.cell_at(CANVAS, (1.0, 1.0)), None);
    assert_eq!(map.cell_at(CANVAS, (599.9, 399.9)), None);
}

#[test]
fn a_line_parts_what_is_stuck_from_what_is_not() {
    let lines = |map: &MapFigure| {
        let drawing = record(CANVAS, |area, canvas| {
            map_figure(area, canvas, &Theme::LIGHT, map)
        });
        drawing.rects_of(Theme::LIGHT.limit)
    };
    // At the left of two rows, and below two columns.
    let found = lines(&map());
    let upright = found
        .iter()
        .filter(|line| line.y1 - line.y0 > line.x1 - line.x0);
    assert_eq!((found.len(), upright.count()), (4, 2));
    let mut open = map();
    open.cells.fill(MapCell::Open);
    assert!(lines(&open).is_empty());
}

#[test]
fn labels_stay_in_the_picture_and_apart() {
    for (columns, rows, width) in [(25, 15, 328.0), (25, 15, 1120.0), (1, 1, 328.0)] {
        let canvas = Canvas {
            width,
            height: 400.0,
            scale: 1.0,
        };
        let map = MapFigure {
            x: axis("Sale traffic", columns),
            y: axis("Retries", rows),
            cells: vec![MapCell::Empty; columns * rows],
            here: Some((0, 0)),
            pointed: Some((columns - 1, rows - 1)),
        };
        let drawing = record(canvas, |area, canvas| {
            map_figure(area, canvas, &Theme::DARK, &map)
        });
        let texts: Vec<_> = drawing.texts.iter().map(|text| text.bounds).collect();
        assert!(texts.len() >= 4, "{} texts", texts.len());
        for (index, one) in texts.iter().enumerate() {
            assert!(
                one.x0 >= 0.0 && one.x1 <= width,
                "{:?}",
                drawing.texts[index]
            );
            for other in &texts[..index] {
                assert!(!one.overlaps(other), "{:?}", drawing.texts[index]);
            }
        }
    }
}
