/** The log, turn by turn and event by event. Events without a player are separate, and repeated ones are counted ("gains 1 gold ×4"). Pointing at a line highlights its places on
 * the board. */

import { el } from "./dom.js";
import { say } from "./say.js";

export class Log {
  /** `light(text, changed, on)` highlights the places of a sentence; `changed` are the places that changed with it. */
  constructor(light) {
    this.light = light;
    this.lines = [];
    this.current = -1;
    this.element = el("div", {
      class: "log", role: "log", "aria-label": say("What happened"), "data-empty": say("What happens is told here."), tabindex: "0", onkeydown: (event) => this.moved(event), onblur: () => this.point(-1),
      onscroll: () => this.element.classList.toggle("scrolled", this.element.scrollTop > 0),  // so that no line is cut at the top
    });
    this.ends = true;  // whether the last line should be visible
    new ResizeObserver(() => this.showEnd()).observe(this.element);
  }

  get texts() { return this.lines.map((line) => line.text); }

  /** Keep the first `from` lines and add these. `who` are the sides with which a sentence may begin: {name, seat}; `turns` are the indices of lines that begin a turn. */
  tell(from, texts, changed, who, turns) {
    for (const line of this.lines.splice(from)) {
      const turn = line.element.closest(".turn");
      line.element.remove();
      if (!turn.querySelector(".line")) turn.remove();
    }
    texts.forEach((text, i) => this.add(text, changed, who, turns.has(i)));
  }

  add(text, changed, who, begins) {
    const subject = who.find((side) => text.startsWith(`${side.name} `) || text.startsWith(`${side.name}:`));
    const last = this.element.lastElementChild;
    const goesOn = last && !begins && subject && last.dataset.subject === subject.name && !text.startsWith(`${subject.name}:`);
    const turn = goesOn ? last : el("div", { class: subject ? "turn" : "turn apart", "data-subject": subject?.name ?? "" },
      subject && subject.seat !== null ? el("span", { class: `chip small seat${subject.seat}`, "aria-hidden": "true" }, String(subject.seat + 1)) : null, el("div", { class: "events" }));
    const shown = (goesOn ? text.slice(subject.name.length).trim() : text).replace(/\.$/, "");
    const place = this.lines.length, before = this.lines.at(-1);
    const times = goesOn && before?.text === text ? before.times + 1 : 1;
    const element = el("span", { class: ["line", goesOn && "further", times > 1 && "again"].filter(Boolean).join(" "), "data-line": text, onmouseenter: () => this.point(place), onmouseleave: () => this.point(-1) }, `${times > 1 ? `×${times}` : shown} `);
    this.lines.push({ text, changed, element, times, side: subject });
    turn.lastElementChild.append(element);
    if (!goesOn) this.element.append(turn);
  }

  /** Lines from number `first` on: the text and the side with which it begins. */
  linesFrom(first) { return this.lines.slice(first).map(({ text, side }) => ({ text, side })); }

  /** Mark the lines from number `fresh` on as new, and scroll to the end. */
  mark(fresh) {
    this.lines.forEach((line, i) => line.element.classList.toggle("new", i >= fresh && fresh > 0));
    this.ends = true;
  }

  showEnd() {
    if (this.ends) this.element.scrollTop = this.element.scrollHeight;
  }

  /** Scroll to line `to` during a replay. */
  moveTo(to) {
    this.ends = false;
    this.lines.forEach((line, i) => { line.element.classList.toggle("later", i >= to); line.element.classList.toggle("new", i === to - 1); });
    const line = this.lines[Math.max(0, to - 1)]?.element;
    if (line) this.element.scrollTop = line.offsetTop - this.element.offsetTop - this.element.clientHeight / 2;
  }

  point(number) {
    const [before, now] = [this.lines[this.current], this.lines[number]];
    if (before) { this.light(before.text, before.changed, false); before.element.classList.remove("pointed"); }
    this.current = number;
    if (now) { this.light(now.text, now.changed, true); now.element.classList.add("pointed"); }
  }

  moved(event) {
    const last = this.lines.length - 1;
    const here = this.current < 0 ? last + 1 : this.current;
    const next = { ArrowUp: here - 1, ArrowDown: here + 1, Home: 0, End: last }[event.key];
    if (next === undefined || !this.lines.length) return;
    event.preventDefault();
    this.point(Math.min(last, Math.max(0, next)));
    this.lines[this.current].element.scrollIntoView({ block: "nearest" });
  }
}
