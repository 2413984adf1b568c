/** Hints: marks at the best moves with their expected results, a line that explains the marks, and a window with the reasons. */

import { capital, el, reasonList, speak } from "./dom.js";
import { say } from "./say.js";

/** A number of 100 in percent; number and sign stay together. */
export const percent = (number) => `${number}\u00a0%`;

export class Hints {
  /** `mark(moves)` marks these moves and no others. */
  constructor(mark) {
    Object.assign(this, { mark, waits: false, marked: false });
    this.element = el("p", { class: "hints quiet" });
    this.reasons = el("ol", { class: "reasons" });
    this.window = el("dialog", { class: "undo why", "aria-label": say("Reasons for the hint"), onclick: (event) => { if (event.target === this.window) this.window.close(); } },
      el("h3", {}, say("Reasons for the hint")), this.reasons,
      el("p", { class: "quiet" }, say("Each move was played on in worlds that agree with what you see, the same for all moves. 100 is the first place for certain, 0 the last. After ± stands the margin of error.")),
      el("button", { type: "button", onclick: () => this.window.close() }, say("Close")));
  }

  clear() {
    this.waits = false;
    this.element.textContent = "";
    if (this.window.open) this.window.close();
    if (this.marked) this.mark([]);
    this.marked = false;
  }

  wait() {
    this.clear();
    this.waits = true;
    this.element.textContent = say("Thinking …");
    speak(this.element.textContent);
  }

  /** Show one number for each move, the same for all: what the marks mean, with the reasons behind a link. */
  show(message) {
    if (!this.waits) return;
    this.waits = false;
    this.marked = true;
    const { moves } = message;
    this.element.replaceChildren(say("Hint: expected result, 100 is the first place."), " ", el("button", { type: "button", class: "link", onclick: () => this.explain(moves) }, say("Why?")));
    this.mark(moves);
    speak(say("Hint: {moves}", { moves: moves.map((move) => `${move.aim}, ${percent(move.expected)}`).join("; ") }));
  }

  /** Show the reasons for and against each move. */
  explain(moves) {
    this.reasons.replaceChildren(...moves.map((move) => el("li", {},
      el("b", {}, capital(move.aim)), ` ${percent(move.expected)} `, el("span", { class: "quiet" }, `± ${move.error}, `, say("games played on: {n}", { n: move.visits })), ...reasonList(move))));
    if (!this.window.isConnected) document.body.append(this.window);
    this.window.showModal();
  }
}
