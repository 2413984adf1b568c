"""Icons and colours: effects, townsfolk, manuscripts and buildings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from architects_env.core.text import say
from architects_env.games.viscounts.data import manuscripts as M
from architects_env.games.viscounts.data import vocabulary as V
from architects_env.games.viscounts.data.vocabulary import Choice, Effect, Effects, read_effects
from architects_env.games.viscounts.text.names import effect_text
from architects_env.play.drawing.drawing import SMALLEST, Drawing
from architects_env.play.drawing.illustrations import glyphs, portraits
from architects_env.play.drawing.illustrations.glyphs import PERSON, POINTS, STONE, Icon, disc
from architects_env.play.drawing.text_width import text_width

COLOURS = {
    **glyphs.COLOURS,
    **portraits.COLOURS,
    "silver": "#cfd4db",
    "silver-line": "#6b727b",
    "ink-blue": "#2c4a8a",
    "glass": "#cfe4f2",
    "paper": "#fbf4df",
    "paper-line": "#8f7434",
    "debt": "#b3283c",
    "deed": "#2f7d46",
    "virtue": "#3f6fd0",
    "corruption": "#a8327f",
    "builder": "#b5651d",
    "cleric": "#6b4fa0",
    "noble": "#1f6f8b",
    "merchant": "#a88a00",
    "criminal": "#9c2020",
    "townsfolk": "#ead9b5",
    "hero": "#f0c98a",
    "starter": "#d8dfe3",
    "ribbon-black": "#4a4a52",
    "ribbon-blue": "#5b86c4",
    "ribbon-yellow": "#e3b93c",
    "ribbon-grey": "#a3a6ab",
    "townsfolk-back": "#7d5a3a",
    "manuscript-back": "#5a5f7d",
    "scheme": "#d7c6e6",
    "acting": "#ffe9a8",
}
INKWELL = Icon(
    "inkwell",
    (
        ("M6,10H18C21,13 22,17 20,22H4C2,17 3,13 6,10Z", "ink-blue", "glass"),
        ("M9,6H15V10H9Z", "glass", "ink-blue"),
        ("M14,7L22,0.5", "", "ink"),
    ),
)
GOLD = Icon(
    "gold", (("M1,19L5,8H19L23,19Z", "gold", "gold-line"), ("M5,8L8,13H16L19,8M8,13L7,19M16,13L17,19", "", "gold-line"))
)
SILVER = Icon("silver", ((disc(12, 12, 10), "silver", "silver-line"), (disc(12, 12, 6.5), "", "silver-line")))
BLANK = Icon("silver", ((disc(12, 12, 11.2), "silver", "silver-line"),))
"""A coin with room for a number."""
RESOURCE = Icon(
    "any resource",
    (
        ("M2,12H12V21H2Z", "stone", "stone-line"),
        ("M12,21L14,13H21L23,21Z", "gold", "gold-line"),
        ("M8,3H16V11H8Z", "ink-blue", "glass"),
    ),
)
DEBT = Icon("debt", (("M4,2H16L20,6V22H4Z", "debt", "paper"), ("M8,9L16,18M16,9L8,18", "", "on-dark")))
DEED = Icon("deed", (("M4,2H16L20,6V22H4Z", "paper", "deed"), ("M12,8L17,13H15V18H9V13H7Z", "deed", "")))
PAID = Icon("paid debt", (("M4,2H16L20,6V22H4Z", "paper", "debt"), ("M8,13L11,16.5L16.5,9", "", "debt")))
APPROVED = Icon("approved deed", (("M4,2H16L20,6V22H4Z", "deed", "paper"), ("M7.5,13L11,17L17,9", "", "on-dark")))
VIRTUE = Icon(
    "virtue",
    (("M12,22C4,15.5 1,12 1,7.8A5.8,5.8 0 0 1 12,5.6A5.8,5.8 0 0 1 23,7.8C23,12 20,15.5 12,22Z", "virtue", ""),),
)
CORRUPTION = Icon(
    "corruption",
    (
        ("M12,1L15,6L21,4L20,10L23,14L18,16L17,22L12,19L7,22L6,16L1,14L4,10L3,4L9,6Z", "corruption", ""),
        (disc(12, 12, 3), "on-dark", ""),
    ),
)
_TURN = ("M4,12A8,8 0 0 1 18,6.5M18,2V7H13M20,12A8,8 0 0 1 6,17.5M6,22V17H11", "")
FLIP = Icon("flip", (("M7,6H17V18H7Z", "paper", "soft"), (*_TURN, "ink")))
FLIP_DEBT = Icon(
    "flip a debt",
    (("M7,6H17V18H7Z", "debt", ""), ("M9.5,9.5L14.5,14.5M14.5,9.5L9.5,14.5", "", "on-dark"), (*_TURN, "ink")),
)
FLIP_DEED = Icon(
    "flip a deed", (("M7,6H17V18H7Z", "deed", ""), ("M12,8.5L15.5,12.5H8.5Z", "on-dark", ""), (*_TURN, "ink"))
)
HIRE = Icon(
    "free hire",
    (
        ("M9,3a4,4 0 0 1 2.2,7.3C15,11.3 17,14.5 17,21H1C1,14.5 3,11.3 6.8,10.3A4,4 0 0 1 9,3Z", "ink", ""),
        ("M19,4V12M15,8H23", "", "deed"),
    ),
)
DESTROY = Icon(
    "destroy a card",
    (
        ("M5,2H19V22H5Z", "townsfolk", "soft"),
        (
            "M12,4C16,8.5 18,11.5 18,15.5A6,6 0 0 1 6,15.5C6,12.5 8,11 9,8C10,10 11,10 11,9C11.5,7.5 11,5.5 12,4Z",
            "debt",
            "",
        ),
        ("M12,13C14,15 14.5,16.5 14.5,18A2.5,2.5 0 0 1 9.5,18C9.5,16.5 11,15.5 12,13Z", "gold", ""),
    ),
)
DISCARD = Icon(
    "discard a card", (("M5,2H19V22H5Z", "townsfolk", "soft"), ("M12,6V16M8,12.5L12,17L16,12.5", "", "on-light"))
)
REARRANGE = Icon("rearrange", (("M2,8H19M15,4L20,8L15,12M22,16H5M9,12.5L4,16L9,20", "", "ink"),))
SHUFFLE = Icon(
    "shuffle", (("M2,7H6C11,7 12,17 17,17H21M18,13L22,17L18,21M2,17H6C11,17 12,7 17,7H21M18,3L22,7L18,11", "", "ink"),)
)
CASTLE = Icon(
    "castle",
    (
        ("M3,22V8H6V10H9V6H15V10H18V8H21V22H14.5V17A2.5,2.5 0 0 0 9.5,17V22Z", "ink", ""),
        ("M10.5,2H13.5V6H10.5Z", "ink", ""),
    ),
)
CASTLE_MOVE = Icon(
    "castle move", (("M1,22V12H3V14H5V11H9V14H11V12H13V22Z", "ink", ""), ("M9,6H21M17,2L22,6L17,10", "", "noble"))
)
PLACE = Icon(
    "place a worker",
    (
        ("M1,22V12H3V14H5V11H9V14H11V12H13V22Z", "ink", ""),
        (
            "M18,5a2.6,2.6 0 0 1 1.4,4.8C22,10.5 23,13 23,17H13.5C13.5,13 14.5,10.5 16.6,9.8A2.6,2.6 0 0 1 18,5Z",
            "noble",
            "",
        ),
    ),
)
TRADING_POST = Icon("trading post", (("M3,22V11H21V22H15V16H9V22ZM1,11L4,4H20L23,11Z", "merchant", "on-light"),))
GUILDHALL = Icon("guildhall", (("M3,22V12H8V5L12,1L16,5V12H21V22H14V17H10V22Z", "noble", "on-light"),))
WORKSHOP = Icon("workshop", (("M2,22V12L8,7V12L14,7V12L20,7H22V22Z", "builder", "on-light"),))
BUILDINGS = (TRADING_POST, GUILDHALL, WORKSHOP)
"""Icons in the order of `data.board.BUILDING_TYPES`."""
MANUSCRIPT = Icon(
    "manuscript",
    (
        ("M5,2H17C19,2 19,6 17,6V19C17,21 18,22 19,22H7C5,22 5,19 5,19V6C3,6 3,2 5,2Z", "paper", "paper-line"),
        ("M8,9H14M8,12H14M8,15H12", "", "paper-line"),
    ),
)
BOOKS = {
    ribbon: Icon(
        "",
        (
            ("M0.5,5L12,7.5L23.5,5V21L12,23.5L0.5,21Z", f"ribbon-{ribbon}", ""),
            (
                "M12,6.5C9,3.5 5,3 2,3.6V18.6C5,18 9,18.5 12,21C15,18.5 19,18 22,18.6V3.6C19,3 15,3.5 12,6.5Z",
                "paper",
                "paper-line",
            ),
            (
                "M12,6.5V21M4.5,8Q7.5,8 10,10M4.5,11.5Q7.5,11.5 10,13.5M19.5,8Q16.5,8 14,10M19.5,11.5Q16.5,11.5 14,13.5",
                "",
                "paper-line",
            ),
            ("M15.5,4.6H18.5V14L17,12.4L15.5,14Z", f"ribbon-{ribbon}", ""),
        ),
    )
    for ribbon in M.RIBBONS
}
"""Icons of open books by the colour of their ribbons."""
OF_WORD: dict[int, Icon] = {
    V.INKWELL: INKWELL,
    V.STONE: STONE,
    V.GOLD: GOLD,
    V.RESOURCE: RESOURCE,
    V.SILVER: SILVER,
    V.DEBT: DEBT,
    V.DEED: DEED,
    V.VIRTUE: VIRTUE,
    V.CORRUPTION: CORRUPTION,
    V.FLIP: FLIP,
    V.FLIP_DEBT: FLIP_DEBT,
    V.FLIP_DEED: FLIP_DEED,
    V.FREE_HIRE: HIRE,
    V.DESTROY: DESTROY,
    V.DISCARD: DISCARD,
    V.REARRANGE: REARRANGE,
    V.SHUFFLE: SHUFFLE,
    V.CASTLE_MOVE: CASTLE_MOVE,
    V.PLACE_WORKERS: PLACE,
    V.BUILD_TRADING_POST: TRADING_POST,
    V.BUILD_GUILDHALL: GUILDHALL,
    V.BUILD_WORKSHOP: WORKSHOP,
    V.FREE_MANUSCRIPT: MANUSCRIPT,
    V.BUILD_TRADING_POST_HERE: TRADING_POST,
}
RESOURCES = (INKWELL, STONE, GOLD)
"""Icons in the order of `data.board.RESOURCES`."""


def _badge(name: str, shape: str) -> Icon:
    return Icon(name, ((disc(12, 12, 11.5), name, ""), (shape, "on-dark", "")))


SUITS = (
    _badge("builder", "M6,6H17V10H13.5V19H10.5V10H6Z"),
    _badge("cleric", "M10.5,4H13.5V8.5H18V11.5H13.5V20H10.5V11.5H6V8.5H10.5Z"),
    _badge("noble", "M5,17H19L20.5,8L15.5,12L12,6L8.5,12L3.5,8Z"),
    _badge("merchant", "M9,4H15L13.5,8C18,10 19,14 18,18C17,20 7,20 6,18C5,14 6,10 10.5,8Z"),
    _badge(
        "criminal",
        "M3,9C6,7.5 9,9.5 12,9.5S18,7.5 21,9C21,14 18.5,16.5 16,16.5C13.5,16.5 13.3,14 12,14S10.5,16.5 8,16.5C5.5,16.5 3,14 3,9Z",
    ),
)
"""Icons in the order of `data.cards.ICONS`."""
LEADER = Icon(
    "castle leader",
    (("M4,21V9H7V11H10V7H14V11H17V9H20V21Z", "gold", "gold-line"), ("M12,1V7M12,1.5L18,3.5L12,5.5", "", "gold-line")),
)
START = Icon("start player", (("M5,2V23", "", "ink"), ("M5,3H20L16,8L20,13H5Z", "deed", "")))
WORKERS = Icon("workers", PERSON.strokes)
LEFT = Icon("cards left", (("M4,2H20V22H4Z", "townsfolk-back", "rule"),))
"""The card back that shows the numbers of hands and piles."""
LEGEND: tuple[Icon, ...] = (
    SILVER,
    *RESOURCES,
    RESOURCE,
    WORKERS,
    DEBT,
    PAID,
    DEED,
    APPROVED,
    VIRTUE,
    CORRUPTION,
    *SUITS,
    FLIP,
    HIRE,
    DESTROY,
    DISCARD,
    REARRANGE,
    SHUFFLE,
    CASTLE_MOVE,
    PLACE,
    POINTS,
    LEFT,
)
"""Icons that the legend explains if there is room."""


# --- effects in a row -------------------------------------------------------------------------------------------------
def draw_effects(drawing: Drawing, effects: Effects, x: float, y: float, size: float) -> float:
    """Draw effects as icons with numbers from the top y, with a stroke between the options of a choice.

    Returns the width.
    """
    left = x
    for i, effect in enumerate(effects):
        left += 5 if i else 0
        if isinstance(effect, Choice):
            left += draw_effects(drawing, effect.first, left, y, size)
            drawing.text(left + 5, y + 0.82 * size, "/", size, "soft", "middle", True)
            left += 10
            left += draw_effects(drawing, effect.second, left, y, size)
        else:
            left += _draw_one(drawing, effect, left, y, size)
    return left - x


def _draw_one(drawing: Drawing, effect: Effect, x: float, y: float, size: float) -> float:
    icon = OF_WORD.get(effect.word)
    if icon is None:
        drawing.text(x, y + 0.82 * size, effect_text(effect), max(SMALLEST, 0.8 * size))
        return text_width(effect_text(effect), max(SMALLEST, 0.8 * size))
    words = f"{say(icon.name)} {effect.n}" if effect.n != 1 else say(icon.name)
    drawing.icon(icon, x, y, size, words)
    if effect.n == 1:
        return size
    small = max(14.0, 0.8 * size)
    drawing.text(x + size + 1, y + 0.84 * size, effect.n, small, bold=True)
    return size + 1 + text_width(str(effect.n), small, True)


def effects_width(effects: Effects, size: float) -> float:
    """Return the width of effects as `draw_effects` draws them."""
    return sum(_width(effect, size) for effect in effects) + 5 * max(0, len(effects) - 1)


def _width(effect: Effect | Choice, size: float) -> float:
    """Return the width of one effect or choice."""
    if isinstance(effect, Choice):
        return effects_width(effect.first, size) + 10 + effects_width(effect.second, size)
    if effect.word not in OF_WORD:
        return text_width(effect_text(effect), max(SMALLEST, 0.8 * size))
    return size if effect.n == 1 else size + 1 + text_width(str(effect.n), max(14.0, 0.8 * size), True)


@cache
def printed(text: str) -> Effects:
    """Parse effects as they are written in the data files."""
    return read_effects(text)


def draw_coin(drawing: Drawing, number: int, x: float, y: float, radius: float = 8, label: str = "") -> None:
    """Draw a silver coin with a number around (x, y)."""
    size = max(14.0, 1.45 * radius)
    drawing.icon(BLANK, x - radius, y - radius, 2 * radius, label)
    drawing.text(x, y + 0.36 * size, number, size, "on-light", "middle", True)


def draw_suits(drawing: Drawing, numbers: Sequence[int], x: float, y: float, size: float) -> float:
    """Draw the icons of townsfolk, each repeated as often as it counts. Returns the width."""
    left = x
    for suit, number in zip(SUITS, numbers, strict=True):
        for _ in range(int(number)):
            drawing.icon(suit, left, y, size)
            left += size + 3
    return left - x
