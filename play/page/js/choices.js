/** The list of what may be done now, as buttons; the first nine have a key. */

import { capital, el } from "./dom.js";

export class Choices {
  /** `chosen(choice)` plays; `pointed(place, on)` lights up the place of a choice. */
  constructor(chosen, pointed) {
    Object.assign(this, { chosen, pointed });
    this.list = el("ol", { class: "choices", "aria-labelledby": "asks" });
    this.element = el("section", { class: "panel what", hidden: true }, this.list);
  }

  show(choices) {
    const had = this.list.contains(document.activeElement);
    this.element.hidden = !choices.length;
    this.list.replaceChildren(...choices.map((choice, i) => {
      const light = (on) => () => this.pointed(choice.place, on);
      return el("li", {}, el("button", {
        type: "button", "data-action": String(choice.action), "data-of": choice.place, onclick: () => this.chosen(choice), onmouseenter: light(true),
        onmouseleave: light(false), onfocus: light(true), onblur: light(false),
      }, i < 9 ? el("kbd", {}, String(i + 1)) : el("span", { class: "nokey" }), capital(choice.sentence)));
    }));
    if (had) (this.list.querySelector("button") ?? document.getElementById("asks")).focus({ preventScroll: true });
  }

  /** Press the button of number `i`, if there is one. */
  press(i) {
    this.list.querySelectorAll("button")[i]?.click();
  }
}
