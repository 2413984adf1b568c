"""Tuning of weights: it runs, stops, goes on, and overwrites nothing."""

from __future__ import annotations

import dataclasses
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from optuna.trial import TrialState
from rich.console import Console

from architects_env.core.files.weights import vector_of
from architects_env.experiments import tune
from architects_env.experiments.tune import Arguments
from architects_env.games import load
from architects_env.train.runs.folder_lock import lock_folder

GAME = load("architects")
GREEDY = tune.read_weights_table(GAME)["greedy"]
TINY = {"games": 4, "trials": 2, "weights": ("finish", "worlds")}


def run(arguments: Arguments) -> tuple[Path, int]:
    settings, folder = tune.open_folder(arguments)
    study = tune.open_study(settings, folder)
    assert tune.search(settings, study, Console(quiet=True))
    tune.write_best(settings, study, folder)
    return folder, len(tune.completed_trials(study))


def test_two_trials_run_and_one_more_after_a_resume(tmp_path: Path) -> None:
    folder, trials = run(Arguments(bot="greedy", **TINY, out=tmp_path / "search"))
    assert trials == 2
    assert run(Arguments(resume=folder)) == (folder, 2)
    assert run(Arguments(trials=3, resume=folder)) == (folder, 3)
    assert sorted(path.name for path in folder.glob("best-*.json")) == ["best-0002.json", "best-0003.json"]
    for path in folder.glob("best-*.json"):
        entry = json.loads(path.read_text())["greedy"]
        assert list(entry) == list(GREEDY) and vector_of(GAME.weights, entry, "greedy").shape == (len(GREEDY),)


def test_the_first_trial_is_the_bot_as_it_is(tmp_path: Path) -> None:
    settings, folder = tune.open_folder(Arguments(bot="greedy", **{**TINY, "trials": 1}, out=tmp_path / "search"))
    study = tune.open_study(settings, folder)
    tune.search(settings, study, Console(quiet=True))
    assert study.best_params == {name: GREEDY[name] for name in ("finish", "worlds")}


def test_ctrl_c_keeps_the_trials_played_so_far(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings, folder = tune.open_folder(Arguments(bot="greedy", **TINY, out=tmp_path / "search"))
    study, play, played = tune.open_study(settings, folder), tune.play_weights, []

    def stopped_in_the_second(*arguments: object) -> object:
        played.append(1)
        if len(played) == 2:
            raise KeyboardInterrupt
        return play(*arguments)

    monkeypatch.setattr(tune, "play_weights", stopped_in_the_second)
    assert not tune.search(settings, study, Console(quiet=True))
    assert len(tune.completed_trials(study)) == 1
    assert tune.search(settings, tune.open_study(settings, folder), Console(quiet=True))


def test_a_folder_is_never_overwritten_and_bad_settings_are_refused(tmp_path: Path) -> None:
    with pytest.raises(FileExistsError, match="--resume"):
        tune.open_folder(Arguments(out=tmp_path))
    with pytest.raises(ValueError, match="no search"):
        tune.open_folder(Arguments(resume=tmp_path))
    with pytest.raises(ValueError, match="no agent 'nobody'"):
        tune.open_folder(Arguments(against="nobody", out=tmp_path / "new"))
    with pytest.raises(ValueError, match="no weight 'glory'"):
        tune.open_folder(Arguments(weights=("glory",), out=tmp_path / "new"))
    assert not (tmp_path / "new").exists()


def test_a_game_whose_bots_have_no_weights_is_refused_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tune, "load", lambda name: dataclasses.replace(load(name), weighted_bots={}, weights=()))
    with pytest.raises(ValueError, match="bots of hamlet have no weights to tune"):
        tune.open_folder(Arguments(game="hamlet", bot="greedy", out=tmp_path / "new"))
    assert not (tmp_path / "new").exists()


def test_the_bots_of_citadels_are_tuned_too(tmp_path: Path) -> None:
    folder, trials = run(
        Arguments(
            game="citadels", bot="greedy", games=4, trials=2, weights=("tax", "merchant"), out=tmp_path / "search"
        )
    )
    entry = json.loads((folder / "best-0002.json").read_text())["greedy"]
    assert trials == 2 and list(entry) == [weight.name for weight in load("citadels").weights]
    assert json.loads((folder / "config.json").read_text())["game"] == "citadels"


def test_what_costs_time_is_varied_only_when_it_is_named() -> None:
    assert not {"worlds", "drawn", "rounds"} & set(tune.ranges(Arguments(game="citadels")))
    assert list(tune.ranges(Arguments(game="citadels", weights=("worlds",)))) == ["worlds"]


def test_weights_are_varied_within_their_bounds() -> None:
    low, high = tune.ranges(Arguments(bot="greedy"))["horizon"]
    assert 0.05 <= low < GREEDY["horizon"] < high
    assert tune.ranges(Arguments(weights=("worlds",)))["worlds"][0] == 1
    assert "idle" not in tune.ranges(Arguments())


def test_what_a_killed_search_left_behind_is_marked_failed_and_taken_over(tmp_path: Path) -> None:
    settings, folder = tune.open_folder(Arguments(bot="greedy", **TINY, out=tmp_path / "search"))
    tune.open_study(settings, folder).ask()  # a trial in the middle of which the process is killed ...
    (folder / "journal.log.lock").symlink_to(folder / "journal.log")  # ... while it writes
    with open(folder / "journal.log", "a") as journal:
        journal.write('{"op_code":')
    study = tune.open_study(settings, folder)
    assert [trial.state for trial in study.trials] == [TrialState.FAIL, TrialState.WAITING]
    assert tune.search(settings, study, Console(quiet=True))
    assert study.best_params is not None and study.trials[1].params == {
        name: GREEDY[name] for name in ("finish", "worlds")
    }


def test_who_waits_says_for_whom_and_goes_on_when_that_process_is_killed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program = (
        "import sys, time; from pathlib import Path; from rich.console import Console; from architects_env.train.runs.folder_lock import lock_folder\n"
        "with lock_folder(Path(sys.argv[1]), Console()): print('in', flush=True); time.sleep(600)"
    )
    other = subprocess.Popen([sys.executable, "-c", program, str(tmp_path)], stdout=subprocess.PIPE, text=True)
    assert other.stdout is not None and other.stdout.readline() == "in\n"

    class Told(Console):
        def print(self, *words: object, **_: object) -> None:
            print(*words)
            os.kill(other.pid, signal.SIGKILL)

    with lock_folder(tmp_path, Told()):
        assert f"Waiting for process {other.pid} in {tmp_path} to end" in capsys.readouterr().out
    other.communicate()
