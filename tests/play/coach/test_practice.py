"""Practice: moves that are tried again, the sheet beside strong players, and puzzles."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from datetime import date
from pathlib import Path

import numpy as np
import pytest

from architects_env.core.play.match import Match
from architects_env.games import load
from architects_env.play.coach import puzzles, sheet
from architects_env.play.coach.practice import attempt, moves_of
from architects_env.play.coach.puzzles import (
    GOOD,
    THEMES,
    Puzzle,
    number_of_day,
    puzzle_of,
    puzzles_of,
    share_text,
    themes_of,
    verdict,
)
from architects_env.play.face import face_of
from architects_env.play.table.shortcuts import follow_up
from architects_env.play.terminal.puzzle import MOST_TRIES, solve

HAMLET = load("hamlet")
GAMES = ("architects", "citadels", "settlers", "viscounts")


def view_after(decisions: int):
    match = Match(HAMLET, 2, seed=3)
    for _ in range(decisions):
        match.apply(match.legal_actions()[0])
    return match.view()


def test_each_move_that_is_tried_is_judged_beside_the_best_one() -> None:
    view = view_after(2)
    judged = [attempt(view, {}, np.random.default_rng(0), action, seconds=0.3) for action in moves_of(view)]
    assert any(one.is_right for one in judged) and all(one.because for one in judged)
    assert all(one.expected <= one.best_expected for one in judged)
    with pytest.raises(ValueError, match="no legal action"):
        attempt(view, {}, np.random.default_rng(0), 10_000, seconds=math.inf)


def test_moves_that_read_alike_are_one() -> None:
    moves = moves_of(view_after(0))
    assert len(set(moves.values())) == len(moves)


def test_a_sheet_compares_four_moments_and_marks_what_is_unusual() -> None:
    match, positions = Match(HAMLET, 2, seed=3), []
    while not match.over:
        positions.append(match.to_bytes())
        match.apply(match.legal_actions()[0])
    positions.append(match.to_bytes())
    moments = [positions[moment] for moment in sheet.moments_of(len(positions) - 1)]
    rows = sheet.sheet(HAMLET, moments, [0, 1])
    assert len(rows) == 2 * len(face_of(HAMLET).measures)
    wood = next(row for row in rows if row.name == "wood" and row.seat == 1)
    assert wood.own[3] == match.state.goods[1, 0] and len(wood.strong) == len(sheet.MOMENTS)
    figures = sheet.strong_play(HAMLET)["2"]["wood"]
    assert wood.is_unusual == any(not figures["low"][k] <= wood.own[k] <= figures["high"][k] for k in (1, 3))
    assert sheet.strong_play(replace(HAMLET, version=99)) == {}


def test_all_people_get_the_same_puzzle_on_a_day_and_another_one_on_the_next(posed: list[Puzzle]) -> None:
    day = number_of_day(date(2026, 12, 1))
    assert number_of_day(date(2026, 12, 2)) == day + 1 and number_of_day(puzzles.FIRST_DAY) == 1
    assert puzzle_of(HAMLET, 1) == puzzle_of(HAMLET, 3) == posed[0] and puzzle_of(HAMLET, 2) == posed[1]
    assert puzzle_of(HAMLET, 1, "progress") == posed[1] and themes_of(HAMLET) == ["goods", "progress"]
    with pytest.raises(ValueError, match="no puzzles of this kind"):
        puzzle_of(HAMLET, 1, "risk")


def test_puzzles_of_other_rules_are_not_posed(posed: list[Puzzle], tmp_path: Path) -> None:
    found = json.loads((tmp_path / puzzles.FILE).read_text(encoding="utf-8"))
    (tmp_path / puzzles.FILE).write_text(json.dumps({**found, "version": 99}), encoding="utf-8")
    puzzles_of.cache_clear()
    assert puzzles_of(HAMLET) == ()


def test_an_answer_is_right_if_it_is_as_good_as_the_best(posed: list[Puzzle]) -> None:
    worse, best = posed[0].expected
    assert verdict(posed[0], best).is_right and not verdict(posed[0], worse).is_right
    unlikely = verdict(posed[0], 9999)
    assert not unlikely.is_right and unlikely.expected is None and unlikely.best == best


def test_what_is_shared_gives_nothing_away() -> None:
    assert share_text(HAMLET, 7, 3, True) == "Hamlet, puzzle 7: 🟥🟥🟩"
    assert share_text(HAMLET, 7, 3, False, "goods") == f"Hamlet, {THEMES['goods']} 7: 🟥🟥🟥"


@pytest.mark.parametrize("right", [True, False])
def test_a_puzzle_is_solved_in_the_terminal(posed: list[Puzzle], right: bool) -> None:
    moves = list(moves_of(posed[0].match(HAMLET).view()))
    worse, best = (str(1 + moves.index(action)) for action in posed[0].expected)
    answers, said = iter(["x", "99", worse, *([best] if right else [worse] * MOST_TRIES)]), list[str]()
    solve(HAMLET, 1, "", lambda prompt: next(answers), said.append)
    text = "\n".join(said)
    assert "Type a number from 1 to" in text and "There is a better move." in text and "61 of 100" in text
    assert ("Right!" in text) == right and said[-1].endswith("🟥🟩" if right else "🟥" * MOST_TRIES)


@pytest.mark.parametrize("name", GAMES)
def test_the_puzzles_of_each_game_can_be_reached_and_have_one_best_move(name: str) -> None:
    game = load(name)
    found = puzzles_of(game)
    for puzzle in found[:: max(1, len(found) // 3)]:
        view = puzzle.match(game).view()
        assert set(puzzle.expected) <= set(view.legal_actions()) and puzzle.theme in THEMES
        first, second = sorted(puzzle.expected.values(), reverse=True)[:2]
        assert first - second > GOOD, "an answer is right up to this difference"
        opens = follow_up(view, puzzle.best)
        assert opens is None or not opens[2], "a category of moves is no answer"


@pytest.mark.parametrize("name", ["hamlet", *GAMES])
def test_strong_players_were_measured_in_each_game(name: str) -> None:
    game = load(name)
    figures = sheet.strong_play(game)
    assert figures, "run tools.measure_strong_play"
    for rows in figures.values():
        assert set(rows) == {measure.name for measure in face_of(game).measures}
