/** A screen to type in printed cards of the box once: the place and the effects of each. */

import { capital, download, el } from "./dom.js";
import { say } from "./say.js";

const SEPARATOR = "|";

export class Transcribe {
  /** `send(game, cards)` sends typed cards, or asks for the used ones without any. */
  constructor(send) {
    this.send = send;
    this.element = el("dialog", { class: "transcribe", "aria-label": say("Printed cards") });
  }

  ask(game) {
    this.send(game, []);
  }

  /** The cards have come, or typed ones were kept. */
  heard(message) {
    if (message.content) { this.kept(message); return; }
    this.message = message;
    this.rows = message.cards.map((card, i) => this.row(i, card.split(SEPARATOR)));
    let from = 0;
    const groups = message.groups.map(({ label, number }) => {
      const rows = this.rows.slice(from, from += number);
      return el("fieldset", {}, el("legend", {}, label), el("ol", { start: String(from - number + 1) }, ...rows.map((row) => row.element)));
    });
    this.status = el("p", { role: "status", class: "quiet" });
    this.element.replaceChildren(el("form", { onsubmit: (event) => { event.preventDefault(); this.submit(); } }, el("h3", {}, message.title), el("p", { class: "quiet" }, message.about), ...groups, this.status,
      el("div", { class: "buttons" }, el("button", { type: "submit", class: "primary" }, message.keeps ? say("Keep these cards") : say("Save these cards as a file")), el("button", { type: "button", onclick: () => this.element.close() }, say("Close")))));
    if (!this.element.open) this.element.showModal();
  }

  kept({ keeps, name, content, sentence }) {
    this.status.textContent = sentence;
    if (!keeps) download(name, content);
  }

  /** A card: its place, its effects, and one further empty effect while there may be more. */
  row(i, [place, ...effects]) {
    const { places, labels } = this.message, number = { n: i + 1 };
    const where = el("select", { "aria-label": say("Card {n}: place", number), "data-place-of": String(i) }, ...places.map((one) => el("option", { value: one, selected: one === place }, capital(labels[one]))));
    const does = el("span", { class: "effects" }), row = { where, does, element: el("li", {}, where, does) };
    for (const effect of effects) this.addEffect(row, i, effect);
    this.addEffect(row, i, "");
    return row;
  }

  addEffect(row, i, effect) {
    const { effects, labels, most_effects: most } = this.message, number = row.does.children.length + 1;
    if (number > most) return;
    const select = el("select", { "aria-label": say("Card {n}: effect {number}", { n: i + 1, number }), onchange: () => { if (select.value && select === row.does.lastElementChild) this.addEffect(row, i, ""); } },
      el("option", { value: "" }, say("nothing more")), ...effects.map((one) => el("option", { value: one, selected: one === effect }, capital(labels[one]))));
    row.does.append(select);
  }

  submit() {
    this.send(this.message.game, this.rows.map(({ where, does }) => [where.value, ...[...does.children].map((select) => select.value).filter(Boolean)].join(SEPARATOR)));
  }
}
