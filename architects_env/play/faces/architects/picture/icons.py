"""Icons and colours: goods, skills, debts, the prison, and scenes for the places of the town."""

from __future__ import annotations

from typing import Any

from architects_env.games.architects.data import board as B
from architects_env.play.drawing.illustrations import glyphs, portraits, scenes
from architects_env.play.drawing.illustrations.glyphs import POINTS, STONE, WOOD, Icon, disc

COLOURS = {
    **scenes.COLOURS,
    **glyphs.COLOURS,
    **portraits.COLOURS,
    "leaf": "#4c8a48",
    "leaf-line": "#2c5a30",
    "stone-light": "#c2c7cc",
    "dark": "#2b2722",
    "anvil": "#565e68",
    "clay": "#c8643c",
    "clay-line": "#7d3a20",
    "marble": "#eef0f4",
    "marble-line": "#7d8596",
    "marble-side": "#cdd2dc",
    "silver": "#c9ced6",
    "silver-line": "#6b727b",
    "virtue": "#4f6bd0",
    "paper": "#fbf6e6",
    "debt": "#c8374b",
    "paid": "#2f8a4b",
    "carpentry": "#8f5b2e",
    "tiling": "#b8503a",
    "masonry": "#55636f",
    "no-cathedral": "#e3c3c6",
    "no-market": "#c8d6ee",
    "active": "#f0d68a",
    "now": "#d3e6c4",
    "end": "#ddd0ee",
    "apprentice": "#f3dfb4",
    "character": "#f3dfb4",
    "apprentice-back": "#8a6a3a",
    "building-back": "#4d6a5c",
    "reward-back": "#8a4a5e",
    "market-back": "#3d3d46",
    "cloth-blue": "#2f69ad",
    "cloth-green": "#3b7d46",
    "cloth-purple": "#7648ad",
    "cloth-red": "#b5402f",
    "cloth-yellow": "#b98712",
}
CLAY = Icon("clay", (("M2,6H22V18H2Z", "clay", "clay-line"), ("M2,12H22M8,6V12M16,6V12M12,12V18", "", "clay-line")))
GOLD = Icon(
    "gold", (("M1,19L5,8H19L23,19Z", "gold", "gold-line"), ("M5,8L8,13H16L19,8M8,13L7,19M16,13L17,19", "", "gold-line"))
)
MARBLE = Icon(
    "marble",
    (
        ("M12,2L22,7.5V16.5L12,22L2,16.5V7.5Z", "marble", "marble-line"),
        ("M2,7.5L12,13V22L2,16.5Z", "marble-side", "marble-line"),
        ("M12,13L22,7.5", "", "marble-line"),
        ("M14.5,19C16,16 18.5,16.5 20,12", "", "marble-line"),
    ),
)
SILVER = Icon("silver", ((disc(12, 12, 10), "silver", "silver-line"), (disc(12, 12, 6.5), "", "silver-line")))
VIRTUE = Icon(
    "virtue",
    (("M12,22C4,15.5 1,12 1,7.8A5.8,5.8 0 0 1 12,5.6A5.8,5.8 0 0 1 23,7.8C23,12 20,15.5 12,22Z", "virtue", ""),),
)
BUILDING_CARD = Icon(
    "building card", (("M4,2H20V22H4Z", "building-back", "on-dark"), ("M12,6L18,12H16V18H8V12H6Z", "on-dark", ""))
)
APPRENTICE_CARD = Icon(
    "apprentice card",
    (
        ("M4,2H20V22H4Z", "apprentice-back", "on-dark"),
        (
            "M12,5a3.2,3.2 0 0 1 1.6,6C16.5,12 17.5,14.5 17.5,18H6.5C6.5,14.5 7.5,12 10.4,11A3.2,3.2 0 0 1 12,5Z",
            "on-dark",
            "",
        ),
    ),
)
GAIN_ICONS: tuple[Icon, ...] = (CLAY, WOOD, STONE, GOLD, MARBLE, SILVER, VIRTUE, BUILDING_CARD)
"""Icons in the order of `data.cards.GAINS`."""
ANY_GOODS = Icon(
    "clay, wood or stone",
    (
        ("M2,10H12V20H2Z", "clay", "clay-line"),
        ("M9,4H19V12H9Z", "wood", "wood-line"),
        ("M13,11H23V21H13Z", "stone", "stone-line"),
    ),
)

WOOD_OR_STONE = Icon(
    "wood or stone", (("M1,4H14V12H1Z", "wood", "wood-line"), ("M10,11H23V21H10Z", "stone", "stone-line"))
)

SKILL_ICONS = {
    "C": Icon(
        "carpentry", ((disc(12, 12, 11), "carpentry", ""), ("M6,6H16L18,8V10H6ZM10,10H13V20H10Z", "on-dark", ""))
    ),
    "T": Icon(
        "tiling",
        (
            (disc(12, 12, 11), "tiling", ""),
            ("M5,6H12V13A3.5,4 0 0 1 5,13ZM12,6H19V13A3.5,4 0 0 1 12,13Z", "on-dark", "tiling"),
        ),
    ),
    "M": Icon(
        "masonry",
        (
            (disc(12, 12, 11), "masonry", ""),
            (
                "M5,8H11V11H5ZM12,8H19V11H12ZM5,12H8V15H5ZM9,12H15V15H9ZM16,12H19V15H16ZM7,16H12V18H7ZM13,16H17V18H13Z",
                "on-dark",
                "",
            ),
        ),
    ),
}
UNPAID = Icon(
    "unpaid debt",
    (("M4,2H16L20,6V22H4Z", "paper", "ink"), ("M8,10L16,18M16,10L8,18", "", "debt"), ("M8,6H13", "", "soft")),
)
PAID = Icon(
    "paid debt",
    (("M4,2H16L20,6V22H4Z", "paper", "ink"), ("M8,14L11,17.5L16.5,10", "", "paid"), ("M8,6H13", "", "soft")),
)
WORKERS = Icon(
    "workers in supply",
    (
        (
            "M12,2a4.5,4.5 0 0 1 2.4,8.3C19,11.5 21,15 21,22H3C3,15 5,11.5 9.6,10.3A4.5,4.5 0 0 1 12,2Z",
            "ink",
            "",
        ),
    ),
)
CAPTIVE = Icon(
    "captured worker",
    (
        (WORKERS.strokes[0][0], "soft", ""),
        ("M2,1V23M7,1V23M17,1V23M22,1V23M1,22.5H23", "", "ink"),
    ),
)
PRISON = Icon("workers in prison", (("M3,3H21V21H3Z", "shade", "ink"), ("M8,3V21M12,3V21M16,3V21", "", "ink")))
CATHEDRAL = Icon(
    "level in the Cathedral",
    (
        ("M4,22V13L12,7L20,13V22Z", "ink", ""),
        ("M12,1V8M9.5,3.5H14.5", "", "ink"),
        ("M10.5,22V17H13.5V22Z", "panel", ""),
    ),
)
GUILDHALL = Icon(
    "workers in the Guildhall",
    (("M2,9L12,3L22,9ZM3,19H21V22H3Z", "ink", ""), ("M5,10H8V18H5ZM10.5,10H13.5V18H10.5ZM16,10H19V18H16Z", "ink", "")),
)
RESET = Icon("Black Market Reset", (("M12,3A9,9 0 1 1 4,8M4,2V8H10", "", "debt"),))
LEGEND: tuple[Icon, ...] = (
    *GAIN_ICONS,
    WOOD_OR_STONE,
    APPRENTICE_CARD,
    *SKILL_ICONS.values(),
    POINTS,
    UNPAID,
    PAID,
    CATHEDRAL,
    WORKERS,
    CAPTIVE,
    PRISON,
    GUILDHALL,
    RESET,
)
"""Icons that the legend explains if there is room."""


def gains_of(numbers: Any) -> list[tuple[Icon, int | str]]:
    """Convert numbers in the order of `data.cards.GAINS` (or its beginning) into icons with numbers."""
    return [(icon, int(number)) for icon, number in zip(GAIN_ICONS, numbers, strict=False) if number]


def signed(number: int) -> str:
    """Return a change of virtue with its sign. The minus is as wide as the plus."""
    return f"+{number}" if number > 0 else f"−{-number}"


# --- the places of the town -------------------------------------------------------------------------------------------
TREE = ("M{x},{y}l4,7h-2.2l3,5h-3.6v3h-2.4v-3h-3.6l3,-5h-2.2Z", "leaf", "leaf-line")


def _tree(x: float, y: float) -> tuple[str, str, str]:
    return TREE[0].format(x=x, y=y), TREE[1], TREE[2]


SCENES: dict[int, Icon] = {
    B.QUARRY: Icon(
        "",
        (
            ("M1,22L4,11L9,13L12,4L19,8L23,22Z", "stone", "stone-line"),
            ("M9,13L12,22M12,4L14,12L19,8M14,12L17,22", "", "stone-line"),
            ("M3,22V18H7V22ZM8,22V19H12V22Z", "stone-light", "stone-line"),
        ),
    ),
    B.FOREST: Icon("", (_tree(7, 5), _tree(17, 6), _tree(12, 8))),
    B.MINES: Icon(
        "",
        (
            ("M0,22L5,9L12,3L19,9L24,22Z", "clay", "clay-line"),
            ("M7,22V15A5,5 0 0 1 17,15V22Z", "dark", ""),
            ("M6,22V14H8V22ZM16,22V14H18V22ZM5,12.5H19V14.5H5Z", "wood", "wood-line"),
        ),
    ),
    B.SILVERSMITH: Icon(
        "",
        (
            ("M3,8H21C21,12 17,13 15,13V16H18V20H6V16H9V13C6,13 3,11 3,8Z", "anvil", "dark"),
            (disc(18, 4, 2.6), "silver", "silver-line"),
            ("M3,22H21", "", "anvil"),
        ),
    ),
    B.STOREHOUSE: Icon(
        "",
        (
            ("M2,10L12,3L22,10V22H2Z", "wall", "wall-line"),
            ("M0.5,11L12,2L23.5,11L22,13L12,5L2,13Z", "roof", ""),
            ("M7,22V13H17V22Z", "wood", "wood-line"),
            ("M7,13L17,22M17,13L7,22", "", "wood-end"),
        ),
    ),
    B.WORKSHOP: Icon(
        "",
        (
            ("M3,11H21V22H3Z", "wall", "wall-line"),
            ("M1,11L6,4H18L23,11Z", "roof", ""),
            ("M15,4V1H18V6Z", "wall-line", ""),
            ("M6,14H10V18H6ZM13,14H18V22H13Z", "wood", "wood-line"),
        ),
    ),
    B.TOWN_CENTRE: Icon(
        "",
        (
            ("M1,12H9V22H1ZM15,12H23V22H15Z", "wall", "wall-line"),
            ("M0,12L5,7L10,12ZM14,12L19,7L24,12Z", "roof", ""),
            ("M8,22V9H16V22Z", "wall", "wall-line"),
            ("M7,9L12,1L17,9Z", "roof", ""),
            ("M10.5,22V17H13.5V22Z", "dark", ""),
            (disc(12, 12.5, 1.6), "paper", "dark"),
        ),
    ),
    B.TAX_STAND: Icon(
        "",
        (
            ("M4,9V22M20,9V22", "", "wood"),
            ("M2,9L4,3H20L22,9Z", "paper", "dark"),
            ("M6,3L5,9H9L9.5,3ZM14.5,3L15,9H19L18,3Z", "debt", ""),
            ("M3,14H21V18H3Z", "wood", "wood-line"),
            (disc(9, 12, 1.8), "silver", "silver-line"),
            (disc(14, 12, 1.8), "silver", "silver-line"),
        ),
    ),
    B.GUARDHOUSE: Icon(
        "",
        (
            ("M5,22V8H19V22Z", "wall", "wall-line"),
            ("M3,8V3H6V5H8.5V3H11V5H13V3H15.5V5H18V3H21V8Z", "wall", "wall-line"),
            ("M9,22V16A3,3 0 0 1 15,16V22Z", "dark", ""),
            ("M11.2,10H12.8V13H11.2Z", "dark", ""),
        ),
    ),
}
"""The scene of each location. Scenes have no name, because the place has one."""
