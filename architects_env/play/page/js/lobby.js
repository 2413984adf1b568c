/** The lobby, where a table is created for the page or for a box at home, loaded from a file, or found again. */

import { Dealt } from "./dealt.js";
import { capital, el, toast } from "./dom.js";
import { emblem } from "./emblems.js";
import { linkToHow, linkToPrintableCards } from "./how_to_win.js";
import { linkToPuzzle } from "./puzzle.js";
import { MyGames } from "./my_games.js";
import { Opponents } from "./opponents.js";
import { Options } from "./options.js";
import { language, say } from "./say.js";
import { Seats, isProgram, namesForSeats } from "./seats.js";
import { Transcribe } from "./transcribe.js";
import { keepSetUp, lastSetUp, nextSeatsHere, remember, setting } from "./settings.js";

/** The name of the preset for a first game (`play/table/presets.py`). */
const FIRST = "first";

const pictured = (game) => Object.assign(el("span", { class: "emblem" }), { innerHTML: emblem(game) });

export class Lobby {
  /** `recalled` are the person's games as last told by the server, or null. */
  constructor(games, wire, recalled) {
    Object.assign(this, { games, wire, achieved: recalled?.achieved ?? [] });
    this.transcribe = new Transcribe((game, cards) => this.ask("transcribe", { game, cards }));
    this.myGames = new MyGames(games, (token) => wire.say("forget", { token }));
    if (recalled) this.myGames.show(recalled);
    this.element = el("div", { class: "lobby" });
    this.game = games.find((game) => game.name === setting("game", "")) ?? games[0];
    this.companion = setting("companion", "no") === "yes";
    this.begin();
    this.draw();
  }

  /** The person's games have come. What suits them is only chosen where nothing was changed yet. */
  recalled(message) {
    this.achieved = message.achieved;
    this.myGames.show(message);
    if (this.touched) return;
    this.preset = this.firstPreset();
    this.useOptions(this.firstOptions());
    this.drawOpponents();
  }

  /** What the person has achieved in this game, or undefined before a game has ended. */
  get known() { return this.achieved.find(({ game }) => game === this.game.name); }

  /** The preset to begin with: that of the last table, that of a first game, or the one that changes nothing. */
  firstPreset() {
    if (this.last.plays) return this.last.preset ?? "";
    const presets = (this.game.presets ?? []).filter(({ guided }) => !guided), first = this.companion || this.known ? null : presets.find(({ name }) => name === FIRST);
    return (first ?? presets.find(({ options }) => !Object.keys(options).length))?.name ?? "";
  }

  /** The options to begin with, of those that the game still has. */
  firstOptions() {
    const given = this.last.options ?? this.game.presets?.find(({ name }) => name === this.preset)?.options ?? {};
    return Object.fromEntries(Object.entries(given).filter(([name]) => this.game.options.some((option) => option.name === name)));
  }

  /** Choose the players and options of the last table of this game, or else the usual number of players and no options. */
  begin() {
    this.companion &&= this.game.chance.length > 0;
    this.last = lastSetUp(this.game.name, this.companion);
    const { plays = [] } = this.last, fits = plays.length >= this.game.fewest && plays.length <= this.game.most;
    if (!fits) this.last = {};
    this.players = fits ? plays.length : this.game.usual;
    this.touched = false;
  }

  /** Request a table; show an error if the request cannot be sent. */
  ask(type, fields) {
    if (this.wire.say(type, fields)) return;
    this.ready();
    toast(say("No connection to the server just now; try again in a moment."), "error");
  }

  /** Show that the server is preparing something. */
  waiting(sentence) {
    this.start.disabled = true;
    this.status.textContent = sentence;
  }

  /** Allow another request. */
  ready() {
    this.start.disabled = false;
    this.status.textContent = "";
  }

  draw() {
    this.start = el("button", { type: "submit", class: "primary big" }, say("Sit down and play"));
    this.status = el("p", { role: "status", class: "quiet" });
    this.opponentsBox = el("div", {});
    this.seatsBox = el("div", { class: "seats" });
    this.presets = el("fieldset", { class: "games presets" });
    this.seed = el("input", { id: "seed", inputmode: "numeric", pattern: "[0-9]{0,15}", placeholder: say("drawn by lot"), autocomplete: "off" });
    this.optionsBox = el("div", { onchange: ({ target }) => { if (target !== this.seed) this.ownOptions(); } });
    this.dealt = this.companion ? new Dealt(this.game) : null;
    this.preset = this.firstPreset();
    this.useOptions(this.firstOptions());
    const form = el("form", { class: "panel", onchange: () => { this.touched = true; }, onsubmit: (event) => { event.preventDefault(); this.submit(); } },
      el("div", { class: "opening" }, el("h2", {}, say("A new table")), this.firstTime()), this.gamesBox(), this.whereBox(), this.presets, this.playersRow = this.playersBox(), this.opponentsBox, this.seatsBox,
      this.dealt ? this.dealt.element : null, this.optionsBox, el("div", { class: "row sit-down" }, this.start, this.status));
    this.element.replaceChildren(form, el("div", { class: "aside" }, this.aboutBox(), this.myGames.element, this.loadBox()), this.transcribe.element);
    this.drawOpponents();
  }

  /** Show the options with these that differ from their defaults. */
  useOptions(given) {
    this.options = new Options(this.game.options, el("label", { class: "row", for: "seed", title: this.companion ? null : say("The same number deals the same cards again.") },
      el("span", {}, this.companion ? say("Seed of the agents") : say("Number of the deal")), this.seed), given);
    this.optionsBox.replaceChildren(this.options.element);
  }

  /** Options under one name, for those who need not know what each of them means. */
  drawPresets() {
    const fit = (this.game.presets ?? []).filter(({ fewest, most, guided }) => (guided ? !this.companion : this.players >= fewest && this.players <= most));
    if (this.preset && !fit.some(({ name }) => name === this.preset)) {  // not with so many players
      this.preset = "";
      this.useOptions({});
    }
    const choose = ({ name, options }) => {
      this.preset = name;
      this.useOptions(options);
      this.fix();
    };
    const own = { name: "", label: say("As you like"), about: say("You set every option yourself, below."), options: {} };
    this.presets.hidden = !fit.length;
    this.presets.replaceChildren(el("legend", {}, say("What to play with")), ...[...fit, own].map((preset) => el("label", { class: "game" },
      el("input", { type: "radio", name: "preset", value: preset.name, checked: preset.name === this.preset, onchange: () => choose(preset) }), el("span", {}, el("b", {}, preset.label), el("small", {}, preset.about)))));
    this.fix();
  }

  /** An option was changed by hand, so that no preset is chosen any more. */
  ownOptions() {
    this.preset = "";
    this.presets.querySelector("input[value='']").checked = true;
  }

  /** The preset of the guided first game, or undefined. */
  get guided() { return this.companion ? undefined : (this.game.presets ?? []).find((preset) => preset.guided); }

  /** Whether the guided first game is chosen. */
  get isGuided() { return Boolean(this.guided) && this.preset === this.guided.name; }

  /** In a guided first game the players and the options are fixed, so they are not shown. */
  fix() {
    for (const element of [this.playersRow, this.seatsBox, this.optionsBox]) element.hidden = this.isGuided;
    this.opponentsBox.hidden = this.isGuided || !this.seats.asAbove;
  }

  /** The way of newcomers to a guided first game. */
  firstTime() {
    const script = (this.game.presets ?? []).find((preset) => preset.guided);
    if (!script) return null;
    const begin = () => {
      if (this.companion) this.playWhere(false);
      this.preset = script.name;
      this.drawPresets();
      this.submit();
    };
    return el("button", { type: "button", class: "first-time", title: this.companion ? say("Its cards are always the same, so the program deals them and the box stays closed.") : script.about, onclick: begin },
      this.companion ? say("First time? Play with a guide, at this page") : say("First time? Play with a guide"));
  }

  gamesBox() {
    const choose = (game) => {
      this.game = game;
      this.begin();
      remember("game", game.name);
      this.draw();
      this.element.querySelector("input[name=game]:checked")?.focus();
    };
    return el("fieldset", { class: "games" }, el("legend", {}, say("Game"), " ", linkToHow(this.game), this.game.puzzles ? " · " : "", linkToPuzzle(this.game)), ...this.games.map((game) => el("label", { class: "game" },
      el("input", { type: "radio", name: "game", value: game.name, checked: game === this.game, onchange: () => choose(game) }), pictured(game.name),
      el("span", {}, el("b", {}, game.title), el("small", {}, game.fewest === game.most ? say("{most} players", game) : say("{fewest} to {most} players", game))))));
  }

  /** What the game is about, for people who do not know it. */
  aboutBox() {
    return this.game.how ? el("section", { class: "panel" }, el("h2", {}, this.game.title), el("p", { class: "quiet" }, this.game.how.win)) : null;
  }

  /** Play at the page or with the box. */
  playWhere(companion) {
    remember("companion", companion ? "yes" : "no");
    Object.assign(this, { companion });
    this.begin();
    this.draw();
  }

  whereBox() {
    const choose = (companion) => {
      this.playWhere(companion);
      this.element.querySelector("input[name=where]:checked")?.focus();
    };
    const box = (companion, words, about, disabled = false) => el("label", { class: "game" }, el("input", {
      type: "radio", name: "where", value: companion ? "box" : "page", checked: companion === this.companion, disabled, onchange: () => choose(companion),
    }), el("span", {}, el("b", {}, words), el("small", {}, about)));
    return el("fieldset", { class: "games" }, el("legend", {}, say("Where")), box(false, say("At this page"), say("The program deals.")),
      box(true, say("The box is on my table"), this.game.chance.length ? say("You say what the cards are.") : say("Not for this game."), !this.game.chance.length),
      this.companion && this.game.chance.some((one) => one.invented) ? el("p", { class: "quiet" }, say("Some cards are in no box; the program deals them."), " ", linkToPrintableCards(this.game.name, language)) : null,
      this.companion && this.game.card_table ? el("p", { class: "quiet" }, say("You have the printed cards? Type them in once."), " ", el("button", { type: "button", class: "link", onclick: () => this.transcribe.ask(this.game.name) }, capital(this.game.card_table))) : null);
  }

  playersBox() {
    const numbers = Array.from({ length: this.game.most - this.game.fewest + 1 }, (_, i) => this.game.fewest + i);
    this.solo = el("small", { class: "quiet" }, say("Solo: you play alone, against a rival that the rules play."));
    return el("label", { class: "row" }, el("b", {}, say("Players")), el("select", {
      id: "players", onchange: (event) => { this.players = Number(event.target.value); this.drawSeats(); },
    }, ...numbers.map((n) => el("option", { value: String(n), selected: n === this.players }, n === 1 ? say("1 (solo)") : String(n)))), this.solo);
  }

  drawOpponents() {
    const { plays = [] } = this.last, first = this.game.first_level, suits = this.known?.level ?? "", last = plays.find(isProgram);
    this.opponents = new Opponents(this.game.opponents, { chosen: suits && last === first ? suits : last, suits, first, changed: () => this.seats.told() });
    this.opponentsBox.replaceChildren(this.opponents.element);
    this.drawSeats();
  }

  drawSeats() {
    this.seats = new Seats(this.game, this.players, this.companion, this.opponents, this.last.plays);
    this.seats.element.addEventListener("change", () => { this.fix(); this.tellDealt(); });
    this.solo.hidden = this.players > 1;
    this.tellDealt();
    this.seatsBox.replaceChildren(this.seats.element);
    this.drawPresets();
  }

  tellDealt() {
    this.dealt?.show(this.players, this.seats.seats.some(isProgram));
  }

  submit() {
    const seed = this.seed.value.trim();
    this.start.disabled = true;
    const dealt = this.dealt?.names ?? [];
    const { seats, names, colours } = this.seats;
    if (this.isGuided) {
      const sitting = Array.from({ length: this.guided.fewest }, (_, seat) => seat);
      this.ask("create", { game: this.game.name, seats: sitting.map((seat) => (seat ? this.game.first_level : "human")), names: namesForSeats().slice(0, sitting.length), colours: sitting, options: {}, guided: true });
      return;
    }
    nextSeatsHere(this.seats.here);
    keepSetUp(this.game.name, this.companion, { plays: this.seats.chosen, options: this.options.given, preset: this.preset });
    this.ask("create", { game: this.game.name, seats, names, colours, options: this.options.given, seed: seed ? Number(seed) : null, companion: this.companion, dealt });
  }

  loadBox() {
    const file = el("input", { type: "file", accept: ".json,.jsonl", id: "file", "aria-label": say("A saved game"), "aria-describedby": "about-files", onchange: async () => {
      if (file.files.length) this.ask("load", { content: await file.files[0].text(), names: namesForSeats() });
      file.value = "";
    } });
    return el("section", { class: "panel" }, el("h2", {}, say("Load a game")), el("label", { class: "choose-file" }, file, el("span", { "aria-hidden": "true" }, say("Choose a file …"))),
      el("p", { class: "quiet", id: "about-files" }, say("A file that this page or the companion in the terminal has saved, or the record of any game with its players.")));
  }
}
