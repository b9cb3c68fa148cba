// Writes the rows into the document, one a task: a browser takes a page whose script
// runs for half a minute to have died. The title says how it ended.

import init, { Rows } from "./overload_everywhere.js";

const place = document.querySelector("pre");
try {
  await init();
  const rows = new Rows();
  for (let row = rows.next(); row !== undefined; row = rows.next()) {
    place.append(`${row}\n`);
    await new Promise((go) => setTimeout(go));
  }
  document.title = "done";
} catch (error) {
  place.append(String(error));
  document.title = "failed";
}
