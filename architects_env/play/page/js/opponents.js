/** Who plays the seats of programs: a level first, then a style of it. Technical programs are folded. */

import { called } from "./called.js";
import { capital, el } from "./dom.js";
import { say } from "./say.js";

const LEVEL = "level", STYLE = "style";
const of = (kind, opponents) => opponents.filter((one) => (kind ? one.kind === kind : ![LEVEL, STYLE].includes(one.kind)));
/** The level of a name, such as skilled of skilled:thief. */
const levelOf = (name) => name.split(":")[0];

/** The opponents as groups of a list: levels, styles, and technical programs. */
export const grouped = (opponents) => [[say("Levels"), LEVEL], [say("Styles"), STYLE], [say("More"), ""]].map(([label, kind]) => [label, of(kind, opponents)]).filter(([, all]) => all.length)
  .map(([label, all]) => el("optgroup", { label }, ...all.map(({ name }) => el("option", { value: name, title: name }, capital(called(name))))));

export class Opponents {
  /** `chosen` is the opponent to begin with, or ""; `suits` is the level that suits the person by past games, or ""; `first` is the level for a first game, or "";
   * `changed()` is called after a choice. */
  constructor(opponents, { chosen = "", suits = "", first = "", changed }) {
    const known = (name) => opponents.some((one) => one.name === name), levels = of(LEVEL, opponents), others = of("", opponents);
    this.recommended = known(suits) ? suits : first;
    Object.assign(this, { opponents, changed, suits: known(suits) && suits, chosen: known(chosen) ? chosen : this.recommended || (opponents[0]?.name ?? "random") });
    this.styles = el("fieldset", { class: "games of-style" });
    const more = levels.length ? el("details", { class: "others", open: others.some(({ name }) => name === this.chosen) }, el("summary", {}, say("More opponents ({number})", { number: others.length })), this.cards(others)) : this.cards(others);
    this.element = el("div", { class: "opponents" }, el("fieldset", {}, el("legend", {}, say("How well the others play")), levels.length ? this.cards(levels) : null, this.styles, more));
    this.offerStyles();
  }

  cards(opponents) {
    return el("div", { class: "games levels" }, ...opponents.map((one) => el("label", { class: "game" },
      el("input", { type: "radio", name: "opponent", value: one.name, checked: one.name === this.chosen || (one.kind === LEVEL && one.name === levelOf(this.chosen)), onchange: () => this.choose(one.name) }),
      el("span", {}, el("b", { title: one.name }, capital(called(one.name))), this.tag(one.name), el("small", {}, capital(one.about))))));
  }

  /** The mark of the recommended level. */
  tag(name) {
    return name === this.recommended ? el("em", {}, this.suits ? say("suits you, by your games") : say("recommended")) : null;
  }

  choose(name) {
    this.chosen = name;
    this.offerStyles();
    this.changed();
  }

  /** The styles of the chosen level, if it has any. */
  offerStyles() {
    const level = levelOf(this.chosen), styles = of(STYLE, this.opponents).filter(({ name }) => levelOf(name) === level);
    const card = (name, words, ...about) => el("label", { class: "game" },
      el("input", { type: "radio", name: "style", value: name, checked: name === this.chosen, onchange: () => { this.chosen = name; this.changed(); } }), el("span", {}, el("b", {}, words), el("small", {}, ...about)));
    this.styles.hidden = !styles.length;
    this.styles.replaceChildren(...(styles.length ? [el("legend", {}, say("Style")), card(level, say("No style"), say("Plays what is best.")),
      ...styles.map((one) => card(one.name, capital(called(one.name).split(": ").pop()), capital(one.about), one.measured && ` ${one.measured}`))] : []));
  }
}
