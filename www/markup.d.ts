// What the build makes of lab.html and its style sheets.

/** The lab's markup, with the words of the default run. */
export const markup: string;

/** Its style sheets, in their order. */
export const styles: string[];
