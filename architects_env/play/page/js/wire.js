/** The WebSocket: messages go out and come in as objects; a connection that breaks, or falls silent, is made again. */

import { language, say } from "./say.js";

/** Milliseconds: so long the server may be silent, which gives a sign of life every three seconds; so often that is looked at; so long is waited after this machine has slept, when no
 * clock says anything; so long a connection has to last before the next one is tried at once. */
const SILENCE = 10_000, LOOK = 1000, AWAKE = 5000, LASTING = 10_000;
/** The longest wait before a further try: usually, and where the server is full. */
const LONGEST = 5000, FULL = 15_000;

/** Where the server is, beside this page: also below a path to which a proxy has moved it. */
function address(scheme) {
  const found = new URL("ws", location.href);
  found.protocol = scheme + (location.protocol === "https:" ? "s:" : ":");
  return found;
}

export class Wire {
  /** `heard(message)` is called with every message, `lost(why)` when the connection ends or cannot be made; `why` is a sentence where the reason is known. */
  constructor(heard, lost) {
    this.heard = heard;
    this.lost = lost;
    this.tries = 0;
    this.looked = Date.now();
    setInterval(() => this.look(), LOOK);
    this.connect();
  }

  connect() {
    const place = address("ws");
    place.search = new URLSearchParams({ language, heartbeat: "yes" });
    const socket = new WebSocket(place);
    Object.assign(this, { socket, refused: null, began: 0, heardAt: Date.now() });
    socket.onopen = () => { this.began = this.heardAt = Date.now(); };
    socket.onmessage = (event) => this.takes(JSON.parse(event.data));
    socket.onclose = () => this.ended();
  }

  takes(message) {
    this.heardAt = Date.now();
    if (message.type === "refused") this.refused = message;
    else if (message.type !== "alive") this.heard(message);
  }

  /** Whether the connection has died without a word. */
  look() {
    const now = Date.now(), slept = now - this.looked > 3 * LOOK || now < this.looked;
    this.looked = now;
    if (slept) this.heardAt = Math.min(now, Math.max(this.heardAt, now - SILENCE + AWAKE));
    if (this.socket && now - this.heardAt > SILENCE) this.ended();
  }

  /** There is no connection any more; another one is tried soon, unless this server refuses the page for good. */
  ended() {
    const { socket, refused, began } = this;
    this.socket = null;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    if (began && Date.now() - began > LASTING) this.tries = 0;
    this.tries += 1;
    this.lost(refused?.sentence);
    if (refused && !refused.again) return;
    const wait = Math.min(refused ? FULL : LONGEST, (refused ? FULL : 250) * 2 ** this.tries);
    setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2));  // so that all who were cut off do not come back at once
    if (!began && this.tries === 2) this.ask();
  }

  /** Whether the server is there, and only its WebSocket is not. */
  async ask() {
    try {
      if ((await fetch(address("http"))).status === 426 && !this.began) {
        this.lost(say("The server is there, but something between here and it, a proxy perhaps, passes no WebSockets on; still trying."));
      }
    } catch { /* it is not there */ }
  }

  /** Send a message. False if there is no connection now. */
  say(type, fields = {}) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify({ type, ...fields }));
    return true;
  }
}
