/** Positions in the window that cover as little as possible. */

const GAP = 12, EDGE = 6;

const shared = (from, to, otherFrom, otherTo) => Math.max(0, Math.min(to, otherTo) - Math.max(from, otherFrom));

/** How much of a box one of this size would cover at a position. */
const covered = (left, top, { width, height }, box) => shared(left, left + width, box.left, box.right) * shared(top, top + height, box.top, box.bottom);

/** The position for a box of this size near another one that it must not cover, where it covers least of the others, and how much. The nearest of several is chosen. */
export function freest(size, box, others) {
  const spots = (from, to, length, room) => [...new Set([EDGE, room, ...[box, ...others].flatMap((one) => [one[from] - length - GAP, one[from], one[to] + GAP, one[to] - length])]
    .map((at) => Math.round(Math.max(EDGE, Math.min(at, room - length - EDGE)))))];
  const far = (left, top) => Math.hypot(left + size.width / 2 - (box.left + box.right) / 2, top + size.height / 2 - (box.top + box.bottom) / 2);
  let best = { cost: Infinity };
  for (const left of spots("left", "right", size.width, innerWidth)) for (const top of spots("top", "bottom", size.height, innerHeight)) {
    const covers = others.reduce((sum, one) => sum + covered(left, top, size, one), 0), cost = 1e6 * covered(left, top, size, box) + 1e3 * covers + far(left, top);
    if (cost < best.cost) best = { left, top, covers, cost };
  }
  return best;
}
