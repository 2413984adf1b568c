/** Compiles the modules of archives with the Python that browsers run: `node compile.js RUNTIME FOLDER SCRIPT`. RUNTIME holds Pyodide, and SCRIPT is Python code that sees FOLDER as /archives. */

"use strict";

const { readFileSync } = require("node:fs");
const { resolve } = require("node:path");

const [runtime, folder, script] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = require(`${runtime}/pyodide.js`);

loadPyodide({ indexURL: `${runtime}/`, packages: [] }).then((python) => {
  python.mountNodeFS("/archives", folder);
  python.runPython(readFileSync(script, "utf8"));
}).catch((error) => {
  console.error(String(error));
  process.exit(1);
});
