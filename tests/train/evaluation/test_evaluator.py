"""Ladders on all cores, and a look at the learner while it learns."""

from __future__ import annotations

import io
import time
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console
from rich.progress import Progress

from architects_env.train.evaluation import background_evaluation
from architects_env.train.evaluation.background_evaluation import BackgroundEvaluation
from architects_env.train.evaluation.evaluations import read_evaluations
from architects_env.train.evaluation.evaluator import (
    CHUNK,
    STOP_WIDTH,
    EvalTask,
    Evaluator,
    make_pairing_table,
    merge_results,
    play_chunk,
)
from architects_env.train.evaluation.pairing import PairingResult
from architects_env.train.runs.callback import eval_settings
from tests.patience import PATIENCE
from tests.train.small_runs import small, trained

EVEN = EvalTask("hamlet", "greedy", "greedy", 2, 120, seed=3)
CLEAR = EvalTask("hamlet", "greedy", "random", 3, 100_000, seed=3)


def played(*tasks: EvalTask, processes: int) -> list[PairingResult]:
    with Progress(console=Console(file=io.StringIO())) as progress, Evaluator(processes) as evaluator:
        return evaluator.play(tasks, progress)


def test_a_ladder_is_the_same_however_many_processes_play_it_and_ends_where_enough_is_known() -> None:
    even, clear = alone = played(EVEN, CLEAR, processes=0)
    assert alone == played(EVEN, CLEAR, processes=2)
    assert even.games == 120 and 0.3 < even.win_rate < 0.7
    assert CHUNK <= clear.games < 2_000 and clear.high - clear.low <= STOP_WIDTH and clear.win_rate > 0.5


def test_a_known_result_is_no_longer_wanted_but_for_an_agent_against_itself() -> None:
    known = play_chunk(CLEAR, 0)
    narrow, wide = replace(known, low=0.5, high=0.5 + STOP_WIDTH), replace(known, low=0.5, high=0.6 + STOP_WIDTH)
    assert CLEAR.is_finished(narrow) and not CLEAR.is_finished(wide) and not EVEN.is_finished(replace(narrow, games=60))
    assert EVEN.is_finished(replace(wide, games=120))


def test_pieces_are_put_together_by_their_games() -> None:
    one, other = play_chunk(replace(CLEAR, games=30), 0), play_chunk(replace(CLEAR, games=60), 1)
    both = merge_results([one, other], seed=3)
    assert (both.games, both.seed, both.agent, both.opponents) == (90, 3, "greedy", "random")
    assert both.win_rate == pytest.approx((one.win_rate + 2 * other.win_rate) / 3)
    assert both.mean_points == pytest.approx((one.mean_points + 2 * other.mean_points) / 3)
    assert both.low < both.win_rate < both.high and both.high - both.low < one.high - one.low


def test_pieces_are_of_deals_of_their_own() -> None:
    assert play_chunk(CLEAR, 0).mean_points != play_chunk(CLEAR, 1).mean_points
    assert play_chunk(CLEAR, 0) == play_chunk(CLEAR, 0)


def test_a_table_fits_80_columns() -> None:
    pairing = replace(
        play_chunk(CLEAR, 0),
        opponents="fast:heuristic",
        games=100_000,
        mean_points=-123.4,
        mean_points_of_opponents=999.9,
    )
    out = io.StringIO()
    Console(file=out, width=80).print(
        make_pairing_table([pairing, replace(pairing, agent="a", opponents="a")], "How strong it is")
    )
    lines = out.getvalue().splitlines()
    assert max(map(len, lines)) <= 80 and "…" not in out.getvalue()
    assert lines[2].split()[:3] == ["fast:heuristic", "3", "100000"] and lines[3].split()[0] == "itself"


def test_the_learner_is_looked_at_while_it_learns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    config, said = small(tmp_path), list[str]()
    _, folder = trained(config)
    background = BackgroundEvaluation(eval_settings(replace(config, ladder_games=CHUNK)), folder, said.append)
    checkpoint = max((folder / "checkpoints").glob("*.zip"))
    background.add(checkpoint, 1_500_000)
    background.add(checkpoint, 9_900_000)  # waits for its turn
    until = time.monotonic() + PATIENCE
    while len(said) < 2 and time.monotonic() < until:
        background.poll()
        time.sleep(0.05)
    background.end()
    assert [line.partition(":")[0] for line in said] == [
        "Win rates at 1.50 M decisions",
        "Win rates at 9.90 M decisions",
    ]
    assert max(map(len, said)) <= 80 and all("heuristic " in line and "greedy " in line for line in said)
    known = read_evaluations(folder)
    assert list(known) == [1_500_000, 9_900_000] and {look.games for look in known[1_500_000]} == {CHUNK}
    monkeypatch.setattr(background_evaluation, "Evaluator", None)  # nothing is begun where the ladder has few games
    BackgroundEvaluation(eval_settings(config), folder, said.append).add(checkpoint, 0)
