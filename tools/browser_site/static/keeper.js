/** Keeps the tables in IndexedDB: pages of a database by number, and the generation, which counts the changes. A change is kept as a whole or not at all. */

"use strict";

const DATABASE = "architects-env", PAGES = "pages", FACTS = "facts", GENERATION = "generation";

/** A promise of the result of a request. */
const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

/** A promise of the end of a transaction, after which everything is on disk. */
const ended = (transaction) => new Promise((resolve, reject) => {
  transaction.oncomplete = () => resolve();
  transaction.onabort = () => reject(transaction.error ?? new DOMException("stopped", "AbortError"));
});

function joined(parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The pages of all tabs of this browser. Answers are `{ value }`, or `{ error }` with the name of an error. */
class Keeper {
  constructor(size) {
    this.size = size;
    this.lasting = true;
  }

  async base() {
    if (this.open) return this.open;
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => { for (const name of [PAGES, FACTS]) request.result.createObjectStore(name); };
    const base = await done(request);
    base.onclose = base.onversionchange = () => { base.close(); this.open = null; };
    this.open = base;
    return base;
  }

  async answer(mode, use) {
    let transaction = null;
    try {
      transaction = (await this.base()).transaction([PAGES, FACTS], mode, { durability: "strict" });
      const end = ended(transaction);
      end.catch(() => {});
      const value = await use(transaction.objectStore(PAGES), transaction.objectStore(FACTS));
      await end;
      return { value };
    } catch (error) {
      try { transaction?.abort(); } catch { /* it has ended */ }
      if (error?.name === "InvalidStateError") this.open = null;
      return { error: error?.name ?? "Error" };
    }
  }

  generation() {
    return this.answer("readonly", async (_, facts) => (await done(facts.get(GENERATION))) ?? 0);
  }

  load() {
    return this.answer("readonly", async (pages, facts) => {
      const [generation, found] = await Promise.all([done(facts.get(GENERATION)), done(pages.getAll())]);
      return { generation: generation ?? 0, pages: joined(found) };
    });
  }

  /** Keep the pages of these numbers, which lie one after the other in `content`, if the generation is still this one. */
  keep(generation, numbers, content) {
    return this.answer("readwrite", async (pages, facts) => {
      if (((await done(facts.get(GENERATION))) ?? 0) !== generation) return false;
      numbers.forEach((number, place) => pages.put(content.slice(place * this.size, (place + 1) * this.size), number));
      facts.put(generation + 1, GENERATION);
      return true;
    });
  }
}

/** The same in memory, for a browser that keeps nothing. */
class MemoryKeeper {
  constructor(size) {
    Object.assign(this, { size, lasting: false, count: 0, pages: [] });
  }

  async generation() { return { value: this.count }; }

  async load() { return { value: { generation: this.count, pages: joined(this.pages) } }; }

  async keep(generation, numbers, content) {
    if (generation !== this.count) return { value: false };
    numbers.forEach((number, place) => { this.pages[number] = content.slice(place * this.size, (place + 1) * this.size); });
    this.count += 1;
    return { value: true };
  }
}

/** The keeper of this browser; in memory if it has no database, as in some private windows. */
async function foundKeeper(size) {
  const keeper = new Keeper(size);
  return globalThis.indexedDB && !(await keeper.generation()).error ? keeper : new MemoryKeeper(size);
}
