"""Everything that lies on the table, and what can be read off it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from .printed_board import (
    AI_BUILDINGS,
    AUTOMATON_BOARDS,
    BUILDINGS,
    LARGER_HAND,
    PRINTED_TOWNSFOLK,
    RESOURCES,
    SEGMENTS,
    SLOT_ICONS,
    SPOTS,
    STARTING_ICONS,
    BuildingSpot,
    PrintedTownsfolk,
    Space,
)
from .printed_cards import BONUS_CARDS, SCHEMES
from .printed_townsfolk import TOWNSFOLK, Townsfolk

Place = tuple[str, int]
"""A building spot: segment, and number from 0, clockwise."""


@dataclass
class Player:
    """The possessions of one seat. Piles have their top at 0."""

    seat: int
    line: list[str | None] = field(default_factory=lambda: [None, None, None])
    hand: list[str] = field(default_factory=list)
    draw_pile: list[str] = field(default_factory=list)
    discard_pile: list[str] = field(default_factory=list)
    set_aside: list[str] = field(default_factory=list)
    journal: list[tuple[str, ...]] = field(default_factory=list)
    """The public history of hand and draw pile: ("shuffled in", *cards), ("drawn",), ("from hand", card), ("from pile",
    card)."""
    goods: dict[str, int] = field(default_factory=lambda: {"silver": 0, "inkwell": 0, "stone": 0, "gold": 0})
    unpaid: int = 0
    paid: int = 0
    acquired: int = 0
    approved: int = 0
    unbuilt: list[int] = field(default_factory=lambda: list(range(9)))
    workers: int = 20
    space: Space | None = None
    corruption: int = 0
    virtue: int = 6
    manuscripts: list[str] = field(default_factory=list)
    bonus_cards: list[str] = field(default_factory=list)

    def has_built(self, slot: int) -> bool:
        return slot not in self.unbuilt

    def type_of(self, slot: int) -> str:
        return BUILDINGS[slot]

    def buildings(self, kind: str) -> int:
        return sum(self.type_of(slot) == kind for slot in range(9) if self.has_built(slot))

    @property
    def on_board(self) -> list[Townsfolk]:
        return [TOWNSFOLK[name] for name in self.line if name is not None]

    def icons_on_cards(self, icon: str) -> int:
        return sum(card.count(icon) for card in self.on_board)

    @property
    def criminals(self) -> int:
        return self.icons_on_cards("criminal")

    def permanent_icons(self, icon: str) -> int:
        """Number of icons on slots and cleric bonus cards."""
        built = sum(icons.count(icon) for slot, icons in SLOT_ICONS.items() if self.has_built(slot))
        return built + sum(BONUS_CARDS[ribbon].count(icon) for ribbon in self.bonus_cards)

    def starting_icons(self, icon: str) -> int:
        return sum(icons.count(icon) for icons, card in zip(STARTING_ICONS, self.line, strict=True) if card is None)

    def icons(self, icon: str) -> int:
        """Number of icons without the criminals that may stand for them."""
        return self.icons_on_cards(icon) + self.permanent_icons(icon) + self.starting_icons(icon)

    @property
    def owned(self) -> list[str]:
        return [
            *self.hand,
            *self.draw_pile,
            *self.discard_pile,
            *self.set_aside,
            *(name for name in self.line if name is not None),
        ]

    @property
    def resources(self) -> int:
        return sum(self.goods[kind] for kind in RESOURCES)


@dataclass
class Automaton(Player):
    """The solo opponent. Its cards are schemes; it never has a hand."""

    board_name: str = ""
    pooled: int = 0
    """The card board's one stock of resources."""
    shown: set[str] = field(default_factory=set)
    """Schemes that have lain open."""

    @property
    def board(self):
        return AUTOMATON_BOARDS[self.board_name]

    @property
    def pools(self) -> bool:
        return self.board_name == "card"

    def type_of(self, slot: int) -> str:
        return AI_BUILDINGS[slot]

    def icons_on_cards(self, icon: str) -> int:
        return sum(SCHEMES[name].icons.count(icon) for name in self.line if name is not None)

    def permanent_icons(self, icon: str) -> int:
        built = sum(self.board.slot_icons[slot] == icon for slot in range(3) if self.has_built(slot))
        return built + sum(BONUS_CARDS[ribbon].count(icon) for ribbon in self.bonus_cards)

    def starting_icons(self, icon: str) -> int:
        return sum(
            icons.count(icon) for icons, card in zip(self.board.starting_icons, self.line, strict=True) if card is None
        )

    @property
    def resources(self) -> int:
        return super().resources + self.pooled


@dataclass
class Table:
    players: list[Player]
    ring: list[str] = field(default_factory=list)
    castle_offset: int = 0
    townsfolk: dict[str, list[str]] = field(default_factory=lambda: {segment: [] for segment in SEGMENTS})
    manuscripts: dict[str, list[str]] = field(default_factory=lambda: {segment: [] for segment in SEGMENTS})
    buildings: dict[Place, tuple[int, int]] = field(default_factory=dict)
    """Seat and slot."""
    tier1: list[list[int]] = field(default_factory=list)
    tier2: list[list[int]] = field(default_factory=list)
    """Workers by section and seat."""
    tier3: list[int] = field(default_factory=list)
    leader: int | None = None
    debts_left: int = 0
    deeds_left: int = 0
    """Above the poverty card and above the prosperity card."""
    poverty: bool = False
    prosperity: bool = False
    unclaimed: list[str] = field(default_factory=lambda: list(BONUS_CARDS))
    pairs: list[tuple[int, str]] = field(default_factory=list)
    """Player card and hero that are still to be had."""
    future_schemes: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    """Townsfolk that were removed from the game."""
    active: int = 0
    starter: int = 0
    round: int = 0
    end_round: int | None = None
    """The round in which the end was triggered."""
    in_setup: bool = True
    castle_busy: bool = False
    over: bool = False

    def __post_init__(self) -> None:
        number = len(self.players)
        self.tier1 = [[0] * number for _ in range(5)]
        self.tier2 = [[0] * number for _ in range(5)]
        self.tier3 = [0] * number

    @property
    def is_solo(self) -> bool:
        return any(isinstance(player, Automaton) for player in self.players)

    @property
    def spots(self) -> dict[str, tuple[BuildingSpot, ...]]:
        return SPOTS[4 if len(self.players) <= 2 else 5]

    @property
    def places(self) -> list[Place]:
        """All building spots, clockwise from the first segment of the ring."""
        return [(segment, number) for segment in self.ring for number in range(len(self.spots[segment]))]

    def spot(self, place: Place) -> BuildingSpot:
        return self.spots[place[0]][place[1]]

    def clockwise_from(self, segment: str) -> list[str]:
        start = self.ring.index(segment)
        return self.ring[start:] + self.ring[:start]

    def section_facing(self, segment: str) -> int:
        return (self.ring.index(segment) - self.castle_offset) % 5

    def in_turn_order(self, first: int) -> list[Player]:
        return [*self.players[first:], *self.players[:first]]

    def opponents(self, seat: int) -> list[Player]:
        """Clockwise."""
        return self.in_turn_order(seat)[1:]

    def visible_townsfolk(self, segment: str) -> str | None:
        pile = self.townsfolk[segment]
        return pile[0] if pile else None

    def to_dismiss(self, segment: str) -> Townsfolk | PrintedTownsfolk:
        name = self.visible_townsfolk(segment)
        return PRINTED_TOWNSFOLK[segment] if name is None else TOWNSFOLK[name]

    def in_castle(self, seat: int) -> int:
        return sum(section[seat] for section in (*self.tier1, *self.tier2)) + self.tier3[seat]

    def hand_limit(self, player: Player) -> int:
        return 3 + player.has_built(LARGER_HAND) + (self.leader == player.seat)


def criminals_condition(player: Player, condition: str) -> bool:
    return {"always": True, "criminals": player.criminals > 0, "no criminals": player.criminals == 0}[condition]


def deal(cards: Sequence[str], sizes: Sequence[int]) -> list[list[str]]:
    """Consecutive piles."""
    piles: list[list[str]] = []
    start = 0
    for size in sizes:
        piles.append(list(cards[start : start + size]))
        start += size
    assert start == len(cards)
    return piles
