/** Changes on the board: halos, moving cards, pieces and goods, and differences of numbers. */

import { el } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";
const MOST_TRAVELLERS = 8;
const SIGN = 26;  // pixels of a moving icon

/** A ring around a place that has changed `now`, or a fainter one if it changed before. Its edge stays, so that legal places stay visible. */
export function halo(place, now) {
  const edge = place?.querySelector(":scope > .edge");
  if (!edge) return;
  const ring = edge.cloneNode();
  ring.setAttribute("class", now ? "halo" : "halo earlier");
  for (const [name, by] of [["x", -3], ["y", -3], ["width", 6], ["height", 6]]) ring.setAttribute(name, String(Number(ring.getAttribute(name) ?? 0) + by));
  if (now) place.classList.add("changed");
  place.append(ring);
}

/** Current words, boxes, looks and parents of all places. */
export function sawPlaces(picture) {
  const seen = new Map();
  for (const place of picture.querySelectorAll("[data-place]")) {
    if (place.querySelector("[data-place]")) continue;  // a place with places inside is not a piece
    seen.set(place.dataset.place, { words: place.getAttribute("aria-label"), box: place.getBoundingClientRect(), node: place, within: place.parentElement.closest("[data-place]")?.dataset.place });
  }
  return seen;
}

/** Whether animations are on. */
export const moves = () => duration() > 0;

/** Duration in milliseconds at this pace, or 0 without animations. */
function duration() {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  const pace = Number(document.documentElement.dataset.pace ?? "1200");
  return Math.min(400, pace * 0.4);
}

/** Move things on a `board` from their places in `before`: cards and pieces from their old places, goods from and to the `chosen` place. */
export function travel(board, picture, before, chosen) {
  if (!before.size) return;
  const now = sawPlaces(picture), sky = el("div", { class: "sky", "aria-hidden": "true" }), lasts = duration();
  const journeys = [...cards(before, now), ...goods(before, now, chosen)].filter(({ from, to }) => Math.abs(from.x - to.x) >= 3 || Math.abs(from.y - to.y) >= 3).slice(0, MOST_TRAVELLERS);
  const told = [...counts(before, now)].filter(({ name }) => OF_SEAT.test(name)).slice(0, MOST_TRAVELLERS);
  if (!journeys.length && !told.length) return;
  board.append(sky);
  const frame = sky.getBoundingClientRect();
  const motions = [...journeys.map((journey) => send(sky, frame, journey, lasts)), ...told.map((count) => tell(sky, frame, count, lasts))];
  Promise.allSettled(motions.map((motion) => motion.finished)).then(() => sky.remove());
}

const titleOf = (words) => (words ?? "").split(/[:;(,]/)[0].trim();

/** Cards that have moved: a place of the same name with a new box, or the same title at a place that is new or had another card. Cards that others play come from their hands. */
function cards(before, now) {
  const left = [...before].filter(([name, { words }]) => titleOf(now.get(name)?.words) !== titleOf(words)).map(([, place]) => place);
  const all = counts(before, now), counted = new Set(all.map(({ name }) => name)), hidden = all.filter(({ kind, by }) => kind === "card" && by < 0), journeys = [];
  for (const [name, place] of now) {
    const old = before.get(name);
    if (counted.has(name)) continue;
    if (titleOf(old?.words) !== titleOf(place.words)) {
      const at = left.findIndex((other) => titleOf(other.words) === titleOf(place.words));
      const from = at >= 0 ? left.splice(at, 1)[0].box : old ? null : hidden.find(({ seat }) => seat === seatOf(name))?.place.box;
      if (from) journeys.push({ whole: place, hides: place.node, from, to: place.box });
    } else if (old.within !== place.within || (place.node.closest(".changed") && !(OF_SEAT.test(name) && numberIn(place.words) !== null))) journeys.push({ whole: place, hides: place.node, from: old.box, to: place.box });
  }
  return journeys;
}

/** The seat to which a place belongs, such as "seat 1". */
const seatOf = (name) => name.match(/seat \d+/)?.[0];

const OF_SEAT = /^seat \d+ |, seat \d+$/;

/** The only number in these words, or null if there is none or more than one. */
function numberIn(words) {
  const numbers = (words ?? "").match(/\d+/g);
  return numbers?.length === 1 ? Number(numbers[0]) : null;
}

/** The kind of thing that a place counts, so that one place's loss is another's gain. */
const kindOf = (name) => (/worker|, seat/.test(name) ? "worker" : /hand|cards|deck/.test(name) ? "card" : name.replace(/^seat \d+ /, ""));

/** Places whose numbers have changed, with the differences, including pieces of a seat that have come or gone. */
function counts(before, now) {
  const names = new Set([...before.keys(), ...now.keys()].filter((name) => OF_SEAT.test(name) || /deck/.test(name)));
  return [...names].flatMap((name) => {
    const [old, place] = [before.get(name), now.get(name)], pieces = /, seat/.test(name);
    const [was, is] = [old, place].map((one) => (one ? numberIn(one.words) : pieces ? 0 : null));
    return was === null || is === null || was === is ? [] : [{ name, by: is - was, place: place ?? old, kind: kindOf(name), seat: seatOf(name) }];
  });
}

/** Goods, workers and hidden cards from places that have fewer to places that have more. Without such a counterpart they come from, or go to, the place of the move. */
function goods(before, now, chosen) {
  const all = counts(before, now), less = all.filter(({ by }) => by < 0), there = chosen && !/^seat|^hand|deck/.test(chosen) ? now.get(chosen) ?? before.get(chosen) : null;
  const spot = there ?? all.find(({ name }) => /, seat/.test(name))?.place;
  const journeys = all.filter(({ by }) => by > 0).map((more) => {
    const fits = less.filter((one) => one.kind === more.kind), end = fits.find((one) => one.seat === more.seat) ?? fits[0];
    if (end) less.splice(less.indexOf(end), 1);
    return { icon: more.place, from: (end?.place ?? spot)?.box, to: more.place.box };
  });
  return [...journeys, ...less.map(({ place }) => ({ icon: place, from: place.box, to: spot?.box }))].filter(({ from, to }) => from && to);
}

/** Copies of the whole place or only its icon, which can be drawn alone. */
function copied({ whole, icon }) {
  const { node } = whole ?? icon, ground = node.querySelector(":scope > .ground"), sign = icon && node.querySelector("g[transform*=scale]");
  const copy = (sign ?? node).cloneNode(true), ghost = document.createElementNS(SVG, "svg");
  copy.removeAttribute("transform");
  for (const part of [copy, ...copy.querySelectorAll("*")]) for (const name of ["data-place", "tabindex", "role", "aria-label"]) part.removeAttribute(name);
  for (const ring of copy.querySelectorAll(".halo, .edge")) ring.remove();
  ghost.setAttribute("viewBox", sign ? "0 0 24 24" : `0 0 ${ground?.getAttribute("width") ?? 10} ${ground?.getAttribute("height") ?? 10}`);
  ghost.setAttribute("class", "game-picture ghost");
  ghost.setAttribute("font-family", node.ownerSVGElement?.getAttribute("font-family") ?? "");
  ghost.append(copy);
  return { ghost, size: sign ? SIGN : 0 };
}

/** Move one thing, and show its new state only when it arrives. */
function send(sky, frame, { whole, icon, hides, from, to }, lasts) {
  const { ghost, size } = copied({ whole, icon });
  const layer = el("div", { class: "travels" }, ghost), middle = (box) => ({ x: box.x + (box.width - size) / 2, y: box.y + (box.height - size) / 2, width: size, height: size });
  const [start, end] = size ? [middle(from), middle(to)] : [from, to];
  Object.assign(layer.style, { left: `${end.x - frame.x}px`, top: `${end.y - frame.y}px`, width: `${end.width}px`, height: `${end.height}px` });
  sky.append(layer);
  if (hides) hides.style.opacity = "0";  // not hidden, because it can be pressed meanwhile
  const begin = `translate(${start.x - end.x}px, ${start.y - end.y}px) scale(${start.width / Math.max(1, end.width)}, ${start.height / Math.max(1, end.height)})`;
  const motion = layer.animate([{ transform: begin }, { transform: "none" }], { duration: lasts, easing: "ease-in-out" });
  motion.onfinish = motion.oncancel = () => { layer.remove(); if (hides) hides.style.opacity = ""; };
  return motion;
}

/** The position of a place's number, or null. */
function numberOf({ node }) {
  const number = node.isConnected && [...node.querySelectorAll("text")].filter((text) => /^\d+$/.test(text.textContent.trim())).at(-1);
  return number ? number.getBoundingClientRect() : null;
}

/** Pixels by which a difference may cover what is before it. */
const OVER = 10;

/** Show for a moment by how much a number has changed: before the number and over its icon, or after it if another place is there; without a number, above the place. */
function tell(sky, frame, { place, by }, lasts) {
  const words = el("b", { class: by > 0 ? "gain" : "gain loss" }, `${by > 0 ? "+" : "−"}${Math.abs(by)}`), number = numberOf(place), { box } = place;
  const [left, top, shift] = number ? [number.x - 2, number.y + number.height / 2, "-100%, -50%"] : [box.x + box.width / 2, box.y, "-50%, -100%"];
  Object.assign(words.style, { left: `${left - frame.x}px`, top: `${top - frame.y}px`, transform: `translate(${shift})` });
  sky.append(words);
  if (number && words.getBoundingClientRect().x < box.x - OVER) Object.assign(words.style, { left: `${number.right + 2 - frame.x}px`, transform: "translate(0, -50%)" });
  return words.animate([{ opacity: 0 }, { opacity: 1, offset: 0.25 }, { opacity: 1, offset: 0.75 }, { opacity: 0 }], { duration: 2.4 * lasts });
}
