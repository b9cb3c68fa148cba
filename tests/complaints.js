// Keeps what a browser complains of, where the driver does not tell. It runs before
// all other scripts of its page.

window.complaints = [];

for (const level of ["error", "warn"]) {
  const say = console[level];
  console[level] = (...what) => {
    complaints.push(what.map(String).join(" "));
    say.apply(console, what);
  };
}

// What a part of the page could not load is told to that part, and passes by here.
addEventListener(
  "error",
  ({ message, target }) => complaints.push(message ?? `not loaded: ${target.src ?? target.href}`),
  true,
);

addEventListener("unhandledrejection", ({ reason }) => complaints.push(`not handled: ${reason}`));

// Complaints of every kind, by a script of the page: a driver's own may run beside it.
window.complain = () => {
  console.error("said");
  setTimeout(() => nobody.knows());
  Promise.reject(new Error("unheard of"));
  document.head.append(Object.assign(new Image(), { src: "missing.svg" }));
};
