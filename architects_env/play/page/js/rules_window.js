/** The whole rules page over the table: its contents, and a search that leaves the sections with the words. */

import { el } from "./dom.js";
import { say } from "./say.js";
import { plain } from "./typed.js";

const HEADINGS = "H1, H2, H3, H4";

export class RulesWindow {
  constructor() {
    this.search = el("input", { type: "search", placeholder: say("Search the rules"), "aria-label": say("Search the rules"), autocomplete: "off", spellcheck: "false", oninput: () => this.find() });
    this.count = el("span", { class: "quiet", role: "status" });
    this.contents = el("ol", {});
    this.rules = el("div", { class: "rules", tabindex: "0" });
    this.folded = el("details", { class: "contents", open: true }, el("summary", {}, say("Contents")), el("nav", { "aria-label": say("Contents") }, this.contents));
    this.element = el("dialog", { class: "all-rules", "aria-label": say("All rules"), onclick: (event) => { if (event.target === this.element) this.element.close(); } },
      el("div", { class: "top" }, this.search, this.count, el("button", { type: "button", class: "close", onclick: () => this.element.close() }, say("Close"))),
      el("div", { class: "both" }, this.folded, this.rules));
  }

  show(html) {
    const page = el("div");
    page.innerHTML = html;
    this.sections = [];
    let section = el("section");
    for (const child of [...page.childNodes]) {
      if (child.nodeType === Node.ELEMENT_NODE && child.matches(`${HEADINGS}, details.origin`)) {
        this.sections.push(section);
        section = el("section");
      }
      section.append(child);
    }
    this.sections = [...this.sections, section].filter((one) => one.textContent.trim());
    this.words = this.sections.map((one) => plain(one.textContent));
    this.rules.replaceChildren(...this.sections);
    this.links = this.sections.map((one) => this.link(one));
    this.contents.replaceChildren(...this.links.filter(Boolean));
    this.search.value = "";
    this.folded.open = innerWidth > 700;
    this.find();
    this.element.showModal();
    this.rules.scrollTop = 0;
    this.rules.focus({ preventScroll: true });
  }

  /** The entry of a section in the contents, or null for what has no heading. */
  link(section) {
    const heading = section.querySelector(":scope > :is(h1, h2, h3, h4)");
    return heading && el("li", { class: `of-${heading.tagName.toLowerCase()}` }, el("button", { type: "button", class: "link", onclick: () => {
      if (innerWidth <= 700) this.folded.open = false;
      section.scrollIntoView({ block: "start" });
      this.rules.focus({ preventScroll: true });
    } }, heading.textContent));
  }

  /** Leave the sections that contain all words of the search. The sources of the rules are no part of it. */
  find() {
    const words = plain(this.search.value).split(/\s+/).filter(Boolean);
    const fits = this.words.map((text, i) => words.every((word) => text.includes(word)) && !(words.length && this.sections[i].querySelector(":scope > details.origin")));
    this.sections.forEach((section, i) => { section.hidden = !fits[i]; if (this.links[i]) this.links[i].hidden = !fits[i]; });
    const found = fits.filter(Boolean).length;
    this.count.textContent = !words.length ? "" : found ? say("{found} of {all} sections", { found, all: fits.length }) : say("No section holds these words.");
    if (words.length) this.rules.scrollTop = 0;
  }
}
