/** The rules about the place under the mouse or the focus. */

import { byFingers, el } from "./dom.js";
import { linkToHow, linkToPrintableCards } from "./how_to_win.js";
import { RulesWindow } from "./rules_window.js";
import { language, say } from "./say.js";

const PATIENCE = 250;
const TELLS = 30, FIRST = 260;  // characters: the least that tells enough, and the most that can be read at a glance

/** The heading of a section of the rules with its first sentence, if that has a suitable length. */
export function beginningOf(html) {
  const section = el("div");
  section.innerHTML = html;
  const [heading, paragraph] = ["h1, h2, h3, h4", "p, li"].map((what) => section.querySelector(what)?.textContent.trim() ?? "");
  const sentence = paragraph.split(/(?<=[^\d][.:])\s+(?=\p{Lu})/u)[0];
  return heading && sentence.length >= TELLS && sentence.length <= FIRST ? say("Rules, {heading}: {sentence}", { heading, sentence }) : "";
}

export class Help {
  /** `game` comes from the lobby; `printableCards` states whether it has printable cards; `ask(place, label)` requests the rules about a place, "" for the whole page;
   * `introduce()` starts the introduction. */
  constructor(game, printableCards, ask, introduce) {
    this.ask = ask;
    this.on = false;
    this.known = new Map();
    this.words = el("div", { class: "rules" }, el("p", {}, byFingers() ? say("Tap a place of the board, or hold your finger on it: then you see it enlarged, with what the rules say of it.")
      : say("Point at a place of the board, or go to it with Tab.")));
    this.introduction = el("button", { type: "button", class: "small introduction", onclick: introduce }, say("Introduction"));
    this.rules = new RulesWindow();
    this.all = this.rules.element;
    this.element = el("section", { class: "help", hidden: true, "aria-live": "polite", tabindex: "0", "aria-label": say("Rules") }, this.words,
      el("div", { class: "links-of-help" }, el("button", { type: "button", class: "small", onclick: () => this.want("", "") }, say("All rules")),
        this.introduction, linkToHow(game, true), printableCards ? linkToPrintableCards(game.name, language) : null),
      el("p", { class: "quiet" }, say("An orange frame shows what has changed since your last decision, brightly what has changed just now; a green one, what you may choose.")));
  }

  /** Switch the help on or off. */
  toggle() {
    this.on = !this.on;
    this.element.hidden = !this.on;
    return this.on;
  }

  pointed(place, label) {
    if (!this.on) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.want(place, label), PATIENCE);
  }

  want(place, label) {
    this.wanted = place;
    const known = this.known.get(place);
    if (known) this.show(known);
    else this.ask(place, label);
  }

  heard(message) {
    this.known.set(message.place, message);
    if (this.on && message.place === this.wanted) this.show(message);
  }

  show(message) {
    if (!message.place) { this.rules.show(message.html); return; }
    this.words.innerHTML = message.card ? message.beside : message.about + message.html;  // the text of a card is shown beside the mouse
    this.element.scrollTop = 0;
  }
}
