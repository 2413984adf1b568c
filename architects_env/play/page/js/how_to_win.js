/** How to win a game, on a separate page: `#how=architects`. */

import { el } from "./dom.js";
import { local } from "./place.js";
import { say } from "./say.js";

/** A link to that page, in a new window if `apart`. */
export function linkToHow(game, apart = false) {
  if (!game.how) return null;
  return el("a", { class: "how-to-win", href: `#how=${game.name}`, target: apart ? "_blank" : null, rel: apart ? "noopener" : null }, say("How to win"));
}

/** A link to the printable cards of a game. */
export const linkToPrintableCards = (game, language) => el("a", { class: "printable-cards", href: local ? `printable-cards/${game}.${language}.html` : `printable-cards/${game}?language=${language}`, target: "_blank", rel: "noopener" }, say("Slips to print"));

/** The page for one of these games. */
export function howToWin(game, games) {
  const others = games.filter((other) => other !== game && other.how);
  const { title, win, advice, about } = game.how;
  return el("article", { class: "panel how" }, el("h2", {}, title), el("p", {}, win), el("ul", {}, ...advice.map((words) => el("li", {}, words))), about ? el("p", { class: "quiet" }, about) : null,
    el("p", {}, el("a", { href: "#" }, say("A new table")), ...others.flatMap((other) => [" · ", el("a", { href: `#how=${other.name}` }, other.title)])));
}
