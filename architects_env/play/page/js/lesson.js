/** The introduction of a first game: each step comes when its situation occurs for the first time, waits to be read, and may set a small goal. */

import { el } from "./dom.js";
import { LESSONS } from "./lesson_texts.js";
import { say } from "./say.js";
import { remember, setting } from "./settings.js";

const SEEN = "seen";

/** Whether a step fits a situation: the question (`asks`), a place that can be chosen (`may`), and the number of own decisions (`after`). */
export function fits({ asks, may, after = 0 }, { topic, places, decisions }) {
  return decisions >= after && (asks === undefined || asks === topic) && (may === undefined || places.some((place) => place.startsWith(may)));
}

export class Lesson {
  /** `game` comes from the lobby; `light(beginning, on)` highlights the first place whose name begins with these words; `introduce(on)` is called when the introduction begins
   * and ends. */
  constructor(game, light, introduce) {
    Object.assign(this, { game: game.name, light, introduce, now: null, goal: null, situation: null });
    this.steps = [...(game.how ? [{ words: say("How to win: {how}", { how: game.how.win }) }] : []), ...(LESSONS[game.name] ?? [])];
    this.words = el("p", { "aria-live": "polite" });
    this.aim = el("p", { class: "goal", role: "status", hidden: true });
    this.count = el("small", { class: "quiet" });
    this.next = el("button", { type: "button", class: "small primary", onclick: () => this.read() }, say("Got it"));
    this.element = el("section", { class: "panel lesson", "aria-label": say("Introduction"), hidden: true }, this.words, this.aim,
      el("div", { class: "buttons" }, this.next, el("button", { type: "button", class: "small", onclick: () => this.end() }, say("Skip the introduction")), this.count));
  }

  get key() { return `lesson of ${this.game}`; }

  /** Begin unless this game's introduction was read or skipped in this browser. On request it begins from its first step. */
  begin(asked = false) {
    const kept = setting(this.key, "");
    if (!this.steps.length || (!asked && (setting("lessons", "on") === "off" || kept === SEEN))) return;
    this.read_ = new Set(asked || !kept ? [] : kept.split(" ").map(Number));
    if (this.read_.size === this.steps.length) return;
    this.on = true;
    this.goal = null;
    this.introduce(true);
    this.show(null);
    this.look();
  }

  /** Something else has explained this situation: steps about it are not shown later. */
  explained(situation) {
    const kept = setting(this.key, "");
    if (kept === SEEN) return;
    const told = new Set(kept ? kept.split(" ").map(Number) : []);
    this.steps.forEach((step, i) => { if (fits(step, situation) || ((step.asks || step.may) && fits({ ...step, after: 0 }, situation))) told.add(i); });
    remember(this.key, [...told].join(" "));
  }

  /** The board was drawn for a situation: the English question (`topic`), the places that can be chosen, and the number of own decisions. */
  drawn(situation) {
    this.situation = situation;
    if (this.on) this.look();
  }

  /** A choice was made. A goal is reached by a choice at its place, or by any answer to its question. */
  played(place) {
    const goal = this.goal;
    if (!goal || goal.reached || !this.situation) return;
    goal.reached = goal.at ? new RegExp(`^(${goal.at})`).test(place) : this.situation.topic === goal.asks;
    this.showGoal();
  }

  /** Show the first step that was not read and fits, unless another one waits to be read. */
  look() {
    if (this.now !== null) {
      this.light(this.steps[this.now].at, true);
      this.showGoal();
      return;
    }
    const { situation } = this, found = situation && situation.places.length ? this.steps.findIndex((step, i) => !this.read_.has(i) && fits(step, situation)) : -1;
    this.show(found < 0 ? null : found);
  }

  show(number) {
    if (this.now !== null) this.light(this.steps[this.now].at, false);
    this.now = number;
    const step = number === null ? null : this.steps[number];
    this.words.textContent = step ? say(step.words) : "";
    this.words.hidden = this.next.hidden = !step;
    this.count.textContent = say("{read} of {steps} read", { read: this.read_.size, steps: this.steps.length });
    if (step?.goal) this.goal = { asks: step.asks, at: step.reached, words: step.goal, reached: false };
    if (step) this.light(step.at, true);
    this.showGoal();
  }

  /** The goal stays until it is reached and the next step is read. Without goal and step there is nothing to show. */
  showGoal() {
    this.aim.hidden = !this.goal;
    this.aim.classList.toggle("reached", Boolean(this.goal?.reached));
    this.aim.textContent = this.goal ? `${this.goal.reached ? "☑" : "☐"} ${say(this.goal.words)}` : "";
    this.element.hidden = !this.on || (this.now === null && !this.goal);
  }

  read() {
    this.read_.add(this.now);
    remember(this.key, this.read_.size === this.steps.length ? SEEN : [...this.read_].join(" "));
    if (this.goal?.reached) this.goal = null;
    if (this.read_.size === this.steps.length) { this.end(); return; }
    this.show(null);
    this.look();
  }

  /** The game is over: nothing is explained until a decision is taken back. */
  rest() {
    if (this.now !== null) this.light(this.steps[this.now].at, false);
    this.element.hidden = true;
  }

  end() {
    if (this.now !== null) this.light(this.steps[this.now].at, false);
    Object.assign(this, { on: false, now: null, goal: null });
    this.element.hidden = true;
    this.introduce(false);
    remember(this.key, SEEN);
  }
}
