/** A decision to try: its moves as buttons, the judgement of the chosen one, and the answer. */

import { capital, el, reasonList, speak } from "./dom.js";
import { say } from "./say.js";

export class Exercise {
  /** `attempt(action, tries)` asks for the judgement of a move and returns whether that was possible. */
  constructor(message, attempt) {
    Object.assign(this, { message, attempt, tries: 0 });
    this.verdict = el("div", { class: "verdict", role: "status" });
    this.buttons = Object.entries(message.options).map(([action, sentence]) => el("button", { type: "button", "data-try": action, onclick: () => this.choose(action) }, capital(sentence)));
    this.element = el("section", { class: "exercise" }, el("p", {}, message.sentence), el("p", { class: "task" }, el("b", {}, say("Find the move that wins most often."))), el("div", { class: "moves" }, ...this.buttons), this.verdict);
  }

  choose(action) {
    if (!this.attempt(Number(action), this.tries + 1)) return;
    this.tries += 1;
    this.awaited = Number(action);
    this.ready(false);
    this.verdict.textContent = say("Thinking …");
  }

  /** Allow another answer, or none while one is judged. */
  ready(yes) {
    for (const button of this.buttons) button.disabled = !yes;
  }

  /** The request failed. */
  failed() {
    this.verdict.textContent = "";
    this.ready(true);
  }

  heard(message) {
    if (message.action !== this.awaited) return;  // of a decision that was shown before
    this.ready(true);
    const chosen = this.buttons.find((button) => button.dataset.try === String(message.action));
    chosen?.classList.add(message.right ? "right" : "wrong");
    const own = message.right ? "" : message.expected === null ? say("Hardly anybody strong plays this.") : say("It costs about {n} of 100.", { n: message.best_expected - message.expected });
    const words = message.right ? say("Right!") : say("There is a better move.");
    const answer = el("div", {}, el("p", {}, say("The best move: {best}.", { best: message.best })),
      ...reasonList(message));
    this.verdict.replaceChildren(el("p", {}, el("b", {}, words), " ", own), message.right ? answer : el("details", {}, el("summary", {}, say("Show the answer")), answer));
    if (message.share) this.verdict.append(this.shared(message));
    this.verdict.firstChild.scrollIntoView({ block: "center" });
    speak(`${words} ${own}`);
  }

  /** The line to send to others, with a button that copies it. */
  shared({ share }) {
    const copy = el("button", { type: "button", class: "small", onclick: async () => {
      await navigator.clipboard?.writeText(share);
      copy.textContent = say("Copied");
    } }, say("Copy"));
    return el("p", { class: "share" }, el("output", {}, share), " ", copy);
  }
}
