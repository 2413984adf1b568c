"""The benchmark: fixed deals, submissions of both tracks, a file that repeats, scores on the scale of the anchors, a
leaderboard made of files."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from rich.console import Console

from architects_env.agents import make_agent
from architects_env.experiments.benchmark import __main__ as command
from architects_env.experiments.benchmark import anchors, leaderboard, scores, sheets
from architects_env.experiments.benchmark.lesson import BudgetSpent, Lesson, learned
from architects_env.experiments.benchmark.play import SUBMISSION, work
from architects_env.experiments.benchmark.submission import files_of, kept, read, read_config
from architects_env.experiments.benchmark.tasks import Pairing, Task, pairings, sets, tasks_of
from architects_env.experiments.benchmark.training import filled, found
from architects_env.experiments.benchmark.verify import config_of, to_learn_again, verify
from architects_env.experiments.tournament import results
from architects_env.games import load
from architects_env.opponents import hash_of, network_of

QUIET = Console(quiet=True)
ROOT = Path(__file__).parent.parent
ENTRY = """
import time
def train(lesson):
    batch = lesson.batch(8)
    while not lesson.is_over():
        batch.step(batch.random_actions())
    (lesson.folder / "weights").write_text(str(lesson.seed))
    return lesson.agent(__file__, "First", "weights")

def greedy(lesson):
    batch = lesson.batch(8)
    while True:
        batch.step(batch.random_actions())

def nothing(lesson):
    return 7

class First:
    def __init__(self, path):
        assert open(path).read() == "3"
    def act(self, view, rng):
        return view.legal_actions()[0]
"""


def submit(folder: Path, **changed: Any) -> dict[str, Any]:
    """A small submission, played to its end."""
    arguments = command.Run(
        **{"agent": "greedy", "deals": 2, "opponents": ("random", "heuristic"), "out": folder} | changed
    )
    folder, config = command.prepare(arguments)
    return command.played(arguments, folder, config, QUIET)


def test_a_row_of_few_deals_shows_no_interval_of_rewards(tmp_path: Path) -> None:
    task = next(task for task in tasks_of("toy-v1") if task.name == "hamlet-2")
    few, enough = (
        submit(tmp_path / str(deals), set="toy-v1", tasks=("hamlet-2",), opponents=(), deals=deals) for deals in (4, 5)
    )
    cells = [
        sheets.of_task(task, [submission], anchors.anchors_of("toy-v1")).rows[0][1:3] for submission in (few, enough)
    ]
    assert not any("(" in cell for cell in cells[0]) and all("(" in cell for cell in cells[1])


def without_times(submission: dict[str, Any]) -> dict[str, Any]:
    return json.loads(
        json.dumps(submission),
        object_hook=lambda row: {name: value for name, value in row.items() if name != "milliseconds"},
    )["tasks"]


@pytest.mark.parametrize("task", [task for name in sets() for task in tasks_of(name)], ids=lambda task: task.name)
def test_every_task_fits_its_game(task: Task) -> None:
    game = task.checked()
    for opponent in task.opponents:
        make_agent(opponent, game)
    assert task.deals > 0 and (
        task.opponents or game.rivals(task.players, game.encode_options(task.options, task.players))
    )


def test_the_tasks_of_a_set_have_seeds_and_names_of_their_own() -> None:
    for name in sets():
        tasks = tasks_of(name)
        assert len({task.seed for task in tasks}) == len({task.name for task in tasks}) == len(tasks)


def test_the_deals_are_those_that_they_were() -> None:
    """Whoever changes how deals come from seeds makes every kept result worthless: that needs a new version of the
    sets."""
    found = {
        pairing.task.name: pairing.chance().of_deal(1) for pairing in pairings(tasks_of("euro-v1") + tasks_of("toy-v1"))
    }
    assert (found["architects-2"], found["citadels-6"], found["hamlet-3"]) == DEALS
    one, other = (Pairing(tasks_of("toy-v1")[0], opponent, 2).chance() for opponent in ("random", "greedy"))
    assert one.of_deal(0) == other.of_deal(0) != Pairing(tasks_of("toy-v1")[0], "greedy", 2).chance("others").of_deal(0)
    assert one.of_agent(0, 0).integers(2**62) != other.of_agent(0, 0).integers(2**62)


DEALS = (2376412703825039486, 2642374584532964152, 3231513737686744473)


def test_the_submission_sits_once_in_every_seat_of_each_deal_and_the_opponent_in_all_others() -> None:
    task = tasks_of("toy-v1")[1]
    seatings = [seating for shard in Pairing(task, "greedy", 20).shards() for seating in shard]
    assert len(seatings) == 60 and {(seating.deal, seating.agents) for seating in seatings} == {
        (deal, tuple(int(seat != own) for seat in range(3))) for deal in range(20) for own in range(3)
    }


def test_a_task_for_another_version_of_the_rules_is_refused() -> None:
    task = tasks_of("toy-v1")[0]
    with pytest.raises(ValueError, match=r"is for version 99 of hamlet; installed is version"):
        Task(**vars(task) | {"version": 99}).checked()


def test_a_task_with_graded_opponents_that_are_no_longer_the_same_is_refused() -> None:
    task = next(task for task in tasks_of("euro-v1") if "skilled" in task.opponents)
    assert task.checked().name == task.game
    with pytest.raises(ValueError, match=r"has other graded opponents \(skilled\) than those installed"):
        Task(**vars(task) | {"network": "0" * 64}).checked()


def test_numbers_of_a_submission_are_those_of_its_games(tmp_path: Path) -> None:
    submission = submit(tmp_path / "a", deals=20, tasks=("hamlet-2",))
    config = read_config(tmp_path / "a")
    games = scores.rows_of(tmp_path / "a", config)
    for opponent, row in submission["tasks"]["hamlet-2"]["opponents"].items():
        own = [seat for shard in games["hamlet-2", opponent] for seat in shard if seat["agent"] == SUBMISSION]
        assert row["games"] == len(own) == 40 and row["deals"] == 20
        assert row["reward"] == pytest.approx(np.mean([seat["reward"] for seat in own])) and row[
            "first_places"
        ] == pytest.approx(np.mean([seat["win_share"] for seat in own]))
        assert row["reward_95"][0] <= row["reward"] <= row["reward_95"][1] and len(row["shards"]) == 2
    both = submission["tasks"]["hamlet-2"]["opponents"].values()
    assert submission["tasks"]["hamlet-2"]["reward"] == pytest.approx(
        np.mean([row["reward"] for row in both]), abs=1e-5
    )
    against_random = submission["tasks"]["hamlet-2"]["opponents"]["random"]
    assert against_random["first_places"] > 0.5 and submission["track"] == "given" and submission["budget"] is None
    assert read(tmp_path / "a" / "submission.json") == json.loads(json.dumps(submission))


def test_a_submission_does_not_depend_on_processes_and_goes_on_where_it_was(tmp_path: Path) -> None:
    whole = submit(tmp_path / "a", deals=17)
    submit(tmp_path / "b", deals=17, processes=2)
    for number in (0, 3):
        results.shard_path(tmp_path / "b", number).unlink()
    with pytest.raises(ValueError, match="has not been played to its end"):
        scores.of_all(tmp_path / "b", read_config(tmp_path / "b"))
    arguments = command.Run(resume=tmp_path / "b")
    again = command.played(arguments, *command.prepare(arguments), QUIET)
    assert without_times(again) == without_times(whole)


def test_the_same_agent_against_itself_is_even_deal_by_deal(tmp_path: Path) -> None:
    row = submit(tmp_path / "a", agent="heuristic", opponents=("heuristic",), deals=10, tasks=("hamlet-2",))["tasks"][
        "hamlet-2"
    ]
    assert row["reward"] == pytest.approx(0, abs=0.3) and row["opponents"]["heuristic"][
        "first_places"
    ] == pytest.approx(0.5, abs=0.2)


def test_one_player_plays_against_the_rival_of_the_rules(tmp_path: Path) -> None:
    row = submit(tmp_path / "a", set="euro-v1", tasks=("architects-solo",), opponents=(), deals=2)["tasks"][
        "architects-solo"
    ]
    assert (
        list(row["opponents"]) == ["the rules"]
        and row["opponents"]["the rules"]["games"] == 2
        and -1 <= row["reward"] <= 1
    )


def test_a_file_repeats_and_one_that_was_changed_does_not(tmp_path: Path) -> None:
    submission = submit(tmp_path / "a", deals=17)
    checks = verify(submission, config_of(submission, None, None, "", 1), QUIET)
    assert len(checks) == 4 and all(check.repeats() for check in checks)
    first = verify(submission, config_of(submission, None, 1, "", 1), QUIET)
    assert {check.shards for check in first} == {1} and all(check.repeats() for check in first)
    assert not any(check.repeats() for check in verify(submission, config_of(submission, "random", None, "", 1), QUIET))
    others = verify(submission, config_of(submission, None, None, "fresh", 1), QUIET)
    assert not any(check.same for check in others) and all(check.agrees() for check in others)
    better = json.loads(json.dumps(submission))
    better["tasks"]["hamlet-2"]["opponents"]["random"]["reward"] = 1.0
    assert [check.wrong for check in verify(better, config_of(better, None, None, "", 1), QUIET) if check.wrong] == [
        ("reward",)
    ]
    better["tasks"]["hamlet-2"]["opponents"]["random"]["shards"].pop()
    with pytest.raises(ValueError, match="does not hold the games"):
        verify(better, config_of(better, None, None, "", 1), QUIET)


def test_the_command_verifies_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    submit(tmp_path / "a")
    monkeypatch.setattr("sys.argv", ["benchmark", "verify", str(tmp_path / "a" / "submission.json")])
    command.main()
    assert "Everything that was played again came out as the file says." in capsys.readouterr().out
    changed = json.loads((tmp_path / "a" / "submission.json").read_text())
    changed["tasks"]["hamlet-2"]["opponents"]["random"]["cut_off"] = 0.5
    (tmp_path / "changed.json").write_text(json.dumps(changed))
    monkeypatch.setattr("sys.argv", ["benchmark", "verify", str(tmp_path / "changed.json")])
    with pytest.raises(SystemExit, match="does not repeat"):
        command.main()


def test_an_algorithm_learns_within_its_budget_and_is_measured(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(ENTRY)
    submission = submit(
        tmp_path / "a",
        agent="",
        train=f"{tmp_path}/mine.py:train",
        decisions=100,
        minutes=60.0,
        seed=3,
        tasks=("hamlet-2",),
    )
    trained = submission["training"]["hamlet-2"]
    assert 100 <= trained["decisions"] < 108 and trained["counted"] and "numpy" in trained["versions"]
    assert submission["track"] == "trained" and submission["agents"]["hamlet-2"].endswith(
        "mine.py:First(" + str(tmp_path / "a/agents/hamlet-2/weights") + ")"
    )
    assert len(submission["files"]) == 2 and submission["budget"]["decisions"] == 100
    again = verify(submission, config_of(submission, None, None, "", 1), QUIET)
    assert all(check.repeats() for check in again)


def test_an_algorithm_that_learns_again_is_played_as_it_is_then(tmp_path: Path) -> None:
    entry = tmp_path / "mine.py"
    entry.write_text(ENTRY)
    submission = submit(
        tmp_path / "a", agent="", train=f"{entry}:train", decisions=100, minutes=60.0, seed=3, tasks=("hamlet-2",)
    )
    settings = to_learn_again(submission, config_of(submission, None, None, "", 1), "")
    assert settings["agents"] == {} and all(check.repeats() for check in verify(submission, settings, QUIET))
    entry.write_text(
        ENTRY.replace("view.legal_actions()[0]", "view.legal_actions()[-1]")
    )  # it has changed, and learns to play otherwise
    settings = to_learn_again(submission, config_of(submission, None, None, "", 1), "")
    assert not all(check.repeats() for check in verify(submission, settings, QUIET))
    with pytest.raises(ValueError, match="there is nothing to learn again"):
        to_learn_again(submit(tmp_path / "given"), settings, "")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("greedy", "budget of 100 decisions is spent"),
        ("nothing", "must return the name of an agent"),
        ("nobody", "has no function 'nobody'"),
    ],
)
def test_an_algorithm_that_fails_is_answered_with_its_last_lines(tmp_path: Path, name: str, sentence: str) -> None:
    (tmp_path / "mine.py").write_text(ENTRY)
    with pytest.raises(ValueError, match=f"(?s)The training failed.*{sentence}"):
        submit(
            tmp_path / "a",
            agent="",
            train=f"{tmp_path}/mine.py:{name}",
            decisions=100,
            minutes=60.0,
            tasks=("hamlet-2",),
        )


def test_an_algorithm_may_be_a_command(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(ENTRY)
    words = f"{sys.executable} -c \"import sys, pathlib; pathlib.Path(sys.argv[1], 'x-7.txt').write_text('3')\" {{folder}} {{game}} {{decisions}}"
    submission = submit(
        tmp_path / "a",
        command=words,
        agent=f"{tmp_path}/mine.py:First({{folder}}/x-*.txt)",
        decisions=10,
        tasks=("hamlet-2",),
    )
    assert (
        submission["agents"]["hamlet-2"].endswith("agents/hamlet-2/x-7.txt)")
        and not submission["training"]["hamlet-2"]["counted"]
    )


def test_a_lesson_counts_what_is_played_whatever_the_interface(tmp_path: Path) -> None:
    def lesson(**changed: Any) -> Lesson:
        return Lesson(
            **{
                "game": "hamlet",
                "players": 2,
                "options": {"rounds": 3},
                "seed": 0,
                "decisions": 20,
                "minutes": 60.0,
                "folder": tmp_path,
            }
            | changed
        )

    one = lesson()
    batch = one.batch(8)
    for expected in (8, 16, 24):
        batch.step(batch.random_actions())
        assert one.spent == expected
    assert one.is_over() and one.share() == 1
    with pytest.raises(BudgetSpent):
        batch.step(batch.random_actions())
    two, rng = lesson(), np.random.default_rng(0)
    env = two.env()
    env.reset()
    while env.agents and not env.terminations[env.agent_selection]:
        env.step(int(rng.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]))))
    assert two.spent == 6 and env.match.options["rounds"] == 3
    three = lesson()
    seats = three.seats(4)
    seats.reset()
    seats.step(seats.action_masks().argmax(axis=1))
    assert three.spent == 4
    seat = three.seat_env("greedy")
    seat.reset()
    seat.step(int(seat.action_masks().argmax()))
    assert three.spent == 5 and lesson(minutes=1e-9).is_over()


def test_two_environments_of_a_lesson_are_dealt_other_games(tmp_path: Path) -> None:
    lesson = Lesson("hamlet", 2, {}, 0, 100, 60.0, tmp_path)
    envs = [lesson.seat_env() for _ in range(2)]
    for env in envs:
        env.reset()
    assert envs[0].match.seed != envs[1].match.seed


def test_an_entry_is_looked_for_where_it_is_said_to_be(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="there is no file"):
        learned("nowhere.py:train", Lesson("hamlet", 2, {}, 0, 100, 60.0, tmp_path))


def test_braces_and_stars_are_filled_in(tmp_path: Path) -> None:
    task, config = tasks_of("euro-v1")[0], {"decisions": 5, "minutes": 2.0, "seed": 1}
    assert (
        filled("{game} {players} {options} {task} {folder}", task, config, Path("x"))
        == "architects 1 --option rival=helena architects-solo x"
    )
    with pytest.raises(ValueError, match="cannot be filled in"):
        filled("{steps}", task, config, Path("x"))
    (tmp_path / "one.zip").touch()
    assert found(f"puct:100,policy={tmp_path}/*.zip:best") == f"puct:100,policy={tmp_path}/one.zip:best"
    (tmp_path / "two.zip").touch()
    with pytest.raises(ValueError, match="stands for 2 files"):
        found(f"{tmp_path}/*.zip")
    assert list(files_of("toy-v1", {"hamlet-2": f"puct:100,policy={tmp_path}/one.zip"})) == [f"{tmp_path}/one.zip"]
    network = {"graded hamlet": hash_of(network_of(load("hamlet")).read_bytes())[:16]}
    assert (
        files_of("toy-v1", {"hamlet-2": "master"})
        == files_of("toy-v1", {"hamlet-3": "puct:50,policy=graded"})
        == network
        and files_of("toy-v1", {"hamlet-2": "greedy"}) == {}
    )


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"set": "asia-v1"}, "no set of tasks"),
        ({"tasks": ("chess",)}, "has no task chess"),
        ({"opponents": ("nobody",)}, "No pool"),
        ({"agent": ""}, "Give --agent"),
        ({"train": "a.py:b"}, "Give --agent"),
        ({"deals": -1}, "above 0"),
        ({"agent": "nobody"}, "There is no agent"),
        ({"agent": "", "command": "true"}, "Give --agent"),
    ],
)
def test_bad_input_is_answered_with_a_sentence_and_leaves_no_folder(
    tmp_path: Path, changed: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(ValueError, match=sentence):
        submit(tmp_path / "new", **changed)
    assert not (tmp_path / "new").exists()


def made_up(name: str, **rewards: float) -> dict[str, Any]:
    """A submission with these mean rewards by task of toy-v1 (written hamlet_2)."""
    tasks = {}
    for task in tasks_of("toy-v1"):
        if (reward := rewards.get(task.name.replace("-", "_"))) is not None:
            one = {
                "games": 10,
                "deals": 5,
                "first_places": 0.5,
                "first_places_95": [0.4, 0.6],
                "reward": reward,
                "cut_off": 0.0,
            }
            tasks[task.name] = {
                "reward": reward,
                "reward_95": [reward - 0.1, reward + 0.1],
                "cut_off": 0.0,
                "milliseconds": 1.0,
                "opponents": dict.fromkeys(task.against(), one),
            }
    return {"set": "toy-v1", "name": name, "track": "given", "tasks": tasks, "budget": None, "gains": {}}


def test_random_is_0_the_best_reference_100_and_who_is_better_more() -> None:
    submissions = [
        made_up("random", hamlet_2=-0.5, hamlet_3=-0.4),
        made_up("greedy", hamlet_2=0.0, hamlet_3=0.4),
        made_up("heuristic", hamlet_2=0.5),
        made_up("mine", hamlet_2=0.75),
    ]
    ends = anchors.measured("toy-v1", submissions)
    assert (ends["hamlet-2"].best, ends["hamlet-3"].best) == ("heuristic", "greedy")
    assert (
        anchors.normalised(submissions[0], ends)["hamlet-2"][0] == 0
        and anchors.normalised(submissions[2], ends)["hamlet-2"][0] == 100
    )
    assert anchors.normalised(submissions[3], ends)["hamlet-2"] == pytest.approx((125.0, 115.0, 135.0))
    assert [s["name"] for s in sheets.ranked(submissions, ends)] == [
        "greedy",
        "random",
        "mine",
        "heuristic",
    ]  # who played all tasks first
    part = made_up("part", hamlet_2=0.5)
    part["tasks"]["hamlet-2"]["opponents"].pop("random")
    assert anchors.normalised(part, ends) == {} and "hamlet-2" not in anchors.measured(
        "toy-v1", [submissions[0], part | {"name": "heuristic"}]
    )


def test_what_is_kept_can_be_read_and_is_of_tasks_that_there_are() -> None:
    for name in sets():
        for submission in kept(name):
            assert submission["set"] == name and set(submission["tasks"]) <= {task.name for task in tasks_of(name)}
            assert "/work" not in json.dumps(submission) and "/tmp" not in json.dumps(submission)
    assert {"random", "greedy", "heuristic", "dqn", "tianshou-sac"} <= {
        submission["name"] for submission in kept("toy-v1")
    }


def test_the_leaderboard_is_made_of_what_is_kept(tmp_path: Path) -> None:
    made = leaderboard.page(tmp_path)
    assert made == (ROOT / "docs" / "leaderboard.md").read_text(encoding="utf-8"), "run `architects-env benchmark page`"
    assert all(submission["name"] in made for name in sets() for submission in kept(name))


@pytest.mark.parametrize("name", ["random", "greedy", "heuristic"])
def test_kept_results_of_the_toy_repeat(name: str) -> None:
    (submission,) = (submission for submission in kept("toy-v1") if submission["name"] == name)
    config = config_of(submission, None, 1, "", 1) | {"opponents": ["random", "greedy", "heuristic"]}
    assert all(check.repeats() for check in verify(submission, config, QUIET))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["random", "greedy", "heuristic"])
def test_kept_results_of_the_real_games_repeat(name: str) -> None:
    """The reference pool plays as it did: where this fails after a bot or a rule has changed, euro-v1 needs a new
    version."""
    (submission,) = (submission for submission in kept("euro-v1") if submission["name"] == name)
    config = config_of(submission, None, 1, "", 1) | {
        "opponents": ["random", "greedy", "heuristic", "miner", "raider", "the rules"]
    }
    assert all(check.repeats() for check in verify(submission, config, QUIET))


def test_a_rival_may_learn_against_the_submission(tmp_path: Path) -> None:
    submission = submit(tmp_path / "a", tasks=("hamlet-2",), opponents=("random",), best_response=20_000, deals=20)
    gain = submission["gains"]["hamlet-2"]
    assert gain["decisions"] >= 20_000 and -1 <= gain["gain"] <= 2 and gain["exact"] is not None
    ends = {"hamlet-2": anchors.Anchor(-0.5, 0.5, "heuristic", 10)}
    assert f"{gain['gain']:+.2f} ±" in sheets.of_task(tasks_of("toy-v1")[0], [submission], ends).rows[0][-1]


def test_from_the_command_line_it_shows_the_table_and_says_where_the_file_is(tmp_path: Path) -> None:
    words = [
        "run",
        "--agent",
        "random",
        "--deals",
        "1",
        "--opponents",
        "random",
        "--tasks",
        "hamlet-2",
        "--out",
        str(tmp_path / "a"),
    ]
    done = subprocess.run(
        [sys.executable, "-m", "experiments.benchmark", *words], capture_output=True, text=True, cwd=ROOT
    )
    assert done.returncode == 0 and "hamlet-2" in done.stdout and "submission.json" in done.stderr, done.stderr
    assert read(tmp_path / "a" / "submission.json")["command"].startswith("architects-env benchmark run --agent random")


def test_a_shard_is_the_same_wherever_it_is_played(tmp_path: Path) -> None:
    submit(tmp_path / "a", deals=17)
    config = read_config(tmp_path / "a")
    rows = scores.rows_of(tmp_path / "a", config)["hamlet-2", "heuristic"][1]
    assert (
        scores.digest(work(config, 3).rows) == scores.digest(rows)
        and load("hamlet").version == tasks_of("toy-v1")[0].version
    )
