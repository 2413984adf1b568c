/** A closer look at a place: the card as a large picture from the server; for other places an enlarged drawing, words, icons and rules. With the mouse or the focus it appears
 * beside the place. With a finger it is a sheet with buttons and the whole section of the rules, so that reading plays nothing by accident. */

import { sameAs, wordsOf } from "./choices.js";
import { capital, el, speak } from "./dom.js";
import { beginningOf } from "./help.js";
import { iconsIn } from "./icons.js";
import { freest } from "./room.js";
import { say } from "./say.js";

const SVG = "http://www.w3.org/2000/svg";
const PATIENCE = 450;
const WIDEST = 448, NARROWER = 320;  // pixels; the second if the first would cover something important
const OF_WINDOW = 0.28;  // maximum share of its width
const DRAWN = 280;  // maximum width in pixels of a place here
const PARTS = /(?<=[:;])\s/;  // separator of the parts of its words
const NAMED = 5;  // maximum number of choices that are named beside the mouse
const LARGEST = 0.3;  // share of the board: larger places are not cards and are not drawn again

export class Detail {
  /** `ask(place, label)` requests the card and the rules; `play(choice)` plays; `seen(place)` returns the elements that must stay visible; `legend` names icons by their paths. */
  constructor({ ask, play, seen, legend }) {
    Object.assign(this, { ask, play, seen, legend });
    this.known = new Map();
    this.place = null;
    this.element = el("div", { class: "detail panel", popover: "manual", tabindex: "0" });
    document.body.append(this.element);
    this.escape = (event) => { if (event.key === "Escape") this.leave(true); };
    this.elsewhere = (event) => { if (this.pinned && !this.element.contains(event.target) && !event.target.closest?.(".picture")) this.leave(true); };
    document.addEventListener("keydown", this.escape);
    document.addEventListener("pointerdown", this.elsewhere);
  }

  close() {
    this.leave(true);
    this.element.remove();
    document.removeEventListener("keydown", this.escape);
    document.removeEventListener("pointerdown", this.elsewhere);
  }

  /** Whether this place is being inspected. */
  shows(place) {
    return this.pinned && this.place === place.dataset.place;
  }

  /** Whether it is inspected with a button for this choice. A sheet that was opened before the own turn has none. */
  offers(place, choice) {
    return this.shows(place) && this.offered.some(sameAs(choice));
  }

  /** The mouse or the focus is on a place: show it after a moment, with what a click plays. */
  near(place, choices) {
    if (this.pinned || this.nearby === place) return;
    this.leave();
    this.nearby = place;
    this.timer = setTimeout(() => { if (place.isConnected) this.show(place, choices, false); }, PATIENCE);
  }

  /** A click could do nothing there: show the place with the reason. */
  refuse(place, reason) {
    this.leave(true);
    this.nearby = place;
    this.show(place, [], false, reason);
    speak(reason);
  }

  /** Show a place until it is closed, with buttons for its choices. */
  open(place, choices) {
    this.leave(true);
    this.show(place, choices, true);
  }

  /** The mouse or the focus has left. A sheet stays until it is closed. */
  leave(closed = false) {
    clearTimeout(this.timer);
    if (this.pinned && !closed) return;
    this.place = this.nearby = null;
    this.pinned = false;
    if (this.element.matches(":popover-open")) this.element.hidePopover();
  }

  /** The board has changed: forget what was known about its places. */
  forget() {
    this.known.clear();
    this.leave();
  }

  /** A sheet appears at once and is filled later; beside the mouse nothing appears before the answer. */
  show(place, choices, pinned, reason = "") {
    const label = place.getAttribute("aria-label") ?? "";
    Object.assign(this, { place: place.dataset.place, shown: place, pinned, label, reason, offered: choices });
    this.face = el("div");
    this.rules = el("div", { class: "rules" });
    this.element.classList.toggle("sheet", pinned);
    this.element.setAttribute("role", pinned ? "dialog" : "note");
    this.element.setAttribute("aria-label", label);
    this.element.replaceChildren(...(pinned ? [this.face, this.buttons(choices)] : [reason ? el("p", { class: "plays not" }, reason) : this.plays(choices), this.face]), this.rules);
    const known = this.known.get(this.place);
    if (known) return this.helped(known);
    if (pinned) {
      this.face.replaceChildren(this.closely(place));
      this.appear();
    }
    this.ask(this.place, label);
  }

  buttons(choices) {
    return el("div", { class: "buttons" }, ...choices.map((choice) => el("button", { type: "button", class: "primary", onclick: () => { this.leave(true); this.play(choice); } }, capital(wordsOf(choice)))),
      el("button", { type: "button", onclick: () => this.leave(true) }, say("Close")));
  }

  /** What a click plays there, or which choices it offers. */
  plays(choices) {
    const sentences = choices.map((choice) => capital(wordsOf(choice))), more = sentences.length - NAMED;
    if (sentences.length === 1) return el("p", { class: "plays" }, say("Click: {sentence}", { sentence: sentences[0] }));
    return el("div", { class: "plays" }, ...(sentences.length ? [say("A click offers:"), el("ul", {}, ...sentences.slice(0, NAMED).map((one) => el("li", {}, one)), more > 0 ? el("li", {}, "…") : null)] : []));
  }

  /** The card and the rules have arrived. */
  helped(message) {
    if (message.place !== this.place) return;
    this.known.set(this.place, message);
    this.face.replaceChildren(message.card ? this.large(message) : this.reason ? this.heading() : this.closely(this.shown));
    const place = this.pinned ? message.about + message.html : message.about || message.html;
    this.rules.innerHTML = message.card ? (this.pinned ? message.beside : "") : place;
    if (this.reason) this.rules.textContent = message.card ? beginningOf(message.html) : "";
    this.appear();
    if (message.card && !this.pinned && !this.reason && this.shown.contains(document.activeElement)) speak(message.said);
  }

  appear() {
    if (this.shown.isConnected) this.box = this.shown.getBoundingClientRect();
    if (!this.element.matches(":popover-open")) this.element.showPopover();
    this.put(this.box);
  }

  /** The card as the server has drawn it. */
  large(message) {
    const card = el("div", { class: "large" });
    card.innerHTML = message.card;
    const svg = card.querySelector("svg");
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", message.said);
    for (const title of svg.querySelectorAll("title")) title.remove();
    return card;
  }

  /** What the board itself shows of a place. */
  closely(place) {
    const [, ...rest] = this.label.split(PARTS);
    return el("div", { class: "closely" }, this.drawing(place), el("div", {}, this.heading(),
      ...rest.map((part) => el("p", {}, capital(part.replace(/;$/, "")))), this.icons(place)));
  }

  /** The name of the place. */
  heading() {
    return el("h3", {}, capital(this.label.split(PARTS)[0].replace(/[:;]$/, "")));
  }

  /** The drawing of the place, unless it would be less than half its size on the board. */
  drawing(place) {
    const ground = place.querySelector(":scope > .ground");
    const [box, board] = [place.getBoundingClientRect(), place.ownerSVGElement.getBoundingClientRect()];
    if (!ground || box.width > 2 * DRAWN || box.width * box.height > LARGEST * board.width * board.height) return null;
    const svg = document.createElementNS(SVG, "svg");
    const [width, height] = ["width", "height"].map((name) => Number(ground.getAttribute(name)));
    svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    svg.setAttribute("class", "game-picture");
    svg.setAttribute("aria-hidden", "true");
    svg.setAttribute("font-family", place.ownerSVGElement.getAttribute("font-family") ?? "");
    svg.setAttribute("width", String(Math.min(DRAWN, width * 2)));
    const copy = place.cloneNode(true);
    copy.removeAttribute("transform");
    copy.removeAttribute("style");
    for (const part of [copy, ...copy.querySelectorAll("*")]) {
      for (const name of ["data-place", "tabindex", "role", "aria-label"]) part.removeAttribute(name);
      part.classList.remove("legal", "changed", "spoken", "pointed");
    }
    for (const ring of copy.querySelectorAll(".halo")) ring.remove();
    svg.append(copy);
    return svg;
  }

  /** All icons of the place with their names. */
  icons(place) {
    const found = new Map();
    for (const [icon, name] of iconsIn(place, this.legend)) if (!found.has(name)) found.set(name, icon);
    if (!found.size) return null;
    return el("ul", { class: "legend", "aria-label": say("Icons") }, ...[...found].map(([name, icon]) => {
      const svg = document.createElementNS(SVG, "svg");
      svg.setAttribute("viewBox", "0 0 24 24");
      svg.setAttribute("class", "game-picture");
      svg.setAttribute("aria-hidden", "true");
      const copy = icon.cloneNode(true);
      for (const attribute of ["transform", "role", "aria-label"]) copy.removeAttribute(attribute);
      svg.append(copy);
      return el("li", {}, svg, ` ${capital(name)}`);
    }));
  }

  /** Place the box where it covers least of what matters; a sheet is at the foot of a small window. */
  put(box) {
    const { style } = this.element;
    if (this.pinned && matchMedia("(max-width: 700px)").matches) {
      Object.assign(style, { left: "0", right: "0", top: "auto", bottom: "0" });
      return;
    }
    Object.assign(style, { left: "0", right: "auto", top: "0", bottom: "auto" });
    const seen = this.seen(this.shown).map((element) => element.getBoundingClientRect());
    let spot;
    for (const width of [Math.min(WIDEST, OF_WINDOW * innerWidth), NARROWER]) {
      style.setProperty("--wide", `${width}px`);
      style.setProperty("--plays", `${this.element.querySelector(".plays")?.offsetHeight ?? 0}px`);
      const { left, top, covers } = freest({ width: this.element.offsetWidth, height: this.element.offsetHeight }, box, seen);
      spot = { left: `${left}px`, top: `${top}px` };
      if (!covers) break;
    }
    Object.assign(style, spot);
  }
}
