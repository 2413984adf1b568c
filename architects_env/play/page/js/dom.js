/** Small helpers for creating elements. */

import { say } from "./say.js";

/** Create an element: `el("button", {class: "big", onclick: f, "aria-label": "Close"}, "words", child)`. */
export function el(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name in made && typeof value !== "string") made[name] = value;
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

/** Whether people point with fingers, which have to touch a place to choose it. */
export const byFingers = () => matchMedia("(pointer: coarse)").matches;

/** The words with a capital first letter. */
export const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/** A number as printed on the board, with a minus sign instead of a hyphen. */
export const signed = (number) => String(number).replace("-", "−");

/** An identifier of the rules in words: "at_bound" becomes "at bound". */
export const inWords = (name) => say(String(name).replaceAll("_", " "));

let hiding = 0;
const LONGEST = 8000;  // milliseconds

document.addEventListener("keydown", (event) => { if (event.key === "Escape") untoast(); });
document.addEventListener("pointerdown", () => untoast(), true);

/** Show a message, also to screen readers, until the next press, Escape, or for some seconds. */
export function toast(sentence, kind = "notice") {
  const box = document.getElementById("toast");
  box.textContent = sentence;
  box.className = `shown ${kind}`;
  clearTimeout(hiding);
  hiding = setTimeout(untoast, Math.min(LONGEST, 3000 + 40 * sentence.length));
}

/** Hide the message. */
export function untoast() {
  const box = document.getElementById("toast");
  box.className = "";
  box.textContent = "";
}

/** Reasons as a list, and the figures behind them as a small line. */
export const reasonList = ({ because, figures }) => [el("ul", {}, ...because.map((reason) => el("li", {}, reason))), ...(figures ? [el("p", { class: "quiet" }, figures)] : [])];

/** Announce words to screen readers. */
export function speak(sentence) {
  document.getElementById("spoken").textContent = sentence;
}

/** Download a text as a file. */
export function download(name, content) {
  const address = URL.createObjectURL(new Blob([content], { type: "application/octet-stream" }));
  const link = el("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
