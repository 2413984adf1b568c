/** Several people at one device: whoever has decided hands it over, and nobody sees the cards of another. */

import { el } from "./dom.js";
import { say } from "./say.js";
import { seatsHere } from "./settings.js";

export class HandOver {
  constructor(token) {
    this.seats = seatsHere(token);
    this.words = el("p", {});
    this.give = el("button", { type: "button", class: "primary", onclick: () => this.cover() });
    this.element = el("div", { class: "asked hand-over", role: "status", hidden: true }, this.words, this.give);
    this.take = el("button", { type: "button", class: "primary big", onclick: () => { location.hash = `seat=${this.seats[this.next]}`; } }, say("Show my cards"));
    this.name = el("h2", {});
    this.curtain = el("dialog", { class: "curtain", "aria-label": say("Hand the device over"), oncancel: (event) => event.preventDefault() }, this.name, this.take);
  }

  /** Whether the person at a seat plays at this device. */
  has(seat) { return Boolean(this.seats[seat]); }

  /** `next` is the seat that decides, called `name`, or null. */
  show(next, own, name) {
    this.next = next;
    this.element.hidden = next === null || next === own || !this.has(next);
    this.words.textContent = say("{name} is next.", { name });
    this.give.textContent = say("Hand the device over");
    this.name.textContent = say("{name}, it is your turn.", { name });
  }

  cover() {
    this.curtain.showModal();
    this.take.focus();
  }
}
