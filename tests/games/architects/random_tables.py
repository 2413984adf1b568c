"""Random tables of the rival that its model accepts, and games with them in plain Python (compiled rules hold tables as
constants)."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

import numpy as np
from hypothesis import strategies as st

from architects_env.core.files.data_files import PREFIX
from architects_env.core.files.schema import Flag, Model, Name, Number, Rows, Word
from architects_env.core.play.match import Match
from architects_env.games import load
from architects_env.games.architects.data.rival_table import MODEL, _do_not_go_together

NAMES = ("Ada", "Bruno", "Cleo", "Dana-2", "E.", "Ö'Neill", "x" * 40)


def strategy(model: Model) -> st.SearchStrategy[Any]:
    """Everything that the model accepts; bounds more often than what lies between them."""
    if isinstance(model, Number):
        low, high = int(model.low), int(model.high)
        return st.one_of(st.sampled_from([low, high]), st.integers(low, high))
    if isinstance(model, Word):
        return st.sampled_from(model.choices)
    if isinstance(model, Name):
        return st.sampled_from(NAMES)
    if isinstance(model, Flag):
        return st.booleans()
    if isinstance(model, Rows):
        unique = (lambda row: row[model.distinct].casefold()) if model.distinct else None
        return st.lists(strategy(model.each), min_size=model.least, max_size=model.most, unique_by=unique)
    return st.fixed_dictionaries({name: strategy(entry) for name, entry in model.items()})


TABLES = strategy(MODEL).filter(lambda table: not _do_not_go_together(table))
TURNS = 60


def play(table: dict[str, Any], games: int) -> None:
    """Play random games with `table` to the end, solo and with two players, on both sides, and look at every state."""
    for name in [name for name in sys.modules if name.startswith("architects_env.games.architects")]:
        del sys.modules[name]  # the rules read their table when they are imported
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "rival.json"
        path.write_text(json.dumps(table))
        os.environ[PREFIX + "ARCHITECTS_RIVAL"] = str(path)
        game = load("architects")
    rng = np.random.default_rng(0)
    for number in range(games):
        match = Match(
            game,
            1 + number % 2,
            {"rival": ("constantine", "helena")[number // 2 % 2], "max_turns_per_player": TURNS},
            seed=number,
        )
        assert match.rivals == (table["sides"][number // 2 % 2]["name"],)
        while not match.over:
            assert not game.invariants(match.state), game.invariants(match.state)
            observation = match.observation(match.seat)
            assert observation.min() >= 0 and observation.max() <= 1, np.flatnonzero(
                (observation < 0) | (observation > 1)
            )
            actions = match.legal_actions()
            sentences = {game.sentence(match.state, int(action)) for action in actions}
            assert len(sentences) == len(actions)
            match.apply(int(rng.choice(actions)))
        assert (
            not game.invariants(match.state)
            and match.breakdown().sum(axis=1).tolist() == match.scores_and_ranks()[0].tolist()
        )
