"""Bits, random streams, action space, observation layout, standings."""

from __future__ import annotations

import pickle
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from architects_env.core.compile.jit import kernel
from architects_env.core.contract.rules import bits
from architects_env.core.contract.rules.rewards import MARGIN, PLACEMENT, WIN, rank_by, rewards_of
from architects_env.core.contract.rules.rng import AGENT, PLAY, SETUP, below, next_word, shuffle, stream
from architects_env.core.contract.spaces.action_space import ActionSpace


@given(st.sets(st.integers(0, 62), min_size=1))
def test_bits_are_a_set(members: set[int]) -> None:
    number = sum(1 << m for m in members)
    assert bits.count(number) == len(members)
    assert bits.lowest(number) == min(members)
    assert [bits.nth(number, i) for i in range(len(members))] == sorted(members)
    assert all(bits.has(number, m) == (m in members) for m in range(63))
    assert list(bits.each_member(number)) == bits.members(number) == sorted(members)
    assert bits.highest(number) == max(members) and bits.all_below(max(members)) >= number & ~(1 << max(members))


def test_compiled_code_goes_through_the_members_of_a_set_in_order() -> None:
    @kernel
    def in_order(number, found):
        n = 0
        for member in bits.each_member(number):
            found[n] = member
            n += 1
        return n

    found = np.zeros(3, np.int64)
    assert in_order(0, found) == 0 and in_order(1 << 5 | 1 | 1 << 62, found) == 3 and found.tolist() == [0, 5, 62]


def test_streams_of_a_seed_differ_and_so_do_episodes_and_seeds() -> None:
    firsts = {
        int(next_word(stream(s, e, k))) for s in (0, 1, -1, 2**40) for e in (0, 1, 2**33) for k in (SETUP, PLAY, AGENT)
    }
    assert len(firsts) == 36


def test_below_is_uniform_and_shuffle_reaches_every_order() -> None:
    rng = stream(3)
    counts = np.bincount([below(rng, 7) for _ in range(14000)], minlength=7)
    assert counts.min() > 1800 and counts.max() < 2200
    orders = set()
    for _ in range(400):
        cards = np.arange(4)
        shuffle(rng, cards, 0, 4)
        orders.add(tuple(cards))
    assert len(orders) == 24


def test_shuffle_leaves_what_is_outside_alone() -> None:
    cards = np.arange(10)
    shuffle(stream(0), cards, 3, 7)
    assert cards[:3].tolist() == [0, 1, 2] and cards[7:].tolist() == [7, 8, 9] and sorted(cards[3:7]) == [3, 4, 5, 6]


def test_the_catalogue_finds_block_and_index_of_every_action() -> None:
    action_space = ActionSpace(("draft", 3, ""), ("stop", 1, ""))
    assert [action_space.locate(a) for a in range(4)] == [("draft", 0), ("draft", 1), ("draft", 2), ("stop", 0)]
    with pytest.raises(ValueError, match="0 to 3"):
        action_space.locate(4)
    with pytest.raises(ValueError, match="differ"):
        ActionSpace(("a", 1, ""), ("a", 1, ""))


def test_rules_find_block_and_index_of_an_action_compiled_and_plain() -> None:
    action_space = ActionSpace(("draft", 3, ""), ("stop", 1, ""), ("deal", (2, 3), ""))
    draft, stop, deal = action_space.blocks
    located = action_space.locator()
    expected = [(draft, 0), (draft, 1), (draft, 2), (stop, 0), *((deal, i) for i in range(6))]
    assert [located(action) for action in range(10)] == expected

    @kernel
    def all_of_them(found):
        for action in range(10):
            found[action] = located(action)

    found = np.zeros((10, 2), np.int64)
    all_of_them(found)
    assert found.tolist() == [list(pair) for pair in expected]


def test_a_block_with_a_shape_numbers_its_choices_row_by_row_compiled_and_plain() -> None:
    action_space = ActionSpace(("stop", 1, ""), ("deal", (2, 3), ""), ("bump", (4, 2, 5), ""))
    stop, deal, bump = action_space.blocks
    assert (len(action_space), deal.size, bump.size, int(bump)) == (47, 6, 40, 7)
    assert [deal.encode(*pair) for pair in product(range(2), range(3))] == list(range(1, 7))
    assert [bump.decode(action) for action in range(7, 47)] == list(product(range(4), range(2), range(5)))
    assert bump.split(23) == bump.decode(bump + 23) == (2, 0, 3) and bump.join(2, 0, 3) == 23
    assert deal.encode(np.int8(1), np.int8(2)) == 6 and pickle.loads(pickle.dumps(bump)).decode(bump) == (0, 0, 0)
    with pytest.raises(ValueError, match="two or three dimensions"):
        _ = stop.decode

    assert [deal.holds(action) for action in (0, 1, 6, 7)] == [False, True, True, False]
    encode, decode, split, holds = bump.encode, bump.decode, deal.split, bump.holds

    @kernel
    def all_of_them(found):
        for action in range(7, 47):
            a, b, c = decode(action)
            found[action - 7] = encode(a, b, c) if holds(action) else -1
        found[40], found[41] = split(5)

    found = np.zeros(42, np.int64)
    all_of_them(found)
    assert found.tolist() == [*range(7, 47), 1, 2]


def ranks_of(keys: list[list[int]]) -> list[int]:
    ranks = np.zeros(len(keys), np.int64)
    rank_by(np.array(keys), len(keys), ranks)
    return ranks.tolist()


def test_ties_are_broken_level_by_level_and_full_ties_share_the_rank() -> None:
    assert ranks_of([[10, 5], [10, 7], [12, 0]]) == [3, 2, 1]
    assert ranks_of([[10, 5], [10, 5], [9, 9]]) == [1, 1, 3]


@given(
    st.lists(st.tuples(st.integers(-50, 90), st.integers(0, 14)), min_size=2, max_size=8),
    st.sampled_from([PLACEMENT, WIN, MARGIN]),
)
def test_rewards_sum_to_zero_and_follow_the_ranks(table: list[tuple[int, int]], kind: int) -> None:
    n = len(table)
    ranks = np.array(ranks_of([list(row) for row in table]))
    rewards = np.zeros(n, np.float32)
    rewards_of(kind, np.array([row[0] for row in table]), ranks, 50.0, rewards)
    assert abs(rewards.sum()) < 1e-4
    if kind == PLACEMENT:
        assert all(rewards[i] > rewards[j] for i in range(n) for j in range(n) if ranks[i] < ranks[j])


def test_placement_pays_equal_steps_from_one_to_minus_one_and_ties_the_mean() -> None:
    rewards = np.zeros(3, np.float32)
    rewards_of(PLACEMENT, np.array([9, 5, 1]), np.array([1, 2, 3]), 50.0, rewards)
    assert rewards.tolist() == [1, 0, -1]
    rewards_of(PLACEMENT, np.array([9, 9, 1]), np.array([1, 1, 3]), 50.0, rewards)
    assert rewards.tolist() == [0.5, 0.5, -1]


def test_a_random_action_is_the_same_whether_picked_from_bytes_or_from_words_of_eight() -> None:
    from architects_env.core.contract.rules.rng import stream
    from architects_env.core.play.kernels import pick_random, pick_random_word

    random = np.random.default_rng(0)
    for actions in (5, 64, 359, 1016):
        for share in (0.005, 0.1, 0.9, 1.0):
            words = np.zeros(-(-actions // 8), np.int64)
            mask = words.view(np.int8)[:actions]
            mask[:] = random.random(actions) < share
            mask[random.integers(actions)] = 1
            for seed in range(50):
                assert pick_random_word(words, stream(seed)) == pick_random(mask, stream(seed))
