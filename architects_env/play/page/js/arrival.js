/** A guest who comes to a table for the first time chooses a name and a colour; until then the seat has those of its number. */

import { el } from "./dom.js";
import { COLOUR_NAMES } from "./people.js";
import { say } from "./say.js";
import { rememberTable, setting, tables } from "./settings.js";

export class Arrival {
  /** `call(name, colour)` takes the name and the colour, and ends this if it could be sent. */
  constructor(token, call) {
    Object.assign(this, { token, call });
    this.name = el("input", { id: "arrival-name", maxlength: "16", value: setting("name", ""), autocomplete: "off" });
    this.colour = el("select", { id: "arrival-colour" });
    this.element = el("form", { class: "asked arrival", hidden: true, "aria-label": say("Your name and colour"), onsubmit: (event) => { event.preventDefault(); this.choose(); } },
      el("p", {}, say("Welcome to the table. What are you called here?")), el("label", { class: "row" }, el("span", {}, say("Your name")), this.name),
      el("label", { class: "row" }, el("span", {}, say("Your colour")), this.colour),
      el("div", { class: "buttons" }, el("button", { type: "submit", class: "primary" }, say("That is me")), el("button", { type: "button", onclick: () => this.end() }, "")));
    this.stay = this.element.querySelector("[type=button]");
  }

  get known() { return Boolean(tables().find((table) => table.token === this.token)?.named); }

  /** Ask, unless this browser was asked already. Colours of other people cannot be chosen. */
  show(people, seat) {
    if (this.known || !people[seat]) { this.element.hidden = true; return; }
    const mine = people[seat], taken = new Set(people.filter((person) => person.seat !== seat && person.plays === "human" && person.here).map((person) => person.colour));
    const chosen = this.element.hidden ? mine.colour : Number(this.colour.value);
    this.colour.replaceChildren(...COLOUR_NAMES.map((words, number) => el("option", { value: String(number), disabled: taken.has(number), selected: number === (taken.has(chosen) ? mine.colour : chosen) }, say(words))));
    this.stay.textContent = say("Stay {name}", { name: mine.name });
    this.element.hidden = false;
  }

  choose() {
    if (!this.name.value.trim()) this.end();
    else this.call(this.name.value.trim(), Number(this.colour.value));
  }

  end() {
    rememberTable({ token: this.token, named: true });
    this.element.hidden = true;
  }
}
