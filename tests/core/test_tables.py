"""Models of settings and tables, tables of weights, and variables that replace no table."""
from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest

from architects_env.core.batch import Batch
from architects_env.core.schema import Flag, Name, Number, Rows, Word, faults
from architects_env.core.tables import LARGEST_WEIGHT, PREFIX, table_names
from architects_env.games import GAMES, load
from experiments.tune import WeightedBot


@pytest.mark.parametrize(("model", "fits", "fails"), [
    (Number(0, 14, whole=True), [0, 14, 7.0], [-1, 15, 7.5, True, "7", None, float("nan"), float("inf"), 10**400]),
    (Number(0, 1), [0, 1, 0.5], [-1e-9, 1.1, float("nan"), [], False]),
    (Word(("a", "b")), ["a"], ["c", "", 1, ["a"]]),
    (Name(), ["Ada", "x", "Ö'Neill", "a" * 40], ["", " ", "a ", "[b]", "a\n", "$\\frac{", "a" * 41, 3]),
    (Flag(), [True, False], [0, 1, "true", None]),
    (Rows(Flag(), 1, 2), [[True], (True, False)], [[], [True] * 3, True, [1]]),
    ({"a": Flag()}, [{"a": True}], [{}, {"a": True, "b": 1}, {"a": 1}, [], None]),
])
def test_a_model_tells_what_fits(model: object, fits: list, fails: list) -> None:
    assert not any(faults(model, value, "here") for value in fits)  # type: ignore[arg-type]
    for value in fails:
        found = faults(model, value, "here")  # type: ignore[arg-type]
        assert len(found) == 1 and found[0].startswith("here") and len(found[0]) < 200


def test_entries_of_rows_that_must_differ_are_named_where_they_do_not() -> None:
    model = Rows({"name": Name()}, 1, 3, distinct="name")
    assert faults(model, [{"name": "a"}, {"name": "b"}, {"name": "A"}], "rows") == ["rows[2].name is 'A', as in rows[0]; they must differ."]


@pytest.mark.parametrize("game", ["architects", "citadels"])
def test_weights_of_bots_are_refused_entry_by_entry(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    weights = import_module(f"architects_env.games.{game}.bots.weights")
    standard = Path(weights.__file__).with_name("weights.json")
    table = json.loads(standard.read_text())
    first, second = list(table)[:2]
    names = list(table[first])
    table[first] |= {names[0]: float("nan"), names[1]: 1e300, "worlds": 10_000}
    del table[second][names[2]]
    table["nobody"] = {}
    path = tmp_path / "weights.json"
    path.write_text(json.dumps(table))
    monkeypatch.setenv(f"{PREFIX}{game.upper()}_WEIGHTS", str(path))
    with pytest.raises(ValueError) as raised:
        weights.read_weights(f"{game}_weights", standard, weights.DESCRIBED)
    text = str(raised.value)
    assert "5 entries are wrong" in text and f"weights.{first}.{names[0]} is nan; it must be a number from -100 to 100" in text
    assert f"weights.{first}.{names[1]} is 1e+300" in text and f"weights.{first}.worlds is 10000" in text
    assert f"weights.{second}.{names[2]} is missing" in text and "weights.nobody is unknown" in text


def test_every_table_of_every_game_has_a_variable() -> None:
    assert {"ARCHITECTS_RIVAL", "ARCHITECTS_WEIGHTS", "CITADELS_WEIGHTS"} <= set(table_names(GAMES))


@pytest.mark.parametrize("variable", ["RIVAL", "ARCHITECTS_RIVALS", "architects_rival", "", "HAMLET_WEIGHTS"])
def test_a_variable_that_replaces_no_table_is_refused_when_a_game_is_loaded(variable: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PREFIX + variable, "somewhere.json")
    with pytest.raises(ValueError, match=f"{PREFIX}{variable} replaces no table; there are: {PREFIX}ARCHITECTS_RIVAL, "):
        load("hamlet")


@pytest.mark.parametrize("name", ["architects", "citadels"])
def test_bots_play_legal_actions_whatever_weights_are_allowed(name: str) -> None:
    game, rng = load(name), np.random.default_rng(5)
    bot = next(iter(game.weighted_bots))
    for _ in range(4):
        entry = dict(zip((weight.name for weight in game.weights), game.weighted_bots[bot][1], strict=True))
        for weight in game.weights:
            if weight.tuned:  # the others cost time
                low, high = max(weight.low, -LARGEST_WEIGHT), min(weight.high, LARGEST_WEIGHT)
                entry[weight.name] = rng.choice([low, high, rng.uniform(low, high), rng.uniform(max(low, -1), min(high, 1))])
        agent = WeightedBot(game, bot, entry)
        batch = Batch(game, 4, 2, seed=1)
        for _ in range(150):
            batch.step(agent.choose(batch, np.arange(4), rng))  # refuses what is not legal
