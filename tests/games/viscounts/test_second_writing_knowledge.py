"""Sampled worlds of the engine against the exact probabilities that follow from what lay open
(`second_writing.belief`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from math import comb
from typing import Any

import numpy as np
import pytest

import architects_env
from architects_env.core.play.log import play_and_log

from .comparison import SCHEME_NAMES, TILES, Engine, SideBySide, card_name, engine_table, options_for
from .second_writing.belief import Belief
from .second_writing.printed_cards import MANUSCRIPTS
from .second_writing.table import Automaton

WORLDS = 300
UNLIKELY = 1e-9
"""So seldom as many or more, or as many or fewer, are sampled by chance; then the sampler is wrong."""


def moments(players: int, number: int, every: int, **options: Any) -> Iterator[tuple[SideBySide, list[Belief]]]:
    """A random game, with a moment every `every` decisions."""
    rng = np.random.default_rng([43, number])
    both = SideBySide(players, seed=number, **options)
    beliefs = [Belief() for _ in both.table.players]
    decision = 0
    while both.question is not None:
        decision += 1
        if decision % every == 0 and not both.table.in_setup:
            for player, belief in zip(both.table.players, beliefs, strict=True):
                belief.read(player.journal)
            yield both, beliefs
        both.play(both.question.options[int(rng.integers(len(both.question.options)))])


def worlds(both: SideBySide, seat: int) -> Iterator[Any]:
    view = both.match.view(seat)
    for seed in range(WORLDS):
        yield view.sample_state(seed)[0]


@cache
def likelihood(times: int, chance: float) -> float:
    """The probability of at least this number of worlds, if that is more than expected, or of at most this number if it
    is less."""
    as_far = range(times, WORLDS + 1) if times > WORLDS * chance else range(times + 1)
    return sum(comb(WORLDS, n) * chance**n * (1 - chance) ** (WORLDS - n) for n in as_far)


def assert_likely(times: int, chance: float, what: str) -> None:
    chance = min(max(chance, 0.0), 1.0)
    assert chance > 1e-9 or times == 0, f"{what} cannot be, but was sampled {times} times"
    assert chance < 1 - 1e-9 or times == WORLDS, f"{what} is certain, but was sampled {times} times of {WORLDS}"
    assert likelihood(times, chance) > UNLIKELY, f"{what}: {times} of {WORLDS}, expected {WORLDS * chance}"


@pytest.mark.parametrize("players, number", [(2, 1), (3, 2), (4, 3), (2, 4)])
def test_sampled_hands_of_others_are_as_likely_as_what_lay_open_makes_them(players: int, number: int) -> None:
    for both, beliefs in moments(players, number, every=37):
        watcher = both.question.seat if both.question else 0
        hands: list[Counter[str]] = [Counter() for _ in range(players)]
        tops: list[Counter[str]] = [Counter() for _ in range(players)]
        for world in worlds(both, watcher):
            for seat in range(players):
                hands[seat].update(card_name(card) for card in both.cards["townsfolk"].read(world, "hand", seat))
                tops[seat].update(
                    card_name(card) for card in both.cards["townsfolk"].read(world, "draw_pile", seat)[:1]
                )
        for seat, player in enumerate(both.table.players):
            hidden = beliefs[seat].hidden
            assert set(hands[seat]) | set(tops[seat]) <= hidden
            for card in hidden:
                in_hand = float(card in player.hand) if seat == watcher else beliefs[seat].chance_in_hand(card)
                assert_likely(hands[seat][card], in_hand, f"{card} in the hand of Player {seat} for Player {watcher}")
                if player.draw_pile:
                    assert_likely(
                        tops[seat][card],
                        (1 - in_hand) / len(player.draw_pile),
                        f"{card} on top of the pile of Player {seat}",
                    )


def uniform(seen: Counter[Any], cards: set[Any], what: str) -> None:
    assert set(seen) <= cards, f"{what}: {set(seen) - cards} cannot be there"
    for card in cards:
        assert_likely(seen[card], 1 / len(cards), f"{card} {what}")


def second_in_piles(
    both: SideBySide, zone: str, family: str, name: Callable[[int], str]
) -> Iterator[tuple[Counter[str], set[str]]]:
    """For each pile what was sampled under its visible card, and everything that may be there."""
    piles = both.table.townsfolk if family == "townsfolk" else both.table.manuscripts
    hidden = {card for pile in piles.values() for card in pile[1:]}
    sampled: list[Counter[str]] = [Counter() for _ in range(5)]
    for world in worlds(both, 0):
        for segment in range(5):
            sampled[segment].update(name(card) for card in both.cards[family].read(world, zone, segment)[:1])
    yield from ((seen, hidden) for seen in sampled if seen)


def test_under_a_visible_card_every_card_that_has_not_been_seen_is_equally_likely() -> None:
    for both, _ in moments(2, 5, every=60):
        for seen, hidden in second_in_piles(both, "townsfolk_pile", "townsfolk", card_name):
            uniform(seen, hidden, "under a townsfolk card")
        for seen, hidden in second_in_piles(both, "manuscript_pile", "manuscript", TILES.__getitem__):
            assert all(MANUSCRIPTS[tile].back == "black" for tile in seen)
            uniform(seen, hidden, "under a manuscript")


@pytest.mark.parametrize(
    "ai, difficulty, number", [("cleric", 0, 6), ("builder", 2, 7), ("noble", 3, 8), ("card", 1, 9)]
)
def test_sampled_schemes_are_those_that_have_not_been_seen(ai: str, difficulty: int, number: int) -> None:
    """A scheme is known to lie in the pile once it has lain open, or from the start if it is no future one."""
    for both, _ in moments(1, number, every=41, ai=ai, difficulty=difficulty):
        opponent = both.table.players[1]
        assert isinstance(opponent, Automaton)
        certain = {name for name in opponent.draw_pile if name.startswith("S") or name in opponent.shown}
        perhaps = {*opponent.draw_pile, *both.table.future_schemes} - certain
        mixed_in = len(opponent.draw_pile) - len(certain)
        first: Counter[str] = Counter()
        inside: Counter[str] = Counter()
        for world in worlds(both, 0):
            pile = [SCHEME_NAMES[card] for card in both.cards["scheme"].read(world, "scheme_deck")]
            first.update(pile[:1])
            inside.update(pile)
        for name in certain | perhaps:
            chance = 1.0 if name in certain else mixed_in / len(perhaps)
            assert_likely(inside[name], chance, f"{name} in the pile")
            if opponent.draw_pile:
                assert_likely(first[name], chance / len(opponent.draw_pile), f"{name} on top")


def open_things(match: Any, seat: int) -> dict[str, Any]:
    """The things that `seat` sees on the table, as the page shows them. Hidden cards are only counted."""
    things = engine_table(match.state)
    things["own hand, as it was drawn"] = Engine(match.state).zone("hand", seat)
    for name, cards in things.items():
        if name.startswith(("townsfolk", "manuscripts")):
            things[name] = (cards[:1], len(cards))
        elif name.startswith("player"):
            hidden = ["draw pile", "future schemes", *(["hand"] if name != f"player {seat}" else [])]
            things[name] = {what: len(value) if what in hidden else value for what, value in cards.items()}
    return things


def another_world(match: Any, seat: int, seed: int) -> Any:
    twin = match.clone()
    twin._take(match.view(seat).sample_state(seed).tobytes())
    return twin


def alike(match: Any, twin: Any, seat: int) -> None:
    """Everything that a seat is given is the same in both worlds."""
    assert match.over == twin.over and (match.over or match.seat == twin.seat)
    assert match.view(seat).memory.tobytes() == twin.view(seat).memory.tobytes()
    assert (match.observation(seat) == twin.observation(seat)).all()
    assert match.view(seat).text() == twin.view(seat).text()
    if match.seat == seat:
        assert (match.mask == twin.mask).all()


def play_alike(match: Any, twin: Any, seat: int, rng: np.random.Generator) -> int:
    """The same decisions in two worlds that look alike to a seat, until something else comes to light in one of them;
    how many."""
    decisions = 0
    while not match.over and open_things(match, seat) == open_things(twin, seat):
        alike(match, twin, seat)
        both_may = sorted(set(match.legal_actions()) & set(twin.legal_actions()))
        if not both_may:
            break
        action = int(rng.choice(both_may))
        told, told_twin = (
            [line for entry in play_and_log(world, action) for line in entry.lines[seat]] for world in (match, twin)
        )
        if open_things(match, seat) == open_things(twin, seat) and told != told_twin:
            raise AssertionError(f"Player {seat} is told {told} in one world and {told_twin} in the other")
        decisions += 1
    return decisions


@pytest.mark.parametrize("number", [*range(4), *(pytest.param(n, marks=pytest.mark.slow) for n in range(4, 12))])
def test_worlds_that_look_alike_to_a_seat_do_so_as_long_as_the_same_happens_openly(number: int) -> None:
    rng = np.random.default_rng([44, number])
    players, options = options_for(number)
    match = architects_env.make("viscounts", players, seed=number, **options)
    decisions = together = 0
    while not match.over and together < 160:
        if decisions % 10 == 0:
            seat = int(rng.integers(players))
            together += play_alike(match.clone(), another_world(match, seat, decisions), seat, rng)
        match.apply(int(rng.choice(match.legal_actions())))
        decisions += 1
    assert together > 20
