/** What an adviser thinks of the moves: marks at those that it would play, and a line that says what the marks mean. */

import { el, speak } from "./dom.js";
import { called } from "./people.js";
import { say } from "./say.js";

/** A part of one as it is read: number and sign stay together. */
export const percent = (part) => `${Math.round(100 * part)}\u00a0%`;

export class Hints {
  /** `mark(moves)` marks these moves, and no others. */
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

  /** One number for each move, and only one: two measures that contradict each other help nobody, and a move that is never played is no advice. What comes after the decision has been made is of no use. */
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
