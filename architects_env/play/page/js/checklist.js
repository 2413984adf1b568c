/** What is still to be done with the pieces on the real table, one line after the other. */

import { capital, el } from "./dom.js";
import { COLOUR_NAMES } from "./people.js";
import { say } from "./say.js";

export class Checklist {
  constructor() {
    this.lines = [];
    this.done = 0;
    this.list = el("ol", {});
    this.element = el("section", { class: "checklist", "aria-label": say("To do on the table"), hidden: true }, el("h3", {}, say("To do on the table")), this.list);
  }

  /** Show lines of the log: {text, side}, where `side` is {name, seat, colour} or undefined. Lines that were shown before keep their ticks. */
  show(lines) {
    const kept = lines.length >= this.lines.length && this.lines.every(({ text }, i) => lines[i].text === text);
    this.done = kept ? this.done : 0;
    this.lines = lines;
    this.draw();
  }

  draw() {
    this.element.hidden = this.done >= this.lines.length;
    this.list.replaceChildren(...this.lines.map((line, i) => this.item(line, i)));
    const next = this.list.children[this.done];
    if (next) this.list.scrollTop = next.offsetTop - this.list.offsetTop;
  }

  item({ text, side }, i) {
    const words = side ? [el("span", { class: `chip small seat${side.chip}`, "aria-hidden": "true" }), ` ${capital(say(COLOUR_NAMES[side.colour] ?? ""))}`, text.slice(side.name.length)] : [text];
    const box = el("input", { type: "checkbox", checked: i < this.done, onchange: () => { this.done = box.checked ? i + 1 : i; this.draw(); this.list.children[this.done]?.querySelector("input").focus({ preventScroll: true }); } });
    return el("li", { class: i < this.done ? "done" : i === this.done ? "next" : null }, el("label", { title: side ? text : null }, box, el("span", {}, ...words)));
  }
}
