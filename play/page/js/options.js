/** The options of the rules: first what lies in the box, then house rules, and folded what is doubtful. */

import { capital, el, inWords } from "./dom.js";
import { say } from "./say.js";

const GROUPS = [
  ["box", () => say("What is in play")],
  ["house", () => say("House rules")],
  ["cards", () => say("Card by card")],
  ["advanced", () => say("Advanced: how doubtful rules are read")],
];

export class Options {
  constructor(options) {
    this.options = options;
    this.given = {};
    this.counts = [];
    this.element = el("div", { class: "options" }, ...GROUPS.map(([group, words]) => this.group(options.filter((option) => option.group === group), words(), group)).filter(Boolean));
    this.count();
  }

  group(options, words, group) {
    if (!options.length) return null;
    const summary = el("summary");
    this.counts.push(() => {
      const changed = options.filter((option) => option.name in this.given).length;
      summary.textContent = changed ? say("{words} ({number}, {changed} changed)", { words, number: options.length, changed }) : say("{words} ({number})", { words, number: options.length });
    });
    return el("details", { "data-group": group }, summary, ...options.map((option) => this.box(option)));
  }

  count() {
    for (const count of this.counts) count();
  }

  box(option) {
    const set = (value) => {
      if (value === option.default) delete this.given[option.name];
      else this.given[option.name] = value;
      this.count();
    };
    let input;
    if (option.choices.length) {
      input = el("select", { onchange: (event) => set(event.target.value) },
        ...option.choices.map((choice) => el("option", { value: choice, selected: choice === option.default }, inWords(choice))));
    } else if (typeof option.default === "boolean") {
      input = el("input", { type: "checkbox", checked: option.default, onchange: (event) => set(event.target.checked) });
    } else {
      input = el("input", {
        type: "number", min: String(option.low), max: String(option.high), value: String(option.default), onchange: (event) => set(Number(event.target.value)),
      });
    }
    input.dataset.option = option.name;
    return el("label", { class: "option" }, el("span", {}, el("b", {}, capital(inWords(option.name))), el("small", {}, capital(option.about).replaceAll("_", " "))), input);
  }
}
