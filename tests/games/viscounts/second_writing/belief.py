"""The knowledge that all other players have of a hand: its exact probabilities, from the journal alone."""

from __future__ import annotations

from collections.abc import Iterable

Hand = frozenset[str]


class Belief:
    """Probabilities of the hands that one player may hold."""

    def __init__(self) -> None:
        self.hidden: frozenset[str] = frozenset()
        """The cards of hand and draw pile."""
        self.hands: dict[Hand, float] = {frozenset(): 1.0}
        self._read = 0

    def read(self, journal: list[tuple[str, ...]]) -> None:
        """Goes on where it stopped reading."""
        for entry in journal[self._read :]:
            getattr(self, f"_{entry[0].replace(' ', '_')}")(*entry[1:])
        self._read = len(journal)

    def _shuffled_in(self, *cards: str) -> None:
        self.hidden |= set(cards)

    def _drawn(self) -> None:
        self._become(
            (hand | {card}, chance / (len(self.hidden) - len(hand)))
            for hand, chance in self.hands.items()
            for card in self.hidden - hand
        )

    def _from_hand(self, card: str) -> None:
        self._become((hand - {card}, chance) for hand, chance in self.hands.items() if card in hand)
        self.hidden -= {card}

    def _from_pile(self, card: str) -> None:
        self._become((hand, chance) for hand, chance in self.hands.items() if card not in hand)
        self.hidden -= {card}

    def _become(self, hands: Iterable[tuple[Hand, float]]) -> None:
        new: dict[Hand, float] = {}
        for hand, chance in hands:
            new[hand] = new.get(hand, 0.0) + chance
        whole = sum(new.values())
        self.hands = {hand: chance / whole for hand, chance in new.items()}

    def chance_in_hand(self, card: str) -> float:
        return sum(chance for hand, chance in self.hands.items() if card in hand)
