"""Cards in zones (`core.cards.zones`), each another one, as a source of chance with entered outcomes
(`play.chance.outcomes`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from architects_env.core.cards.zones import ALL_SEATS, EVERYBODY, OPEN, OWNER, Cards
from architects_env.core.contract.rules.events import Event, events_of
from architects_env.core.play.log import LogEntry
from architects_env.core.play.match import Match
from architects_env.core.text import say
from architects_env.play.chance.outcomes import Outcome, Run, Slot


class CardLocation(NamedTuple):
    """The location of a card and the seats that know it."""

    slot: Slot
    """The field of the state, and the indices in it."""
    seen: int
    """Bit set of the seats that know the card."""
    group: int


class CardSource:
    """A source of different cards in zones.

    Args:
        cards: The cards and their zones.
        open_fields: Fields of the game's state in which cards lie face up, as arrays of card numbers, below 0 for none.
        is_allowed: is_allowed(g, slot, card) says whether a hidden card may lie in a slot, beyond what the group says.
        words: The question for each field, as a sentence in which {0} and {1} are the indices, or as a function of
            them.
        title: The name of a card in answers.
        in_log: The name of a card in the log, its title by default.
        invented: A sentence about cards that are not those of the box.
        revealed_from: Zones whose cards everybody sees when they leave, even if they are shuffled away at once.
        revealed_by: revealed_by(event) gives the cards that an event shows to everybody.
        own_zones: Zones of each seat whose cards only come from zones of the same seat, such as a deck of one's own.
    """

    secret_in: tuple[str, ...] = ()
    invented = goes_with = ""

    def __init__(
        self,
        cards: Cards,
        open_fields: Sequence[str] = (),
        about: str = "which card",
        is_allowed: Callable[[Any, Slot, int], bool] = lambda g, slot, card: True,
        words: Mapping[str, str | Callable[..., str]] | None = None,
        title: Callable[[int], str] | None = None,
        in_log: Callable[[int], str] | None = None,
        invented: str = "",
        revealed_from: Sequence[str] = (),
        revealed_by: Callable[[Event], Sequence[int]] = lambda event: (),
        own_zones: Sequence[str] = (),
    ) -> None:
        self.invented, self.revealed_from, self.revealed_by = invented, frozenset(revealed_from), revealed_by
        self.own_zones = frozenset(own_zones)
        self.name, self.cards, self.open_fields, self.about, self.is_allowed = (
            cards.name,
            cards,
            tuple(open_fields),
            about,
            is_allowed,
        )
        self.words, self.title = dict(words or {}), title or cards.title
        self.in_log = in_log or self.title
        self.in_hands = any(zone.faces == OWNER for zone in cards.zones.values())
        self._together: tuple[Sequence[Match], _UnionFind] = (), _UnionFind()
        """Cards and slots of the latest set-ups, joined if a card lay in a slot in one of them."""

    def names(self) -> list[str]:
        """Return the names of all cards in the log."""
        return [self.in_log(card) for card in range(self.cards.number)]

    def locations(self, g: Any) -> dict[int, CardLocation]:
        """Return the location of each card. Cards that are missing lie face up elsewhere or are not in the game."""
        found: dict[int, CardLocation] = {}
        for zone in self.cards.zones.values():
            names = [zone.name] if zone.faces == EVERYBODY else [zone.name, f"{zone.name}_seen", f"{zone.name}_group"]
            columns, sizes = [g[name].tolist() for name in names], g[f"{zone.name}_size"].tolist()
            for p in range(max(1, zone.seats)):
                cards, *known = [column[p] for column in columns] if zone.seats else columns
                owner = 1 << p if zone.faces == OWNER and p < int(g.num_players) else 0
                for i in range(sizes[p] if zone.seats else sizes):
                    seen, group = (known[0][i] | owner, known[1][i]) if known else (ALL_SEATS, OPEN)
                    found[cards[i]] = CardLocation((zone.name, p, i) if zone.seats else (zone.name, i), seen, group)
        for name in self.open_fields:
            for index, card in np.ndenumerate(np.atleast_1d(g[name])):
                if card >= 0:
                    found[int(card)] = CardLocation((name, *index), ALL_SEATS, OPEN)
        return found

    def owner_of(self, g: Any, card: int) -> int | None:
        """Return the seat in one of whose `own_zones` a card lies, or None."""
        where = self.locations(g).get(card)
        return int(where.slot[1]) if where is not None and where.slot[0] in self.own_zones else None

    def card_in(self, g: Any, slot: Slot) -> int:
        """Return the card in a slot."""
        return int(g[slot[0]][*slot[1:]])

    def exchange(self, g: Any, one: int, other: int) -> None:
        """Swap two cards. The knowledge about their slots stays."""
        lying = self.locations(g)
        here, there = lying[one].slot, lying[other].slot
        g[here[0]][*here[1:]], g[there[0]][*there[1:]] = other, one
        groups = g[f"{self.cards.name}_group"]
        groups[one], groups[other] = groups[other].item(), groups[one].item()

    def _outcome(self, slot: Slot, card: int, choices: Sequence[int], seen: int) -> Outcome:
        field, *index = slot
        words = self.words.get(str(field))
        about = self.about if words is None else say(words.format(*index)) if isinstance(words, str) else words(*index)
        return Outcome(self.name, slot, card, tuple(sorted(choices)), about, seen)

    # --- set-up
    def dealt(self, match: Match, others: Sequence[Match], entered: Mapping[Slot, int]) -> list[Outcome]:
        """Return an outcome for each card that a seat sees and that lies elsewhere in other set-ups."""
        now, seen_at = self.locations(match.state), self._seen_together(others)
        alike: dict[Any, list[int]] = {}
        for card in now:
            alike.setdefault(seen_at.find(("card", card)), []).append(card)
        taken = set(entered.values())
        found: list[Outcome] = []
        for card, where in now.items():
            if where.seen == 0:
                continue
            free = [other for other in alike[seen_at.find(("card", card))] if other == card or other not in taken]
            choices = [other for other in free if self._fit(match.state, now, card, other)]
            if len(choices) > 1 or where.slot in entered:
                found.append(self._outcome(where.slot, card, choices, where.seen))
        return found

    def _seen_together(self, others: Sequence[Match]) -> _UnionFind:
        if self._together[0] is not others:
            together = _UnionFind()
            for other in others:
                for card, where in self.locations(other.state).items():
                    together.join(("card", card), ("slot", where.slot))
            self._together = others, together
        return self._together[1]

    def deal(self, match: Match, outcome: Outcome, value: int, entered: Mapping[Slot, int]) -> bool:
        """Swap the two cards."""
        if value != outcome.value:
            self.exchange(match.state, outcome.value, value)
        return True

    def has_dealt(self, match: Match, slot: Slot, value: int) -> bool:
        """Never called, because `deal` always succeeds."""
        raise NotImplementedError

    def _fit(self, g: Any, lying: Mapping[int, CardLocation], card: int, other: int) -> bool:
        """Return whether the game's own rules allow two cards to swap slots."""
        return card == other or (
            self.is_allowed(g, lying[card].slot, other) and self.is_allowed(g, lying[other].slot, card)
        )

    # --- play
    def before_action(self, run: Run) -> None:
        """Do nothing."""

    def after_action(self, run: Run, before: Any) -> None:
        """Note the cards that events show."""
        shown = [card for event in events_of(run.match.state) for card in self.revealed_by(event)]
        run.drawn.setdefault(self._shown, []).extend(shown)

    @property
    def _shown(self) -> str:
        return f"{self.name} shown"

    def revealed(self, before: Match, run: Run, others: Sequence[Run]) -> list[Outcome]:
        """Return hidden cards that a seat sees now, and cards that were shuffled in the action and came to a seat
        since."""
        was, now = self.locations(before.state), self.locations(run.match.state)
        shuffled = self._shuffled(was, now, others)
        taken = {value for (name, _), value in run.entered.items() if name == self.name}
        by_event, elsewhere = set(run.drawn[self._shown]), self._elsewhere(before.state, run, was, now)
        found: list[Outcome] = []

        def shuffled_with(card: int) -> list[int]:
            return [
                other
                for other in shuffled
                if other == card or (other not in elsewhere and shuffled[other] == shuffled[card])
            ]

        for card, where in was.items():
            shown = where.slot[0] in self.revealed_from and card in now and now[card].slot[0] != where.slot[0]
            if where.seen == 0 and card in by_event:
                found += self._first_shown(before.state, was, card, taken, ALL_SEATS)
            if card in now and now[card].seen == 0 and not shown:
                continue
            if card in shuffled and card in now and not shown:
                choices = shuffled_with(card)
                found += (
                    [self._outcome(("after", *now[card].slot), card, choices, now[card].seen)]
                    if len(choices) > 1 or card in taken
                    else []
                )
            elif where.seen == 0 and card not in by_event:
                seen = now[card].seen if card in now and not shown else ALL_SEATS
                found += self._first_shown(before.state, was, card, taken, seen)
        new = [card for card in shuffled if card not in was and card in now and now[card].seen != 0]
        return found + [
            self._outcome(("after", *now[card].slot), card, shuffled_with(card), now[card].seen) for card in new
        ]

    def _elsewhere(
        self, g: Any, run: Run, was: Mapping[int, CardLocation], now: Mapping[int, CardLocation]
    ) -> set[int]:
        """Return the cards that the shuffles of the run did not produce, given the entered outcomes: cards that are
        elsewhere after the run, or that came from a slot that was not shuffled. A card shown before it was shuffled in
        may come. A card shown on leaving a zone has not left before it is entered, unless it is the only possible one.
        """
        entered = [(slot, value) for (name, slot), value in run.entered.items() if name == self.name]
        showing = [card for card, where in was.items() if where.seen == 0 and where.slot[0] in self.revealed_from]
        left = {value for slot, value in entered if slot[0] in self.revealed_from} | {
            card
            for card in showing
            if (card not in now or now[card].slot[0] != was[card].slot[0])
            and len(self._may_lie_there(g, was, card)) == 1
        }
        seen_on_its_way = left.union(run.drawn[self._shown])
        lie_there = {value for slot, value in entered if slot[0] == "after"}
        return (lie_there | {value for _, value in entered} - seen_on_its_way) | (set(showing) - left)

    def _first_shown(
        self, g: Any, was: Mapping[int, CardLocation], card: int, taken: set[int], seen: int
    ) -> list[Outcome]:
        """Return an outcome for a hidden card that is revealed where it lies, or none if only one card is possible."""
        choices = [other for other in self._may_lie_there(g, was, card) if other == card or other not in taken]
        return [self._outcome(was[card].slot, card, choices, seen)] if len(choices) > 1 else []

    def _shuffled(
        self, was: Mapping[int, CardLocation], now: Mapping[int, CardLocation], others: Sequence[Run]
    ) -> dict[int, Any]:
        """Return the cards whose slots depend on random numbers and are not seen by every seat, with the cards that
        were shuffled together. A card does not count if it is either revealed or unmoved, if it moved up because cards
        above it were taken, or if none of its group moved in this run.
        """
        places: dict[int, set[Slot]] = {}
        hidden: set[int] = set()
        together = _UnionFind()
        for lying in (now, *(self.locations(other.match.state) for other in others)):
            in_order = self._in_order(was, lying)
            for card, where in lying.items():
                places.setdefault(card, set()).add(where.slot)
                together.join(card, where.slot[:-1])
                if where.seen != ALL_SEATS and card not in in_order:
                    hidden.add(card)
        moved = {together.find(card) for card in now if card not in was or now[card].slot != was[card].slot}
        found = {card: together.find(card) for card in hidden if len(places[card]) > 1}
        return {card: group for card, group in found.items() if group in moved}

    def _in_order(self, was: Mapping[int, CardLocation], now: Mapping[int, CardLocation]) -> set[int]:
        """Return the cards of all slots that gained no card and whose cards kept their order."""
        piles: dict[Slot, list[int]] = {}
        for card in sorted(now, key=lambda one: now[one].slot[-1]):
            piles.setdefault(now[card].slot[:-1], []).append(card)
        kept: set[int] = set()
        for pile, cards in piles.items():
            if all(card in was and was[card].slot[:-1] == pile for card in cards):
                before = [was[card].slot[-1] for card in cards]
                kept.update(cards if before == sorted(before) else [])
        return kept

    def repair(self, before: Match, run: Run, entered: Mapping[Slot, int]) -> bool:
        """Swap cards before the run shuffles them, so that the entered ones come out.

        Cards that an event shows stay where they are. Returns whether any card was swapped.
        """
        was, now = (
            self.locations(before.state),
            {lying.slot: card for card, lying in self.locations(run.match.state).items()},
        )
        repaired = False
        for slot, value in entered.items():
            card = now.get(slot[1:], -1) if slot[0] == "after" else value
            if (
                card != value
                and card in was
                and value in was
                and was[card][1:] == was[value][1:]  # else something else may be known of them, such as since when
                and all(self._in_no_hand(was[one].slot) and one not in run.drawn[self._shown] for one in (card, value))
            ):
                self.exchange(before.state, card, value)
                now = {where: {card: value, value: card}.get(one, one) for where, one in now.items()}
                repaired = True
        return repaired

    def _in_no_hand(self, slot: Slot) -> bool:
        return slot[0] in self.cards.zones and self.cards.zones[slot[0]].faces != OWNER

    def _may_lie_there(self, g: Any, lying: Mapping[int, CardLocation], card: int) -> list[int]:
        """Return the cards that are as hidden as this one, by what everybody knows."""
        here = lying[card]
        return [
            other
            for other, there in lying.items()
            if there.seen == 0 and there.group == here.group and self._fit(g, lying, card, other)
        ]

    def arrange(self, before: Match, outcome: Outcome, value: int, entered: Mapping[Slot, int]) -> bool:
        """Swap the cards if both are hidden alike."""
        lying = self.locations(before.state)
        if outcome.value not in lying or value not in lying or lying[outcome.value].seen != 0:
            return False
        if value not in self._may_lie_there(before.state, lying, outcome.value) or value in entered.values():
            return False
        self.exchange(before.state, outcome.value, value)
        return True

    def has_outcome(self, before: Match, run: Run, slot: Slot, value: int) -> bool:
        """Return whether the card is in this slot."""
        if slot[0] == "after":
            where = self.locations(run.match.state).get(value)
            return where is not None and where.slot == slot[1:]
        return self.card_in(before.state, slot) == value

    def actual_value(self, slot: Slot, before: Match | None, after: Match, entries: Sequence[LogEntry]) -> int:
        """Return the card that is or was in this slot."""
        if slot[0] == "after":
            return self.card_in(after.state, slot[1:])
        return self.card_in((before or after).state, slot)


class _UnionFind:
    """A union-find structure of things that were seen together."""

    def __init__(self) -> None:
        self._parent: dict[Any, Any] = {}

    def find(self, one: Any) -> Any:
        """Return the representative of a thing's set."""
        path = [one]
        while (above := self._parent.setdefault(path[-1], path[-1])) != path[-1]:
            path.append(above)
        for below, _ in pairwise(path):
            self._parent[below] = path[-1]
        return path[-1]

    def join(self, one: Any, other: Any) -> None:
        """Join the sets of two things."""
        self._parent[self.find(one)] = self.find(other)
