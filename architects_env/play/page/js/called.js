/** Names of players that are programs. */

import { inWords } from "./dom.js";
import { say } from "./say.js";

const CALLED = { greedy: say("simple bot"), heuristic: say("strong bot"), random: say("random") };

/** The level that is offered in styles, such as skilled:thief (`play/server/workers/opponents.py`). */
const STYLED = "skilled";

/** A short name of a player, as in the lobby and at the table. Of a policy's path only the last two parts are shown. */
export function called(name) {
  if (name.includes("/")) return name.split("/").slice(-2).join("/").replace(/:(best|deterministic)$/, "");
  const [search, seconds] = name.split(":");
  if (search === STYLED && seconds) return say("{level}: {style}", { level: inWords(search), style: inWords(seconds) });
  return CALLED[name] ?? (seconds ? say("search for {seconds}", { seconds: !/^[\d.]+s$/.test(seconds) ? seconds : `${parseFloat(seconds).toLocaleString(document.documentElement.lang || "en")}\u00a0s` }) : inWords(search));
}
