/** Hints: marks at the best moves, a line that explains them, and a window with the reasons. */

import { capital, el, reasonList, speak } from "./dom.js";
import { say } from "./say.js";

/** The mark of a move of a hint. */
export const markOf = (move) => (move.best ? "★" : "☆");

export class Hints {
  /** `mark(moves)` marks these moves and no others. */
  constructor(mark) {
    Object.assign(this, { mark, waits: false, marked: false });
    this.element = el("p", { class: "hints quiet" });
    this.reasons = el("ol", { class: "reasons" });
    this.prospects = el("p", { class: "quiet" });
    this.window = el("dialog", { class: "undo why", "aria-label": say("Reasons for the hint"), onclick: (event) => { if (event.target === this.window) this.window.close(); } },
      el("h3", { tabindex: "-1", autofocus: true }, say("Reasons for the hint")), this.reasons, this.prospects,
      el("p", { class: "quiet" }, say("Each move was played on in worlds that agree with what you see, the same for all moves. Small differences may be luck.")),
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

  /** Say which move is the best, and how much better it is, with the reasons behind a link. */
  show(message) {
    if (!this.waits) return;
    this.waits = false;
    this.marked = true;
    const { moves } = message, said = moves.map((move) => `${capital(move.aim)}: ${move.verdict}`);
    this.element.replaceChildren(say("Hint: {moves}", { moves: `★ ${said[0]}.` }), " ", el("button", { type: "button", class: "link", onclick: () => this.explain(message) }, say("Why?")));
    this.mark(moves);
    speak(say("Hint: {moves}", { moves: said.join("; ") }));
  }

  /** Show the reasons for and against each move, from the best one on. */
  explain({ moves, prospects }) {
    this.reasons.replaceChildren(...moves.map((move) => el("li", {}, el("b", {}, `${markOf(move)} ${capital(move.aim)}`), el("span", { class: "quiet" }, ` – ${move.verdict}`), ...reasonList(move))));
    this.prospects.textContent = prospects;
    if (!this.window.isConnected) document.body.append(this.window);
    this.window.showModal();
    this.window.scrollTop = 0;
  }
}
