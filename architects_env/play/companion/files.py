"""The file format of companion games: a head and steps as JSON lines."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from architects_env.core.contract.registry import load
from architects_env.core.files.schema import Anything, Number, Rows, Table, Text, faults
from architects_env.core.play.record import MOST_REMARKS
from architects_env.core.text import say

Step = dict[str, Any]
"""A line of the file: {"chance": source, "place": [...], "is": number, "title": words}, {"seat": number, "action":
number, "sentence": words}, or {"given_up": true}."""
WHOLE = Number(0, 2**63 - 1, whole=True)
HEAD = {
    "companion": Text(),
    "version": WHOLE,
    "seats": Rows(Text(), 1, 100),
    "options": Table(Anything()),
    "agents_seed": WHOLE,
    "placeholder_seed": WHOLE,
    "dealt": Rows(Text(lines=True), 0, 10_000),
    "remarks": Rows(Text(), 0, MOST_REMARKS),
}
"""Schema of the first line."""


def written(head: Sequence[Any], steps: Sequence[Step]) -> list[str]:
    """Return JSON lines of a head, with values in the order of `HEAD`, and of steps."""
    return [json.dumps(row) for row in [dict(zip(HEAD, head, strict=True)), *steps]]


def parsed(lines: Sequence[str]) -> tuple[dict[str, Any], list[Step]]:
    """Return the head and the steps in these lines. Raises `ValueError` if the head is damaged."""
    first, *steps = [json.loads(line) for line in lines]
    head: dict[str, Any] = {"remarks": [], **first}
    if wrong := faults(HEAD, head, say("its first line")):
        raise ValueError(say(wrong[0]))
    return head, steps


def check_version(head: Mapping[str, Any]) -> None:
    """Raise `ValueError` if a game was saved by another version of the rules."""
    name, version = head["companion"], head["version"]
    if load(name).version != version:
        raise ValueError(
            say(
                "it is of version {version} of {name}; installed is version {installed}.",
                version=version,
                name=name,
                installed=load(name).version,
            )
        )
