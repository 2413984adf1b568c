/** A place looked at closely: the card enlarged, its whole text, what its icons mean, and what the rules say of it. Beside the mouse or the focus as something
 * that covers nothing for long; under a finger as a sheet with buttons, so that nobody plays what one only wanted to read. */

import { capital, el } from "./dom.js";
import { iconsIn } from "./icons.js";
import { say } from "./say.js";

const SVG = "http://www.w3.org/2000/svg";
const PATIENCE = 450;
const LARGEST = 0.3;  // of the board: what is larger is no card, and is not drawn again

export class Detail {
  /** `ask(place, label)` asks for what the rules say; `play(choice)` plays; `legend` names icons by their paths. */
  constructor({ ask, play, legend }) {
    Object.assign(this, { ask, play, legend });
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

  /** Whether this place is being looked at. */
  shows(place) {
    return this.pinned && this.place === place.dataset.place;
  }

  /** The mouse or the focus is there: show it if it stays. */
  near(place) {
    if (this.pinned || this.nearby === place) return;
    this.leave();
    this.nearby = place;
    this.timer = setTimeout(() => { if (place.isConnected) this.show(place, [], false); }, PATIENCE);
  }

  /** Show it until it is closed, with buttons for what can be done there. */
  open(place, choices) {
    this.leave(true);
    this.show(place, choices, true);
  }

  /** Nobody looks there any more. A sheet stays until it is closed. */
  leave(closed = false) {
    clearTimeout(this.timer);
    if (this.pinned && !closed) return;
    this.place = this.nearby = null;
    this.pinned = false;
    if (this.element.matches(":popover-open")) this.element.hidePopover();
  }

  show(place, choices, pinned) {
    const label = place.getAttribute("aria-label") ?? "";
    Object.assign(this, { place: place.dataset.place, pinned, label });
    this.rules = el("div", { class: "rules" });
    this.element.classList.toggle("sheet", pinned);
    this.element.setAttribute("role", pinned ? "dialog" : "note");
    this.element.setAttribute("aria-label", label);
    const [title, ...rest] = label.split(/(?<=[:;])\s/);
    this.element.replaceChildren(el("div", { class: "closely" }, this.drawing(place), el("div", {}, el("h3", {}, capital(title.replace(/[:;]$/, ""))),
      ...rest.map((part) => el("p", {}, capital(part.replace(/;$/, "")))), this.icons(place))),
    ...(pinned ? [el("div", { class: "buttons" }, ...choices.map((choice) => el("button", { type: "button", class: "primary", onclick: () => { this.leave(true); this.play(choice); } },
      capital(choice.sentence))), el("button", { type: "button", onclick: () => this.leave(true) }, say("Close")))] : []), this.rules);
    this.element.showPopover();
    this.put(place.getBoundingClientRect());
    const known = this.known.get(this.place + label);
    if (known) this.helped(known);
    else this.ask(this.place, label);
  }

  /** What the rules say has come. */
  helped(message) {
    if (message.place !== this.place) return;
    this.known.set(this.place + this.label, message);
    this.rules.innerHTML = this.pinned ? message.about + message.html : message.about || message.html;
    if (this.rules.textContent && !this.pinned) this.put();
  }

  drawing(place) {
    const ground = place.querySelector(":scope > .ground");
    const [box, board] = [place.getBoundingClientRect(), place.ownerSVGElement.getBoundingClientRect()];
    if (!ground || box.width * box.height > LARGEST * board.width * board.height) return null;
    const svg = document.createElementNS(SVG, "svg");
    const [width, height] = ["width", "height"].map((name) => Number(ground.getAttribute(name)));
    svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    svg.setAttribute("class", "game-picture");
    svg.setAttribute("aria-hidden", "true");
    svg.setAttribute("font-family", place.ownerSVGElement.getAttribute("font-family") ?? "");
    svg.setAttribute("width", String(Math.min(280, width * 2)));
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

  /** Every icon on it with its name. */
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

  /** Beside this box, where there is more room; a sheet lies at the foot of the window. */
  put(box = this.box) {
    this.box = box;
    if (this.pinned && matchMedia("(max-width: 1000px)").matches) {
      Object.assign(this.element.style, { left: "0", right: "0", top: "auto", bottom: "0" });
      return;
    }
    const [width, height] = [this.element.offsetWidth, this.element.offsetHeight];
    const left = box.left > innerWidth - box.right ? box.left - width - 12 : box.right + 12;
    const within = (at, size, room) => `${Math.min(Math.max(6, at), Math.max(6, room - size - 6))}px`;
    Object.assign(this.element.style, { right: "auto", bottom: "auto", left: within(left, width, innerWidth), top: within(box.top, height, innerHeight) });
  }
}
