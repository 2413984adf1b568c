"""The view of a seat, and the worlds that agree with it (rules section 2.4), counted on small positions."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from typing import Any

import pytest

from architects_env.games.viscounts.data.cards import CARD_TITLES, NUM_NEUTRAL
from architects_env.games.viscounts.data.schemes import FIRST_FUTURE
from architects_env.games.viscounts.rules import state as S
from tests.games.viscounts.table import Table

WORLDS = 3000


def agree(found: Counter[Any], expected: set[Any]) -> None:
    """Every way comes up, none other, and about equally often."""
    assert set(found) == expected
    mean = sum(found.values()) / len(expected)
    assert all(abs(n - mean) < 6 * mean**0.5 for n in found.values()), found


@pytest.fixture
def small() -> Table:
    """Seat 1 owns three cards in line, and four that were shuffled together."""
    table = Table(2).line(1, "squire labourer trader").gone(1, "thief abbot lender financier")
    return table.effect(1, "shuffle")


def hands(table: Table, seat: int, worlds: int = WORLDS) -> Counter[tuple[str, ...]]:
    """Hand and draw pile of seat 1 in worlds that agree with what `seat` knows."""
    found: Counter[tuple[str, ...]] = Counter()
    for world in table.worlds(seat, worlds):
        own = [*world.hand[1, : world.hand_size[1]], *world.draw_pile[1, : world.draw_pile_size[1]]]
        found[tuple(table.ids(own))] += 1
    return found


def test_the_order_of_a_draw_pile_is_hidden_from_everybody(small: Table) -> None:
    every = set(permutations(["abbot", "financier", "lender", "thief"]))
    for seat in (0, 1):
        assert small.match.view(seat).state.draw_pile[1, :4].tolist() == [-1] * 4
        agree(hands(small, seat), every)


def test_a_draw_pile_can_be_laid_for_its_seat_and_is_drawn_in_that_order(small: Table) -> None:
    views = [small.match.view(seat).memory.tobytes() for seat in (0, 1)]
    wished = small.match.decks()["draw_pile 1"][::-1]
    small.match.lay("draw_pile 1", wished)
    assert [small.match.view(seat).memory.tobytes() for seat in (0, 1)] == views, "nobody sees it"
    small.phase("draw", p=1)
    assert [CARD_TITLES[card] for card in small.g.hand[1, :3]] == wished[:3] and small.match.decks()[
        "draw_pile 1"
    ] == wished[3:]
    with pytest.raises(ValueError, match="cannot be what chance brings to the draw_pile 1: somebody knows where it is"):
        small.match.lay("draw_pile 1", wished[:1])
    with pytest.raises(ValueError, match="no deck 'draw_pile'; of these there are: draw_pile 0, draw_pile 1"):
        small.match.lay("draw_pile", wished[3:])


def test_a_hand_is_known_to_its_owner_alone(small: Table) -> None:
    small.phase("draw", p=1)
    assert small.match.view(0).state.hand[1, :3].tolist() == [-1] * 3
    assert small.match.view(1).state.hand[1, :3].tolist() == small.g.hand[1, :3].tolist()
    agree(hands(small, 0), set(permutations(["abbot", "financier", "lender", "thief"])))
    own = tuple(small.names("hand", 1))
    assert set(hands(small, 1, 50)) == {(*own, *small.names("draw_pile", 1))}


@pytest.fixture
def five() -> Table:
    """Seat 1 has drawn three of five cards; then the Squire was shuffled in."""
    table = Table(2).line(1, "squire labourer trader").gone(1, "thief abbot lender financier journeyman")
    return table.effect(1, "shuffle").phase("draw", p=1).line(1, "- labourer trader").effect(1, "shuffle")


FIVE = ("abbot", "financier", "journeyman", "lender", "thief")


def test_a_card_in_hand_was_in_the_draw_pile_when_it_was_drawn(five: Table) -> None:
    assert five.g.hand_size[1] == 3 and five.g.draw_pile_size[1] == 3
    found: Counter[frozenset[str]] = Counter()
    for world in five.worlds(0, WORLDS):
        found[frozenset(five.ids(world.hand[1, :3]))] += 1
    agree(found, set(map(frozenset, combinations(FIVE, 3))))


def test_a_card_drawn_later_may_be_one_that_came_later(five: Table) -> None:
    five.castle(3, s0={1: 1}).phase("draw", p=1)
    found: Counter[tuple[frozenset[str], str]] = Counter()
    for world in five.worlds(0, WORLDS):
        *first, fourth = five.ids(world.hand[1, :4])
        found[frozenset(first), fourth] += 1
    agree(
        found,
        {(frozenset(first), other) for first in combinations(FIVE, 3) for other in {*FIVE, "squire"} - set(first)},
    )


def test_when_a_draw_pile_ran_out_the_hand_is_known_by_counting(small: Table) -> None:
    """Three cards in hand, the fourth discarded and shuffled in: it is the draw pile."""
    small.phase("draw", p=1)
    small.effect(1, "discard").do("top").effect(1, "shuffle")
    last = small.names("draw_pile", 1)
    agree(
        hands(small, 0),
        {(*order, *last) for order in permutations({"abbot", "financier", "lender", "thief"} - set(last))},
    )


def test_below_the_visible_townsfolk_any_card_may_lie_that_nobody_has_seen() -> None:
    table = Table(2)
    g = table.g
    hidden = {int(card) for segment in range(5) for card in g.townsfolk_pile[segment, : g.townsfolk_pile_size[segment]]}
    seen = set(range(NUM_NEUTRAL)) - hidden
    first = Counter(int(world.townsfolk_pile[2, 0]) for world in table.worlds(0, 2000))
    assert set(first) <= hidden and not set(first) & seen and len(first) > len(hidden) - 3
    assert max(first.values()) < 80  # 2000 / 63 is 32


def test_below_the_visible_manuscript_any_black_backed_one_may_lie() -> None:
    table = Table(2)
    g = table.g
    hidden = {
        int(tile) for segment in range(5) for tile in g.manuscript_pile[segment, : g.manuscript_pile_size[segment]]
    }
    assert len(hidden) == 30
    first = Counter(int(world.manuscript_pile[2, 0]) for world in table.worlds(0, 2000))
    assert set(first) == hidden and max(first.values()) < 130


def test_future_schemes_that_were_mixed_in_may_be_in_either_pile_and_starting_ones_only_in_one() -> None:
    table = Table(1, difficulty=2)
    g = table.g
    inside = Counter()
    for world in table.worlds(0, 2000):
        future = world.future_deck[: world.future_deck_size].tolist()
        assert all(scheme >= FIRST_FUTURE for scheme in future)
        inside[frozenset(world.scheme_deck[: world.scheme_deck_size].tolist())] += 1
    left = int(g.future_deck_size) + 2
    agree(inside, set(inside))
    assert len(inside) == left * (left - 1) // 2


def test_a_scheme_that_has_lain_open_is_never_in_the_pile_of_future_schemes() -> None:
    table = Table(1, difficulty=3).effect(1, "future scheme, shuffle", virtual=True)
    seen = {int(scheme) for scheme in table.g.scheme_seen.nonzero()[0]}
    assert any(scheme >= FIRST_FUTURE for scheme in seen)
    for world in table.worlds(0, 300):
        assert not seen & set(world.future_deck[: world.future_deck_size].tolist())
        assert not table.match.game.invariants(world)


def test_a_view_keeps_all_that_lies_open() -> None:
    table = Table(3).line(1, "thief abbot squire")
    view = table.match.view(0).state
    for name in (
        "line",
        "discard_pile",
        "townsfolk_top",
        "manuscript_top",
        "silver",
        "shuffled_in",
        "drawn_after",
        "removed",
    ):
        assert (view[name] == table.g[name]).all()
    assert view.rng.tolist() == [0, 0, 0, 0] and S.NO_CARD == -1
