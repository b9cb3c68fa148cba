use std::path::{Path, PathBuf};

use resvg::tiny_skia::{ColorU8, Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use super::{SHORT, check_error, overload, stdout};

/// A directory of a test's own, gone after it.
struct Directory(PathBuf);

impl Directory {
    fn new(test: &str) -> Self {
        let name = format!("overload-chart-{test}-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().into()
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The colours of the light theme, red, green and blue.
const ANSWERED: [u8; 3] = [0x00, 0x9E, 0x73];
const TIMED_OUT: [u8; 3] = [0xF4, 0xC6, 0xA8];
const LIMIT: [u8; 3] = [0xD5, 0x5E, 0x00];
const STRONG: [u8; 3] = [0xC4, 0xC9, 0xCF];

/// What `overload chart` with these arguments draws into a PNG. On a machine
/// without fonts it is told so, and this is the same chart without its texts.
#[track_caller]
fn png(directory: &Directory, args: &[&str], scale: f32) -> Pixmap {
    let path = directory.file("chart.PNG");
    let output = overload(&[&["chart", "-o", &path], args].concat());
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(output.stdout.is_empty(), "{args:?}");
    if output.status.success() {
        assert_eq!(errors, "", "{args:?}");
        return Pixmap::load_png(path).unwrap();
    }
    assert_eq!(output.status.code(), Some(1), "{args:?}: {errors}");
    assert!(errors.contains("no font was found"), "{args:?}: {errors}");
    let mut args = [&["chart", "-o", "-"], args].concat();
    if let Some(at) = args.iter().position(|arg| *arg == "--scale") {
        args.drain(at..at + 2);
    }
    let tree = Tree::from_str(&stdout(&args), &Options::default()).unwrap();
    let size = tree.size().to_int_size().scale_by(scale).unwrap();
    let mut pixmap = Pixmap::new(size.width(), size.height()).unwrap();
    let transform = Transform::from_scale(scale, scale);
    resvg::render(&tree, transform, &mut pixmap.as_mut());
    pixmap
}

/// How many pixels are of a colour.
fn pixels_of(pixmap: &Pixmap, [red, green, blue]: [u8; 3]) -> usize {
    let color = ColorU8::from_rgba(red, green, blue, 0xFF).premultiply();
    let pixels = pixmap.pixels().iter();
    pixels.filter(|pixel| **pixel == color).count()
}

#[test]
fn a_chart_goes_to_standard_output() {
    let svg = stdout(&["chart", "-o", "-"]);
    assert!(
        svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"848\""),
        "{svg}"
    );
    assert!(svg.trim_end().ends_with("</svg>"));
    assert!(svg.contains("sale · 150/s"));
}

#[test]
fn a_chart_goes_to_a_file() {
    let directory = Directory::new("svg");
    let svg = directory.file("sale.svg");
    assert_eq!(
        stdout(&[&["chart", "--output", &svg], &SHORT[..]].concat()),
        ""
    );
    let text = std::fs::read_to_string(&svg).unwrap();
    assert_eq!(
        text + "\n",
        stdout(&[&["chart", "-o", "-"], &SHORT[..]].concat())
    );
}

#[test]
fn a_png_has_pixels_for_each_pixel_of_the_width() {
    let directory = Directory::new("png");
    for (args, scale, size) in [
        (&[][..], 2.0, (1696, 1024)),
        (&["--width", "600", "--scale", "1"], 1.0, (600, 512)),
        (&["--width", "600", "--scale", "3"], 3.0, (1800, 1536)),
    ] {
        let png = png(&directory, &[args, &SHORT].concat(), scale);
        assert_eq!((png.width(), png.height()), size);
    }
}

#[test]
fn each_chart_is_in_its_png_in_its_colours() {
    let directory = Directory::new("colours");
    // Bars, and the line of the limit.
    for (args, width, colors) in [
        (
            &["sale", "--timeout", "1s"][..],
            1696,
            &[ANSWERED, TIMED_OUT, LIMIT][..],
        ),
        (&["verdict", "--retries", "3"], 1040, &[STRONG, LIMIT]),
        (&["policy"], 340, &[ANSWERED, TIMED_OUT]),
        (&["plan"], 2240, &[ANSWERED, STRONG, LIMIT]),
    ] {
        let png = png(&directory, args, 2.0);
        assert_eq!(png.width(), width, "{args:?}");
        for color in colors {
            assert!(pixels_of(&png, *color) > 100, "{args:?}: {color:X?}");
        }
    }
}

#[test]
fn a_higher_bar_has_more_pixels() {
    let directory = Directory::new("bars");
    let green = |waiting: &str| {
        let args = [
            "plan",
            "--rate",
            "150",
            "--service",
            "80ms",
            "--waiting",
            waiting,
        ];
        pixels_of(&png(&directory, &args, 2.0), ANSWERED)
    };
    // All who keep up are green, and seven of ten wait with the fewest of them.
    assert!(green("100%") > 4 * green("5%"));
}

#[test]
fn each_chart_is_drawn_in_each_theme() {
    let of = |which, theme, width| {
        let args = [
            "chart", which, "-o", "-", "--theme", theme, "--width", width,
        ];
        let inputs = if which == "plan" { &[][..] } else { &SHORT };
        stdout(&[&args, inputs].concat())
    };
    for (which, width) in [
        ("sale", "320"),
        ("verdict", "320"),
        ("policy", "80"),
        ("plan", "320"),
    ] {
        let light = of(which, "light", width);
        assert!(
            light.contains(&format!("width=\"{width}\" height=")),
            "{which}"
        );
        assert!(
            light.contains("#FFFFFF") && !light.contains("#111417"),
            "{which}"
        );
        let dark = of(which, "dark", width);
        assert!(
            dark.contains("#111417") && !dark.contains("#FFFFFF"),
            "{which}"
        );
    }
}

#[test]
fn a_chart_is_of_the_run_that_was_asked_for() {
    let svg = stdout(&["chart", "-o", "-", "--spike", "200"]);
    assert!(svg.contains("sale · 200/s"));
}

#[test]
fn a_chart_is_of_the_plan_that_was_asked_for() {
    let svg = |args: &[&str]| {
        let svg = stdout(&[&["chart", "plan", "-o", "-"], args].concat());
        svg.replace('\u{a0}', " ")
    };
    let page_s = svg(&[]);
    assert!(page_s.contains("target: at most 5 %") && page_s.contains("have to wait"));
    assert_eq!(svg(&["--rate", "120", "--service", "45ms"]), page_s);
    let other = svg(&["--waiting", "0.1%", "--longer-than", "100ms"]);
    assert!(other.contains("target: at most 0.1 %") && other.contains("than 100 ms"));
    let numbers = |svg: &str| {
        let lines: Vec<_> = svg.lines().map(str::trim).map(String::from).collect();
        (1..=30_u32)
            .filter(|n| lines.contains(&n.to_string()))
            .collect::<Vec<_>>()
    };
    // Of the ticks, 20 is among them.
    assert_eq!(
        numbers(&page_s),
        [6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 20]
    );
}

#[test]
fn an_input_of_another_chart_is_an_error() {
    check_error(
        &[
            "chart",
            "sale",
            "-o",
            "-",
            "--rate",
            "120",
            "--waiting",
            "1%",
        ],
        "error: --rate: the chart sale is of a run; leave it out, or draw plan\n\
         error: --waiting: the chart sale is of a run; leave it out, or draw plan\n",
    );
    check_error(
        &["chart", "plan", "-o", "-", "--spike", "150"],
        "error: --spike: the chart plan is of traffic that lasts; leave it out, or draw a \
         chart of a run\n",
    );
    check_error(
        &["chart", "plan", "-o", "-", "--scenario", "run.json"],
        "error: --scenario: the chart plan is of traffic that lasts;",
    );
    check_error(
        &["chart", "plan", "-o", "-", "--waiting", "0"],
        "error: --waiting: 0 is not allowed; give a share from 0.0001 to 100 %\n",
    );
    check_error(
        &[
            "chart",
            "plan",
            "-o",
            "-",
            "--rate",
            "100000",
            "--service",
            "60s",
        ],
        "error: --rate: 100,000/s at a service time of 60 s keep 6,000,000 workers busy",
    );
}

#[test]
fn what_is_no_chart_is_explained() {
    for path in ["sale.jpg", "sale", ".svg", "svg"] {
        check_error(
            &["chart", "-o", path],
            &format!(
                "error: --output: {path} is not allowed; give a file that ends in .svg or .png, \
                 or - for SVG on standard output\n"
            ),
        );
    }
    check_error(
        &["chart", "-o", "no/such/sale.svg"],
        "error: --output: cannot write no/such/sale.svg: ",
    );
    check_error(
        &["chart"],
        "error: the following required arguments were not provided:\n  --output <FILE>",
    );
    check_error(
        &["chart", "pie", "-o", "-"],
        "error: invalid value 'pie' for '[CHART]'",
    );
    for (args, expected) in [
        (
            ["--width", "319"],
            "--width: 319 is not allowed; give a whole number from 320 to 2,000",
        ),
        (
            ["--width", "wide"],
            "--width: wide is not allowed; give a whole number from 320 to",
        ),
        (
            ["--scale", "2"],
            "--scale: an SVG has no pixels; leave it out, or write a file",
        ),
        (
            ["--scale", "0"],
            "--scale: 0 is not allowed; give a whole number from 1 to 4",
        ),
        (
            ["--theme", "blue"],
            "invalid value 'blue' for '--theme <THEME>'",
        ),
    ] {
        check_error(
            &[&["chart", "-o", "-"], &args[..]].concat(),
            &format!("error: {expected}"),
        );
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_machine_without_fonts_is_told_so() {
    let directory = Directory::new("fonts");
    let none = directory.file("none");
    let config = directory.file("fonts.conf");
    std::fs::write(
        &config,
        format!("<fontconfig><dir>{none}</dir></fontconfig>"),
    )
    .unwrap();
    let png = directory.file("sale.png");
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_overload"))
        .args(["chart", "-o", &png])
        .env("FONTCONFIG_FILE", &config)
        .output()
        .unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{errors}");
    assert!(
        errors.starts_with("error: cannot draw the chart: no font was found for its texts;"),
        "{errors}"
    );
    assert!(!Path::new(&png).exists());
    // An SVG is set where it is shown.
    assert!(overload(&["chart", "-o", "-"]).status.success());
}
