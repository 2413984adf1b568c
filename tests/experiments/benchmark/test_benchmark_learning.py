"""The trained tracks of the benchmark: training tasks, budgets, what is handed in."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from architects_env.experiments.benchmark.leaderboard import page as leaderboard
from architects_env.experiments.benchmark.leaderboard.rows import reasons_below
from architects_env.experiments.benchmark.protocol.tasks import HELD_OUT, tasks_of
from architects_env.experiments.benchmark.scores.statistics import Estimate
from architects_env.experiments.benchmark.submission import verification
from architects_env.experiments.benchmark.submission.files import files_of
from architects_env.experiments.benchmark.submission.verification import Check, learned_again, same_again, verify
from architects_env.experiments.benchmark.training.trainer import filled, found
from architects_env.experiments.benchmark.training.training_task import OVER, BudgetSpent, TrainingTask
from architects_env.experiments.benchmark.training.worker import is_own, learned
from architects_env.games import load
from architects_env.opponents import hash_network, network_path
from tests.experiments.benchmark.small_benchmark import QUIET, submit

ENTRY = """
def train(task):
    batch = task.batch(8)
    while not task.is_over():
        batch.step(batch.random_actions())
    (task.folder / "weights").write_text(str(task.seed))
    return task.agent(__file__, "First", "weights")

def endless(task):
    batch = task.batch(8)
    while True:
        batch.step(batch.random_actions())

def nothing(task):
    return 7

class First:
    def __init__(self, path):
        assert open(path).read() in ("3", "4", "5")
    def act(self, view, rng):
        return view.legal_actions()[0]
"""


def learn(folder: Path, entry: Path, name: str = "train", **changed: Any) -> dict[str, Any]:
    settings = {"agent": "", "train": f"{entry}:{name}", "track": "from-nothing", "seeds": (3, 4), "decisions": 100}
    return submit(folder, **settings | {"tasks": ("hamlet-2",), "opponents": ("random@1",)} | changed)


def test_an_algorithm_learns_once_for_every_seed_and_is_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine.py").write_text(ENTRY)
    submission = learn(tmp_path / "a", tmp_path / "mine.py")
    for seed, trained in zip((3, 4), submission["training"]["hamlet-2"], strict=True):
        assert 100 <= trained["decisions"] < 108 and "numpy" in trained["versions"] and trained["seconds"] > 0
        assert trained["agent"] == f"{tmp_path}/mine.py:First({tmp_path}/a/agents/hamlet-2-{seed}/weights)"
        assert set(trained["files"]) <= set(submission["files"])
    assert len(submission["results"]["hamlet-2"]["random@1"]) == 2 and len(submission["files"]) == 3
    reasons = " ".join(reasons_below(submission, tasks_of("toy-v2")))
    assert "2 of 3 training runs" in reasons and "a budget of its own" in reasons and "public deals" in reasons
    checks: list[Check] = []
    monkeypatch.setattr(verification, "verify", lambda *of: checks.extend(verify(*of)) or checks)
    agents = same_again(submission, ("hamlet-2",), tmp_path / "again", QUIET, shards=1)
    assert agents != submission["agents"] and checks and all(check.repeats() for check in checks)
    monkeypatch.setattr(verification, "learned_again", lambda *of: {"agents": agents})
    monkeypatch.setattr(
        verification,
        "verify",
        lambda *of: [replace(checks[0], told=Estimate(0.0, -0.1, 0.1), again=Estimate(4.0, 3.9, 4.1))],
    )
    with pytest.raises(ValueError, match=r"became another agent .* it has \+4\.00"):
        same_again(submission, ("hamlet-2",), tmp_path / "other", QUIET)
    with pytest.raises(ValueError, match="there is no algorithm to learn again"):
        learned_again(submit(tmp_path / "given"), tmp_path / "no", "", "best", QUIET)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("endless", "budget of 100 decisions is spent"),
        ("nothing", "must return what it has written"),
        ("nobody", "has no function 'nobody'"),
    ],
)
def test_an_algorithm_that_fails_is_answered_with_its_last_lines(tmp_path: Path, name: str, sentence: str) -> None:
    (tmp_path / "mine.py").write_text(ENTRY)
    with pytest.raises(ValueError, match=f"(?s)The training failed.*{sentence}"):
        learn(tmp_path / "a", tmp_path / "mine.py", name)


def training_task(folder: Path, **changed: Any) -> TrainingTask:
    given = {"game": "hamlet", "players": 2, "options": {"rounds": 3}, "seed": 0, "decisions": 20, "minutes": 60.0}
    return TrainingTask(**given | {"folder": folder} | changed)


def test_a_training_task_counts_the_decisions_of_all_seats_whatever_the_interface(tmp_path: Path) -> None:
    one = training_task(tmp_path)
    batch = one.batch(8)
    for expected in (8, 16, 24):
        batch.step(batch.random_actions())
        assert one.spent == expected
    assert one.is_over() and one.progress() == 1
    with pytest.raises(BudgetSpent):
        for _ in range(OVER):
            batch.step(batch.random_actions())
    two, rng = training_task(tmp_path), np.random.default_rng(0)
    env = two.aec_env()
    env.reset()
    while env.agents and not env.terminations[env.agent_selection]:
        env.step(int(rng.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]))))
    assert two.spent == 6 and env.match.options["rounds"] == 3
    three, four = training_task(tmp_path), training_task(tmp_path)
    seats, seat = three.vec_env(4), four.seat_env("greedy")
    seats.reset()
    seat.reset()
    over = False
    while not over:
        over = seat.step(int(seat.action_masks().argmax()))[2]
    seats.step(seats.action_masks().argmax(axis=1))
    assert 4 <= three.spent <= 12 and four.spent == 6 and training_task(tmp_path, minutes=1e-9).is_over()


def test_from_nothing_no_player_of_ours_sits_at_the_table(tmp_path: Path) -> None:
    one = training_task(tmp_path, track="from-nothing")
    for wrong in ("greedy", ["master"], {0: "heuristic"}):
        with pytest.raises(ValueError, match="allows no opponents that know the game"):
            one.seat_env(wrong)
    for right in ("random", ["random"], lambda view, rng: view.legal_actions()[0]):
        one.seat_env(right)
    one.vec_env(2, "learner")


def test_two_environments_of_a_training_task_are_dealt_other_games(tmp_path: Path) -> None:
    envs = [training_task(tmp_path).seat_env() for _ in range(2)]
    for env in envs:
        env.reset()
    assert envs[0].match.seed != envs[1].match.seed


def test_what_is_handed_in_lies_in_the_folder_and_its_code_in_the_file_that_learned(tmp_path: Path) -> None:
    own, code = tmp_path / "own", tmp_path / "mine.py"
    own.mkdir()
    for path in (code, tmp_path / "other.py", tmp_path / "x.zip", own / "x.zip", own / "x.safetensors"):
        path.touch()
    for right in (
        f"{code}:A({own}/x.zip)",
        f"{own}/x.zip",
        f"{own}/x.safetensors:deterministic",
        f"puct:9,policy={own}/x.zip",
        f"rollouts:8x1x9,policy={own}/x.zip,c=5",
    ):
        assert is_own(right, code, own), right
    for wrong in (
        "master",
        f"{code}:A",
        f"{tmp_path}/other.py:A({own}/x.zip)",
        f"{tmp_path}/x.zip",
        f"{code}:A({own}/none)",
        "puct:9,policy=graded",
        f"lookahead:9,policy={own}/x.zip",  # it plays on by a bot of ours
        f"gumbel:9,policy={own}/x.zip,lookahead=4",
    ):
        assert not is_own(wrong, code, own), wrong
    with pytest.raises(ValueError, match="there is no file"):
        learned("nowhere.py:train", training_task(tmp_path))


def test_braces_and_stars_are_filled_in(tmp_path: Path) -> None:
    task = tasks_of("euro-v2", ["architects-alone"])[0]
    assert filled("{game} {players} {task}", task) == "architects 1 architects-alone"
    with pytest.raises(ValueError, match="cannot be filled in"):
        filled("{steps}", task)
    (tmp_path / "one.zip").touch()
    assert (
        found(f"puct:100,policy={tmp_path}/*.zip:deterministic") == f"puct:100,policy={tmp_path}/one.zip:deterministic"
    )
    (tmp_path / "two.zip").touch()
    with pytest.raises(ValueError, match="matches 2 files"):
        found(f"{tmp_path}/*.zip")
    assert list(files_of("toy-v2", {"hamlet-2": [f"puct:100,policy={tmp_path}/one.zip"]})) == [f"{tmp_path}/one.zip"]
    network = {"graded hamlet": hash_network(network_path(load("hamlet")).read_bytes())[:16]}
    assert (
        files_of("toy-v2", {"hamlet-2": ["master"]}) == network and files_of("toy-v2", {"hamlet-2": ["greedy"]}) == {}
    )


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"set": "asia-v1"}, "no set of tasks"),
        ({"tasks": ("chess",)}, "has no task chess"),
        ({"opponents": ("nobody",)}, "No pool"),
        ({"opponents": (HELD_OUT,)}, "No pool"),
        ({"agent": ""}, "Give either --agent"),
        ({"train": "a.py:b"}, "Give either --agent"),
        ({"agent": "", "train": "a.py:b"}, "needs a track"),
        ({"track": "from-nothing"}, "the track is given"),
        ({"size": "huge"}, "no budget"),
        ({"agent": "", "train": "a.py:b", "track": "from-nothing", "seeds": (1, 1)}, "--seeds expects"),
        ({"deals": -1}, "above 0"),
        ({"agent": "nobody"}, "There is no agent"),
    ],
)
def test_bad_input_is_answered_with_a_sentence_and_leaves_no_folder(
    tmp_path: Path, changed: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(ValueError, match=sentence):
        submit(tmp_path / "new", **changed)
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("how", ["learned", pytest.param("given", marks=pytest.mark.slow)])
def test_the_first_row_of_the_page_runs_as_it_stands(tmp_path: Path, how: str) -> None:
    (code,) = re.findall(r"(?s)```python\n(.*?)```", leaderboard.parts()["first row"])
    mine = tmp_path / "mine.py"
    mine.write_text(code)
    if how == "given":
        agent = f"{mine}:Mine"
        assert submit(tmp_path / how, agent=agent, tasks=("hamlet-2",), opponents=("random@1",))["track"] == how
        return
    assert learn(tmp_path / "learned", mine, seeds=(0,))["training"]["hamlet-2"][0]["decisions"] >= 100
