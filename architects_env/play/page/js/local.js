/** A table in a worker of this page: the same messages as over the wire, without a server. */

import { language, say } from "./say.js";
import { Loading } from "./loading.js";
import { toast } from "./dom.js";

/** Milliseconds: after which silence the worker counts as stopped, and how often that is checked. A decision of an opponent takes some seconds. */
const SILENCE = 60_000, LOOK = 2000;

export class LocalWire {
  /** Calls `heard(message)` for every message, and `lost(why)` while there is no table. */
  constructor(heard, lost) {
    Object.assign(this, { heard, lost, waiting: [] });
    setInterval(() => this.look(), LOOK);
    this.begin();
  }

  async begin() {
    const [welcome] = await Promise.all([fetch(`welcome.${language}.json`), registered()]);
    this.welcome = await welcome.json();
    this.loading = new Loading(this.welcome.games);
    this.connect();
    this.heard(this.welcome);
  }

  connect() {
    this.loading.begin();
    const worker = new Worker(`worker.js?language=${language}`);
    Object.assign(this, { worker, ready: false, heardAt: Date.now() });
    worker.onmessage = ({ data }) => this.takes(data);
    worker.onerror = (event) => { event.preventDefault?.(); if (this.ready) this.again(); else this.fails(event.message); };
  }

  takes({ kind, text, reason, lasting, ...progress }) {
    this.heardAt = Date.now();
    if (kind === "text") this.heard(JSON.parse(text));
    else if (kind === "progress") this.loading.show(progress);
    else if (kind === "failed") this.fails(reason);
    else if (kind === "ready") {
      Object.assign(this, { lasting, ready: true });
      this.loading.end();
      if (!lasting && !this.warned) toast(say("This browser keeps nothing here, as in a private window: games end with this tab. Save them as files."));
      this.warned = true;
      for (const message of this.waiting.splice(0)) this.worker.postMessage(message);
      if (this.restarted) this.heard(this.welcome);
    }
  }

  /** The table could not be started. */
  fails(reason) {
    this.worker.terminate();
    this.worker = null;
    this.loading.fails(reason, () => this.connect());
  }

  look() {
    const now = Date.now();
    if (this.looked && now - this.looked > 5 * LOOK) this.heardAt = now;  // this machine has slept
    this.looked = now;
    if (this.worker && this.ready && now - this.heardAt > SILENCE) this.again();
  }

  /** Start a stopped worker again; its tables are kept, unless this browser keeps nothing. */
  again() {
    this.worker.terminate();
    this.restarted = true;
    this.waiting = [];
    this.lost(this.lasting ? say("The table has stopped and is started again. Nothing that was confirmed is lost.")
      : say("The table has stopped and is started again. This browser keeps nothing here, so its games are lost, except for those in your files."));
    this.connect();
  }

  /** Send a message, or keep it until the table is there. */
  say(type, fields = {}) {
    const message = JSON.stringify({ type, ...fields });
    if (this.ready) this.worker.postMessage(message);
    else if (this.worker) {
      if (type === "show" || type === "join") this.waiting = this.waiting.filter((other) => JSON.parse(other).type !== type);
      this.waiting.push(message);
      if (type === "create") this.worker.postMessage({ soon: fields.game });
    }
    return Boolean(this.worker);
  }
}

/** The page works without a network from the next visit on. Browsers without service workers play on without that. */
async function registered() {
  if (!navigator.serviceWorker) return;
  try {
    const found = await navigator.serviceWorker.register("service_worker.js");
    found.addEventListener("updatefound", () => found.installing?.addEventListener("statechange", ({ target }) => {
      if (target.state === "installed" && navigator.serviceWorker.controller) toast(say("A new version of this page is there. It is used once all tabs of this page are closed; your games stay."));
    }));
    if (!navigator.serviceWorker.controller) {
      await Promise.race([new Promise((resolve) => { navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }); }), new Promise((resolve) => { setTimeout(resolve, 3000); })]);
    }
  } catch { /* it plays without */ }
}
