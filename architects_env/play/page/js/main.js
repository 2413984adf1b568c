/** The entry point of the page: it connects and shows the lobby, or the table whose token follows # in the address. */

import { el, toast } from "./dom.js";
import { howToWin } from "./how_to_win.js";
import { PuzzlePage } from "./puzzle.js";
import { Lobby } from "./lobby.js";
import { profile, takeProfile } from "./profile.js";
import { language, languages, say } from "./say.js";
import { PACES, forgetTable, keepSeatsHere, remember, setting, useTheme } from "./settings.js";
import { TableView } from "./table.js";
import { LocalWire } from "./local.js";
import { local } from "./place.js";
import { Wire } from "./wire.js";

const main = document.getElementById("main");
const connection = document.getElementById("connection");
let games = [];
let table = null;
let lobby = null;
let puzzle = null;
let recalled = null;

const how = () => new URLSearchParams(location.hash.slice(1)).get("how");
const puzzleOf = () => new URLSearchParams(location.hash.slice(1)).get("puzzle");
const inAddress = (name) => new URLSearchParams(location.hash.slice(1)).get(name);
const token = () => inAddress("seat") ?? inAddress("watch");

/** Take the seat, or look through the read-only link, whose token is in the address. */
const join = () => (inAddress("seat") ? wire.say("join", { token: token() }) : wire.say("watch", { token: token() }));

/** A link with the secret word of a person. It does not stay in the address. */
function recover() {
  const word = inAddress("me");
  if (!word) return;
  history.replaceState(null, "", location.pathname);
  if (takeProfile(word)) toast(say("Your games are found in this browser from now on."));
}

function showLobby() {
  connection.hidden = true;
  table?.close();
  table = null;
  document.title = say("Board games: a table to sit at");
  document.getElementById("where").textContent = "";
  lobby = new Lobby(games, wire, recalled);
  main.replaceChildren(lobby.element);
}

function showHow(game) {
  connection.hidden = true;
  table?.close();
  table = lobby = null;
  document.getElementById("where").textContent = "";
  document.title = game.how.title;
  main.replaceChildren(howToWin(game, games));
  scrollTo(0, 0);
}

function showPuzzle(game) {
  connection.hidden = true;
  table?.close();
  table = lobby = null;
  document.getElementById("where").textContent = "";
  document.title = say("{game}: puzzle of the day", { game: game.title });
  puzzle = new PuzzlePage(wire, game);
  main.replaceChildren(puzzle.element);
  scrollTo(0, 0);
}

function arrive() {
  recover();
  if (table) table.here = false;
  puzzle = null;
  if (token()) join();
  else if (games.length) {
    if (table) wire.say("leave");
    wire.say("recall", { profile: profile() });
    const known = games.find((one) => one.how && one.name === how());
    const posed = games.find((one) => one.puzzles && one.name === puzzleOf());
    if (known) showHow(known);
    else if (posed) showPuzzle(posed);
    else showLobby();
  }
}

function seated(message) {
  connection.hidden = true;
  if (table?.token !== message.token) {
    table?.close();
    if (!message.watches) keepSeatsHere(message.seat, message.token, message.links);
    table = new TableView(wire, message, games.find((one) => one.name === message.game));
    main.replaceChildren(table.element);
    lobby = null;
  } else table.sitDownAgain(message);
  if (token() !== message.token) history.pushState(null, "", `#${message.watches ? "watch" : "seat"}=${message.token}`);
  tellHowToShow();
}

function failed({ sentence, gone }) {
  toast(sentence, "error");
  lobby?.ready();
  puzzle?.failed();
  table?.failed();
  if (!connection.hidden) connection.textContent = say("You do not sit at this table just now: {sentence} Reload the page to try again.", { sentence });
  else if (table && token() !== table.token) {  // another link led to no table
    history.replaceState(null, "", `#${table.watches ? "watch" : "seat"}=${table.token}`);
    table.here = true;
  }
  if (!table && token()) {
    if (gone) forgetTable(token());  // otherwise it may be found next time
    history.replaceState(null, "", location.pathname);
    showLobby();
  }
}

function heard(message) {
  switch (message.type) {
    case "welcome": games = message.games; tellHowToShow(); if (token()) wire.say("recall", { profile: profile() }); arrive(); break;
    case "transcribed": lobby?.transcribe.heard(message); break;
    case "recalled": recalled = message; lobby?.recalled(message); break;
    case "seated": seated(message); break;
    case "error": failed(message); break;
    case "notice": toast(message.sentence); break;
    case "thinking": lobby ? lobby.waiting(message.sentence) : toast(message.sentence); break;
    default: (puzzle ?? table)?.heard(message);
  }
}

/** Block the table until a seat is taken again or the lobby is shown, because an open socket is not a seat. `why` is the server's reason. */
function lost(why) {
  if (table) table.here = false;
  connection.hidden = false;
  connection.textContent = why ?? say("No connection to the server; reconnecting … Nothing is lost.");
}

const narrow = matchMedia("(max-width: 700px), (orientation: landscape) and (max-height: 500px)"), upright = matchMedia("(max-width: 1100px) and (orientation: portrait)");
function tellHowToShow() {
  wire.say("show", { every_move: setting("pace", "1200") !== "0", narrow: narrow.matches, upright: upright.matches });
}

useTheme();
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", useTheme);
for (const screen of [narrow, upright]) screen.addEventListener("change", tellHowToShow);
const pace = document.getElementById("pace");
pace.append(...PACES.map(([value, words]) => el("option", { value }, say(words))));
pace.value = setting("pace", "1200");
document.documentElement.dataset.pace = pace.value;
pace.addEventListener("change", () => { remember("pace", pace.value); document.documentElement.dataset.pace = pace.value; tellHowToShow(); table?.pump(); });
const tongue = document.getElementById("language");
tongue.append(...Object.entries(languages).map(([code, name]) => el("option", { value: code, lang: code }, name)));
tongue.value = language;
tongue.addEventListener("change", () => { remember("language", tongue.value); location.reload(); });
for (const element of document.querySelectorAll("[data-say]")) element.textContent = say(element.textContent);
pace.title = say(pace.title);
const theme = document.getElementById("theme");
theme.value = setting("theme", "auto");
theme.addEventListener("change", () => { remember("theme", theme.value); useTheme(); });
document.getElementById("home").title = say("To the lobby");
document.getElementById("home").addEventListener("click", (event) => {
  event.preventDefault();
  history.pushState(null, "", location.pathname);
  arrive();
});
window.addEventListener("popstate", arrive);
window.addEventListener("hashchange", arrive);

const wire = local ? new LocalWire(heard, lost) : new Wire(heard, lost);
