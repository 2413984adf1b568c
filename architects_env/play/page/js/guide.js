/** The guide of a first game: what is explained now, a small goal that is ticked when it is reached, and the move that leads on. */

import { capital, el } from "./dom.js";
import { say } from "./say.js";
import { rememberTable, tables } from "./settings.js";

const ON = "on", CLOSED = "closed";

/** The choice that the guide means: it begins with the first suggested action, and goes on with the further ones. Of several, the longest. */
export const meant = (moves, choices) => choices.filter(({ action, then = [] }) => action === moves[0] && then.every((one, i) => one === moves[i + 1]))
  .sort((one, other) => (other.then?.length ?? 0) - (one.then?.length ?? 0))[0] ?? null;

export class Guide {
  /** `light(place)` highlights a place of the board, or none for ""; `again()` shows the table again; `ended()` is called when the person has closed the guide or its last words. */
  constructor(token, { light, again, ended }) {
    Object.assign(this, { token, light, again, ended, said: null, begun: false });
    this.reached = el("p", { class: "goal reached", role: "status" });
    this.words = el("p", { "aria-live": "polite" });
    this.aim = el("p", { class: "goal" });
    this.now = el("p", { class: "suggested" });
    this.count = el("small", { class: "quiet" });
    this.next = el("button", { type: "button", class: "small primary", onclick: () => this.read() });
    this.end = el("button", { type: "button", class: "small", onclick: () => this.close(CLOSED) }, say("Play on without the guide"));
    this.element = el("section", { class: "panel lesson guide", "aria-label": say("Guide"), hidden: true }, this.reached, this.words, this.aim, this.now,
      el("div", { class: "buttons" }, this.next, this.end, this.count));
  }

  /** What the person has closed: `CLOSED` for the whole guide, or its last words; "" for nothing. */
  get closed() { return tables().find((table) => table.token === this.token)?.guide ?? ""; }

  /** Whether the person plays on without the guide. */
  get refused() { return this.closed === CLOSED; }

  /** Whether the guide speaks, so that nothing else explains the game. */
  get speaks() { return !this.element.hidden; }

  /** Show what the guide says now, or nothing; `choices` are what the person may choose. Returns the choice that it suggests, or null. */
  show(said, choices) {
    if (said?.state === ON && ![CLOSED, ""].includes(this.closed)) rememberTable({ token: this.token, guide: "" });  // taken back
    this.said = said;
    this.choice = said && choices.length ? meant(said.moves, choices) : null;
    this.element.hidden = !said || this.closed === CLOSED || this.closed === said.state;
    if (this.element.hidden) { this.light(""); return null; }
    const before = Boolean(said.beginning) && !this.begun, on = said.state === ON;
    const put = (element, words) => { element.textContent = words; element.hidden = !words; };
    put(this.reached, said.reached && !before && said.state !== "left" ? `☑ ${said.reached}` : "");
    put(this.words, before ? said.beginning : said.words);
    put(this.aim, on && !before ? `☐ ${said.goal}` : "");
    put(this.now, this.choice && !before ? say("Now: {sentence}", { sentence: capital(this.choice.sentence) }) : "");
    this.next.hidden = on && !before;
    this.next.textContent = before ? say("Let us begin") : say("Got it");
    this.end.hidden = !on;
    this.count.textContent = on && !before ? say("step {n} of {steps}", { n: said.number, steps: said.steps }) : "";
    this.light(this.choice && !before ? this.choice.place || said.place : "");
    return before ? null : this.choice;
  }

  /** The introduction was read, or the last words. */
  read() {
    if (this.said.state !== ON) { this.close(this.said.state); return; }
    this.begun = true;
    this.again();
  }

  /** The game is over: its result is what counts now. */
  rest() {
    this.element.hidden = true;
    this.light("");
  }

  close(what) {
    rememberTable({ token: this.token, guide: what });
    this.again();
    if (what !== CLOSED) this.ended();
  }
}
