"""The print on the five segments, the castle, the player boards and the opponent's boards."""

from __future__ import annotations

from dataclasses import dataclass

from .words import Effects, read

SEGMENTS = "ABCDE"
RESOURCES = ("inkwell", "stone", "gold")
SIDES = ("left", "right", "inner")
"""The three spaces of a segment."""
Space = tuple[str, str]
"""Segment and side."""


def space_number(space: Space) -> int:
    """
    >>> [space_number((segment, "right")) for segment in SEGMENTS]
    [2, 4, 6, 8, 10]
    """
    segment, side = space
    assert side != "inner"
    return 2 * SEGMENTS.index(segment) + (1 if side == "left" else 2)


def numbered_space(number: int) -> Space:
    return SEGMENTS[(number - 1) // 2], "left" if number % 2 else "right"


TRADES: dict[int, tuple[int, Effects]] = {
    1: (1, read("silver")),
    2: (2, read("inkwell")),
    3: (1, read("silver")),
    4: (2, read("stone")),
    5: (2, read("inkwell")),
    6: (4, read("flip")),
    7: (2, read("gold")),
    8: (3, read("destroy")),
    9: (2, read("stone")),
    10: (2, read("gold")),
}
"""By outer space: merchant icons for an exchange, and what it brings."""


@dataclass(frozen=True)
class PrintedTownsfolk:
    silver: int
    icons: tuple[str, ...]
    top_right: Effects

    def count(self, icon: str) -> int:
        return self.icons.count(icon)


PRINTED_TOWNSFOLK = {
    "A": PrintedTownsfolk(2, ("noble", "cleric"), read("virtue")),
    "B": PrintedTownsfolk(2, ("builder", "noble"), read("virtue")),
    "C": PrintedTownsfolk(1, ("criminal",), read("corruption")),
    "D": PrintedTownsfolk(2, ("cleric", "builder"), read("virtue")),
    "E": PrintedTownsfolk(1, ("criminal",), read("corruption")),
}
PRINTED_MANUSCRIPT_COST = 3
PRINTED_MANUSCRIPTS = {
    "A": read("deed"),
    "B": read("2 resource"),
    "C": read("virtue, resource"),
    "D": read("2 virtue"),
    "E": read("flip"),
}


@dataclass(frozen=True)
class BuildingSpot:
    bank: str
    bonus: Effects
    link: Effects | None
    """The link that joins it with the next spot clockwise, if there is one."""


def _spots(left: str, right: str) -> tuple[BuildingSpot, ...]:
    """Written as "bonus -link- bonus", with ";" between spots that nothing joins; the last link leads out of the
    segment."""
    spots: list[BuildingSpot] = []
    for bank, text in (("L", left), ("R", right)):
        for joined in text.split("; "):
            words = joined.split(" - ")
            for bonus, link in zip(words[::2], [*words[1::2], ""], strict=False):
                spots.append(BuildingSpot(bank, read(bonus), read(link) if link else None))
    return tuple(spots)


SPOTS = {
    4: {
        "A": _spots("gold - virtue - hire", "flip - inkwell - destroy - castle move"),
        "B": _spots("inkwell - 2 silver - stone", "hire - virtue - destroy - gold"),
        "C": _spots("virtue; inkwell - virtue", "deed; stone - virtue"),
        "D": _spots("deed; destroy - castle move", "flip - debt - gold - virtue"),
        "E": _spots("flip; rearrange - deed", "resource - stone - virtue - rearrange"),
    },
    5: {
        "A": _spots("inkwell - virtue - hire; resource - debt", "flip - castle move - destroy - virtue"),
        "B": _spots("inkwell - 2 silver - stone - debt", "deed; hire - destroy - flip - gold"),
        "C": _spots("virtue - flip - gold - virtue", "rearrange; flip - virtue - stone - hire"),
        "D": _spots("deed; inkwell - hire - destroy - castle move", "resource - virtue - gold - inkwell"),
        "E": _spots("rearrange - 2 silver - flip - deed", "gold - virtue - deed; resource - stone"),
    },
}
"""By spots a segment (4 for one or two players, 5 for three or four) and segment, clockwise."""

CASTLE_EFFECTS = (
    read("inkwell, stone"),
    read("flip"),
    read("gold | castle move"),
    read("hire | destroy"),
    read("2 virtue"),
)
"""Of the second tier, by section, clockwise."""
NOBLES_FOR_WORKERS = {1: 1, 2: 3, 3: 5, 4: 8}

BUILDINGS = ("trading post",) * 3 + ("guildhall",) * 3 + ("workshop",) * 3
"""By slot of the player board, from the left."""
AI_BUILDINGS = ("guildhall",) * 3 + ("trading post",) * 3 + ("workshop",) * 3
BUILDERS_FOR = {"trading post": 5, "guildhall": 7, "workshop": 3}
BUILDING_POINTS = {"trading post": (0, 4, 9, 15), "guildhall": (0, 6, 13, 21), "workshop": (0, 2, 5, 9)}
EXTRA_STEP, CHEAP_DISMISSAL, DISCARD_AT_HIRE, COLLISION_VIRTUE, LARGER_HAND = 0, 1, 6, 7, 8
"""Slots whose ability is no icon."""
SLOT_ICONS = {2: ("merchant", "merchant"), 3: ("builder",), 4: ("noble",), 5: ("cleric",)}
STARTING_ICONS = ((), ("cleric", "builder", "noble"), ("merchant", "merchant"))
"""Icons by place of the board line. They count while no card lies there."""

COLLISION_GAINS = (
    read("silver, 3 deed"),
    read("silver, 2 deed"),
    read("silver, deed"),
    read("2 silver, deed, debt"),
    read("2 silver, debt"),
    read("3 silver, 2 debt"),
    read("4 silver, 3 debt"),
)
"""By column, for the player whose markers met."""
AI_COLLISION_GAINS = (
    read("3 deed"),
    read("2 deed"),
    read("deed, resource"),
    read("deed, debt, resource"),
    read("debt, resource"),
    read("2 debt, resource"),
    read("3 debt, 2 resource"),
)
OPPONENT_EFFECTS: tuple[tuple[str, Effects], ...] = (
    ("criminals", read("debt")),
    ("criminals", read("corruption")),
    ("criminals", read("corruption")),
    ("always", read("rearrange")),
    ("no criminals", read("virtue")),
    ("no criminals", read("virtue")),
    ("no criminals", read("deed")),
)
"""Effects by column, for every opponent that meets the condition."""


@dataclass(frozen=True)
class AutomatonBoard:
    focus: str
    prefers: tuple[tuple[str, int], ...]
    """The resources it prefers, each up to a number, then the last one."""
    starting_icons: tuple[tuple[str, ...], ...]
    slot_icons: tuple[str, str, str]
    start: Effects
    removed: tuple[str, ...]


AUTOMATON_BOARDS = {
    "cleric": AutomatonBoard(
        "transcribe", (("inkwell", 6), ("stone", 4), ("gold", 999)), ((), ("noble",), ("builder", "cleric")),
        ("cleric", "builder", "noble"), read("inkwell, stone, deed, debt"), ("S4", "F1", "F4"),
    ),
    "builder": AutomatonBoard(
        "build", (("stone", 6), ("gold", 4), ("inkwell", 999)), ((), ("cleric",), ("noble", "builder")),
        ("builder", "noble", "cleric"), read("stone, gold, deed, debt"), ("S6", "F2", "F6"),
    ),
    "noble": AutomatonBoard(
        "workers", (("gold", 6), ("inkwell", 4), ("stone", 999)), ((), ("builder",), ("cleric", "noble")),
        ("noble", "cleric", "builder"), read("gold, inkwell, deed, debt"), ("S5", "F3", "F5"),
    ),
    "card": AutomatonBoard(
        "flip", (("any", 999),), ((), ("noble",), ("builder", "cleric")),
        ("noble", "builder", "cleric"), read("2 resource, deed, debt"), ("S1", "F1", "F8"),
    ),
}  # fmt: skip
"""The cleric's is sourced, most of the builder's; the rest is reconstructed."""
(
    AI_EXTRA_SCHEME,
    AI_FLIP_AT_COLLISION,
    AI_DISMISS_AT_FLIP,
    AI_DISMISS_AT_SCHEME,
    AI_VIRTUE_AT_SHUFFLE,
    AI_CORRUPTION_AT_SHUFFLE,
) = range(3, 9)
"""Slots of the opponent's board after its three guildhalls."""
