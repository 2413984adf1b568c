"""The rows of the tables of manuscripts, player cards, schemes and boards of virtual viscounts, and those rows that
could not be read from the print: 13 manuscripts, five player cards, eleven schemes, three boards (rules section 20).

All of `reconstructed.json` is RECONSTRUCTED: it keeps the counts and the vocabulary of the box, but it is not the
printed text. Replace it by your own with `ARCHITECTS_ENV_DATA_VISCOUNTS_RECONSTRUCTED=FILE.json`
(`core.files.data_files`). Focus, preference and first guildhall of the builder's board are the printed ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from architects_env.core.files.data_files import read_data
from architects_env.core.files.schema import Flag, Number, Rows, Word
from architects_env.games.viscounts.data import vocabulary as V

# --- what a row says: effects are texts, see `vocabulary` -------------------------------------------------------------
RIBBONS = ("black", "blue", "yellow", "grey")
COUNTED = {
    "nothing": "",
    "manuscripts owned": "manuscript that you own",
    "flipped deeds": "approved deed",
    "flipped debts": "paid debt",
    "workers in castle": "worker of yours in the castle",
    "resources left": "resource",
    "buildings built": "building on the board",
    **{f"{icon} icons": f"{icon} icon" for icon in V.ICONS},
}
"""The things that a manuscript may score for, and the words for one of each."""
FOCI = ("transcribe", "build", "workers", "flip")
RESOURCES = V.GAINS[:3]


@dataclass(frozen=True)
class Manuscript:
    """A manuscript tile: an effect when it is taken, or a point for every one (or two) of the things it counts."""

    number: int
    ribbon: str
    cost: int
    effect: str = ""
    counts: str = "nothing"
    every: int = 1
    grey_back: bool = False

    @property
    def id(self) -> str:
        """Its name in comparisons and tests."""
        return f"m_{self.ribbon}_{self.cost}_{self.number:02}"


@dataclass(frozen=True)
class PlayerCard:
    """The starting position of a player. The number is also that of the space where the viscount begins."""

    number: int
    gains: str
    then: str


@dataclass(frozen=True)
class Scheme:
    """A scheme card of the virtual viscount: icons of its header, effects, steps of its viscount, and the alternatives
    of its last row."""

    id: str
    icons: str
    effects: str
    steps: int
    alternatives: tuple[str, ...]


@dataclass(frozen=True)
class Board:
    """The board of a virtual viscount."""

    name: str
    focus: str
    preference: tuple[str, ...]
    """The resources in the order of preference."""
    one_stock: bool
    """Whether all its resources form one stock that pays for any icon."""
    guildhalls: tuple[str, ...]
    """The icons of its three guildhalls."""
    second_slot: str
    third_slot: str
    """The icons printed on the slot, for a slot without a scheme."""
    gains: str
    removed: tuple[str, ...]
    """The schemes that it plays without."""


# --- what could not be read -------------------------------------------------------------------------------------------
SCHEME_GAINS = (*(word for word in V.GAINS if word != "silver"), *V.FLIPS)
SCHEME_EFFECTS = (*SCHEME_GAINS, "future scheme", "dismiss", "corruption per criminal")
SCHEME_IDS = tuple(f"{deck}{number}" for deck in "SF" for number in range(1, 9))
NUMBERS_OF_MANUSCRIPTS = (6, 7, 8, 9, 15, 16, 17, 24, 25, 26, 33, 34, 35)
NUMBERS_OF_CARDS = (3, 4, 5, 6, 7)
SCHEMES_HERE = ("S2", "S3", "S5", "S6", "S8", "F1", "F2", "F4", "F5", "F7", "F8")
BOARDS_HERE = ("builder", "noble", "card")


# --- what entries may be ----------------------------------------------------------------------------------------------
def _whole(low: int, high: int) -> Number:
    return Number(low, high, whole=True)


def _effects(words: tuple[str, ...], least: int, most: int) -> Rows:
    return Rows({"word": Word(words), "n": _whole(1, V.MOST_AT_ONCE)}, least, most)


def _all(rows: tuple[Any, ...], entry: Mapping[str, Any], distinct: str) -> Rows:
    return Rows(entry, len(rows), len(rows), distinct=distinct)


MODEL = {
    "manuscripts": _all(
        NUMBERS_OF_MANUSCRIPTS,
        {
            "number": _whole(1, 35),
            "ribbon": Word(RIBBONS),
            "cost": _whole(1, 12),
            "effects": _effects(V.FOR_PLAYERS, 0, 2),
            "counts": Word(tuple(COUNTED)),
            "every": _whole(1, 2),
        },
        "number",
    ),
    "player_cards": _all(
        NUMBERS_OF_CARDS,
        {
            "number": _whole(1, 10),
            "gains": _effects(V.FOR_PLAYERS, 0, 6),
            "then": _effects(V.IN_DRAFT, 0, 2),
        },
        "number",
    ),
    "schemes": _all(
        SCHEMES_HERE,
        {
            "id": Word(SCHEMES_HERE),
            "icons": Rows(Word(V.ICONS), 0, 3),
            "effects": _effects(SCHEME_EFFECTS, 0, 3),
            "steps": _whole(1, 10),
            "alternatives": Rows(_effects((*SCHEME_EFFECTS, *V.SCHEME_ACTIONS), 1, 2), 1, 3),
        },
        "id",
    ),
    "boards": _all(
        BOARDS_HERE,
        {
            "name": Word(BOARDS_HERE),
            "focus": Word(FOCI),
            "preference": Rows(Word(RESOURCES), 3, 3),
            "one_stock": Flag(),
            "guildhalls": Rows(Word(V.ICONS), 3, 3),
            "second_slot": Rows(Word(V.ICONS), 0, 3),
            "third_slot": Rows(Word(V.ICONS), 0, 3),
            "gains": _effects(SCHEME_GAINS[:7], 0, 6),
            "removed": Rows(Word(SCHEME_IDS), 0, 3),
        },
        "name",
    ),
}


def _do_not_go_together(table: dict[str, Any]) -> list[str]:
    """Return entries that are right one by one but do not fit each other."""
    found: list[str] = []
    for name, wished in (("manuscripts", NUMBERS_OF_MANUSCRIPTS), ("player_cards", NUMBERS_OF_CARDS)):
        missing = sorted(set(wished) - {row["number"] for row in table[name]})
        found += [
            f"{name}: number {number} is missing; the numbers are {', '.join(map(str, wished))}." for number in missing
        ]
    for i, tile in enumerate(table["manuscripts"]):
        if (tile["counts"] == "nothing") == (not tile["effects"]):
            found.append(f"manuscripts[{i}] must have either effects or something that it counts.")
    for i, scheme in enumerate(table["schemes"]):
        found += _wrong_alternatives(scheme["alternatives"], f"schemes[{i}].alternatives")
    for i, board in enumerate(table["boards"]):
        if len(set(board["preference"])) < len(board["preference"]) or len(set(board["removed"])) < len(
            board["removed"]
        ):
            found.append(f"boards[{i}]: nothing may stand twice in its preference, and no scheme be removed twice.")
    return found


def _wrong_alternatives(alternatives: list[list[dict[str, Any]]], where: str) -> list[str]:
    found = [
        f"{where}[{i}]: an action stands alone."
        for i, option in enumerate(alternatives)
        if len(option) > 1 and _acts(option)
    ]
    return found + (
        [f"{where}: the last one must be possible always, so it must not be an action."]
        if _acts(alternatives[-1])
        else []
    )


def _acts(option: Iterable[Mapping[str, Any]]) -> bool:
    return any(effect["word"] in V.SCHEME_ACTIONS for effect in option)


TABLE: dict[str, Any] = read_data(
    "viscounts_reconstructed", Path(__file__).with_name("reconstructed.json"), MODEL, _do_not_go_together
)


# --- as rows of the tables in which the printed ones stand ------------------------------------------------------------
def _text(effects: list[dict[str, Any]]) -> str:
    return ", ".join(f"{effect['n']} {effect['word']}" if effect["n"] != 1 else effect["word"] for effect in effects)


MANUSCRIPTS = tuple(
    Manuscript(
        int(row["number"]), row["ribbon"], int(row["cost"]), _text(row["effects"]), row["counts"], int(row["every"])
    )
    for row in TABLE["manuscripts"]
)
PLAYER_CARDS = tuple(
    PlayerCard(int(row["number"]), _text(row["gains"]), _text(row["then"])) for row in TABLE["player_cards"]
)
SCHEMES = tuple(
    Scheme(
        row["id"],
        " ".join(row["icons"]),
        _text(row["effects"]),
        int(row["steps"]),
        tuple(map(_text, row["alternatives"])),
    )
    for row in TABLE["schemes"]
)
BOARDS = tuple(
    Board(
        row["name"],
        row["focus"],
        tuple(row["preference"]),
        row["one_stock"],
        tuple(row["guildhalls"]),
        " ".join(row["second_slot"]),
        " ".join(row["third_slot"]),
        _text(row["gains"]),
        tuple(row["removed"]),
    )
    for row in TABLE["boards"]
)
