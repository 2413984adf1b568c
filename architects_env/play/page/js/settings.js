/** Settings in this browser: colours, pace, and the tables where it has had a seat. */

export const PACES = [["2500", "slow"], ["1200", "readable"], ["500", "quick"], ["0", "at once"]];
const MOST_TABLES = 12;

/** A setting, or its default. */
export function setting(name, otherwise) {
  try { return localStorage.getItem(name) ?? otherwise; } catch { return otherwise; }
}

/** Store a setting. */
export function remember(name, value) {
  try { localStorage.setItem(name, value); } catch { /* the browser stores nothing */ }
}

/** Tables where this browser has had a seat, latest first: {token, title, seat, at, others, decisions, turn}. */
export function tables() {
  try { return JSON.parse(setting("tables", "[]")); } catch { return []; }
}

/** Store a table, and keep what is known about it. A table that was just sat down at (`at`) comes first. */
export function rememberTable(table) {
  const known = tables(), before = known.find((other) => other.token === table.token), now = { ...before, ...table };
  if (before && !table.at) remember("tables", JSON.stringify(known.map((other) => (other === before ? now : other))));
  else if (table.at) remember("tables", JSON.stringify([now, ...known.filter((other) => other !== before)].slice(0, MOST_TABLES)));
}

/** The players and options of the last table of a game in this browser, or an empty object. */
export function lastSetUp(game, companion) {
  try { return JSON.parse(setting(`set-up of ${game}${companion ? " with the box" : ""}`, "{}")); } catch { return {}; }
}

/** Store them. */
export function keepSetUp(game, companion, chosen) {
  remember(`set-up of ${game}${companion ? " with the box" : ""}`, JSON.stringify(chosen));
}

/** Whether the list of choices should be open at a table. */
export const wantsList = (token) => Boolean(tables().find((table) => table.token === token)?.list);

/** Store that setting. */
export function wantList(token, list) {
  remember("tables", JSON.stringify(tables().map((table) => (table.token === token ? { ...table, list } : table))));
}

/** Remove a table. */
export function forgetTable(token) {
  remember("tables", JSON.stringify(tables().filter((table) => table.token !== token)));
}

/** Show the page in light or dark colours, as chosen or as in the system. */
export function useTheme() {
  const chosen = setting("theme", "auto");
  const dark = chosen === "dark" || (chosen === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
}

let nextSeats = [];

/** Seats of the next table whose people play at this device. */
export function nextSeatsHere(seats) {
  nextSeats = seats;
}

/** Keep the tokens of a new table's seats at this device, by seat, if there are several. */
export function keepSeatsHere(seat, token, links) {
  const here = Object.fromEntries(nextSeats.filter((other) => links[other]).map((other) => [other, links[other]]));
  nextSeats = [];
  if (!Object.keys(here).length) return;
  const known = JSON.parse(setting("seats here", "[]")).slice(0, MOST_TABLES - 1);
  remember("seats here", JSON.stringify([{ ...here, [seat]: token }, ...known]));
}

/** Tokens by seat of all people who play at this device at the table of this token; empty if there is only one. */
export function seatsHere(token) {
  try { return JSON.parse(setting("seats here", "[]")).find((tokens) => Object.values(tokens).includes(token)) ?? {}; } catch { return {}; }
}
