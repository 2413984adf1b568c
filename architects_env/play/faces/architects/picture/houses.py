"""The pictures on building cards: a building for each name, with a roof in the colour of the first skill."""

from __future__ import annotations

from functools import cache, lru_cache

from architects_env.games.architects.data import cards as C
from architects_env.play.drawing.drawing import Drawing
from architects_env.play.drawing.illustrations.buildings import (
    BARRED,
    CASTLE,
    CHURCH,
    FORTRESS,
    GARDEN,
    SMITHY,
    TAVERN,
    TOWN,
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
    FOREST,
    MARKET,
    QUARRY,
    SHRINE,
    STATUE,
    WATCHTOWER,
    Motif,
    emblem_of,
    scene,
)
from architects_env.play.faces.architects.picture.icons import COLOURS, GAIN_ICONS, SKILL_ICONS

STEEPLE: Motif = (
    ("M11.4,0H12.6V4H11.4ZM10.2,1.2H13.8V2.2H10.2Z", "gold"),
    ("M12,3L16.4,13H7.6Z", "own"),
    ("M8,13H16V24H8Z", "plaster"),
    ("M16,17H23V24H16ZM1,17H8V24H1Z", "plaster"),
    ("M0,17.6L2.4,14H8V17.6ZM16,17.6V14H21.6L24,17.6Z", "own"),
    ("M10.6,18V15.8A1.4,1.4 0 0 1 13.4,15.8V18ZM10.4,24V21A1.6,1.6 0 0 1 13.6,21V24Z", "shadow"),
)
DEN: Motif = (
    ("M3,11H21V24H3Z", "stone-line"),
    ("M0,12L6,3L19,5L24,12Z", "own"),
    ("M8,24V17.4A3,3 0 0 1 14,17.4V24Z", "shadow"),
    ("M15,14H20V18H15Z", "shadow"),
    ("M4,13.6Q7.6,11.6 11.2,13.6Q11.4,17 8.8,16.6L7.6,15.6L6.4,16.6Q3.8,17 4,13.6Z", "shadow"),
    (f"{disc(5.9, 14.4, 0.7)}{disc(9.3, 14.4, 0.7)}{disc(10, 21, 0.6)}{disc(12, 21, 0.6)}", "gold"),
)
"""A den with a mask over its door, and eyes in it."""
AQUEDUCT: Motif = (
    ("M0,5H24V9H0Z", "stone"),
    ("M0,3.6H24V5.4H0Z", "pool"),
    (
        "M0,9H24V24H21.4V17A3,3 0 0 0 15.4,17V24H14V17A3,3 0 0 0 8,17V24H6.6V17A3,3 0 0 0 0.6,17V24H0Z",
        "stone",
    ),
    ("M0,9H24V10H0ZM0,24V22.4H24V24Z", "stone-line"),
    ("M2.6,11H4.6V13H2.6ZM10,11H12V13H10ZM17.4,11H19.4V13H17.4Z", "own"),
)
ARMOURY: Motif = (
    ("M1,2L3,0.6L22.4,20.4L20.4,22.4ZM23,2L21,0.6L1.6,20.4L3.6,22.4Z", "masonry-stone"),
    ("M17.4,20.6L20.8,17.2L22,18.4L18.6,21.8ZM6.6,20.6L3.2,17.2L2,18.4L5.4,21.8Z", "gold"),
    ("M5,5H19V13Q19,20 12,23.6Q5,20 5,13Z", "own"),
    ("M11,5H13V23L12,23.6L11,23ZM5,11H19V13H5Z", "on-dark"),
)
BARRACKS: Motif = (
    ("M1,12H23V24H1Z", "plaster"),
    ("M1,17.4H23V18.4H1ZM8.4,12H9.4V24H8.4ZM15.4,12H16.4V24H15.4Z", "timber"),
    ("M-0.4,13L3,5H21L24.4,13Z", "own"),
    ("M11.4,0H12.2V6H11.4ZM12.2,0.4L17,1.8L12.2,3.4Z", "cloth-red"),
    ("M2.8,20H6.6V24H2.8ZM17.8,20H21.6V24H17.8ZM3.4,14H6V16.2H3.4ZM18.6,14H21.2V16.2H18.6Z", "shadow"),
    ("M9.8,14H15V18.4Q15,21.6 12.4,23Q9.8,21.6 9.8,18.4Z", "cloth-blue"),
    ("M12,14H12.9V22.6H12ZM9.8,16.6H15V17.5H9.8Z", "on-dark"),
)
PLAN: Motif = (
    ("M1,6H23V24H1Z", "paper"),
    ("M3,21V14L7.4,9.6L11.8,14V21ZM4.4,19.6H10.4V14.6L7.4,11.6L4.4,14.6Z", "cloth-blue"),
    ("M13.6,20H21V21H13.6ZM13.6,17.6H21V18.6H13.6Z", "cloth-blue"),
    ("M16.2,1H18V4H16.2ZM16.4,3.4L11.6,16H13L17.1,6L20.8,16H22.2L17.8,3.4Z", "timber"),
    ("M13.2,11H21V12.4H13.2Z", "own"),
)
"""The plan of a house with a pair of compasses."""
DICE: Motif = (
    ("M0,20L3,17H24L22,24H0Z", "own"),
    ("M1.6,8.6L8.6,5.6L14,9L13.4,18.6L6.6,21L1,17Z", "paper"),
    ("M1.6,8.6L7.2,11.8L6.6,21L1,17Z", "masonry-stone"),
    (f"{disc(8, 8.6, 1)}{disc(10.4, 13, 1)}{disc(10, 17, 1)}{disc(3.4, 12.6, 0.8)}{disc(4.8, 16.6, 0.8)}", "shadow"),
    ("M14.6,13.4L19.6,12L23.4,15L22.6,21.2L17.6,22.6L14,19.4Z", "paper"),
    ("M14.6,13.4L18.4,16.2L17.6,22.6L14,19.4Z", "masonry-stone"),
    (f"{disc(18.8, 14, 0.8)}{disc(20.4, 18.2, 0.9)}{disc(16.2, 17.8, 0.7)}", "shadow"),
)
HIDEOUT: Motif = (
    ("M0,24Q1,10 8,7L13,3L19,7Q24,13 24,24Z", "stone-line"),
    ("M0,24Q1,10 8,7L6,16L4,24ZM13,3L19,7L17,12L14,9Z", "stone"),
    ("M6,24Q6,13 12.4,12.6Q18,13 18,24Z", "shadow"),
    ("M9.4,24L12,18L15,24ZM10.6,23L12,20.4L13.6,23Z", "own"),
    ("M17.6,24Q17,18 20,17Q23.4,18 23,24ZM1,24Q0.6,20 3,19.4Q5.6,20 5,24Z", "leaf-dark"),
)
RESERVOIR: Motif = (
    ("M1,9H5V22H1ZM19,9H23V22H19Z", "stone"),
    ("M0,9.6L3,5L6,9.6ZM18,9.6L21,5L24,9.6Z", "own"),
    ("M4,14H20V24H4Z", "pool"),
    ("M5,16.4Q7,15 9,16.4T13,16.4T17,16.4V17.4Q15,16 13,17.4T9,17.4T5,17.4Z", "sky"),
    ("M0,19.4H24V24H0Z", "stone"),
    ("M0,21.4H24V22.2H0ZM5,19.4H6V21.4H5ZM11.6,19.4H12.6V21.4H11.6ZM18,19.4H19V21.4H18Z", "stone-line"),
    ("M10,19.4H14V24H10Z", "pool"),
)
CRANE: Motif = (
    ("M4,24L7,6H9L12,24H10L9.4,20H6.6L6,24ZM7,17.6H9L8.4,14H7.6Z", "timber"),
    ("M3,8L20,0L21,1.8L6,9.6Z", "timber"),
    ("M19,1.4H19.8V12H19Z", "shadow"),
    ("M15.4,12H23.4V17H15.4Z", "stone"),
    ("M15.4,14H23.4V14.8H15.4Z", "stone-line"),
    (f"{disc(8, 13, 3.6)}", "own"),
    (f"{disc(8, 13, 1.4)}", "wood-end"),
    ("M13,20H24V24H13Z", "stone"),
    ("M13,21.6H24V22.4H13ZM16,20H16.8V24H16ZM20,20H20.8V24H20Z", "stone-line"),
)
HOUSES: dict[str, tuple[Motif, Icon | None]] = {
    "Smithy": (SMITHY, None),
    "Steeple": (STEEPLE, None),
    "Stone Market": (MARKET, GAIN_ICONS[C.STONE]),
    "Tavern": (TAVERN, None),
    "Thieves' Den": (DEN, None),
    "Tiler's Hut": (COTTAGE, SKILL_ICONS["T"]),
    "Trading Post": (TRADING_POST, None),
    "Treasury": (TREASURY, None),
    "University": (UNIVERSITY, None),
    "Watchtower": (WATCHTOWER, None),
    "Well": (WELL, None),
    "Wood Market": (MARKET, GAIN_ICONS[C.WOOD]),
    "Aqueduct": (AQUEDUCT, None),
    "Armoury": (ARMOURY, None),
    "Barracks": (BARRACKS, None),
    "Betting House": (TAVERN, GAIN_ICONS[C.SILVER]),
    "Carpenter's Hut": (COTTAGE, SKILL_ICONS["C"]),
    "Castle": (CASTLE, None),
    "Chapel": (SHRINE, None),
    "Church": (CHURCH, None),
    "Clay Market": (MARKET, GAIN_ICONS[C.CLAY]),
    "Clay Pit": (QUARRY, GAIN_ICONS[C.CLAY]),
    "Drafting Room": (PLAN, None),
    "Dungeon": (BARRED, None),
    "Factory": (FACTORY, None),
    "Fortress": (FORTRESS, None),
    "Fountain": (GARDEN, None),
    "Gambler's Den": (DICE, None),
    "Hideout": (HIDEOUT, None),
    "Keep": (KEEP, None),
    "Library": (LIBRARY, None),
    "Lighthouse": (LIGHTHOUSE, None),
    "Lumber Camp": (FOREST, GAIN_ICONS[C.WOOD]),
    "Mason's Hut": (COTTAGE, SKILL_ICONS["M"]),
    "Moneylender": (TOWN, GAIN_ICONS[C.SILVER]),
    "Monument": (STATUE, None),
    "Observatory": (OBSERVATORY, None),
    "Palace": (PALACE, None),
    "Reservoir": (RESERVOIR, None),
    "Silver Market": (MARKET, GAIN_ICONS[C.SILVER]),
    "Crane": (CRANE, None),
    "Graveyard": (GRAVEYARD, None),
    "Museum": (MUSEUM, None),
}
"""The building and the object beside it, by the name printed on the card."""
HILLS = "M0,16V9Q8,2 16,8T32,6T48,9V16Z", "leaf"
MOST_SCENES = 1 << 9


@cache
def emblem(building: int) -> Icon:
    """Return the building on a card, without its surroundings."""
    card = C.BUILDINGS[building]
    return emblem_of(HOUSES[card.name][0], SKILL_ICONS[card.skills[0]].name if card.skills else "cloth-blue")


@lru_cache(MOST_SCENES)
def _scene(building: int, w: float, h: float) -> str:
    return scene(HILLS, "now", emblem(building), COLOURS, w, h, beside=HOUSES[C.BUILDINGS[building].name][1])


def draw_house(drawing: Drawing, building: int, x: float, y: float, w: float, h: float) -> None:
    """Draw the picture of a card into a box."""
    with drawing.at(x, y):
        drawing.parts.append(_scene(building, w, h))
