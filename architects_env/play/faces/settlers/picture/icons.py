"""Icons and colours: goods, kinds and colours of locations, and tokens on them."""

from __future__ import annotations

from architects_env.games.settlers.data.vocabulary import COLOURS as COLOUR_NAMES
from architects_env.games.settlers.data.vocabulary import COMMON_DECK, FACTION_DECK
from architects_env.play.drawing.illustrations import glyphs, scenes
from architects_env.play.drawing.illustrations.glyphs import CARD, COIN, POINTS, STONE, WOOD, Icon, disc

COLOURS = {
    **glyphs.COLOURS,
    **scenes.COLOURS,
    "food": "#d2553a",
    "food-line": "#7c2a17",
    "worker": "#d9799b",
    "worker-line": "#8a3a57",
    "blade": "#c3c9d1",
    "blade-line": "#5d646d",
    "brown": "#c69a6b",
    "grey": "#b4b8bd",
    "red": "#e08a7e",
    "pink": "#f0b3cb",
    "gold-strip": "#f0cf6a",
    "black": "#6a6a72",
    "blue": "#8fb8e4",
    "purple": "#bd9fe0",
    "acting": "#ffe9a8",
    "buildable": "#17a074",
    "common-back": "#6d6a5a",
    "barbarians": "#8a4b3a",
    "japanese": "#b5485f",
    "romans": "#3f6a9a",
    "egyptians": "#b08a2a",
    "production": "#3f8a3a",
    "feature": "#8a6400",
    "action": "#a8281c",
    "token": "#1d5fa8",
    "deep-brown": "#8a5426",
    "deep-grey": "#6f767e",
    "deep-red": "#b5402f",
    "deep-pink": "#b8517c",
    "deep-gold": "#b98712",
    "deep-black": "#3c3c44",
    "deep-blue": "#2f69ad",
    "deep-purple": "#7648ad",
}
FOOD = Icon(
    "food",
    (
        (
            "M12,7C15,4 22,5 22,12C22,18 17,23 14,22C13,21.5 11,21.5 10,22C7,23 2,18 2,12C2,5 9,4 12,7Z",
            "food",
            "food-line",
        ),
        ("M12,7C12,4 13,2 16,1", "", "leaf"),
    ),
)
WORKER = Icon(
    "worker",
    (
        (
            "M12,2a4.5,4.5 0 0 1 2.4,8.3C19,11.5 21,15 21,22H3C3,15 5,11.5 9.6,10.3A4.5,4.5 0 0 1 12,2Z",
            "worker",
            "worker-line",
        ),
    ),
)
RAZE = Icon(
    "raze token",
    (
        ("M2,2L5,2.5L17,16L15,18L2.5,5ZM22,2L19,2.5L7,16L9,18L21.5,5Z", "blade", "blade-line"),
        ("M13,19.5L18.5,14L20,15.5L14.5,21ZM11,19.5L5.5,14L4,15.5L9.5,21Z", "wood", "wood-line"),
    ),
)
GOODS: tuple[Icon, ...] = (WOOD, STONE, FOOD, COIN, WORKER, RAZE, CARD, POINTS)
"""Icons in the order of `vocabulary.GOODS`."""
STRIPS = ("brown", "grey", "red", "pink", "gold-strip", "black", "blue", "purple")
"""Colours of title strips in the order of `vocabulary.COLOURS`."""
DEEP = {strip: f"deep-{strip.removesuffix('-strip')}" for strip in STRIPS} | {"shade": "stone-line"}
"""Colour of roofs on a card with this strip."""
KINDS: tuple[Icon, ...] = (
    Icon(
        "production",
        ((disc(12, 12, 11.5), "production", ""), ("M12,4V17M6.5,11.5L12,17.5L17.5,11.5M5,20H19", "", "on-dark")),
    ),
    Icon(
        "feature",
        (
            (disc(12, 12, 11.5), "feature", ""),
            ("M12,4L14.4,9.6L20.5,10.2L15.9,14.2L17.3,20.2L12,17L6.7,20.2L8.1,14.2L3.5,10.2L9.6,9.6Z", "on-dark", ""),
        ),
    ),
    Icon("action", ((disc(12, 12, 11.5), "action", ""), ("M13.5,3L6,13.5H11L9.5,21L18,10H12.5Z", "on-dark", ""))),
)
"""Icons in the order of `vocabulary.KINDS`."""
DEFENCE = Icon("defence token", (("M12,1L21,4V12C21,18 17,21.5 12,23.5C7,21.5 3,18 3,12V4Z", "token", "on-dark"),))
SAMURAI = Icon(
    "samurai",
    (
        ("M3,12C3,6 7,3 12,3S21,6 21,12L23,15H1Z", "blade-line", "ink"),
        ("M6,15H18V20L12,23L6,20Z", "blade", "blade-line"),
        ("M12,1V4M7,2L12,4.5L17,2", "", "gold-line"),
    ),
)
LOCKED = Icon("locked", (("M7,11V8A5,5 0 0 1 17,8V11", "", "ink"), ("M4,11H20V22H4Z", "ink", "")))
NEEDS = Icon("a location", (("M12,2L23,12H20V22H4V12H1Z", "ink", ""), ("M10,22V15H14V22Z", "panel", "")))
DEAL = Icon("deal", (("M2,9H8L13,6L22,10L18,16L13,19L8,15H2Z", "gold", "gold-line"),))
HOUSE = "M12,2L23,12H20V22H4V12H1Z"
_SIGNS = (
    "M8,13H16V19H8Z",
    disc(12, 16, 3.2),
    "M12,12L16,19H8Z",
    "M12,11.5L16,16L12,20.5L8,16Z",
    "M10.5,12H13.5V14.5H16V17.5H13.5V20H10.5V17.5H8V14.5H10.5Z",
    "M7,15H17V17.5H7Z",
    "M10.7,12H13.3V20H10.7Z",
    "M8,12H11L12,14L13,12H16L13.5,16L16,20H13L12,18L11,20H8L10.5,16Z",
)
LOCATIONS: tuple[Icon, ...] = (
    *(
        Icon(f"{colour} location", ((HOUSE, strip, "ink"), (sign, "on-dark" if strip == "black" else "on-light", "")))
        for colour, strip, sign in zip(COLOUR_NAMES, STRIPS, _SIGNS, strict=True)
    ),
    Icon("faction location", ((HOUSE, "gold", "gold-line"), ("M8,21V12H17V15H11V17H15V19H11V21Z", "on-light", ""))),
)
"""Icons of locations of each colour, in the order of `vocabulary.COLOURS` and each with its own shape, and of any
faction location."""
_CARD = "M5,3H19V21H5Z"
KEPT = Icon(
    "kept between rounds",
    (("M3,5H21A2,2 0 0 1 23,7V17A2,2 0 0 1 21,19H3A2,2 0 0 1 1,17V7A2,2 0 0 1 3,5Z", "shade", "rule"),),
)
"""The background of the good that a faction keeps between rounds."""
OF_COLOUR = Icon("location of a colour", ((HOUSE, "brown", "ink"),))
PAYS = Icon("pay, then get", (("M2,12H20M14,6L20,12L14,18", "", "ink"),))
TWICE = Icon(
    "twice in a round",
    (("M2,10A4,4 0 0 1 10,10C10,13 2,16 2,18H10", "", "ink"), ("M14,10L22,18M22,10L14,18", "", "ink")),
)
BUILT = Icon(
    "once, when built",
    (("M10.3,8H13.7V23H10.3Z", "wood", "wood-line"), ("M3,2H15C18.5,2 20.5,4 22,8L17,9H3Z", "stone-line", "ink")),
)
LEGEND: tuple[Icon, ...] = (*GOODS, DEAL, NEEDS, PAYS, TWICE, BUILT, OF_COLOUR, DEFENCE, KEPT)
"""Icons that the legend explains beside an empire, if there is room. Those of the kinds are named on the faction
board."""
OF_DECK = {
    COMMON_DECK: Icon("common card", ((_CARD, "common-back", "back-line"), (disc(12, 12, 4), "", "back-line"))),
    FACTION_DECK: Icon("faction card", ((_CARD, "gold", "gold-line"), ("M12,6L16,12L12,18L8,12Z", "gold-line", ""))),
}
"""Icons of cards by the deck from which they come."""
