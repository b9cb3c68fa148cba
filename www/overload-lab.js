// <overload-lab> for any page: the one script that an article needs.

import { OverloadLab, define } from "./element.js";
import * as module from "./markup.js";

define(module);

export { OverloadLab };
