/** Pieces of the board that may be put into another order: one is tapped and then another, and they change places, or it is dragged there. What comes of it is one of the
 * choices, each of which says by `order` from which place a piece comes to every other. */

const STILL = 8;  // pixels that a finger moves and does not drag yet

export class Arranging {
  /** `changed(choice)` is told of the choice that plays the pieces of this `picture` as they lie now; `held()` that one is dragged. */
  constructor(picture, changed, held) {
    Object.assign(this, { picture, changed, held });
    this.show([]);
    picture.addEventListener("pointerdown", (event) => this.pressed(event));
    picture.addEventListener("pointermove", (event) => this.moved(event));
    picture.addEventListener("pointerup", (event) => this.dropped(event));
    picture.addEventListener("pointercancel", () => this.letGo());
  }

  /** Of a new picture with these choices: which pieces can be moved. `lies` says by place which piece is there, by the place where it was. */
  show(choices) {
    this.orders = choices.filter((choice) => Object.keys(choice.order ?? {}).length > 1);
    this.lies = new Map(Object.keys(Object.assign({}, ...this.orders.map((choice) => choice.order))).map((place) => [place, place]));
    this.picked = this.grip = this.homes = null;
    for (const place of this.places) this.piece(place)?.classList.add("movable");
  }

  /** The names of the places between which pieces may change. */
  get places() { return [...this.lies.keys()]; }

  /** Whether one is being dragged. */
  get drags() { return Boolean(this.grip?.drags); }

  /** The choice that plays all as it lies; null where nothing can be moved. */
  get choice() {
    return this.orders.find((choice) => this.places.every((place) => (choice.order[place] ?? place) === this.lies.get(place))) ?? null;
  }

  piece(name) { return this.picture.querySelector(`[data-place="${CSS.escape(name)}"]`); }

  /** The piece at or around an element; null where none can be moved. */
  at(target) {
    const piece = target.closest?.("[data-place]");
    return piece && this.lies.has(piece.dataset.place) ? piece.dataset.place : null;
  }

  /** Where a piece lies now. */
  placeOf(piece) { return this.places.find((place) => this.lies.get(place) === piece); }

  /** Pick the piece at an element, or let it change places with the one that was picked. Whether there is one. */
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

  /** Two pieces change places, if it may be so. */
  exchange(one, other) {
    this.measure();
    const [here, there] = [this.placeOf(one), this.placeOf(other)];
    this.lies.set(here, other).set(there, one);
    if (!this.choice) this.lies.set(here, one).set(there, other);
    for (const piece of [one, other]) this.lay(piece);
    this.changed(this.choice);
  }

  /** Where every place is, in units of the drawing, before anything was moved. */
  measure() {
    this.homes ??= new Map(this.places.map((place) => {
      const { a, e, f } = this.piece(place).getScreenCTM(), ground = this.piece(place).querySelector(":scope > .ground").getBBox();
      return [place, { x: e / a, y: f / a, width: ground.width, height: ground.height }];
    }));
  }

  /** Draw a piece where it lies, and so many units beside it while it is dragged. */
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

  /** It is drawn over all others while it is dragged. */
  begin(event, node) {
    this.measure();
    this.pick(null);
    Object.assign(this.grip, { drags: true, next: node.nextSibling });
    this.picture.setPointerCapture(event.pointerId);
    node.parentElement.append(node);
    node.classList.add("held");
    this.held();
  }

  /** The piece over which the pointer is, apart from the one that it drags. */
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
