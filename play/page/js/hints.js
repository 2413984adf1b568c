/** The moves that an adviser thinks best. */

import { capital, el, speak } from "./dom.js";
import { say } from "./say.js";

export class Hints {
  /** `play(move)` plays one; `light(place, on)` lights up its place. */
  constructor(play, light) {
    Object.assign(this, { play, light });
    this.element = el("div", { class: "hints" });
  }

  clear() {
    this.element.replaceChildren();
  }

  wait() {
    this.element.replaceChildren(el("p", { class: "quiet", role: "status" }, say("Thinking …")));
  }

  /** One number for each move, and only one: two measures that contradict each other help nobody. */
  show(message) {
    const percent = (part) => `${Math.round(100 * part)} %`;
    const rows = message.moves.map((move) => el("tr", { onmouseenter: () => this.light(move.place, true), onmouseleave: () => this.light(move.place, false) },
      el("td", {}, el("button", { type: "button", class: "link", onclick: () => this.play(move) }, capital(move.sentence))),
      el("td", {}, el("meter", { min: "0", max: "1", value: String(move.probability), "aria-label": say("Likely") }), ` ${percent(move.probability)}`)));
    this.element.replaceChildren(el("section", { class: "panel" }, el("h3", {}, say("Hint")), el("table", {},
      el("thead", {}, el("tr", {}, ...[say("Move"), say("Likely")].map((words) => el("th", { scope: "col" }, words)))), el("tbody", {}, ...rows)),
    el("p", { class: "quiet" }, say("How likely {adviser} would play it here, the best first.", { adviser: message.adviser }))));
    this.element.scrollIntoView({ block: "nearest" });
    speak(say("Hint: {moves}", { moves: message.moves.map((move) => move.sentence).join("; ") }));
  }
}
