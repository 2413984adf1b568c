/** The table: Pyodide with the package, which plays as on a server. It receives and sends the server's messages as texts, and tells how far it is while it loads. */

"use strict";

/** Files by name: where each lies, packed, its size, and the SHA-256 of its content. The build fills this in. */
const FILES = /* files */ {};
/** Size of a page of SQLite. */
const PAGE = 4096;
/** Milliseconds between two signs of life. */
const HEARTBEAT = 3000;

const language = new URLSearchParams(location.search).get("language") ?? "en";
const plainFetch = self.fetch.bind(self);
const tell = (kind, fields = {}) => postMessage({ kind, ...fields });
const progress = { loaded: 0, total: 0, step: "" };
const games = new Map();
let table = null, python = null, toldAt = 0;

function step(name) {
  progress.step = name;
  tell("progress", progress);
}

function loaded(bytes) {
  progress.loaded += bytes;
  if (Date.now() - toldAt < 50 && progress.loaded < progress.total) return;
  toldAt = Date.now();
  tell("progress", progress);
}

/** Load a file, with progress. */
async function download({ path, bytes }, settings) {
  progress.total += bytes;
  const response = await plainFetch(path, settings);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  const counted = response.body.pipeThrough(new TransformStream({ transform(part, out) { loaded(part.length); out.enqueue(part); } }));
  return new Response(counted.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer().catch(() => new ArrayBuffer(0));  // it is damaged
}

/** Whether this is the content that the build has seen. */
async function isExpected(found, hash) {
  if (!self.crypto?.subtle) return true;
  return [...new Uint8Array(await crypto.subtle.digest("SHA-256", found))].map((byte) => byte.toString(16).padStart(2, "0")).join("") === hash;
}

/** The content of a file. If the kept one is damaged, it is loaded again from the host. */
async function content(name) {
  const file = FILES[name];
  for (const settings of [{}, { cache: "reload" }]) {
    const found = await download(file, settings);
    if (await isExpected(found, file.hash)) return found;
  }
  throw new Error(`${file.path} has other content than this page expects.`);
}

/** The address of a script that was loaded as a file. */
const script = (found) => URL.createObjectURL(new Blob([found], { type: "text/javascript" }));

/** Pyodide asks for its files by their usual names. */
const TYPES = { wasm: "application/wasm", json: "application/json", zip: "application/zip" };
const asked = new Map();
self.fetch = async (input, init) => {
  const name = String(input.url ?? input).split("/").pop();
  if (!asked.has(name)) return plainFetch(input, init);
  return new Response(await asked.get(name), { headers: { "Content-Type": TYPES[name.split(".").pop()] } });
};

async function unpack(name, part) {
  const found = await part;
  python.unpackArchive(found, "zip", { extractDir: "/lib/python3.12/site-packages" });
}

/** Load the files of a game once. They are loaded while Python starts, and unpacked as soon as it runs. */
function gameFiles(game) {
  if (!games.has(game)) {
    const found = content(`${game}.zip`), loading = begun.then(() => unpack(game, found));
    found.catch(() => {});  // told by `loading`
    games.set(game, loading);
    loading.catch(() => games.delete(game));  // so that it is tried again
  }
  return games.get(game);
}

async function start() {
  step("python");
  for (const name of ["pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"]) asked.set(name, content(name));
  const parts = ["numpy.zip", "sqlite3.zip", "libraries.zip", "package.zip"].map((name) => [name, content(name)]);
  importScripts(...(await Promise.all(["pyodide.js", "pyodide.asm.js"].map(content))).map(script));
  loaded(0);
  python = await loadPyodide({ indexURL: new URL("runtime/", location.href).href, packages: [], checkAPIVersion: false });
  step("numpy");
  for (const [name, part] of parts) await unpack(name, part);
  step("table");
  const page = python.pyimport("architects_env.play.browser.page");
  const keeper = await foundKeeper(PAGE), others = new BroadcastChannel("architects-env tables");
  table = page.open_table(keeper, (text) => tell("text", { text }), (generation) => others.postMessage(generation), gameFiles, language);
  others.onmessage = ({ data }) => page.tell_of_others(table, data);
  tell("ready", { lasting: keeper.lasting });
  setInterval(() => tell("alive"), HEARTBEAT);
}

/** The last line of an error of Python tells most. */
const lastLine = (error) => String(error?.message ?? error).trim().split("\n").pop();

const begun = start().catch((error) => {
  console.warn(error);
  tell("failed", { reason: lastLine(error) });
  return new Promise(() => {});  // the page ends this worker
});

/** Messages to the table are texts. Before it is ready, the page names the game that will be played. */
onmessage = async ({ data }) => {
  if (data.soon) {
    gameFiles(data.soon).catch(() => {});  // the table asks again, and tells
    return;
  }
  await begun;
  table.hear(data);
};
