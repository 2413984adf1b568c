/** Words as people type them. */

/** The words in lower case, without accents. */
export const plain = (words) => words.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** How many typed letters there are for each that may be wrong, and the fewest in which any may be. */
const LETTERS_OF_A_MISTAKE = 3, FEWEST = 4;
/** The most letters that may be wrong in a distant suggestion. */
const FAR = 2;

/** Whether typed words are, with a few wrong, missing, additional or exchanged letters, at the beginning of a word of a text. */
export function nearly(typed, text) {
  const most = typed.length < FEWEST ? 0 : Math.floor(typed.length / LETTERS_OF_A_MISTAKE);
  if (!most) return false;
  const words = text.split(/[^\p{L}\p{N}]+/u), length = typed.length + most;
  return words.some((word, i) => distance(typed, words.slice(i).join(" ").slice(0, length)) <= most);
}

/** The few texts that typed words resemble most, for words that are not nearly (`nearly`) in any: {of, text}, best first. */
export function closest(typed, texts, few = 3) {
  const most = Math.min(FAR, Math.floor(typed.length / 2));
  if (typed.length < FEWEST - 1) return [];
  const wrong = (text) => { const words = text.split(/[^\p{L}\p{N}]+/u); return Math.min(...words.map((_, i) => distance(typed, words.slice(i).join(" ").slice(0, typed.length + most)))); };
  return texts.map((one) => ({ ...one, wrong: wrong(one.text) })).filter((one) => one.wrong <= most).sort((one, other) => one.wrong - other.wrong).slice(0, few);
}

/** The number of mistakes between typed words and the beginning of a text that they fit best. */
function distance(typed, text) {
  const rows = [Array.from({ length: text.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= typed.length; i += 1) {
    const row = [i], [before, two] = [rows[i - 1], rows[i - 2]];
    for (let j = 1; j <= text.length; j += 1) {
      row[j] = Math.min(row[j - 1] + 1, before[j] + 1, before[j - 1] + (typed[i - 1] === text[j - 1] ? 0 : 1));
      if (two && j > 1 && typed[i - 1] === text[j - 2] && typed[i - 2] === text[j - 1]) row[j] = Math.min(row[j], two[j - 2] + 1);
    }
    rows.push(row);
  }
  return Math.min(...rows.at(-1));
}
