/** Hints: marks at the moves that an adviser would play, and a line that explains the marks. */

import { el, speak } from "./dom.js";
import { called } from "./called.js";
import { say } from "./say.js";

/** A share in percent; number and sign stay together. */
export const percent = (part) => `${Math.round(100 * part)}\u00a0%`;

export class Hints {
  /** `mark(moves)` marks these moves and no others. */
  constructor(mark) {
    Object.assign(this, { mark, waits: false, marked: false });
    this.element = el("p", { class: "hints quiet" });
  }

  clear() {
    this.waits = false;
    this.element.textContent = "";
    if (this.marked) this.mark([]);
    this.marked = false;
  }

  wait() {
    this.clear();
    this.waits = true;
    this.element.textContent = say("Thinking …");
    speak(this.element.textContent);
  }

  /** Show only one number per move: two measures that contradict each other do not help, and a move that is never played is not a recommendation. */
  show(message) {
    if (!this.waits) return;
    this.waits = false;
    this.marked = true;
    this.element.textContent = say("Hint: how likely {adviser} would play it.", { adviser: called(message.adviser) });
    const moves = message.moves.filter((move) => Math.round(100 * move.probability) > 0);
    this.mark(moves);
    speak(say("Hint: {moves}", { moves: moves.map((move) => `${move.aim}, ${percent(move.probability)}`).join("; ") }));
  }
}
