/** Cards of the box as a wall: each choice is a drawn card with its name and its words. */

import { capital, el } from "./dom.js";

/** Where the name of a card ends in its sentence. */
const NAME = /^(.*?)( \(|: )(.*)$/s;

/** The bracket that closes the one after the name. */
const CLOSING = /^([^()]*(?:\([^()]*\)[^()]*)*)\)/;

/** Name and further words of a choice. */
export function named(sentence) {
  const [, name, sign, rest] = sentence.match(NAME) ?? [null, sentence, "", ""];
  return [capital(name), sign === " (" ? rest.replace(CLOSING, "$1") : rest];
}

/** Cards to choose from, in the alphabetical order of the page's language. */
export const byTitle = (choices) => {
  const { compare } = new Intl.Collator(document.documentElement.lang || "en", { numeric: true });
  return [...choices].sort((one, other) => compare(one.sentence, other.sentence));
};

export class Wall {
  constructor() {
    this.cards = {};
  }

  /** Keep drawings that have come. */
  keep(cards) {
    Object.assign(this.cards, cards);
  }

  /** The number of these choices that are drawn cards. */
  count(choices) {
    return choices.filter(({ drawn }) => drawn && this.cards[drawn]).length;
  }

  /** What a button shows of a card. */
  face({ drawn, sentence }) {
    const [name, rest] = named(sentence);
    const picture = Object.assign(el("span", { class: "small-card", "aria-hidden": "true" }), { innerHTML: this.cards[drawn] ?? "" });
    return [picture, el("b", {}, name), ...(rest ? [el("small", {}, capital(rest))] : [])];
  }
}
