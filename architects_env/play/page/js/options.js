/** The options of the rules, folded because a first game needs none: parts of the box, house rules, then doubtful rules. */

import { capital, el, inWords } from "./dom.js";
import { say } from "./say.js";

const GROUPS = [
  ["box", () => say("What is in play")],
  ["house", () => say("House rules")],
  ["cards", () => say("Card by card")],
  ["advanced", () => say("Advanced: how doubtful rules are read")],
];

/** A choice of an option, with a capital letter because it may be a name. */
const choiceInWords = (value) => capital(inWords(value));

/** An option with its value: "Difficulty of the virtual viscount: 2". */
const optionInWords = (option, value) => `${option.label}: ${typeof value === "boolean" ? (value ? say("yes") : say("no")) : choiceInWords(value)}`;

/** The options of a table: the name of their preset and what it means, or each of those that were changed. */
export function optionsInWords(given, options, presets = []) {
  const named = Object.keys(given), preset = presets.find((one) => !one.guided && named.length && Object.keys(one.options).length === named.length && named.every((name) => one.options[name] === given[name]));
  return preset ? `${preset.label} (${preset.about.replace(/\.$/, "")})` : named.map((name) => optionInWords(options.find((one) => one.name === name), given[name])).join("; ");
}

export class Options {
  /** `further` contains other settings of a table, which follow below. `given` are the options that differ from their defaults. */
  constructor(options, further, given = {}) {
    this.given = { ...given };
    this.counts = [];
    const groups = GROUPS.map(([group, words]) => this.group(options.filter((option) => option.group === group), words(), group)).filter(Boolean);
    this.element = el("div", { class: "options" }, this.folded(options, say("Options"), null, ...groups, further));
    this.count();
  }

  group(options, words, group) {
    return options.length ? this.folded(options, words, group, ...options.map((option) => this.box(option))) : null;
  }

  /** A folded group that shows how many options it has and how many are changed. */
  folded(options, words, group, ...inside) {
    const summary = el("summary");
    this.counts.push(() => {
      const changed = options.filter((option) => option.name in this.given).length;
      summary.textContent = changed ? say("{words} ({number}, {changed} changed)", { words, number: options.length, changed }) : say("{words} ({number})", { words, number: options.length });
    });
    const element = el("details", { "data-group": group, ontoggle: () => { if (element.open) element.scrollIntoView({ block: "nearest" }); } }, summary, ...inside);
    return element;
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
    const now = this.given[option.name] ?? option.default;
    let input;
    if (option.choices.length) {
      input = el("select", { onchange: (event) => set(event.target.value) },
        ...option.choices.map((choice) => el("option", { value: choice, selected: choice === now }, choiceInWords(choice))));
    } else if (typeof option.default === "boolean") {
      input = el("input", { type: "checkbox", checked: now, onchange: (event) => set(event.target.checked) });
    } else {
      input = el("input", {
        type: "number", min: String(option.low), max: String(option.high), value: String(now), onchange: (event) => set(Number(event.target.value)),
      });
    }
    input.dataset.option = option.name;
    return el("label", { class: "option" }, el("span", {}, el("b", {}, capital(option.label)), el("small", {}, capital(option.about).replaceAll("_", " "))), input);
  }
}
