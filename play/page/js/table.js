/** A table as one seat sees it: the board, what is to be decided, the log, and the buttons. */

import { Board } from "./board.js";
import { capital, download, el, speak, toast, untoast } from "./dom.js";
import { Choices } from "./choices.js";
import { Help } from "./help.js";
import { shortName } from "./lobby.js";
import { Score, remarksOf } from "./score.js";
import { rememberTable, setting } from "./settings.js";

const NO_BOARD = '<p class="empty">The board is drawn here as soon as the program knows how the game is set up.</p>';

export class TableView {
  constructor(wire, seated) {
    Object.assign(this, { wire, token: seated.token, seat: seated.seat, game: seated.game, links: seated.links, companion: seated.companion });
    this.title = seated.companion ? `${seated.title}, with the box` : seated.title;
    Object.assign(this, { people: [], rivals: [], log: [], own: [], waiting: [], state: null, timer: 0, shownAt: 0, sent: false, fresh: 0, drawn: 0 });
    this.here = true;  // false while nobody hears us: the connection is lost, or another seat is being taken
    document.getElementById("where").textContent = ` › ${this.title}`;
    rememberTable({ token: seated.token, title: this.title, seat: seated.seat, when: new Date().toLocaleDateString() });
    this.help = new Help((place) => this.say("help", { place }));
    this.board = new Board({
      chosen: (choice) => this.play(choice), refused: (label) => this.refuse(label), pointed: (place) => this.help.pointed(place),
    });
    this.choices = new Choices((choice) => this.play(choice), (place, on) => this.board.light(place, on), (words) => this.answer(words));
    this.score = new Score((decision, seat) => this.say("look", { decision, seat }));
    this.draw(seated);
    this.keys = (event) => this.keyPressed(event);
    document.addEventListener("keydown", this.keys);
  }

  close() {
    clearTimeout(this.timer);
    this.board.close();
    document.removeEventListener("keydown", this.keys);
  }

  /** The connection was made anew: what follows is the whole state. */
  sitDownAgain() {
    this.here = true;
    this.waiting = [];
    this.sent = false;
    clearTimeout(this.timer);
    this.timer = 0;
  }

  draw(seated) {
    this.asks = el("h2", { class: "asks", id: "asks", tabindex: "-1" });
    this.skip = el("button", { type: "button", class: "small", hidden: true, onclick: () => this.showAll() }, "Skip");
    this.toList = el("button", { type: "button", class: "small tolist", hidden: true, onclick: () => this.choices.element.scrollIntoView({ block: "start" }) }, "List ↓");
    this.peopleBox = el("ul", { class: "people", "aria-label": "Who sits at the table" });
    this.logBox = el("ol", { class: "log", role: "log", "aria-label": "What happened", tabindex: "0" });
    this.hints = el("div", { class: "hints" });
    this.wishBox = el("div", { class: "wish", role: "alertdialog", hidden: true });
    this.buttons = {
      hint: this.button("Hint", "Ask a search for the three best moves", () => this.askForHint()),
      undo: this.button("Take back", `Take back your last ${this.companion ? "answer" : "decision"}`, () => this.undo(this.own.length - 1)),
      back: this.button("Back to …", `Go back to any of your ${this.companion ? "answers" : "decisions"}`, () => this.chooseUndo()),
      save: this.button("Save", "Save the game as a file", () => this.say("save")),
      resign: this.button(this.companion ? "Give up" : "Resign", "Give the game up", () => { if (confirm("Give this game up?")) this.say("resign"); }),
      rules: this.button("Help", "Show the rules of the place under the mouse", () => this.toggleHelp()),
    };
    this.undoBox = el("dialog", { class: "undo", "aria-label": "Go back" });
    this.remarks = el("div", { class: "remarks", role: "status" });
    this.happened = el("section", { class: "panel" }, el("h3", {}, "What happened"), this.logBox);
    const options = Object.entries(seated.options).map(([name, value]) => `${name.replaceAll("_", " ")}: ${String(value).replaceAll("_", " ")}`);
    this.element = el("div", { class: "table", "data-turn": "others" },
      el("div", { class: "prompt" }, this.asks, this.skip, this.toList),
      this.board.element,
      el("aside", { class: "side" }, this.wishBox, this.score.element, this.companion ? this.happened : null, this.choices.element, this.hints,
        el("div", { class: "buttons" }, ...Object.values(this.buttons)), this.help.element,
        el("section", { class: "panel" }, el("h3", {}, "At the table"), this.peopleBox, this.remarks, this.linksBox(),
          options.length ? el("p", { class: "quiet" }, `Options: ${options.join("; ")}.`) : null),
        this.companion ? null : this.happened),
      this.undoBox);
    if (this.companion) this.element.classList.add("with-box");
  }

  button(words, about, onclick) {
    return el("button", { type: "button", title: about, onclick }, words);
  }

  linksBox() {
    const links = Object.entries(this.links);
    if (!links.length) return null;
    const local = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
    return el("div", { class: "links" }, el("p", { class: "quiet" }, "Give each guest the link of one seat. Whoever has it sees that seat's cards.",
      local ? " These links work on this machine; for others start the server with --host 0.0.0.0 and open it under this machine's address." : ""),
    ...links.map(([seat, token]) => {
      const address = `${location.origin}${location.pathname}#seat=${token}`;
      return el("div", { class: "row" }, el("label", {}, `Seat ${seat} `, el("input", { readonly: true, value: address, "data-link": seat })),
        el("button", { type: "button", class: "small", onclick: async () => {
          try { await navigator.clipboard.writeText(address); toast("The link is in the clipboard."); } catch { toast("Copy the link by hand."); }
        } }, "Copy"));
    }));
  }

  // What the server says

  heard(message) {
    switch (message.type) {
      case "state": this.waiting.push(message); this.pump(); break;
      case "people": Object.assign(this, { people: message.people, rivals: message.rivals }); this.drawPeople(); break;
      case "hinted": this.showHints(message); break;
      case "saved": download(message.name, message.content); toast(`Saved as ${message.name}. ${message.sentence}`); break;
      case "looked": this.board.show(message.picture, []); this.score.looked(message); break;
      case "helped": this.help.show(message); break;
      case "wish": this.showWish(message); break;
    }
  }

  /** Something that was asked for could not be done: it may be tried again. */
  failed() {
    this.sent = false;
    this.buttons.hint.disabled = !this.mayAskForHint;
    this.drawChoices();
  }

  /** Show the next of the states that wait, at a pace that can be followed. */
  pump() {
    if (this.timer || !this.waiting.length) { this.skip.hidden = !this.waiting.length; return; }
    const next = this.waiting[0];
    const pace = Number(setting("pace", "1200"));
    const atOnce = next.log_from === 0 || next.own.length > 0 || !this.state;
    const wait = atOnce ? 0 : Math.max(0, this.shownAt + pace - performance.now());
    this.skip.hidden = this.waiting.length < 2 && wait === 0;
    const show = () => {
      this.timer = 0;
      if (!this.waiting.length) return;
      this.take(this.waiting.shift());
      this.showState();
      this.pump();
    };
    if (wait) this.timer = setTimeout(show, wait);
    else show();
  }

  /** Show where it all leads, now. */
  showAll() {
    clearTimeout(this.timer);
    this.timer = 0;
    while (this.waiting.length) this.take(this.waiting.shift());
    this.showState();
    this.skip.hidden = true;
  }

  take(state) {
    this.state = state;
    this.log = [...this.log.slice(0, state.log_from), ...state.log];
    this.own = [...this.own.slice(0, state.own_from), ...state.own];
    this.drawn = Math.min(this.drawn, state.log_from);
    const keeps = this.companion && !(state.own.length && state.log.length);  // the pieces of several moves may still have to be laid
    this.fresh = keeps ? Math.min(this.fresh, state.log_from) : state.log_from;
    this.shownAt = performance.now();
    this.sent = false;
    if (state.own.length) untoast();
  }

  // What is seen

  get name() { return (seat) => (seat === this.seat ? "You" : `Player ${seat}`); }

  get mayAskForHint() { return Boolean(this.state?.choices.length) && !this.state.question; }

  showState() {
    const { state } = this;
    this.board.show(state.picture || NO_BOARD, this.waiting.length ? [] : state.choices, state.changed);
    this.hints.replaceChildren();
    this.buttons.hint.disabled = !this.mayAskForHint;
    this.buttons.undo.disabled = this.buttons.back.disabled = !this.own.length;
    this.buttons.resign.disabled = state.over;
    this.buttons.save.textContent = state.over ? "Save record" : "Save";
    this.asks.textContent = this.question();
    document.title = `${state.choices.length ? "● " : ""}${this.title}`;
    this.element.classList.toggle("of-chance", Boolean(state.question));
    this.happened.hidden = this.companion && !this.log.length;
    this.remarks.replaceChildren(...(state.over ? [] : remarksOf(state)));  // then they stand beside the score
    this.drawLog();
    this.drawPeople();
    this.drawChoices();
    this.score.show(state, this.people, this.seat, this.log);
    this.element.dataset.turn = state.over ? "over" : state.choices.length ? "yours" : "others";
    this.element.dataset.own = String(this.own.length);
    if (this.waiting.length === 0 && (state.choices.length || state.over)) speak(this.question());
  }

  question() {
    const { state } = this;
    if (state.over) return state.cut_off ? "The game was ended by the bound on its length." : "The game is over.";
    if (state.question) return state.question;
    if (state.choices.length && state.to_act !== this.seat) return `Player ${state.to_act} decides${state.asks && ` ${state.asks}`}.`;
    if (state.choices.length) return state.asks ? `You decide ${state.asks}.` : "It is your turn.";
    if (state.to_act === this.seat) return "You have resigned.";
    const who = this.people[state.to_act];
    const name = who && who.plays !== "human" ? `Player ${state.to_act} (${shortName(who.plays)})` : `Player ${state.to_act}`;
    return state.asks ? `${name} decides ${state.asks} …` : `${name} decides …`;
  }

  drawChoices() {
    this.choices.show(this.state && !this.sent && !this.waiting.length ? this.state.choices : []);
    this.toList.hidden = this.choices.element.hidden;
    this.element.classList.toggle("sent", this.sent);
  }

  drawLog() {
    while (this.logBox.children.length > this.drawn) this.logBox.lastChild.remove();
    this.logBox.append(...this.log.slice(this.drawn).map((text) => el("li", {}, text)));  // only what is new is read out
    this.drawn = this.log.length;
    [...this.logBox.children].forEach((line, i) => line.classList.toggle("new", i >= this.fresh && this.fresh > 0));
    this.logBox.scrollTop = this.logBox.scrollHeight;
  }

  drawPeople() {
    const acting = this.state && !this.state.over ? this.state.to_act : null;
    const rivals = this.rivals.map((name, i) => el("li", {}, el("span", { class: `chip seat${this.people.length + i}`, "aria-hidden": "true" }),
      ` ${capital(name)}: a rival, played by the rules`));
    this.peopleBox.replaceChildren(...this.people.map((person) => {
      const who = person.seat === this.seat ? "you" : this.companion && person.plays === "human" ? "at the table" : person.plays === "human" ? `a person${person.here ? "" : ", not here"}` : shortName(person.plays);
      return el("li", { class: person.seat === acting ? "acting" : null, "aria-current": person.seat === acting ? "true" : null },
        el("span", { class: `chip seat${person.seat}` }, String(person.seat)), ` Player ${person.seat}: ${who}${person.resigned ? ", resigned" : ""}`);
    }), ...rivals);
  }

  // What you do

  /** Say something at the table. False, and that is told, if nobody would hear it. */
  say(type, fields = {}) {
    if (this.here && this.wire.say(type, fields)) return true;
    toast("No connection to this table just now, so nothing was done; try again in a moment.", "error");
    return false;
  }

  play(choice) {
    if (this.sent || this.waiting.length) return;
    this.sent = this.say("play", { action: choice.action, after: this.own.length });
    this.drawChoices();
  }

  /** Words that stand in no list: the server says why they cannot be the answer. */
  answer(words) {
    if (!this.companion) toast(`Nothing that you may do now holds “${words}”.`);
    else this.say("answer", { words, after: this.own.length });
  }

  refuse(label) {
    const { state } = this;
    if (!state) return;
    if (this.waiting.length || !state.choices.length) toast(`${capital(label)}: ${state.over ? "the game is over" : "it is not your turn"}. ${this.question()}`);
    else {
      const where = [state.choices.some((choice) => choice.place) && "is marked on the board", state.choices.some((choice) => !choice.place) && "stands in the list"];
      toast(`${capital(label)}: nothing to be done here now. ${this.question()} What you may choose ${where.filter(Boolean).join(" or ")}.`);
    }
  }

  undo(keep) {
    if (keep >= 0) this.say("undo", { keep });
  }

  chooseUndo() {
    const close = () => this.undoBox.close();
    const rows = this.own.map((sentence, keep) => el("li", {}, el("button", { type: "button", onclick: () => { close(); this.undo(keep); } },
      `${keep + 1}. ${capital(sentence)}`))).reverse();
    this.undoBox.replaceChildren(el("h3", {}, "Go back to before …"), el("ol", { reversed: true }, ...rows), el("button", { type: "button", onclick: close }, "Stay here"));
    this.undoBox.showModal();
  }

  askForHint() {
    if (!this.say("hint")) return;
    this.buttons.hint.disabled = true;
    this.hints.replaceChildren(el("p", { class: "quiet" }, "Thinking …"));
  }

  showHints(message) {
    this.buttons.hint.disabled = false;
    const percent = (part) => `${Math.round(100 * part)} %`;
    const rows = message.moves.map((move) => el("tr", { onmouseenter: () => this.board.light(move.place, true), onmouseleave: () => this.board.light(move.place, false) },
      el("td", {}, el("button", { type: "button", class: "link", onclick: () => this.play(move) }, capital(move.sentence))),
      el("td", {}, percent(move.probability)), el("td", {}, move.points.toFixed(1)), el("td", {}, percent(move.first))));
    this.hints.replaceChildren(el("section", { class: "panel" }, el("h3", {}, "Hint"), el("table", {},
      el("thead", {}, el("tr", {}, ...["Move", "Likely", "Points", "First"].map((words) => el("th", { scope: "col" }, words)))), el("tbody", {}, ...rows)),
    el("p", { class: "quiet" }, `How often ${message.adviser} would play it; the final score to be expected, and how often it comes first, if all play on by rule of thumb.`)));
    speak(`Hint: ${message.moves.map((move) => move.sentence).join("; or ")}`);
  }

  showWish(message) {
    const answer = (yes) => { this.wishBox.hidden = this.say("agree", { wish: message.wish, yes }); };
    this.wishBox.replaceChildren(el("p", {}, message.sentence), el("button", { type: "button", class: "primary", onclick: () => answer(true) }, "Agree"),
      el("button", { type: "button", onclick: () => answer(false) }, "No"));
    this.wishBox.hidden = false;
  }

  toggleHelp() {
    const on = this.help.toggle();
    this.buttons.rules.setAttribute("aria-pressed", String(on));
    this.board.letEveryPlaceBeReached(on);
    const focused = document.activeElement?.closest?.("[data-place]");
    if (on && focused) this.help.pointed(focused.dataset.place);
  }

  keyPressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, select, textarea, dialog")) return;
    if (/^[1-9]$/.test(event.key)) this.choices.press(Number(event.key) - 1);
    else if (event.key === "/" && !this.choices.searchBox.hidden) this.choices.search.focus();
    else if (event.key === "h") this.buttons.hint.click();
    else if (event.key === "z") this.buttons.undo.click();
    else if (event.key === "?") this.buttons.rules.click();
    else if (event.key === "s" && !this.skip.hidden) this.skip.click();
    else return;
    event.preventDefault();
  }
}
