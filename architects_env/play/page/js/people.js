/** The people at the table: names, colours and who decides. */

import { called } from "./called.js";
import { capital, el, signed } from "./dom.js";
import { Guests } from "./guests.js";
import { say } from "./say.js";

const COLOURS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#f0c000", "#56b4e9", "#7a5230", "#8a8a8a"];
const DARK_INK = new Set([3, 4, 5, 7]);
export const COLOUR_NAMES = ["blue", "orange", "green", "pink", "yellow", "light blue", "brown", "grey"];

/** Show seat i in colour `colours[i]` inside an element. */
export function dress(element, colours) {
  colours.forEach((colour, seat) => {
    element.style.setProperty(`--seat${seat}`, COLOURS[colour % COLOURS.length]);
    element.style.setProperty(`--ink${seat}`, DARK_INK.has(colour % COLOURS.length) ? "#1d1a16" : "#fff");
  });
}

/** The colours of people, followed by those of so many rivals, which have colours that no person has. */
export function withRivals(colours, rivals) {
  const free = COLOURS.map((_, colour) => colour).filter((colour) => !colours.includes(colour));
  return [...colours, ...free.slice(0, rivals)];
}

/** Maximum number of sides whose names fit at the top of a phone. */
const NAMED = 3;
/** Number of sides from which the foot has no room for how each plays. */
const CROWD = 4;
const NOW = say("Points if the game ended now, counted from what you see: what lies hidden before others is not among them");

export class People {
  /** `call(name, colour)` changes the own name and colour, `give(seat, plays)` lets a program play a guest's seat; `opponents` comes from the lobby. `here(seat)` tells whether a
   * person plays at this device. */
  constructor(seated, { call, give, here }, opponents = []) {
    const { seat, companion } = seated;
    Object.assign(this, { seat, companion, call, here, opponents, people: [], rivals: [] });
    this.element = el("ul", { class: "people", "aria-label": say("Who sits at the table") });
    this.brief = el("ul", { class: "brief", "aria-hidden": "true" });  // for phones, where the names need a swipe
    new ResizeObserver(() => this.fit()).observe(this.brief);
    this.guests = new Guests(seated, opponents, give);
    this.links = this.guests.element ?? null;
    this.dialog = el("dialog", { class: "undo", "aria-label": say("Your name and colour") });
  }

  /** Open the dialog for the own name and colour. */
  ask() {
    const mine = this.people[this.seat];
    const name = el("input", { id: "own-name", maxlength: "16", value: mine.name, autocomplete: "off" });
    const colour = el("select", { id: "own-colour" }, ...COLOUR_NAMES.map((words, number) => el("option", { value: String(number), selected: number === mine.colour }, say(words))));
    const close = () => this.dialog.close();
    this.dialog.replaceChildren(el("form", { onsubmit: (event) => { event.preventDefault(); close(); this.call(name.value.trim(), Number(colour.value)); } },
      el("label", { class: "row" }, el("span", {}, say("Your name")), name), el("label", { class: "row" }, el("span", {}, say("Your colour")), colour),
      el("div", { class: "buttons" }, el("button", { type: "submit", class: "primary" }, say("Use this name")), el("button", { type: "button", onclick: close }, say("Close")))));
    this.dialog.showModal();
  }

  /** Whether there are no other people at the table. */
  get alone() {
    return !this.companion && this.people.filter((person) => person.plays === "human").length < 2;
  }

  /** The name of a seat. */
  name(seat) {
    return this.people[seat]?.name ?? "";
  }

  /** How the programs play, where so many sit at the table that it has no room beside each name; "" otherwise. */
  get levels() {
    const programs = this.people.length + this.rivals.length >= CROWD ? this.people.filter(({ plays }) => plays !== "human") : [], levels = [...new Set(programs.map(({ plays }) => called(plays)))];
    return levels.length ? say("opponents: {level}", { level: levels.join(", ") }) : "";
  }

  /** All sides, longest names first, so that the beginning of a sentence matches the right one. */
  get sides() {
    const sides = [...this.people.map((person) => ({ name: person.name, seat: person.seat })), ...this.rivals.map((name) => ({ name, seat: null }))];
    return sides.filter((side) => side.name).sort((one, other) => other.name.length - one.name.length);
  }

  /** Show all players with the current points of each side. */
  show(acting, points = []) {
    const most = Math.max(...points), score = (side) => (points.length ? el("b", { class: `now ${points[side] === most ? "leads" : ""}`, title: NOW },
      signed(points[side]), el("span", { class: "unseen" }, ` ${say("points now")}`)) : null);
    const chip = (side, words) => el("span", { class: `chip seat${side}`, "aria-hidden": "true" }, words);
    this.guests.show(this.people);
    const met = this.people.every((person) => person.plays !== "human" || person.here || this.here(person.seat));
    if (this.links && met && !this.met) Object.assign(this, { met }).links.open = false;  // all people have come; the links can still be opened
    this.brief.replaceChildren(...points.map((_, side) => el("li", {}, chip(side, side < this.people.length ? String(side + 1) : ""),
      points.length > NAMED ? null : el("span", { class: "called" }, capital(this.name(side) || this.rivals[side - this.people.length])), score(side))));
    this.fit();
    const caption = [points.length ? say("Points if the game ended now") : "", this.levels].filter(Boolean).join(" · ");
    if (caption) this.element.dataset.caption = caption;
    else delete this.element.dataset.caption;
    this.element.replaceChildren(...this.people.map((person) => el("li", { class: person.seat === acting ? "acting" : null, "aria-current": person.seat === acting ? "true" : null },
      chip(person.seat, String(person.seat + 1)), ` ${person.name} `, score(person.seat), el("small", { title: this.opponents.find((one) => one.name === person.plays)?.about }, ` ${this.about(person)}`),
      person.seat === this.seat ? el("button", { type: "button", class: "link rename", "aria-label": say("Your name and colour"), title: say("Your name and colour"), onclick: () => this.ask() }, "✎") : null)),
    ...this.rivals.map((name, i) => el("li", {}, chip(this.people.length + i, ""), ` ${capital(name)} `, score(this.people.length + i),
      el("small", {}, ` ${say("a rival, played by the rules")}`))));
  }

  /** At the top of a phone show all names or none, because a truncated name tells less than its colour. */
  fit() {
    this.brief.classList.remove("nameless");
    this.brief.classList.toggle("nameless", [...this.brief.querySelectorAll(".called")].some((name) => name.scrollWidth > name.clientWidth));
  }

  about(person) {
    const person_here = person.plays === "human";
    const who = person.seat === this.seat && !(this.companion && !person_here) ? say("you") : this.companion && person_here ? say("at the table")
      : person_here ? (person.here ? say("a person") : this.here(person.seat) ? say("at this device") : say("a person, not here")) : called(person.plays);
    return person.resigned ? say("{who}, resigned", { who }) : who;
  }
}
