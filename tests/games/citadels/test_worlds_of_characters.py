"""Possible characters of players: sampled worlds against all histories of a draft that agree with what a seat saw,
counted by brute force (4.4, section 10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

import architects_env
from architects_env.core.play.match import Match
from architects_env.games.citadels.rules import state as S
from architects_env.games.citadels.rules.draft import THREE_PLAYERS, TWO_PLAYERS, seat_of_place

History = tuple[int, tuple[int, ...]]
"""The face-down card, then the cards of all steps in order."""
Seen = dict[int, tuple[frozenset[int], frozenset[int], int]]
CASES = [(2, 8), (3, 8), (4, 9), (5, 9), (5, 8), (6, 9), (6, 8), (7, 9), (7, 8), (8, 9)]
SAMPLES_FOR_EACH, MOST_COUNTED = 10, 240


def seats_of_steps(players: int, crown: int) -> list[int]:
    """The seats that decide in the steps of the draft."""
    steps = {2: TWO_PLAYERS, 3: THREE_PLAYERS}.get(players, tuple((seat, 1) for seat in range(players)))
    return [(seat + crown) % players for seat, _keeps in steps]


def adds_down_card(players: int, numbers: int, step: int) -> bool:
    """Whether the face-down card is among those of this step (from 0)."""
    return (players, numbers) in ((7, 8), (8, 9)) and step == players - 1


def seen_by(match: Match, seat: int) -> Seen:
    """By step of the draft (from 0) in which the seat decided: the cards handed to it, those to choose from, and what
    it chose."""
    g = match.state
    down, chosen = history_of(match, g)
    hand = travelling(match) - {down}
    seen = {}
    for step, (who, number) in enumerate(zip(seats_of_steps(match.num_players, int(g.starter)), chosen, strict=True)):
        offered = hand | {down} if adds_down_card(match.num_players, int(g.highest), step) else hand
        if who == seat:
            seen[step] = (hand, offered, number)
        hand = offered - {number}
    return seen


def travelling(match: Match) -> frozenset[int]:
    """The cards that do not lie face up."""
    return frozenset(
        number for number in range(1, int(match.state.highest) + 1) if match.state.place_of[number] != S.FACE_UP
    )


def histories(match: Match, seen: Seen) -> Iterator[History]:
    """Every way in which the cards can go through the draft so that a seat sees just this."""
    players, numbers = match.num_players, int(match.state.highest)
    steps = len(seats_of_steps(players, 0))

    def go(down: int, left: frozenset[int], chosen: tuple[int, ...]) -> Iterator[History]:
        step = len(chosen)
        if step == steps:
            yield down, chosen
            return
        offered = left | {down} if adds_down_card(players, numbers, step) else left
        if step in seen and seen[step][:2] != (left, offered):
            return
        for number in [seen[step][2]] if step in seen else offered:
            yield from go(down, offered - {number}, (*chosen, number))

    for down in travelling(match):
        yield from go(down, travelling(match) - {down}, ())


def history_of(match: Match, world: object) -> History:
    places = {int(world.place_of[number]): number for number in range(1, int(match.state.highest) + 1)}
    return int(world.down_card), tuple(
        places[step] for step in range(1, len(seats_of_steps(match.num_players, int(match.state.starter))) + 1)
    )


def agrees_with_calls(match: Match, history: History) -> bool:
    """Whether the same seats would have answered to the numbers called so far, and nobody else."""
    g = match.state
    step_of = {number: step for step, number in enumerate(history[1], 1)}
    for number in range(1, int(g.number)):
        if g.place_of[number] != S.FACE_UP and number != g.murdered:
            holder = seat_of_place(g, step_of[number]) if number in step_of else S.NOBODY
            if holder != g.holder[number]:
                return False
    at_turn = int(g.number)
    return g.holder[at_turn] == S.NOBODY or (
        at_turn in step_of and seat_of_place(g, step_of[at_turn]) == g.holder[at_turn]
    )


def drafted(players: int, numbers: int, seed: int) -> Match:
    """A game after a draft of random picks."""
    match = architects_env.make(
        "citadels", players, seed, **({"number_9": "none"} if players >= 4 and numbers == 8 else {})
    )
    rng = np.random.default_rng(seed)
    while match.state.stage in (S.DRAFT_PICK, S.DRAFT_DISCARD):
        match.apply(rng.choice(match.legal_actions()))
    return match


def check(match: Match, seat: int, seed: int) -> int:
    """All histories that agree with what the seat knows come, equally often (if they are not too many to count); no
    other does. Returns how many."""
    agreeing = {history for history in histories(match, seen_by(match, seat)) if agrees_with_calls(match, history)}
    times = SAMPLES_FOR_EACH * len(agreeing) if len(agreeing) <= MOST_COUNTED else MOST_COUNTED
    view = match.view(seat)
    found = Counter(history_of(match, view.sample_state(seed + i)[0]) for i in range(times))
    assert set(found) <= agreeing, f"{next(iter(set(found) - agreeing))} contradicts what seat {seat} saw."
    if len(agreeing) > MOST_COUNTED:
        return len(agreeing)
    degrees = len(agreeing) - 1
    statistic = sum((found[history] - SAMPLES_FOR_EACH) ** 2 / SAMPLES_FOR_EACH for history in agreeing)
    assert statistic <= degrees + 4 * np.sqrt(2 * degrees) + 8, f"{statistic:.0f} with {degrees} degrees"
    return len(agreeing)


def seats_to_check(match: Match) -> list[int]:
    """All seats; of a large table an early, a middle and the last drafter."""
    n = match.num_players
    return [(int(match.state.starter) + k) % n for k in (range(n) if n <= 6 else (1, n // 2, n - 1))]


@pytest.mark.parametrize(("players", "numbers"), CASES)
def test_all_histories_of_the_draft_that_agree_with_what_a_seat_saw_are_equally_likely(
    players: int, numbers: int
) -> None:
    match = drafted(players, numbers, 3)
    assert max(check(match, seat, 0) for seat in seats_to_check(match)) > 1


@pytest.mark.parametrize("numbers_called", [3, 6])
@pytest.mark.parametrize(("players", "numbers"), CASES)
def test_and_with_the_calls_so_far(players: int, numbers: int, numbers_called: int) -> None:
    match = drafted(players, numbers, 4)
    rng = np.random.default_rng(4)
    while match.state.number < numbers_called:
        match.apply(rng.choice(match.legal_actions()))
    for seat in seats_to_check(match):
        check(match, seat, 1)
