/** The course of a finished game: a curve of the results to be expected, and the key decisions. */

import { capital, el, reasonList } from "./dom.js";
import { Exercise } from "./exercise.js";
import { say } from "./say.js";

const [WIDE, TALL, LEFT, RIGHT, TOP, BOTTOM] = [420, 190, 30, 8, 8, 22];
/** Dashes that distinguish lines without colours. */
const DASHES = ["", "7 3", "2 3", "9 3 2 3", "5 5", "1 4", "12 4", "4 2 1 2"];
let charts = 0;

/** Create an SVG element. */
function svg(tag, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

export class Course {
  /** `ask()` requests the curve and returns whether that was possible; `go(decision)` shows the position at a decision; `practise(decision)` requests a decision to try it
   * again, and `attempt(decision, action)` the judgement of a move there. */
  constructor({ ask, go, people, practise, attempt }) {
    Object.assign(this, { ask, go, people, practise, attempt, asked: false });
    this.inside = el("div", { class: "inside" });
    this.element = el("details", { class: "course", ontoggle: () => this.begin() }, el("summary", {}, say("How the game went")), this.inside);
  }

  begin() {
    if (!this.element.open || this.asked) return;
    this.asked = this.ask();
    if (this.asked) this.wait(say("Analysing the game …"), 0);
  }

  wait(sentence, done) {
    this.bar ??= el("progress", { max: "1", "aria-label": say("Progress") });
    this.bar.value = done;
    if (!this.bar.isConnected) this.inside.replaceChildren(el("p", { class: "quiet", role: "status" }, sentence), this.bar);
  }

  /** The request failed: allow another one. */
  failed() {
    if (this.asked && !this.chart) Object.assign(this, { asked: false }).element.open = false;
    this.exercise?.failed();
  }

  heard(message) {
    if (message.done < 1) { this.wait(message.sentence, message.done); return; }
    if (!message.lines.length) { this.inside.replaceChildren(el("p", { class: "quiet", role: "status" }, message.sentence)); return; }
    this.inside.replaceChildren(this.draw(message), this.legend(message.lines), this.mattered(message.mattered), this.sheet(message.facts), this.said(message.lines), el("p", { class: "quiet" }, message.sentence));
  }

  /** Try a decision again: the board of the moment, and its moves. */
  tryAgain(decision) {
    this.go(decision);
    this.practise(decision);
  }

  /** A decision to try, or the judgement of a move. */
  practised(message) {
    if (message.type === "attempted") { this.exercise?.heard(message); return; }
    this.exercise?.element.remove();
    this.exercise = new Exercise(message, (action) => this.attempt(message.decision, action));
    this.inside.querySelector(`[data-again="${message.decision}"]`)?.closest("li").append(this.exercise.element);
    this.exercise.buttons[0]?.focus();
  }

  /** What the person had at four moments, beside strong players. */
  sheet(facts) {
    if (!facts.length) return "";
    const seats = [...new Set(facts.map((fact) => fact.seat))], moments = ["¼", "½", "¾", say("end")];
    const cell = (fact, k) => el("td", {}, el("b", {}, String(fact.own[k])), el("small", { class: "quiet" }, ` (${Math.round(fact.strong[k])})`));
    const table = (seat) => el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": say("Beside strong players") }, el("table", {}, el("caption", {}, this.name(seat)),
      el("thead", {}, el("tr", {}, el("td"), ...moments.map((moment) => el("th", { scope: "col" }, moment)))),
      el("tbody", {}, ...facts.filter((fact) => fact.seat === seat).map((fact) => el("tr", { class: fact.unusual ? "unusual" : null },
        el("th", { scope: "row" }, `${fact.unusual ? "! " : ""}${capital(fact.name)}`), ...moments.map((_, k) => cell(fact, k)))))));
    return el("details", { class: "beside" }, el("summary", {}, say("Beside strong players")), ...seats.map(table),
      el("p", { class: "quiet" }, say("Your numbers at a quarter, half, three quarters and the end of the game; in brackets the mean of strong players. “!” marks what few of them have.")));
  }

  name(seat) { return capital(this.people[seat]?.name ?? ""); }

  chip(seat) { return el("span", { class: `chip small seat${seat}`, "aria-hidden": "true" }, String(seat + 1)); }

  /** Describe a line in words. */
  inWords(values) {
    const [low, high] = [Math.min(...values), Math.max(...values)];
    return say("{first} at first, {low} at the lowest (decision {when}), {high} at the highest (decision {then}), {last} at the end",
      { first: values[0], low, when: values.indexOf(low), high, then: values.indexOf(high), last: values.at(-1) });
  }

  draw({ lines, mattered }) {
    const last = lines[0].length - 1;
    this.x = (decision) => LEFT + ((WIDE - LEFT - RIGHT) * decision) / Math.max(1, last);
    const y = (value) => TOP + ((TALL - TOP - BOTTOM) * (100 - value)) / 100;
    const number = (charts += 1);
    const words = (text, at, anchor, attributes = {}) => svg("text", { x: at[0], y: at[1], "text-anchor": anchor, ...attributes }, text);
    const grid = [0, 50, 100].flatMap((value) => [svg("line", { x1: LEFT, x2: WIDE - RIGHT, y1: y(value), y2: y(value), class: "rule" }), words(String(value), [LEFT - 4, y(value) + 4], "end")]);
    const runs = lines.map((values, seat) => svg("polyline", {
      points: values.map((value, decision) => `${this.x(decision).toFixed(1)},${y(value).toFixed(1)}`).join(" "), style: `stroke: var(--seat${seat})`, "stroke-dasharray": DASHES[seat % DASHES.length],
    }));
    const dots = mattered.map(({ decision, seat }) => svg("circle", { cx: this.x(decision), cy: y(lines[seat][decision]), r: 4.5, style: `fill: var(--seat${seat})` }));
    this.now = svg("line", { class: "now", x1: this.x(last), x2: this.x(last), y1: TOP, y2: TALL - BOTTOM });
    this.chart = svg("svg", { viewBox: `0 0 ${WIDE} ${TALL}`, role: "img", "aria-labelledby": `curve-title-${number}`, "aria-describedby": `curve-words-${number}` },
      svg("title", { id: `curve-title-${number}` }, say("What the network expected, from 0 (last) to 100 (first)")),
      svg("desc", { id: `curve-words-${number}` }, `${lines.map((values, seat) => `${this.name(seat)}: ${this.inWords(values)}`).join(". ")}.`),
      ...grid, words("0", [LEFT, TALL - 6], "start"), words(say("Decision"), [(LEFT + WIDE) / 2, TALL - 6], "middle"), words(String(last), [WIDE - RIGHT, TALL - 6], "end"), this.now, ...runs, ...dots);
    this.chart.addEventListener("click", (event) => {
      const box = this.chart.getBoundingClientRect();
      const part = (((event.clientX - box.left) / box.width) * WIDE - LEFT) / (WIDE - LEFT - RIGHT);
      this.go(Math.round(Math.min(1, Math.max(0, part)) * last));
    });
    return this.chart;
  }

  /** Mark the position of the replay. */
  at(decision) {
    for (const end of this.chart ? ["x1", "x2"] : []) this.now.setAttribute(end, this.x(decision));
  }

  legend(lines) {
    const sample = (seat) => svg("svg", { viewBox: "0 0 30 8", class: "sample", "aria-hidden": "true" }, svg("line", { x1: 0, x2: 30, y1: 4, y2: 4, style: `stroke: var(--seat${seat})`, "stroke-dasharray": DASHES[seat % DASHES.length] }));
    return el("ul", { class: "runs" }, ...lines.map((_, seat) => el("li", {}, this.chip(seat), sample(seat), ` ${this.name(seat)}`)));
  }

  /** The chart as text. */
  said(lines) {
    return el("details", {}, el("summary", {}, say("The curve in words")), el("ul", { class: "runs" }, ...lines.map((values, seat) => el("li", {}, `${this.name(seat)}: ${this.inWords(values)}.`))));
  }

  /** The decisions that cost most, and then those that gained most. */
  mattered(decisions) {
    const fell = decisions.filter((one) => one.gain < 0), rose = decisions.filter((one) => one.gain > 0);
    const item = (one) => {
      const go = el("button", { type: "button", class: "link", onclick: () => this.go(one.decision) }, say("Decision {n}: {sentence}", { n: one.decision, sentence: capital(one.sentence) }));
      const other = { other: capital(one.other) }, words = one.gain < 0 ? say("Better: “{other}”.", other) : say("Better than “{other}”.", other);
      const answer = el("details", {}, el("summary", {}, one.gain < 0 ? say("Show the answer") : say("Why?")), words, ...reasonList(one));
      const again = el("button", { type: "button", class: "small", "data-again": String(one.decision), onclick: () => this.tryAgain(one.decision) }, say("Try again"));
      return el("li", {}, this.chip(one.seat), el("b", { class: one.gain < 0 ? "fell" : "rose" }, ` ${one.gain < 0 ? "▼ −" : "▲ +"}${Math.abs(one.gain)} `), go, " ", again, answer);
    };
    return el("section", {}, el("h4", {}, say("Learn from your decisions")), fell.length ? "" : el("p", {}, say("You made no mistake that mattered.")),
      ...[fell, rose].filter((some) => some.length).map((some) => el("ol", { class: "mattered" }, ...some.map(item))),
      decisions.length ? el("p", { class: "quiet" }, say("The number says how many of 100 a decision cost or gained, beside the best other move.")) : "");
  }
}
