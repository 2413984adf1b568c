/** What people read passes through here, so that it can stand in another language. */

/** The words, with what stands in braces filled in: `say("{name} has won.", { name })`. */
export const say = (words, fields = {}) => words.replace(/\{(\w+)\}/g, (whole, name) => fields[name] ?? whole);
