"""What the places of the town look like: small pictures of our own."""

from __future__ import annotations

from architects_env.core.show.glyphs import Icon, disc
from architects_env.games.architects import board as B

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
"""By location. They have no name: the place says it."""
COLOURS = {"leaf": "#4c8a48", "leaf-line": "#2c5a30", "stone-light": "#c2c7cc", "dark": "#2b2722", "anvil": "#565e68"}
