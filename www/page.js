// The lab's own page, which was built with the markup of its one element.

import { OverloadLab, define } from "./element.js";

define();

// What the page needs is there before what it needs without a network is fetched.
const lab = document.querySelector("overload-lab");
if (lab instanceof OverloadLab) {
  lab.ready.then(() => navigator.serviceWorker?.register("offline.js")).catch(() => {});
}
