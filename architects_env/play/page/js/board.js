/** The board: an SVG from the server whose places can be clicked, inspected and highlighted. */

import { Arranging } from "./arranging.js";
import { sameAs, wordsOf } from "./choices.js";
import { Detail } from "./detail.js";
import { capital, el } from "./dom.js";
import { iconsIn } from "./icons.js";
import { halo, moves, sawPlaces, travel } from "./moves.js";
import { say } from "./say.js";
import { remember, setting } from "./settings.js";

const LONG = 500;  // milliseconds: a finger that stays longer only inspects
const FINGER = 26;  // pixels: smaller targets are hard to hit
const LOW = 500;  // pixels: in a lower window a phone's board is beside the choices
const TARGET = 44;  // pixels that a finger covers
const MARGIN = 6;  // pixels between the edge of the cell and what is scrolled into view
const SCREEN = "(min-width: 641px) and (min-height: 501px) and (orientation: landscape), (min-width: 1101px)";
const STILL = 10;  // pixels that a press may move

export class Board {
  /** Calls `chosen(choice)` to play, `arranged(choice)` when pieces were rearranged, `refused(place, label)` for a click that can do nothing, `pointed(place)` for the mouse and
   * the focus, and `ask(place, label)` for the rules about a place. `legend` names icons by their paths. */
  constructor({ chosen, arranged, refused, pointed, ask, legend }) {
    Object.assign(this, { chosen, refused, pointed, legend });
    this.choices = [];
    this.unsettled = {};
    this.alike = new Map();
    this.everyPlace = false;
    this.picture = el("div", { class: "picture", tabindex: "-1" });
    this.menu = el("div", { class: "menu", role: "menu", hidden: true });
    this.zoom = el("button", { type: "button", "aria-pressed": "false", "aria-label": say("Larger board"), title: say("Larger board"), onclick: () => this.enlarge() }, "⤢", el("span", { class: "said-in-menu" }, ` ${say("Larger board")}`));
    this.arranging = new Arranging(this.picture, (choice) => arranged(choice), () => this.detail.leave(true));
    this.detail = new Detail({ ask, play: (choice) => { if (this.choices.some(sameAs(choice))) this.chosen(choice); }, seen: (place) => this.seenBeside(place), legend });
    this.element = el("div", { class: "board" }, this.picture, this.menu);
    this.folded = setting("legend folded", "yes") === "yes";  // an introduction unfolds it while it is open
    this.element.classList.toggle("folded", this.folded);
    this.picture.addEventListener("click", (event) => { if (event.target.closest(".fold")) this.foldedOrNot(event.target); else this.released(event); });
    this.picture.addEventListener("contextmenu", (event) => { if (this.longPressed(event.target)) event.preventDefault(); });
    this.picture.addEventListener("pointerdown", (event) => this.pressed(event));
    this.picture.addEventListener("pointermove", (event) => { if (Math.hypot(event.clientX - this.from?.x, event.clientY - this.from?.y) > STILL) clearTimeout(this.pressing); });
    for (const kind of ["pointerup", "pointercancel"]) this.picture.addEventListener(kind, () => clearTimeout(this.pressing));
    this.picture.addEventListener("keydown", (event) => {
      if (event.repeat || (event.key !== "Enter" && event.key !== " ")) return;
      if (event.target.closest(".fold")) {
        event.preventDefault();
        this.foldedOrNot(event.target);
      } else if (event.target.closest("[data-place]")) {
        event.preventDefault();
        this.clicked(event.target, false);
      }
    });
    for (const kind of ["pointermove", "focusin"]) this.picture.addEventListener(kind, (event) => this.looked(event));
    for (const kind of ["pointerleave", "focusout", "scroll"]) this.picture.addEventListener(kind, () => this.detail.leave());
    this.picture.addEventListener("scroll", () => this.tellWhetherMore());
    this.menu.addEventListener("keydown", (event) => this.movedInMenu(event));
    this.outside = (event) => { if (!this.menu.hidden && !this.menu.contains(event.target)) this.closeMenu(); };
    document.addEventListener("pointerdown", this.outside);
    this.leftFullScreen = () => { if (!document.fullscreenElement && this.element.classList.contains("large")) this.enlarge(); };
    document.addEventListener("fullscreenchange", this.leftFullScreen);
  }

  close() {
    clearTimeout(this.pressing);
    this.detail.close();
    document.removeEventListener("fullscreenchange", this.leftFullScreen);
    if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
    document.removeEventListener("pointerdown", this.outside);
  }

  /** On a large screen show the whole board as large as possible, without the log and in full screen if the browser allows it; elsewhere enlarge it so that it scrolls. */
  enlarge() {
    const large = this.element.classList.toggle("large"), whole = matchMedia(SCREEN).matches;
    this.zoom.setAttribute("aria-pressed", String(large));
    if (large && whole) document.documentElement.requestFullscreen?.().catch(() => {});  // the browser may not allow it
    else if (!large && document.fullscreenElement) document.exitFullscreen().catch(() => {});
    this.showWhatMatters();
    this.tellWhetherMore();
  }

  /** The heading of the legend was clicked: fold or unfold the legend for this browser, or only for now where it covers other things. */
  foldedOrNot(heading) {
    if (heading.closest(".over")) {
      this.element.classList.toggle("over-others");
      this.tellWhetherFolded();
    } else {
      this.fold(!this.folded);
      remember("legend folded", this.folded ? "yes" : "no");
    }
  }

  /** Fold or unfold the legend. */
  fold(folded) {
    this.folded = folded;
    this.element.classList.toggle("folded", folded);
    this.tellWhetherFolded();
    this.measure();
  }

  /** An introduction begins or ends: unfold the legend meanwhile, unless this browser was told otherwise. */
  introduce(on) {
    if (!setting("legend folded", "")) this.fold(!on);
  }

  tellWhetherFolded(picture = this.picture) {
    const button = picture.querySelector(".fold"), folded = button?.closest(".over") ? !this.element.classList.contains("over-others") : this.folded;
    button?.setAttribute("aria-expanded", String(!folded));
    button?.lastElementChild.replaceChildren(folded ? " ▸" : " ▾");
  }

  /** The proportion of a picture, which is lower if the legend at its foot is folded. */
  measure(svg = this.picture.querySelector("svg")) {
    if (!svg) return;
    const { width, height } = svg.viewBox.baseVal, last = svg.querySelector(".legend[data-folds]:last-child");
    svg.dataset.height ??= height;
    const tall = svg.dataset.height - (last && this.folded ? last.dataset.folds : 0);
    svg.setAttribute("viewBox", `0 0 ${width} ${tall}`);
    svg.setAttribute("height", tall);
    this.element.parentElement?.style.setProperty("--aspect", String(width / Math.max(1, tall)));
  }

  /** Show a picture, and mark the places of these choices, the changed places and, more faintly, those that had changed `earlier`. */
  show(svg, choices, changed = [], earlier = []) {
    const focused = this.picture.contains(document.activeElement) ? document.activeElement.closest("[data-place]")?.dataset.place : null;
    const before = moves() ? sawPlaces(this.picture) : null;
    this.closeMenu();
    this.detail.forget();
    const drawn = el("div");  // changes before insertion cost the browser nothing
    drawn.innerHTML = svg;
    this.made(drawn);
    this.picture.replaceChildren(...drawn.childNodes);
    this.choices = choices;
    this.arranging.show(choices);
    this.mark();
    const has = new Set(changed), places = [...changed, ...earlier.filter((place) => !has.has(place))].map((place) => [this.placed(place), has.has(place)]);
    for (const [place, now] of places) if (place && !places.some(([other]) => other !== place && place.contains(other))) halo(place, now);
    this.unsettled = { before, focused };
  }

  /** When the layout of a new picture is final: restore the focus, scroll to what matters, and animate the changes. */
  settle() {
    const { before, focused } = this.unsettled;
    this.unsettled = {};
    if (focused) this.control(this.placed(focused))?.focus({ preventScroll: true });
    this.showWhatMatters();
    this.tellWhetherMore();
    if (before) travel(this.element, this.picture, before, this.playedAt);
    this.playedAt = null;
  }

  /** Height of the drawing in pixels at the width of its cell; infinite before there is one. */
  get tall() {
    const box = this.picture.querySelector("svg")?.viewBox.baseVal;
    return box ? (this.element.clientWidth * box.height) / box.width : Infinity;
  }

  /** Adapt a picture for the page: its proportion, names of icons, and no tooltips of the browser. */
  made(picture) {
    const svg = picture.querySelector("svg");
    if (!svg) return;
    svg.setAttribute("preserveAspectRatio", "xMidYMin meet");
    this.measure(svg);
    const heading = svg.querySelector(".legend > text");
    if (heading) {
      heading.classList.add("fold");
      for (const [name, value] of [["role", "button"], ["tabindex", "0"]]) heading.setAttribute(name, value);
      const arrow = heading.appendChild(document.createElementNS(svg.namespaceURI, "tspan"));
      arrow.setAttribute("aria-hidden", "true");
      this.tellWhetherFolded(picture);
    }
    for (const title of svg.querySelectorAll("title")) {
      if (title.parentElement.getAttribute("role") === "img") title.parentElement.setAttribute("aria-label", title.textContent);
      title.remove();
    }
    for (const [icon, name] of iconsIn(svg, this.legend)) {
      if (icon.closest("[role=img]")) continue;
      icon.setAttribute("role", "img");
      icon.setAttribute("aria-label", name);
    }
  }

  /** Make places where something can be done buttons, and no others. If a place contains other places, its ground is the button. */
  mark() {
    const legal = new Set([...this.choices.map((choice) => choice.place), ...this.arranging.places]);
    this.alike = this.equals(legal);
    const menus = new Set(this.choices.filter((choice, i, all) => choice.then.length || all.some((other, j) => j < i && other.place === choice.place)).map((choice) => choice.place));
    for (const place of this.picture.querySelectorAll("[data-place]")) {
      const equal = this.alike.get(place.dataset.place), open = Boolean(equal) || legal.has(place.dataset.place);
      const control = this.control(place);
      place.classList.toggle("legal", open);
      place.setAttribute("role", "group");
      if (control !== place) place.removeAttribute("tabindex");
      control.setAttribute("tabindex", open || this.everyPlace ? "0" : "-1");
      if (open) {
        control.setAttribute("role", "button");
        control.setAttribute("aria-label", place.getAttribute("aria-label"));
        if (menus.has(equal ?? place.dataset.place)) control.setAttribute("aria-haspopup", "menu");
      } else if (control !== place) for (const name of ["role", "aria-label"]) control.removeAttribute(name);
    }
  }

  /** The element that gets the focus for a place. */
  control(place) {
    return place && place.querySelector("[data-place]") ? place.querySelector(":scope > .ground") ?? place : place;
  }

  /** Where the board is larger than its cell, scroll to the places of the choices, as little as possible: to all of them if they fit, otherwise to the first. */
  showWhatMatters() {
    const places = [...this.picture.querySelectorAll(".legal")];
    if (!places.length) places.push(...this.picture.querySelectorAll(".changed"));
    if (!places.length || this.picture.scrollHeight <= this.picture.clientHeight + 1) return;
    const frame = this.picture.getBoundingClientRect(), boxes = places.map((place) => place.getBoundingClientRect());
    const all = { top: Math.min(...boxes.map((box) => box.top)), bottom: Math.max(...boxes.map((box) => box.bottom)) };
    const box = all.bottom - all.top <= frame.height - 2 * MARGIN ? all : boxes[0];
    if (box.top < frame.top) this.picture.scrollTop += box.top - frame.top - MARGIN;
    else if (box.bottom > frame.bottom) this.picture.scrollTop += Math.min(box.bottom - frame.bottom + MARGIN, box.top - frame.top - MARGIN);
  }

  /** Shade the edge below which there is more of the board, more strongly if something can be done there. */
  tellWhetherMore() {
    const foot = this.picture.getBoundingClientRect().bottom, hidden = this.picture.scrollHeight - this.picture.scrollTop - this.picture.clientHeight > 2 * MARGIN;
    this.element.classList.toggle("goes-on", hidden);
    this.element.classList.toggle("open-below", hidden && [...this.picture.querySelectorAll(".legal")].some((place) => place.getBoundingClientRect().bottom > foot + MARGIN));
  }

  /** Make every place reachable with Tab for help, or only those where something can be done. */
  letEveryPlaceBeReached(yes) {
    this.everyPlace = yes;
    this.mark();
  }

  /** Highlight the place of a choice. */
  light(place, on) {
    this.placed(place)?.classList.toggle("pointed", on);
  }

  /** Mark the places of recommended moves, and no others. */
  advise(places) {
    for (const place of this.picture.querySelectorAll(".advised")) place.classList.remove("advised");
    for (const place of places) this.placed(place)?.classList.add("advised");
    this.tellWhetherMore();  // the list has a new height
  }

  /** Highlight the first place whose name begins with these words. */
  lightBeginning(beginning, on) {
    for (const place of this.picture.querySelectorAll(".taught")) place.classList.remove("taught");
    if (beginning && on) this.picture.querySelector(`[data-place^="${CSS.escape(beginning)}"]`)?.classList.add("taught");
  }

  /** Highlight the places that a sentence names, or else those that changed with it. */
  lightWords(text, changed, on) {
    if (!on) {
      for (const place of this.picture.querySelectorAll(".spoken")) place.classList.remove("spoken");
      return;
    }
    const places = [...this.picture.querySelectorAll("[data-place]")];
    const titled = places.filter((place) => {
      const title = (place.getAttribute("aria-label") ?? "").split(/[:;(,]/)[0].replace(/^\d+ /, "").replace(/ no\. \d+ *$/, "").trim();
      return title.length > 2 && text.includes(title);
    });
    const meant = titled.length ? titled : changed.map((name) => this.placed(name)).filter(Boolean);
    for (const place of meant) place.classList.add("spoken");
  }

  placed(place) {
    return place ? this.picture.querySelector(`[data-place="${CSS.escape(place)}"]`) : null;
  }

  /** Whether a choice has a place in the picture that is large enough for a finger and is not just a button with the same words as in the list. */
  canBeTapped({ place, sentence }) {
    const drawn = this.placed(place), words = drawn?.getAttribute("aria-label");
    if (!words || words.toLowerCase() === sentence.toLowerCase()) return false;
    const ground = drawn.querySelector(":scope > .ground"), scale = (innerHeight > LOW ? innerWidth : this.element.clientWidth) / drawn.ownerSVGElement.viewBox.baseVal.width;
    return !ground || Math.min(...["width", "height"].map((name) => ground.getAttribute(name))) * scale >= FINGER;
  }

  /** Cards of the hand that cannot be chosen themselves, mapped to an equal card that can. */
  equals(legal) {
    const places = [...this.picture.querySelectorAll('[data-place^="hand "]')], words = (place) => place.getAttribute("aria-label");
    const pairs = places.map((place) => [place, !legal.has(place.dataset.place) && words(place) && places.find((other) => legal.has(other.dataset.place) && words(other) === words(place))]);
    return new Map(pairs.filter(([, other]) => other).map(([place, other]) => [place.dataset.place, other.dataset.place]));
  }

  /** The choices of a place: its own, those of an equal card, or those of the nearest place around it that has any (a card may lie on the place in question). */
  choicesAt(target) {
    for (let group = target.closest("[data-place]"); group; group = group.parentElement?.closest("[data-place]")) {
      const meant = this.alike.get(group.dataset.place) ?? group.dataset.place, here = this.choices.filter((choice) => choice.place === meant);
      if (here.length) return { group, here };
    }
    return { group: target.closest("[data-place]"), here: [] };
  }

  /** A click plays. Several choices, or one with several steps, open a menu. The first tap of a finger only shows the place. */
  clicked(target, byTouch) {
    const place = target.closest("[data-place]");
    if (!place) return this.detail.leave(true);
    if (this.arranging.tapped(place)) return this.detail.leave(true);
    const { group, here } = this.choicesAt(target);
    if (byTouch && !(here.length === 1 && this.detail.offers(place, here[0]))) return this.detail.open(place, here);
    this.detail.leave();
    if (here.length === 1 && !here[0].then.length) this.chosen(here[0]);
    else if (here.length) this.openMenu(group, here);
    else this.refused(place, place.getAttribute("aria-label") ?? place.dataset.place);
  }

  /** What a press on an element of the board means if the board is redrawn meanwhile, or null. */
  meant(target) {
    const { group, here } = this.picture.contains(target) ? this.choicesAt(target) : { here: [] };
    const stillThere = () => here.every((choice) => this.choices.some(sameAs(choice)));
    return here.length ? (byTouch) => { const place = this.placed(group.dataset.place); if (place && stillThere()) this.clicked(place, byTouch); } : null;
  }

  /** A long press shows the place and plays nothing when it ends. */
  pressed(event) {
    clearTimeout(this.pressing);
    this.long = false;
    if (event.pointerType !== "touch") return;
    this.from = { x: event.clientX, y: event.clientY };
    this.pressing = setTimeout(() => this.longPressed(event.target), LONG);
  }

  /** Whether a place exists in the picture. */
  longPressed(target) {
    clearTimeout(this.pressing);
    const place = this.placed(target.closest("[data-place]")?.dataset.place);
    if (!place) return false;
    this.long = true;
    if (!this.detail.shows(place)) this.detail.open(place, this.choicesAt(place).here);
    return true;
  }

  /** What a finger means: the touched place or, if that cannot be chosen, the nearest one under the finger that can. */
  under({ target, clientX, clientY }) {
    if (this.choicesAt(target).here.length) return target;
    const near = [...this.picture.querySelectorAll(".legal > .ground")].map((ground) => {
      const { x, y, width, height } = ground.getBoundingClientRect(), aside = Math.abs(clientX - x - width / 2), above = Math.abs(clientY - y - height / 2);
      return { ground, far: Math.hypot(aside, above), covered: aside <= Math.max(width, TARGET) / 2 && above <= Math.max(height, TARGET) / 2 };
    }).filter(({ covered }) => covered).sort((one, other) => one.far - other.far);
    return near[0]?.ground ?? target;
  }

  released(event) {
    const byTouch = event.pointerType === "touch";
    if (!(byTouch && this.long)) this.clicked(byTouch ? this.under(event) : event.target, byTouch);
  }

  looked(event) {
    const place = event.target.closest("[data-place]");
    if (!place || this.arranging.drags) return this.detail.leave();
    this.pointed(place.dataset.place, place.getAttribute("aria-label") ?? "");
    const byKeys = event.type === "focusin" && event.target.matches(":focus-visible");  // focus from a click is not a request to read
    if (byKeys || event.pointerType === "mouse" || event.pointerType === "pen") this.detail.near(place, this.arranging.at(place) ? [] : this.choicesAt(place).here);
  }

  /** What must stay visible beside an inspected place: the hand, places with choices, and the column beside the board. */
  seenBeside({ dataset }) {
    const [kind] = dataset.place.split(" ");
    return [...this.picture.querySelectorAll(`.legal, [data-place^="hand"], [data-place^="${CSS.escape(kind)} "]`), ...document.querySelectorAll(".side > *, .foot")];
  }

  openMenu(group, choices) {
    this.opener = this.control(group);
    this.menu.setAttribute("aria-label", group.getAttribute("aria-label"));
    this.menu.replaceChildren(el("p", { class: "quiet" }, group.getAttribute("aria-label")), ...choices.map((choice) => el("button", {
      type: "button", role: "menuitem", "data-action": String(choice.action), "data-then": choice.then.join(" "), onclick: () => { this.closeMenu(); this.chosen(choice); },
    }, capital(wordsOf(choice)))));
    this.menu.hidden = false;
    const [box, frame] = [group.getBoundingClientRect(), this.element.getBoundingClientRect()];
    const within = (at, size, room) => `${Math.min(Math.max(0, at), Math.max(0, room - size))}px`;
    this.menu.style.left = within(box.left - frame.left, this.menu.offsetWidth, frame.width);
    this.menu.style.top = within(box.bottom - frame.top + 4, this.menu.offsetHeight, frame.height);
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
