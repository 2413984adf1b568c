/** What people read passes through here, so that it can stand in another language. */

import { setting } from "./settings.js";

const chosen = setting("language", "");
let spoken = { language: "en", languages: { en: "English" }, words: {} };
try { spoken = await (await fetch(`words.json?language=${chosen}`)).json(); } catch { /* English, then */ }

/** The language of the page, and all that there are, by their codes. */
export const { language, languages } = spoken;
document.documentElement.lang = language;

/** The words, with what stands in braces filled in: `say("{name} has won.", { name })`. */
export const say = (words, fields = {}) => (Object.hasOwn(spoken.words, words) ? spoken.words[words] : words).replace(/\{(\w+)\}/g, (whole, name) => fields[name] ?? whole);
