/** The WebSocket: sends and receives messages as objects, and reconnects after a broken or silent connection. */

import { language, say } from "./say.js";

/** Milliseconds: how long the server may be silent (it sends a heartbeat every three seconds); how often that is checked; how long to wait after this machine has slept; how long
 * a connection must last for an immediate reconnect. */
const SILENCE = 10_000, LOOK = 1000, AWAKE = 5000, LASTING = 10_000;
/** Maximum wait before the next attempt, and the wait if the server is full. */
const LONGEST = 5000, FULL = 15_000;

/** The server's address, which is relative to this page so that a proxy may move it to a path. */
function address(scheme) {
  const found = new URL("ws", location.href);
  found.protocol = scheme + (location.protocol === "https:" ? "s:" : ":");
  return found;
}

export class Wire {
  /** Calls `heard(message)` for every message, and `lost(why)` when the connection ends or fails; `why` is a sentence if the reason is known. */
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

  /** Whether the connection has died silently. */
  look() {
    const now = Date.now(), slept = now - this.looked > 3 * LOOK || now < this.looked;
    this.looked = now;
    if (slept) this.heardAt = Math.min(now, Math.max(this.heardAt, now - SILENCE + AWAKE));
    if (this.socket && now - this.heardAt > SILENCE) this.ended();
  }

  /** The connection has ended: reconnect soon, unless the server refuses this page. */
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
    setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2));  // so that not all pages reconnect at once
    if (!began && this.tries === 2) this.ask();
  }

  /** Whether the server is reachable but its WebSocket is not. */
  async ask() {
    try {
      if ((await fetch(address("http"))).status === 426 && !this.began) {
        this.lost(say("The server is there, but something between here and it, a proxy perhaps, passes no WebSockets on; still trying."));
      }
    } catch { /* not reachable */ }
  }

  /** Send a message. Returns false if there is no connection. */
  say(type, fields = {}) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify({ type, ...fields }));
    return true;
  }
}
