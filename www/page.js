// The lab's own page, which was built with the markup of its one element.

import { define } from "./element.js";

define();
