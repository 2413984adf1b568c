/** How far the table of this page is while it loads, with the rules to read meanwhile. */

import { el } from "./dom.js";
import { language, say } from "./say.js";

const STEPS = { python: say("Python is loaded"), numpy: say("The games are unpacked"), table: say("The table is set up") };
const megabytes = (bytes) => (bytes / 1e6).toFixed(1);

export class Loading {
  /** `games` are those of the lobby, whose rules are linked. */
  constructor(games) {
    this.bar = el("progress", { max: 1, value: 0, "aria-label": say("How much is loaded") });
    this.words = el("p", { role: "status" });
    this.again = el("button", { type: "button", class: "primary", hidden: true }, say("Try again"));
    this.element = el("section", { class: "panel loading" }, this.words, this.bar, this.again, el("p", { class: "quiet" }, say("Meanwhile read the rules:"), " ",
      ...games.flatMap((game, number) => [number ? " · " : "", el("a", { href: `rules/${game.name}.${language}.html`, target: "_blank", rel: "noopener" }, game.title)])));
  }

  begin() {
    this.again.hidden = true;
    this.bar.hidden = false;
    this.words.textContent = say("The table is loaded into this browser …");
    document.getElementById("main").before(this.element);
  }

  show({ step, loaded, total }) {
    if (total) this.bar.value = loaded / total;
    this.words.textContent = say("{step}: {loaded} of {total} MB …", { step: STEPS[step] ?? "", loaded: megabytes(loaded), total: megabytes(total) });
  }

  end() { this.element.remove(); }

  fails(reason, retry) {
    this.bar.hidden = true;
    this.again.hidden = false;
    this.again.onclick = retry;
    this.words.textContent = say("The game could not be loaded: {reason} Check the network, or use a current browser.", { reason });
  }
}
