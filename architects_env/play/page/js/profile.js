/** The secret word by which a person's games are remembered. It is made here; whoever has its link sees these games. */

import { remember, setting } from "./settings.js";

const WORD = /^[A-Za-z0-9_-]{16,64}$/;
/** Random bytes of a word. */
const BYTES = 24;

const invented = () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(BYTES)))).replaceAll("+", "-").replaceAll("/", "_");

let own = null;

/** The own word, the same on every visit of this browser. */
export function profile() {
  const kept = setting("profile", "");
  own ??= WORD.test(kept) ? kept : invented();
  if (own !== kept) remember("profile", own);
  return own;
}

/** Take the word from a link. Returns whether it is one. */
export function takeProfile(word) {
  if (!WORD.test(word)) return false;
  own = word;
  remember("profile", word);
  return true;
}

/** The link by which another browser finds the same games. */
export const recoveryLink = () => `${location.origin}${location.pathname}#me=${profile()}`;
