/** The seats of a new table: name, colour and player of each. */

import { called } from "./called.js";
import { capital, el } from "./dom.js";
import { grouped } from "./opponents.js";
import { COLOUR_NAMES, dress } from "./people.js";
import { local } from "./place.js";
import { say } from "./say.js";
import { remember, setting } from "./settings.js";

const YOU = "human", HERE = "here";
/** Default name of a person, which everybody sees in the own language (`play/server/messages/player_names.py`). */
const GUEST = "Guest";
const NAMES = ["Berta", "Conrad", "Dora", "Emil", "Frida", "Gustav", "Hanna", "Igor", "Jana"];

/** Names for a table from a file, which contains none. */
export const namesForSeats = () => [setting("name", "") || GUEST, ...NAMES.slice(1)];

const NAME = "[\\p{L}\\p{N}_][\\p{L}\\p{N}_ .'’\\-]{0,15}";

/** Whether a player of the last table is a program. */
export const isProgram = (plays) => ![YOU, HERE].includes(plays);

const isPerson = (row) => [YOU, HERE].includes(row.plays.value);

export class Seats {
  /** `plays` are the players of the last table, if they are known; `opponents` says who plays the seats of programs, except those that have one of their own. */
  constructor(game, players, companion, opponents, plays = []) {
    Object.assign(this, { game, companion, opponents, plays, usual: plays.find(isProgram) });
    this.rows = Array.from({ length: players }, (_, seat) => this.row(seat));
    const own = this.rows.some(({ plays: { value } }, seat) => seat > 0 && value);
    this.element = el("details", { class: "who", open: companion || own }, el("summary", {}, say("Who sits where: names, colours, guests")), el("fieldset", {}, el("legend", { class: "unseen" }, say("Who sits where")), ...this.rows.map((row) => row.element),
      el("p", { class: "quiet" }, companion ? say("Rivals that the rules play have no seat: they come with the number of players and the options.")
        : local ? say("Where more than one person sits, each guest plays in another tab of this browser. Guests on other machines need a server.") : say("Where more than one person sits, each guest gets a link to a seat."))));
    this.told();
  }

  /** What is chosen for each seat. */
  get chosen() { return this.rows.map((row) => row.plays.value || this.opponents.chosen); }

  get seats() { return this.chosen.map((plays) => (plays === HERE ? YOU : plays)); }

  /** Whether a program plays at a seat and has no choice of its own. */
  get asAbove() { return this.rows.some((row) => !row.plays.value); }

  /** Seats of people who share this device with the first person. */
  get here() { return this.rows.flatMap((row, seat) => (row.plays.value === HERE ? [seat] : [])); }

  get names() {
    remember("name", this.rows.find(isPerson)?.name.value.trim() ?? "");
    return this.rows.map((row, seat) => row.name.value.trim() || this.nameOf(seat, false));
  }

  get colours() { return this.rows.map((row) => Number(row.colour.value)); }

  /** Default name of a seat, translated if `read`, otherwise as sent. */
  nameOf(seat, read = true) {
    if (!isPerson(this.rows[seat])) return NAMES[seat];
    const people = this.rows.slice(0, seat + 1).filter(isPerson).length;
    if (!read) return people === 1 ? GUEST : `${GUEST} ${people}`;
    return people === 1 ? say("Guest") : say("Guest {number}", { number: people });
  }

  row(seat) {
    const name = el("input", {
      class: "name", maxlength: "16", pattern: NAME, autocomplete: "off", "aria-label": say("Name of seat {seat}", { seat: seat + 1 }), "data-name": String(seat),
      value: seat === 0 ? setting("name", "") : "",
    });
    const colour = el("select", { class: "colour", "aria-label": say("Colour of seat {seat}", { seat: seat + 1 }), onchange: () => this.exchange(seat) },
      ...COLOUR_NAMES.map((words, number) => el("option", { value: String(number), selected: number === seat % COLOUR_NAMES.length }, say(words))));
    const plays = el("select", { "data-seat": String(seat), "aria-label": say("Who plays seat {seat}", { seat: seat + 1 }), onchange: () => this.told() },
      ...[[YOU, say("you")], ...(this.companion || seat === 0 ? [] : [[HERE, say("a person at this device")]]), ["", ""]].map(([value, words]) => el("option", { value, selected: value === (seat === 0 ? YOU : "") }, words)), ...grouped(this.game.opponents));
    const last = this.plays[seat];
    if (seat > 0 && last && last !== this.usual && [...plays.options].some((one) => one.value === last)) plays.value = last;
    const about = el("small", { class: "quiet" });
    const element = el("div", { class: "seat" }, el("span", { class: `chip seat${seat}`, "aria-hidden": "true" }, String(seat + 1)), name, colour, plays, about);
    return { element, name, colour, plays, about, before: seat % COLOUR_NAMES.length };
  }

  /** Two seats never have the same colour: the other seat gets the old one. */
  exchange(seat) {
    const row = this.rows[seat];
    const other = this.rows.find((one) => one !== row && one.colour.value === row.colour.value);
    if (other) { other.colour.value = String(row.before); other.before = row.before; }
    row.before = Number(row.colour.value);
    this.told();
  }

  /** The first person is you; programs with a choice of their own are described in words. */
  told() {
    let you = true;
    this.rows.forEach((row, seat) => {
      const person = isPerson(row);
      row.plays.options[0].textContent = person && you ? say("you") : this.companion ? say("a person at the table") : say("a guest, by link");
      [...row.plays.options].find((one) => !one.value).textContent = capital(called(this.opponents.chosen));
      row.about.textContent = this.game.opponents.find((one) => one.name === row.plays.value)?.about ?? "";
      row.name.placeholder = person && you ? say("Your name") : this.nameOf(seat);
      if (person) you = false;
    });
    dress(document.documentElement, this.colours);
  }
}
