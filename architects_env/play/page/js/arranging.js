/** Rearranging pieces on the board: tap one and then another to swap them, or drag one. The result is one of the choices; `order` of a choice gives, for each place, the place
 * from which its piece comes. */

const STILL = 8;  // pixels that a finger may move without dragging

export class Arranging {
  /** Calls `changed(choice)` with the choice for the current arrangement of this `picture`, and `held()` when a drag begins. */
  constructor(picture, changed, held) {
    Object.assign(this, { picture, changed, held });
    this.show([]);
    picture.addEventListener("pointerdown", (event) => this.pressed(event));
    picture.addEventListener("pointermove", (event) => this.moved(event));
    picture.addEventListener("pointerup", (event) => this.dropped(event));
    picture.addEventListener("pointercancel", () => this.letGo());
  }

  /** Find the pieces that can be moved in a new picture with these choices. `lies` maps each place to the original place of the piece there. */
  show(choices) {
    this.orders = choices.filter((choice) => Object.keys(choice.order ?? {}).length > 1);
    this.lies = new Map(Object.keys(Object.assign({}, ...this.orders.map((choice) => choice.order))).map((place) => [place, place]));
    this.picked = this.grip = this.homes = null;
    for (const place of this.places) this.piece(place)?.classList.add("movable");
  }

  /** Names of the places whose pieces can be swapped. */
  get places() { return [...this.lies.keys()]; }

  /** Whether a piece is being dragged. */
  get drags() { return Boolean(this.grip?.drags); }

  /** The choice for the current arrangement, or null if nothing can be moved. */
  get choice() {
    return this.orders.find((choice) => this.places.every((place) => (choice.order[place] ?? place) === this.lies.get(place))) ?? null;
  }

  piece(name) { return this.picture.querySelector(`[data-place="${CSS.escape(name)}"]`); }

  /** The movable piece at or around an element, or null. */
  at(target) {
    const piece = target.closest?.("[data-place]");
    return piece && this.lies.has(piece.dataset.place) ? piece.dataset.place : null;
  }

  /** The current place of a piece. */
  placeOf(piece) { return this.places.find((place) => this.lies.get(place) === piece); }

  /** Pick the piece at an element, or swap it with the picked one. Returns whether there is a piece. */
  tapped(target) {
    const piece = this.at(target);
    if (!piece) return false;
    const first = this.picked;
    this.pick(first ? null : piece);
    if (first && first !== piece) this.exchange(first, piece);
    return true;
  }

  pick(piece) {
    this.picked = piece;
    for (const place of this.places) {
      this.piece(place).classList.toggle("picked", place === piece);
      this.piece(place).setAttribute("aria-pressed", String(place === piece));
    }
  }

  /** Swap two pieces if that is allowed. */
  exchange(one, other) {
    this.measure();
    const [here, there] = [this.placeOf(one), this.placeOf(other)];
    this.lies.set(here, other).set(there, one);
    if (!this.choice) this.lies.set(here, one).set(there, other);
    for (const piece of [one, other]) this.lay(piece);
    this.changed(this.choice);
  }

  /** Original positions of all places, in units of the drawing. */
  measure() {
    this.homes ??= new Map(this.places.map((place) => {
      const { a, e, f } = this.piece(place).getScreenCTM(), ground = this.piece(place).querySelector(":scope > .ground").getBBox();
      return [place, { x: e / a, y: f / a, width: ground.width, height: ground.height }];
    }));
  }

  /** Draw a piece at its current place, moved by an offset while it is dragged. */
  lay(piece, right = 0, down = 0) {
    const from = this.homes.get(piece), to = this.homes.get(this.placeOf(piece));
    this.piece(piece).style.translate = `${to.x - from.x + right}px ${to.y - from.y + down}px`;
  }

  // Dragging

  pressed(event) {
    const piece = event.button === 0 && event.isPrimary ? this.at(event.target) : null;
    this.grip = piece && { piece, x: event.clientX, y: event.clientY, drags: false };
  }

  moved(event) {
    if (!this.grip || !event.isPrimary) return;
    const right = event.clientX - this.grip.x, down = event.clientY - this.grip.y, node = this.piece(this.grip.piece);
    if (!this.grip.drags && Math.hypot(right, down) <= STILL) return;
    if (!this.grip.drags) this.begin(event, node);
    const scale = node.getScreenCTM().a;
    this.lay(this.grip.piece, right / scale, down / scale);
    const over = this.under(event);
    for (const place of this.places) this.piece(place).classList.toggle("reached", over === place && place !== this.grip.piece);
  }

  /** Draw the dragged piece above all others. */
  begin(event, node) {
    this.measure();
    this.pick(null);
    Object.assign(this.grip, { drags: true, next: node.nextSibling });
    this.picture.setPointerCapture(event.pointerId);
    node.parentElement.append(node);
    node.classList.add("held");
    this.held();
  }

  /** The piece under the pointer, except the dragged one. */
  under({ clientX, clientY }) {
    const found = document.elementsFromPoint(clientX, clientY).map((element) => this.at(element));
    return found.find((piece) => piece && piece !== this.grip.piece) ?? null;
  }

  dropped(event) {
    const { piece, drags } = this.grip ?? {}, other = drags && this.under(event);
    this.letGo();
    if (other) this.exchange(piece, other);
  }

  letGo() {
    const { piece, drags, next } = this.grip ?? {};
    this.grip = null;
    if (!drags) return;
    const node = this.piece(piece);
    node.parentElement.insertBefore(node, next);
    node.classList.remove("held");
    for (const place of this.places) this.piece(place).classList.remove("reached");
    this.lay(piece);
  }
}
