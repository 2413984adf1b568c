/** Translation: all texts for people pass through here. */

import { local } from "./place.js";
import { setting } from "./settings.js";

const chosen = setting("language", "");
let spoken = { language: "en", languages: { en: "English" }, words: {} };
/** Without a server, the page itself finds the first language of the browser that it speaks. */
const inFile = () => [chosen, ...navigator.languages.map((code) => code.split("-")[0])].find((code) => code && document.documentElement.dataset.languages.split(" ").includes(code)) ?? "en";
try { spoken = await (await fetch(local ? `words.${inFile()}.json` : `words.json?language=${chosen}`)).json(); } catch { /* English, then */ }

/** The page's language, and all languages by code. */
export const { language, languages } = spoken;
document.documentElement.lang = language;

/** Translate words and fill in the names in braces: `say("{name} has won.", { name })`. */
export const say = (words, fields = {}) => (Object.hasOwn(spoken.words, words) ? spoken.words[words] : words).replace(/\{(\w+)\}/g, (whole, name) => fields[name] ?? whole);
