//! Drawn sharp at every size, in both colour schemes, with nothing sticking out.

use overload_sim::Scenario;
use serde::Deserialize;
use serde_json::json;

use crate::lab::{CHANGED, VIEWS};
use crate::page::{Page, Screen, eventually};

crate::tests![
    every_canvas_has_the_pixels_of_its_screen,
    a_window_of_another_size_is_drawn_anew,
    a_view_is_drawn_when_it_is_opened,
    a_lab_that_was_hidden_is_drawn_when_it_is_shown,
    nothing_is_wider_than_the_page,
    another_colour_scheme_repaints,
    text_stands_out_in_both_schemes,
    every_target_is_large_enough,
];

/// A canvas, in CSS pixels and in its own.
#[derive(Debug, Deserialize)]
struct Canvas {
    name: String,
    css: (f64, f64),
    pixels: (f64, f64),
    /// How many of its pixels are painted.
    painted: usize,
}

fn every_canvas_has_the_pixels_of_its_screen(page: &Page) {
    for view in VIEWS {
        for scale in [1.0, 2.0] {
            let _site = page.open_view_on(
                view,
                Screen {
                    scale,
                    ..Screen::DESK
                },
            );
            assert_sharp(page, scale);
        }
    }
}

fn a_window_of_another_size_is_drawn_anew(page: &Page) {
    for view in VIEWS {
        let _site = page.open_view(view);
        for scale in [1.0, 2.0, 1.5] {
            for width in [360, 768, 1280] {
                page.set_screen(Screen {
                    scale,
                    ..Screen::wide(width)
                });
                assert_sharp(page, scale);
            }
        }
    }
}

fn a_view_is_drawn_when_it_is_opened(page: &Page) {
    let _site = page.open();
    for view in ["simulator", "atlas", "planner", "sale"] {
        page.click(&format!("nav [data-open={view}]"));
        assert_sharp(page, 1.0);
    }
}

fn a_lab_that_was_hidden_is_drawn_when_it_is_shown(page: &Page) {
    let _site = page.open();
    let shown = page.drawing("[data-figure]");
    let () = page.script("element.style.display = 'none';", json!(null));
    page.set_scenario(&Scenario {
        retries: 3,
        ..Scenario::default()
    });
    page.set_screen(Screen::wide(768));
    let () = page.script("element.style.display = '';", json!(null));
    assert_sharp(page, 1.0);
    page.set_screen(Screen::DESK);
    assert_sharp(page, 1.0);
    assert!(
        page.drawing("[data-figure]") != shown,
        "the figure is of another run"
    );
}

/// Every canvas of the view has as many pixels as the screen has where it is, and is painted.
#[track_caller]
fn assert_sharp(page: &Page, scale: f64) {
    let blurred = || {
        let canvases: Vec<Canvas> = page.script(CANVASES, json!(null));
        let expected = match page.view().as_str() {
            // The figure, its marks, four graphics, the verdict, six multiples.
            "sale" => 13,
            // The figure, its marks, six bars.
            "simulator" => 8,
            // The map.
            "atlas" => 1,
            // The answer and one fewer, the workers near them.
            _ => 2,
        };
        assert_eq!(canvases.len(), expected);
        let is_blurred = |canvas: &Canvas| {
            let (css, pixels) = (canvas.css, canvas.pixels);
            let off = |css: f64, pixels: f64| (css * scale - pixels).abs() > 0.51;
            let unpainted = canvas.painted < 50 && canvas.name != "marks";
            off(css.0, pixels.0) || off(css.1, pixels.1) || unpainted
        };
        canvases
            .into_iter()
            .filter(is_blurred)
            .map(|canvas| format!("{canvas:?}"))
            .collect::<Vec<_>>()
    };
    eventually(&format!("blurred at {scale}"), &vec![], blurred);
}

const CANVASES: &str = r#"
    // What is drawn of many mornings comes when there are enough: see the mornings.
    const drawn = all("canvas:not(.mornings canvas, [data-spread])");
    return drawn.filter((canvas) => canvas.checkVisibility()).map((canvas) => {
        const data = pixels(canvas);
        let painted = 0;
        for (let at = 3; at < data.length; at += 4) if (data[at] > 0) painted += 1;
        return {
            name: Object.entries(canvas.dataset)[0].join(" ").trim(),
            css: [canvas.clientWidth, canvas.clientHeight],
            pixels: [canvas.width, canvas.height],
            painted,
        };
    });
"#;

fn nothing_is_wider_than_the_page(page: &Page) {
    // Long numbers, every reset, a message, the table.
    let long = Scenario {
        workers: 10_000,
        service_ns: 59_999_999_999,
        normal_per_s: 1_234.567_89,
        spike_per_s: 1_234.567_89,
        timeout_ns: 599_999_999_999,
        retries: 10,
        queue_size: 999_999,
        before_s: 60,
        seed: (1 << 53) - 1,
        ..Scenario::default()
    };
    for (view, query) in [
        ("sale", ""),
        ("simulator", ""),
        ("planner", ""),
        (
            "planner",
            "&plan-rate=99999.123456&plan-service=9876.54321ms&plan-waiting=0.12345\
             &plan-longer-than=12345.678ms",
        ),
        ("planner", "&plan-rate=100000&plan-service=60s"),
    ] {
        let _site = page.open_link(&format!("?view={view}{query}"));
        if view == "simulator" {
            page.set_scenario(&long);
            page.open_more();
            page.type_into("workers", "10001");
        }
        open_table(page);
        for width in [320, 360, 768, 1280] {
            page.set_screen(Screen::wide(width));
            page.settle();
            let wide: Vec<String> = page.script(WIDE, json!(null));
            assert!(wide.is_empty(), "{view} at {width} px: {wide:#?}");
        }
    }
}

fn open_table(page: &Page) {
    let () = page.script("one('[data-table]').open = true;", json!(null));
}

/// What reaches beyond the window, unless it can be scrolled by itself or is cut off.
pub(crate) const WIDE: &str = r#"
    const page = document.scrollingElement;
    const wide = page.scrollWidth > innerWidth ? [`the page, ${page.scrollWidth}`] : [];
    for (const part of all("*")) {
        if (part.closest(".scroller, .spoken") || !part.checkVisibility()) continue;
        const { left, right } = part.getBoundingClientRect();
        if (left < -0.5 || right > innerWidth + 0.5)
            wide.push(`${part.outerHTML.slice(0, 100)}: ${left} to ${right}`);
    }
    return wide;
"#;

fn another_colour_scheme_repaints(page: &Page) {
    for (view, canvases) in [
        (
            "sale",
            vec![
                "[data-figure]",
                "[data-graphic=shares]",
                "[data-multiple=fifo]",
            ],
        ),
        ("simulator", vec!["[data-figure]", "[data-bar=lifo]"]),
        ("planner", vec!["[data-plan-figure]", "[data-plan-bars]"]),
    ] {
        let _site = page.open_view(view);
        assert_repaints(page, &canvases);
    }
}

#[track_caller]
fn assert_repaints(page: &Page, canvases: &[&str]) {
    let drawings = || -> Vec<_> {
        let drawn = canvases.iter().map(|canvas| page.drawing(canvas));
        drawn.collect()
    };
    let paper = || {
        page.script::<String>(
            "return getComputedStyle(one('.lab')).backgroundColor;",
            json!(null),
        )
    };
    let (light, light_paper, light_ink) = (drawings(), paper(), ink(page, canvases[0]));
    page.set_dark(true);
    eventually("painted as in the light", &false, || {
        drawings().iter().any(|drawn| light.contains(drawn))
    });
    assert_ne!(paper(), light_paper);
    let dark_ink = ink(page, canvases[0]);
    assert!(
        light_ink < 0.5 && dark_ink > 0.5,
        "the letters are {light_ink} bright on light paper and {dark_ink} on dark"
    );
    page.set_dark(false);
    eventually("painted as before", &true, || drawings() == light);
}

/// How bright a figure's letters are, from 0 to 1: of all opaque grey pixels,
/// those farthest from the paper.
pub(crate) fn ink(page: &Page, canvas: &str) -> f64 {
    page.script(
        r"
        const data = pixels(one(args));
        const paper = Number(getComputedStyle(one('.lab')).backgroundColor.match(/\d+/)[0]);
        let ink = paper;
        for (let at = 0; at < data.length; at += 4) {
            const [red, green, blue, alpha] = data.slice(at, at + 4);
            const grey = Math.max(red, green, blue) - Math.min(red, green, blue) < 24;
            if (alpha === 255 && grey && Math.abs(red - paper) > Math.abs(ink - paper)) ink = red;
        }
        return ink / 255;
        ",
        json!(canvas),
    )
}

fn text_stands_out_in_both_schemes(page: &Page) {
    for dark in [false, true] {
        page.set_dark(dark);
        for view in VIEWS {
            let _site = page.open_view(view);
            page.set_scenario(&CHANGED);
            open_table(page);
            if view == "simulator" {
                page.open_more();
                page.type_into("queue_size", "-1");
            }
            if ["sale", "simulator"].contains(&view) {
                page.focus("[data-walker]");
                eventually("there are rows", &true, || {
                    page.script(
                        "return all('[data-table] tbody tr').length > 0;",
                        json!(null),
                    )
                });
            }
            let faint: Vec<String> = page.script(FAINT, json!(null));
            assert!(faint.is_empty(), "{view}, dark: {dark}, {faint:#?}");
        }
    }
}

/// Text with less contrast than 4.5 to 1 against what is behind it.
const FAINT: &str = r#"
    const parts = (color) => color.match(/[\d.]+/g).map(Number);
    const luminance = (color) => {
        const [red, green, blue] = parts(color).map((part) => {
            const share = part / 255;
            return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const behind = (part) => {
        for (let at = part; at; at = at.parentElement ?? at.getRootNode().host) {
            const color = getComputedStyle(at).backgroundColor;
            if ((parts(color)[3] ?? 1) === 1) return color;
        }
        return "rgb(255, 255, 255)";
    };
    const texts = [...all("*"), ...document.querySelectorAll("body *")].filter((part) =>
        part.matches("input[type=text]")
        || [...part.childNodes].some((node) => node.nodeType === 3 && node.data.trim()));
    const pale = [];
    for (const part of texts) {
        if (part.matches("style, script, template, .spoken") || !part.checkVisibility()) continue;
        const [text, paper] = [getComputedStyle(part).color, behind(part)].map(luminance);
        const contrast = (Math.max(text, paper) + 0.05) / (Math.min(text, paper) + 0.05);
        if (contrast < 4.5) pale.push(`${contrast.toFixed(2)}: ${part.outerHTML.slice(0, 120)}`);
    }
    return texts.length > 100 ? pale : [`only ${texts.length} texts`];
"#;

fn every_target_is_large_enough(page: &Page) {
    for width in [360, 1280] {
        for view in VIEWS {
            let _site = page.open_view_on(view, Screen::wide(width));
            page.set_scenario(&CHANGED);
            page.open_more();
            let small: Vec<String> = page.script(SMALL, json!(null));
            assert!(small.is_empty(), "{view} at {width} px: {small:#?}");
        }
    }
}

/// What is to be hit with a finger and smaller than 24 pixels; a label is part
/// of its control.
const SMALL: &str = r#"
    const isSeen = (part) => part.checkVisibility({ visibilityProperty: true });
    const parts = all("input, button, summary").filter(isSeen);
    return parts.flatMap((part) => {
        const { width, height } = (part.closest("label, .field") ?? part).getBoundingClientRect();
        return width >= 24 && height >= 24 ? [] : [`${width} x ${height}: ${part.outerHTML}`];
    });
"#;
