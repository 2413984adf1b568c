"""The picture on a card: a building in a landscape, in the colours of the card, as its row says what it does. What it
makes says which building it is, its deck how it is built and what lies behind it."""

from __future__ import annotations

from functools import cache, lru_cache

from architects_env.core.show.drawing import Drawing
from architects_env.core.show.glyphs import Icon, disc
from architects_env.games.settlers import cards as C
from architects_env.games.settlers import vocabulary as V
from architects_env.games.settlers.picture.icons import COLOURS, DEEP, GOODS, STRIPS
from architects_env.games.settlers.rows import GOOD_NAMED, Row, amounts

Motif = tuple[tuple[str, str], ...]
"""Paths in a square of 24 units that stand on its lower edge, from the back to the front, with their colours; "own" is
that of the card."""

# --- where goods come from --------------------------------------------------------------------------------------------
FOREST: Motif = (
    ("M17,3L22,13H19.5L24,21H10L14.5,13H12Z", "leaf-dark"),
    ("M5,21H7.4V24H5ZM16,21H18V24H16Z", "timber"),
    ("M6.2,1L12,12H9L13,22H0L3.5,12H1Z", "leaf"),
)
QUARRY: Motif = (
    ("M0,24V14L4,6L11,2L15,8L20,9L24,16V24Z", "stone-line"),
    ("M0,24V14L4,6L9,11L7,24ZM11,2L15,8L14,15L9,11Z", "stone"),
    ("M3,19H10V24H3ZM12,18H20V24H12Z", "wall"),
    ("M20.5,9L22,10L12,21L11,20Z", "timber"),
    ("M15,8.5Q20,6.5 24,13L21.5,11.5L19,9.6Z", "shadow"),
)
FIELD: Motif = (
    ("M0,24L4,17H20L24,24Z", "sand-dark"),
    ("M6,24L8,17H9.5L9,24ZM15,24L14.5,17H16L18,24Z", "timber"),
    ("M5.2,8H6.4V20H5.2ZM11.4,6H12.6V20H11.4ZM17.6,8H18.8V20H17.6Z", "leaf"),
    (
        "M5.8,2L8,5L7,6L8.6,8.5L7,9L8.4,12L5.8,13.5L3.2,12L4.6,9L3,8.5L4.6,6L3.6,5ZM12,0L14.4,3L13.2,4L15,6.5L13.2,7"
        "L14.6,10.5L12,12L9.4,10.5L10.8,7L9,6.5L10.8,4L9.6,3ZM18.2,2L20.4,5L19.4,6L21,8.5L19.4,9L20.8,12L18.2,13.5"
        "L15.6,12L17,9L15.4,8.5L17,6L16,5Z",
        "wheat",
    ),
)
MINE: Motif = (
    ("M0,24Q3,7 12,3Q21,7 24,24Z", "stone-line"),
    ("M5.5,24V12L12,7.5L18.5,12V24Z", "timber"),
    ("M8,24V13.5L12,10.5L16,13.5V24Z", "shadow"),
    ("M8.5,19Q9.5,15.5 11,16.5Q12,14 13.4,16.5Q15,15.8 15.5,19Z", "gold"),
    ("M7.5,18.5H16.5L15.3,23H8.7Z", "own"),
)
ARMOURY: Motif = (
    ("M1,1L4.5,2L22,20.5L20,22.5L2,5ZM23,1L19.5,2L2,20.5L4,22.5L22,5Z", "blade"),
    ("M19,19L23,23L21.5,24L18,20.5ZM5,19L1,23L2.5,24L6,20.5Z", "timber"),
    ("M12,3.5L19.5,6V13C19.5,18.5 16,22 12,24C8,22 4.5,18.5 4.5,13V6Z", "own"),
    ("M12,6.5V20.5C9,19 7,16.5 7,13V8Z", "on-dark"),
)
# --- what is built for one purpose ------------------------------------------------------------------------------------
CAMP: Motif = (
    ("M11.4,0H12.8V9H11.4Z", "timber"),
    ("M12.8,0L21,2.4L12.8,5Z", "own"),
    ("M12,6L24,24H0Z", "plaster"),
    ("M12,6L17.5,24H6.5Z", "own"),
    ("M12,14L15,24H9Z", "shadow"),
)
MARKET: Motif = (
    ("M2.5,10H4.5V24H2.5ZM19.5,10H21.5V24H19.5Z", "timber"),
    ("M2,16H22V20H2Z", "timber"),
    (f"{disc(7.5, 14, 2.2)}{disc(11.5, 14, 2.2)}", "food"),
    (disc(16, 14, 2.2), "gold"),
    ("M0,10L4,3H20L24,10Q22,13.5 20,10Q18,13.5 16,10Q14,13.5 12,10Q10,13.5 8,10Q6,13.5 4,10Q2,13.5 0,10Z", "own"),
    ("M8.5,3H11.3L10.6,10Q9.4,13 8,10ZM15,3H17.6L20,10Q18,13.5 16,10Z", "plaster"),
)
SCAFFOLD: Motif = (
    ("M2,14H15V24H2Z", "plaster"),
    ("M2,14L8.5,8L15,14H12.6L8.5,10.4L4.4,14Z", "timber"),
    ("M6,18H11V24H6Z", "own"),
    ("M19,1H21V24H19ZM5,1H23V3H5ZM16,3L19,7V4Z", "timber"),
    ("M7.6,3H8.6V6H7.6Z", "shadow"),
    ("M5.5,5.5H10.7V9.5H5.5Z", "stone"),
)
TROPHY: Motif = (
    ("M4,2H6.5V24H4ZM2,2H22V4.5H2ZM6,9L11,4H8.5L6,6.5Z", "timber"),
    ("M10,4.5H21V18L18.4,14.5L15.6,19L12.8,14.5L10,18Z", "own"),
    (disc(15.5, 9.5, 2.6), "on-dark"),
)
SPHINX: Motif = (
    ("M0,24V17Q1,13 7,13H13L12,9H21L22,24Z", "sand"),
    ("M11,6Q16,-1 21,6L23,15H9Z", "own"),
    ("M13.2,5.5H18.8V10Q16,13.5 13.2,10Z", "sand"),
    ("M0,21.5H24V24H0Z", "sand-dark"),
)
OASIS: Motif = (
    ("M0,22Q12,17 24,22Q12,26 0,22Z", "pool"),
    ("M11,9Q9.5,16 10.5,22H13Q12.2,15 13,9Z", "timber"),
    (
        "M12,9Q6,2 0,8Q7,7 12,9Q5,9 3,16Q9,10 12,9Q18,2 24,8Q17,7 12,9Q19,9 21,16Q15,10 12,9Q13,4 9,0Q15,2 12,9Z",
        "leaf",
    ),
)
BARN: Motif = (
    ("M1,24V11L12,2L23,11V24Z", "own"),
    ("M6,13H18V24H6Z", "timber"),
    ("M6,13H7.5L12,17.5L16.5,13H18V14.5L13.3,18.8L18,23V24H16.5L12,20L7.5,24H6V23L10.7,18.8L6,14.5Z", "plaster"),
)
TORII: Motif = (
    ("M5,5H8V24H5ZM16,5H19V24H16ZM3,10.5H21V13H3Z", "own"),
    ("M0,2Q12,6 24,2V6Q12,9 0,6Z", "shadow"),
    ("M10.5,7H13.5V11H10.5Z", "gold"),
)
SHRINE: Motif = (
    ("M3,21H21V24H3Z", "stone"),
    ("M5,11H19V21H5Z", "plaster"),
    ("M9,13H15V21H9Z", "shadow"),
    ("M0,11Q8,9 12,2Q16,9 24,11L22,13H2Z", "own"),
    (disc(12, 17, 1.8), "gold"),
)
STATUE: Motif = (
    ("M6,17H18V20.5H6ZM3,20.5H21V24H3Z", "stone"),
    ("M17.5,0H18.8V17H17.5Z", "timber"),
    (f"{disc(12, 4, 2.8)}M8,17L8.6,9Q9,7 12,7Q15,7 15.4,8.4L19.5,8V10L15,11.5L16,17Z", "own"),
)
IDOL: Motif = (
    ("M0,4L8,6V10L3,9ZM24,4L16,6V10L21,9Z", "own"),
    ("M7,1H17V12H7Z", "own"),
    ("M6.5,12H17.5V24H6.5Z", "timber"),
    (f"{disc(9.8, 5.5, 1.5)}{disc(14.2, 5.5, 1.5)}{disc(9.8, 16, 1.5)}{disc(14.2, 16, 1.5)}", "gold"),
    ("M9,9H15V10.5H9ZM9,20H15V21.8H9Z", "shadow"),
)
RUINS: Motif = (
    ("M1,24V11L5,9V24ZM9,24V4L13,6.5V24ZM17,24V15L21,12.5V24Z", "stone"),
    ("M3.4,24V10L5,9V24ZM11.4,24V5.5L13,6.5V24ZM19.4,24V13.6L21,12.5V24Z", "stone-line"),
    ("M0,24Q4,18 8,24ZM12,24Q17,19 22,24Z", "leaf"),
)
# --- how each faction builds, and all of them (the last one) ----------------------------------------------------------
HOUSES: tuple[Motif, ...] = (
    (
        ("M9,0L11,0.5L20,24H17ZM15,0L13,0.5L4,24H7Z", "timber"),
        ("M12,3L23,24H1Z", "hide"),
        ("M8.2,10.5H15.8L17.2,13.5H6.8Z", "own"),
        ("M12,14L16,24H8Z", "shadow"),
    ),
    (
        ("M5,9H19V14H5ZM4,17H20V24H4Z", "plaster"),
        ("M0,16.5Q6,15 7,11H17Q18,15 24,16.5L22,18.5H2ZM3,9Q9,8 12,1Q15,8 21,9L19.5,11H4.5Z", "own"),
        ("M9,18.5H15V24H9Z", "shadow"),
    ),
    (
        ("M1,9L12,2L23,9V11H1Z", "own"),
        ("M3,11H6V21H3ZM8,11H11V21H8ZM13,11H16V21H13ZM18,11H21V21H18Z", "marble"),
        ("M6,11H8V21H6ZM11,11H13V21H11ZM16,11H18V21H16Z", "shadow"),
        ("M2,20.5H22V22.3H2ZM0,22H24V24H0ZM2,9.5H22V11.5H2Z", "marble"),
    ),
    (
        ("M1,24L3.5,9H20.5L23,24Z", "sand"),
        ("M3,8H21V12H3Z", "own"),
        ("M10,15H14.5V24H10ZM5.5,15H7.5V18H5.5ZM17,15H19V18H17Z", "shadow"),
    ),
    (
        ("M16,3H19V11H16Z", "stone-line"),
        ("M3,12H21V24H3Z", "plaster"),
        ("M3,17H21V18H3ZM11.5,12H12.5V24H11.5Z", "timber"),
        ("M0,13L7,3H17L24,13Z", "own"),
        ("M4.5,19H8.5V24H4.5Z", "timber"),
        ("M15,14H18.5V16.5H15ZM15,19.5H18.5V22H15Z", "shadow"),
    ),
)
"""Where people work and live."""
TOWERS: tuple[Motif, ...] = (
    (
        ("M5,11H7.5L8.5,24H6ZM16.5,11H19L18,24H15.5ZM7,15L17,21V23L7,17ZM17,15L7,21V23L17,17Z", "timber"),
        ("M3,8H21V12H3Z", "hide"),
        ("M2,7L12,0L22,7Z", "own"),
    ),
    (
        ("M3,24L5,17H19L21,24Z", "stone"),
        ("M7,13H17V17H7ZM8.5,7H15.5V11H8.5Z", "plaster"),
        ("M2,18Q7,16 8,12H16Q17,16 22,18ZM5,11.5Q9,10 10,6H14Q15,10 19,11.5ZM7,6Q11,5 12,0Q13,5 17,6Z", "own"),
    ),
    (
        ("M6,8H18V24H6Z", "marble"),
        ("M4,8.5L12,2L20,8.5Z", "own"),
        ("M8,11H10.5V15H8ZM13.5,11H16V15H13.5ZM10,18H14V24H10Z", "shadow"),
        ("M5,16H19V17.3H5ZM4,22.5H20V24H4Z", "stone"),
    ),
    (
        ("M7.5,22L9.5,6H14.5L16.5,22Z", "sand"),
        ("M9.5,6L12,1L14.5,6Z", "gold"),
        ("M10.8,9H13.2V11H10.8ZM10.5,13H13.5V15H10.5ZM10.2,17H13.8V19H10.2Z", "own"),
        ("M5,21.5H19V24H5Z", "sand-dark"),
    ),
    (
        ("M11.4,0H12.6V5H11.4Z", "timber"),
        ("M12.6,0L19,1.8L12.6,3.8Z", "own"),
        ("M6,5H9V7H10.7V5H13.3V7H15V5H18V11H6ZM7,10H17V24H7Z", "stone"),
        ("M6,9.6H18V11H6Z", "stone-line"),
        ("M10.8,13H13.2V17H10.8ZM10,19.5H14V24H10Z", "shadow"),
    ),
)
"""Where cards come from."""
BEHIND: tuple[tuple[str, str], ...] = (
    ("M0,16V10L6,4L11,10L18,1L26,11L33,4L40,11L44,8L48,11V16Z", "stone"),
    ("M0,16V14Q10,12 17,3H23Q30,12 48,14V16Z", "blade"),
    (
        "M0,5H48V16H45V11A3,3 0 0 0 39,11V16H36V11A3,3 0 0 0 30,11V16H27V11A3,3 0 0 0 21,11V16H18V11A3,3 0 0 0 12,11"
        "V16H9V11A3,3 0 0 0 3,11V16H0Z",
        "wall-line",
    ),
    ("M0,16L9,3L19,16ZM15,16L22,8L29,16ZM28,16L38,5L48,16Z", "sand-dark"),
    ("M0,16V8Q8,1 17,8Q28,-1 38,7Q44,3 48,6V16Z", "land-line"),
)
"""The distance, in 48 units by 16."""

MOST_SCENES = 1 << 11
"""So many are kept, of some 3,000 characters each."""

# --- which one a card shows -------------------------------------------------------------------------------------------
PLACES: dict[int, Motif] = {
    V.WOOD: FOREST,
    V.STONE: QUARRY,
    V.FOOD: FIELD,
    V.GOLD: MINE,
    V.RAZE: ARMOURY,
}
"""Where a good comes from; workers and points come from houses, cards from towers."""
FEATURES: dict[int, Motif] = {
    V.ON_BUILD: SCAFFOLD,
    V.ON_RAZE: TROPHY,
    V.ON_DEAL: MARKET,
    V.ADDS_TO_POINTS: SPHINX,
    V.PAID_FOR_EXCHANGES: OASIS,
    V.STORES_RESOURCES: BARN,
    V.SELLS_DEAL_GOODS: MARKET,
    V.HOLDS_CARDS: TORII,
    V.HOLDS_RESOURCES: SHRINE,
}
TRADES = (V.DEAL_GOOD, V.GIVE_UP_DEAL, V.BUILD_FROM_DEAL)
ATTACKS = (V.STEAL, V.AT_LOCATION, V.AT_DEAL, V.ROB_HAND, V.CHAPEL_RAZE)
LOOKS: dict[int, Motif] = {**dict.fromkeys(TRADES, MARKET), **dict.fromkeys(ATTACKS, CAMP), V.BUILD_FROM_HAND: SCAFFOLD}
"""By kinds of effects."""


def _motif(row: Row, faction: int) -> Motif:
    """What stands on a card, by what it does; without any effect but that of being built it is a monument."""
    if row.does:
        return FEATURES[row.does]
    if not row.effects:
        first = row.bonus[0]
        return STATUE if first.kind == V.PER_COLOUR else IDOL if first.a == V.POINT else RUINS
    effects = [effect for effect in row.effects if effect.kind != V.TOSS_CARD]
    first = effects[0]
    if first.kind in (V.DRAW, V.DRAW_TWO, V.PER_SAMURAI, V.TO_FOUNDATION):
        return TOWERS[faction]
    good = first.a if first.kind in (V.GAIN, V.PER_COLOUR, V.CHOICE) else V.POINT
    return LOOKS.get(first.kind) or PLACES.get(good) or HOUSES[faction]


def _lies_before(row: Row) -> Icon | None:
    """A thing that is used up there."""
    used = [GOOD_NAMED[name] for name in amounts(row.use) if GOOD_NAMED.get(name, V.WORKER) != V.WORKER]
    return GOODS[used[0]] if used else None


def own_colours(card: int) -> list[str]:
    """The colours of the title's strip."""
    return [STRIPS[i] for i in range(V.NUM_COLOURS) if int(C.COLOUR[card]) >> i & 1] or ["shade"]


@cache
def emblem(card: int) -> Icon:
    """What stands on a card, alone."""
    row, own = C.ROWS[card][0], DEEP[own_colours(card)[0]]
    return Icon("", tuple((path, own if fill == "own" else fill, "") for path, fill in _motif(row, C.FACTION[card])))


@lru_cache(MOST_SCENES)
def _scene(card: int, w: float, h: float, left: float) -> str:
    """A picture as the text of its elements: it is the same at every drawing."""
    drawing, strip = Drawing("", w, (), COLOURS), own_colours(card)[0]
    drawing.rect(0, 0, w, h, "sky", "", 0)
    path, fill = BEHIND[C.FACTION[card]]
    _stretched(drawing, path, fill, w, h, 0.2)
    _stretched(drawing, "M0,16V8Q12,0 26,6Q38,11 48,3V16Z", "land-line" if strip == "shade" else strip, w, h, 0.7)
    size = min(h - 3, w - left)
    middle = left + (w - left) / 2
    beside = _lies_before(C.ROWS[card][0])
    at = min(max(middle - size / 2, left), w - size - 4)
    if beside and at >= left + 0.34 * size:
        for step in (0.34, 0.1):
            drawing.icon(beside, at - step * size, h - 0.38 * size, 0.36 * size, "")
    drawing.icon(emblem(card), at, h - 1 - size, size, "")
    return "".join(drawing.parts)


def _stretched(drawing: Drawing, path: str, fill: str, w: float, h: float, top: float) -> None:
    """A landscape over the whole width, from so far down to the ground."""
    with drawing.at(0, h * top):
        drawing.icon(Icon("", ((path, fill, ""),)), 0, 0, 1.5 * (1 - top) * h, "", w / 2)


def draw_scene(drawing: Drawing, card: int, x: float, y: float, w: float, h: float, left: float = 0) -> None:
    """The picture of a card in this box; its building stands on the right of `left`."""
    with drawing.at(x, y):
        drawing.parts.append(_scene(card, w, h, left))
