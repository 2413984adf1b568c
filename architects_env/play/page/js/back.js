/** Taking back: going back to an own decision, and the answers of other people. */

import { capital, el } from "./dom.js";
import { say } from "./say.js";

/** The dialog for choosing an own decision to go back to. */
export class Back {
  /** `undo(keep)` keeps the first `keep` decisions. */
  constructor(undo) {
    this.undo = undo;
    this.element = el("dialog", { class: "undo", "aria-label": say("Go back") });
  }

  open(own) {
    const close = () => this.element.close();
    const rows = own.map((sentence, keep) => el("li", {}, el("button", { type: "button", onclick: () => { close(); this.undo(keep); } },
      `${keep + 1}. ${capital(sentence)}`))).reverse();
    this.element.replaceChildren(el("h3", {}, say("Go back to before …")), el("p", { class: "quiet" }, say("Your own answers ({number}). The analysis at the end counts the decisions of all players.", { number: own.length })), el("ol", {}, ...rows), el("button", { type: "button", onclick: close }, say("Stay here")));
    this.element.showModal();
  }
}

/** Another person's wish to take decisions back, until it is answered or closed. */
export class Wish {
  /** `answer(wish, yes)` returns whether the answer was sent. */
  constructor(answer) {
    this.answer = answer;
    this.element = el("div", { class: "wish", role: "alertdialog", "aria-label": say("Take back"), hidden: true });
  }

  show(message) {
    this.element.hidden = !message.sentence;
    const give = (yes) => { this.element.hidden = this.answer(message.wish, yes); };
    this.element.replaceChildren(el("p", {}, message.sentence), el("button", { type: "button", class: "primary", onclick: () => give(true) }, say("Agree")),
      el("button", { type: "button", onclick: () => give(false) }, say("No")));
  }

  settled() {
    this.element.hidden = true;
  }
}
