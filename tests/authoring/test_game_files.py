"""A game in a file: named by FILE.py wherever a game is named, and known to the processes that are started."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from architects_env import command
from architects_env.core.command_line.tools import TOOLS
from architects_env.core.contract import game_files, registry
from architects_env.games import load, names, register

ROOT = Path(__file__).parents[2]
LETTERS = ROOT / "examples" / "letters.py"
COMMAND = (sys.executable, "-m", "architects_env")


def run(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    outside = {name: value for name, value in os.environ.items() if name != game_files.VARIABLE}
    return subprocess.run([*words], capture_output=True, text=True, cwd=ROOT, env={**outside, **environment})


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("fuzz", "--game", "examples/letters.py", "--games", "20"), "broken invariants: 0"),
        (("rules", "examples/letters.py:GAME"), "no rules page"),
        (
            ("ladder", "--game=examples/letters.py", "--agents", "random", "random", "--games", "4", "--players", "2"),
            "random",
        ),
        (("exact", "--game", "examples/nothing.py"), "There is no file 'examples/nothing.py' with a game"),
        (("exact", "--game", "examples/letters.py:CHESS"), "holds no Game called 'CHESS' (it holds GAME)"),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else None,
)
def test_a_file_names_a_game_on_the_command_line(words: tuple[str, ...], said: str) -> None:
    done = run(*COMMAND, *words, NUMBA_DISABLE_JIT="1")
    assert said in done.stdout + done.stderr and "Traceback" not in done.stderr


PARSERS = """
import json, sys
import tyro
from architects_env import command

class Parsed(BaseException):
    pass

def stopping(parse):
    def parse_and_stop(settings, **given):
        raise Parsed(parse(settings, **given))
    return parse_and_stop

tyro.cli = stopping(tyro.cli)
tyro.extras.subcommand_cli_from_dict = stopping(tyro.extras.subcommand_cli_from_dict)
for words in json.loads(sys.argv[1]):
    try:
        command.main(words)
    except Parsed as parsed:
        print(words[0], parsed.args[0].game)
    except SystemExit as refused:
        print(words[0], "refuses:", refused)
"""
WITHOUT_A_GAME = {"new", "benchmark", "rules-to-code"}
"""Subcommands that make a game, have a fixed set of games, or need a rules page, which a file has not."""
NAMED_IN_FILES = {words[0] for words in command.NAMED_IN_FILES}


def test_every_subcommand_accepts_a_file() -> None:
    pytest.importorskip("fastapi")
    needed = dict.fromkeys(("exact", "ladder", "tournament"), ("--agents", "random", "random"))
    needed |= {"export": ("letters.zip",), "serve": ("mcp",)}
    lines = [
        [name, *needed.get(name, ()), "--game", "examples/letters.py"]
        for name in TOOLS
        if name not in WITHOUT_A_GAME | NAMED_IN_FILES | {"rllib"}  # which has an environment of its own
    ]
    lines += [["play", page, "--game=examples/letters.py:GAME"] for page in ("serve", "companion")]
    done = run(sys.executable, "-c", PARSERS, json.dumps(lines), NUMBA_DISABLE_JIT="1")
    said = [f"{words[0]} {('letters',) if words[1] == 'serve' else 'letters'}" for words in lines]
    assert done.stdout.splitlines() == said, done.stderr[-2000:]


def test_a_game_in_a_file_gets_a_dataset_and_a_sentence_if_it_has_no_graded_opponents(tmp_path: Path) -> None:
    pytest.importorskip("minari", reason="the extra minari is not installed")
    words = (*COMMAND, "records", "offline", "--game", "examples/games/lowwater.py", "--games", "1")
    variables = {"NUMBA_DISABLE_JIT": "1", "MINARI_DATASETS_PATH": str(tmp_path)}
    assert "--expert POLICY --mixed random POLICY" in run(*words, **variables).stderr
    done = run(*words, "--expert", "random", "--mixed", "random", **variables)
    assert done.returncode == 0 and (tmp_path / "lowwater-2" / "mixed-v0").is_dir(), done.stderr[-2000:]


def test_open_spiel_knows_a_game_that_is_registered_later() -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (the extra openspiel)")
    program = (
        "import pyspiel, architects_env, architects_env.adapters.open_spiel\n"
        "architects_env.register('examples/letters.py')\n"
        "print(pyspiel.load_game('architects_env_letters(players=3)').num_players())"
    )
    assert run(sys.executable, "-c", program, NUMBA_DISABLE_JIT="1").stdout.strip() == "3"


@pytest.mark.parametrize("words", [("records", "replay", "game.jsonl"), ("grade", "policy.zip")])
def test_commands_that_read_the_name_of_a_game_make_its_file_known(words: tuple[str, ...]) -> None:
    assert command.with_games_of_files([*words, "--game", str(LETTERS), "--seed", "1"]) == [*words, "--seed", "1"]
    assert command.with_games_of_files([*words, f"--game={LETTERS}"]) == [*words]
    assert command.with_games_of_files([*words, "--game", "hamlet"]) == [*words, "--game", "hamlet"]
    assert "letters" in names()


@pytest.mark.parametrize("name", ["check", "rules"])
def test_check_and_rules_take_a_file_in_place_of_a_name(name: str) -> None:
    assert command.with_games_of_files([name, str(LETTERS), "--games", "2"]) == [name, "letters", "--games", "2"]


def test_a_file_that_cannot_be_run_is_refused_with_its_line(tmp_path: Path) -> None:
    broken = tmp_path / "broken.py"
    broken.write_text("import numpy\n\nraise KeyError('plan')\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"broken\.py' cannot be loaded\. KeyError: 'plan'\n  .*broken\.py:3, in "):
        game_files.read_game(str(broken))


def test_a_file_without_a_game_says_what_it_holds(tmp_path: Path) -> None:
    empty = tmp_path / "empty.py"
    empty.write_text("NUMBER = 3\n", encoding="utf-8")
    with pytest.raises(ValueError, match="holds not one Game, and none called GAME"):
        game_files.read_game(str(empty))


def test_names_out_of_files_never_run_code(tmp_path: Path) -> None:
    trap = tmp_path / "trap.py"
    trap.write_text(f"open({str(tmp_path / 'ran')!r}, 'w').close()\n", encoding="utf-8")
    with pytest.raises(ValueError, match="There is no game"):
        load(str(trap))
    assert not (tmp_path / "ran").exists()


def test_a_file_beside_which_a_module_lies_can_import_it(tmp_path: Path) -> None:
    (tmp_path / "printed_things.py").write_text("TITLE = 'Manor'\n", encoding="utf-8")
    source = (
        "import dataclasses\nfrom printed_things import TITLE\nfrom architects_env.games.hamlet import GAME as HAMLET\n"
    )
    (tmp_path / "manor.py").write_text(
        source + "GAME = dataclasses.replace(HAMLET, name='manor', title=TITLE)\nHAMLET = 0\n"
    )
    game, _ = game_files.read_game(str(tmp_path / "manor.py"))
    assert (game.name, game.title) == ("manor", "Manor")


PROGRAM = """
import gymnasium, pettingzoo
import architects_env
architects_env.register("examples/letters.py")
assert "letters" in architects_env.game_names()
env = gymnasium.make("architects_env/Letters-v0", num_players=2)
env.reset(seed=1)
envs = gymnasium.make_vec("architects_env/Letters-v0", num_envs=2, num_players=2)
envs.reset(seed=1)
if hasattr(pettingzoo, "register"):
    pettingzoo.make("aec", "architects_env/letters_v0", num_players=3).reset(seed=1)
import subprocess, sys
print(subprocess.check_output([sys.executable, "-c", "import architects_env; print(architects_env.make('letters', 2).game.title)"], text=True))
"""


def test_a_registered_file_has_ids_of_the_libraries_and_is_known_to_other_processes() -> None:
    done = run(sys.executable, "-c", PROGRAM, NUMBA_DISABLE_JIT="1")
    assert done.stdout.strip() == "Letters", done.stderr[-2000:]


def test_the_name_of_a_game_of_ours_is_refused() -> None:
    with pytest.raises(ValueError, match="There is a game 'hamlet' already"):
        register(str(ROOT / "architects_env" / "games" / "hamlet" / "__init__.py"))
    assert "hamlet" in names()


def test_commands_name_a_game_by_the_file_that_registered_it() -> None:
    program = """
import architects_env
from architects_env.core.contract.registry import name_in_commands
architects_env.register("examples/letters.py")
print(name_in_commands("letters"), name_in_commands("hamlet"))
"""
    done = run(sys.executable, "-c", program, NUMBA_DISABLE_JIT="1")
    assert done.stdout.split() == ["examples/letters.py", "hamlet"], done.stderr


def test_a_run_of_a_game_in_a_file_is_resumed_by_naming_the_file(tmp_path: Path) -> None:
    words = (*COMMAND, "train", "--total-timesteps", "600", "--n-envs", "16", "--n-steps", "8", "--players", "2")
    words = (
        *words,
        "--hidden",
        "8",
        "--ladder-games",
        "2",
        "--curve-games",
        "2",
        "--imitate",
        "none",
        "--threads",
        "1",
    )
    done = run(*words, "--game", "examples/letters.py", "--runs-folder", str(tmp_path))
    assert "train --resume" in done.stdout and "--game examples/letters.py" in done.stdout, done.stderr[-2000:]
    (folder,) = tmp_path.iterdir()
    refused = run(*COMMAND, "train", "--resume", str(folder), "--total-timesteps", "700")
    assert refused.returncode == 1 and "Name a game in a file by --game FILE.py" in refused.stderr
    resumed = run(
        *COMMAND, "train", "--resume", str(folder), "--total-timesteps", "700", "--game", "examples/letters.py"
    )
    assert resumed.returncode == 0, resumed.stderr[-2000:]


def test_a_saved_game_of_a_file_is_continued_with_that_file(tmp_path: Path) -> None:
    play = [sys.executable, "-m", "architects_env", "play", "--game", str(LETTERS), "--language", "en"]
    saved = tmp_path / "kept.jsonl"
    done = subprocess.run(
        [*play, "--save", str(saved)],
        input="",
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(LETTERS.parents[1])},
    )
    assert f"--load {saved} --game {LETTERS}" in " ".join(done.stdout.split()), done.stdout + done.stderr


def test_only_a_game_of_a_file_needs_its_flag() -> None:
    registry.register_file(str(LETTERS))
    assert registry.game_flag("letters") == f" --game {LETTERS}" and registry.game_flag("hamlet") == ""
