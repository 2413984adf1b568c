"""Worlds in which every hidden card is where it may be, in games that know much about hands."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import numpy as np
import pytest

from architects_env import authoring as kit
from architects_env.authoring import compiled
from architects_env.core.cards import allowed_deals, zones
from architects_env.core.compile.recarrays import recarray
from architects_env.core.contract.rules.rng import stream
from tests.core.cards.on_state import on_state

SUITS, IN_SUIT, PLAYERS = 3, 4, 3
DECK = SUITS * IN_SUIT


@compiled
def may_hold(g, seat, p, card):
    """A seat holds no card of a suit that it could not follow."""
    return (g.void[p] >> int(card // 4)) & 1 == 0


ZONES = (
    kit.Zone("stock", DECK, kit.HIDDEN_FROM_ALL),
    kit.Zone("hand", DECK, kit.OWNER, seats=PLAYERS),
)
CARDS = kit.Cards("card", DECK, *ZONES, allowed=may_hold)
DTYPE = np.dtype([*kit.FIELDS, *CARDS.fields, ("void", np.int16, PLAYERS)])
add, mix, move = on_state(CARDS.add("stock")), on_state(CARDS.mix("stock")), on_state(CARDS.move("stock", "hand"))
redact, determinize = on_state(CARDS.redact), on_state(CARDS.determinize)


def dealt(hands: tuple[tuple[int, ...], ...], voids: tuple[int, ...]) -> np.ndarray:
    """The view of seat 0: these hands, dealt out of a mixed stock, and the bits of suits that each seat lacks."""
    states = recarray(np.zeros(1, DTYPE))
    memory, g = states.view(DTYPE, np.ndarray), states[0]
    g.num_players, g.void[:] = PLAYERS, voids
    for card in range(DECK):
        add(memory, card, 0)
    mix(memory, 0)
    for p, hand in enumerate(hands):
        for card in hand:
            move(memory, 0, CARDS.read(g, "stock").index(card), p)
    assert not CARDS.invariants(g)
    redact(memory, 0)
    return memory


def sampled(view: np.ndarray, rng: np.ndarray) -> tuple[tuple[int, ...], ...]:
    """The hands of the others and the stock in a sampled world."""
    world = view.copy()
    determinize(world, 0, rng)
    g = recarray(world)[0]
    assert not CARDS.invariants(g)
    return tuple(tuple(CARDS.read(g, zone, p)) for zone, p in (("hand", 1), ("hand", 2), ("stock", 0)))


def all_worlds(unknown: list[int], rooms: tuple[int, int], voids: tuple[int, ...]) -> set[tuple[tuple[int, ...], ...]]:
    """All ways to lay the unknown cards, place by place."""
    worlds = set()
    for cards in permutations(unknown):
        hands = cards[: rooms[0]], cards[rooms[0] : sum(rooms)], cards[sum(rooms) :]
        if all(voids[1 + i] >> card // IN_SUIT & 1 == 0 for i in range(2) for card in hands[i]):
            worlds.add(hands)
    return worlds


def test_all_worlds_that_are_allowed_are_equally_likely() -> None:
    voids = (0, 1, 2)  # seat 1 lacks the first suit, seat 2 the second
    view, rng = dealt(((2, 3, 5, 6, 7, 10, 11), (4, 8), (0,)), voids), stream(1)
    expected = all_worlds([0, 1, 4, 8, 9], (2, 1), voids)
    number = 30 * len(expected)
    seen = Counter(sampled(view, rng) for _ in range(number))
    assert set(seen) == expected and len(expected) > 20
    chi2 = sum((seen[world] - 30) ** 2 / 30 for world in expected)
    assert chi2 < len(expected) - 1 + 6 * (2 * (len(expected) - 1)) ** 0.5


def test_the_only_world_is_found_where_nearly_every_deal_contradicts() -> None:
    """Three hands of four cards after two early voids of each other seat: one world in 70."""
    view, rng = dealt(((8, 9, 10, 11), (0, 1, 2, 3), (4, 5, 6, 7)), (0, 0b110, 0b101)), stream(2)
    for _ in range(20):
        one, two, rest = sampled(view, rng)
        assert (sorted(one), sorted(two), rest) == ([0, 1, 2, 3], [4, 5, 6, 7], ())


def test_large_hands_are_laid_by_augmenting_paths() -> None:
    may, room = np.ones((6, 3), np.int8), np.array([2, 2, 2])
    may[:4, 0] = may[:2, 1] = 0
    own, rng = np.repeat(np.arange(3), 2).astype(np.int16), stream(3)
    ways = Counter()
    for _ in range(300):
        taken = np.full(6, -1, np.int16)
        for card in (0, 2, 1, 3):
            allowed_deals.assign(may, card, own, taken, rng)
        assert all(card < 0 or may[card, own[place]] for place, card in enumerate(taken))
        assert sorted(taken.tolist()) == [-1, -1, 0, 1, 2, 3] and room.sum() == 6
        ways[tuple(taken)] += 1
    assert len(ways) > 2


def test_where_no_world_is_left_an_error_says_so() -> None:
    view = dealt(((8, 9, 10, 11), (0, 1, 2, 3), (4, 5, 6, 7)), (0, 0b110, 0b101))
    view["void"][0] = (0, 0b111, 0)
    with pytest.raises(RuntimeError, match="No way to lay"):
        determinize(view, 0, stream(0))
    may, taken = np.zeros((1, 1), np.int8), np.full(1, -1, np.int16)
    with pytest.raises(RuntimeError, match="No way to lay"):
        allowed_deals.assign(may, 0, np.zeros(1, np.int16), taken, stream(0))


def test_a_hand_that_is_not_allowed_is_found() -> None:
    memory = dealt(((8,), (0,), (4,)), (0, 0, 0))
    determinize(memory, 0, stream(0))
    g = recarray(memory)[0]
    g.void[1] = 0b111
    assert "is held by seat 1, which `allowed` excludes for 0" in CARDS.invariants(g)[0]


@compiled
def never(g):
    """Agree with no world."""
    return False


def test_worlds_that_never_agree_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(zones, "MOST_DEALS", 20)
    view = dealt(((8, 9), (0,), (4,)), (0, 0, 0))
    with pytest.raises(RuntimeError, match=r"agreed with `Cards\(agrees"):
        on_state(kit.Cards("card", DECK, *ZONES, agrees=never).determinize)(view, 0, stream(0))
