/** Small helpers for making elements. */

import { say } from "./say.js";

/** An element: `el("button", {class: "big", onclick: f, "aria-label": "Close"}, "words", child)`. */
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

/** Whether it is fingers that point here, which have to touch a place to show which one they mean. */
export const byFingers = () => matchMedia("(pointer: coarse)").matches;

/** With a capital letter. */
export const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/** A number as it is printed on the board: with a minus, which is no hyphen. */
export const signed = (number) => String(number).replace("-", "−");

/** An identifier of the rules in words: "at_bound" is "at bound". */
export const inWords = (name) => say(String(name).replaceAll("_", " "));

let hiding = 0;
const LONGEST = 8000;  // milliseconds

document.addEventListener("keydown", (event) => { if (event.key === "Escape") untoast(); });
document.addEventListener("pointerdown", () => untoast(), true);

/** Tell something once, where it is seen and heard, until the next press, Escape, or for some seconds. */
export function toast(sentence, kind = "notice") {
  const box = document.getElementById("toast");
  box.textContent = sentence;
  box.className = `shown ${kind}`;
  clearTimeout(hiding);
  hiding = setTimeout(untoast, Math.min(LONGEST, 3000 + 40 * sentence.length));
}

/** What was told once is no longer of interest. */
export function untoast() {
  const box = document.getElementById("toast");
  box.className = "";
  box.textContent = "";
}

/** Tell something to those who hear the page. */
export function speak(sentence) {
  document.getElementById("spoken").textContent = sentence;
}

/** Keep a text as a file. */
export function download(name, content) {
  const address = URL.createObjectURL(new Blob([content], { type: "application/octet-stream" }));
  const link = el("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
