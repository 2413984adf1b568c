"""What a row of each table says: manuscripts, player cards, schemes, boards of virtual viscounts. Effects are texts,
see `effects`."""

from __future__ import annotations

from dataclasses import dataclass

from architects_env.games.viscounts import cards as C

RIBBONS = ("black", "blue", "yellow", "grey")
COUNTED = (
    "nothing",
    "manuscripts owned",
    "flipped deeds",
    "flipped debts",
    "workers in castle",
    "resources left",
    "buildings built",
    *(f"{icon} icons" for icon in C.ICONS),
)
"""What a manuscript may score for."""
FOCI = ("transcribe", "build", "workers", "flip")


@dataclass(frozen=True)
class Manuscript:
    """A tile: an effect when it is taken, or a point for every one (two) of what it counts."""

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
    """What a player begins with; the number is also that of the space where the viscount begins."""

    number: int
    gains: str
    then: str


@dataclass(frozen=True)
class Scheme:
    """A card of the virtual viscount: icons of its header, effects, steps of its viscount, and the alternatives of its
    last row."""

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
    """Resources, the one it takes first in front."""
    one_stock: bool
    """Whether its resources are one stock that pays for any icon."""
    guildhalls: tuple[str, ...]
    """The icons of its three guildhalls."""
    second_slot: str
    third_slot: str
    """Icons printed where no scheme lies."""
    gains: str
    removed: tuple[str, ...]
    """Schemes that it plays without."""
