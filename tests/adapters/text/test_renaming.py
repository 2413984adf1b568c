"""Renamed games: the same game under other names, everywhere, and nothing of the old ones."""

from __future__ import annotations

import json
import re

import jsonschema
import numpy as np
import pytest

from architects_env.adapters.text import TextEnv, TextFormat
from architects_env.adapters.text.renaming import names_of
from architects_env.games import GAMES, load
from tests.small_games.connect_three import GAME as CONNECT_THREE

VERBS = {"Keep"}
"""Names that are also verbs, which begin sentences."""


@pytest.mark.parametrize("name", GAMES)
def test_the_same_game_is_played_under_other_names(name: str) -> None:
    usual, renamed = TextEnv(name, seed=3), TextEnv(name, seed=3, renamed_seed=8)
    jsonschema.validate(renamed.json(), renamed.json_schema())
    rng, differ = np.random.default_rng(3), 0
    for decision in range(40):
        if usual.is_terminal:
            break
        before, after = usual.legal_actions(), renamed.legal_actions()
        assert len(set(after)) == len(after) == len(before)
        differ += before != after
        if decision % 8 == 0:
            for text in (renamed.observe(), json.dumps(renamed.json())):
                assert not old_names_in(text, renamed)
        chosen = int(rng.integers(len(before)))
        assert usual.reply(before[chosen]).action == renamed.reply(f"Action: {after[chosen]}").action
    assert usual.match.to_bytes() == renamed.match.to_bytes() and differ > 3


def old_names_in(text: str, env: TextEnv) -> set[str]:
    """The names of the usual box that are left in a text."""
    assert env.format.renamed is not None
    return {name for name in env.format.renamed.names if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text)} - VERBS


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_use_the_new_names_and_nothing_of_the_old_ones(name: str) -> None:
    form = TextFormat(name, rules="full", renamed_seed=8)
    assert form.renamed is not None
    page = " ".join(form.rules_text.split())
    left = {name for name in form.renamed.names if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", page)}
    assert left <= VERBS
    told = [new for new in form.renamed.names.values() if re.search(rf"\b{new}\b", page)]
    assert len(told) > 0.5 * len(form.renamed.names)


def test_a_seed_gives_the_same_names_and_another_one_others() -> None:
    first, again, other = (TextFormat("hamlet", renamed_seed=seed).renamed for seed in (1, 1, 2))
    assert first is not None and again is not None and other is not None
    assert first.names == again.names
    assert not set(first.names.values()) & set(other.names.values())
    assert len(set(first.names.values())) == len(first.names)


def test_keys_and_options_are_renamed_too() -> None:
    form = TextFormat("architects", renamed_seed=1)
    schema = json.dumps(form.json_schema())
    assert "guildhall" not in schema.lower() and "black_market" not in schema and "architects/" not in schema
    env = TextEnv("citadels", renamed_seed=1, options={"smithy": "2_for_3"})
    assert "smithy" not in env.observe() and "smithy" not in json.dumps(env.json())


def test_verbs_that_are_names_stay_verbs() -> None:
    box = TextFormat("citadels", renamed_seed=1).renamed
    assert box is not None
    assert box.in_page("Keep a card. The Keep stands.") == f"Keep a card. The {box.names['Keep']} stands."


def test_a_game_without_names_cannot_be_renamed() -> None:
    with pytest.raises(ValueError, match="box_names"):
        TextFormat(CONNECT_THREE, renamed_seed=1)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_lists_its_names_once(name: str) -> None:
    names = names_of(load(name))
    assert len(names) > 5 and all(names)
