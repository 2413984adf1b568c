/** Links for guests, with QR codes, and what plays a seat to which nobody has come. */

import { el, toast } from "./dom.js";
import { grouped } from "./opponents.js";
import { local } from "./place.js";
import { say } from "./say.js";

const PERSON = "human";

/** Copy a text and return whether that worked. Without https, browsers only copy the selected text of the `input` that shows it. */
export async function copied(text, input) {
  try { await navigator.clipboard.writeText(text); return true; } catch { /* without https there is none */ }
  input.select();
  return document.execCommand("copy");
}

/** Where a link leads if there is no server; nothing if there is one. */
export const onlyHere = () => (local ? ` ${say("This link works in other tabs of this browser. On other machines it needs a server: architects-env play serve.")}` : "");

export class Guests {
  /** `links` are tokens by seat, `home` is the page's address for other machines, if the server knows it, and `codes` are QR codes of the links there. `give(seat, plays)` lets a
   * program play a seat, or keeps it for a guest. */
  constructor({ links, home, codes = {}, companion }, opponents, give) {
    const given = Object.entries(links);
    this.rows = [];
    if (!given.length) return;
    const near = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname), page = near && home ? home : location.origin + location.pathname;
    this.rows = given.map(([seat, token]) => this.row(Number(seat), `${page}#seat=${token}`, codes[seat], companion ? null : opponents, give));
    this.element = el("details", { class: "panel links", open: true }, el("summary", {}, say("Links for guests")),
      el("p", { class: "quiet" }, say("Give each guest the link of one seat. Anyone who has it sees that seat's cards."),
        local ? ` ${say("These links work in other tabs of this browser. Guests on other machines need a server: architects-env play serve.")}` : near && !home ? ` ${say("These links work on this machine; for others start the server with --home.")}` : ""),
      ...this.rows.map((row) => row.element));
  }

  row(seat, address, code, opponents, give) {
    const shown = el("input", { readonly: true, value: address, "data-link": String(seat) }), name = el("span", {}, say("Seat {seat} ", { seat: seat + 1 }));
    const plays = opponents && el("select", { "data-plays": String(seat), "aria-label": say("Who plays seat {seat}", { seat: seat + 1 }), onchange: () => give(seat, plays.value) },
      el("option", { value: PERSON }, say("a guest, by link")), ...grouped(opponents));
    const square = code && el("details", { class: "code" }, el("summary", {}, say("QR code")), Object.assign(el("div"), { innerHTML: code }));
    const element = el("div", { class: "guest" }, el("div", { class: "row" }, el("label", {}, name, shown),
      el("button", { type: "button", class: "small", onclick: async () => {
        toast(await copied(address, shown) ? say("The link is in the clipboard.") : say("Copy the link by hand."));
      } }, say("Copy"))), plays, square);
    return { seat, element, name, plays };
  }

  /** Show who sits there now. A seat where a guest sits can be given to no program. */
  show(people) {
    for (const { seat, name, plays } of this.rows) {
      const person = people[seat];
      if (!person) continue;
      name.textContent = `${say("Seat {seat} ", { seat: seat + 1 })}· ${person.name}`;
      if (!plays) continue;
      plays.value = person.plays;
      plays.disabled = person.resigned || (person.plays === PERSON && person.here);
    }
  }
}
