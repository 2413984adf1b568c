"""Starting before anything is compiled: plain Python first, compiled code from the next decision on."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import architects_env
from architects_env.core.compile import compile_mode
from architects_env.core.compile.compiling import Progress, functions_of
from architects_env.games import GAMES
from tests.patience import PATIENCE

GAME = """
import json, sys, time
import numpy as np
import architects_env
from architects_env.core.compile import compile_mode
from architects_env.core.compile.jit import compiled_functions
from architects_env.games import load

def played(match, until=lambda: True):
    rng, actions = np.random.default_rng(3), []
    while not match.over:
        assert match.legal_actions() == np.flatnonzero(match.view().mask()).tolist()
        match.observation(), match.view().sample(1), match.sentence(match.legal_actions()[0])
        actions.append(int(rng.choice(match.legal_actions())))
        match.apply(actions[-1])
        if len(actions) == 3:
            until()
    return match
"""


def program(text: str, folder: Path, *words: str, **environment: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", GAME + text, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "ARCHITECTS_ENV_CACHE": str(folder), **environment},
    )


@pytest.fixture(scope="module")
def compiled_once(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, int, str]:
    """The rules of Hamlet, compiled from nothing: where they are kept, how many functions, and what was said
    meanwhile."""
    folder = tmp_path_factory.mktemp("compiled")
    text = 'played(architects_env.make("hamlet")); print(json.dumps(compiled_functions()))'
    process = program(text, folder, ARCHITECTS_ENV_COMPILE="wait")
    functions, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, said
    return folder, int(functions), said


LACKING = 12
"""Functions that are missing in the cache of a test: those alone are compiled which another one calls."""


@pytest.fixture
def nearly(compiled_once: tuple[Path, int, str], tmp_path: Path) -> Path:
    """A copy of that folder that lacks some functions, and where nobody has said that the rules are compiled."""
    folder = shutil.copytree(compiled_once[0], tmp_path / "nearly")
    for path in [*folder.rglob("*.compiled"), *sorted(folder.rglob("*.bin"))[:LACKING]]:
        path.unlink()
    return folder


def told(process: subprocess.Popen[str]) -> Any:
    said, wrong = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, wrong
    return json.loads(said.splitlines()[-1])


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=() if game in ("hamlet", "viscounts") else pytest.mark.slow) for game in GAMES]
)
def test_a_game_is_played_from_its_deal_to_its_end_and_nothing_is_compiled(game: str, tmp_path: Path) -> None:
    text = """
match = architects_env.make(sys.argv[1], 2, seed=2, compile="never")
played(match), match.returns(), match.breakdown(), match.picture()
print(json.dumps([compiled_functions(), compile_mode.current_mode(sys.argv[1])]))
"""
    assert told(program(text, tmp_path, game)) == [0, "plain"]
    assert not list(tmp_path.rglob("*.bin"))


BACKGROUND = """
def until():
    assert compile_mode.current_mode("hamlet") == "plain", "nothing is at hand yet"
    while compile_mode.current_mode("hamlet") == "plain":
        time.sleep(0.1)
match = played(architects_env.make("hamlet", seed=2), until)
print(json.dumps([match.to_bytes().hex(), compile_mode.current_mode("hamlet"), compiled_functions()]))
"""


def test_another_process_compiles_and_a_game_goes_over_to_compiled_code_with_the_same_bytes(nearly: Path) -> None:
    began_plain = told(program(BACKGROUND, nearly, ARCHITECTS_ENV_COMPILE="background"))
    text = 'print(json.dumps(played(architects_env.make("hamlet", seed=2)).to_bytes().hex()))'
    assert began_plain == [told(program(text, nearly, ARCHITECTS_ENV_COMPILE="wait")), "compiled", 0]


def test_of_several_that_start_at_once_one_compiles(nearly: Path, tmp_path: Path) -> None:
    text = 'played(architects_env.make("hamlet")); print(json.dumps(compiled_functions()))'
    alone = told(program(text, shutil.copytree(nearly, tmp_path / "alone"), ARCHITECTS_ENV_COMPILE="wait"))
    several = [program(text, nearly, ARCHITECTS_ENV_COMPILE="wait") for _ in range(2)]
    assert 2 < alone <= LACKING and sum(map(told, several)) == alone


def test_a_process_that_is_killed_while_it_compiles_leaves_the_turn_to_others(nearly: Path) -> None:
    text = 'played(architects_env.make("hamlet")); print(json.dumps(compiled_functions()))'
    before = len(list(nearly.rglob("*.bin")))
    killed = program(text, nearly, ARCHITECTS_ENV_COMPILE="wait")
    while len(list(nearly.rglob("*.bin"))) == before:
        assert killed.poll() is None, killed.communicate()
        time.sleep(0.02)
    killed.kill()
    killed.communicate()
    assert 0 < told(program(text, nearly, ARCHITECTS_ENV_COMPILE="wait")) < LACKING


def test_nobody_waits_for_the_process_in_the_background(nearly: Path) -> None:
    """It has the lowest priority: on a busy machine it may be given no time for minutes."""
    before = len(list(nearly.rglob("*.bin")))
    text = 'from architects_env.experiments.warm import compile_rules; compile_rules("hamlet", in_background=True)'
    background = program(text, nearly)
    try:
        while len(list(nearly.rglob("*.bin"))) == before:
            assert background.poll() is None, background.communicate()
            time.sleep(0.02)
        background.send_signal(signal.SIGSTOP)  # no time at all
        text = 'architects_env.make_batch("hamlet", 4); print(json.dumps(compiled_functions()))'
        assert told(program(text, nearly)) > 0
    finally:
        background.kill()
        background.communicate()


def test_no_estimate_is_told_in_the_first_seconds_and_waiting_for_others_does_not_count() -> None:
    progress = Progress()
    progress.owner, progress.functions, progress._started = "hamlet", 1, 100.0
    progress.by_owner["hamlet"] = 1
    assert "left" not in progress.text(109.0)
    progress.waited(95.0)
    assert "left" not in progress.text(203.0)
    assert f"about {20 * (functions_of()['hamlet'] - 1)} s left" in progress.text(215.0)


def test_whoever_plays_many_games_at_once_waits(nearly: Path) -> None:
    text = """
batch = architects_env.make_batch("hamlet", 4, compile="background")
print(json.dumps([compile_mode.current_mode("hamlet"), compiled_functions()]))
"""
    running, functions = told(program(text, nearly))
    assert running == "compiled" and functions > 0


def test_a_process_that_compiles_says_how_far_it_is(compiled_once: tuple[Path, int, str]) -> None:
    _, functions, said = compiled_once
    assert functions > 20 and "compiling the rules of hamlet; this happens once" in said
    progress, quarter, total = Progress(), functions_of()["hamlet"] // 4, functions_of()["hamlet"]
    progress.owner, progress.functions, progress._started = "hamlet", quarter, 100.0
    progress.by_owner["hamlet"] = quarter
    left = f"about {10 * (total - quarter) / quarter:.0f} s left"
    assert progress.text(110.0) == f"hamlet: {quarter} of about {total} functions, {left}"
    progress.loaded()
    assert progress.text(110.0).startswith(f"hamlet: {quarter + 1} of about")


def test_it_is_told_for_every_game_how_many_functions_there_are_about() -> None:
    assert all(functions_of()[game] > 20 for game in GAMES)


def test_a_word_that_is_none_of_the_three_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ValueError, match="compile must be one of background, wait, never, not 'soon'"):
        architects_env.make("hamlet", compile="soon")  # type: ignore[call-overload]
    monkeypatch.setenv(compile_mode.VARIABLE, "soon")
    with pytest.raises(ValueError, match="ARCHITECTS_ENV_COMPILE must be one of"):
        compile_mode.mode("settlers")
