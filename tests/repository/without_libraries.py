"""Plays games in a process that lacks most libraries, as in a browser: `python -m tests.repository.without_libraries PLAYED`.

PLAYED is JSON: rows of a game, its number of players, a seed and the agent. The process prints a record of each. In
place of an agent, "coach" has the first move of a game judged.
"""

from __future__ import annotations

import json
import sys
from importlib.abc import MetaPathFinder
from typing import Any, NoReturn

MISSING = frozenset(
    {
        *("numba", "llvmlite", "gymnasium", "pettingzoo", "torch", "onnxruntime", "safetensors", "tyro", "rich"),
        *("pydantic", "fastapi", "_multiprocessing"),
    }
)
"""Modules that cannot be imported in a browser, or that a page must not load."""


class Missing(MetaPathFinder):
    """Finds none of the modules."""

    def find_spec(self, fullname: str, path: object = None, target: object = None) -> None:
        if fullname.split(".")[0] in MISSING:
            _refuse(fullname)


def _refuse(name: str) -> NoReturn:
    raise ModuleNotFoundError(f"No module named {name!r}", name=name)


def played(game: str, players: int, seed: int, agent: str) -> list[str]:
    """The record of a game that one kind of agent plays."""
    from architects_env.agents import make_agent
    from architects_env.core.contract.rules.rng import agent_generator
    from architects_env.core.play.match import Match
    from architects_env.core.play.record import Record
    from architects_env.games import load

    rules = load(game)
    if agent == "coach":
        return judged(Match(rules, players, seed=seed))
    match, chooser = Match(rules, players, seed=seed), make_agent(agent, rules)
    record = Record.of(match)
    while not match.over:
        rng = agent_generator(seed, "plain", match.seat, len(record.actions))
        record.play(match, chooser.act(match.view(), rng))
    return record.lines()


def judged(match: Any) -> list[str]:
    """Whether the first legal action is right, by the coach, and the reasons."""
    from architects_env.core.contract.rules.rng import agent_generator
    from architects_env.play.coach.practice import attempt

    view = match.view()
    found = attempt(view, {}, agent_generator(1, "coach", view.seat, 0), view.legal_actions()[0])
    return [str(found.is_right), *map(str, found.because)]


if __name__ == "__main__":
    sys.meta_path.insert(0, Missing())
    print(json.dumps([played(*row) for row in json.loads(sys.argv[1])]))
    loaded = sorted(MISSING & sys.modules.keys())
    assert not loaded, loaded
