"""Cards as a source of chance that is given (`play.chance.given`): cards in zones (`core.cards.zones`), which are all
different, and cards in copies (`core.cards.multiset`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from architects_env.core.cards.multiset import Multiset
from architects_env.core.cards.zones import ALL_SEATS, EVERYBODY, OPEN, OWNER, Cards
from architects_env.core.contract.events import Event, events_of
from architects_env.core.play.log import LogEntry
from architects_env.core.play.match import Match
from architects_env.core.text import player, say
from architects_env.play.chance.given import Outcome, Place, Run


class Lying(NamedTuple):
    """Where a card lies."""

    place: Place
    """The field of the state, and the indices in it."""
    seen: int
    """The seats that know it (bits)."""
    group: int


class CardSource:
    """Cards in zones. `open_fields` are fields of the game's own in which cards of it lie open: arrays with the card's
    number, below 0 where there is none.
    `fits(g, place, card)` says whether a hidden card may lie there, where the group does not say enough. `words` says
    what is asked, by field: a sentence in which {0}, {1} are the indices, or a function of them; `in_log` how the log
    names a card, if not by its title. What leaves one of the zones `shown_from` is shown to everybody, even if it is
    shuffled away at once; so are the cards that an event shows, by `shows(event)`, wherever they lie after it."""

    secret_in: tuple[str, ...] = ()
    invented = ""

    def __init__(
        self,
        cards: Cards,
        open_fields: Sequence[str] = (),
        about: str = "which card",
        fits: Callable[[Any, Place, int], bool] = lambda g, place, card: True,
        words: Mapping[str, str | Callable[..., str]] | None = None,
        title: Callable[[int], str] | None = None,
        in_log: Callable[[int], str] | None = None,
        invented: str = "",
        shown_from: Sequence[str] = (),
        shows: Callable[[Event], Sequence[int]] = lambda event: (),
    ) -> None:
        self.invented, self.shown_from, self.shows = invented, frozenset(shown_from), shows
        self.name, self.cards, self.open_fields, self.about, self.fits = (
            cards.name,
            cards,
            tuple(open_fields),
            about,
            fits,
        )
        self.words, self.title = dict(words or {}), title or cards.title
        self.in_log = in_log or self.title
        self.in_hands = any(zone.faces == OWNER for zone in cards.zones.values())
        self._together: tuple[Sequence[Match], _Together] = (), _Together()
        """Of the last set-ups: which cards and places go together, because the card lay there in one of them."""

    def names(self) -> list[str]:
        """Every card as the log names it."""
        return [self.in_log(card) for card in range(self.cards.number)]

    def lying(self, g: Any) -> dict[int, Lying]:
        """By card. A card that is not named lies open somewhere else, or has no part in the game."""
        found: dict[int, Lying] = {}
        for zone in self.cards.zones.values():
            names = [zone.name] if zone.faces == EVERYBODY else [zone.name, f"{zone.name}_seen", f"{zone.name}_group"]
            columns, sizes = [g[name].tolist() for name in names], g[f"{zone.name}_size"].tolist()
            for p in range(max(1, zone.seats)):
                cards, *known = [column[p] for column in columns] if zone.seats else columns
                owner = 1 << p if zone.faces == OWNER and p < int(g.num_players) else 0
                for i in range(sizes[p] if zone.seats else sizes):
                    seen, group = (known[0][i] | owner, known[1][i]) if known else (ALL_SEATS, OPEN)
                    found[cards[i]] = Lying((zone.name, p, i) if zone.seats else (zone.name, i), seen, group)
        for name in self.open_fields:
            for index, card in np.ndenumerate(np.atleast_1d(g[name])):
                if card >= 0:
                    found[int(card)] = Lying((name, *index), ALL_SEATS, OPEN)
        return found

    def at(self, g: Any, place: Place) -> int:
        """The card that lies in a place."""
        return int(g[place[0]][*place[1:]])

    def exchange(self, g: Any, one: int, other: int) -> None:
        """Two cards change places; what is known of the places stays as it is."""
        lying = self.lying(g)
        here, there = lying[one].place, lying[other].place
        g[here[0]][*here[1:]], g[there[0]][*there[1:]] = other, one
        groups = g[f"{self.cards.name}_group"]
        groups[one], groups[other] = groups[other].item(), groups[one].item()

    def _outcome(self, place: Place, card: int, choices: Sequence[int], seen: int) -> Outcome:
        field, *index = place
        words = self.words.get(str(field))
        about = self.about if words is None else say(words.format(*index)) if isinstance(words, str) else words(*index)
        return Outcome(self.name, place, card, tuple(sorted(choices)), about, seen)

    # --- set-up
    def dealt(self, match: Match, others: Sequence[Match], given: Mapping[Place, int]) -> list[Outcome]:
        """All cards that somebody sees and that lie elsewhere in other set-ups."""
        now, seen_at = self.lying(match.state), self._seen_together(others)
        alike: dict[Any, list[int]] = {}
        for card in now:
            alike.setdefault(seen_at.find(("card", card)), []).append(card)
        taken = set(given.values())
        found: list[Outcome] = []
        for card, where in now.items():
            if where.seen == 0:
                continue
            free = [other for other in alike[seen_at.find(("card", card))] if other == card or other not in taken]
            choices = [other for other in free if self._fit(match.state, now, card, other)]
            if len(choices) > 1 or where.place in given:
                found.append(self._outcome(where.place, card, choices, where.seen))
        return found

    def _seen_together(self, others: Sequence[Match]) -> _Together:
        if self._together[0] is not others:
            together = _Together()
            for other in others:
                for card, where in self.lying(other.state).items():
                    together.join(("card", card), ("place", where.place))
            self._together = others, together
        return self._together[1]

    def deal(self, match: Match, outcome: Outcome, value: int, given: Mapping[Place, int]) -> bool:
        """The two cards change places."""
        if value != outcome.value:
            self.exchange(match.state, outcome.value, value)
        return True

    def has_dealt(self, match: Match, place: Place, value: int) -> bool:
        """`deal` always succeeds."""
        raise NotImplementedError

    def _fit(self, g: Any, lying: Mapping[int, Lying], card: int, other: int) -> bool:
        """Whether two cards may change places, as far as the game's own rules go."""
        return card == other or (self.fits(g, lying[card].place, other) and self.fits(g, lying[other].place, card))

    # --- play
    def before_action(self, run: Run) -> None:
        """Nothing to prepare."""

    def after_action(self, run: Run, before: Any) -> None:
        """Notes the cards that events show."""
        shown = [card for event in events_of(run.match.state) for card in self.shows(event)]
        run.drawn.setdefault(self._shown, []).extend(shown)

    @property
    def _shown(self) -> str:
        return f"{self.name} shown"

    def news(self, before: Match, run: Run, others: Sequence[Run]) -> list[Outcome]:
        """Hidden cards that somebody sees now; and cards that were shuffled in the action, of which somebody has got
        one since."""
        was, now = self.lying(before.state), self.lying(run.match.state)
        shuffled = self._shuffled(was, now, others)
        taken = {value for (name, _), value in run.given.items() if name == self.name}
        by_event, elsewhere = set(run.drawn[self._shown]), self._elsewhere(before.state, run, was, now)
        found: list[Outcome] = []

        def shuffled_with(card: int) -> list[int]:
            return [
                other
                for other in shuffled
                if other == card or (other not in elsewhere and shuffled[other] == shuffled[card])
            ]

        for card, where in was.items():
            shown = where.place[0] in self.shown_from and card in now and now[card].place[0] != where.place[0]
            if where.seen == 0 and card in by_event:
                found += self._first_shown(before.state, was, card, taken, ALL_SEATS)
            if card in now and now[card].seen == 0 and not shown:
                continue
            if card in shuffled and card in now and not shown:
                choices = shuffled_with(card)
                found += (
                    [self._outcome(("after", *now[card].place), card, choices, now[card].seen)]
                    if len(choices) > 1 or card in taken
                    else []
                )
            elif where.seen == 0 and card not in by_event:
                seen = now[card].seen if card in now and not shown else ALL_SEATS
                found += self._first_shown(before.state, was, card, taken, seen)
        new = [card for card in shuffled if card not in was and card in now and now[card].seen != 0]
        return found + [
            self._outcome(("after", *now[card].place), card, shuffled_with(card), now[card].seen) for card in new
        ]

    def _elsewhere(self, g: Any, run: Run, was: Mapping[int, Lying], now: Mapping[int, Lying]) -> set[int]:
        """The cards that come from no shuffle of the run, by what has been given: they lie somewhere else after it, or
        have come from where nothing was shuffled. What was only shown, before it was shuffled in, may come; what is
        shown where it leaves a zone has not left it before that is given, or can be no other."""
        given = [(place, value) for (name, place), value in run.given.items() if name == self.name]
        showing = [card for card, where in was.items() if where.seen == 0 and where.place[0] in self.shown_from]
        left = {value for place, value in given if place[0] in self.shown_from} | {
            card
            for card in showing
            if (card not in now or now[card].place[0] != was[card].place[0])
            and len(self._may_lie_there(g, was, card)) == 1
        }
        seen_on_its_way = left.union(run.drawn[self._shown])
        lie_there = {value for place, value in given if place[0] == "after"}
        return (lie_there | {value for _, value in given} - seen_on_its_way) | (set(showing) - left)

    def _first_shown(self, g: Any, was: Mapping[int, Lying], card: int, taken: set[int], seen: int) -> list[Outcome]:
        """A hidden card that comes to light from where it lies; nothing if it can be no other."""
        choices = [other for other in self._may_lie_there(g, was, card) if other == card or other not in taken]
        return [self._outcome(was[card].place, card, choices, seen)] if len(choices) > 1 else []

    def _shuffled(self, was: Mapping[int, Lying], now: Mapping[int, Lying], others: Sequence[Run]) -> dict[int, Any]:
        """The cards that other random numbers bring elsewhere, where not everybody sees them; and which of them are
        shuffled together. A card that either comes to light or stays where it was is none of them: what was shuffled
        has only led to another pile; nor is one that has moved up because those above it were taken; nor are any of
        which none has moved in this run: only in others it has come to their shuffle."""
        places: dict[int, set[Place]] = {}
        hidden: set[int] = set()
        together = _Together()
        for lying in (now, *(self.lying(other.match.state) for other in others)):
            in_order = self._in_order(was, lying)
            for card, where in lying.items():
                places.setdefault(card, set()).add(where.place)
                together.join(card, where.place[:-1])
                if where.seen != ALL_SEATS and card not in in_order:
                    hidden.add(card)
        moved = {together.find(card) for card in now if card not in was or now[card].place != was[card].place}
        found = {card: together.find(card) for card in hidden if len(places[card]) > 1}
        return {card: group for card, group in found.items() if group in moved}

    def _in_order(self, was: Mapping[int, Lying], now: Mapping[int, Lying]) -> set[int]:
        """The cards of all places to which none has come, and whose cards lie in the order in which they lay."""
        piles: dict[Place, list[int]] = {}
        for card in sorted(now, key=lambda one: now[one].place[-1]):
            piles.setdefault(now[card].place[:-1], []).append(card)
        kept: set[int] = set()
        for pile, cards in piles.items():
            if all(card in was and was[card].place[:-1] == pile for card in cards):
                before = [was[card].place[-1] for card in cards]
                kept.update(cards if before == sorted(before) else [])
        return kept

    def repair(self, before: Match, run: Run, given: Mapping[Place, int]) -> bool:
        """Cards that the run shuffles change places before it, so that those come out that have been given; whether any
        have. What an event shows stays where it is, for it has been told."""
        was, now = self.lying(before.state), {lying.place: card for card, lying in self.lying(run.match.state).items()}
        repaired = False
        for place, value in given.items():
            card = now.get(place[1:], -1) if place[0] == "after" else value
            if (
                card != value
                and card in was
                and value in was
                and was[card][1:] == was[value][1:]  # else something else may be known of them, such as since when
                and all(self._in_no_hand(was[one].place) and one not in run.drawn[self._shown] for one in (card, value))
            ):
                self.exchange(before.state, card, value)
                now = {where: {card: value, value: card}.get(one, one) for where, one in now.items()}
                repaired = True
        return repaired

    def _in_no_hand(self, place: Place) -> bool:
        return place[0] in self.cards.zones and self.cards.zones[place[0]].faces != OWNER

    def _may_lie_there(self, g: Any, lying: Mapping[int, Lying], card: int) -> list[int]:
        """The cards that are as hidden as this one, by what everybody knows."""
        here = lying[card]
        return [
            other
            for other, there in lying.items()
            if there.seen == 0 and there.group == here.group and self._fit(g, lying, card, other)
        ]

    def arrange(self, before: Match, outcome: Outcome, value: int, given: Mapping[Place, int]) -> bool:
        """The cards change places if both are hidden alike."""
        lying = self.lying(before.state)
        if outcome.value not in lying or value not in lying or lying[outcome.value].seen != 0:
            return False
        if value not in self._may_lie_there(before.state, lying, outcome.value) or value in given.values():
            return False
        self.exchange(before.state, outcome.value, value)
        return True

    def holds(self, before: Match, run: Run, place: Place, value: int) -> bool:
        """Whether the card lies there."""
        if place[0] == "after":
            where = self.lying(run.match.state).get(value)
            return where is not None and where.place == place[1:]
        return self.at(before.state, place) == value

    def recorded(self, place: Place, before: Match | None, after: Match, entries: Sequence[LogEntry]) -> int:
        """The card that lay or lies there."""
        if place[0] == "after":
            return self.at(after.state, place[1:])
        return self.at((before or after).state, place)


class _Together:
    """Things that belong together because they have been seen together."""

    def __init__(self) -> None:
        self._parent: dict[Any, Any] = {}

    def find(self, one: Any) -> Any:
        """Who stands for all that belong together with it."""
        path = [one]
        while (above := self._parent.setdefault(path[-1], path[-1])) != path[-1]:
            path.append(above)
        for below, _ in pairwise(path):
            self._parent[below] = path[-1]
        return path[-1]

    def join(self, one: Any, other: Any) -> None:
        """These belong together."""
        self._parent[self.find(one)] = self.find(other)


class CopySource:
    """Cards in copies: what comes from the deck, card by card. `draws(event)` gives the kinds that an event tells to
    have been drawn. `hand` is the name of the hands, to which cards come in the set-up. An empty deck is made anew by
    shuffling, or `unshuffled(g)`: then the order of what comes is known."""

    secret_in: tuple[str, ...] = ()
    invented = ""
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
        """Every kind by its title."""
        return [self.in_log(kind) for kind in range(self.cards.kinds)]

    def dealt(self, match: Match, others: Sequence[Match], given: Mapping[Place, int]) -> list[Outcome]:
        """Every card of every hand."""
        free = [kind for p in range(match.num_players) for kind in self._not_given(match.state, given, p)]
        found: list[Outcome] = []
        for p in range(match.num_players):
            for n, kind in enumerate(self._in_order(match.state, p, given)):
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

    def _in_order(self, g: Any, p: int, given: Mapping[Place, int]) -> list[int]:
        """The cards of a hand, those that were given first."""
        named = [value for place, value in sorted(given.items()) if place[1] == p]
        rest = [kind for kind in range(self.cards.kinds) for _ in range(int(g[self.hand][p, kind]) - named.count(kind))]
        return named + rest

    def _not_given(self, g: Any, given: Mapping[Place, int], p: int) -> list[int]:
        return self._in_order(g, p, given)[sum(place[1] == p for place in given) :]

    def deal(self, match: Match, outcome: Outcome, value: int, given: Mapping[Place, int]) -> bool:
        """The placeholder and a card of the deck, or one of another hand that has not been given, change places."""
        g, p = match.state, outcome.place[1]
        if value in self._in_order(g, p, given)[outcome.place[2] :]:
            return True
        _move(g[self.hand][p], outcome.value, value)
        hands = [g[self.hand][q] for q in range(match.num_players) if q != p and value in self._not_given(g, given, q)]
        _move(g[self.deck] if g[self.deck][value] > 0 else hands[0], value, outcome.value)
        return True

    def has_dealt(self, match: Match, place: Place, value: int) -> bool:
        """`deal` always succeeds."""
        raise NotImplementedError

    def before_action(self, run: Run) -> int:
        """The whole deck is laid, in an order of placeholders but for what has been given. Returns how many cards there
        are."""
        g, drawn = run.match.state, run.drawn.setdefault(self.name, [])
        size, given = int(g[f"{self.deck}_size"]), self._given(run, "draw")
        left = [kind for kind in range(self.cards.kinds) for _ in range(int(g[self.deck][kind]))]
        run.generator.shuffle(left)
        given = {number - len(drawn): kind for number, kind in given.items() if 0 <= number - len(drawn) < size}
        if all(list(given.values()).count(kind) <= left.count(kind) for kind in given.values()):
            for kind in given.values():
                left.remove(kind)
            self.cards.lay(g, self.deck, [given[i] if i in given else left.pop() for i in range(size)])
        return size

    def after_action(self, run: Run, before: Any) -> None:
        """Notes what was drawn, and which of it came after the deck had been shuffled within the action."""
        g, drawn = run.match.state, run.drawn[self.name]
        kinds = [kind for event in events_of(g) for kind in self.draws(event)]
        if self.unshuffled(g):
            kinds = kinds[:before]
        elif int(g[f"{self.deck}_laid_size"]) != int(g[f"{self.deck}_size"]) or len(kinds) > before:
            first = before if len(kinds) > before else 0
            run.drawn.setdefault(self._loose, []).extend(range(len(drawn) + first, len(drawn) + len(kinds)))
        drawn += kinds

    def news(self, before: Match, run: Run, others: Sequence[Run]) -> list[Outcome]:
        """Every card that was drawn. Those that were shuffled within the action are in no order."""
        there = np.asarray(before.state[self.deck]).astype(int).copy()
        for value in self._given(run, "draw").values():
            there[value] -= 1
        loose = run.drawn.get(self._loose, [])
        may_come = {
            other.drawn[self.name][number] for other in (run, *others) for number in other.drawn.get(self._loose, [])
        }
        rest = [run.drawn[self.name][number] for number in loose]
        for kind in self._given(run, "loose").values():
            if kind in rest:
                rest.remove(kind)
        open_ones = [number for number in loose if number not in self._given(run, "loose")]
        found: list[Outcome] = []
        for number, kind in enumerate(run.drawn[self.name]):
            if number not in loose:
                place, choices = ("draw", number), {kind, *np.flatnonzero(there > 0).tolist()}
            elif number in open_ones:
                place, kind = ("loose", number), rest[open_ones.index(number)]
                choices = may_come
            else:
                continue
            if len(choices) > 1:
                found.append(Outcome(self.name, place, kind, tuple(sorted(choices)), self.about))
        return found

    @property
    def _loose(self) -> str:
        return f"{self.name} after shuffling"

    def _given(self, run: Run, how: str) -> dict[int, int]:
        return {place[1]: value for (name, place), value in run.given.items() if name == self.name and place[0] == how}

    def arrange(self, before: Match, outcome: Outcome, value: int, given: Mapping[Place, int]) -> bool:
        """What was given comes first when the deck is laid."""
        return outcome.place[0] == "draw"

    def repair(self, before: Match, run: Run, given: Mapping[Place, int]) -> bool:
        """Cards that are shuffled back and drawn in one action are left to random numbers."""
        return False

    def holds(self, before: Match, run: Run, place: Place, value: int) -> bool:
        """Whether this card was drawn then; in no order if the deck was shuffled within the action."""
        drawn = run.drawn[self.name]
        if place[0] == "loose":
            wanted = list(self._given(run, "loose").values())
            return [drawn[number] for number in run.drawn.get(self._loose, [])].count(value) >= wanted.count(value)
        return place[1] < len(drawn) and drawn[place[1]] == value

    def recorded(self, place: Place, before: Match | None, after: Match, entries: Sequence[LogEntry]) -> int:
        """From the events; of the set-up from the hands."""
        if before is None:
            return self._in_order(after.state, place[1], {})[place[2]]
        return [kind for entry in entries for event in entry.events for kind in self.draws(event)][place[1]]


def _move(counts: Any, old: int, new: int) -> None:
    counts[old] -= 1
    counts[new] += 1
