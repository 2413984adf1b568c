"""Scores of the benchmark on their scale, intervals, tables, and the leaderboard made of files."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from architects_env.experiments.benchmark import __main__ as command
from architects_env.experiments.benchmark.evaluation import cost
from architects_env.experiments.benchmark.evaluation.play import work
from architects_env.experiments.benchmark.leaderboard import page as leaderboard
from architects_env.experiments.benchmark.leaderboard import tables
from architects_env.experiments.benchmark.leaderboard.rows import joined, reasons_below
from architects_env.experiments.benchmark.protocol.tasks import (
    BLOCK,
    MIXED,
    Design,
    Pairing,
    design_of,
    parts_of,
    sets,
    tasks_of,
)
from architects_env.experiments.benchmark.scores import approximate_best_response, scale, scores, statistics
from architects_env.experiments.benchmark.submission.files import kept, read, read_config
from architects_env.experiments.benchmark.submission.verification import config_of, verify
from architects_env.experiments.exact import build_tree, nash_conv
from tests.experiments.benchmark.small_benchmark import QUIET, THREE, TWO, submit

ROOT = Path(__file__).parents[3]
GAMES = ("architects", "citadels", "viscounts", "settlers")


def made_up(
    name: str, deals: int = 400, ranked: bool = True, runs: int = 1, of_set: str = "toy-v2", **rewards: float
) -> dict[str, Any]:
    """A submission with these mean rewards by task (written hamlet_2), a little apart from deal to deal."""
    spread = np.tile([-0.1, 0.1], deals // 2)
    found_ = {}
    for task in tasks_of(of_set):
        if (reward := rewards.get(task.name.replace("-", "_"))) is not None:
            one = {"games": 2 * deals, "rewards": (reward + spread).tolist(), "cut_off": 0.0, "shards": ["a"]}
            found_[task.name] = {opponent: [one] * runs for opponent in task.against(ranked)}
    track = {"track": "given", "seeds": [], "size": "", "decisions": 0, "minutes": 0.0, "train": ""}
    times = {"milliseconds": dict.fromkeys(found_, 1.0), "deals": None}
    agents = {task: [f"{name}@1"] for task in found_}
    return {"set": of_set, "name": name, "ranked": ranked, "agents": agents, "results": found_, **track, **times}


def test_random_is_0_master_100_and_who_is_better_more() -> None:
    ends = scale.measured("toy-v2", [made_up("random", hamlet_2=-0.5), made_up("master", hamlet_2=0.5, hamlet_3=0.1)])
    assert list(ends) == ["hamlet-2"] and ends["hamlet-2"].zero.deals == 400
    assert ends["hamlet-2"].moves() == pytest.approx((0.98, 0.98), abs=0.01)
    for reward, score in ((-0.5, 0.0), (0.5, 100.0), (0.75, 125.0)):
        assert scores.scores_of(made_up("mine", hamlet_2=reward), ends, [TWO])["hamlet-2"].mean() == pytest.approx(
            score
        )
    part = made_up("part", hamlet_2=0.5)
    part["results"]["hamlet-2"].pop(MIXED)
    assert scores.scores_of(part, ends, [TWO, THREE]) == {}


def test_a_scale_needs_enough_deals_of_both_ends_and_a_master_that_is_better() -> None:
    with pytest.raises(ValueError, match="needs results of random and of master"):
        scale.measured("toy-v2", [made_up("random", hamlet_2=-0.5)])
    with pytest.raises(ValueError, match=r"needs 400 deals; master has 100"):
        scale.measured("toy-v2", [made_up("random", hamlet_2=-0.5), made_up("master", 100, hamlet_2=0.5)])
    with pytest.raises(ValueError, match="is no better than random"):
        scale.measured("toy-v2", [made_up("random", hamlet_2=0.5), made_up("master", hamlet_2=0.5)])


def test_alone_a_score_is_the_share_of_games_won() -> None:
    (*_, alone) = tasks_of("euro-v2")
    played = made_up("mine", of_set="euro-v2", settlers_alone=-0.5)
    assert alone.name == "settlers-alone" and scale.scale_of("euro-v2")[alone.name].moves() == (0.0, 0.0)
    assert scores.scores_of(played, scale.scale_of("euro-v2"), [alone])[alone.name].mean() == pytest.approx(25.0)
    assert "settlers-alone" not in leaderboard.how_to_fix("euro-v2"), "nobody has to play for its ends"
    assert "; 0 is no game won (-1.00), 100 is all games won (+1.00)" in tables.described(
        alone, scale.scale_of("euro-v2")
    )


def test_an_end_may_come_in_several_files_each_of_other_tasks() -> None:
    ends = [
        made_up("random", hamlet_2=-0.5, hamlet_3=-0.4),
        made_up("master", hamlet_2=0.5),
        made_up("master", hamlet_3=0.3),
    ]
    assert scale.measured("toy-v2", ends) == scale.measured(
        "toy-v2", [ends[0], made_up("master", hamlet_2=0.5, hamlet_3=0.3)]
    )
    with pytest.raises(ValueError, match=r"The end master of hamlet-3 is in 2 files\. Give one file for every task"):
        scale.measured("toy-v2", [*ends, made_up("master", hamlet_3=0.3)])
    with pytest.raises(ValueError, match="not of toy-v2: master"):
        scale.measured("toy-v2", [*ends, made_up("master", hamlet_3=0.3) | {"set": "euro-v2"}])


def test_a_scale_grows_task_by_task_and_what_is_fixed_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scale, "file_of", lambda of_set: tmp_path / "scales" / f"{of_set}.json")
    two = scale.measured("toy-v2", [made_up("random", hamlet_2=-0.5), made_up("master", hamlet_2=0.5)])
    three = scale.measured("toy-v2", [made_up("random", hamlet_3=-0.5), made_up("master", hamlet_3=0.5)])
    scale.write("toy-v2", three)
    path = scale.write("toy-v2", two)
    assert list(scale.scale_of("toy-v2").items()) == [*two.items(), *three.items()]
    other = scale.measured("toy-v2", [made_up("random", hamlet_2=-0.5), made_up("master", hamlet_2=0.6)])
    with pytest.raises(ValueError, match=r"The scale of hamlet-2 is fixed already.*delete .*toy-v2.json first"):
        scale.write("toy-v2", other)
    scale.write("toy-v2", two | three)
    assert scale.scale_of("toy-v2") == two | three
    path.unlink()
    scale.write("toy-v2", other)
    assert scale.scale_of("toy-v2") == other


def test_a_scale_is_refused_whose_ends_were_played_by_others_under_those_names() -> None:
    zero, hundred = made_up("random", hamlet_2=-0.5), made_up("master", hamlet_2=0.5)
    assert list(scale.measured("toy-v2", [zero, hundred])) == ["hamlet-2"]
    for agent in ("master@2", "master", "heuristic@1"):
        other = hundred | {"agents": {"hamlet-2": [agent]}}
        with pytest.raises(ValueError, match=f"end master of hamlet-2 must be played by master@1, not by {agent}"):
            scale.measured("toy-v2", [zero, other])
    with pytest.raises(ValueError, match="end random of hamlet-2 must be played by random@1, not by greedy@1"):
        scale.measured("toy-v2", [zero | {"agents": {"hamlet-2": ["greedy@1"]}}, hundred])
    with pytest.raises(ValueError, match="not by no agent"):
        scale.measured("toy-v2", [zero, hundred | {"agents": {}}])


def test_more_workers_help_until_the_longest_shard_is_all_that_is_left() -> None:
    shards = [1.0, 1.0, 1.0, 1.0, 4.0]
    assert [cost.spread(shards, workers, 0.5) for workers in (1, 2, 3, 1000)] == [8.5, 4.5, 4.5, 4.5]
    assert cost.Cost(Pairing(TWO, "random@1", 2 * BLOCK + 50), 0.5).shards() == [50.0, 50.0, 25.0]


def test_the_cost_of_a_row_is_told_by_task_and_by_workers(capsys: pytest.CaptureFixture[str]) -> None:
    command.measure_cost(set="toy-v2", tasks=("hamlet-2",), deals=1, start=10.0)
    said = capsys.readouterr().out
    assert "hamlet-2" in said and "7 shards" in said and "1,000" in said
    with pytest.raises(ValueError, match="--deals must be"):
        command.measure_cost(deals=0)


def test_the_ends_of_a_kept_scale_move_by_a_few_points() -> None:
    kept_scales = {name: scale.scale_of(name) for name in sets()}
    assert set(kept_scales["toy-v2"]) == {"hamlet-2", "hamlet-3"}
    for name, tasks in kept_scales.items():
        alone = {task.name for task in tasks_of(name) if task.alone}
        for task, ends in tasks.items():
            assert task in alone or min(ends.zero.deals, ends.hundred.deals) >= design_of(name).scale_deals, (
                name,
                task,
            )
            assert max(ends.moves()) < {"toy-v2": 1, "euro-v2": 1.5}.get(name, 4), (name, task)


def test_trainings_that_differ_widen_the_interval() -> None:
    rng = np.random.default_rng(0)
    alike = {str(k): rng.normal(50, 5, (3, 100)) for k in range(4)}
    apart = {task: values + np.array([[-20.0], [0.0], [20.0]]) for task, values in alike.items()}
    widths = [one.high - one.low for one in (statistics.mean(alike), statistics.mean(apart))]
    assert widths[1] > 5 * widths[0]


def test_the_interquartile_mean_is_not_carried_by_one_task() -> None:
    values = {str(k): np.full((1, 10), 50.0) for k in range(7)} | {"lucky": np.full((1, 10), 500.0)}
    assert statistics.interquartile_mean(values).value == 50 and statistics.mean(values).value > 100


def test_profiles_fall_from_1_to_0_and_improvement_is_a_share() -> None:
    rng = np.random.default_rng(0)
    weak, strong = ({str(k): rng.normal(mean, 10, (2, 50)) for k in range(3)} for mean in (20, 60))
    share = statistics.profile(weak, np.array([-100.0, 20.0, 200.0]))
    assert share[0].tolist() == [1, 1, 1] and share[2].tolist() == [0, 0, 0] and 0 <= share[1, 0] <= 1
    assert statistics.improvement(strong, weak).value > 0.95
    assert statistics.improvement(weak, weak).value == pytest.approx(0.5)


def test_the_main_table_holds_whole_rows_and_the_others_stand_below_with_the_reason() -> None:
    both, few = (TWO, THREE), made_up("few", 50, hamlet_2=0.1, hamlet_3=0.1)
    whole = made_up("whole", hamlet_2=0.1, hamlet_3=0.1)
    assert reasons_below(whole, both) == []
    public = made_up("public", ranked=False, hamlet_2=0.1, hamlet_3=0.1)
    assert reasons_below(public, both) == ["public deals and opponents"]
    assert reasons_below(made_up("part", hamlet_2=0.1), both) == ["1 tasks not played"]
    assert reasons_below(few, both) == ["50 deals"]
    trained = whole | {"track": "from-nothing", "size": "small", "seeds": [0, 1, 2]}
    assert reasons_below(trained, both) == []
    assert reasons_below(trained | {"seeds": [0]}, both) == ["1 of 3 training runs"]
    titles = [table.title for table in tables.make_tables("toy-v2", [whole, few])]
    assert titles[0] == "toy-v2: the main table" and "toy-v2: not ranked" in titles


def of_two_players(name: str, reward: float, games: tuple[str, ...] = GAMES) -> dict[str, Any]:
    """A submission of tasks of euro-v2 with two players."""
    return made_up(name, 100, of_set="euro-v2", **{f"{game}_2": reward for game in games})  # type: ignore[arg-type]


def test_whoever_has_all_tasks_of_a_part_stands_in_its_table_if_it_has_a_scale(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [of_two_players("some", 0.1, GAMES[1:]), of_two_players("mine", 0.25), of_two_players("better", 0.5)]
    monkeypatch.setattr(tables, "scale_of", lambda of_set: {})
    assert tables.make_tables("euro-v2", rows)[0].title == "euro-v2: not ranked"
    ends = [of_two_players(name, reward) | {"deals": 400} for name, reward in (("random", -0.5), ("master", 0.5))]
    monkeypatch.setattr(scale, "design_of", lambda of_set: Design(scale_deals=100))
    fixed = scale.measured("euro-v2", ends)
    monkeypatch.setattr(tables, "scale_of", lambda of_set: fixed)
    part, improvement, rest, *_ = tables.make_tables("euro-v2", rows)
    assert part.title == "euro-v2: two players" and [row[0] for row in part.rows] == ["better", "mine"]
    assert part.rows[1][2].startswith("75.0 (") and part.rows[1][4] == "4"
    assert [row[:2] for row in improvement.rows] == [("better", "mine")]
    assert [(row[0], row[-1]) for row in rest.rows] == [("some", "10 tasks not played")]


def test_the_parts_of_a_set_are_its_tasks_by_number_of_players() -> None:
    whole, two, three, more, alone = parts_of("euro-v2")
    assert [len(part.tasks) for part in (whole, two, three, more, alone)] == [13, 4, 4, 5, 3]
    by_players = {task.name for part in (two, three, more) for task in part.tasks}
    assert by_players == {task.name for task in whole.tasks} and all(task.alone for task in alone.tasks)
    assert [part.name for part in parts_of("toy-v2")] == ["the main table"]


def test_files_of_one_name_are_one_row_if_they_are_of_one_kind_and_of_other_tasks() -> None:
    two, three = made_up("mine", hamlet_2=0.1), made_up("mine", hamlet_3=0.2)
    (row,) = joined([two, three])
    assert list(row["results"]) == ["hamlet-2", "hamlet-3"] and reasons_below(row, (TWO, THREE)) == []
    assert list(two["results"]) == ["hamlet-2"], "the files stay as they are"
    assert len(joined([two, made_up("other", hamlet_3=0.2)])) == 2
    with pytest.raises(ValueError, match="Several files called mine have the task hamlet-2"):
        joined([two, three, made_up("mine", hamlet_2=0.3)])
    with pytest.raises(ValueError, match="no parts of one row: they differ in ranked"):
        joined([two, made_up("mine", ranked=False, hamlet_3=0.2)])


def test_how_exploitable_an_agent_is_stands_in_its_file_and_in_the_table(tmp_path: Path) -> None:
    submit(tmp_path / "a", agent="random", deals=1, opponents=("random@1",), tasks=("hamlet-2",))
    file = tmp_path / "a" / "submission.json"
    command.exploit(file)
    told, tree = read(file), build_tree("hamlet", 2, {})
    assert told["nash_conv"] == {"hamlet-2": [pytest.approx(nash_conv(tree, tree.uniform()), abs=1e-4)]}
    one = tables.of_task(TWO, [told, made_up("unknown", hamlet_2=0.1)], {})
    assert one.columns[2] == "NashConv" and sorted(row[2] for row in one.rows) == ["", "1.70"]
    assert "NashConv" not in tables.of_task(TWO, [made_up("unknown", hamlet_2=0.1)], {}).columns
    (three,) = joined([told, told | {"results": {"hamlet-3": {}}, "nash_conv": {}}])
    assert three["nash_conv"] == told["nash_conv"]
    file.write_text(file.read_text().replace('"nash_conv": {', '"nash_conv": {"hamlet-3": ["much"], '))
    with pytest.raises(ValueError, match="is no submission"):
        read(file)


def test_what_a_rival_gains_that_learns_against_each_agent_stands_in_its_file_and_in_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(approximate_best_response, "DECISIONS", 40_000)
    submit(tmp_path / "a", agent="random", deals=1, opponents=("random@1",), tasks=("hamlet-2",))
    file = tmp_path / "a" / "submission.json"
    command.measure_best_response(file, ("hamlet-2",))
    told = read(file)
    ((gain, half),) = told["rivals_gain"]["hamlet-2"]
    assert 0.3 < gain < 1.7 and 0 < half < 0.1, "it learns to beat random play"
    one = tables.of_task(TWO, [told, made_up("unknown", hamlet_2=0.1)], {})
    assert one.columns[2] == "gain of a best response" and sorted(row[2] for row in one.rows) == [
        "",
        f"{gain:+.2f} ± {half:.2f}",
    ]
    with pytest.raises(ValueError, match="viscounts-alone is for one player alone"):
        approximate_best_response.gained(
            made_up("alone", of_set="euro-v2", viscounts_alone=0.1), ("viscounts-alone",), "", QUIET
        )
    assert approximate_best_response.best_of(
        {"a": [[0.1, 0.1], [0.5, 0.2]], "b": [[1.0, 0.1]]}, {"a": [[0.2, 0.1], [0.4, 0.2]]}
    ) == {
        "a": [[0.2, 0.1], [0.5, 0.2]],
        "b": [[1.0, 0.1]],
    }


def test_a_row_of_few_deals_shows_no_interval_of_rewards() -> None:
    few, enough = (tables.of_task(TWO, [made_up("a", deals, hamlet_2=0.1)], {}).rows[0][2] for deals in (4, tables.FEW))
    assert "±" not in few and "±" in enough


@cache
def all_kept(of_set: str) -> list[dict[str, Any]]:
    return kept(of_set)


def test_what_is_kept_can_be_read_and_is_of_tasks_that_there_are() -> None:
    for name in sets():
        for submission in all_kept(name):
            assert submission["set"] == name and set(submission["results"]) <= {task.name for task in tasks_of(name)}
            assert "/work" not in json.dumps(submission) and "/tmp" not in json.dumps(submission)
    assert {"random", "greedy", "heuristic", "master"} <= {submission["name"] for submission in all_kept("toy-v2")}


def test_the_leaderboard_is_made_of_what_is_kept(tmp_path: Path) -> None:
    made = leaderboard.page(tmp_path)
    assert all(submission["name"] in made for name in sets() for submission in all_kept(name))
    assert made == (ROOT / "docs" / "leaderboard.md").read_text(encoding="utf-8"), "run `architects-env benchmark page`"
    tables = [part.splitlines() for part in made.split("\n\n") if part.startswith("| ")]
    assert len(tables) > 15
    for table in tables:
        assert len({line.replace("|  |", "| |").count("|") for line in table}) == 1, table[0]


@pytest.mark.parametrize(("of_set", "name"), [("toy-v2", "random"), ("toy-v3", "greedy"), ("toy-v3", "heuristic")])
def test_kept_results_of_the_toy_repeat(of_set: str, name: str) -> None:
    (submission,) = (submission for submission in all_kept(of_set) if submission["name"] == name)
    assert all(check.repeats() for check in verify(submission, config_of(submission), QUIET, shards=3))


@pytest.mark.slow
def test_kept_results_of_the_real_games_repeat() -> None:
    """The opponents play as they did: where this fails after a bot or a rule has changed, euro-v3 needs a new
    version."""
    for submission in all_kept("euro-v3"):
        if submission["name"] in ("random", "greedy", "master"):
            assert all(check.repeats() for check in verify(submission, config_of(submission), QUIET, shards=5))


def test_from_the_command_line_it_shows_the_table_and_says_where_the_file_is(tmp_path: Path) -> None:
    words = ["run", "--agent", "random", "--deals", "1", "--opponents", "random@1", "--tasks", "hamlet-2", "--out"]
    done = subprocess.run(
        [sys.executable, "-m", "experiments.benchmark", *words, str(tmp_path / "a")],
        capture_output=True,
        text=True,
        cwd=ROOT,
    )
    assert done.returncode == 0 and "hamlet-2" in done.stdout and "submission.json" in done.stderr, done.stderr
    assert read(tmp_path / "a" / "submission.json")["command"].startswith("architects-env benchmark run --agent random")


def test_a_shard_is_the_same_wherever_it_is_played(tmp_path: Path) -> None:
    submit(tmp_path / "a", deals=17)
    config = read_config(tmp_path / "a") | {"nonce": ""}
    assert scores.digest(work(config, 2).rows) == scores.digest(scores.rows_at(tmp_path / "a", 2))
