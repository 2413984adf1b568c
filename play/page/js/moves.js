/** What has changed on the board: a halo around it, and cards and pieces that travel from where they lay. */

import { el } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";
const MOST_TRAVELLERS = 8;

/** A ring around a place that has changed `now`, or a fainter one where it had changed before; its edge stays what it was, so that what is legal is seen too. */
export function halo(place, now) {
  const edge = place?.querySelector(":scope > .edge");
  if (!edge) return;
  const ring = edge.cloneNode();
  ring.setAttribute("class", now ? "halo" : "halo earlier");
  for (const [name, by] of [["x", -3], ["y", -3], ["width", 6], ["height", 6]]) ring.setAttribute(name, String(Number(ring.getAttribute(name) ?? 0) + by));
  if (now) place.classList.add("changed");
  place.append(ring);
}

/** Where every place is now: its words, its box, and how it looks. */
export function sawPlaces(picture) {
  const seen = new Map();
  for (const place of picture.querySelectorAll("[data-place]")) {
    if (place.querySelector("[data-place]")) continue;  // what has places inside is no piece
    seen.set(place.dataset.place, { words: place.getAttribute("aria-label"), box: place.getBoundingClientRect(), node: place });
  }
  return seen;
}

/** Whether anything shall move. */
export const moves = () => duration() > 0;

/** How long it takes, in milliseconds, at this pace; 0 where nothing shall move. */
function duration() {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  const pace = Number(document.documentElement.dataset.pace ?? "1200");
  return Math.min(700, pace * 0.5);
}

/** Let what lies elsewhere now travel there: a place of the same name with another box, or the same words at a new place. */
export function travel(board, picture, before) {
  const lasts = duration();
  if (!before.size) return;
  const now = sawPlaces(picture);
  const gone = [...before].filter(([name]) => !now.has(name)).map(([, place]) => place);
  const frame = board.getBoundingClientRect();
  let number = 0;
  for (const [name, place] of now) {
    const old = before.get(name);
    let from = null;
    if (!old) {
      const at = gone.findIndex((other) => titleOf(other.words) === titleOf(place.words));
      if (at >= 0) from = gone.splice(at, 1)[0];
    } else if (old.words === place.words && place.node.closest(".changed")) from = old;
    if (!from || (Math.abs(from.box.x - place.box.x) < 3 && Math.abs(from.box.y - place.box.y) < 3)) continue;
    if (number++ < MOST_TRAVELLERS) send(board, frame, place, from.box, lasts);
  }
}

const titleOf = (words) => (words ?? "").split(/[:;(,]/)[0].replace(/ in the city of .*/, "").trim();

function send(board, frame, place, from, lasts) {
  const ghost = document.createElementNS(SVG, "svg");
  const box = place.node.querySelector(":scope > .ground");
  ghost.setAttribute("viewBox", `0 0 ${box?.getAttribute("width") ?? 10} ${box?.getAttribute("height") ?? 10}`);
  ghost.setAttribute("class", "game-picture ghost");
  ghost.setAttribute("font-family", place.node.ownerSVGElement.getAttribute("font-family") ?? "");
  const copy = place.node.cloneNode(true);
  copy.removeAttribute("transform");
  for (const part of [copy, ...copy.querySelectorAll("*")]) for (const name of ["data-place", "tabindex", "role", "aria-label"]) part.removeAttribute(name);
  ghost.append(copy);
  const to = place.box;
  const layer = el("div", { class: "travels", "aria-hidden": "true" }, ghost);
  Object.assign(layer.style, { left: `${to.x - frame.x}px`, top: `${to.y - frame.y}px`, width: `${to.width}px`, height: `${to.height}px` });
  board.append(layer);
  place.node.style.opacity = "0";  // not hidden: it can be pressed meanwhile
  const start = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / Math.max(1, to.width)}, ${from.height / Math.max(1, to.height)})`;
  const motion = layer.animate([{ transform: start }, { transform: "none" }], { duration: lasts, easing: "ease-in-out" });
  motion.onfinish = motion.oncancel = () => { layer.remove(); place.node.style.opacity = ""; };
}
