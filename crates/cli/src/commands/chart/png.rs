use std::io;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::{Database, Family, Query};
use resvg::usvg::{Options, Tree};

use crate::failure::Failure;

/// Fonts without serifs that are likely to be installed, the best first. What
/// stands before them in a chart's list of fonts is found by its name.
const SANS_SERIF: [&str; 7] = [
    "Arial",
    "Helvetica",
    "Inter",
    "Noto Sans",
    "Liberation Sans",
    "DejaVu Sans",
    "FreeSans",
];

/// An SVG as a PNG, with so many of its pixels for one of the SVG.
///
/// Texts are set in the fonts of this machine.
pub(super) fn render(svg: &str, scale: f32) -> Result<Vec<u8>, Failure> {
    let mut options = Options::default();
    let fonts = options.fontdb_mut();
    fonts.load_system_fonts();
    let Some(family) = sans_serif(fonts) else {
        return Err(cannot(
            "no font was found for its texts; install one, such as DejaVu Sans, \
             or write an SVG",
        ));
    };
    fonts.set_sans_serif_family(family);

    let tree = Tree::from_str(svg, &options).map_err(cannot)?;
    let size = tree.size().to_int_size();
    let pixels = size.scale_by(scale).unwrap_or(size);
    let mut pixmap = Pixmap::new(pixels.width(), pixels.height())
        .ok_or_else(|| cannot("the picture is too large"))?;
    let transform = Transform::from_scale(scale, scale);
    resvg::render(&tree, transform, &mut pixmap.as_mut());
    pixmap.encode_png().map_err(cannot)
}

/// The font that stands for any without serifs.
fn sans_serif(fonts: &Database) -> Option<String> {
    let is_there = |family: &&str| {
        let query = Query {
            families: &[Family::Name(family)],
            ..Query::default()
        };
        fonts.query(&query).is_some()
    };
    let any = || {
        let face = fonts.faces().next()?;
        face.families.first().map(|(family, _)| family.clone())
    };
    let known = SANS_SERIF.iter().copied().find(is_there);
    known.map(String::from).or_else(any)
}

fn cannot(why: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Failure {
    Failure::drawing(io::Error::other(why))
}
