// The lab in an iframe. The query says what it shows, as in a link to the lab;
// `controls`, `lab` and `scheme` are for the frame alone.
//
// To the page around it, it tells its height, whenever that changes and whenever
// it is asked: { type: "overload-lab", height } in CSS pixels.

import "./overload-lab.js";

const TYPE = "overload-lab";

const query = new URLSearchParams(location.search);

/**
 * Takes a key that is the frame's own out of the query.
 *
 * @param {string} key
 */
function take(key) {
  const value = query.get(key);
  query.delete(key);
  return value;
}

/** @param {string} address */
function isOfThisSite(address) {
  try {
    return new URL(address, location.href).origin === location.origin;
  } catch {
    return false;
  }
}

const scheme = take("scheme");
if (scheme === "light" || scheme === "dark") document.documentElement.style.colorScheme = scheme;

const lab = document.createElement("overload-lab");
const controls = take("controls");
if (controls !== null) lab.setAttribute("controls", controls);
// A link that anybody could write into the query may lead to no other site.
const page = take("lab");
if (page !== null && isOfThisSite(page)) lab.setAttribute("lab", page);
// The rest is not attributes: it is anybody's, and what is wrong is to be said.
lab.query = query.toString();
document.querySelector("main")?.append(lab);

function tellHeight() {
  const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
  if (parent !== window) parent.postMessage({ type: TYPE, height }, "*");
}

// Out of sight nothing may be laid out, nor observed: the first time is asked for.
tellHeight();
new ResizeObserver(tellHeight).observe(document.documentElement);
addEventListener("message", ({ source, data }) => {
  if (source === parent && data?.type === TYPE) tellHeight();
});
