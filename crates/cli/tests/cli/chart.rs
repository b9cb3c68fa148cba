use std::path::{Path, PathBuf};

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

/// The width and height that a PNG says it has.
fn png_size(path: impl AsRef<Path>) -> (u32, u32) {
    let bytes = std::fs::read(path).unwrap();
    assert_eq!(&bytes[..8], b"\x89PNG\r\n\x1a\n");
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
    (number(16), number(20))
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
    let png = directory.file("sale.PNG");
    for (args, size) in [
        (&[][..], (1696, 1024)),
        (&["--width", "600", "--scale", "1"], (600, 512)),
        (&["--width", "600", "--scale", "3"], (1800, 1536)),
    ] {
        let output = overload(&[&["chart", "-o", &png], args, &SHORT[..]].concat());
        let errors = String::from_utf8(output.stderr).unwrap();
        if errors.contains("no font was found") {
            // Not every machine has one.
            return;
        }
        assert!(
            output.status.success() && output.stdout.is_empty(),
            "{errors}"
        );
        assert_eq!(png_size(&png), size);
    }
}

#[test]
fn each_chart_is_drawn_in_each_theme() {
    let of = |which, theme, width| {
        let args = [
            "chart", which, "-o", "-", "--theme", theme, "--width", width,
        ];
        stdout(&[&args, &SHORT[..]].concat())
    };
    for (which, width) in [("sale", "320"), ("verdict", "320"), ("policy", "80")] {
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
