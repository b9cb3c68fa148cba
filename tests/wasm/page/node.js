// Prints the rows in Node, which has the module from its file.

import { readFileSync } from "node:fs";
import { initSync, Rows } from "./overload_everywhere.js";

initSync({ module: readFileSync(new URL("overload_everywhere_bg.wasm", import.meta.url)) });
const rows = new Rows();
for (let row = rows.next(); row !== undefined; row = rows.next()) {
  console.log(row);
}
