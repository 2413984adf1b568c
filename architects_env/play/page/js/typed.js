/** Words as people type them. */

/** The words in lower case, without accents. */
export const plain = (words) => words.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
