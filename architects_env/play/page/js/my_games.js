/** A person's games in the lobby: tables to go on at, results, and what they say. */

import { called } from "./called.js";
import { capital, el, signed, toast } from "./dom.js";
import { copied } from "./guests.js";
import { local } from "./place.js";
import { recoveryLink } from "./profile.js";
import { language, say } from "./say.js";
import { forgetTable, tables } from "./settings.js";

/** Maximum numbers of tables and of results in the lists. */
const RUNNING = 12, ENDED = 8;
const HUMAN = "human", MILLISECONDS = 1000;

/** The browser's variant of the page's language: dates are written as its reader writes them. */
const variant = () => navigator.languages.find((code) => code.split("-")[0] === language) ?? language;
const when = (at) => (at ? new Date(at).toLocaleString(variant(), { dateStyle: "medium", timeStyle: "short" }) : "");
const joined = (parts) => parts.filter(Boolean).join(" · ");

/** The others at a table, by their names or by how they play. */
function others({ seat, names, plays, rivals }) {
  const people = plays.map((player, other) => names[other] || (player === HUMAN ? say("Seat {seat} ", { seat: other + 1 }).trim() : called(player)));
  return [...people.filter((_, other) => other !== seat), ...rivals.map(capital)];
}

const withOthers = (names) => (names.length ? say("with {names}", { names: names.join(", ") }) : say("alone"));

/** How a remembered game stands: its round, the others, whose turn it is, and since when. */
function standing(game) {
  const round = game.round ? (game.turns ? say("turn {n}", { n: game.round }) : say("round {n}", { n: game.round })) : null;
  const name = game.turn === null ? "" : game.names[game.turn] || say("Seat {seat} ", { seat: game.turn + 1 }).trim();
  const turn = game.over ? say("over") : game.turn === game.seat ? say("your turn") : name ? say("{name} is to move", { name }) : null;
  return joined([round, withOthers(others(game)), turn, when(game.at * MILLISECONDS)]);
}

/** How a table stands that only this browser knows. */
function standingHere({ others: names = [], decisions, turn, at, when: then, seat }) {
  const whose = { over: say("over"), yours: say("your turn") }[turn] ?? (turn ? say("{name} is to move", { name: turn }) : null);
  return joined([decisions === undefined ? say("seat {seat}", { seat: seat + 1 }) : withOthers(names), whose, at ? when(at) : then]);
}

export class MyGames {
  /** `games` are those of the lobby; `forget(token)` is called when a table is no longer to be remembered. */
  constructor(games, forget) {
    Object.assign(this, { titles: new Map(games.map(({ name, title }) => [name, title])), forget });
    this.element = el("div", { class: "my-games" });
    this.show({ games: [], achieved: [] });
  }

  show(message) {
    const [games, achieved] = [message.games, message.achieved].map((all) => all.map((one) => ({ ...one, title: this.titles.get(one.game) ?? one.game })));
    this.element.replaceChildren(...[this.running(games), this.results(games, achieved)].filter(Boolean));
  }

  /** Tables to go on at. Those of this browser that the server does not remember for this person come last. */
  running(games) {
    const known = new Set(games.map((game) => game.token)), here = tables().filter((table) => !known.has(table.token));
    const open = games.filter((game) => game.token && !game.over).map((game) => ({ token: game.token, title: game.companion ? say("{title}, with the box", game) : game.title, words: standing(game) }));
    const rows = [...open, ...here.map((table) => ({ ...table, words: standingHere(table) }))].slice(0, RUNNING);
    if (!rows.length) return null;
    return el("section", { class: "panel" }, el("h2", {}, say("Continue with")), el("ul", { class: "found" }, ...rows.map(({ token, title, words }) => el("li", {},
      el("a", { href: `#seat=${token}` }, title), el("small", { class: "quiet" }, ` ${words}`),
      el("button", { type: "button", class: "link", "aria-label": say("Forget this table of {title}", { title }), onclick: (event) => {
        forgetTable(token);
        this.forget(token);
        event.target.closest("li").remove();
      } }, say("forget"))))));
  }

  /** Results by game, the last games, and the link by which they are found elsewhere. */
  results(games, achieved) {
    const ended = games.filter((game) => game.over && game.rank);
    if (!games.length) return null;
    return el("section", { class: "panel results" }, el("h2", {}, say("My games")), ...achieved.map((one) => el("p", {}, el("b", {}, one.title), el("br"), this.achieved(one))),
      ended.length ? el("details", {}, el("summary", {}, say("The last games")), el("ul", { class: "found" }, ...ended.slice(0, ENDED).map((game) => this.ended(game)))) : null, this.recovery());
  }

  achieved({ played, won, rating, low, high, rated, best_alone: best, streak, longest, level }) {
    return joined([say("{won} of {played} won", { won, played }),
      rating === null ? null : say("rating {rating} ({low} to {high}, from {rated})", { rating, low, high, rated }),
      best === null ? null : say("best alone: {points}", { points: signed(best) }),
      longest > 1 ? say("series of wins: {streak}, the longest {longest}", { streak, longest }) : null, level ? say("suits you now: {level}", { level: called(level) }) : null]);
  }

  ended(game) {
    const words = joined([game.resigned ? say("resigned") : game.sides > 1 ? say("place {rank} of {sides}", game) : null, say("{points} points", { points: signed(game.score) }), withOthers(others(game)), when(game.at * MILLISECONDS)]);
    return el("li", {}, game.token ? el("a", { href: `#seat=${game.token}` }, game.title) : game.title, el("small", { class: "quiet" }, ` ${words}`));
  }

  recovery() {
    if (local) return el("details", {}, el("summary", {}, say("My games in another browser")), el("p", { class: "quiet" }, say("Your games are kept in this browser only. Save those that you need elsewhere as files, and load them there.")));
    const link = el("input", { readonly: true, value: recoveryLink(), "aria-label": say("Link to my games") });
    return el("details", {}, el("summary", {}, say("My games in another browser")), el("p", { class: "quiet" }, say("Open this link there; there is no account. Keep it: whoever has it sees your games and can play them.")),
      el("div", { class: "row" }, link, el("button", { type: "button", class: "small", onclick: async () => { toast(await copied(link.value, link) ? say("The link is in the clipboard.") : say("Copy the link by hand.")); } }, say("Copy"))));
  }
}
