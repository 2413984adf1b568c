"""The pictures on district cards: a building for each name, in the colour of its district."""

from __future__ import annotations

from functools import cache, lru_cache

from architects_env.games.citadels.data import districts as D
from architects_env.play.drawing.drawing import Drawing
from architects_env.play.drawing.illustrations.buildings import (
    BARRED,
    BARRELS,
    CASTLE,
    CHURCH,
    FORTRESS,
    GARDEN,
    GUILDHALL,
    SMITHY,
    TAVERN,
    WELL,
)
from architects_env.play.drawing.illustrations.glyphs import Icon, disc
from architects_env.play.drawing.illustrations.great_buildings import (
    FACTORY,
    GRAVEYARD,
    KEEP,
    LIBRARY,
    LIGHTHOUSE,
    MUSEUM,
    OBSERVATORY,
    PALACE,
    TRADING_POST,
    TREASURY,
    UNIVERSITY,
)
from architects_env.play.drawing.illustrations.scenes import (
    COTTAGE,
    EDGE,
    MARKET,
    QUARRY,
    TEMPLE,
    WATCHTOWER,
    Motif,
    emblem_of,
    scene,
)
from architects_env.play.faces.citadels.picture.icons import COLOURS

WATER = "M0,20.4Q3,18.8 6,20.4T12,20.4T18,20.4T24,20.4V24H0Z"
MONASTERY: Motif = (
    ("M11.4,0H12.6V1.4H13.8V2.6H12.6V4.4H11.4V2.6H10.2V1.4H11.4Z", "gold"),
    ("M9.6,6.6H14.4V11H9.6ZM1,14H23V24H1Z", "plaster"),
    ("M8.8,7.4L12,3.6L15.2,7.4ZM0,15L3,9.6H21L24,15Z", "own"),
    (
        "M2.8,24V19.4A1.7,1.7 0 0 1 6.2,19.4V24ZM7.8,24V19.4A1.7,1.7 0 0 1 11.2,19.4V24Z"
        "M12.8,24V19.4A1.7,1.7 0 0 1 16.2,19.4V24Z"
        "M17.8,24V19.4A1.7,1.7 0 0 1 21.2,19.4V24ZM11.2,8.2H12.8V9.6H11.2Z",
        "shadow",
    ),
)
CATHEDRAL: Motif = (
    ("M2.4,8H8V24H2.4ZM16,8H21.6V24H16ZM7.4,13.4L12,8L16.6,13.4V24H7.4Z", "plaster"),
    ("M1.6,8.8L5.2,0L8.8,8.8ZM15.2,8.8L18.8,0L22.4,8.8ZM7.4,14.4V12.8L12,7.2L16.6,12.8V14.4L12,9.2Z", "own"),
    (disc(12, 15, 2.5), "pool"),
    (disc(12, 15, 0.9), "gold"),
    (
        "M4.2,16V12.6A1,1 0 0 1 6.2,12.6V16ZM17.8,16V12.6A1,1 0 0 1 19.8,12.6V16ZM9.8,24V21A2.2,2.2 0 0 1 14.2,21V24Z"
        "M4,24V21A1.2,1.2 0 0 1 6.4,21V24ZM17.6,24V21A1.2,1.2 0 0 1 20,21V24Z",
        "shadow",
    ),
)
DOCKS: Motif = (
    (WATER, "pool"),
    ("M5.4,15V1.6H7.2V15ZM6,1.6L18,5V6.6L6,3.6ZM7,8L11,3.4L12,3.8L7,9.8Z", "timber"),
    ("M16,6H16.7V11H16Z", "shadow"),
    ("M13.4,11H19.4V16H13.4Z", "own"),
    ("M13.4,13.1H19.4V13.9H13.4Z", "on-dark"),
    ("M0,15H13V17H0ZM2,17H3.8V24H2ZM9,17H10.8V24H9Z", "timber"),
)
HARBOR: Motif = (
    ("M11.3,0.6H12.7V17H11.3Z", "timber"),
    ("M13.2,2Q21.4,7.4 21.6,14.6H13.2Z", "own"),
    ("M10.8,3.6Q4,8.6 3.2,14.6H10.8Z", "plaster"),
    ("M1,16H23L19.6,22.4H4.8Z", "timber"),
    ("M2.2,18H21.9L21.2,19.4H3Z", "wood-end"),
    (WATER, "pool"),
)
BATTLEFIELD: Motif = (
    ("M11.3,0H12.7V21H11.3Z", "timber"),
    ("M12.7,0.6Q16,-0.6 18,1.2T23,1.6L21.4,4.4L23,7.4Q20,8.2 18,6.8T12.7,7.2Z", "own"),
    ("M2,4.6L4.4,5L17.4,18.6L15.8,20.2L2.4,7Z", "steel"),
    ("M22,8.6L19.6,9L8.4,19L10,20.6L21.6,11Z", "steel-line"),
    ("M0,24V20Q12,15 24,20V24Z", "leaf"),
    ("M14,20.4L18.4,16L19.6,17.2L15.2,21.6ZM11.6,21L7.6,16.6L6.4,17.8L10.4,22.2Z", "gold"),
)
HAUNTED: Motif = (
    ("M-1,1H25V24H-1Z", "night"),
    (disc(18.4, 5, 4), "on-dark"),
    ("M1,24V12L4,5L7,12V24ZM7.4,24V15L11,8L14,16V24ZM15,24V13L18,8L22,14V24Z", "shadow"),
    ("M1,12L4,5L7,12ZM7.4,15L11,8L14,16ZM15,13L18,8L22,14Z", "own"),
    ("M3,14H5V16.6H3ZM10,18H12V20.4H10ZM17.4,16H19.6V18.6H17.4Z", "gold"),
    ("M11.6,24V19A3,3.4 0 0 1 17.6,19V24L16.1,22.4L14.6,24L13.1,22.4Z", "on-dark"),
    (f"{disc(13.6, 19, 0.6)}{disc(15.6, 19, 0.6)}", "shadow"),
)
LABORATORY: Motif = (
    ("M1,20H23V22H1ZM3,22H5V24H3ZM19,22H21V24H19Z", "timber"),
    ("M6,3H10V9L14,17.6Q14.6,20 12.6,20H3.4Q1.4,20 2,17.6L6,9Z", "glass"),
    ("M4.4,13H11.6L14,17.6Q14.6,20 12.6,20H3.4Q1.4,20 2,17.6Z", "own"),
    ("M5.4,2H10.6V3.6H5.4Z", "timber"),
    (f"{disc(7, 16, 1)}{disc(9.6, 17.6, 0.8)}{disc(9, 7, 0.9)}{disc(7.4, 0.8, 0.8)}", "on-dark"),
    ("M15.4,11H21.6V20H15.4Z", "glass"),
    ("M15.4,15H21.6V20H15.4Z", "house-green"),
    ("M16,10H21V11.4H16Z", "timber"),
)
SCHOOL_OF_MAGIC: Motif = (
    ("M8,24L9,11H15L16,24ZM2.6,24V17H7V24ZM17,24V15H21.6V24Z", "plaster"),
    ("M6.6,11.6L13.6,0L17.4,11.6ZM1.6,17.6L4.8,11.6L8,17.6ZM16,15.6L19.3,9L22.6,15.6Z", "own"),
    (
        "M12.6,5L13.3,6.7L15,7.2L13.3,7.8L12.6,9.5L12,7.8L10.2,7.2L12,6.7Z"
        "M3.6,4L4.2,5.6L5.8,6L4.2,6.6L3.6,8.2L3,6.6L1.4,6L3,5.6Z",
        "gold",
    ),
    ("M20.4,1.4L21,3L22.6,3.4L21,4L20.4,5.6L19.8,4L18.2,3.4L19.8,3Z", "gold"),
    ("M10.4,24V20A1.6,1.6 0 0 1 13.6,20V24ZM11,13.4H13V16.4H11Z", "shadow"),
)
DRAGON_GATE: Motif = (
    ("M2,24V11H8V24ZM16,24V11H22V24Z", "own"),
    ("M1,11.6Q2,3 12,3.4Q22,3 23,11.6Q18,8 12,8.2Q6,8 1,11.6Z", "own"),
    ("M3.4,6L1,0.6L6.6,4ZM20.6,6L23,0.6L17.4,4ZM9.4,3.6L12,0L14.6,3.6Z", "gold"),
    (f"{disc(7.6, 5.9, 1.3)}{disc(16.4, 5.9, 1.3)}", "gold"),
    ("M4.6,9.4L5.6,13L6.6,8.8ZM9,8.4L10,11.4L11,8.2ZM13,8.2L14,11.4L15,8.4ZM17.4,8.8L18.4,13L19.4,9.4Z", "on-dark"),
    ("M2,14.6H8V15.6H2ZM16,14.6H22V15.6H16ZM2,20H8V21H2ZM16,20H22V21H16Z", "gold"),
    ("M8,24V12Q12,9 16,12V24Z", "shadow"),
)
POOR_HOUSE: Motif = (
    ("M3,24L4,13L19,12L21,24Z", "sand"),
    ("M0,15L8,5L15,6.4L24,14.4L20,13.4L19,15.6L16,13.4L13,15.6L9,13.4L6,16L4,14Z", "sand-dark"),
    ("M10,24L10.4,18H14.4L14.8,24Z", "shadow"),
    ("M15.6,16H18.6V18.8H15.6Z", "own"),
    ("M15.4,16L18.8,18.6L18.2,19.4L14.8,16.8ZM5.6,16.6L8.4,16L8.6,18.6L5.8,19Z", "timber"),
)
HOSPITAL: Motif = (
    ("M2,12H22V24H2Z", "plaster"),
    ("M0.6,13L5,5.4H19L23.4,13Z", "own"),
    (disc(12, 9.4, 3.4), "on-dark"),
    ("M11.2,7H12.8V8.6H14.4V10.2H12.8V11.8H11.2V10.2H9.6V8.6H11.2Z", "blood"),
    ("M4.2,15.4H7.4V19H4.2ZM16.6,15.4H19.8V19H16.6ZM9.6,24V18A2.4,2.4 0 0 1 14.4,18V24Z", "shadow"),
    ("M5.4,15.4H6.2V19H5.4ZM17.8,15.4H18.6V19H17.8Z", "on-dark"),
)
POWDER: Motif = (
    *BARRELS,
    ("M7,10Q8,5 13,6T19,3.4L19.4,4.4Q16,8 12.6,7.2T8,10Z", "shadow"),
    ("M19,0L20,2.6L23,2L20.8,4.2L22,7L19.4,5.4L17,7L18,4.2L16,2L18.6,2.4Z", "gold"),
)
MAP_ROOM: Motif = (
    ("M1,4L8.4,2V20L1,22ZM15.8,4.4L23,2V20L15.8,22.4Z", "parchment"),
    ("M8.4,2L15.8,4.4V22.4L8.4,20Z", "wheat"),
    ("M3,9Q5,7 7,9.6T6,14L3,15ZM11,9Q13.6,9.4 13.4,13T11,15.6Z", "leaf"),
    (
        "M16.8,13L18.2,12L19.4,13.6L20.8,12.4L21.8,13.8L20.4,15L21.6,16.8L20.2,17.8L19,16L17.6,17.2L16.6,15.8L18,14.8Z",
        "blood",
    ),
    ("M4,18.4H6V19.4H4ZM8,17.6H10V18.6H8ZM12,17.8L14,18V19L12,18.8ZM16.6,6.6L21.6,5V8L16.6,9.6Z", "own"),
)
BALL_ROOM: Motif = (
    ("M0,2H24V24H0Z", "night"),
    ("M0,20.6H24V24H0Z", "own"),
    ("M0,2H4.4Q4,11 0,13ZM24,2H19.6Q20,11 24,13Z", "own"),
    ("M11.6,2H12.4V8H11.6ZM5,8.6Q12,13 19,8.6V10.4Q12,15.4 5,10.4ZM10.4,12.6H13.6L12,16.4Z", "gold"),
    ("M5.4,4.8H6.8V9H5.4ZM8.6,6H10V10.2H8.6ZM14,6H15.4V10.2H14ZM17.2,4.8H18.6V9H17.2Z", "on-dark"),
    (f"{disc(6.1, 3.9, 0.9)}{disc(9.3, 5, 0.9)}{disc(14.7, 5, 0.9)}{disc(17.9, 3.9, 0.9)}", "wheat"),
    (f"M8,22.6L9.4,17H10.8L12.6,22.6Z{disc(10, 16, 1.2)}", "house-red"),
    (f"M12.4,22.6L12.8,17H15.2V22.6Z{disc(14, 15.8, 1.2)}", "house-blue"),
)
THRONE: Motif = (
    ("M7,2.4L9,5L12,1L15,5L17,2.4V7H7Z", "gold"),
    ("M6,6H18V20H6Z", "gold"),
    ("M7.6,7.6H16.4V16H7.6ZM6.4,16H17.6V19H6.4Z", "own"),
    ("M4,12.4H6.4V21H4ZM17.6,12.4H20V21H17.6ZM4,19H20V21H4Z", "timber"),
    ("M2,21H22V22.6H2ZM0,22.4H24V24H0Z", "stone"),
    (f"{disc(12, 4.8, 1)}{disc(5.2, 11.8, 1.6)}{disc(18.8, 11.8, 1.6)}", "gold-line"),
)
BELL_TOWER: Motif = (
    ("M11.4,0H12.6V3H11.4Z", "gold"),
    ("M5,8.6L12,1.6L19,8.6Z", "own"),
    ("M6.4,8.4H17.6V24H6.4Z", "plaster"),
    ("M8.4,17V12A3.6,3.6 0 0 1 15.6,12V17Z", "shadow"),
    ("M12,10.4Q14.4,11 14.4,14L15.2,16H8.8L9.6,14Q9.6,11 12,10.4Z", "gold"),
    (disc(12, 16.4, 0.9), "gold-line"),
    ("M5.4,17H18.6V18.4H5.4ZM6.4,22.4H17.6V24H6.4Z", "stone"),
)
GREAT_WALL: Motif = (
    ("M0,24V13Q6,13 9,16Q14,20 24,15V24Z", "leaf"),
    (
        "M0,11L1.6,10V11.4L3.4,11V9.8L5.2,10V11.4L7,12.2V11L8.8,12.4V14Q14,17.4 17,15.4V14L18.8,13.2V14.4"
        "L20.6,13.8V12.4L22.4,12V13.2L24,12.8V18.4Q14,22 8.4,18Q4,15 0,16Z",
        "stone",
    ),
    ("M4,13.6V5H5.6V6.4H7V5H9V6.4H10.4V5H12V18Q7,17 4,13.6Z", "stone-line"),
    ("M17,17V8H18.4V9.2H19.6V8H21.2V9.2H22.4V8H24V16.4Z", "stone-line"),
    ("M7.4,0H8.2V5H7.4ZM8.2,0L12.6,1.6L8.2,3.2ZM20,4H20.6V8H20ZM20.6,4L23.8,5.2L20.6,6.4Z", "own"),
    ("M7,8.6H9V11.4H7ZM19.6,11H21.2V13.2H19.6Z", "shadow"),
)
BUILDINGS: dict[str, Motif] = {
    "Manor": COTTAGE,
    "Castle": CASTLE,
    "Palace": PALACE,
    "Temple": TEMPLE,
    "Church": CHURCH,
    "Monastery": MONASTERY,
    "Cathedral": CATHEDRAL,
    "Tavern": TAVERN,
    "Market": MARKET,
    "Trading Post": TRADING_POST,
    "Docks": DOCKS,
    "Harbor": HARBOR,
    "Town Hall": GUILDHALL,
    "Watchtower": WATCHTOWER,
    "Prison": BARRED,
    "Battlefield": BATTLEFIELD,
    "Fortress": FORTRESS,
    "Haunted City": HAUNTED,
    "Keep": KEEP,
    "Laboratory": LABORATORY,
    "Smithy": SMITHY,
    "Observatory": OBSERVATORY,
    "Graveyard": GRAVEYARD,
    "School of Magic": SCHOOL_OF_MAGIC,
    "Library": LIBRARY,
    "Dragon Gate": DRAGON_GATE,
    "University": UNIVERSITY,
    "Poor House": POOR_HOUSE,
    "Quarry": (*QUARRY, ("M2.4,0H3.4V9H2.4ZM3.4,0.4L8,2L3.4,3.6Z", "own")),
    "Lighthouse": LIGHTHOUSE,
    "Hospital": HOSPITAL,
    "Park": GARDEN,
    "Imperial Treasury": TREASURY,
    "Powder House": POWDER,
    "Map Room": MAP_ROOM,
    "Wishing Well": WELL,
    "Ball Room": BALL_ROOM,
    "Factory": FACTORY,
    "Throne Room": THRONE,
    "Bell Tower": BELL_TOWER,
    "Great Wall": GREAT_WALL,
    "Museum": MUSEUM,
}
"""The building of each card by the name printed on it."""
HORIZON = (
    "M0,16V9H3V7H5V9H8L10,4L12,9H14V11H17V6H18L19,3L20,6H21V11H25V8L27,5L29,8V11H33V5H34V3H36V5H37V11H40L42,6"
    "L44,11H48V16Z",
    "stone",
)
"""The roofs of a town in the background."""
LAND = Icon("", ())
"""The ground where nothing is built."""
MOST_SCENES = 1 << 9


@cache
def emblem(kind: int) -> Icon:
    """Return the building on a card, without its surroundings."""
    district = D.DISTRICTS[kind]
    return emblem_of(BUILDINGS[district.name], f"house-{D.COLOURS[district.colour]}")


@lru_cache(MOST_SCENES)
def _scene(kind: int, w: float, h: float, left: float) -> str:
    return scene(HORIZON, D.COLOURS[D.COLOUR[kind]], emblem(kind), COLOURS, w, h, max(left, EDGE))


def draw_scene(drawing: Drawing, kind: int, x: float, y: float, w: float, h: float, left: float = 0) -> None:
    """Draw the picture of a card into a box. Its building is right of `left`."""
    with drawing.at(x, y):
        drawing.parts.append(_scene(kind, w, h, left))


@lru_cache(MOST_SCENES)
def _land(w: float, h: float) -> str:
    return f'<g opacity="0.3">{scene(HORIZON, "parchment", LAND, COLOURS, w, h)}</g>'


def draw_land(drawing: Drawing, x: float, y: float, w: float, h: float) -> None:
    """Draw a faint site for a future building. It is not a place."""
    with drawing.at(x, y), drawing.quiet():
        drawing.parts.append(_land(w, h))
        drawing.rect(0, 0, w, h, "", "rule", 5, 1)
