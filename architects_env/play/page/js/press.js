/** A press during a redraw: the browser then sends no click, or one for a new element. The press keeps its original meaning as long as that is allowed and
 * the decision is the same: the second half of a double click must not decide what the person has not seen yet. */

const STILL = 10;  // pixels that it may move

export class Press {
  /** `meant(target)` returns a function for a press on an element that is gone when the press ends, or null. The function gets whether a finger pressed. `turn()`
   * is the number of decisions so far, and `careful()` says whether the second click of a double click must not decide anything once the first one has. */
  constructor(meant, turn, careful) {
    Object.assign(this, { meant, turn, careful, first: 0 });
    this.listening = new AbortController();
    const { signal } = this.listening;
    document.addEventListener("pointerdown", (event) => this.begins(event), { capture: true, signal });
    document.addEventListener("pointerup", (event) => this.ends(event), { capture: true, signal });
    document.addEventListener("pointercancel", () => { this.began = null; }, { capture: true, signal });
    document.addEventListener("click", (event) => this.clicked(event), { capture: true, signal });
  }

  close() { this.listening.abort(); }

  begins({ target, button, isPrimary, clientX, clientY }) {
    this.ended = null;
    this.began = button === 0 && isPrimary ? { target, x: clientX, y: clientY, turn: this.turn(), means: this.meant(target) } : null;
  }

  ends({ pointerType, clientX, clientY }) {
    const { target, x, y, turn, means } = this.began ?? {};
    this.began = null;
    if (!target || target.isConnected) return;
    this.ended = { means };
    if (turn === this.turn() && Math.hypot(clientX - x, clientY - y) <= STILL) means?.(pointerType === "touch");
  }

  /** Ignore the click of such a press on an unrelated element. A click from a key does not belong to a press. */
  clicked(event) {
    if (event.detail <= 1) this.first = this.turn();
    else if (this.careful() && this.first !== this.turn() && this.meant(event.target)) { this.stop(event); return; }
    if (!this.ended || event.detail === 0 || !(this.ended.means ?? this.meant(event.target))) return;
    this.stop(event);
  }

  stop(event) {
    this.ended = null;
    event.preventDefault();
    event.stopPropagation();
  }
}
