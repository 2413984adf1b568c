/** How to win a game, on a page of its own: `#how=architects`. */

import { ADVICE } from "./advice_texts.js";
import { el } from "./dom.js";
import { LESSONS } from "./lesson_texts.js";
import { say } from "./say.js";

/** Whether there is such a page of a game. */
export const isKnown = (game) => Object.hasOwn(ADVICE, game);

/** A link to it, which leaves a table as it is where `apart`. */
export function linkToHow(game, apart = false) {
  if (!isKnown(game)) return null;
  return el("a", { class: "how-to-win", href: `#how=${game}`, target: apart ? "_blank" : null, rel: apart ? "noopener" : null }, say("How to win"));
}

/** A link to the slips that can be printed of a game. */
export const linkToSlips = (game, language) => el("a", { class: "slips", href: `slips/${game}?language=${language}`, target: "_blank", rel: "noopener" }, say("Slips to print"));

/** The page of one of these games. */
export function howToWin(game, games) {
  const others = games.filter((other) => other !== game && isKnown(other.name));
  return el("article", { class: "panel how" }, el("h2", {}, say("How to win: {how}", { how: game.title })), el("p", {}, say(LESSONS[game.name].win)),
    el("ul", {}, ...ADVICE[game.name].map((words) => el("li", {}, say(words)))),
    el("p", { class: "quiet" }, say("This is what the strong programs that play here go by, and what wins when they play each other. People may know better.")),
    el("p", {}, el("a", { href: "#" }, say("A new table")), ...others.flatMap((other) => [" · ", el("a", { href: `#how=${other.name}` }, other.title)])));
}
