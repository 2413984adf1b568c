/** A table as one seat sees it: it shows the server's messages and sends the person's actions. */

import { Arrival } from "./arrival.js";
import { Back, Wish } from "./back.js";
import { Board } from "./board.js";
import { Checklist } from "./checklist.js";
import { Choices } from "./choices.js";
import { byFingers, capital, download, el, speak, toast, untoast } from "./dom.js";
import { copied, onlyHere } from "./guests.js";
import { HandOver } from "./hand_over.js";
import { Help } from "./help.js";
import { Guide } from "./guide.js";
import { Hints } from "./hints.js";
import { Lesson } from "./lesson.js";
import { Log } from "./log.js";
import { optionsInWords } from "./options.js";
import { COLOUR_NAMES, People, dress, withRivals } from "./people.js";
import { Press } from "./press.js";
import { say } from "./say.js";
import { Score, remarksOf } from "./score.js";
import { nextSeatsHere, remember, rememberTable, setting, tables, wantList, wantsList } from "./settings.js";
import { byTitle } from "./wall.js";

/** The picture before the set-up is complete, which is not shown. */
const NO_BOARD = '<p class="empty"></p>';
/** Free pixels below the board for buttons and names. In a window higher than `HIGH`, where the column beside the board has more room, this is a share of the window. */
const ROOM = 70, HIGH = 900, OF_WINDOW = 0.1025;
/** Pixels of a list below its cell from which on the overflow is shown. */
const GOES_ON = 6;
/** Shares of the pace for states in which something changed, something was only logged, or nothing happened, and the number of waiting states from which on all are faster. */
const CHANGED = 1, TOLD = 0.5, NOTHING = 0, CALM = 4;
/** Maximum height of a board as a share of its width. A higher board is drawn smaller, so that what is below it does not move. */
const HIGHEST = 0.686;

export class TableView {
  /** `kind` is the game as the lobby knows it. */
  constructor(wire, seated, kind) {
    Object.assign(this, { wire, token: seated.token, seat: seated.seat, game: seated.game, companion: seated.companion, options: seated.options, dealt: seated.dealt, watches: seated.watches, moment: seated.moment });
    this.title = seated.companion ? say("{title}, with the box", { title: seated.title }) : seated.title;
    Object.assign(this, { own: [], waiting: [], state: null, timer: 0, shownAt: 0, sent: false, unanswered: null, fresh: 0, changed: [], then: [], joined: new Set() });
    this.here = true;  // false while actions cannot be sent: the connection is lost, or another seat is being taken
    document.getElementById("where").textContent = this.title;
    if (!this.watches) rememberTable({ token: seated.token, title: this.title, seat: seated.seat, at: Date.now() });
    this.handOver = new HandOver(this.token);
    const call = (name, colour) => {
      const sent = this.tell("call", { name, colour });
      if (sent) { remember("name", name); this.arrival.end(); }
      return sent;
    };
    this.arrival = new Arrival(this.token, call);
    this.people = new People(seated, { call, give: (seat, plays) => this.tell("give", { seat, plays }), here: (seat) => this.handOver.has(seat) }, kind?.opponents);
    this.help = new Help(kind, seated.printable_cards, (place, label) => this.tell("help", { place, label: label.slice(0, 400) }), () => this.lesson.begin(true));
    this.board = new Board({
      chosen: (choice) => this.play(choice), arranged: (choice) => this.choices.arrange(choice, true), refused: (place, label) => this.refuse(place, label), pointed: (place, label) => this.help.pointed(place, label),
      ask: (place, label) => this.wire.say("help", { place, label: label.slice(0, 400) }), legend: seated.legend,
    });
    const light = (place, on) => this.board.light(place, on);
    this.choices = new Choices({
      chosen: (choice) => this.play(choice), pointed: light, unknown: (words) => this.answer(words), drawn: (choice) => this.board.canBeTapped(choice),
      earlier: () => (this.companion && this.state?.question ? this.own : []), back: (number) => (number === undefined ? this.back.open(this.own) : this.undo(number)), open: wantsList(this.token), opened: (open) => { wantList(this.token, open); this.board.showWhatMatters(); },
    });
    this.hints = new Hints((moves) => { this.choices.mark(moves); this.board.advise([...this.choices.advised, ...moves].map(({ place }) => place)); });
    this.press = new Press((target) => this.choices.meant(target) ?? this.board.meant(target), () => this.own.length, () => this.guide.speaks);
    this.log = new Log((text, changed, on) => this.board.lightWords(text, changed, on));
    this.score = new Score({
      look: (decision, seat) => this.tell("look", { decision, seat }), again: (plays) => this.again(plays), levels: seated.levels, trace: () => this.tell("trace"),
      practise: (decision) => this.tell("practise", { decision }), attempt: (decision, action) => this.tell("attempt", { decision, action }),
      whole: (on) => this.element.classList.toggle("whole-score", on),
    });
    this.back = new Back((keep) => this.undo(keep));
    this.wish = new Wish((wish, yes) => this.tell("agree", { wish, yes }));
    this.checklist = new Checklist(tables().find((table) => table.token === this.token)?.todo, (todo) => rememberTable({ token: this.token, todo }));
    this.answered = el("p", { class: "answered", "aria-live": "polite" });
    this.progress = el("p", { class: "progress quiet", hidden: true });
    this.lesson = new Lesson(kind, (beginning, on) => this.board.lightBeginning(beginning, on), (on) => this.board.introduce(on));
    this.guide = new Guide(this.token, { light: (place) => this.board.lightBeginning(place, Boolean(place)), again: () => this.showState(), ended: () => this.lesson.begin() });
    this.choices.first.before(this.hints.element);
    this.draw(seated, kind?.presets);
    this.keys = (event) => this.keyPressed(event);
    document.addEventListener("keydown", this.keys);
  }

  close() {
    clearTimeout(this.timer);
    this.board.close();
    this.press.close();
    this.watching.disconnect();
    this.people.brief.remove();
    document.removeEventListener("keydown", this.keys);
  }

  /** Put buttons and names below a board that leaves room for them, otherwise beside it; in a window of one size always at the same place. */
  placeFoot() {
    const room = this.element.clientHeight - Math.min(this.board.tall, HIGHEST * this.board.element.clientWidth);
    this.element.classList.toggle("flat", room > (innerHeight > HIGH ? OF_WINDOW * innerHeight : ROOM));
    this.element.style.setProperty("--foot", `${this.element.querySelector(".foot").offsetHeight}px`);
  }

  /** The connection is back: the complete state follows. */
  sitDownAgain() {
    this.here = true;
    if (this.unanswered) this.unanswered.lost = true;
    this.waiting = [];
    this.sent = false;
    this.hints.clear();
    clearTimeout(this.timer);
    this.timer = 0;
  }

  draw(seated, presets) {
    this.linkDialog = el("dialog", { class: "undo", "aria-label": say("Link to look") });
    this.asks = el("h2", { class: "asks", id: "asks", tabindex: "-1" });
    this.skip = el("button", { type: "button", class: "small", hidden: true, onclick: () => this.showAll() }, say("Skip"));
    const box = this.companion;  // the notes about special cards come first
    this.buttons = {
      hint: this.button(say("Hint"), say("Ask for the three best moves, with reasons"), () => this.askForHint()),
      undo: this.button(say("Take back"), box ? say("Take back your last answer") : say("Take back your last decision"), () => this.undo(this.lastStep)),
      rules: this.button(say("Help"), byFingers() ? say("Show the rules of a place that you tap") : say("Show the rules of the place under the mouse"), () => this.toggleHelp()),
      back: this.button(say("Back to …"), box ? say("Go back to any of your answers") : say("Go back to any of your decisions"), () => this.back.open(this.own)),
      save: this.button(say("Save"), say("Save the game as a file"), () => this.tell("save")),
      share: this.button(say("Link to look"), say("A link through which others only look at what you see"), () => this.tell("share", this.shared)),
      resign: this.button(box ? say("Give up") : say("Resign"), say("Give the game up"), () => { if (confirm(say("Give this game up?"))) this.tell("resign"); }),
    };
    const { back, save, share, resign, ...first } = this.buttons;
    for (const one of this.watches ? [back, save, share, resign, first.hint, first.undo] : []) one.hidden = true;
    this.rest = el("div", { class: "rest", id: "rest", onclick: () => this.openRest(false), onkeydown: (event) => this.closedByKey(event) }, back, save, share, resign, this.board.zoom);
    this.more = el("button", { type: "button", class: "more", title: say("More actions"), "aria-label": say("More actions"), "aria-expanded": "false", "aria-controls": "rest",
      onclick: () => this.openRest(!this.rest.classList.contains("open")) }, "⋯");
    this.remarks = el("div", { class: "remarks", role: "status" });
    const options = optionsInWords(seated.options, seated.all_options, presets);
    this.drawer = el("button", { type: "button", class: "small drawer", "aria-expanded": "false", title: say("Show more"), "aria-label": say("Show more"), onclick: () => this.drawOut(!this.drawn) }, "▴");
    this.decide = el("div", { class: "decide", onscroll: () => this.tellWhetherListGoesOn() }, this.score.element, box ? this.remarks : null, this.choices.element, this.people.links,
      options ? el("p", { class: "quiet" }, say("Options: {options}.", { options })) : null);
    this.element = el("div", { class: "table", "data-turn": "others" }, this.board.element,
      el("div", { class: "column" },
        el("aside", { class: "side", "aria-label": say("What to decide") }, el("div", { class: "prompt" }, this.asks, this.skip), this.looking(seated), this.arrival.element, this.handOver.element, this.wish.element, this.guide.element, this.lesson.element, ...(box ? [this.progress, this.answered, this.checklist.element] : []), this.decide),
        el("section", { class: "panel told", "aria-label": say("What happened"), "data-title": say("What happened") }, this.log.element, this.help.element, this.drawer)),
      el("div", { class: "foot" },
        el("div", { class: "buttons", role: "toolbar", "aria-label": say("What can be done at the table"), tabindex: "-1" }, ...Object.values(first), this.more, this.rest), this.people.element, box ? null : this.remarks),
      this.back.element, this.people.dialog, this.linkDialog, this.help.all, this.handOver.curtain);
    document.querySelector("header .bar").before(this.people.brief);
    if (this.companion) this.element.classList.add("with-box");
    this.element.addEventListener("pointerdown", (event) => { if (![this.rest, this.more, this.people.element].some((one) => one.contains(event.target))) this.openRest(false); });
    this.watching = new ResizeObserver(() => { this.placeFoot(); this.tellWhetherListGoesOn(); });
    for (const watched of [this.element, this.decide, this.choices.element]) this.watching.observe(watched);
  }

  /** What a read-only link shows, and the way from there to a new table; null at an own seat. */
  looking(seated) {
    if (!this.watches) return null;
    const words = this.moment === null ? say("You look at this table through a link; you cannot play here.") : say("You look at a moment of a game through a link.");
    return el("p", { class: "asked looking" }, words, " ", seated.branches ? el("button", { type: "button", class: "primary", onclick: () => this.tell("branch") }, say("Play on from here")) : null);
  }

  /** What a read-only link is about: the moment to which one has gone back in a finished game, or else the game as it goes on. */
  get shared() {
    return { decision: this.state?.over && this.element.classList.contains("looks") ? this.score.decision : null };
  }

  /** Show a new read-only link. */
  async showLink({ token, decision }) {
    const address = `${location.origin}${location.pathname}#watch=${token}`, shown = el("input", { readonly: true, value: address, "aria-label": say("Link to look") });
    this.linkDialog.replaceChildren(el("p", {}, decision === null ? say("Whoever opens this link sees what you see, your cards too, and cannot play.") : say("Whoever opens this link sees this moment of the game, and can play on from it at a new table."), onlyHere()),
      el("div", { class: "row" }, shown, el("button", { type: "button", class: "small", onclick: async () => { toast(await copied(address, shown) ? say("The link is in the clipboard.") : say("Copy the link by hand.")); } }, say("Copy"))),
      el("button", { type: "button", onclick: () => this.linkDialog.close() }, say("Close")));
    this.linkDialog.showModal();
  }

  /** Shade the foot of a list that continues below. */
  tellWhetherListGoesOn() {
    const { scrollHeight, scrollTop, clientHeight } = this.decide;
    this.decide.classList.toggle("goes-on", scrollHeight - scrollTop - clientHeight > GOES_ON);
  }

  get drawn() { return this.element.classList.contains("drawn"); }

  /** Let the log or the help cover a part of the board, or undo that. */
  drawOut(out) {
    this.element.classList.toggle("drawn", out);
    this.drawer.setAttribute("aria-expanded", String(out));
    this.drawer.textContent = out ? "▾" : "▴";
  }

  /** On a phone rare actions are in a menu. */
  openRest(open) {
    this.rest.classList.toggle("open", open);
    this.more.setAttribute("aria-expanded", String(open));
    if (open) this.rest.querySelector("button:enabled")?.focus({ preventScroll: true });
  }

  closedByKey(event) {
    if (event.key !== "Escape") return;
    this.openRest(false);
    this.more.focus({ preventScroll: true });
    event.stopPropagation();
  }

  button(words, about, onclick) {
    return el("button", { type: "button", title: about, onclick }, words);
  }

  // Messages from the server

  heard(message) {
    switch (message.type) {
      case "state": this.waiting.push(message); this.pump(); break;
      case "people": this.showPeople(message); break;
      case "hinted": this.buttons.hint.disabled = false; this.hints.show(message); break;
      case "traced": this.score.course?.heard(message); break;
      case "exercise": case "attempted": this.score.course?.practised(message); break;
      case "saved": download(message.name, message.content); toast(say("Saved as {name}. {sentence}", message)); break;
      case "looked": this.board.show(message.picture, [], message.changed); this.board.settle(); this.element.classList.add("looks"); this.log.moveTo(message.told); this.score.looked(message); break;
      case "helped": this.board.detail.helped(this.waiting.length ? { ...message, card: "" } : message); this.help.heard(message); break;
      case "wish": this.wish.show(message); break;
      case "shared": this.showLink(message); break;
      case "invited": this.score.invited(message); break;
    }
  }

  showPeople(message) {
    Object.assign(this.people, { people: message.people, rivals: message.rivals });
    dress(document.documentElement, withRivals(message.people.map((person) => person.colour), message.rivals.length));
    this.people.show(this.acting, this.state?.points);
    this.keepWhereItStands();
    if (this.isGuest && !this.own.length) this.arrival.show(message.people, this.seat);
  }

  /** Whether another person has created this table. */
  get isGuest() {
    return !this.watches && !this.companion && !this.people.links && !this.people.alone && !this.handOver.has(this.seat);
  }

  /** Keep for the lobby who sits here, how far the game is and whose turn it is. */
  keepWhereItStands() {
    if (this.watches) return;
    const { people, rivals } = this.people, { state } = this;
    const others = [...people.filter((person) => person.seat !== this.seat).map((person) => person.name), ...rivals];
    const turn = !state ? null : state.over ? "over" : state.choices.length ? "yours" : this.people.name(state.to_act);
    rememberTable({ token: this.token, others, decisions: this.own.length, turn });
  }

  /** A request failed: allow another one. */
  failed() {
    this.sent = false;
    this.then = [];
    this.unanswered = null;
    this.hints.clear();
    this.score.course?.failed();
    this.buttons.hint.disabled = !this.mayAskForHint;
    this.drawChoices();
  }

  /** Show the next waiting state, at a pace that people can follow. */
  pump() {
    if (this.timer || !this.waiting.length) { this.skip.hidden = !this.waiting.length; return; }
    const next = this.waiting[0];
    const pace = Number(setting("pace", "1200"));
    const atOnce = next.log_from === 0 || next.own.length > 0 || !this.state;
    const wait = atOnce ? 0 : Math.max(0, this.shownAt + (pace * this.worth) / Math.max(1, this.waiting.length / CALM) - performance.now());
    this.skip.hidden = this.waiting.length < 2 && wait === 0;
    const show = () => {
      this.timer = 0;
      if (!this.waiting.length) return;
      this.take(this.waiting.shift());
      if (!this.goesOn()) this.showState();
      this.sendAgain();
      this.pump();
    };
    if (wait) this.timer = setTimeout(show, wait);
    else show();
  }

  /** Show the last waiting state now. */
  showAll() {
    clearTimeout(this.timer);
    this.timer = 0;
    while (this.waiting.length) this.take(this.waiting.shift());
    this.showState();
    this.skip.hidden = true;
  }

  take(state) {
    const further = this.joined.has(state.own_from) && state.own_from === this.own.length;  // a further step of one choice: the state after the first step was not shown
    const begins = state.log_from === 0 || state.own_from < this.own.length || (state.own.length > 0 && !further);
    this.state = state;
    this.choices.wall.keep(state.cards ?? {});
    const before = this.companion ? this.log.linesFrom(0) : [], had = this.own.length;
    this.log.tell(state.log_from, state.log, state.changed, this.people.sides, new Set(state.turns));
    this.own = [...this.own.slice(0, state.own_from), ...state.own];
    if (this.companion) this.checklist.follow(before, this.log.linesFrom(0), had, this.own.length, further);
    for (const step of this.joined) if (step >= this.own.length) this.joined.delete(step);
    const keeps = this.companion && !(state.own.length && state.log.length);  // the pieces of several moves may still have to be moved on the real table
    this.changed = begins ? state.changed : [...new Set([...this.changed, ...state.changed])];  // since the last own decision
    this.fresh = keeps || further ? Math.min(this.fresh, state.log_from) : state.log_from;
    this.shownAt = performance.now();
    this.worth = state.changed.length ? CHANGED : state.log.length ? TOLD : NOTHING;
    this.sent = false;
    if (this.own.length > this.unanswered?.after) this.unanswered = null;
    if (state.own.length) untoast();
  }

  // Drawing

  get mayAskForHint() { return !this.watches && Boolean(this.state?.choices.length) && !this.state.question; }

  get acting() { return this.state && !this.state.over ? this.state.to_act : null; }

  showState() {
    const { state } = this;
    this.board.show(state.picture || NO_BOARD, this.waiting.length ? [] : [...state.choices, ...state.shortcuts], state.changed, this.changed);
    this.hints.clear();
    this.buttons.hint.disabled = !this.mayAskForHint;
    this.buttons.undo.disabled = this.buttons.back.disabled = !this.own.length;
    this.buttons.resign.hidden = state.over;
    this.buttons.save.textContent = state.over ? say("Save record") : say("Save");
    const offered = this.waiting.length ? [] : [...state.choices, ...state.shortcuts];
    this.explain({ topic: state.topic, places: offered.map((choice) => choice.place), decisions: this.own.length }, offered);
    this.asks.textContent = this.state.asks;
    document.title = `${state.choices.length ? "● " : ""}${this.title}`;
    this.element.classList.toggle("of-chance", Boolean(state.question));
    this.remarks.replaceChildren(...(state.over || this.people.alone ? [] : remarksOf(this.own.length ? { ...state, notes: [] } : state)));  // they are also shown with the score, and only concern people who play with other people
    this.log.mark(this.fresh);
    this.people.show(this.acting, state.points);
    this.drawChoices();
    if (this.companion) this.showBox();
    this.score.show(state, this.people.people, this.seat, this.people.rivals);
    if (!state.over) this.element.classList.remove("looks", "whole-score");
    this.element.dataset.turn = state.over ? "over" : state.choices.length && !this.waiting.length ? "yours" : "others";
    this.element.dataset.own = String(this.own.length);
    this.settle();
    if (this.people.people.length) this.keepWhereItStands();
    this.handOver.show(this.waiting.length ? null : this.acting, this.seat, this.people.name(this.acting));
    if (document.activeElement === document.body && this.asked) this.asks.focus({ preventScroll: true });  // the focused element is gone
    this.asked = true;
    if (this.waiting.length === 0 && (state.choices.length || state.over)) speak(this.state.asks);
  }

  /** Explain a situation, by the guide of a first game if it speaks, or else by the introduction. */
  explain(situation, offered) {
    this.help.introduction.hidden = this.state.over;
    if (this.state.over) {
      this.guide.rest();
      this.lesson.rest();
      return;
    }
    const suggested = this.guide.show(this.state.guide, offered);
    this.choices.teach(suggested && (this.state.choices.includes(suggested) ? suggested : this.state.choices.find(({ action }) => action === suggested.action)));
    if (this.guide.speaks) this.lesson.explained(situation);
    if (!this.introduced && !this.guide.speaks && !this.guide.refused && !this.companion && !this.watches) this.lesson.begin();
    this.introduced = true;
    if (!this.guide.speaks) this.lesson.drawn(situation);
  }

  /** In a game with the box: what was answered during the set-up, and later what is to be done with the pieces. */
  showBox() {
    const { state } = this, setting = !state.picture && !state.over, last = this.own.at(-1);
    this.element.classList.toggle("setting-up", setting);
    this.element.classList.toggle("of-wall", this.choices.isWall && state.choices.length > 0);
    const [number, all] = state.progress ?? [];
    this.progress.hidden = !number;
    this.progress.textContent = number ? say("Question {number} of {all}. The program cannot see your table: with these answers it knows what lies there, and the board appears.", { number, all }) : "";
    this.answered.replaceChildren(...(setting && last ? [el("span", {}, `✓ ${this.own.length}. ${capital(last)}`)] : []));
    const colours = withRivals(this.people.people.map((person) => person.colour), this.people.rivals.length);
    const chips = [...this.people.people.map((person) => person.name), ...this.people.rivals];
    this.checklist.show(state.over ? [] : this.log.linesFrom(0), ({ name }) => {
      const chip = chips.indexOf(name);
      return chip < 0 ? null : { number: chip, colour: colours[chip] % COLOUR_NAMES.length };
    });
  }

  /** Measure only after everything is drawn, so that the browser lays it out once. */
  settle() {
    this.placeFoot();
    this.log.showEnd();
    if (this.choices.choices.length) this.decide.scrollTop = 0;  // the scroll position of the last list does not apply
    this.board.settle();
    this.tellWhetherListGoesOn();
  }

  /** Show the current choices. What was just chosen stays visible until it is answered, so that nothing jumps. */
  drawChoices() {
    this.element.classList.toggle("sent", this.sent);
    if (this.sent) return;
    const shown = this.state && !this.waiting.length ? (this.state.question ? byTitle(this.state.choices) : this.state.choices) : [];
    this.choices.show(shown, this.state?.asks);
    this.choices.arrange(shown.length ? this.board.arranging.choice : null);
  }

  // Actions of the person

  /** Send a message. Returns false and shows an error if there is no connection. */
  tell(type, fields = {}) {
    if (this.here && this.wire.say(type, fields)) return true;
    toast(say("No connection to this table just now, so nothing was done; try again in a moment."), "error");
    return false;
  }

  /** Play a choice, with the further actions `then` that it needs. */
  play({ action, then = [], place = this.board.playedAt }) {
    if (this.sent || this.waiting.length) return;
    this.unanswered = { action, then, after: this.own.length, once: crypto.getRandomValues(new Uint32Array(4)).join("-"), about: this.about(action) };
    this.made = this.own.length + 1;
    this.lesson.played(place ?? "");
    this.arrival.element.hidden = true;  // whoever decides has no wish for another name
    this.board.playedAt = place;
    this.send();
  }

  /** Send the decision. */
  send() {
    const { action, then, after, once } = this.unanswered;
    this.sent = this.tell("play", { action, after, once });
    this.then = this.sent ? then : [];
    if (!this.sent) this.unanswered = null;
    this.drawChoices();
  }

  /** A description of an action at the current decision, or null if it is not legal. */
  about(action) {
    const choice = this.state.choices.find((one) => one.action === action);
    return choice ? JSON.stringify([choice.sentence, this.state.asks, this.state.log_from + this.state.log.length]) : null;
  }

  /** A decision without an answer because the connection was lost: if the table still waits for it, it is sent again. The server makes a decision with the same unique name only
   * once. */
  sendAgain() {
    if (!this.unanswered?.lost || this.waiting.length) return;
    const { action, about, again } = this.unanswered;
    if (again || about === null || about !== this.about(action)) {
      this.unanswered = null;
      toast(say("Your last decision did not reach the table. Decide again."), "error");
    } else {
      this.unanswered.again = true;
      this.unanswered.lost = false;
      this.send();
    }
  }

  /** Whether the last choice has a further step, which is then taken. Such steps are taken back together. */
  goesOn() {
    const [action, ...then] = this.then;
    this.then = [];
    if (this.own.length !== this.made || this.waiting.length || !this.state.choices.some((choice) => choice.action === action)) return false;
    this.joined.add(this.made);
    this.play({ action, then });
    return this.sent;
  }

  /** Words that are not in the list: the server explains why they are not an answer. */
  answer(words) {
    if (!this.companion) toast(say("Nothing that you may do now holds “{words}”.", { words }));
    else this.tell("answer", { words, after: this.own.length });
  }

  /** Why nothing can be done at this place. */
  refuse(place, label) {
    const { state } = this;
    if (!state) return;
    const what = capital(label.split(/[:;(]/)[0].trim());
    const where = [[...state.choices, ...state.shortcuts].some((choice) => choice.place) && say("is marked on the board"), state.choices.some((choice) => !choice.place) && say("stands in the list")];
    this.board.detail.refuse(place, state.over ? `${say("{what}: the game is over.", { what })} ${state.asks}`
      : this.waiting.length || !state.choices.length ? `${say("{what}: it is not your turn.", { what })} ${state.asks}`
        : say("Nothing to be done here now. What you may choose {where}.", { where: where.filter(Boolean).join(say(" or ")) }));
  }

  /** Create the same table with new cards; `plays` is the player for the seats of opponents. */
  again(plays) {
    const { people } = this.people;
    const seats = people.map((person) => (person.plays === "human" ? "human" : plays ?? person.plays));
    nextSeatsHere(people.map((person) => person.seat).filter((seat) => this.handOver.has(seat)));
    this.wire.say("create", {
      game: this.game, seats, names: people.map((person) => person.name), colours: people.map((person) => person.colour), options: this.options, seed: null,
      companion: this.companion, dealt: this.dealt, seat: this.companion ? null : this.seat,
    });
  }

  /** The number of decisions before the last one with all its steps. */
  get lastStep() {
    let keep = this.own.length - 1;
    while (this.joined.has(keep)) keep -= 1;
    return keep;
  }

  undo(keep) {
    if (keep >= 0) this.tell("undo", { keep });
  }

  askForHint() {
    if (!this.tell("hint")) return;
    this.buttons.hint.disabled = true;
    this.hints.wait();
  }

  toggleHelp() {
    const on = this.help.toggle();
    if (on) this.score.toBoard();
    this.buttons.rules.setAttribute("aria-pressed", String(on));
    this.log.element.hidden = on;
    this.board.letEveryPlaceBeReached(on);
    this.board.showWhatMatters();
    const focused = document.activeElement?.closest?.("[data-place]");
    if (on && focused) this.help.pointed(focused.dataset.place, focused.getAttribute("aria-label") ?? "");
  }

  keyPressed(event) {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input:not([type=checkbox]), select, textarea, dialog")) return;
    if (event.key === "/" && !this.choices.searchBox.hidden) this.choices.search.focus();
    else if (event.key === "h") this.buttons.hint.click();
    else if (event.key === "z") this.buttons.undo.click();
    else if (event.key === "?") this.buttons.rules.click();
    else if (event.key === "Escape" && this.drawn) this.drawOut(false);
    else if (event.key === "s" && !this.skip.hidden) this.skip.click();
    else if (!this.choices.press(event.key)) return;
    event.preventDefault();
  }
}
