"""Icons and colours: a sign for each district colour and each character, and marks on cards and cities."""

from __future__ import annotations

from architects_env.games.citadels.data.districts import COLOURS as DISTRICT_COLOURS
from architects_env.play.drawing.illustrations import glyphs, portraits, scenes
from architects_env.play.drawing.illustrations.glyphs import CROWN, HOUSE, Icon, disc

BUILT = Icon("buildings", HOUSE.strokes)
"""The icon for the number of buildings in a city."""
COLOURS = {
    **glyphs.COLOURS,
    **scenes.COLOURS,
    **portraits.COLOURS,
    "yellow": "#f2cf55",
    "blue": "#8fbbe9",
    "green": "#93cf97",
    "red": "#ea9a8c",
    "purple": "#c6a7e3",
    "sign-yellow": "#8a6400",
    "sign-blue": "#1d5fa8",
    "sign-green": "#1f7a3a",
    "sign-red": "#a8281c",
    "sign-purple": "#6a2fa0",
    "house-yellow": "#a97b12",
    "house-blue": "#3f82c8",
    "house-green": "#3b9556",
    "house-red": "#d2554a",
    "house-purple": "#9a68cc",
    "steel": "#c3c9d1",
    "steel-line": "#5d646d",
    "night": "#3a3350",
    "parchment": "#f4e3b8",
    "parchment-line": "#8f7434",
    "blood": "#a8281c",
    "glass": "#bfe3ee",
    "glass-line": "#3f7f92",
    "district-back": "#7a5b3c",
    "character-back": "#4a5a7d",
    "called": "#ffe9a8",
    "crimson": "#b3283c",
}
SIGNS = {
    "yellow": "M5,17H19L20.5,8L15.5,12L12,6L8.5,12L3.5,8Z",
    "blue": "M10.3,4H13.7V8.3H18V11.7H13.7V20H10.3V11.7H6V8.3H10.3Z",
    "green": "M6,9H18L20,19C20,20 19,20.5 18,20.5H6C5,20.5 4,20 4,19ZM8.5,9V7.5A3.5,3.5 0 0 1 15.5,7.5V9H14V7.5A2,2 0 0 0 10,7.5V9Z",
    "red": "M12,3L14,6V14H18V16.5H13.5V21H10.5V16.5H6V14H10V6Z",
    "purple": "M12,3L14.4,9.2L21,9.6L15.9,13.8L17.6,20.3L12,16.7L6.4,20.3L8.1,13.8L3,9.6L9.6,9.2Z",
}
SUITS: tuple[Icon, ...] = tuple(
    Icon(colour, ((disc(12, 12, 11.5), f"sign-{colour}", ""), (SIGNS[colour], "on-dark", "")))
    for colour in DISTRICT_COLOURS
)
"""Icons in the order of `districts.COLOURS`. Each colour has a shape for the colour-blind."""
DAGGER = Icon(
    "dagger",
    (
        ("M12,1L14.5,4.5V14H9.5V4.5Z", "steel", "steel-line"),
        ("M6,14H18V16.5H6Z", "gold", "gold-line"),
        ("M10.5,16.5H13.5V22.5H10.5Z", "night", ""),
    ),
)
HAT = Icon(
    "witch's hat",
    (
        ("M13,1L17,17H7Z", "night", "back-line"),
        ("M1,18.5C6,15 18,15 23,18.5C18,22.5 6,22.5 1,18.5Z", "night", "back-line"),
        ("M7.6,14.6H16.4L17,17H7Z", "crimson", ""),
    ),
)
MASK = Icon(
    "mask",
    (
        (
            "M1,8C5,5.5 9,8.5 12,8.5S19,5.5 23,8C23,15 20,18 17,18C14,18 13.5,14.5 12,14.5S10,18 7,18C4,18 1,15 1,8Z",
            "night",
            "back-line",
        ),
        (
            "M4.5,11C6.5,9.5 9,10.5 9.8,12.5C8,14 5.5,13.5 4.5,11ZM19.5,11C17.5,9.5 15,10.5 14.2,12.5C16,14 18.5,13.5 19.5,11Z",
            "on-dark",
            "",
        ),
    ),
)
LEVY = Icon(
    "stack of coins",
    (
        ("M3,17V20C3,22 14,22 14,20V17Z", "gold", "gold-line"),
        ("M3,13V16C3,18 14,18 14,16V13Z", "gold", "gold-line"),
        ("M3,9V12C3,14 14,14 14,12V9Z", "gold", "gold-line"),
        ("M3,9A5.5,2 0 0 1 14,9A5.5,2 0 0 1 3,9Z", "gold", "gold-line"),
        ("M19,2V11M15.5,7.5L19,11.5L22.5,7.5", "", "blood"),
    ),
)
WAND = Icon(
    "wand",
    (
        ("M2,22L14,10", "", "night"),
        ("M3.5,23L15,11.5L13.5,10L2,21.5Z", "night", ""),
        ("M17,1L18.2,5.2L22.5,5.5L19,8.2L20.3,12.5L16.8,9.8L13.2,12.3L14.5,8L11.2,5.3L15.5,5.2Z", "gold", "gold-line"),
    ),
)
CRYSTAL = Icon(
    "crystal ball",
    (
        (disc(12, 10, 8.5), "glass", "glass-line"),
        ("M5.5,17.5H18.5L21,22.5H3Z", "night", "back-line"),
        ("M8,9A4.5,4.5 0 0 1 12,5", "", "on-dark"),
    ),
)
ORB = Icon(
    "orb",
    (
        (disc(12, 15, 7.5), "gold", "gold-line"),
        ("M4.7,13.5H19.3M12,7.5V14", "", "gold-line"),
        ("M11,1H13V3H15.5V5H13V8H11V5H8.5V3H11Z", "gold", "gold-line"),
    ),
)
MITRE = Icon(
    "mitre",
    (
        ("M12,1C18,6 20,11 18.5,18H5.5C4,11 6,6 12,1Z", "on-dark", "sign-blue"),
        ("M12,5V18M8,11H16", "", "gold-line"),
        ("M5,18H19V22H5Z", "gold", "gold-line"),
    ),
)
BOOK = Icon(
    "book",
    (
        (
            "M12,6C9,3.5 5,3.5 2,4.5V19.5C5,18.5 9,18.5 12,21C15,18.5 19,18.5 22,19.5V4.5C19,3.5 15,3.5 12,6Z",
            "parchment",
            "parchment-line",
        ),
        ("M12,6V21", "", "parchment-line"),
        ("M6.5,7.5V14M4.5,9.5H8.5", "", "sign-blue"),
    ),
)
SCALES = Icon(
    "scales",
    (
        ("M12,2V20M4,5.5H20M7,21.5H17", "", "steel-line"),
        (
            "M1,13.5L4.5,5.5L8,13.5A3.5,2.5 0 0 1 1,13.5ZM16,13.5L19.5,5.5L23,13.5A3.5,2.5 0 0 1 16,13.5Z",
            "gold",
            "gold-line",
        ),
    ),
)
FLASK = Icon(
    "flask",
    (
        ("M9,2H15V9L21,19.5C21.8,21 21,22.5 19.5,22.5H4.5C3,22.5 2.2,21 3,19.5L9,9Z", "glass", "glass-line"),
        ("M6,15H18L20.5,20C21,21 20.5,22 19.5,22H4.5C3.5,22 3,21 3.5,20Z", "sign-green", ""),
    ),
)
DIVIDERS = Icon(
    "dividers",
    (
        ("M12,5L5,22.5L4.5,17L10,4ZM12,5L19,22.5L19.5,17L14,4Z", "steel", "steel-line"),
        (disc(12, 4, 2.8), "gold", "gold-line"),
        ("M7,15C10,17.5 14,17.5 17,15", "", "steel-line"),
    ),
)
ANCHOR = Icon(
    "anchor",
    (
        (
            "M10.7,6.5H13.3V20C17,19.5 18.5,17.5 19,14.5L23,15C22,20 18,22.5 12,22.5S2,20 1,15L5,14.5C5.5,17.5 7,19.5 10.7,20Z",
            "steel",
            "steel-line",
        ),
        (disc(12, 4, 2.6), "", "steel-line"),
        ("M7,9H17V11H7Z", "steel", "steel-line"),
    ),
)
SWORDS = Icon(
    "crossed swords",
    (
        ("M2,2L5,2.5L17,16L15,18L2.5,5ZM22,2L19,2.5L7,16L9,18L21.5,5Z", "steel", "steel-line"),
        (
            "M13,19.5L18.5,14L20,15.5L14.5,21ZM11,19.5L5.5,14L4,15.5L9.5,21ZM17.5,18.5L21.5,22.5M6.5,18.5L2.5,22.5",
            "gold",
            "gold-line",
        ),
    ),
)
TREATY = Icon(
    "treaty",
    (
        ("M5,2H17C19,2 19,6 17,6V19C17,21 18,22 19,22H7C5,22 5,19 5,19V6C3,6 3,2 5,2Z", "parchment", "parchment-line"),
        ("M8,9H14M8,12H14M8,15H12", "", "parchment-line"),
        (disc(17.5, 18.5, 3.8), "blood", ""),
    ),
)
PALETTE = Icon(
    "palette",
    (
        (
            "M12,2C19,2 23,7 23,11.5C23,15 20,16 17,15.5C14.5,15 14,17 15,19C16,21.5 14,22.5 12,22.5C6,22.5 1,18 1,12S6,2 12,2Z",
            "wood-end",
            "wood-line",
        ),
        (disc(7, 9, 2), "sign-red", ""),
        (disc(12.5, 6.5, 2), "gold", ""),
        (disc(18, 9.5, 2), "sign-blue", ""),
        (disc(7, 15, 2), "sign-green", ""),
    ),
)
TIARA = Icon(
    "tiara",
    (
        ("M3,19L1.5,9L7,13L12,5L17,13L22.5,9L21,19Z", "gold", "gold-line"),
        (disc(12, 4, 2.2), "heart", ""),
        (disc(2, 8, 1.8), "heart", ""),
        (disc(22, 8, 1.8), "heart", ""),
        ("M3,19.5H21V22H3Z", "gold", "gold-line"),
    ),
)
FACES: tuple[Icon, ...] = (
    DAGGER,
    HAT,
    MASK,
    LEVY,
    WAND,
    CRYSTAL,
    CROWN,
    ORB,
    MITRE,
    BOOK,
    SCALES,
    FLASK,
    DIVIDERS,
    ANCHOR,
    SWORDS,
    TREATY,
    PALETTE,
    TIARA,
)
"""Icons in the order of `data.characters.CHARACTERS`."""

SHIELD = Icon(
    "protected",
    (
        ("M12,1L21,4V12C21,18 17,21.5 12,23.5C7,21.5 3,18 3,12V4Z", "sign-blue", "on-dark"),
        (SIGNS["blue"], "on-dark", ""),
    ),
)
FINISH = Icon(
    "first complete city",
    (
        ("M5,2V23", "", "ink"),
        ("M5,3H21V14H5Z", "on-dark", "on-light"),
        ("M5,3H9V7H5ZM13,3H17V7H13ZM9,7H13V10.5H9ZM17,7H21V10.5H17ZM5,10.5H9V14H5ZM13,10.5H17V14H13Z", "on-light", ""),
    ),
)
TRAVELS = Icon("still travels", (("M3,9H15V5L22,11.5L15,18V14H3Z", "soft", ""),))
ON_TABLE = Icon("face down on the table", (("M2,7L18,3L22,17L6,21Z", "character-back", "back-line"),))
