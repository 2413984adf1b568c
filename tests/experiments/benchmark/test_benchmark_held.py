"""Programs that cheat by accident in the trained tracks: each is caught, with a sentence that says at what."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from architects_env.experiments.benchmark import __main__ as command
from architects_env.experiments.benchmark.protocol.tasks import tasks_of
from architects_env.experiments.benchmark.training import trainer
from architects_env.experiments.benchmark.training.trainings import train_missing

QUIET = Console(quiet=True)
HEAD = """
import gc, subprocess, sys, time
from pathlib import Path
import architects_env
from architects_env.agents import make_agent
from architects_env.core.play.match import Match

def written(task, agent="First"):
    (task.folder / "weights").write_text("1")
    return task.agent(__file__, agent, "weights")

class First:
    def __init__(self, path): self.path = path
    def act(self, view, rng): return view.legal_actions()[0]
"""


def prepared(tmp_path: Path, code: str, track: str, **changed: Any) -> tuple[command.Run, Path, dict[str, Any]]:
    """A program, with `train(task)`, that learns hamlet-2 once and plays ten deals."""
    (tmp_path / "mine.py").write_text(HEAD + code)
    settings: dict[str, Any] = {
        "train": f"{tmp_path}/mine.py:train",
        "track": track,
        "seeds": (0,),
        "tasks": ("hamlet-2",),
        "opponents": ("random@1",),
        "deals": 10,
        "decisions": 1000,
        "out": tmp_path / "out",
    }
    arguments = command.Run(**settings | changed)
    return arguments, *command.prepare(arguments)


def submit(tmp_path: Path, code: str, track: str = "from-nothing", **changed: Any) -> dict[str, Any]:
    """Its result."""
    return command.played(*prepared(tmp_path, code, track, **changed), QUIET)


def decisions(tmp_path: Path, code: str, track: str = "from-nothing") -> int:
    """How many are counted while it learns."""
    _, folder, config = prepared(tmp_path, code, track)
    return trainer.train(folder, tasks_of("toy-v2")[0], config, 0).decisions


def refused(tmp_path: Path, code: str, sentence: str, track: str = "from-nothing", **changed: Any) -> None:
    with pytest.raises(ValueError, match=f"(?s){sentence}"):
        submit(tmp_path, code, track, **changed)
    assert not (tmp_path / "out" / "submission.json").exists()


def test_a_player_of_ours_is_not_what_was_learned(tmp_path: Path) -> None:
    refused(tmp_path, "def train(task): return 'master'", "must return what it has written while learning")


def test_decisions_that_are_made_beside_the_training_task_count(tmp_path: Path) -> None:
    code = """
def train(task):
    batch = architects_env.make_batch("hamlet", 100)
    for _ in range(8): batch.step(batch.random_actions())
    match = architects_env.make("hamlet", 2)
    match.apply(match.legal_actions()[0])
    world = match.view().sample(0)
    world.apply(world.legal_actions()[0])
    return written(task)
"""
    assert decisions(tmp_path, code) == 802
    (tmp_path / "more").mkdir()
    refused(tmp_path / "more", code.replace("range(8)", "range(22)"), "budget of 1000 decisions is spent")


def test_games_of_the_training_task_count_once(tmp_path: Path) -> None:
    code = """
def train(task):
    batch = task.batch(50)
    batch.step(batch.random_actions())
    env, over = task.seat_env("random"), False
    env.reset()
    while not over:
        over = env.step(int(env.action_masks().argmax()))[2]
    return written(task)
"""
    assert decisions(tmp_path, code) == 50 + 8


def test_from_nothing_nobody_is_asked_who_knows_the_game(tmp_path: Path) -> None:
    code = """
def train(task):
    said = []
    asked = lambda: make_agent("greedy", "hamlet"), lambda: make_agent("master", "hamlet"), lambda: task.seat_env("greedy")
    for ask in asked:
        try:
            ask()
        except ValueError as error:
            said.append(str(error))
    raise ValueError(" ".join(said))
"""
    refused(tmp_path, code, "There is no agent 'greedy'.*no trained opponents.*allows no opponents")


def test_what_teachers_are_asked_counts(tmp_path: Path) -> None:
    code = """
def train(task):
    import numpy as np
    view, rng = architects_env.make("hamlet", 2).view(), np.random.default_rng(0)
    for _ in range(30): make_agent("heuristic", "hamlet").act(view, rng)
    for _ in range(40): make_agent("skilled", "hamlet").act(view, rng)
    make_agent("ismcts:20", "hamlet").act(view, rng)
    make_agent("lookahead:3,policy=graded", "hamlet").act(view, rng)
    return written(task)
"""
    assert decisions(tmp_path, code, "with-teachers") == 93


def test_keeping_true_states_helps_nobody_where_views_are_all_there_is(tmp_path: Path) -> None:
    code = """
KEPT = []
def train(task):
    KEPT.append(task.batch(4))
    return written(task, "Looks")

class Looks(First):
    def act(self, view, rng):
        games = KEPT or [one for one in gc.get_objects() if type(one).__name__ in ("Match", "Batch", "Positions")]
        return view.legal_actions()[int(games[0].states["seat"][0]) % len(view.legal_actions())]
"""
    refused(tmp_path, code, "Looks.*IndexError")


def test_asking_for_the_deals_is_refused(tmp_path: Path) -> None:
    code = """
def train(task):
    from architects_env.experiments.benchmark.protocol.tasks import Pairing, tasks_of
    seeds = [Pairing(tasks_of("toy-v2")[0], "random@1", 5).chance().of_deal(deal) for deal in range(5)]
    return written(task)
"""
    refused(tmp_path, code, "no set of tasks")


def test_learning_in_act_shows_when_it_is_asked_again(tmp_path: Path) -> None:
    code = """
def train(task): return written(task, "Learns")

class Learns(First):
    seen = 0
    def act(self, view, rng):
        self.seen += 1
        return view.legal_actions()[self.seen % len(view.legal_actions())]
"""
    refused(tmp_path, code, "decides otherwise when a fresh process is asked again")


def test_dealing_games_in_act_is_refused(tmp_path: Path) -> None:
    code = """
def train(task): return written(task, "Plays")

class Plays(First):
    def act(self, view, rng):
        architects_env.make("hamlet", 2)
        return view.legal_actions()[0]
"""
    refused(tmp_path, code, "No game can be dealt")


def test_reading_what_the_opponents_have_learned_is_refused(tmp_path: Path) -> None:
    code = """
def train(task):
    from architects_env import opponents
    (task.folder / "mine.safetensors").write_bytes((opponents.FOLDER / "hamlet.safetensors").read_bytes())
    return str(task.folder / "mine.safetensors")
"""
    refused(tmp_path, code, "is not for learners")
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "old.pt").write_bytes(b"weights")
    code = f"def train(task): return Path({str(tmp_path / 'old.pt')!r}).read_bytes()"
    refused(tmp_path / "elsewhere", code, "was not written while learning")


@pytest.mark.slow  # what notices it notices "learning in act" too, after fewer decisions
def test_a_time_bomb_shows_when_it_is_asked_again(tmp_path: Path) -> None:
    code = """
def train(task): return written(task, "Waits")

class Waits(First):
    decided = 0
    def act(self, view, rng):
        self.decided += 1
        return view.legal_actions()[0 if self.decided < 60 else -1]
"""
    refused(tmp_path, code, "decides otherwise when a fresh process is asked again", deals=40)


def test_nothing_learns_on_after_the_budget(tmp_path: Path) -> None:
    code = "def train(task): subprocess.Popen(['/bin/true'])"
    refused(tmp_path, code, "so subprocess.Popen is refused", sandbox="none")
    (tmp_path / "later").mkdir()
    config = {"set": "toy-v2", "tasks": ("hamlet-2",), "seeds": (0,), "size": "small", "track": "from-nothing"}
    config |= {"train": f"{tmp_path}/later/mine.py:train", "decisions": 0, "minutes": 0, "python": "", "agents": {}}
    (tmp_path / "later" / "mine.py").write_text(HEAD + "def train(task): return written(task)")
    train_missing(tmp_path / "later", config, QUIET)
    (tmp_path / "later" / "agents" / "hamlet-2-0" / "weights").write_text("2")
    with pytest.raises(ValueError, match="have changed since hamlet-2, seed 0, was learned"):
        train_missing(tmp_path / "later", config, QUIET)


def test_whoever_goes_on_when_the_time_is_over_has_no_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trainer, "GRACE", 0.0)
    (tmp_path / "mine.py").write_text(
        HEAD + "def train(task):\n while task.seconds() < 1.0: pass\n return written(task)"
    )
    config = {"size": "small", "decisions": 0, "minutes": 0.01, "track": "from-nothing", "python": ""}
    config |= {"train": f"{tmp_path}/mine.py:train"}
    with pytest.raises(ValueError, match="of one core"):
        trainer.train(tmp_path, tasks_of("toy-v2")[0], config, 0)


def test_what_draws_from_the_numbers_that_it_is_given_is_the_same_when_asked_again(tmp_path: Path) -> None:
    code = """
def train(task): return written(task, "Draws")

class Draws(First):
    def act(self, view, rng): return int(rng.choice(view.legal_actions()))
"""
    found = submit(tmp_path, code, ranked=True, opponents=("random@1", "strangers"))
    assert found["nonce"] and set(found["results"]["hamlet-2"]) == {"random@1", "strangers"}
