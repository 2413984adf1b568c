/** The list of current choices or answers as buttons. About the first thirty have keys, and a long list can be searched. On phones and tablets, choices that can be tapped on the
 * board are folded into one line. */

import { byFingers, capital, el, speak } from "./dom.js";
import { markOf } from "./hints.js";
import { say } from "./say.js";
import { closest, nearly, plain } from "./typed.js";
import { Wall } from "./wall.js";

/** Numbers of choices: up to which they are drawn tightly, from which they are drawn most tightly and can be searched, and from which a common beginning is shown once. */
const LONG = 9, LONGER = 11, SEARCHED = 20, MANY = 3, WORTH = 5;
/** Maximum number of earlier answers that are offered for a card that is missing. */
const NAMED = 2;
/** Number of drawn cards from which choices are a wall, which can be searched. */
const OF_A_WALL = 5;
/** How many sentences at the start of a list must share a beginning, if the last ones do not. */
const ALIKE = 6;
/** Number of places on the board from which the list folds; fewer choices take no more room than the line. */
const FOLDS = 3;
/** Number of choices with the same heading from which they are grouped below it. */
const GROUPED = 6;
/** Maximum number of grouped choices in one row; more are in two columns. */
const OF_A_ROW = 3;
/** Maximum number of choices for large buttons, and maximum length for two columns. */
const FEW = 4, SHORT = 40;

/** The words with which all sentences begin, if there are enough of them to be shown once. */
function beginning(sentences) {
  if (sentences.length < MANY) return "";
  const all = sentences.map((sentence) => sentence.split(" "));
  let n = 0;
  while (all.every((words) => words.length > n + 1 && words[n] === all[0][n])) n += 1;
  const words = all[0].slice(0, n).join(" ");
  return words.length < WORTH ? "" : words;
}

/** The number of sentences at the start that share a beginning, all or enough of them, and that beginning. */
function beginAlike(all) {
  for (let n = all.length; n === all.length || n >= ALIKE; n -= 1) {
    const words = beginning(all.slice(0, n));
    if (words) return [n, words];
  }
  return [0, ""];
}

/** Let the last of these items fill its row. */
function fillRows(items, columns) {
  const last = items.length % columns;
  if (last) items.at(-1).style.gridColumn = `span ${columns - last + 1}`;
  return items;
}

/** Whether two choices are the same. The number alone is not enough, because it may mean something else in another decision. */
export const sameAs = (choice) => (other) => other.action === choice.action && other.sentence === choice.sentence;

const verb = (words) => words.split(" ", 1)[0].toLowerCase();

/** Words of a choice that is shown alone: its brief words if they make sense without the heading and the beginning of others. */
export const wordsOf = ({ heading, brief, sentence }) => (!heading && brief && verb(brief) === verb(sentence) ? brief : sentence);

/** Keys of choices: digits first, then the letters without another function at a table. */
const KEYS = "1234567890abcdefgijklmnopqrtuvwxy", DIGITS = 10;
/** Beginnings of choices that stop or do nothing; they stay visible in a long list. */
const STOPS = /^(stop|pass|end)\b|^\S+ (nothing|nobody|none|no)\b/i;

/** Assign keys to choices: their own keys first, the remaining ones in order, and "" when none is left. */
function keysOf(choices, all) {
  const taken = new Set(choices.map((choice) => choice.key)), left = [...all].filter((key) => !taken.has(key));
  return choices.map((choice) => choice.key || (left.shift() ?? ""));
}

export class Choices {
  /** Calls `chosen(choice)` to play, `pointed(place, on)` to highlight the place of a choice, `unknown(words)` for words that no choice contains, and `opened(open)` when the
   * list opens or closes. `drawn(choice)` returns whether a choice can be tapped on the board; `open` is the initial state of the list. `earlier()` are the answers after which a card can be
   * missing, and `back(number)` goes back to before one of them, or asks to which without a number. */
  constructor({ chosen, pointed, unknown, drawn, open, opened, earlier, back }) {
    Object.assign(this, { chosen, pointed, unknown, drawn, opened, earlier, back });
    this.choices = [];
    this.moves = [];
    this.wall = new Wall();
    this.list = el("ol", { class: "choices", id: "choices", "aria-labelledby": "asks" });
    this.fold = el("button", { type: "button", class: "fold-list", "aria-controls": "choices", hidden: true, onclick: () => this.opened(this.open(!this.isOpen)) });
    this.search = el("input", {
      type: "search", id: "search", placeholder: say("Type a part of the name"), "aria-label": say("Search the list"), autocomplete: "off", spellcheck: "false",
      oninput: () => this.draw(), onkeydown: (event) => this.typed(event),
    });
    this.count = el("span", { class: "quiet", role: "status" });
    this.missing = el("div", { class: "missing", hidden: true });
    this.searchBox = el("div", { class: "search", hidden: true }, this.search, this.count, this.missing);
    this.first = el("p", { class: "beginning quiet", "aria-hidden": "true" });
    this.arranged = el("button", { type: "button", class: "primary", onclick: () => this.chosen(this.order) });
    this.listed = el("button", { type: "button", class: "link", "aria-controls": "choices", "aria-expanded": "false", onclick: () => this.listAll(this.listed.getAttribute("aria-expanded") !== "true") }, say("All orders as a list"));
    this.arranging = el("div", { class: "arranging", hidden: true }, el("p", { class: "quiet" }, byFingers() ? say("Tap one of them and then another: they change places. Or drag it there.") : say("Click one of them and then another: they change places. Or drag it there.")), this.arranged, this.listed);
    this.element = el("section", { class: "panel what", hidden: true }, this.fold, this.arranging, this.searchBox, this.first, this.list);
    this.open(open);
  }

  /** Open or fold the list. */
  open(open) {
    this.isOpen = open;
    this.element.classList.toggle("folded", !open);
    this.fold.setAttribute("aria-expanded", String(open));
    this.tellHowToChoose();
    return open;
  }

  /** Where pieces can be rearranged, show the choice for the current arrangement, or null if there is none. The full list appears on request, for screen readers and for
   * keyboards. `now` announces a rearrangement. */
  arrange(choice, now = false) {
    this.order = choice;
    this.arranging.hidden = !choice;
    this.element.classList.toggle("arranges", Boolean(choice));
    this.arranged.textContent = choice ? capital(choice.brief || choice.sentence) : "";
    if (now) speak(this.arranged.textContent);
    else this.listAll(false);
  }

  /** Mark recommended choices. They come first in a long list, and are visible when the list is folded. */
  mark(moves) {
    const focused = this.choices.find((choice) => this.button(choice) === document.activeElement);
    this.moves = moves;
    this.draw();
    if (focused) this.button(focused)?.focus({ preventScroll: true });
    if (this.arranging.hidden) this.list.querySelector(".advised")?.scrollIntoView({ block: "nearest" });
  }

  /** Mark the choice that a guide suggests, or none. */
  teach(choice) {
    this.taught = choice;
  }

  get advised() { return this.choices.filter((choice) => this.advice(choice)); }

  /** The recommendation that a choice carries out. Where several choices begin with the same action, it belongs to the one that it aims at. */
  advice(choice) {
    const aimsAt = (move, other) => other.step === move.sentence && other.sentence === move.aim;
    return this.moves.find((move) => aimsAt(move, choice))
      ?? this.moves.find((move) => move.sentence === choice.step && !this.choices.some((other) => aimsAt(move, other))) ?? null;
  }

  listAll(yes) {
    this.listed.setAttribute("aria-expanded", String(yes));
    this.element.classList.toggle("listed", yes);
  }

  /** Show the question and the number of places to tap. */
  tellHowToChoose() {
    const places = new Set(this.choices.filter((choice) => this.drawn(choice)).map((choice) => choice.place));
    this.fold.hidden = places.size < FOLDS;
    this.element.classList.toggle("folds", !this.fold.hidden);
    const tap = this.isOpen ? say("Fold the list") : (byFingers() ? say("Tap a green frame ({number}) · list", { number: places.size }) : say("Click a green frame ({number}) · list", { number: places.size }));
    this.fold.replaceChildren(el("span", {}, this.asks ?? ""), el("span", { class: "quiet" }, `${tap} `, el("span", { "aria-hidden": "true" }, this.isOpen ? "▴" : "▾")));
  }

  /** Show these choices for a question. */
  show(all, asks) {
    const choices = all.filter((choice, i) => all.findIndex((other) => other.sentence === choice.sentence) === i); // equal cards are shown once
    const had = this.element.contains(document.activeElement);
    const searching = document.activeElement === this.search || this.searching;
    const long = choices.length > LONG;
    Object.assign(this, { choices, searching: searching && !choices.length });
    this.search.value = "";
    this.element.hidden = !choices.length;
    this.asks = asks;
    this.isWall = this.wall.count(choices) >= OF_A_WALL;
    this.list.classList.toggle("wall", this.isWall);
    this.searchBox.hidden = choices.length < SEARCHED && !this.isWall;
    this.list.classList.toggle("long", long);
    this.list.classList.toggle("tight", choices.length >= LONGER);
    this.list.classList.toggle("few", choices.length <= FEW);
    this.list.classList.toggle("beside", choices.length <= FEW && choices.every((choice) => (choice.heading ? choice.sentence : choice.brief || choice.sentence).length <= SHORT));
    this.tellHowToChoose();
    this.draw();
    if (searching && !this.searchBox.hidden) this.search.focus({ preventScroll: true });
    else if (had) (this.list.querySelector("button") ?? document.getElementById("asks")).focus({ preventScroll: true });
  }

  /** The choices that contain the search words, in the page's language or in English. */
  get found() {
    const words = plain(this.search.value.trim());
    const found = this.choices.filter(({ sentence, english }) => [sentence, english].some((said) => plain(said).includes(words)));
    const rank = this.choices.length < SEARCHED ? () => 0 : (choice) => (this.advice(choice) ? this.moves.length - this.moves.indexOf(this.advice(choice)) : 0);
    return found.sort((one, other) => rank(other) - rank(one));
  }

  /** The choices that may be meant by search words that no choice contains. */
  get meantBy() {
    const words = plain(this.search.value.trim());
    const near = this.choices.filter(({ sentence, english }) => [sentence, english].some((said) => nearly(words, plain(said))));
    return near.length ? near : [...new Set(closest(words, this.choices.flatMap((choice) => [choice.sentence, choice.english].map((said) => ({ choice, text: plain(said) })))).map(({ choice }) => choice))];
  }

  /** The way back for those whose card is in no choice, because an earlier answer took it: the answers that name it, or any. */
  tellMissing(isMissing) {
    const words = plain(this.search.value.trim()), earlier = isMissing ? this.earlier() : [], button = (said, number) => el("button", { type: "button", class: "small", onclick: () => this.back(number) }, said);
    const named = earlier.map((sentence, number) => ({ sentence, number })).filter(({ sentence }) => plain(sentence).includes(words)).slice(-NAMED);
    this.missing.hidden = !earlier.length;
    this.missing.replaceChildren(...(earlier.length ? [el("span", {}, say("If your card is missing, an earlier entry may be wrong:")),
      ...named.map(({ sentence, number }) => button(say("Back to {number}. {sentence}", { number: number + 1, sentence }), number)), button(say("Back to …"))] : []));
  }

  /** While letters are typed for searching, only digits play. */
  get keys() { return this.searchBox.hidden ? KEYS : KEYS.slice(0, DIGITS); }

  draw() {
    const exact = this.found, near = exact.length || !this.choices.length ? [] : this.meantBy, found = near.length ? near : exact;
    this.count.textContent = say("{found} of {all}", { found: exact.length, all: this.choices.length });
    this.tellMissing(!exact.length && this.choices.length > 0);
    const [alike, first] = beginAlike(this.choices.map((choice) => choice.sentence)), sharing = new Set(this.choices.slice(0, alike));
    this.first.textContent = first && `${capital(first.replace(/^(\w+) the$/, "$1"))} …`;  // bare names follow below
    const headings = [...new Set(found.map((choice) => choice.heading).filter(Boolean))], grouped = found.length >= GROUPED && headings.length > 1;
    this.list.classList.toggle("grouped", grouped);
    const pairs = grouped && headings.some((heading) => found.filter((choice) => choice.heading === heading).length > OF_A_ROW);
    this.list.classList.toggle("pairs", pairs);
    const rest = (brief) => capital(first && brief.startsWith(`${first} `) ? brief.slice(first.length + 1) : brief);
    const words = (choice) => ((grouped || !choice.heading) && rest(choice.brief)) || (sharing.has(choice) && (this.fold.hidden || this.drawn(choice)) ? choice.sentence.slice(first.length + 1) : capital(choice.sentence));
    const keys = keysOf(found, this.keys);
    const buttons = found.map((choice, i) => this.item(choice, words(choice), keys[i], Boolean(first || choice.brief) || grouped, grouped));
    const below = (heading) => [el("li", { class: "heading drawn" }, heading), ...fillRows(buttons.filter((_, i) => found[i].heading === heading), pairs ? 2 : OF_A_ROW)];
    const alone = buttons.filter((_, i) => !found[i].heading), question = near.length ? [el("li", { class: "meant-by", role: "status" }, say("Did you mean:"))] : [];
    this.list.replaceChildren(...question, ...(grouped ? [...headings.flatMap(below), ...alone] : buttons));
  }

  /** A choice as an item of the list, with its key and these words. Screen readers read it in full (`heard`), and the mouse shows it in full (`shown`). A recommended choice
   * shows its mark, and all its words when the list is folded. */
  item(choice, words, key, heard, shown) {
    const sentence = capital(choice.sentence), advice = this.advice(choice), advised = advice !== null;
    const light = (on) => () => this.pointed(choice.place, on);
    const aim = capital(advice?.aim ?? ""), further = advised && aim && aim !== sentence ? el("span", { class: "aim quiet" }, aim) : null;
    const said = advised ? [words === sentence ? null : el("span", { class: "whole" }, sentence), el("span", { class: words === sentence ? null : "cut" }, words, further), el("b", { class: "likely", title: advice.verdict }, markOf(advice))] : [words];
    const stops = STOPS.test(choice.english || choice.sentence);
    return el("li", { class: [this.drawn(choice) && "drawn", advised && "advised", this.taught && sameAs(this.taught)(choice) && "taught", stops && "stops"].filter(Boolean).join(" ") || null }, el("button", {
      type: "button", "data-action": String(choice.action), "data-then": choice.then.join(" "), "data-steps": String(choice.then.length), "data-of": choice.place, onclick: () => this.chosen(choice), onmouseenter: light(true),
      onmouseleave: light(false), onfocus: light(true), onblur: light(false), "aria-label": heard || this.isWall ? [sentence, ...(further ? [aim] : []), ...(advised ? [advice.verdict] : [])].join(", ") : null, title: shown ? sentence : null,
    }, ...(this.isWall ? this.wall.face(choice) : [key ? el("kbd", {}, key) : null, ...said].filter(Boolean))));
  }

  /** Enter plays the only choice that fits; the arrow moves into the list. */
  typed(event) {
    const words = this.search.value.trim();
    if (event.key === "ArrowDown") this.list.querySelector("button")?.focus();
    else if (event.key === "Enter" && words) {
      const { found } = this;
      const exact = found.filter((choice) => [choice.sentence, choice.english].some((said) => plain(said) === plain(words)));
      if (exact.length === 1 || found.length === 1) this.chosen((exact.length === 1 ? exact : found)[0]);
      else if (!found.length) this.unknown(words);
    } else return;
    event.preventDefault();
  }

  /** What a press on an element of the list means if the list is redrawn meanwhile, or null. */
  meant(target) {
    const button = target.closest?.("#choices [data-action]");
    const choice = button && this.choices.find((one) => this.button(one) === button);
    return choice ? () => { const now = this.choices.find(sameAs(choice)); if (now) this.chosen(now); } : null;
  }

  /** Press the button with this key, and return whether there is one. */
  press(key) {
    const { found } = this, button = this.button(found[keysOf(found, this.keys).indexOf(key)]);
    button?.click();
    return Boolean(button);
  }

  button(choice) {
    return choice && this.list.querySelector(`[data-action="${choice.action}"][data-then="${choice.then.join(" ")}"]`);
  }
}
