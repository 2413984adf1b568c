"""The comparison of a submission with recorded games. This module imports nothing but the standard library."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

MOST = 20
"""Number of differences that a report names."""
MOST_PATHS = 5
"""Number of differing fields of one view that are named."""
MISSING = "(nothing)"
NOT_OFFERED = "not offered: "


def compared(games: Sequence[Mapping[str, Any]], found: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Compare the positions of a submission with those of recorded games.

    Args:
        games: The recorded games (`games.Recorded.as_json`).
        found: The positions of the submission in each of them (`runner.play`).

    Returns:
        Numbers of positions, of those that are equal, of those with equal legal actions and with equal views, of games
        that are equal to their ends, the seconds, and the first differences.
    """
    told = {"positions": 0, "equal": 0, "legal": 0, "views": 0, "games": len(games), "whole_games": 0}
    differences: list[dict[str, Any]] = []
    for number, (game, own) in enumerate(zip(games, found, strict=True)):
        expected = [game["first"], *(one["position"] for one in game["decisions"])]
        actions = ["the start", *(one["action"] for one in game["decisions"])]
        equal_before, before = told["equal"], game["first"]
        for k, position in enumerate(expected):
            told["positions"] += 1
            where = {"game": number, "decision": k, "after": actions[k], "section": _section(before, actions[k])}
            if k >= len(own["positions"]):
                if k == len(own["positions"]) and len(differences) < MOST:
                    differences.append(where | {"what": "error", "details": [own["error"]]})
                continue
            legal = legal_difference(position["legal"], own["positions"][k]["legal"])
            views = list(view_differences(position["views"], own["positions"][k]["views"]))
            told["legal"] += not legal
            told["views"] += not views
            told["equal"] += not legal and not views
            if legal and len(differences) < MOST:
                missing = [_section(position, one) for one in position["legal"] if f"{NOT_OFFERED}{_key(one)}" in legal]
                section = next(filter(None, missing), "") or where["section"]
                differences.append(where | {"what": "legal actions", "section": section, "details": legal})
            if views and len(differences) < MOST:
                differences.append(where | {"what": "views", "details": views[:MOST_PATHS]})
            before = position
        told["whole_games"] += told["equal"] - equal_before == len(expected)
    seconds = sum(one.get("seconds", 0.0) for one in found)
    return told | {"seconds": seconds, "differences": differences}


def score(told: Mapping[str, Any]) -> float:
    """Return the score: the percentage of positions with equal legal actions and equal views."""
    return 100 * told["equal"] / max(1, told["positions"])


def legal_difference(expected: Sequence[Any], found: Sequence[Any]) -> list[str]:
    """Return how two sets of legal actions differ, in sentences. The order does not matter."""
    wanted, given = {_key(one) for one in expected}, [_key(one) for one in found]
    lines = [f"{NOT_OFFERED}{one}" for one in sorted(wanted - {*given})]
    lines += [f"not legal: {one}" for one in sorted({*given} - wanted)]
    return lines + [f"offered twice: {one}" for one in sorted({one for one in given if given.count(one) > 1})]


def view_differences(expected: Any, found: Any, path: str = "") -> Iterator[str]:
    """Yield the fields in which two values of JSON differ."""
    if isinstance(expected, dict) and isinstance(found, dict):
        for name in {**expected, **found}:
            yield from view_differences(expected.get(name, MISSING), found.get(name, MISSING), f"{path}/{name}")
    elif isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        for k, (one, other) in enumerate(zip(expected, found, strict=True)):
            yield from view_differences(one, other, f"{path}/{k}")
    elif _key(expected) != _key(found):
        yield f"{path}: expected {_key(expected)[:80]}, found {_key(found)[:80]}"


def leaks(seat: str, one: Mapping[str, Any], other: Mapping[str, Any]) -> tuple[int, int]:
    """Return in how many positions of two games that a seat cannot tell apart its views differ, and of how many."""
    pairs = list(zip(one["positions"], other["positions"], strict=False))
    return sum(_key(a["views"][seat]) != _key(b["views"][seat]) for a, b in pairs), len(pairs)


def _section(position: Mapping[str, Any], action: Any) -> str:
    """Return the section of the rules about a legal action of a position; empty if it is not known."""
    sections = dict(zip(map(_key, position["legal"]), position.get("sections", ()), strict=False))
    return sections.get(_key(action), "")


def _key(value: Any) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False)
