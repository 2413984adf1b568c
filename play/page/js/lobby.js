/** Where a table is made: at the page or with the box at home, game, players, who sits where, options, what is dealt; or loaded from a file, or found again. */

import { capital, el, inWords, toast } from "./dom.js";
import { forgetTable, remember, setting, tables } from "./settings.js";

const YOU = "human";

export class Lobby {
  constructor(games, wire) {
    this.games = games;
    this.wire = wire;
    this.element = el("div", { class: "lobby" });
    this.game = games.find((game) => game.name === setting("game", "")) ?? games[0];
    this.companion = setting("companion", "no") === "yes";
    this.begin();
    this.draw();
  }

  /** With the usual number of players, and no options. */
  begin() {
    this.companion &&= this.game.chance.length > 0;
    this.players = this.companion ? this.game.fewest : this.game.usual;
    this.given = {};
  }

  /** Ask for a table; if nobody hears it, that is told. */
  say(type, fields) {
    if (this.wire.say(type, fields)) return;
    this.ready();
    toast("No connection to the server just now; try again in a moment.", "error");
  }

  /** Something is being made ready. */
  waiting(sentence) {
    this.start.disabled = true;
    this.status.textContent = sentence;
  }

  /** It may be tried again. */
  ready() {
    this.start.disabled = false;
    this.status.textContent = "";
  }

  draw() {
    this.start = el("button", { type: "submit", class: "primary big" }, "Sit down and play");
    this.status = el("p", { role: "status", class: "quiet" });
    this.seatsBox = el("div", { class: "seats" });
    this.optionsBox = el("details", { class: "options" });
    this.seed = el("input", { id: "seed", inputmode: "numeric", pattern: "[0-9]{0,15}", placeholder: "drawn by lot", autocomplete: "off" });
    const form = el("form", { class: "panel", onsubmit: (event) => { event.preventDefault(); this.submit(); } },
      el("h2", {}, "A new table"), this.gamesBox(), this.whereBox(), this.playersBox(), this.seatsBox, this.optionsBox,
      this.companion ? this.dealtBox() : null,
      el("label", { class: "row", for: "seed" }, el("span", {}, this.companion ? "Seed of the agents" : "Seed of the deal"), this.seed), el("div", { class: "row" }, this.start), this.status);
    this.element.replaceChildren(form, el("div", { class: "aside" }, this.foundBox(), this.loadBox()));
    this.drawSeats();
    this.drawOptions();
  }

  gamesBox() {
    const choose = (game) => {
      this.game = game;
      this.begin();
      remember("game", game.name);
      this.draw();
      this.element.querySelector("input[name=game]:checked")?.focus();
    };
    return el("fieldset", { class: "games" }, el("legend", {}, "Game"), ...this.games.map((game) => el("label", { class: "game" },
      el("input", { type: "radio", name: "game", value: game.name, checked: game === this.game, onchange: () => choose(game) }),
      el("span", {}, el("b", {}, game.title), el("small", {}, game.fewest === game.most ? `${game.most} players` : `${game.fewest} to ${game.most} players`)))));
  }

  whereBox() {
    const choose = (companion) => {
      remember("companion", companion ? "yes" : "no");
      Object.assign(this, { companion });
      this.begin();
      this.draw();
      this.element.querySelector("input[name=where]:checked")?.focus();
    };
    const box = (companion, words, about, disabled = false) => el("label", { class: "game" }, el("input", {
      type: "radio", name: "where", value: companion ? "box" : "page", checked: companion === this.companion, disabled, onchange: () => choose(companion),
    }), el("span", {}, el("b", {}, words), el("small", {}, about)));
    return el("fieldset", { class: "games" }, el("legend", {}, "Where"), box(false, "At this page", "The program deals."),
      box(true, "The box is on my table", this.game.chance.length ? "You say what the cards are." : "Not for this game.", !this.game.chance.length));
  }

  /** What the program deals although the box is on the table. */
  dealtBox() {
    return el("details", { class: "options dealt" }, el("summary", {}, "What the program deals"),
      el("p", { class: "quiet" }, "What is marked here stays in the box: the program deals it, and tells you what your seat may know. So nobody has to read an agent's secrets to it."),
      ...this.game.chance.map((one) => el("label", { class: "option" }, el("span", {}, el("b", {}, capital(inWords(one.name))), el("small", {}, capital(one.about))),
        el("input", { type: "checkbox", name: "dealt", value: one.name }))));
  }

  playersBox() {
    const numbers = Array.from({ length: this.game.most - this.game.fewest + 1 }, (_, i) => this.game.fewest + i);
    return el("label", { class: "row" }, el("span", {}, "Players"), el("select", {
      id: "players", onchange: (event) => { this.players = Number(event.target.value); this.drawSeats(); },
    }, ...numbers.map((n) => el("option", { value: String(n), selected: n === this.players }, String(n)))));
  }

  drawSeats() {
    const rival = this.game.opponents[0]?.name ?? "random";
    const seats = Array.from({ length: this.players }, (_, seat) => this.seatBox(seat, seat === 0 ? YOU : rival));
    this.seatsBox.replaceChildren(el("fieldset", {}, el("legend", {}, "Who sits where"), ...seats,
      el("p", { class: "quiet" }, this.companion ? "Rivals that the rules play have no seat: they come with the number of players and the options."
        : "Where more than one person sits, each guest gets a link to a seat.")));
    this.nameSeats();
  }

  /** The first person is you. */
  nameSeats() {
    let you = true;
    for (const select of this.seatsBox.querySelectorAll("select")) {
      const person = select.value === YOU;
      select.options[0].textContent = person && you ? "you" : this.companion ? "a person at the table" : "a guest, by link";
      const about = this.game.opponents.find((one) => one.name === select.value)?.about ?? "";
      select.nextElementSibling.textContent = about;
      if (person) you = false;
    }
  }

  seatBox(seat, chosen) {
    const bots = this.game.opponents.map((opponent) => [opponent.name, shortName(opponent.name)]);
    const select = el("select", { "data-seat": String(seat), "aria-label": `Seat ${seat}`, onchange: () => this.nameSeats() },
      ...[[YOU, "you"], ...bots].map(([name, words]) => el("option", { value: name, selected: name === chosen, title: name }, words)));
    return el("div", { class: "seat" }, el("span", { class: `chip seat${seat}` }, String(seat)), select, el("small", { class: "quiet" }));
  }

  drawOptions() {
    const changed = Object.keys(this.given).length;
    this.optionsBox.replaceChildren(
      el("summary", {}, this.game.options.length ? `Options of the rules (${this.game.options.length}${changed ? `, ${changed} changed` : ""})` : "No options"),
      ...this.game.options.map((option) => this.optionBox(option)));
  }

  optionBox(option) {
    const set = (value) => {
      if (value === option.default) delete this.given[option.name];
      else this.given[option.name] = value;
      const changed = Object.keys(this.given).length;
      this.optionsBox.querySelector("summary").textContent =
        `Options of the rules (${this.game.options.length}${changed ? `, ${changed} changed` : ""})`;
    };
    let input;
    if (option.choices.length) {
      input = el("select", { onchange: (event) => set(event.target.value) },
        ...option.choices.map((choice) => el("option", { value: choice, selected: choice === option.default }, inWords(choice))));
    } else if (typeof option.default === "boolean") {
      input = el("input", { type: "checkbox", checked: option.default, onchange: (event) => set(event.target.checked) });
    } else {
      input = el("input", {
        type: "number", min: String(option.low), max: String(option.high), value: String(option.default), onchange: (event) => set(Number(event.target.value)),
      });
    }
    input.dataset.option = option.name;
    return el("label", { class: "option" }, el("span", {}, el("b", {}, capital(inWords(option.name))), el("small", {}, capital(option.about))), input);
  }

  submit() {
    const seats = [...this.seatsBox.querySelectorAll("select")].map((select) => select.value);
    const seed = this.seed.value.trim();
    this.start.disabled = true;
    const dealt = [...this.element.querySelectorAll("input[name=dealt]:checked")].map((box) => box.value);
    this.say("create", { game: this.game.name, seats, options: this.given, seed: seed ? Number(seed) : null, companion: this.companion, dealt });
  }

  loadBox() {
    const file = el("input", { type: "file", accept: ".json,.jsonl", id: "file", "aria-describedby": "about-files", onchange: async () => {
      if (file.files.length) this.say("load", { content: await file.files[0].text() });
      file.value = "";
    } });
    return el("section", { class: "panel" }, el("h2", {}, "Load a game"), file,
      el("p", { class: "quiet", id: "about-files" }, "A file that this page or the companion in the terminal has saved, or the record of any game (.jsonl) with the players whom it names."));
  }

  foundBox() {
    const known = tables();
    if (!known.length) return null;
    return el("section", { class: "panel" }, el("h2", {}, "Go on with"), el("ul", { class: "found" }, ...known.map((table) => el("li", {},
      el("a", { href: `#seat=${table.token}` }, table.title), el("small", { class: "quiet" }, ` seat ${table.seat}, ${table.when ?? ""}`),
      el("button", { type: "button", class: "link", "aria-label": `Forget this table of ${table.title}`, onclick: (event) => {
        forgetTable(table.token);
        event.target.closest("li").remove();
      } }, "forget")))));
  }
}

/** A policy's path is long: its last two parts tell enough. */
export function shortName(name) {
  return name.includes("/") ? name.split("/").slice(-2).join("/").replace(/:best$/, "") : name;
}
