/** The puzzle of the day, and series of puzzles, on a separate page: `#puzzle=architects`. */

import { el } from "./dom.js";
import { Exercise } from "./exercise.js";
import { say } from "./say.js";

/** A link to the puzzle of today. */
export const linkToPuzzle = (game) => (game.puzzles ? el("a", { class: "to-puzzle", href: `#puzzle=${game.name}` }, say("Puzzle of the day")) : null);

export class PuzzlePage {
  /** `wire` sends messages; `game` is one of the lobby's. */
  constructor(wire, game) {
    Object.assign(this, { wire, game });
    this.picture = el("div", { class: "picture" });
    this.inside = el("div", {});
    this.where = el("p", { class: "row" });
    this.element = el("article", { class: "panel puzzle" }, el("h2", {}, say("{game}: puzzle of the day", { game: game.title })), this.where, this.picture, this.inside,
      el("p", {}, el("a", { href: "#" }, say("A new table"))));
    this.ask(0, "");
  }

  /** Ask for a puzzle; 0 is the number of today. */
  ask(number, theme) {
    this.inside.replaceChildren(el("p", { role: "status" }, say("Thinking …")));
    this.wire.say("puzzle", { game: this.game.name, number, theme });
  }

  heard(message) {
    if (message.type === "attempted") { this.exercise?.heard(message); return; }
    const { number, theme, themes } = message;
    this.picture.innerHTML = message.picture;
    for (const place of this.picture.querySelectorAll("[data-place]")) {  // moves are made with the buttons
      place.setAttribute("role", "group");
      place.removeAttribute("tabindex");
    }
    this.exercise = new Exercise(message, (action, tries) => this.wire.say("solve", { game: this.game.name, number, theme, action, tries }));
    const choose = el("select", { "aria-label": say("Series"), onchange: () => this.ask(choose.value ? 1 : 0, choose.value) }, el("option", { value: "" }, say("Puzzle of the day")),
      ...Object.entries(themes).map(([name, title]) => el("option", { value: name, selected: name === theme }, title)));
    const step = (by, words) => el("button", { type: "button", class: "small", disabled: number + by < 1, onclick: () => this.ask(number + by, theme) }, words);
    this.where.replaceChildren(choose, " ", step(-1, say("Previous")), ` ${number} `, step(1, say("Next")));
    this.inside.replaceChildren(this.exercise.element);
  }

  failed() { this.exercise?.failed(); }
}
