/** Translation: all texts for people pass through here. */

import { setting } from "./settings.js";

const chosen = setting("language", "");
let spoken = { language: "en", languages: { en: "English" }, words: {} };
try { spoken = await (await fetch(`words.json?language=${chosen}`)).json(); } catch { /* English, then */ }

/** The page's language, and all languages by code. */
export const { language, languages } = spoken;
document.documentElement.lang = language;

/** Translate words and fill in the names in braces: `say("{name} has won.", { name })`. */
export const say = (words, fields = {}) => (Object.hasOwn(spoken.words, words) ? spoken.words[words] : words).replace(/\{(\w+)\}/g, (whole, name) => fields[name] ?? whole);
