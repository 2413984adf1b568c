/** A press during which all is drawn anew: the browser gives no click then, or one on what has come to lie there. It still means what it began on, as long as that may be
 * chosen. */

const STILL = 10;  // pixels that it may move meanwhile

export class Press {
  /** `meant(target)` gives what is to be called for a press on an element, if that has gone when it ends: with whether it is a finger's. Null where nothing is meant. */
  constructor(meant) {
    this.meant = meant;
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
    this.began = button === 0 && isPrimary ? { target, x: clientX, y: clientY, means: this.meant(target) } : null;
  }

  ends({ pointerType, clientX, clientY }) {
    const { target, x, y, means } = this.began ?? {};
    this.began = null;
    if (!target || target.isConnected) return;
    this.ended = { means };
    if (Math.hypot(clientX - x, clientY - y) <= STILL) means?.(pointerType === "touch");
  }

  /** The click of such a press falls on something that nobody meant, if there is one; that of a key belongs to no press. */
  clicked(event) {
    if (!this.ended || event.detail === 0 || !(this.ended.means ?? this.meant(event.target))) return;
    this.ended = null;
    event.preventDefault();
    event.stopPropagation();
  }
}
