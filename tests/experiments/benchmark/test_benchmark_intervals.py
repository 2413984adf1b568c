"""Intervals of the benchmark: they contain the truth as often as they say, and verification rests on them."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from architects_env.experiments.benchmark.evaluation import sampling
from architects_env.experiments.benchmark.evaluation.play import Place
from architects_env.experiments.benchmark.leaderboard import tables
from architects_env.experiments.benchmark.leaderboard.coverage_report import coverage, of_coverage
from architects_env.experiments.benchmark.protocol.tasks import Pairing, tasks_of
from architects_env.experiments.benchmark.scores import claims as measured_again
from architects_env.experiments.benchmark.scores import coverage as experiment
from architects_env.experiments.benchmark.scores import intervals, simulated_rows, statistics
from architects_env.experiments.benchmark.submission import honest_rows
from architects_env.experiments.benchmark.submission.verification import Check, together
from tests.experiments.benchmark.small_benchmark import QUIET

TWO, THREE = tasks_of("toy-v3")


def test_quantiles_of_t_are_those_of_the_tables() -> None:
    for freedom, quantile in ((1, 12.706), (2, 4.303), (3, 3.182), (10, 2.228), (30, 2.042), (1000, 1.962)):
        assert intervals.t_quantile(0.975, freedom) == pytest.approx(quantile, abs=1e-3)
    assert intervals.t_quantile(0.995, 2) == pytest.approx(9.925, abs=1e-2)


def test_the_variance_of_a_mean_has_the_parts_that_it_was_made_of() -> None:
    """Trainings and deals are crossed: 3 trainings and 128 deals with standard deviations of 4, 20 and 10."""
    rng, found = np.random.default_rng(0), list[float]()
    for _ in range(2000):
        values = 4 * rng.standard_normal((3, 1)) + 20 * rng.standard_normal(128) + 10 * rng.standard_normal((3, 128))
        found.append(intervals.spread_of(values).variance)
    assert np.mean(found) == pytest.approx(16 / 3 + 400 / 128 + 100 / 384, rel=0.05)


def test_fixed_opponents_do_not_widen_an_interval_and_drawn_ones_do() -> None:
    rng = np.random.default_rng(1)
    opponents = np.tile(30 * rng.standard_normal(64), 2)
    values = (opponents + 10 * rng.standard_normal(128))[None, :]
    fixed, drawn = intervals.spread_of(values, 64), intervals.spread_of(values)
    assert fixed.variance == pytest.approx(100 / 128, rel=0.4) and drawn.variance > 5 * fixed.variance


@pytest.mark.parametrize("trainings", [1, 3])
def test_intervals_of_the_frozen_panel_contain_the_truth(trainings: int) -> None:
    protocol, rng = experiment.protocols()[-1], np.random.default_rng(trainings)
    pool, pairs = simulated_rows.pool(rng), dict[str, list[Any]]()
    for _ in range(40):
        row = simulated_rows.row(rng, trainings, experiment.DEALS, pool, True, trainings > 1)
        for kind, pair in experiment._intervals_of(row, protocol):
            pairs.setdefault(kind, []).append(pair)
    for kind, found in pairs.items():
        least = 0.92 if len(found) > 100 else 0.85  # 40 intervals: three standard deviations
        assert least <= experiment.counted("", kind, found).share, kind


def test_intervals_of_version_2_did_not_contain_the_truth() -> None:
    protocol, rng = experiment.protocols()[0], np.random.default_rng(0)
    pairs = []
    for _ in range(40):
        pool = simulated_rows.pool(rng, protocol.held_out)
        row = simulated_rows.row(rng, 1, protocol.deals, pool, False, False)
        pairs.append((protocol.mean(row.scores), float(np.mean(list(row.truth.values())))))
    assert experiment.counted("", "", pairs).share < 0.88


def test_a_task_takes_part_of_its_training_variance_from_the_others() -> None:
    rng = np.random.default_rng(0)
    rows = {str(k): 50 + 5 * rng.standard_normal((3, 1)) + rng.standard_normal((3, 128)) for k in range(6)}
    alone = [statistics.of_task(values) for values in rows.values()]
    together = list(statistics.of_tasks(rows).values())
    widths = [np.array([one.high - one.low for one in estimates]) for estimates in (alone, together)]
    assert widths[1].mean() < widths[0].mean() and widths[1].std() < widths[0].std()
    assert [one.value for one in alone] == [one.value for one in together]


def test_games_that_all_end_alike_have_an_interval_too() -> None:
    lost = intervals.of_rewards(np.full((1, 128), -1.0))
    assert lost.value == lost.low == -1.0 and -0.98 < lost.high < -0.95


@pytest.mark.parametrize("share", [0.1, 0.3, 0.5])
def test_intervals_against_held_out_opponents_leave_out_how_these_differ(share: float) -> None:
    rng, period, rows = np.random.default_rng(0), 64, 400
    strengths = np.clip(rng.normal(share, 0.6 * min(share, 0.5), period), 0.0, 1.0)
    truth, contained = 2 * strengths.mean() - 1, 0
    for _ in range(rows):
        won = rng.random((1, 2 * period)) < np.tile(strengths, 2)
        estimate = intervals.of_rewards(2.0 * won - 1, period)
        contained += estimate.low <= truth <= estimate.high
    assert 0.92 <= contained / rows <= 0.98


def test_honest_rewards_agree_and_better_ones_do_not() -> None:
    rng, differ = np.random.default_rng(0), 0
    for _ in range(500):
        one, other = (intervals.of_rewards(rng.choice([-1.0, 0.0, 1.0], (1, 128))) for _ in range(2))
        differ += intervals.differ(one, other, 0.01)
    assert differ <= 13  # 5 are expected
    better = intervals.of_rewards(rng.choice([-1.0, 0.0, 1.0], (1, 128), p=(0.1, 0.2, 0.7)))
    assert intervals.differ(one, better, 0.01 / 104)


def test_a_little_everywhere_is_found_by_all_tasks_together() -> None:
    rng = np.random.default_rng(0)
    checks = []
    for k in range(40):
        told = intervals.of_rewards(np.clip(0.2 + 0.5 * rng.standard_normal((1, 128)), -1, 1))
        again = intervals.of_rewards(np.clip(0.5 * rng.standard_normal((1, 128)), -1, 1))
        checks.append(Check(f"task {k % 8}", f"opponent {k // 8}", 1, 0, told, again, 40))
    assert sum(check.agrees() for check in checks) > 10 and not together(checks).agrees()
    honest = [Check(one.task, one.opponent, 1, 0, one.told, one.told, 40) for one in checks]
    assert together(honest).agrees() and together(honest).shards == 40


def test_verification_accepts_honest_rows_and_refuses_better_ones() -> None:
    assert honest_rows.accepted(60, 3) >= 58 and honest_rows.accepted(20, 3, gain=0.2) == 0


def test_a_row_with_one_in_a_hundred_shards_altered_is_found() -> None:
    for shards in (56, 392, 1176):
        altered, sample = sampling.altered_in(shards), sampling.enough(shards)
        assert altered == max(1, shards // 100)
        assert sampling.probability(shards, sample, altered) >= 0.95 > sampling.probability(shards, sample - 1, altered)
    assert sampling.probability(10, 4, 1) == pytest.approx(0.4) and sampling.probability(10, 9, 2) == 1
    rng = np.random.default_rng(0)
    found = [min(rng.choice(392, sampling.enough(392), replace=False)) < 3 for _ in range(2000)]
    assert 0.935 < np.mean(found) < 0.965
    assert "found with 95 %" in sampling.described(392, sampling.enough(392))


def test_a_sample_of_blocks_has_all_trainings_of_each() -> None:
    pairing = Pairing(TWO, "greedy@1", 128)
    places = [Place(run, pairing, shard) for run in range(3) for shard in range(4)]
    for place, other in pairwise(sampling.sampled_blocks(places, 3)):
        assert place.shard == other.shard and other.run == place.run + 1
    assert len(sampling.sampled_blocks(places, 4)) == 6 and len(sampling.sampled(places, 5)) == 5


def test_numbers_that_do_not_hold_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    submission = {
        "set": "toy-v3",
        "track": "given",
        "results": {"hamlet-2": {}},
        "milliseconds": {"hamlet-2": 1.0},
        "nash_conv": {"hamlet-2": [1.7]},
        "rivals_gain": {"hamlet-2": [[0.1, 0.05]]},
    }
    config = {"agents": {"hamlet-2": ["random"]}}
    monkeypatch.setattr(measured_again, "milliseconds", lambda *words: 2.0)
    monkeypatch.setattr(measured_again.exploitability, "of_task", lambda task, agents: [1.7])
    monkeypatch.setattr(measured_again.approximate_best_response, "of_agent", lambda *words: [0.3, 0.1])
    found = {one.what: one.holds for one in measured_again.checked(submission, config, QUIET)}
    assert found == {"ms a decision": True, "NashConv": True, "gain of a best response": False}
    monkeypatch.setattr(measured_again, "milliseconds", lambda *words: 9.0)
    monkeypatch.setattr(measured_again.exploitability, "of_task", lambda task, agents: [1.8])
    shown = list(measured_again.checked(submission, config, QUIET))
    assert [one.holds for one in shown[:2]] == [False, False]
    assert tables.of_claims(shown).rows[0][-1] == "DIFFERS"


def test_the_coverage_is_told_in_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    coverage(agents=("greedy",), nonces=3, tasks=("hamlet-2",), opponents=("random@1", "strangers"))
    said = capsys.readouterr().out
    assert "mean reward" in said and "strangers" in said and "3 nonces" in said
    with pytest.raises(ValueError, match="--nonces at least 3"):
        coverage(nonces=2)
    table = of_coverage("a", [experiment.Coverage("a", "b", 90, 100, 1.0), experiment.Coverage("a", "c", 95, 100, 1.0)])
    assert [row[-1] for row in table.rows] == ["no", "yes"]
