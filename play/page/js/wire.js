/** The WebSocket: messages go out and come in as objects; a connection that breaks is made anew. */

import { language } from "./say.js";

export class Wire {
  /** `heard(message)` is called with every message, `lost()` when the connection ends. */
  constructor(heard, lost) {
    this.heard = heard;
    this.lost = lost;
    this.tries = 0;
    this.connect();
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new WebSocket(`${scheme}://${location.host}/ws?language=${language}`);
    this.socket.onopen = () => { this.tries = 0; };
    this.socket.onmessage = (event) => this.heard(JSON.parse(event.data));
    this.socket.onclose = (event) => {
      this.lost();
      this.tries = event.code === 1013 ? 5 : this.tries + 1;  // a server that is full is left alone for a while
      setTimeout(() => this.connect(), Math.min(5000, 250 * 2 ** this.tries));
    };
  }

  /** Send a message. False if there is no connection now. */
  say(type, fields = {}) {
    if (this.socket.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify({ type, ...fields }));
    return true;
  }
}
