"""The sources of chance in Citadels when it is played with the physical cards: characters and purple cards in the game,
the crown, the deck, and characters face up and face down in the draft."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from architects_env.core.contract.rules.events import Event
from architects_env.core.play.log import LogEntry
from architects_env.core.play.match import Match
from architects_env.core.text import joined, player, say
from architects_env.games.citadels.data import characters as H
from architects_env.games.citadels.data import districts as D
from architects_env.games.citadels.data import options as O
from architects_env.games.citadels.rules import state as S
from architects_env.games.citadels.rules.cards import CARDS
from architects_env.games.citadels.rules.draft import NUM_FACE_UP
from architects_env.games.citadels.text.events import NO_CARD
from architects_env.games.citadels.text.events import Happens as E
from architects_env.play.chance.copies import CopySource
from architects_env.play.chance.lots import Lot
from architects_env.play.chance.outcomes import Outcome, Run, Slot


# --- the deck ---------------------------------------------------------------------------------------------------------
def drawn_cards(event: Event) -> list[int]:
    """Return the kinds of cards that an event reports as drawn."""
    return [kind for kind in (event.a, event.b) if kind != NO_CARD] if event.kind in (E.DRAWS, E.CHOOSES_FROM) else []


class PurpleCards:
    """The purple cards in the game: the new ones that were drawn, and the base ones that left for them (section
    3.2)."""

    secret_in: tuple[str, ...] = ()
    invented = ""
    in_hands = False
    goes_with = CARDS.in_game  # they lie in the deck

    def __init__(self, name: str, first: int, end: int, inside: bool, about: str) -> None:
        self.name, self.kinds, self.inside, self.about = name, range(first, end), inside, about

    def title(self, value: int) -> str:
        """Return the name of the card."""
        return D.DISTRICTS[value].name

    def in_log(self, value: int) -> str:
        """Return the name of the card in the log."""
        return self.title(value)

    def names(self) -> list[str]:
        """Return no names, because everybody knows which cards are in the game."""
        return []

    def _chosen(self, g: Any) -> list[int]:
        in_game = g.cards_in_game
        return [
            kind
            for kind in self.kinds
            for _ in range(int(in_game[kind]) if self.inside else int(D.COPIES[kind]) - int(in_game[kind]))
        ]

    def dealt(self, match: Match, others: Sequence[Match], entered: Mapping[Slot, int]) -> list[Outcome]:
        """Return the cards that differ between set-ups."""
        sets = [self._chosen(other.state) for other in others]
        always = [kind for kind in self.kinds for _ in range(min(chosen.count(kind) for chosen in sets))]
        named, rest = [value for _, value in sorted(entered.items())], self._chosen(match.state)
        for kind in (*always, *named):
            if kind in rest:
                rest.remove(kind)
        sometimes = {kind for chosen in sets for kind in chosen if chosen.count(kind) > always.count(kind)}
        may_come = {kind for kind in sometimes if (always + named).count(kind) < int(D.COPIES[kind])}
        return [
            Outcome(self.name, (len(named) + n,), kind, tuple(sorted(may_come | {kind})), self.about)
            for n, kind in enumerate(rest)
        ]

    def deal(self, match: Match, outcome: Outcome, value: int, entered: Mapping[Slot, int]) -> bool:
        """Replace one card by the other, in the deck or in a hand."""
        g = match.state
        if value not in self._chosen(g) or int(D.COPIES[value]) > 1:
            leaves, comes = (outcome.value, value) if self.inside else (value, outcome.value)
            if leaves != comes:
                holder = g.deck if g.deck[leaves] > 0 else next(hand for hand in g.hand if hand[leaves] > 0)
                for counts in (g.cards_in_game, holder):
                    counts[leaves] -= 1
                    counts[comes] += 1
        return True

    def has_dealt(self, match: Match, slot: Slot, value: int) -> bool:
        """Never called, because `deal` always succeeds."""
        raise NotImplementedError

    def before_action(self, run: Run) -> None:
        """Does nothing, because the set-up alone decides."""

    def after_action(self, run: Run, before: Any) -> None:
        """Does nothing, because the set-up alone decides."""

    def revealed(self, before: Match, run: Run, others: Sequence[Run]) -> list[Outcome]:
        """Return nothing, because the set-up alone decides."""
        return []

    def arrange(self, before: Match, outcome: Outcome, value: int, entered: Mapping[Slot, int]) -> bool:
        """Return false, because the set-up alone decides."""
        return False

    def repair(self, before: Match, run: Run, entered: Mapping[Slot, int]) -> bool:
        """Return false, because the set-up alone decides."""
        return False

    def has_outcome(self, before: Match, run: Run, slot: Slot, value: int) -> bool:
        """Return true, because the set-up alone decides."""
        return True

    def actual_value(self, slot: Slot, before: Match | None, after: Match, entries: Sequence[LogEntry]) -> int:
        """Return the card at this position in the order of kinds."""
        return self._chosen(after.state)[slot[0]]


# --- characters -------------------------------------------------------------------------------------------------------
def names_of(numbers: int) -> str:
    """Return the characters in a set of numbers, by number, because names change from game to game."""
    up = [say(f"number {number}") for number in range(1, H.NUMBERS + 1) if numbers >> number & 1]
    return joined(up) or say("nobody")


def _called(g: Any, number: int) -> str:
    """Return a number with its character in this game, as on the board: "5 Bishop"."""
    kind = int(g.characters[number])
    if kind == H.NO_CHARACTER:
        return say(f"number {number}")
    return say("{number} {name}", number=number, name=say(H.CHARACTERS[kind].name))


def called_in(g: Any, numbers: int) -> str:
    """Return the characters in a set of numbers with their names in this game."""
    return joined([_called(g, number) for number in range(1, H.NUMBERS + 1) if numbers >> number & 1]) or say("nobody")


def face_up(g: Any) -> int:
    """Return the set of numbers that lie face up."""
    return sum(1 << number for number in range(1, int(g.highest) + 1) if g.place_of[number] == S.FACE_UP)


def turn_up(g: Any, numbers: int) -> None:
    """Turn these characters face up, just after the set-up."""
    for number in range(1, int(g.highest) + 1):
        g.place_of[number] = S.FACE_UP if numbers >> number & 1 else S.TRAVELLING
    down = int(g.down_card)
    lay_face_down(
        g, next(n for n in range(1, int(g.highest) + 1) if not numbers >> n & 1) if numbers >> down & 1 else down
    )


def lay_face_down(g: Any, number: int) -> None:
    """Lay this character face down, just after the set-up."""
    g.place_of[g.place_of == S.FACE_DOWN] = S.TRAVELLING
    g.place_of[number] = S.FACE_DOWN
    g.down_card = number


def all_face_up(g: Any) -> list[int]:
    """Return all sets of numbers that may lie face up."""
    numbers = [number for number in range(1, int(g.highest) + 1) if number != H.THE_CROWN]
    return [
        sum(1 << number for number in some)
        for some in combinations(numbers, int(NUM_FACE_UP[g.num_players, g.highest]))
    ]


def all_face_down(g: Any) -> list[int]:
    """Return all numbers that may lie face down once the face-up ones are known."""
    return [number for number in range(1, int(g.highest) + 1) if g.place_of[number] != S.FACE_UP]


def character_lot(number: int) -> Lot:
    """Return the lot that decides which character of a number is in the game."""
    return Lot(
        f"character {number}",
        f"which character with number {number} plays",
        lambda g: int(g.characters[number]),
        lambda value: say("nobody") if value == H.NO_CHARACTER else H.CHARACTERS[value].name,
    )


CHANCE = (
    *(character_lot(number) for number in range(1, H.NUMBERS + 1)),
    Lot(
        "crown",
        "who begins with the crown",
        lambda g: int(g.crown),
        player,
        choices=lambda g: range(g.num_players),
    ),
    PurpleCards("removed", D.FIRST_PURPLE, D.FIRST_NEW, False, "which purple card leaves the deck for the new ones"),
    PurpleCards("new cards", D.FIRST_NEW, D.NUM_KINDS, True, "which new purple card is in the deck"),
    CopySource(CARDS, drawn_cards, "hand", lambda g: bool(g.options[O.BOTTOM_OF_DECK]), about="which district"),
    Lot(
        "face up",
        "which characters lie face up",
        face_up,
        names_of,
        turn_up,
        all_face_up,
        title_in=called_in,
        goes_with="face down",
    ),
    Lot(
        "face down",
        "which character lies face down (the crown holder sees it missing)",
        lambda g: int(g.down_card),
        lambda n: say(f"number {n}"),
        lay_face_down,
        all_face_down,
        ("draft", "lay down"),
        _called,
    ),
)
