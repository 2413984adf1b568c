"""Knowledge of cards (section 10, A14): the cards that certainly are in another hand, and whether somebody knows what
the deck holds.

Cards that lie face down carry who knows them (`table.Lying`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable


class Knowledge:
    def __init__(self, players: int) -> None:
        self.seats = range(players)
        self._hands: dict[tuple[int, int], Counter[str]] = {
            (observer, owner): Counter() for observer in self.seats for owner in self.seats if observer != owner
        }
        self.of_deck: set[int] = set()
        """The seats that know what the deck holds."""

    def hand(self, observer: int, owner: int) -> Counter[str]:
        return self._hands[observer, owner]

    def observers(self, owner: int) -> Iterable[int]:
        return (seat for seat in self.seats if seat != owner)

    def comes(self, owner: int, card: str, seen: Iterable[int] = ()) -> None:
        """A card comes to a hand; these seats have seen it."""
        for observer in set(seen) - {owner}:
            self._hands[observer, owner][card] += 1

    def leaves_openly(self, owner: int, card: str) -> None:
        """It is struck off."""
        for observer in self.observers(owner):
            self._hands[observer, owner] -= Counter([card])

    def leaves_face_down(self, owner: int, card: str, seen: Iterable[int] = ()) -> None:
        """Players who have not seen the card know nothing of that hand any more."""
        for observer in self.observers(owner):
            if observer in seen:
                self._hands[observer, owner] -= Counter([card])
            else:
                self._hands[observer, owner].clear()

    def looks(self, observer: int, owner: int, hand: Iterable[str]) -> None:
        self._hands[observer, owner] = Counter(hand)

    def hands_are_swapped(
        self, one: int, other: int, given_by_one: Iterable[str], given_by_other: Iterable[str]
    ) -> None:
        """Each knows what it gave; what others know moves with the cards."""
        for observer in self.seats:
            if observer not in (one, other):
                hands = self._hands
                hands[observer, one], hands[observer, other] = hands[observer, other], hands[observer, one]
        self.looks(one, other, given_by_one)
        self.looks(other, one, given_by_other)

    def card_leaves_deck(self, seat: int) -> None:
        """Only who takes it still knows the rest."""
        self.of_deck &= {seat}

    def deck_is_made_anew(self) -> None:
        self.of_deck = set()
