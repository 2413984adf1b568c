/** What the program deals in a game with the box: above all the cards that its own players hold in secret. */

import { capital, el } from "./dom.js";
import { say } from "./say.js";

const PROGRAM = "program", BOX = "box";

export class Dealt {
  /** `chance` and `secrets` are those of the game as the lobby knows it (`GameInfo`). */
  constructor({ chance, secrets }) {
    this.chosen = new Set();  // what was set by hand
    this.kinds = chance.map((one) => ({ ...one, input: el("input", { type: "checkbox", name: "dealt", value: one.name, checked: Boolean(one.invented), onchange: () => this.chosen.add(one.name) }) }));
    const way = (value, words, ...about) => el("label", { class: "game" }, el("input", { type: "radio", name: "dealer", value, checked: value === PROGRAM, onchange: () => { this.chosen.clear(); this.mark(); } }), el("span", {}, el("b", {}, words), ...about));
    this.ways = el("fieldset", { class: "games", hidden: true }, el("legend", {}, say("Cards that players hold in secret")),
      way(PROGRAM, say("The program deals them"), el("em", {}, say("recommended")), el("small", {}, say("{kinds}: nobody learns what the program's players hold. Your own you see on this page.", { kinds: secrets }))),
      way(BOX, say("They come from the box"), el("small", {}, say("You draw for the program's players and read their cards to this page, so you learn their secrets."))));
    this.rows = this.kinds.map(({ label, invented, input }) => el("label", { class: "option" }, el("span", {}, el("b", {}, capital(label)), invented ? el("small", {}, invented) : null), input));
    this.element = el("div", {}, this.ways, el("details", { class: "options dealt" }, el("summary", {}, say("What the program deals")),
      el("p", { class: "quiet" }, say("What is marked here stays in the box until it is named. The program deals it, and tells you what your seat may know.")), ...this.rows));
  }

  /** Names of what the program deals. */
  get names() { return this.kinds.filter(({ input }) => input.checked && !input.closest("label").hidden).map(({ name }) => name); }

  /** Offer what a table of so many players needs, of whom some may be programs. */
  show(players, programs) {
    Object.assign(this, { programs });
    this.rows.forEach((row, i) => { row.hidden = (this.kinds[i].seat ?? 0) >= players; });
    this.ways.hidden = !programs || !this.kinds.some(({ hidden }) => hidden);
    this.mark();
  }

  /** Mark what the program deals by the way that is chosen, except what was set by hand. */
  mark() {
    const deals = this.programs && this.ways.querySelector("input:checked").value === PROGRAM;
    for (const { name, hidden, input } of this.kinds) if (hidden && !this.chosen.has(name)) input.checked = deals;
  }
}
