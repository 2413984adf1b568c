"""What seats know of face-down cards: sleeves are moved in the open, their contents are not."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import numpy as np
import pytest

from architects_env.core.cards.bit_sets.hidden import _any_deal, deal, know, know_nothing, mix, mix_for_others, reveal
from architects_env.core.contract.rules.rng import stream


def nothing_known(cards: int, seats: int = 2) -> np.ndarray:
    may = np.zeros((seats, cards), np.int64)
    know_nothing(may, (1 << cards) - 1)
    return may


def bits(*members: int) -> int:
    return sum(1 << member for member in members)


def agreeing(may: np.ndarray, observer: int, cards: list[int], sleeves: list[int]) -> list[tuple[int, ...]]:
    """Every way to put the cards into the sleeves that agrees with what the observer knows, by brute force."""
    return [p for p in permutations(sleeves) if all(may[observer, c] >> s & 1 for c, s in zip(cards, p, strict=True))]


def deals(may: np.ndarray, observer: int, cards: list[int], sleeves: list[int], times: int) -> Counter[tuple[int, ...]]:
    rng = stream(5)
    sleeve_of = np.zeros(64, np.int64)
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(times):
        assert deal(may, observer, bits(*cards), bits(*sleeves), sleeve_of, rng)
        found[tuple(int(sleeve_of[c]) for c in cards)] += 1
    return found


def test_a_seat_that_has_seen_nothing_must_think_any_card_anywhere() -> None:
    may = nothing_known(5)
    assert (may == 0b11111).all()


def test_a_seen_card_is_nowhere_else_and_no_other_card_is_in_its_sleeve() -> None:
    may = nothing_known(5)
    know(may, 0, bits(2), bits(4))
    assert may[0, 2] == bits(4)
    assert all(not may[0, c] >> 4 & 1 for c in (0, 1, 3, 4))
    assert (may[1] == 0b11111).all(), "the other seat has learnt nothing"


def test_a_secret_choice_among_seen_cards_leaves_exactly_one_in_each_place() -> None:
    may = nothing_known(6)
    for card in (0, 1, 2):
        know(may, 0, bits(card), bits(card))
    mix_for_others(may, 1, bits(0, 1, 2), 2)  # seat 1 takes one of the three
    assert [may[0, c] for c in (0, 1, 2)] == [bits(0, 1, 2)] * 3
    assert all(may[0, c] == bits(3, 4, 5) for c in (3, 4, 5))


def test_elimination_tells_which_card_was_taken_when_the_others_come_back() -> None:
    may = nothing_known(6)
    for card in (0, 1, 2):
        know(may, 0, bits(card), bits(card))
    mix_for_others(may, 1, bits(0, 1, 2), 2)
    know(may, 0, bits(0), bits(1))
    know(may, 0, bits(2), bits(2))
    assert may[0, 1] == bits(0)


def test_an_opened_card_tells_only_from_which_group_it_came() -> None:
    may = nothing_known(4)
    know(may, 0, bits(3), bits(3))
    reveal(may, 1, 1, bits(0, 1), 2)
    assert may[0, 1] == 0
    assert may[0, 0] == bits(0, 2)
    assert may[0, 3] == bits(3)


def test_when_the_places_of_an_opened_card_differ_they_are_mixed_first() -> None:
    may = nothing_known(4)
    may[0] = [bits(0, 1), bits(0, 1), bits(1, 2, 3), bits(2, 3)]
    reveal(may, 1, 1, bits(0, 1), 1)
    assert may[0, 0] == bits(0), "sleeve 0 is all that is left of the two"
    assert may[0, 2] == bits(0, 2, 3), "card 2 may have been in sleeve 1, so it may be in sleeve 0 after mixing"


@pytest.mark.parametrize("case", ["nothing", "group", "two groups", "overlap", "crossed"])
def test_every_deal_that_agrees_is_equally_likely(case: str) -> None:
    may = nothing_known(6, seats=1)
    if case == "group":
        know(may, 0, bits(0, 1), bits(3, 4))
    elif case == "two groups":
        know(may, 0, bits(0, 1), bits(3, 4))
        know(may, 0, bits(2, 3), bits(0, 5))
    elif case == "overlap":
        know(may, 0, bits(0, 1, 2), bits(0, 1, 2))
        mix(may, 0, bits(2, 3))
    elif case == "crossed":
        for card in range(3):
            know(may, 0, bits(card), bits(card))
        mix(may, 0, bits(0, 3))
        mix(may, 0, bits(1, 4))
        mix(may, 0, bits(2, 0))
    cards, sleeves = list(range(6)), list(range(6))
    ways = agreeing(may, 0, cards, sleeves)
    times = 60 * len(ways)
    found = deals(may, 0, cards, sleeves, times)
    assert set(found) == set(ways)
    chi_square = sum((found[way] - 60) ** 2 / 60 for way in ways)
    freedom = len(ways) - 1
    assert chi_square < freedom + 5 * (2 * freedom) ** 0.5 + 5


def test_the_fallback_fills_every_sleeve_in_agreement_even_when_only_one_way_is_left() -> None:
    rng = stream(1)
    rows = np.zeros(64, np.int64)
    for card in range(20):
        rows[card] = bits(card, (card + 1) % 20) if card else bits(0)
    sleeve_of = np.zeros(64, np.int64)
    _any_deal(rows, bits(*range(20)), sleeve_of, rng)
    assert sleeve_of[:20].tolist() == list(range(20))


def test_the_fallback_varies() -> None:
    rng = stream(2)
    rows = np.full(64, bits(*range(5)), np.int64)
    sleeve_of = np.zeros(64, np.int64)
    found = set()
    for _ in range(60):
        _any_deal(rows, bits(*range(5)), sleeve_of, rng)
        assert sorted(sleeve_of[:5]) == list(range(5))
        found.add(tuple(sleeve_of[:5]))
    assert len(found) > 20
