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
    this.picture = el("div", { class: "picture", tabindex: "0", role: "group", "aria-label": say("The board") });
    this.zoom = el("button", { type: "button", class: "zoom", "aria-pressed": "false", "aria-label": say("Larger board"), title: say("Larger board"), onclick: () => this.enlarge() }, "⤢");
    this.board = el("div", { class: "board" }, this.picture, this.zoom);
    this.inside = el("div", { class: "inside" });
    this.where = el("div", { class: "row" });
    this.element = el("article", { class: "puzzle" }, this.board, el("div", { class: "posed" },
      el("div", { class: "opening" }, el("h2", {}, say("{game}: puzzle of the day", { game: game.title })), el("a", { href: "#" }, say("To the lobby")), this.where), this.inside));
    this.ask(0, "");
  }

  /** Ask for a puzzle; 0 is the number of today. */
  ask(number, theme) {
    this.inside.replaceChildren(el("p", { role: "status" }, say("Thinking …")));
    this.asked = { number, theme };
    this.wire.say("puzzle", { game: this.game.name, number, theme });
  }

  heard(message) {
    if (message.type === "attempted") { this.exercise?.heard(message); return; }
    const { number, theme, themes, places } = message;
    if (theme !== this.asked.theme || (this.asked.number && number !== this.asked.number)) return;  // another one was asked for since
    this.picture.innerHTML = message.picture;
    this.places = places.filter((place) => this.picture.querySelector(`[data-place="${CSS.escape(place)}"]`));
    this.picture.dataset.places = JSON.stringify(this.places);
    const { width, height } = this.picture.querySelector("svg").viewBox.baseVal;
    this.element.style.setProperty("--aspect", String(width / height));
    for (const place of this.picture.querySelectorAll("[data-place]")) {  // moves are made with the buttons
      place.setAttribute("role", "group");
      place.removeAttribute("tabindex");
    }
    this.exercise = new Exercise(message, (action, tries) => this.wire.say("solve", { game: this.game.name, number, theme, action, tries }));
    const choose = el("select", { "aria-label": say("Series"), onchange: () => this.ask(choose.value ? 1 : 0, choose.value) }, el("option", { value: "" }, say("Puzzle of the day")),
      ...Object.entries(themes).map(([name, title]) => el("option", { value: name, selected: name === theme }, title)));
    const step = (by, words, sign) => el("button", { type: "button", class: "small", disabled: number + by < 1, "aria-label": words, title: words, onclick: () => this.ask(number + by, theme) }, sign);
    this.where.replaceChildren(choose, step(-1, say("Previous"), "‹"), el("span", { class: "number" }, String(number)), step(1, say("Next"), "›"));
    this.inside.replaceChildren(this.exercise.element);
    this.showWhatMatters();
  }

  enlarge() {
    const large = this.board.classList.toggle("large");
    this.zoom.setAttribute("aria-pressed", String(large));
    this.showWhatMatters();
  }

  /** Scroll the board to the first place that a move is about. */
  showWhatMatters() {
    const about = this.places.flatMap((place) => [...this.picture.querySelectorAll(`[data-place="${CSS.escape(place)}"]`)]), frame = this.picture.getBoundingClientRect();
    const [first] = about.map((place) => place.getBoundingClientRect()).sort((one, other) => one.top - other.top);
    this.picture.scrollTop += first ? first.top - frame.top - frame.height / 4 : -this.picture.scrollTop;
    if (first) this.picture.scrollLeft += first.left - frame.left - frame.width / 4;
  }

  failed() { this.exercise?.failed(); }
}
