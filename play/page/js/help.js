/** The rules, at the place under the mouse or under focus. */

import { el } from "./dom.js";

const PATIENCE = 250;

export class Help {
  constructor(ask) {
    this.ask = ask;
    this.on = false;
    this.known = new Map();
    this.words = el("div", { class: "rules" }, el("p", {}, "Point at a place of the board, or go to it with Tab."));
    this.element = el("section", { class: "panel help", hidden: true, "aria-live": "polite" }, el("h3", {}, "Rules"),
      el("button", { type: "button", class: "small", onclick: () => this.show(this.known.get("") ?? null) }, "All rules"), this.words);
  }

  /** Switch it on or off. */
  toggle() {
    this.on = !this.on;
    this.element.hidden = !this.on;
    return this.on;
  }

  pointed(place) {
    if (!this.on) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.wanted = place;
      const known = this.known.get(place);
      if (known) this.show(known);
      else this.ask(place);
    }, PATIENCE);
  }

  show(message) {
    if (message === null) {
      this.wanted = "";
      this.ask("");
      return;
    }
    this.known.set(message.place, message);
    if (message.place !== this.wanted) return;
    this.words.innerHTML = message.html;
    this.words.scrollTop = 0;
  }
}
