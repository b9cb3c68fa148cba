use plotters::style::RGBColor;

/// The colours and the type of the charts.
///
/// The three outcomes are Okabe and Ito's green, orange and vermilion. As greys,
/// green and vermilion are nearly one, so that timed out is a pale body under a
/// strong cap: in grey the three read dark, mid and pale.
///
/// ```
/// use overload_charts::Theme;
/// let theme = Theme { font: "Georgia, serif", ..Theme::LIGHT };
/// assert_ne!(theme.paper, Theme::DARK.paper);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Theme {
    /// The page's background.
    pub paper: RGBColor,
    /// Text and shapes that matter most.
    pub ink: RGBColor,
    /// Text beside it.
    pub ink_2: RGBColor,
    /// Axis labels.
    pub ink_3: RGBColor,
    /// Grid lines.
    pub hairline: RGBColor,
    /// Ticks, and shapes that stand back.
    pub strong: RGBColor,
    /// The shade behind the sale, and nothing else.
    pub band: RGBColor,
    /// Text on it.
    pub band_text: RGBColor,
    /// Bars of people who were answered, and useful work.
    pub answered: RGBColor,
    /// Text about them.
    pub answered_text: RGBColor,
    /// Bars of people who were told no.
    pub told_no: RGBColor,
    /// Text about them.
    pub told_no_text: RGBColor,
    /// The pale body of bars of people who timed out.
    pub timed_out: RGBColor,
    /// Its cap, and every limit: timeout, capacity, "never".
    pub limit: RGBColor,
    /// Text about either.
    pub limit_text: RGBColor,
    /// Lines of the queue and of waits.
    pub queue: RGBColor,
    /// Text about them.
    pub queue_text: RGBColor,
    /// Work for clients who had left.
    pub wasted: RGBColor,
    /// Colours of a number from the least to the most, at even steps.
    pub heat: [RGBColor; 4],
    /// Font families, as in CSS.
    pub font: &'static str,
}

/// What the page uses.
const SYSTEM_FONT: &str = "system-ui, -apple-system, \"Segoe UI\", Roboto, sans-serif";

impl Theme {
    /// For paper that is white.
    pub const LIGHT: Self = Self {
        paper: hex(0xFF_FF_FF),
        ink: hex(0x14_18_1D),
        ink_2: hex(0x45_4D_56),
        ink_3: hex(0x62_6A_74),
        hairline: hex(0xE3_E6_E9),
        strong: hex(0xC4_C9_CF),
        band: hex(0xF5_F1_E6),
        band_text: hex(0x6D_61_46),
        answered: hex(0x00_9E_73),
        answered_text: hex(0x00_77_5A),
        told_no: hex(0xE6_9F_00),
        told_no_text: hex(0x8A_5D_00),
        timed_out: hex(0xF4_C6_A8),
        limit: hex(0xD5_5E_00),
        limit_text: hex(0xB4_4C_00),
        queue: hex(0x00_72_B2),
        queue_text: hex(0x00_65_9E),
        wasted: hex(0x99_99_99),
        heat: [
            hex(0xFB_FA_F6),
            hex(0xD3_EB_E1),
            hex(0x84_CB_B1),
            hex(0x00_4D_31),
        ],
        font: SYSTEM_FONT,
    };

    /// For paper that is nearly black: designed, not inverted.
    pub const DARK: Self = Self {
        paper: hex(0x11_14_17),
        ink: hex(0xEC_EE_F0),
        ink_2: hex(0xB9_C0_C8),
        ink_3: hex(0x93_9B_A4),
        hairline: hex(0x27_2C_31),
        strong: hex(0x46_4D_55),
        band: hex(0x26_22_19),
        band_text: hex(0xB5_A8_8A),
        answered: hex(0x1E_A6_7D),
        answered_text: hex(0x45_C7_9C),
        told_no: hex(0xD9_9B_1C),
        told_no_text: hex(0xE5_B0_4A),
        timed_out: hex(0x54_30_1D),
        limit: hex(0xE2_7A_3F),
        limit_text: hex(0xF0_90_5A),
        queue: hex(0x4E_A5_DF),
        queue_text: hex(0x6A_B6_EA),
        wasted: hex(0x85_8C_94),
        heat: [
            hex(0x1C_20_24),
            hex(0x1B_40_36),
            hex(0x1E_85_65),
            hex(0x8E_EB_CB),
        ],
        font: SYSTEM_FONT,
    };
}

const fn hex(rgb: u32) -> RGBColor {
    let [_, red, green, blue] = rgb.to_be_bytes();
    RGBColor(red, green, blue)
}
