// Keeps what a browser complains of, where the driver does not tell. It runs before
// all other scripts of its page.

const complaints = [];

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
