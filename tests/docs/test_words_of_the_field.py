"""The page of our words and those of the field: what it names as ours is there."""

from __future__ import annotations

import re
from pathlib import Path

from architects_env.core.play.batch import Batch
from architects_env.core.play.match import Match
from architects_env.games import load

ROOT = Path(__file__).parents[2]
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in (ROOT / "docs" / "concepts" / "words.md").read_text(encoding="utf-8").splitlines()
    if line.startswith("| ") and not line.startswith(("| ---", "| here"))
]
HAMLET = load("hamlet")


def test_every_row_says_what_each_of_the_others_calls_it_and_where_it_is() -> None:
    assert len(ROWS) > 35 and {len(row) for row in ROWS} == {5} and all(all(row) for row in ROWS)


def test_every_file_that_is_named_is_there() -> None:
    named = [path for row in ROWS for path in re.findall(r"`([\w/]+\.py)`", row[-1])]
    assert len(named) > 30 and [path for path in named if not (ROOT / "architects_env" / path).is_file()] == []


def test_every_name_of_a_class_of_ours_is_one_of_its_names() -> None:
    named = [name for row in ROWS for name in re.findall(r"`(Game|Match|Batch|View)\.(\w+)`", row[0] + row[-1])]
    match = Match(HAMLET, 2)
    ours = {"Game": HAMLET, "Match": match, "View": match.view(0), "Batch": Batch(HAMLET, 1, 2)}
    assert len(named) > 8 and [f"{kind}.{name}" for kind, name in named if not hasattr(ours[kind], name)] == []
