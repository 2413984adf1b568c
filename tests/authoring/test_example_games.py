"""The example games of `examples/games` are played, recorded, checked and trained like ours, by their files."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PATHS = sorted((ROOT / "examples" / "games").glob("*.py"))
EVERY_GAME = pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
COMMAND = (sys.executable, "-m", "architects_env")
PLAYERS = {"four": 2, "leduc": 2, "lowwater": 3, "pledges": 4, "plots": 2, "seawall": 3}


def run(*words: str, **environment: str) -> str:
    done = subprocess.run(words, capture_output=True, text=True, cwd=ROOT, env={**os.environ, **environment})
    assert done.returncode == 0, done.stdout[-1000:] + done.stderr[-2000:]
    return done.stdout


@cache
def failures(path: Path) -> dict[str, str]:
    """Run all of `PARTS` for a game in one process, which takes longer to start than most of them to run. Return the
    errors by part. Nothing is compiled, because that takes longer still."""
    words = [sys.executable, "-c", HEAD + ALL_PARTS, str(path), path.stem, str(PLAYERS[path.stem]), json.dumps(PARTS)]
    return json.loads(run(*words, NUMBA_DISABLE_JIT="1").splitlines()[-1])


HEAD = """
import json, random, sys, traceback
import architects_env
from architects_env import conformance
from architects_env.games import load

path, name, players = sys.argv[1], sys.argv[2], int(sys.argv[3])
architects_env.register(path)
game = load(name)
"""
CHECKS = """
few = conformance.IN_FEW_POSITIONS
for check in conformance.CHECKS_IN_THIS_PROCESS:
    check(game, players, 1, {}, **few.get(check, {}))
"""
RECORD = """
from architects_env.core.play.record import Record

match, chance = architects_env.make(name, num_players=players, seed=5), random.Random(5)
record, lines = Record.of(match), 0
while not match.over:
    action = chance.choice(match.legal_actions())
    sentence = match.sentence(action)
    assert match.parse(sentence) == action, sentence
    assert match.view().text()
    lines += len(record.play(match, action))
again = Record.read(record.lines()).replay()
assert again.over and again.to_bytes() == match.to_bytes() and lines >= len(record.actions)
"""
OPEN_SPIEL = """
import pyspiel
from architects_env.adapters import open_spiel

open_spiel.register([name])
spiel, chance = pyspiel.load_game(f"architects_env_{name}(players={players})"), random.Random(3)
state = spiel.new_initial_state()
while not state.is_terminal():
    if state.is_chance_node():
        state.apply_action(chance.choice([outcome for outcome, _ in state.chance_outcomes()]))
    else:
        seat, action = state.current_player(), chance.choice(state.legal_actions())
        assert state.action_to_string(seat, action) and len(state.observation_tensor(seat)) == len(game.observation_layout)
        state.apply_action(action)
assert len(state.returns()) == players
"""
BOTS = """
from architects_env.agents import make_agent
from architects_env.train.evaluation.pairing import play_pairing

agents = {agent: make_agent(agent, game) for agent in ("greedy", "random")}
team = len(game.rivals(players, game.encode_options({}, players))) > 0  # against the rules all play alike
rates = {
    name: play_pairing(game, one, one if team else agents["random"], players, 12 if team else 48, 1).win_rate * (players if team else 1)
    for name, one in agents.items()
}
assert rates["greedy"] > rates["random"] + (0.2 if team else 0.1), rates
"""


PARTS = {"checks": CHECKS, "record": RECORD, "OpenSpiel": OPEN_SPIEL, "bots": BOTS}
ALL_PARTS = """
failed = {}
for part, program in json.loads(sys.argv[4]).items():
    try:
        exec(program, dict(globals()))
    except Exception:
        failed[part] = traceback.format_exc()
print(json.dumps(failed))
"""


@EVERY_GAME
def test_an_example_is_one_file_of_at_most_300_lines_that_imports_one_module_for_its_rules(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 300 and not any("architects_env.core" in line for line in lines)


@EVERY_GAME
def test_an_example_passes_the_checks(path: Path) -> None:
    assert failures(path).get("checks", "") == ""


@EVERY_GAME
def test_a_game_is_played_to_the_end_recorded_and_replayed(path: Path) -> None:
    assert failures(path).get("record", "") == ""


@EVERY_GAME
def test_open_spiel_plays_an_example(path: Path) -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (the extra openspiel)")
    assert failures(path).get("OpenSpiel", "") == ""


@EVERY_GAME
def test_the_rollout_policy_beats_random_play(path: Path) -> None:
    assert failures(path).get("bots", "") == ""


@pytest.mark.slow  # the look-ahead is compiled first
@EVERY_GAME
def test_the_strongest_bot_beats_random_play_on_a_ladder(path: Path) -> None:
    players = str(PLAYERS[path.stem])
    words = ["--agents", "heuristic", "random", "--players", players, "--games", "40"]
    assert "heuristic" in run(*COMMAND, "ladder", "--game", str(path), *words)


@pytest.mark.slow
@EVERY_GAME
def test_an_example_is_trained_by_its_file(path: Path, tmp_path: Path) -> None:
    words = ["--game", str(path), "--minutes", "0.1", "--runs-folder", str(tmp_path)]
    run(*COMMAND, "train", *words)
    assert list(tmp_path.iterdir())
