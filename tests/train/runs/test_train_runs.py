"""Training runs: settings, folders, checkpoints that are whole or absent, going on, stopping, and repeating exactly."""

from __future__ import annotations

import csv
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
import torch as th
from rich.console import Console

from architects_env.core.files.atomic_files import remove_unfinished
from architects_env.games import load
from architects_env.train.__main__ import main as command
from architects_env.train.command import finish_run
from architects_env.train.imitation.behaviour_cloning import ImitationSettings
from architects_env.train.ppo.algorithm import SelfPlayPPO
from architects_env.train.ppo.group import Group
from architects_env.train.runs import run as run_module
from architects_env.train.runs.callback import TrainingCallback
from architects_env.train.runs.checkpoints import last_checkpoint, list_checkpoints, read_checkpoint
from architects_env.train.runs.config import Config
from architects_env.train.runs.folder_lock import lock_folder
from architects_env.train.runs.new_learner import make_learner
from architects_env.train.runs.run import run_training
from architects_env.train.runs.run_folder import BadRun, new_folder, resume_run
from architects_env.train.runs.signals import StopRequests
from tests.patience import PATIENCE
from tests.train.small_runs import small, trained

ROOT = Path(__file__).parents[3]
SMALL = [
    "--game",
    "hamlet",
    "--players",
    "2",
    "--n-envs",
    "32",
    "--n-steps",
    "16",
    "--batch-size",
    "128",
    "--n-epochs",
    "1",
    "--hidden",
    "16",
    "--curve-games",
    "4",
    "--ladder-games",
    "4",
    "--threads",
    "1",
    "--opponents-fraction",
    "0",
]


def python(*arguments: str, **settings: object) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, *arguments], text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT, **settings
    )  # type: ignore[call-overload]


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a small run with several checkpoints; tests copy it."""
    return trained(small(tmp_path_factory.mktemp("runs")))[1]


# --- settings ---------------------------------------------------------------------------------------------------------
def test_a_run_is_kept_in_its_folder_and_goes_on_from_its_last_checkpoint(tmp_path: Path) -> None:
    learner, folder = trained(small(tmp_path))
    for asked in (Config(resume=folder), Config(resume=folder, total_timesteps=2048)):
        if asked.total_timesteps is None:
            assert resume_run(asked)[2].decisions == 2048  # its policy has yet to be saved and measured
            (folder / "policy.zip").write_text("")
        with pytest.raises(BadRun, match="has 2,048 decisions already"):
            resume_run(asked)
    config, same_folder, checkpoint, notes = resume_run(Config(resume=folder, total_timesteps=4096))
    assert (
        same_folder == folder
        and checkpoint.decisions == learner.num_timesteps == 2048
        and config.hidden == (16,)
        and not notes
    )
    with pytest.raises(BadRun, match=r"--n-epochs is 7, but the run was begun with 1\. Only --minutes"):
        resume_run(Config(resume=folder, total_timesteps=4096, hidden=(16,), n_epochs=7))
    back = make_learner(config, checkpoint)
    assert (back.num_timesteps, back.games_played, back.games_cut_off, back.decisions_of_games, back._n_updates) == (
        learner.num_timesteps,
        learner.games_played,
        learner.games_cut_off,
        learner.decisions_of_games,
        learner._n_updates,
    )
    weights = learner.policy.state_dict()
    assert all(th.equal(weights[name], value) for name, value in back.policy.state_dict().items())
    assert str(back.policy.optimizer.state_dict()["state"]) == str(learner.policy.optimizer.state_dict()["state"])
    assert back.imitation_rng.bit_generator.state == checkpoint.run["imitation_rng"]
    assert not run_training(config, back, folder, StopRequests(), checkpoint)
    assert back.num_timesteps == 4096 and last_checkpoint(folder, back.env.batch.game)[0].decisions == 4096  # type: ignore[union-attr]


def test_the_policy_of_a_run_is_measured_against_itself_with_every_number_of_players(tmp_path: Path) -> None:
    config = small(tmp_path, players=(2, 3), total_timesteps=512, ladder_games=20)
    learner, folder = trained(config)
    for name in ("self_play.json", "self_play-2.json"):  # a run that goes on keeps what it had
        with Console(file=(tmp_path / "said.txt").open("w", encoding="utf-8"), width=80) as console:
            finish_run(config, folder, learner, StopRequests(), console)
        rows = json.loads((folder / name).read_text(encoding="utf-8"))
        assert [(row["players"], row["games"], row["agent"] == row["opponents"]) for row in rows] == [
            (2, 4, True),
            (3, 6, True),
        ]
        said = (tmp_path / "said.txt").read_text(encoding="utf-8").splitlines()
        assert [line.split()[:2] for line in said if line.startswith("itself")] == [["itself", "2"], ["itself", "3"]]


def test_a_run_never_writes_into_a_folder_that_exists_and_refuses_folders_that_are_no_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("architects_env.train.runs.run_folder.time.strftime", lambda _: "now")
    new_folder(small(tmp_path))
    with pytest.raises(BadRun, match="exists already"):
        new_folder(small(tmp_path))
    with pytest.raises(BadRun, match="not a run folder"):
        resume_run(Config(resume=tmp_path))
    (tmp_path / "file").write_text("")
    with pytest.raises(BadRun, match="cannot be made"):
        new_folder(small(tmp_path / "file"))


def test_a_run_in_which_another_process_works_is_not_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, folder = trained(small(tmp_path))
    before = list_checkpoints(folder)
    monkeypatch.setattr(sys, "argv", ["train", "--resume", str(folder), "--total-timesteps", "4096"])
    with lock_folder(folder, Console()), pytest.raises(SystemExit, match=f"process {os.getpid()}"):
        command()
    assert list_checkpoints(folder) == before


@pytest.mark.parametrize("content", ["", "{", "[]", "{}", '{"game": 7}', "null"])
def test_settings_that_are_damaged_are_refused_in_words(content: str, run: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(run, tmp_path / "run")
    (folder / "config.json").write_text(content)
    with pytest.raises(BadRun, match=r"settings .* cannot be used"):
        resume_run(Config(resume=folder, minutes=1.0))
    shutil.copy(run / "config.json", folder)
    saved = json.loads((folder / "config.json").read_text())
    (folder / "config.json").write_text(json.dumps(saved | {"n_envs": -3}))
    with pytest.raises(BadRun, match="n_envs is -3"):
        resume_run(Config(resume=folder, minutes=1.0))


def test_the_curve_tells_how_long_games_were_and_which_share_was_cut_off(tmp_path: Path) -> None:
    config = small(
        tmp_path,
        game="architects",
        option=("max_turns_per_player=2",),
        total_timesteps=8192,
        n_envs=64,
        n_steps=32,
        batch_size=512,
    )
    learner, folder = trained(config)
    with open(folder / "curve.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    assert rows[0]["cut_off"] == rows[0]["decisions_per_game"] == "" and float(rows[-1]["cut_off"]) == 1.0
    assert learner.games_cut_off == learner.games_played > 0
    assert (
        sum(float(row["decisions_per_game"] or 0) for row in rows) > 4
        and 4 < learner.decisions_of_games / learner.games_played < 60
    )
    from architects_env.train.runs.curve import plot_curve

    assert plot_curve(folder, "a run").stat().st_size > 1000


# --- checkpoints ------------------------------------------------------------------------------------------------------
def resumed_checkpoint(folder: Path) -> tuple[str, list[str]]:
    _, _, checkpoint, notes = resume_run(Config(resume=folder, minutes=1.0))
    return checkpoint.path.name, notes


def test_what_a_kill_leaves_is_never_taken_for_a_checkpoint_and_is_removed(run: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(run, tmp_path / "run")
    last = list_checkpoints(folder)[0]
    for name in ("partial.zip", "999999999999.zip.unfinished", "x.zip", "999999999999.json"):
        (folder / "checkpoints" / name).write_bytes(last.read_bytes()[:100])
    name, notes = resumed_checkpoint(folder)
    assert name == last.name and len(notes) == 1 and "999999999999.zip.unfinished" in notes[0]
    assert not (folder / "checkpoints" / "999999999999.zip.unfinished").exists()


@pytest.mark.parametrize("share", [0.0, 0.001, 0.3, 0.7, 0.97, 0.9999])
def test_a_truncated_checkpoint_is_named_and_the_one_before_is_used(share: float, run: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(run, tmp_path / "run")
    last, before = list_checkpoints(folder)[:2]
    whole = last.read_bytes()
    last.write_bytes(whole[: int(share * len(whole))])
    name, notes = resumed_checkpoint(folder)
    assert (
        name == before.name
        and len(notes) == 2
        and str(last) in notes[0]
        and "damaged" in notes[0]
        and str(before) in notes[1]
    )


def test_a_checkpoint_with_a_flipped_byte_is_never_used_as_if_it_were_whole(run: Path, tmp_path: Path) -> None:
    folder, rng = shutil.copytree(run, tmp_path / "run"), np.random.default_rng(1)
    last = list_checkpoints(folder)[0]
    whole, right = last.read_bytes(), read_checkpoint(last, make_learner(small(tmp_path), None).env.batch.game)  # type: ignore[union-attr]
    for place in rng.integers(len(whole), size=40):
        last.write_bytes(whole[:place] + bytes([whole[place] ^ (1 << int(rng.integers(8)))]) + whole[place + 1 :])
        _, _, checkpoint, notes = resume_run(Config(resume=folder, minutes=1.0))
        if not notes:  # a byte that we do not read
            assert (
                all(th.equal(right.weights[name], value) for name, value in checkpoint.weights.items())
                and checkpoint.run == right.run
            )


def test_a_run_whose_checkpoints_are_all_broken_is_refused_with_all_their_names(run: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(run, tmp_path / "run")
    for path in list_checkpoints(folder):
        path.write_bytes(b"PK")
    with pytest.raises(ValueError, match="no checkpoint to go on from") as raised:
        resume_run(Config(resume=folder, minutes=1.0))
    assert all(str(path) in str(raised.value) for path in list_checkpoints(folder))


def test_a_checkpoint_of_other_settings_is_refused_in_words(run: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(run, tmp_path / "run")
    saved = json.loads((folder / "config.json").read_text())
    (folder / "config.json").write_text(json.dumps(saved | {"hidden": [8]}))
    with pytest.raises(ValueError, match="holds another network"):
        resume_run(Config(resume=folder, minutes=1.0))
    (folder / "config.json").write_text(json.dumps(saved | {"game": "citadels", "players": [4]}))
    with pytest.raises(ValueError, match="is a policy for the game 'hamlet', not for 'citadels'"):
        resume_run(Config(resume=folder, minutes=1.0))


# --- no room ----------------------------------------------------------------------------------------------------------
FULL = """
import resource, signal, sys
from architects_env.train.runs import run
from architects_env.agents.policies.policy_file import BrokenFile
from architects_env.games import load
from architects_env.train.__main__ import main

def save(callback):
    if callback.learner.num_timesteps > 3000:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (5000, resource.RLIM_INFINITY))
        run.TrainingCallback.save = before
    return before(callback)

before, run.TrainingCallback.save = run.TrainingCallback.save, save
main()
"""


def test_a_disk_that_fills_up_ends_a_run_in_a_sentence_and_it_can_go_on(tmp_path: Path) -> None:
    words = [*SMALL, "--runs-folder", str(tmp_path), "--checkpoint-decisions", "1000", "--total-timesteps", "100000"]
    done = python("-c", FULL, *words)
    _, errors = done.communicate(timeout=PATIENCE)
    [folder] = tmp_path.iterdir()
    assert done.returncode == 1 and "Traceback" not in errors, errors
    assert (
        "could not be written" in errors
        and "nothing that was there before is lost" in errors
        and f"--resume {folder}" in errors
    )
    assert not list(folder.rglob("*.unfinished")) and len(list_checkpoints(folder)) >= 2
    name, notes = resumed_checkpoint(folder)
    assert name == list_checkpoints(folder)[0].name and not notes


UNREADABLE_LOG = """
import os, pathlib, sys
from architects_env.train.runs import run
from architects_env.agents.policies.policy_file import BrokenFile
from architects_env.games import load
from architects_env.train.__main__ import main

def start(callback):
    if callback.learner.num_timesteps == 1536:  # TensorBoard can write no more
        for path in callback.folder.glob("tensorboard/*"):
            path.unlink()
            path.mkdir()
    return before(callback)

before, run.TrainingCallback._on_rollout_start = run.TrainingCallback._on_rollout_start, start
main()
"""


@pytest.mark.slow  # a full disk ends a run in the same way
def test_a_log_that_cannot_be_written_ends_a_run_in_a_sentence_after_it_was_saved(tmp_path: Path) -> None:
    _, errors = python("-c", UNREADABLE_LOG, *SMALL, "--runs-folder", str(tmp_path), "--minutes", "5").communicate(
        timeout=PATIENCE
    )
    [folder] = tmp_path.iterdir()
    assert "Traceback" not in errors and "tfevents" in errors and "Resume with: architects-env train" in errors, errors
    assert int(list_checkpoints(folder)[0].stem) > 1536 and resumed_checkpoint(folder)[1] == []


# --- kills and requests to stop ---------------------------------------------------------------------------------------
SAVES = """
import sys
from pathlib import Path
from architects_env.train.runs.checkpoints import save_checkpoint
from architects_env.train.runs.config import Config
from architects_env.train.runs.new_learner import make_learner
from architects_env.train.runs.run_folder import resume_run

config, folder, checkpoint, _ = resume_run(Config(resume=Path(sys.argv[1]), minutes=1.0))
learner = make_learner(config, checkpoint)
print("ready", flush=True)
while True:
    learner.num_timesteps += 1
    print(save_checkpoint(learner, folder, 1.0).stem, flush=True)
"""


def killed_while_saving(folder: Path, kills: int) -> None:
    rng = np.random.default_rng(kills)
    for _ in range(kills):
        process = python("-c", SAVES, str(folder))
        assert process.stdout is not None and process.stdout.readline() == "ready\n", process.communicate()
        time.sleep(float(rng.uniform(0.02, 0.3)))
        process.kill()
        told, _ = process.communicate()
        finished = [int(line) for line in told.splitlines(keepends=True) if line.endswith("\n")]
        name, notes = resumed_checkpoint(folder)
        assert int(Path(name).stem) >= max(finished, default=0) and not any("damaged" in note for note in notes), notes
        assert not list(folder.rglob("*.unfinished"))
        for path in list_checkpoints(folder)[3:]:
            path.unlink()


def test_a_run_killed_while_it_saves_goes_on(run: Path, tmp_path: Path) -> None:
    killed_while_saving(shutil.copytree(run, tmp_path / "run"), 1)


@pytest.mark.slow
def test_a_run_killed_many_times_while_it_saves_goes_on(run: Path, tmp_path: Path) -> None:
    killed_while_saving(shutil.copytree(run, tmp_path / "run"), 40)


BEGUN = """
from architects_env.train import __main__ as train

class Stopped(train.StopRequests):
    def __enter__(self):
        found = super().__enter__()
        print("begun", flush=True)
        return found

train.StopRequests = Stopped
train.main()
"""


def stopped_after(tmp_path: Path, number: int, until: str, wait: float, *words: str) -> tuple[int, str, str]:
    """What a run says that is sent a signal a while after something of it is there."""
    process = python("-c", BEGUN, *SMALL, "--minutes", "60", "--runs-folder", str(tmp_path), *words)
    assert process.stdout is not None and process.stdout.readline() == "begun\n", process.communicate()
    while until and not list(tmp_path.glob(until)) and process.poll() is None:
        time.sleep(0.02)
    time.sleep(wait)
    process.send_signal(number)
    out, errors = process.communicate(timeout=PATIENCE)
    return process.returncode, out, errors


@pytest.mark.parametrize("number", [signal.SIGINT, pytest.param(signal.SIGTERM, marks=pytest.mark.slow)])
def test_ctrl_c_and_sigterm_save_and_say_how_to_go_on(number: int, tmp_path: Path) -> None:
    code, out, errors = stopped_after(tmp_path, number, "*/checkpoints/*.zip", 0)
    [folder] = tmp_path.iterdir()
    assert (
        code == 0
        and f"Stopped. Everything is saved. Resume with: architects-env train --resume {folder}" in out
        and not errors.strip()
    ), out + errors
    assert resumed_checkpoint(folder) == (list_checkpoints(folder)[0].name, [])


def test_a_run_that_goes_on_with_another_budget_says_how_it_goes_on_with_that() -> None:
    """The budget with which it was begun is spent, so --resume alone would be refused."""
    from architects_env.train.command import budget_flags

    assert budget_flags(Config(resume=Path("run"), total_timesteps=2000)) == " --total-timesteps 2000"
    assert budget_flags(Config(resume=Path("run"), minutes=1.5)) == " --minutes 1.5"
    assert budget_flags(Config(resume=Path("run"))) == budget_flags(Config(total_timesteps=2000)) == ""


WHILE_LOADING = """
import signal, sys
from architects_env.train.__main__ import main

class CtrlC:
    def find_spec(self, name, path=None, target=None):
        if name == moment:
            sys.meta_path.remove(self)
            signal.raise_signal(signal.SIGINT)

moment = sys.argv.pop(1)
sys.meta_path.insert(0, CtrlC())
main()
"""


@pytest.mark.parametrize(
    "moment", ["architects_env.train.command", "torch", "architects_env.train.imitation.behaviour_cloning"]
)
def test_ctrl_c_before_there_is_anything_to_save_ends_with_a_sentence(moment: str, tmp_path: Path) -> None:
    """While this module is being loaded."""
    process = python("-c", WHILE_LOADING, moment, *SMALL, "--minutes", "60", "--runs-folder", str(tmp_path / "runs"))
    _, errors = process.communicate(timeout=PATIENCE)
    assert (process.returncode, errors.strip()) in (
        (130, "Stopped."),
        (1, "Stopped. Nothing had been saved yet."),
    ), errors
    assert not (tmp_path / "runs").exists()


@pytest.mark.slow
def test_ctrl_c_at_any_moment_ends_in_one_sentence_and_every_run_folder_can_go_on(tmp_path: Path) -> None:
    for k in range(12):
        code, out, errors = stopped_after(
            tmp_path / str(k), signal.SIGINT, "", 0.6 + 0.4 * k, "--checkpoint-seconds", "0.2"
        )
        assert "Traceback" not in errors and (out + errors).count("Stopped") == 1, (k, out, errors)
        assert code in (0, 1, 130, -signal.SIGINT), "the last two while modules are imported"
        for folder in (tmp_path / str(k)).glob("*"):
            assert resumed_checkpoint(folder)[1] == []


# --- repeating exactly ------------------------------------------------------------------------------------------------
def test_two_runs_with_one_seed_and_one_number_of_decisions_are_equal_bit_for_bit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long anything takes, and whether the groups play and learn in turn or at once."""
    monkeypatch.setattr("architects_env.train.runs.run_folder.time.strftime", lambda _: "now")
    found = []
    for name, slowness, threads in (("a", 0.0, 1), ("b", 0.1, 2)):
        play = Group.play

        def slowly(self, *given, play=play, slowness=slowness):
            time.sleep(slowness * (1 - self.group_id))
            return play(self, *given)

        monkeypatch.setattr(Group, "play", slowly)
        others = {"bots": ("greedy", "heuristic"), "opponents_fraction": 0.5}
        found.append(
            trained(
                small(
                    tmp_path / name,
                    total_timesteps=6000,
                    learning_rate=3e-3,
                    threads=threads,
                    snapshot_every=1500,
                    **others,
                )
            )
        )
        monkeypatch.undo()
        monkeypatch.setattr("architects_env.train.runs.run_folder.time.strftime", lambda _: "now")
    (one, first), (other, second) = found
    weights = other.policy.state_dict()
    assert one.num_timesteps == other.num_timesteps >= 6000 and len(one.pool.drawable_snapshots) > 2
    assert all(th.equal(value, weights[name]) for name, value in one.policy.state_dict().items())
    assert [path.name for path in list_checkpoints(first)] == [path.name for path in list_checkpoints(second)] and len(
        list_checkpoints(first)
    ) > 4
    rows = [
        [line.split(",", 1)[1] for line in (folder / "curve.csv").read_text().splitlines()]
        for folder in (first, second)
    ]
    assert rows[0] == rows[1] and len(rows[0]) > 4
    assert one.policy.optimizer.param_groups[0]["lr"] == other.policy.optimizer.param_groups[0]["lr"] < 6e-4


def rows_of(table: Path, but: int) -> list[list[str]]:
    """The cells of a table of a run, without the first so many of each row."""
    return [line.split(",")[but:] for line in table.read_text().splitlines()]


def run_with_stops(config: Config, stops: dict[str, int], monkeypatch: pytest.MonkeyPatch) -> Path:
    """A run that is stopped where `stops` says, at the first, second, ... time that it comes there, and goes on until it
    is done."""
    left, stop, kill = dict(stops), StopRequests(), False

    def ask(name: str, urgently: bool) -> None:
        nonlocal kill
        left[name] = left.get(name, 0) - 1
        if left[name] == 0:
            stop.requested, kill = True, name == "killed while evaluated"
            if urgently:
                raise KeyboardInterrupt

    measure, rollout, batch = (
        TrainingCallback._play_random,
        TrainingCallback._on_rollout_start,
        run_module.imitate_batch,
    )

    def measured(callback: TrainingCallback, path: Path) -> object:
        for name in ("stopped while evaluated", "killed while evaluated"):
            ask(name, urgently=True)
        return measure(callback, path)

    def started(callback: TrainingCallback) -> None:
        ask("between rollouts", urgently=False)
        rollout(callback)

    def imitated(learner: SelfPlayPPO, settings: ImitationSettings) -> None:
        batch(learner, settings)
        ask("while imitating", urgently=False)

    with monkeypatch.context() as patched:
        patched.setattr(TrainingCallback, "_play_random", measured)
        patched.setattr(TrainingCallback, "_on_rollout_start", started)
        patched.setattr(run_module, "imitate_batch", imitated)
        patched.setattr(
            TrainingCallback, "save", lambda callback, save=TrainingCallback.save: None if kill else save(callback)
        )
        learner, folder, checkpoint = make_learner(config, None), new_folder(config), None
        while run_training(config, learner, folder, stop, checkpoint):
            stop, kill = StopRequests(), False
            config, folder, checkpoint, _ = resume_run(Config(resume=folder))
            learner = make_learner(config, checkpoint)
    assert all(count <= 0 for count in left.values()), "it was not stopped"
    return folder


@pytest.mark.parametrize(
    "stops",
    [
        {"stopped while evaluated": 1},
        {"stopped while evaluated": 2, "between rollouts": 5},
        {"killed while evaluated": 2},
        {"stopped while evaluated": 4},  # the last one
        {"while imitating": 1},
        {"between rollouts": 3},
    ],
    ids=str,
)
def test_a_run_that_was_stopped_ends_as_an_unbroken_one(
    stops: dict[str, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    imitating = "while imitating" in stops
    changes = {"imitate": "greedy", "imitation_decisions": 600} if imitating else {}
    folders = [
        run_with_stops(small(tmp_path / name, total_timesteps=2500, **changes), given, monkeypatch)
        for name, given in (("unbroken", {}), ("stopped", stops))
    ]
    unbroken, stopped = folders
    assert rows_of(unbroken / "curve.csv", 1) == rows_of(stopped / "curve.csv", 1)
    points = [int(cells[0]) for cells in rows_of(stopped / "curve.csv", 1)[1:]]
    assert len(points) == 4 and points[0] == 0 and points == sorted({*points})
    for decisions in points:
        one, other = (
            read_checkpoint(folder / "checkpoints" / f"{decisions:012d}.zip", load("hamlet")).weights
            for folder in folders
        )
        assert all(th.equal(value, other[name]) for name, value in one.items()), decisions


def test_what_the_curve_tells_of_lost_checkpoints_is_dropped(run: Path, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(run, tmp_path / "run"))
    last = list_checkpoints(folder)[0]
    last.write_bytes(b"damaged")
    config, folder, checkpoint, _ = resume_run(Config(resume=folder))
    assert not run_training(config, make_learner(config, checkpoint), folder, StopRequests(), checkpoint)
    assert rows_of(folder / "curve.csv", 1) == rows_of(run / "curve.csv", 1)


def test_other_seeds_make_other_runs(tmp_path: Path) -> None:
    one, other = (make_learner(small(tmp_path, seed=seed), None) for seed in (0, 2**40))
    assert not th.equal(one.policy.action_net.weight, other.policy.action_net.weight)
    assert not np.array_equal(one.env.batch.observations, other.env.batch.observations)  # type: ignore[union-attr]


def test_unfinished_files_are_removed_and_nothing_else(tmp_path: Path) -> None:
    for name in ("a.zip", "b.zip.unfinished", "unfinished"):
        (tmp_path / name).write_text("")
    assert remove_unfinished(tmp_path) == [tmp_path / "b.zip.unfinished"] and sorted(os.listdir(tmp_path)) == [
        "a.zip",
        "unfinished",
    ]


def test_tensorboard_has_every_evaluation_at_its_number_of_decisions(tmp_path: Path) -> None:
    from tensorboard.backend.event_processing.event_accumulator import EventAccumulator

    learner, folder = trained(small(tmp_path))
    events = EventAccumulator(str(folder / "tensorboard"))
    events.Reload()
    logged = {event.step: event.value for event in events.Scalars("eval/win_rate")}
    with open(folder / "curve.csv", newline="") as file:
        assert logged == {int(row["decisions"]): pytest.approx(float(row["win_rate"])) for row in csv.DictReader(file)}
    assert max(logged) == learner.num_timesteps
