/** The board: an SVG from the server whose places can be clicked. */

import { el } from "./dom.js";

export class Board {
  /** `chosen(choice)` plays; `refused(label)` explains a click where nothing can be done; `pointed(place)` follows mouse and focus, for help. */
  constructor({ chosen, refused, pointed }) {
    Object.assign(this, { chosen, refused, pointed });
    this.choices = [];
    this.everyPlace = false;
    this.picture = el("div", { class: "picture" });
    this.menu = el("div", { class: "menu", role: "menu", hidden: true });
    this.element = el("div", { class: "board" }, this.picture, this.menu);
    this.picture.addEventListener("click", (event) => this.clicked(event.target));
    this.picture.addEventListener("keydown", (event) => {
      if ((event.key === "Enter" || event.key === " ") && event.target.closest("[data-place]")) {
        event.preventDefault();
        this.clicked(event.target);
      }
    });
    for (const kind of ["mouseover", "focusin"]) {
      this.picture.addEventListener(kind, (event) => {
        const place = event.target.closest("[data-place]");
        if (place) this.pointed(place.dataset.place);
      });
    }
    this.menu.addEventListener("keydown", (event) => this.movedInMenu(event));
    this.outside = (event) => { if (!this.menu.hidden && !this.menu.contains(event.target)) this.closeMenu(); };
    document.addEventListener("pointerdown", this.outside);
  }

  close() {
    document.removeEventListener("pointerdown", this.outside);
  }

  /** Show a picture, with the places of these choices marked, and those that have changed. */
  show(svg, choices, changed = []) {
    const focused = this.picture.contains(document.activeElement) ? document.activeElement.closest("[data-place]")?.dataset.place : null;
    this.closeMenu();
    this.picture.innerHTML = svg;
    this.choices = choices;
    for (const place of changed) this.placed(place)?.classList.add("marked");
    this.mark();
    if (focused) this.placed(focused)?.focus({ preventScroll: true });
  }

  mark() {
    const legal = new Set(this.choices.map((choice) => choice.place));
    for (const place of this.picture.querySelectorAll("[data-place]")) {
      const open = legal.has(place.dataset.place);
      place.classList.toggle("legal", open);
      place.setAttribute("tabindex", open || this.everyPlace ? "0" : "-1");
      if (open) place.removeAttribute("aria-disabled");
      else place.setAttribute("aria-disabled", "true");
    }
  }

  /** Whether every place can be reached by Tab, for help, or only those where something can be done. */
  letEveryPlaceBeReached(yes) {
    this.everyPlace = yes;
    this.mark();
  }

  /** Point at the place of a choice. */
  light(place, on) {
    this.placed(place)?.classList.toggle("pointed", on);
  }

  placed(place) {
    return place ? this.picture.querySelector(`[data-place="${CSS.escape(place)}"]`) : null;
  }

  clicked(target) {
    let group = target.closest("[data-place]");
    if (!group) return;
    const first = group;
    for (; group; group = group.parentElement?.closest("[data-place]")) {  // a card may lie on a place that is meant
      const here = this.choices.filter((choice) => choice.place === group.dataset.place);
      if (here.length === 1) return this.chosen(here[0]);
      if (here.length) return this.openMenu(group, here);
    }
    this.refused(first.getAttribute("aria-label") ?? first.dataset.place);
  }

  openMenu(group, choices) {
    this.opener = group;
    this.menu.setAttribute("aria-label", group.getAttribute("aria-label"));
    this.menu.replaceChildren(el("p", { class: "quiet" }, group.getAttribute("aria-label")), ...choices.map((choice) => el("button", {
      type: "button", role: "menuitem", onclick: () => { this.closeMenu(); this.chosen(choice); },
    }, choice.sentence)));
    this.menu.hidden = false;
    const [box, frame] = [group.getBoundingClientRect(), this.element.getBoundingClientRect()];
    const left = Math.min(Math.max(0, box.left - frame.left), Math.max(0, frame.width - this.menu.offsetWidth));
    this.menu.style.left = `${left}px`;
    this.menu.style.top = `${box.bottom - frame.top + 4}px`;
    this.menu.scrollIntoView({ block: "nearest" });
    this.menu.querySelector("button").focus({ preventScroll: true });
  }

  closeMenu() {
    if (this.menu.hidden) return;
    this.menu.hidden = true;
    this.opener?.focus?.({ preventScroll: true });
  }

  movedInMenu(event) {
    const items = [...this.menu.querySelectorAll("button")];
    const now = items.indexOf(document.activeElement);
    const next = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: items.length - 1 }[event.key];
    if (next !== undefined) items[(next + items.length) % items.length].focus();
    else if (event.key === "Escape") this.closeMenu();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
