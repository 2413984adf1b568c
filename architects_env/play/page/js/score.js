/** The end of the game: ranks, points by source, statistics, a rematch, and the replay. */

import { Course } from "./course.js";
import { capital, el, signed } from "./dom.js";
import { called } from "./called.js";
import { say } from "./say.js";

/** Integrity notes: why a player may know more of the cards than the rules allow. */
export const remarksOf = (state) => [...state.notes, ...state.remarks].map((sentence) => el("p", { class: "quiet" }, sentence));

const CUP = '<svg viewBox="0 0 24 24"><path fill="currentColor" d="M7 3h10v2h4v3a5 5 0 0 1-4.6 5A5.5 5.5 0 0 1 13 15.9V18h4v3H7v-3h4v-2.1A5.5 5.5 0 0 1 7.6 13 5 5 0 0 1 3 8V5h4zM5 7v1a3 3 0 0 0 2 2.8V7zm12 0v3.8A3 3 0 0 0 19 8V7z"/></svg>';

export class Score {
  /** `look(decision, seat)` requests a position of the game, and `trace()` its curve; both return whether that was possible, as do
   * `practise(decision)`, which requests a decision to try it again, and `attempt(decision, action)`. `again(plays)` creates the same table again, with
   * opponents `plays`. `levels` are the graded opponents, weakest first. `whole(on)` gives the whole window to the score, or to the board again. */
  constructor({ look, again, levels, trace, practise, attempt, whole }) {
    Object.assign(this, { look, again, levels, trace, practise, attempt, whole });
    this.element = el("section", { class: "panel score", hidden: true });
    this.invitation = el("div", { class: "wish", role: "status", hidden: true });
    this.over = false;
  }

  /** Another person plays again and has reserved this person's seat. */
  invited({ sentence, token }) {
    this.invitation.replaceChildren(el("p", {}, sentence), el("button", { type: "button", class: "primary", onclick: () => { location.hash = `seat=${token}`; } }, say("Sit down there")));
    this.invitation.hidden = false;
  }

  /** `rivals` are the names of the rivals that the rules play; their colours follow those of the people. */
  show(state, people, seat, rivals) {
    if (this.over && state.over) return;
    this.rivals = rivals;
    this.over = state.over;
    this.element.hidden = !state.over;
    if (!state.over) return;
    if (!state.standings.length) {
      this.element.replaceChildren(this.invitation, el("h3", {}, say("The game was given up before it began.")), this.onceMore(people, 0, false));
      return;
    }
    Object.assign(this, { decisions: state.decisions, seat, decision: state.decisions });
    const best = Math.min(...state.standings.map((side) => side.rank));
    const mine = state.standings.find((side) => side.seat === seat);
    const won = mine?.rank === best, first = state.standings.filter((side) => side.rank === best).map(({ name }) => capital(name)), shared = first.length > 1;
    const end = won ? (shared ? say("You share the first place.") : say("You have won.")) : shared ? say("{names} share the first place.", { names: first.join(", ") }) : say("{name} has won.", { name: state.standings[0].name });
    this.course = new Course({ ask: this.trace, go: (decision) => this.go(decision), people, practise: this.practise, attempt: this.attempt });
    this.element.replaceChildren(
      el("div", { class: "result" }, this.invitation, this.podium(end, won ? mine : state.standings[0], state.standings, people), this.mine(mine, state.standings), this.onceMore(people, won ? 1 : -1), this.table(state.standings, people, seat), ...this.tied(state.standings), ...remarksOf(state)),
      el("div", { class: "once-over" }, this.stepper(people), ...this.tally(state.standings), this.course.element, ...this.statistics(state.standings)));
  }

  /** The winner, in the winner's colour, and all sides by rank. */
  podium(end, winner, standings, people) {
    const cup = el("span", { class: "cup", "aria-hidden": "true" });
    cup.innerHTML = CUP;
    const chip = (side) => el("span", { class: `chip small seat${this.side(side, people)}` }, side.seat === null ? "" : String(side.seat + 1));
    return el("div", { class: "podium" }, el("div", { class: `winner chip seat${this.side(winner, people)}` }, cup, el("h3", {}, end)),
      el("ol", { "aria-hidden": "true" }, ...standings.map((side) => el("li", {}, side.resigned ? `${say("resigned")}: ` : `${side.rank}. `, chip(side), capital(side.name), " ", el("b", {}, signed(side.score))))));
  }

  /** The number of a side, by which it is coloured: rivals follow the seats. */
  side(side, people) {
    return side.seat ?? people.length + Math.max(0, this.rivals.indexOf(side.name));
  }

  /** A sentence about the own result, for a person who has not won alone. */
  mine(mine, standings) {
    if (!mine || standings.length < 2) return null;
    const [best] = standings, next = standings.find((side) => side.rank > mine.rank && !side.resigned), fields = { rank: mine.rank, sides: standings.length, score: signed(mine.score) };
    const words = mine.resigned ? say("You have given this game up. Your points: {score}.", fields)
      : mine.rank > best.rank ? (best.score > mine.score ? say("Your place: {rank} of {sides}. Your points: {score}; {gap} fewer than {name}.", { ...fields, gap: best.score - mine.score, name: best.name })
        : say("Your place: {rank} of {sides}. Your points: {score}.", fields))
        : next && mine.score > next.score ? say("Your points: {score}; {gap} more than {name}.", { ...fields, gap: mine.score - next.score, name: next.name }) : null;
    return words ? el("p", { class: "about-me" }, words) : null;
  }

  /** A row for each source of points, in the order of the rulebook, and a column for each side. */
  table(standings, people, seat) {
    const sources = Object.keys(standings[0]?.points ?? {}).filter((source) => standings.some((side) => side.points[source]));
    const row = (head, cells, kind) => el("tr", { class: kind }, el("th", { scope: "row" }, head), ...cells.map((cell) => el("td", {}, signed(cell))));
    const who = (side) => (side.seat === null ? say("rival") : side.seat === seat ? say("you") : people[side.seat]?.plays === "human" ? say("a person") : called(people[side.seat]?.plays ?? ""));
    return el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": say("Points") }, el("table", { class: standings.length > 4 ? "points many" : "points" }, el("thead", {}, el("tr", {}, el("td"), ...standings.map((side) =>
      el("th", { scope: "col", title: who(side) }, side.seat === null ? null : el("span", { class: `chip small seat${side.seat}`, "aria-hidden": "true" }, String(side.seat + 1)), capital(side.name),
        side.resigned ? el("small", {}, say("resigned")) : null)))),
    el("tbody", {}, ...sources.map((source) => row(capital(source), standings.map((side) => side.points[source]))),
      row(say("Points"), standings.map((side) => side.score), "sum"), row(say("Place"), standings.map((side) => (side.resigned ? say("resigned") : side.rank)), "sum"))));
  }

  /** Explain why two sides with equal points do not share a rank. */
  tied(standings) {
    const tied = standings.some((side, i) => i && side.score === standings[i - 1].score && side.rank !== standings[i - 1].rank && !side.resigned);
    return tied ? [el("p", { class: "quiet tied" }, say("Equal points: the rule for ties has decided the ranks."))] : [];
  }

  /** Points of single cards and other items, side by side and source by source. */
  tally(standings) {
    if (!standings.some((side) => Object.keys(side.tally).length)) return [];
    const list = (found) => el("ul", { role: "list" }, ...found.map(([what, points]) => el("li", {}, `${capital(what)}: `, el("b", {}, signed(points)))));
    return [el("details", { class: "tally" }, el("summary", {}, say("Points of each card")), ...standings.map((side) => el("section", {},
      el("h4", {}, side.seat === null ? null : el("span", { class: `chip small seat${side.seat}`, "aria-hidden": "true" }, String(side.seat + 1)), ` ${capital(side.name)}: ${signed(side.score)}`),
      el("dl", {}, ...Object.entries(side.tally).map(([source, found]) => el("div", {}, el("dt", {}, `${capital(source)} `, el("b", {}, signed(side.points[source])), " "), found.length ? el("dd", {}, list(found)) : null))))))];
  }

  /** A rematch, and one against more suitable opponents: one step stronger after a win, one step weaker otherwise. */
  onceMore(people, step, wide = true) {
    const plays = people.map((person) => person.plays?.split(":")[0]).find((name) => this.levels.includes(name));
    const next = this.levels[this.levels.indexOf(plays) + step];
    return el("div", { class: "buttons again" }, el("button", { type: "button", class: "primary", onclick: () => this.again(null) }, say("Again")),
      plays && next && step ? el("button", { type: "button", onclick: () => this.again(next) }, say("Again, against {strength}", { strength: called(next) })) : null,
      wide ? this.wide() : null,
      plays && next && step ? el("small", { class: "quiet" }, step > 0 ? say("You have won: a stronger opponent suits you now.") : say("A weaker opponent makes it closer.")) : null);
  }

  /** The button that shows points, statistics and curve side by side in the whole window. */
  wide() {
    const words = () => (button.getAttribute("aria-pressed") === "true" ? say("Back to the board") : say("All about this game"));
    const button = el("button", { type: "button", "aria-pressed": "false", class: "wide", onclick: () => {
      const on = button.getAttribute("aria-pressed") !== "true";
      button.setAttribute("aria-pressed", String(on));
      button.textContent = words();
      for (const fold of this.element.querySelectorAll(".once-over > details")) fold.open = on;
      this.whole(on);
    } });
    button.textContent = words();
    this.toBoard = () => { if (button.getAttribute("aria-pressed") === "true") button.click(); };
    return button;
  }

  /** Show the board again if the score has the whole window. */
  toBoard() {}

  /** Statistics beside the points. */
  statistics(standings) {
    const seats = standings.filter((side) => Object.keys(side.facts).length);
    if (!seats.length) return [];
    const facts = Object.keys(seats[0].facts);
    const shown = (fact) => (Array.isArray(fact) ? (fact.length ? fact.join(", ") : "–") : typeof fact === "number" ? String(Math.round(fact * 100) / 100) : "–");
    return [el("details", { class: "statistics" }, el("summary", {}, say("Statistics")), el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": say("Statistics") }, el("table", {},
      el("thead", {}, el("tr", {}, el("td"), ...seats.map((side) => el("th", { scope: "col" }, side.name)))),
      el("tbody", {}, ...facts.map((name) => el("tr", {}, el("th", { scope: "row" }, capital(name)), ...seats.map((side) => el("td", {}, shown(side.facts[name])))))))))];
  }

  stepper(people) {
    this.slider = el("input", {
      type: "range", min: "0", max: String(this.decisions), value: String(this.decisions), "aria-label": say("Decision"), oninput: () => this.go(Number(this.slider.value)),
    });
    this.said = el("p", { "aria-live": "polite", class: "said" }, say("Step through the game:"));
    const eyes = el("select", { "aria-label": say("Seen by"), onchange: () => { this.seat = Number(eyes.value); this.go(this.decision); } },
      ...people.map((person) => el("option", { value: String(person.seat), selected: person.seat === this.seat }, say("seen by {name}", person))));
    const step = (words, about, by) => el("button", { type: "button", "aria-label": about, onclick: () => this.go(this.decision + by) }, words);
    return el("div", { class: "stepper" }, el("div", { class: "title" }, this.said, people.length > 1 ? eyes : null), el("div", { class: "row" }, step("◀", say("One decision back"), -1), this.slider, step("▶", say("One decision forward"), 1)));
  }

  go(decision) {
    this.decision = Math.min(this.decisions, Math.max(0, decision));
    this.slider.value = String(this.decision);
    if (this.asking) { this.behind = true; return; }
    this.asking = this.look(this.decision, this.seat);
  }

  looked(message) {
    this.asking = false;
    this.said.classList.add("moves");
    this.course.at(message.decision);
    this.said.textContent = say("{decision} of {decisions}. {sentence}", { decision: message.decision, decisions: this.decisions, sentence: message.sentence || say("The end.") });
    if (this.behind) {
      this.behind = false;
      this.go(this.decision);
    }
  }
}
