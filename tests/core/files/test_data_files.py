"""Models of settings and data files, weights of bots, and variables that replace no data file."""

from __future__ import annotations

import dataclasses
import json
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest

from architects_env.agents import choose_actions
from architects_env.core.files.data_files import LARGEST_WEIGHT, PREFIX, data_names
from architects_env.core.files.schema import Flag, Name, Number, Rows, Word, faults
from architects_env.core.files.weights import vector_of
from architects_env.core.play.batch import Batch
from architects_env.core.search.bots import bot_key, family
from architects_env.core.search.versions import plain_name
from architects_env.experiments.tune import WeightedBot
from architects_env.games import GAMES, load


@pytest.mark.parametrize(
    ("model", "fits", "fails"),
    [
        (Number(0, 14, whole=True), [0, 14, 7.0], [-1, 15, 7.5, True, "7", None, float("nan"), float("inf"), 10**400]),
        (Number(0, 1), [0, 1, 0.5], [-1e-9, 1.1, float("nan"), [], False]),
        (Word(("a", "b")), ["a"], ["c", "", 1, ["a"]]),
        (Name(), ["Ada", "x", "Ö'Neill", "a" * 40], ["", " ", "a ", "[b]", "a\n", "$\\frac{", "a" * 41, 3]),
        (Flag(), [True, False], [0, 1, "true", None]),
        (Rows(Flag(), 1, 2), [[True], (True, False)], [[], [True] * 3, True, [1]]),
        ({"a": Flag()}, [{"a": True}], [{}, {"a": True, "b": 1}, {"a": 1}, [], None]),
    ],
)
def test_a_model_tells_what_fits(model: object, fits: list, fails: list) -> None:
    assert not any(faults(model, value, "here") for value in fits)  # type: ignore[arg-type]
    for value in fails:
        found = faults(model, value, "here")  # type: ignore[arg-type]
        assert len(found) == 1 and found[0].startswith("here") and len(found[0]) < 200


def test_entries_of_rows_that_must_differ_are_named_where_they_do_not() -> None:
    model = Rows({"name": Name()}, 1, 3, distinct="name")
    assert faults(model, [{"name": "a"}, {"name": "b"}, {"name": "A"}], "rows") == [
        "rows[2].name is 'A', as in rows[0]; they must differ."
    ]


# --- weights of bots --------------------------------------------------------------------------------------------------
FAMILIES = {
    name: import_module(f"architects_env.games.{name}.bots").FAMILY for name in GAMES if load(name).weighted_bots
}


def weights_file(game: str) -> Path:
    (path,) = Path(import_module(f"architects_env.games.{game}").__file__ or "").parent.rglob("weights.json")
    return path


@pytest.mark.parametrize("game", FAMILIES)
def test_every_bot_of_a_family_has_every_weight_in_their_order_and_shares_one_function(game: str) -> None:
    rules, names = load(game), [weight.name for weight in load(game).weights]
    table = json.loads(weights_file(game).read_text())
    newest = {bot: weighted for bot, weighted in rules.weighted_bots.items() if plain_name(bot) == bot}
    assert rules.weights == FAMILIES[game].weights and set(table) == set(newest) <= set(rules.bots)
    assert all(list(entry) == names for entry in table.values())
    assert {bot: list(entry.values()) for bot, entry in table.items()} == {
        bot: vector.tolist() for bot, (_, vector) in newest.items()
    }
    assert len({choose for choose, _ in rules.weighted_bots.values()}) == 1


@pytest.mark.parametrize("game", FAMILIES)
def test_a_missing_an_unknown_and_an_impossible_weight_are_refused_by_name(game: str) -> None:
    weights = load(game).weights
    entry = dict(zip((weight.name for weight in weights), FAMILIES[game].vectors["greedy"].tolist(), strict=True))
    most = next(weight.high for weight in weights if weight.name == "worlds")
    with pytest.raises(ValueError, match=f"worlds of me must be from . to {most:g}, not 1000"):
        vector_of(weights, {**entry, "worlds": 1000.0}, "me")
    with pytest.raises(ValueError, match="missing or unknown: glory"):
        vector_of(weights, {**entry, "glory": 1.0}, "me")
    with pytest.raises(ValueError, match="finite"):
        vector_of(weights, {**entry, weights[0].name: float("nan")}, "me")
    del entry[weights[0].name]
    with pytest.raises(ValueError, match=f"missing or unknown: {weights[0].name}"):
        vector_of(weights, entry, "me")


def test_a_user_s_weights_replace_those_of_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = json.loads(weights_file("hamlet").read_text())
    table["heuristic"]["rivals"] = 0.25
    (tmp_path / "mine.json").write_text(json.dumps(table))
    monkeypatch.setenv(f"{PREFIX}HAMLET_WEIGHTS", str(tmp_path / "mine.json"))
    whole = FAMILIES["hamlet"]
    mine = family("hamlet_weights", weights_file("hamlet"), whole.weights, whole.weighted["greedy"][0])
    assert mine.vectors["heuristic"].tolist() == list(table["heuristic"].values()) and tuple(mine.bots) == tuple(
        mine.weighted
    ) == tuple(table)


def test_nobody_replaces_the_weights_of_an_earlier_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = json.loads(weights_file("hamlet").read_text())
    former = {"heuristic@1": dict(table["heuristic"])}
    table["heuristic"]["rivals"] = 0.25
    (tmp_path / "mine.json").write_text(json.dumps(table))
    monkeypatch.setenv(f"{PREFIX}HAMLET_WEIGHTS", str(tmp_path / "mine.json"))
    whole = FAMILIES["hamlet"]
    mine = family("hamlet_weights", weights_file("hamlet"), whole.weights, whole.weighted["greedy"][0], former)
    game = dataclasses.replace(load("hamlet"), bots=mine.bots, weighted_bots=mine.weighted)
    assert mine.vectors["heuristic@1"].tolist() == list(former["heuristic@1"].values())
    assert "heuristic@1" not in mine.bots
    known = [bot_key(game, name) for name in ("heuristic", "heuristic@2", "heuristic@1", "greedy@1", "heuristic@3")]
    assert known == ["heuristic", "heuristic", "heuristic@1", "greedy", None]


@pytest.mark.parametrize("game", ["architects", "citadels"])
def test_weights_of_bots_are_refused_entry_by_entry(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    standard, whole = weights_file(game), FAMILIES[game]
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
        family(f"{game}_weights", standard, whole.weights, whole.weighted["greedy"][0])
    text = str(raised.value)
    assert (
        "5 entries are wrong" in text
        and f"weights.{first}.{names[0]} is nan; it must be a number from -100 to 100" in text
    )
    assert f"weights.{first}.{names[1]} is 1e+300" in text and f"weights.{first}.worlds is 10000" in text
    assert f"weights.{second}.{names[2]} is missing" in text and "weights.nobody is unknown" in text


def test_every_table_of_every_game_has_a_variable() -> None:
    assert {"ARCHITECTS_RIVAL", "ARCHITECTS_WEIGHTS", "CITADELS_WEIGHTS", "HAMLET_WEIGHTS"} <= set(data_names(GAMES))


@pytest.mark.parametrize("variable", ["RIVAL", "ARCHITECTS_RIVALS", "architects_rival", "", "HAMLET_BOTS"])
def test_a_variable_that_replaces_no_table_is_refused_when_a_game_is_loaded(
    variable: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(PREFIX + variable, "somewhere.json")
    with pytest.raises(
        ValueError, match=f"{PREFIX}{variable} replaces no data file; there are: {PREFIX}ARCHITECTS_RIVAL, "
    ):
        load("hamlet")


@pytest.mark.parametrize("name", FAMILIES)
def test_bots_play_legal_actions_whatever_weights_are_allowed(name: str) -> None:
    game, rng = load(name), np.random.default_rng(5)
    bot = next(iter(game.weighted_bots))
    for _ in range(4):
        entry = dict(zip((weight.name for weight in game.weights), game.weighted_bots[bot][1], strict=True))
        for weight in game.weights:
            if weight.tuned:  # the others cost time
                low, high = max(weight.low, -LARGEST_WEIGHT), min(weight.high, LARGEST_WEIGHT)
                entry[weight.name] = rng.choice(
                    [low, high, rng.uniform(low, high), rng.uniform(max(low, -1), min(high, 1))]
                )
        agent = WeightedBot(game, bot, entry)
        batch = Batch(game, 4, 2, seed=1)
        for _ in range(150):
            batch.step(choose_actions(agent, batch, np.arange(4), rng))  # refuses what is not legal
