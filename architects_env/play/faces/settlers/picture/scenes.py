"""The picture on a card: a building in a landscape, in the colours of the card.

Cards named after a thing show it (`landmarks`). For other cards the goods decide the building, and the deck decides its
style and the background.
"""

from __future__ import annotations

from functools import cache, lru_cache

from architects_env.games.settlers.data import cards as C
from architects_env.games.settlers.data import vocabulary as V
from architects_env.games.settlers.data.rows import GOOD_NAMED, Row, amounts
from architects_env.play.drawing.drawing import Drawing
from architects_env.play.drawing.illustrations.glyphs import Icon, disc
from architects_env.play.drawing.illustrations.scenes import (
    BARN,
    COTTAGE,
    EDGE,
    FOREST,
    MARKET,
    QUARRY,
    RUINS,
    SHRINE,
    STATUE,
    TEMPLE,
    WATCHTOWER,
    Motif,
    emblem_of,
    scene,
)
from architects_env.play.faces.settlers.picture.icons import COLOURS, DEEP, GOODS, STRIPS
from architects_env.play.faces.settlers.picture.landmarks import LANDMARKS

# --- where goods come from --------------------------------------------------------------------------------------------
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
TORII: Motif = (
    ("M5,5H8V24H5ZM16,5H19V24H16ZM3,10.5H21V13H3Z", "own"),
    ("M0,2Q12,6 24,2V6Q12,9 0,6Z", "shadow"),
    ("M10.5,7H13.5V11H10.5Z", "gold"),
)
IDOL: Motif = (
    ("M0,4L8,6V10L3,9ZM24,4L16,6V10L21,9Z", "own"),
    ("M7,1H17V12H7Z", "own"),
    ("M6.5,12H17.5V24H6.5Z", "timber"),
    (f"{disc(9.8, 5.5, 1.5)}{disc(14.2, 5.5, 1.5)}{disc(9.8, 16, 1.5)}{disc(14.2, 16, 1.5)}", "gold"),
    ("M9,9H15V10.5H9ZM9,20H15V21.8H9Z", "shadow"),
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
    TEMPLE,
    (
        ("M1,24L3.5,9H20.5L23,24Z", "sand"),
        ("M3,8H21V12H3Z", "own"),
        ("M10,15H14.5V24H10ZM5.5,15H7.5V18H5.5ZM17,15H19V18H17Z", "shadow"),
    ),
    COTTAGE,
)
"""Houses in which people work and live, by deck."""
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
    WATCHTOWER,
)
"""Towers that give cards, by deck."""
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
"""The background of each deck, in 48 by 16 units."""

FAINT = 0.35
"""Opacity of the picture of a card that cannot be built."""
MOST_SCENES = 1 << 11
"""Number of pictures in the cache, of some 3,000 characters each."""

# --- which one a card shows -------------------------------------------------------------------------------------------
PLACES: dict[int, Motif] = {
    V.WOOD: FOREST,
    V.STONE: QUARRY,
    V.FOOD: FIELD,
    V.GOLD: MINE,
    V.RAZE: ARMOURY,
}
"""The source of each good. Workers and points come from houses, cards from towers."""
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
"""Pictures by kind of effect."""


def _motif(row: Row, faction: int) -> Motif:
    """Return the building on a card, by its effects. A card without any but a building bonus shows a monument."""
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
    """Return the thing in front of a building that is used up there."""
    used = [GOOD_NAMED[name] for name in amounts(row.use) if GOOD_NAMED.get(name, V.WORKER) != V.WORKER]
    return GOODS[used[0]] if used else None


def own_colours(card: int) -> list[str]:
    """Return the colours of a title's strip."""
    return [STRIPS[i] for i in range(V.NUM_COLOURS) if int(C.COLOUR[card]) >> i & 1] or ["shade"]


@cache
def emblem(card: int) -> Icon:
    """Return the building on a card, without its surroundings."""
    motif = LANDMARKS.get(C.TITLES[card]) or _motif(C.ROWS[card][0], C.FACTION[card])
    return emblem_of(motif, DEEP[own_colours(card)[0]])


@lru_cache(MOST_SCENES)
def _scene(card: int, w: float, h: float, left: float) -> str:
    strip, beside = own_colours(card)[0], _lies_before(C.ROWS[card][0])
    hill = "land-line" if strip == "shade" else strip
    return scene(BEHIND[C.FACTION[card]], hill, emblem(card), COLOURS, w, h, max(left, EDGE), beside)


def draw_scene(
    drawing: Drawing, card: int, x: float, y: float, w: float, h: float, left: float = 0, faint: bool = False
) -> None:
    """Draw the picture of a card into a box.

    Its building is right of `left`. It is `faint` if the card cannot be built.
    """
    with drawing.at(x, y):
        seen = _scene(card, w, h, left)
        drawing.parts.append(f'<g opacity="{FAINT}">{seen}</g>' if faint else seen)
