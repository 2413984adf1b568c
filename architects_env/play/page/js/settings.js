/** What this browser remembers: colours, pace, and the tables at which it sat. */

export const PACES = [["2500", "slow"], ["1200", "readable"], ["500", "quick"], ["0", "at once"]];
const MOST_TABLES = 12;

/** A setting, or what it is by default. */
export function setting(name, otherwise) {
  try { return localStorage.getItem(name) ?? otherwise; } catch { return otherwise; }
}

/** Remember a setting. */
export function remember(name, value) {
  try { localStorage.setItem(name, value); } catch { /* a browser that keeps nothing */ }
}

/** The tables at which somebody sat in this browser, the last first: {token, title, seat}. */
export function tables() {
  try { return JSON.parse(setting("tables", "[]")); } catch { return []; }
}

/** Remember a table, and what was remembered of it. */
export function rememberTable(table) {
  const known = tables(), before = known.find((other) => other.token === table.token);
  remember("tables", JSON.stringify([{ ...before, ...table }, ...known.filter((other) => other !== before)].slice(0, MOST_TABLES)));
}

/** Whether somebody wants the list of choices open at a table. */
export const wantsList = (token) => Boolean(tables().find((table) => table.token === token)?.list);

/** Remember whether. */
export function wantList(token, list) {
  remember("tables", JSON.stringify(tables().map((table) => (table.token === token ? { ...table, list } : table))));
}

/** Forget one. */
export function forgetTable(token) {
  remember("tables", JSON.stringify(tables().filter((table) => table.token !== token)));
}

/** Show the page in light or dark colours, as chosen or as the system has it. */
export function useTheme() {
  const chosen = setting("theme", "auto");
  const dark = chosen === "dark" || (chosen === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
}
