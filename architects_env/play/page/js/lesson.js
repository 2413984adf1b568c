/** The introduction during the first game: one step at a time, each about a place of the board. */

import { el } from "./dom.js";
import { LESSONS } from "./lesson_texts.js";
import { say } from "./say.js";
import { remember, setting } from "./settings.js";

export class Lesson {
  /** `game` comes from the lobby; `light(beginning, on)` highlights the first place whose name begins with these words; `introduce(on)` is called when the introduction begins
   * and ends. */
  constructor(game, light, introduce) {
    Object.assign(this, { game: game.name, light, introduce, step: 0, decisions: 0 });
    this.steps = [...(game.how ? [["", say("How to win: {how}", { how: game.how.win })]] : []), ...(LESSONS[game.name] ?? [])];
    this.words = el("p", { "aria-live": "polite" });
    this.count = el("small", { class: "quiet" });
    this.before = el("button", { type: "button", class: "small", onclick: () => this.show(this.step - 1) }, say("Back"));
    this.next = el("button", { type: "button", class: "small primary", onclick: () => this.show(this.step + 1) }, say("Next"));
    this.element = el("section", { class: "panel lesson", "aria-label": say("Introduction"), hidden: true }, this.words,
      el("div", { class: "buttons" }, this.next, this.before, el("button", { type: "button", class: "small", onclick: () => this.end() }, say("Skip the introduction")), this.count));
  }

  /** Begin if this game was never played in this browser, or on request. */
  begin(asked = false) {
    if (!this.steps.length || (!asked && (setting("lessons", "on") === "off" || setting(`lesson of ${this.game}`, "") === "seen"))) return;
    this.element.hidden = false;
    this.introduce(true);
    this.show(0);
  }

  show(step) {
    this.light(this.steps[this.step]?.[0], false);
    if (step >= this.steps.length) { this.end(); return; }
    this.step = Math.max(0, step);
    const [place, words] = this.steps[this.step];
    this.words.textContent = say(words);
    this.count.textContent = say("{step} of {steps}", { step: this.step + 1, steps: this.steps.length });
    this.before.disabled = this.step === 0;
    this.next.textContent = this.step === this.steps.length - 1 ? say("Done") : say("Next");
    this.light(place, true);
  }

  /** The board was drawn after this number of own decisions: each decision moves the introduction on. */
  drawn(decisions) {
    if (this.element.hidden) return;
    const goesOn = decisions > this.decisions;
    this.decisions = decisions;
    this.show(goesOn ? this.step + 1 : this.step);
  }

  end() {
    this.light(this.steps[this.step]?.[0], false);
    this.element.hidden = true;
    this.introduce(false);
    remember(`lesson of ${this.game}`, "seen");
  }
}
