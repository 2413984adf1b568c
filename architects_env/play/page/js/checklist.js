/** What is still to be done with the pieces on the real table, and what is to be put back after taking back: only what is open. */

import { capital, el } from "./dom.js";
import { COLOUR_NAMES } from "./people.js";
import { say } from "./say.js";

/** The number of lines with which both logs begin. */
function shared(one, other) {
  const differs = one.findIndex(({ text }, i) => other[i]?.text !== text);
  return differs < 0 ? one.length : differs;
}

export class Checklist {
  /** `kept` is the number of the first open line of the log when the page was left, or undefined; `keep(number)` keeps it. */
  constructor(kept, keep) {
    Object.assign(this, { kept, keep, open: null, back: [], lines: [], ticked: null });
    this.list = el("ol", {});
    this.element = el("section", { class: "checklist", "aria-label": say("To do on the table"), hidden: true }, el("h3", {}, say("To do on the table")), this.list);
  }

  /** The log was `before` after `had` own answers, and is `now` after `has` of them: lines {text, side}. An own answer that is followed by lines means that the lines before it are
   * done; what was taken back is to be put back, the last first. `goesOn`: the answer is a further step of the one before. */
  follow(before, now, had, has, goesOn) {
    const open = this.open, same = shared(before, now);
    if (open === null) this.open = has ? Math.min(this.kept ?? now.length, now.length) : 0;
    else if (has < had) {
      const gone = before.slice(same).map((line, i) => ({ ...line, gone: same + i < open ? say("Put back:") : say("Put back, if it is done:") }));
      Object.assign(this, { back: [...this.back, ...gone.reverse()], open: Math.min(open, same) });
    } else if (has > had && now.length > before.length && !goesOn) Object.assign(this, { back: [], open: Math.max(open, before.length) });
    if (this.open !== open) this.changed();
  }

  changed() {
    this.ticked = null;
    this.keep(this.open);
  }

  /** Show what is open; `lines` is the whole log, and `chips` gives the number and colour of a side. */
  show(lines, chips) {
    Object.assign(this, { lines, chips });
    this.draw();
  }

  get items() { return [...this.back, ...this.lines.slice(this.open ?? 0)]; }

  draw() {
    const { items } = this;
    this.element.hidden = !items.length;
    this.list.replaceChildren(...(this.ticked ? [this.item(this.ticked.line, "done", () => this.untick())] : []), ...items.map((line, i) => this.item(line, i ? null : "next", () => this.tick(i))));
    this.list.scrollTop = 0;
  }

  /** This item and those above it are done. The last ticked one stays, for those who have ticked it by mistake. */
  tick(i) {
    const { back, open, items } = this;
    this.back = back.slice(i + 1);
    this.open = open + Math.max(0, i + 1 - back.length);
    this.changed();
    this.ticked = { line: items[i], back: i < back.length ? back.slice(i) : [], open: i < back.length ? open : this.open - 1 };
    this.draw();
    this.list.querySelector(".next input")?.focus({ preventScroll: true });
  }

  untick() {
    const { back, open } = this.ticked;
    Object.assign(this, { back, open });
    this.changed();
    this.draw();
    this.list.querySelector(".next input")?.focus({ preventScroll: true });
  }

  item({ text, side, gone = "" }, kind, change) {
    const chip = side && this.chips(side), begins = gone ? `${gone} ` : "";
    const words = chip ? [begins, el("span", { class: `chip small seat${chip.number}`, "aria-hidden": "true" }), ` ${capital(say(COLOUR_NAMES[chip.colour] ?? ""))}`, text.slice(side.name.length)] : [begins, text];
    return el("li", { class: kind }, el("label", { title: side ? text : null }, el("input", { type: "checkbox", checked: kind === "done", onchange: change }), el("span", {}, ...words)));
  }
}
