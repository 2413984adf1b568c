/** The end: places, points by source, and the whole game to be looked through again. */

import { capital, el } from "./dom.js";
import { shortName } from "./people.js";

/** What is to be said of the game: that somebody may know more of its cards than the rules let anybody. */
export const remarksOf = (state) => state.remarks.map((sentence) => el("p", { class: "quiet" }, sentence));

export class Score {
  /** `look(decision, seat)` asks for a moment of the game, and says whether it could. */
  constructor(look) {
    this.look = look;
    this.element = el("section", { class: "panel score", hidden: true });
    this.over = false;
  }

  show(state, people, seat) {
    if (this.over && state.over) return;
    this.over = state.over;
    this.element.hidden = !state.over;
    if (!state.over) return;
    if (!state.standings.length) {
      this.element.replaceChildren(el("h3", {}, "The game was given up before it began."));
      return;
    }
    Object.assign(this, { decisions: state.decisions, seat, decision: state.decisions });
    const best = Math.min(...state.standings.map((side) => side.rank));
    const mine = state.standings.find((side) => side.seat === seat);
    const shared = state.standings.filter((side) => side.rank === best).length > 1;
    const end = mine && mine.rank === best ? (shared ? "You share the first place." : "You have won.") : `${state.standings[0].name} has won.`;
    this.element.replaceChildren(el("h3", {}, end), this.table(state.standings, people, seat), ...remarksOf(state), this.stepper(people));
  }

  table(standings, people, seat) {
    const sources = Object.keys(standings[0]?.points ?? {}).filter((source) => standings.some((side) => side.points[source]));
    const name = (side) => (side.seat === null ? side.name : side.seat === seat ? "You" : `${side.name} (${shortName(people[side.seat]?.plays ?? "")})`);
    const row = (head, cells, kind) => el("tr", { class: kind }, el("th", { scope: "row" }, head), ...cells.map((cell) => el("td", {}, String(cell))));
    return el("div", { class: "scroll" }, el("table", {}, el("thead", {}, el("tr", {}, el("td"), ...standings.map((side) => el("th", { scope: "col" },
      side.seat === null ? null : el("span", { class: `chip seat${side.seat}` }, String(side.seat)), ` ${name(side)}${side.resigned ? ", resigned" : ""}`)))),
    el("tbody", {}, ...sources.map((source) => row(capital(source), standings.map((side) => side.points[source]))),
      row("Points", standings.map((side) => side.score), "sum"), row("Place", standings.map((side) => side.rank), "sum"))));
  }

  stepper(people) {
    this.slider = el("input", {
      type: "range", min: "0", max: String(this.decisions), value: String(this.decisions), "aria-label": "Decision", oninput: () => this.go(Number(this.slider.value)),
    });
    this.said = el("p", { "aria-live": "polite", class: "said" }, "Step through the game:");
    const eyes = el("select", { "aria-label": "Seen by", onchange: () => { this.seat = Number(eyes.value); this.go(this.decision); } },
      ...people.map((person) => el("option", { value: String(person.seat), selected: person.seat === this.seat }, `seen by player ${person.seat}`)));
    const step = (words, about, by) => el("button", { type: "button", "aria-label": about, onclick: () => this.go(this.decision + by) }, words);
    return el("div", { class: "stepper" }, this.said, el("div", { class: "row" }, step("◀", "One decision back", -1), this.slider, step("▶", "One decision on", 1)), eyes);
  }

  go(decision) {
    this.decision = Math.min(this.decisions, Math.max(0, decision));
    this.slider.value = String(this.decision);
    if (this.asking) { this.again = true; return; }
    this.asking = this.look(this.decision, this.seat);
  }

  looked(message) {
    this.asking = false;
    this.said.textContent = `${message.decision} of ${this.decisions}. ${message.sentence || "The end."}`;
    if (this.again) {
      this.again = false;
      this.go(this.decision);
    }
  }
}
