"""Cards in sleeves (`core.cards.bit_sets.sleeves`) as a source of chance with entered outcomes
(`play.chance.outcomes`)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from architects_env.core.cards.bit_sets.sleeves import SleevedCards
from architects_env.core.play.log import LogEntry
from architects_env.core.play.match import Match
from architects_env.core.text import player, say
from architects_env.play.chance.outcomes import Outcome, Run, Slot

SLEEVE = "sleeve"


class SleeveSource:
    """A source of cards in sleeves.

    A card may be in any sleeve in which every seat thinks that it may be. When one card is entered, others change
    sleeves until each is where it may be. Such cards must not be shuffled and drawn in one action. People read the
    hands of rivals to the program.
    """

    secret_in: tuple[str, ...] = ()
    invented = goes_with = ""
    in_hands = True

    def __init__(self, name: str, cards: SleevedCards, about: str) -> None:
        self.name, self.cards, self.about = name, cards, about
        self.title = self.in_log = cards.title

    def names(self) -> list[str]:
        """Return titles of all cards."""
        return [self.in_log(card) for card in range(self.cards.number)]

    def _seen(self, match: Match) -> set[int]:
        """Return the cards that a seat sees, or the program for a rival."""
        found = {*self.cards.elsewhere(match.state)}
        for seat in range(match.num_players):
            view = match.view(seat).state
            found.update(card for zone, p in self.cards.places() for card in self.cards.read(view, zone, p))
        of_rivals = [(zone, p) for zone, p in self.cards.owned() if p >= match.num_players]
        return found.union(card for zone, p in of_rivals for card in self.cards.read(match.state, zone, p))

    # --- set-up
    def dealt(self, match: Match, others: Sequence[Match], entered: Mapping[Slot, int]) -> list[Outcome]:
        """Return an outcome for each dealt card, by sleeve."""
        g, seen, taken = match.state, self._seen(match), set(entered.values())
        found: list[Outcome] = []
        lying = self.cards.face_down(g)
        for card in lying:
            if card in seen:
                choices = [other for other in lying if other == card or other not in taken]
                found.append(
                    Outcome(
                        self.name,
                        (SLEEVE, int(g.sleeve_of[card])),
                        card,
                        tuple(sorted(choices)),
                        say("{about} is dealt", about=say(self.about)),
                    )
                )
        return found

    def deal(self, match: Match, outcome: Outcome, value: int, entered: Mapping[Slot, int]) -> bool:
        """Swap the sleeves of the two cards."""
        here, there = outcome.slot[1], int(match.state.sleeve_of[value])
        self.cards.put(match.state, {value: here, outcome.value: there} if here != there else {})
        return True

    def has_dealt(self, match: Match, slot: Slot, value: int) -> bool:
        """Never called, because `deal` always succeeds."""
        raise NotImplementedError

    # --- play
    def before_action(self, run: Run) -> None:
        """Nothing to prepare."""

    def after_action(self, run: Run, before: Any) -> None:
        """Nothing to note."""

    def revealed(self, before: Match, run: Run, others: Sequence[Run]) -> list[Outcome]:
        """Return the cards that a seat sees now and no seat saw before."""
        g, seen = before.state, self._seen(before)
        new = self._seen(run.match) - seen
        if not new:
            return []
        entered = {slot: value for (name, slot), value in run.entered.items() if name == self.name}
        deck, found = self.cards.deck.name, list[Outcome]()
        for i, card in enumerate(self.cards.read(g, deck)):
            if card in new:
                taken = seen.union(value for slot, value in entered.items() if slot != (deck, i))
                choices = {card, *self._moves(g, i, taken)}
                if len(choices) > 1:
                    found.append(Outcome(self.name, (deck, i), card, tuple(sorted(choices)), self._to(run.match, card)))
        return found

    def _to(self, match: Match, card: int) -> str:
        """Return the question about a card, naming the player or rival who gets it."""
        sides = [*map(player, range(match.num_players)), *map(say, match.rivals)]
        owners = [p for zone, p in self.cards.owned() if card in self.cards.read(match.state, zone, p)]
        if not owners or owners[0] >= len(sides):
            return self.about
        return say("{about} {player} gets", about=say(self.about), player=sides[owners[0]])

    def _moves(self, g: Any, i: int, fixed: Collection[int]) -> dict[int, dict[int, int]]:
        """For each card that may be number `i` of the deck, the sleeves that other cards move to.

        The cards in `fixed` stay.
        """
        return self.cards.moves_to(
            g, self.cards.deck_sleeves(g)[i], [card for card in self.cards.face_down(g) if card not in fixed]
        )

    def arrange(self, before: Match, outcome: Outcome, value: int, entered: Mapping[Slot, int]) -> bool:
        """Move the cards along the chain of sleeves."""
        moves = self._moves(before.state, outcome.slot[1], self._seen(before).union(entered.values())).get(value, {})
        self.cards.put(before.state, moves)
        return bool(moves)

    def repair(self, before: Match, run: Run, entered: Mapping[Slot, int]) -> bool:
        """Return false, because no card is shuffled and drawn in one action."""
        return False

    def has_outcome(self, before: Match, run: Run, slot: Slot, value: int) -> bool:
        """Return whether the card was in this slot."""
        return self.actual_value(slot, before, run.match, ()) == value

    def actual_value(self, slot: Slot, before: Match | None, after: Match, entries: Sequence[LogEntry]) -> int:
        """Return the card that was in this slot."""
        g = (before or after).state
        return int(g.card_in[slot[1]]) if slot[0] == SLEEVE else self.cards.read(g, slot[0])[slot[1]]
