"""The benchmark: frozen opponents, strangers, submissions of given agents, a file that repeats."""

from __future__ import annotations

import json
import secrets
import time
from pathlib import Path

import numpy as np
import pytest

from architects_env.agents.agent import Agent
from architects_env.agents.views import Views, get_views
from architects_env.core.files.atomic_files import write_atomically
from architects_env.core.play.batch import Batch
from architects_env.core.play.view import View
from architects_env.experiments.benchmark import __main__ as command
from architects_env.experiments.benchmark.evaluation.play import SUBMISSION, places_of
from architects_env.experiments.benchmark.evaluation.timing import TimedAgent, Times, milliseconds_of, recording, timed
from architects_env.experiments.benchmark.protocol import held_out_opponents, opponents
from architects_env.experiments.benchmark.protocol.tables import opponents_at
from architects_env.experiments.benchmark.protocol.tasks import (
    BLOCK,
    HELD_OUT,
    MIXED,
    RULES,
    Pairing,
    Task,
    design_of,
    sets,
    tasks_of,
)
from architects_env.experiments.benchmark.protocol.tracks import time_class
from architects_env.experiments.benchmark.scores import scores
from architects_env.experiments.benchmark.submission.files import read, read_config
from architects_env.experiments.benchmark.submission.verification import config_of, verify
from architects_env.experiments.tournament import results
from architects_env.games import load
from tests.experiments.benchmark.small_benchmark import QUIET, THREE, TWO, results_of, submit


@pytest.mark.parametrize("task", [task for name in sets() for task in tasks_of(name)], ids=lambda task: task.name)
def test_every_task_fits_its_game(task: Task) -> None:
    game = task.checked()
    assert task.deals % design_of(task.of_set).block == 0 and (
        task.opponents if task.players > 1 else game.rivals(1, game.encode_options(task.options, 1))
    )


def test_the_tasks_of_a_set_have_seeds_and_names_of_their_own() -> None:
    for name in sets():
        tasks = tasks_of(name)
        assert len({task.seed for task in tasks}) == len({task.name for task in tasks}) == len(tasks)
    games = ("architects", "citadels", "viscounts", "settlers")
    assert {task.name for task in tasks_of("euro-v2") if not task.alone} == {
        *(f"{game}-{players}" for game in games for players in (2, 3, 4)),
        "citadels-6",
    }


def test_the_deals_are_those_that_they_were() -> None:
    """Whoever changes how deals come from seeds makes every kept result worthless: that needs a new version of the
    sets."""
    assert tuple(Pairing(task, RULES, 2).chance().of_deal(1) for task in (tasks_of("euro-v2")[0], THREE)) == DEALS
    one, other = (Pairing(TWO, opponent, 2).chance() for opponent in ("random@1", "greedy@1"))
    fresh = Pairing(TWO, "greedy@1", 2).chance("fresh")
    assert one.of_deal(0) == other.of_deal(0) != fresh.of_deal(0)
    assert one.of_agent(0, 0).integers(2**62) != other.of_agent(0, 0).integers(2**62)


DEALS = (465848286649350226, 2890400204287468778)


@pytest.mark.parametrize("game", sorted(opponents.frozen()))
def test_no_opponent_has_changed_without_a_new_version(game: str) -> None:
    """Where this fails a bot, the core of its search, its weights or the worlds that it draws are others than when it
    was given its version: give it a new one in a new set of tasks."""
    used = {name for of_set in sets() for task in tasks_of(of_set) if task.game == game for name in task.opponents}
    assert used == set(opponents.frozen()[game])
    opponents.check_frozen(load(game), used)


def test_an_opponent_that_has_changed_is_refused_under_its_old_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = opponents.frozen()
    table["hamlet"]["heuristic@1"] = "0" * 16
    write_atomically(tmp_path / "opponents.json", json.dumps(table))
    monkeypatch.setattr(opponents, "FILE", tmp_path / "opponents.json")
    with pytest.raises(ValueError, match=r"heuristic@1 of hamlet is not the one installed here"):
        submit(tmp_path / "a")
    with pytest.raises(ValueError, match=r"has changed\. Add it as a new version"):
        opponents.freeze({"hamlet": ["heuristic@1"]})
    with pytest.raises(ValueError, match="There is no agent"):
        opponents.freeze({"hamlet": ["heuristic@2"]})


def test_the_fingerprint_of_a_bot_sees_its_weights_and_its_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    hamlet, before = load("hamlet"), opponents.fingerprint("hamlet", "heuristic@1")
    choose, weights = hamlet.weighted_bots["heuristic"]
    monkeypatch.setitem(hamlet.weighted_bots, "heuristic", (choose, weights * [-1, 1, 1]))  # type: ignore[arg-type]
    opponents.fingerprint.cache_clear()
    assert opponents.fingerprint("hamlet", "heuristic@1") != before
    monkeypatch.undo()
    monkeypatch.setattr(opponents, "_worlds", lambda game: "others")
    opponents.fingerprint.cache_clear()
    assert opponents.fingerprint("hamlet", "heuristic@1") != before
    opponents.fingerprint.cache_clear()


def test_the_submission_sits_once_in_every_seat_of_each_deal() -> None:
    pairing = Pairing(THREE, "greedy@1", 20)
    seatings = [seating for number in range(pairing.shards) for seating in pairing.shard(number)]
    assert len(seatings) == 60 and {(seating.deal, seating.agents.index(0)) for seating in seatings} == {
        (deal, own) for deal in range(20) for own in range(3)
    }
    assert {tuple(np.roll(seating.agents, -seating.agents.index(0))) for seating in seatings} == {(0, 1, 2)}


def test_a_task_for_another_version_of_the_rules_is_refused() -> None:
    with pytest.raises(ValueError, match=r"is for version 99 of hamlet, but version"):
        Task(**vars(TWO) | {"version": 99}).checked()


def test_strangers_follow_from_the_nonce_and_are_strong_enough() -> None:
    hamlet, first = load("hamlet"), held_out_opponents.held_out_bots_of("hamlet", "a", 0)
    held_out_opponents.held_out_bots_of.cache_clear()
    again, other = (
        held_out_opponents.held_out_bots_of("hamlet", "a", 0),
        held_out_opponents.held_out_bots_of("hamlet", "b", 0),
    )
    assert len(first) == held_out_opponents.NUMBER and [one.weights.tolist() for one in first] == [
        one.weights.tolist() for one in again
    ]
    assert not {tuple(one.weights) for one in first} & {tuple(one.weights) for one in other}
    assert not {tuple(one.weights) for one in first} & {tuple(vector) for _, vector in hamlet.weighted_bots.values()}
    for one in first:
        assert held_out_opponents.strength(one, hamlet, 99) > 0.25
        for weight, number in zip(hamlet.weights, one.weights, strict=True):
            assert weight.low <= number <= weight.high
            own = [vector[hamlet.weights.index(weight)] for _, vector in hamlet.weighted_bots.values()]
            assert weight.tuned or number in own


def test_weak_strangers_do_not_sit_down(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(held_out_opponents, "TRIAL_POINTS", 1.01)
    monkeypatch.setattr(held_out_opponents, "MOST_TRIALS", 2)
    with pytest.raises(ValueError, match="fewer than 4 were strong enough"):
        held_out_opponents.held_out_bots_of("hamlet", "weak", 0)


def test_at_a_table_of_strangers_one_sits_everywhere_and_at_a_mixed_one_anybody() -> None:
    held_out, mixed = (Pairing(THREE, opponent, 100) for opponent in (HELD_OUT, MIXED))
    drawn = held_out_opponents.held_out_bots_of("hamlet", "a", 0)
    for deal in range(8):
        assert opponents_at(held_out, deal, "a") == (drawn[deal % 4],) * 2
    tables = [opponents_at(mixed, deal, "a") for deal in range(60)]
    assert tables == [opponents_at(mixed, deal, "a") for deal in range(60)]
    assert {other for table in tables for other in table} == {*drawn, *THREE.opponents}
    assert any(one != other for one, other in tables)
    assert opponents_at(Pairing(TWO, "greedy@1", 1), 0, "a") == ("greedy@1",)


def test_numbers_of_a_submission_are_those_of_its_games(tmp_path: Path) -> None:
    submission = submit(tmp_path / "a", deals=BLOCK + 10, tasks=("hamlet-2",))
    config = read_config(tmp_path / "a") | {"nonce": ""}
    for opponent, (found_,) in submission["results"]["hamlet-2"].items():
        own = [
            row
            for number, place in enumerate(places_of(config))
            if place.pairing.opponent == opponent
            for row in scores.rows_at(tmp_path / "a", number)
            if row["agent"] == SUBMISSION
        ]
        assert found_["games"] == len(own) == 2 * (BLOCK + 10) and len(found_["shards"]) == 2
        assert np.mean(found_["rewards"]) == pytest.approx(np.mean([row["reward"] for row in own]), abs=1e-3)
        assert len(found_["rewards"]) == BLOCK + 10 and found_["first_places"] == pytest.approx(
            np.mean([row["win_share"] for row in own]), abs=1e-3
        )
    assert submission["track"] == "given" and submission["nonce"] == "" and not submission["ranked"]
    assert read(tmp_path / "a" / "submission.json") == json.loads(json.dumps(submission))


def test_a_submission_does_not_depend_on_processes_and_goes_on_where_it_was(tmp_path: Path) -> None:
    whole = submit(tmp_path / "a", ranked=True, opponents=("random@1", MIXED))
    (tmp_path / "b").mkdir()
    arguments = command.Run(
        set="toy-v2", agent="greedy", deals=2, ranked=True, opponents=("random@1", MIXED), processes=2
    )
    folder, config = command.prepare(command.Run(**vars(arguments) | {"out": tmp_path / "b" / "new"}))
    write_atomically(folder / "nonce.txt", whole["nonce"])
    command.played(arguments, folder, config, QUIET)
    for number in (0, 3):
        results.shard_path(folder, number).unlink()
    with pytest.raises(ValueError, match="has not been played to its end"):
        scores.of_all(folder, config)
    again = command.Run(resume=folder)
    assert results_of(command.played(again, *command.prepare(again), QUIET)) == results_of(whole)


def test_ranked_deals_are_fresh_each_time(tmp_path: Path) -> None:
    one, other = (submit(tmp_path / name, ranked=True, opponents=("random@1",), deals=20) for name in "ab")
    assert one["nonce"] != other["nonce"] and one["results"] != other["results"] and one["ranked"]


def test_the_same_agent_against_itself_is_even(tmp_path: Path) -> None:
    played = submit(tmp_path / "a", agent="heuristic", opponents=("heuristic@1",), deals=10, tasks=("hamlet-2",))
    (row,) = played["results"]["hamlet-2"]["heuristic@1"]
    assert np.mean(row["rewards"]) == pytest.approx(0, abs=0.3) and row["first_places"] == pytest.approx(0.5, abs=0.2)


def test_one_player_plays_against_the_rival_of_the_rules(tmp_path: Path) -> None:
    played = submit(tmp_path / "a", set="euro-v2", tasks=("architects-alone",), opponents=(), deals=2)
    (row,) = played["results"]["architects-alone"][RULES]
    assert row["games"] == 2 and all(-1 <= reward <= 1 for reward in row["rewards"])


def test_code_is_given_views_in_a_process_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "import os, sys\nclass Mine:\n def act(self, view, rng):\n"
        "  assert 'experiments.benchmark.evaluation.play' not in ' '.join(sys.modules) and len(sys.argv) == 3\n  return view.legal_actions()[0]"
    )
    played = submit(tmp_path / "a", agent=f"{tmp_path}/mine.py:Mine", tasks=("hamlet-2",), opponents=("random@1",))
    assert played["results"]["hamlet-2"]["random@1"][0]["games"] == 4 and list(played["files"]) == [
        f"{tmp_path}/mine.py"
    ]
    (tmp_path / "wrong.py").write_text("class Mine:\n def act(self, view, rng): raise RuntimeError('lost')")
    with pytest.raises(ValueError, match="RuntimeError: lost"):
        submit(tmp_path / "b", agent=f"{tmp_path}/wrong.py:Mine", tasks=("hamlet-2",))


def test_a_time_a_decision_falls_in_a_class() -> None:
    assert [time_class(number) for number in (0.02, 1.0, 9.0, 100.0, 101.0)] == [
        "1 ms",
        "1 ms",
        "10 ms",
        "100 ms",
        "over 100 ms",
    ]


class Waits(Agent):
    """An agent that computes when it is asked about one game, and waits when it is asked about many."""

    name, stateful = "waits", False

    def act(self, view: View, rng: np.random.Generator) -> int:
        return int(view.legal_actions()[0])

    def choose(self, views: Views, rng: np.random.Generator) -> np.ndarray:
        time.sleep(0.01 * len(views))
        return views.masks.argmax(axis=1)


def test_what_is_timed_is_what_plays_by_the_clock_and_by_cpu() -> None:
    with recording() as times:
        agent = timed(Waits())
        views = get_views(Batch(load("hamlet"), 4, 2, {}, 0), np.arange(4))
        agent.choose(views, np.random.default_rng(0))
    summary = times.summary()
    assert times.decisions == 4 and 10 <= summary["wall"]["p95"] == times.milliseconds() < 100
    assert summary["cpu"]["mean"] < summary["wall"]["mean"] and not isinstance(timed(Waits()), TimedAgent)


def test_the_95th_percentile_of_all_decisions_is_that_of_all_shards_together() -> None:
    one, other, both = Times(), Times(), Times()
    for k in range(100):
        (one if k % 2 else other).add(1, 0.001 if k < 90 else 0.1, 0.0005)
    for times in (one, other):
        both.merge(json.loads(json.dumps(times.as_json())))
    summary = both.summary()
    assert summary["decisions"] == 100 and summary["cpu"]["median"] == pytest.approx(1, rel=0.13)
    assert both.milliseconds() == summary["cpu"]["p95"] == pytest.approx(100, rel=0.13)
    assert summary["cpu"]["mean"] == pytest.approx(10.9) and summary["wall"]["mean"] == pytest.approx(0.5)


def test_every_decision_of_a_row_is_timed(tmp_path: Path) -> None:
    played = submit(tmp_path / "a", tasks=("hamlet-2",), opponents=("random@1",))
    rows = [row for row in results.gather(tmp_path / "a", 1).to_pylist() if row["agent"] == SUBMISSION]
    times = played["times"]["hamlet-2"]
    assert times["decisions"] == sum(row["decisions"] for row in rows) > 0
    assert played["milliseconds"]["hamlet-2"] == max(times[clock]["p95"] for clock in ("cpu", "wall")) > 0
    assert 0 < milliseconds_of(config_of(played))["hamlet-2"] < 1000


def test_a_file_repeats_and_one_that_was_changed_does_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrets, "token_hex", lambda _: "always the same")
    submission = submit(tmp_path / "a", ranked=True, deals=20, tasks=("hamlet-2",), opponents=("random@1", HELD_OUT))
    checks = verify(submission, config_of(submission), QUIET)
    assert len(checks) == 2 and all(check.repeats() and check.agrees() for check in checks)
    (sample,) = verify(submission, config_of(submission), QUIET, shards=1)
    assert sample.shards == sample.same == 1
    assert not any(check.repeats() for check in verify(submission, config_of(submission, "random"), QUIET))
    others = verify(submission, config_of(submission, None, "fresh"), QUIET)
    assert not any(check.same for check in others) and all(check.agrees() for check in others)
    better = json.loads(json.dumps(submission))
    better["results"]["hamlet-2"]["random@1"][0]["rewards"][0] = 0.123
    assert [check.repeats() for check in verify(better, config_of(better), QUIET)] == [False, True]
    better["results"]["hamlet-2"]["random@1"][0]["rewards"].pop()
    with pytest.raises(ValueError, match="does not hold the games"):
        verify(better, config_of(better), QUIET)


def test_the_command_verifies_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    submit(tmp_path / "a")
    monkeypatch.setattr(
        "sys.argv", ["benchmark", "verify", str(tmp_path / "a" / "submission.json"), "--no-measurements"]
    )
    command.main()
    assert "All games that were played again are equal to those of the file." in capsys.readouterr().out
    changed = json.loads((tmp_path / "a" / "submission.json").read_text())
    for row in changed["results"].values():
        row["random@1"][0]["rewards"] = [-1.0, -1.0]
    (tmp_path / "changed.json").write_text(json.dumps(changed))
    monkeypatch.setattr("sys.argv", ["benchmark", "verify", str(tmp_path / "changed.json"), "--no-measurements"])
    command.main()
    out = capsys.readouterr().out
    assert "0 of 1" in out and "The games differ" in out  # two games of a task are too few to tell rewards apart
