"""Plays a submission: `python -I -S runner.py RULES.py GAMES.json RESULTS.json`.

This module imports nothing but the standard library, and runs inside the sandbox. It calls the functions of the
submission and writes down what they return; it knows no answer.
"""

from __future__ import annotations

import json
import resource
import sys
import time
import traceback
from typing import Any

MEMORY = 2 << 30
"""Bytes of memory that a submission may use."""
FUNCTIONS = ("begin", "legal", "apply", "observe")


def main(rules: str, games: str, results: str) -> None:
    """Play all games of a file and write the results."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    with open(games, encoding="utf-8") as file:
        wanted = json.load(file)
    functions, error = load(rules)
    found = [play(functions, game) if functions else {"positions": [], "error": error} for game in wanted]
    with open(results, "w", encoding="utf-8") as file:
        json.dump(found, file)


def load(path: str) -> tuple[dict[str, Any], str]:
    """Return the functions of a submission, or why there are none."""
    space: dict[str, Any] = {"__name__": "rules", "__file__": path}
    try:
        with open(path, encoding="utf-8") as file:
            exec(compile(file.read(), path, "exec"), space)
    except BaseException as error:  # a submission may do anything
        return {}, told(error)
    missing = [name for name in FUNCTIONS if not callable(space.get(name))]
    return ({}, f"The file has no function {', '.join(missing)}.") if missing else (space, "")


def play(functions: dict[str, Any], game: dict[str, Any]) -> dict[str, Any]:
    """Return the positions of one game, and the error that ended it early."""
    begun, positions, error = time.perf_counter(), [], ""
    try:
        state = functions["begin"](game["start"])
        positions.append(position(functions, state, game["seats"]))
        for step in game["steps"]:
            state = functions["apply"](state, step["action"], step["chance"])
            positions.append(position(functions, state, game["seats"]))
    except BaseException as wrong:  # a submission may do anything
        error = told(wrong)
    return {"positions": positions, "error": error, "seconds": time.perf_counter() - begun}


def position(functions: dict[str, Any], state: Any, seats: list[str]) -> dict[str, Any]:
    """Return what the submission says about a position, as plain values of JSON."""
    legal = list(functions["legal"](state))
    views = {seat: functions["observe"](state, int(seat) if seat.isdigit() else seat) for seat in seats}
    return json.loads(json.dumps({"legal": legal, "views": views}))


def told(error: BaseException) -> str:
    """Return the type, text and line of an error."""
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename.endswith(".py")]
    return f"{type(error).__name__}: {error} (line {lines[-1] if lines else '?'})"[:300]


if __name__ == "__main__":
    main(*sys.argv[1:])
