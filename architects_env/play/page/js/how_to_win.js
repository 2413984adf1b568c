/** How to win a game, on a page of its own: `#how=architects`. */

import { el } from "./dom.js";
import { say } from "./say.js";

/** A link to it, which leaves a table as it is where `apart`. */
export function linkToHow(game, apart = false) {
  if (!game.how) return null;
  return el("a", { class: "how-to-win", href: `#how=${game.name}`, target: apart ? "_blank" : null, rel: apart ? "noopener" : null }, say("How to win"));
}

/** A link to the slips that can be printed of a game. */
export const linkToSlips = (game, language) => el("a", { class: "slips", href: `slips/${game}?language=${language}`, target: "_blank", rel: "noopener" }, say("Slips to print"));

/** The page of one of these games. */
export function howToWin(game, games) {
  const others = games.filter((other) => other !== game && other.how);
  const { title, win, advice, about } = game.how;
  return el("article", { class: "panel how" }, el("h2", {}, title), el("p", {}, win), el("ul", {}, ...advice.map((words) => el("li", {}, words))), about ? el("p", { class: "quiet" }, about) : null,
    el("p", {}, el("a", { href: "#" }, say("A new table")), ...others.flatMap((other) => [" · ", el("a", { href: `#how=${other.name}` }, other.title)])));
}
