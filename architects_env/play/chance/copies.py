"""Cards in copies (`core.cards.multiset`) as a source of chance with entered outcomes (`play.chance.outcomes`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from architects_env.core.cards.multiset import Multiset
from architects_env.core.contract.rules.events import Event, events_of
from architects_env.core.play.log import LogEntry
from architects_env.core.play.match import Match
from architects_env.core.text import player, say
from architects_env.play.chance.outcomes import Outcome, Run, Slot


class CopySource:
    """A source of cards in copies, which come from the deck one by one.

    Args:
        draws: draws(event) gives the kinds that an event reports as drawn.
        hand: The name of the hands, which get cards in the set-up.
        unshuffled: unshuffled(g) says that an empty deck is refilled without shuffling, so that the order of its cards
            is known.
    """

    secret_in: tuple[str, ...] = ()
    invented = goes_with = ""
    in_hands = True

    def __init__(
        self,
        cards: Multiset,
        draws: Callable[[Event], Sequence[int]],
        hand: str,
        unshuffled: Callable[[Any], bool],
        about: str = "which card",
    ) -> None:
        (self.deck,) = cards.decks()
        self.name, self.cards, self.draws, self.hand, self.about = cards.in_game, cards, draws, hand, about
        self.title = self.in_log = cards.title
        self.unshuffled = unshuffled

    def names(self) -> list[str]:
        """Return titles of all kinds."""
        return [self.in_log(kind) for kind in range(self.cards.kinds)]

    def dealt(self, match: Match, others: Sequence[Match], entered: Mapping[Slot, int]) -> list[Outcome]:
        """Return an outcome for every card of every hand."""
        free = [kind for p in range(match.num_players) for kind in self._not_entered(match.state, entered, p)]
        found: list[Outcome] = []
        for p in range(match.num_players):
            for n, kind in enumerate(self._in_order(match.state, p, entered)):
                choices = {kind, *np.flatnonzero(match.state[self.deck]).tolist(), *free}
                found.append(
                    Outcome(
                        self.name,
                        ("hand", p, n),
                        kind,
                        tuple(sorted(map(int, choices))),
                        say("{about} {player} gets", about=say(self.about), player=player(p)),
                    )
                )
        return found

    def _in_order(self, g: Any, p: int, entered: Mapping[Slot, int]) -> list[int]:
        """Return the cards of a hand, entered ones first."""
        named = [value for slot, value in sorted(entered.items()) if slot[1] == p]
        rest = [kind for kind in range(self.cards.kinds) for _ in range(int(g[self.hand][p, kind]) - named.count(kind))]
        return named + rest

    def _not_entered(self, g: Any, entered: Mapping[Slot, int], p: int) -> list[int]:
        return self._in_order(g, p, entered)[sum(slot[1] == p for slot in entered) :]

    def deal(self, match: Match, outcome: Outcome, value: int, entered: Mapping[Slot, int]) -> bool:
        """Swap the placeholder with a card of the deck, or with one of another hand that has not been entered."""
        g, p = match.state, outcome.slot[1]
        if value in self._in_order(g, p, entered)[outcome.slot[2] :]:
            return True
        _move(g[self.hand][p], outcome.value, value)
        hands = [
            g[self.hand][q] for q in range(match.num_players) if q != p and value in self._not_entered(g, entered, q)
        ]
        _move(g[self.deck] if g[self.deck][value] > 0 else hands[0], value, outcome.value)
        return True

    def has_dealt(self, match: Match, slot: Slot, value: int) -> bool:
        """Never called, because `deal` always succeeds."""
        raise NotImplementedError

    def before_action(self, run: Run) -> int:
        """Lay the whole deck in an order of placeholders, with entered cards first. Returns the number of cards."""
        g, drawn = run.match.state, run.drawn.setdefault(self.name, [])
        size, entered = int(g[f"{self.deck}_size"]), self._entered(run, "draw")
        left = [kind for kind in range(self.cards.kinds) for _ in range(int(g[self.deck][kind]))]
        run.generator.shuffle(left)
        entered = {number - len(drawn): kind for number, kind in entered.items() if 0 <= number - len(drawn) < size}
        if all(list(entered.values()).count(kind) <= left.count(kind) for kind in entered.values()):
            for kind in entered.values():
                left.remove(kind)
            self.cards.lay(g, self.deck, [entered[i] if i in entered else left.pop() for i in range(size)])
        return size

    def after_action(self, run: Run, before: Any) -> None:
        """Note the drawn cards, and which of them came after a shuffle within the action."""
        g, drawn = run.match.state, run.drawn[self.name]
        kinds = [kind for event in events_of(g) for kind in self.draws(event)]
        if self.unshuffled(g):
            kinds = kinds[:before]
        elif int(g[f"{self.deck}_laid_size"]) != int(g[f"{self.deck}_size"]) or len(kinds) > before:
            first = before if len(kinds) > before else 0
            run.drawn.setdefault(self._loose, []).extend(range(len(drawn) + first, len(drawn) + len(kinds)))
        drawn += kinds

    def revealed(self, before: Match, run: Run, others: Sequence[Run]) -> list[Outcome]:
        """Return an outcome for every drawn card. Cards that were shuffled within the action have no order."""
        there = np.asarray(before.state[self.deck]).astype(int).copy()
        for value in self._entered(run, "draw").values():
            there[value] -= 1
        loose = run.drawn.get(self._loose, [])
        may_come = {
            other.drawn[self.name][number] for other in (run, *others) for number in other.drawn.get(self._loose, [])
        }
        rest = [run.drawn[self.name][number] for number in loose]
        for kind in self._entered(run, "loose").values():
            if kind in rest:
                rest.remove(kind)
        open_ones = [number for number in loose if number not in self._entered(run, "loose")]
        found: list[Outcome] = []
        for number, kind in enumerate(run.drawn[self.name]):
            if number not in loose:
                slot, choices = ("draw", number), {kind, *np.flatnonzero(there > 0).tolist()}
            elif number in open_ones:
                slot, kind = ("loose", number), rest[open_ones.index(number)]
                choices = may_come
            else:
                continue
            if len(choices) > 1:
                found.append(Outcome(self.name, slot, kind, tuple(sorted(choices)), self.about))
        return found

    @property
    def _loose(self) -> str:
        return f"{self.name} after shuffling"

    def _entered(self, run: Run, how: str) -> dict[int, int]:
        return {slot[1]: value for (name, slot), value in run.entered.items() if name == self.name and slot[0] == how}

    def arrange(self, before: Match, outcome: Outcome, value: int, entered: Mapping[Slot, int]) -> bool:
        """Return true, because the deck is laid with entered cards first."""
        return outcome.slot[0] == "draw"

    def repair(self, before: Match, run: Run, entered: Mapping[Slot, int]) -> bool:
        """Return false, because random numbers decide about cards that are shuffled back and drawn in one action."""
        return False

    def has_outcome(self, before: Match, run: Run, slot: Slot, value: int) -> bool:
        """Return whether this card was drawn at this position, or at any position if the deck was shuffled within the
        action."""
        drawn = run.drawn[self.name]
        if slot[0] == "loose":
            wanted = list(self._entered(run, "loose").values())
            return [drawn[number] for number in run.drawn.get(self._loose, [])].count(value) >= wanted.count(value)
        return slot[1] < len(drawn) and drawn[slot[1]] == value

    def actual_value(self, slot: Slot, before: Match | None, after: Match, entries: Sequence[LogEntry]) -> int:
        """Return the card from the events, or from the hands for the set-up."""
        if before is None:
            return self._in_order(after.state, slot[1], {})[slot[2]]
        return [kind for entry in entries for event in entry.events for kind in self.draws(event)][slot[1]]


def _move(counts: Any, old: int, new: int) -> None:
    counts[old] -= 1
    counts[new] += 1
