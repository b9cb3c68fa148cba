// <overload-lab> for any page: the one script that an article needs.

import { OverloadLab, define } from "./element.js";
import { markup, styles } from "./markup.js";

define(markup, styles);

export { OverloadLab };
