"""The RULES.md of every game leads to functions and tests that exist, and leaves out no test file."""
from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

from architects_env.games import GAMES

TESTS = Path(__file__).parent
NOT_RULINGS = {"test_text", "test_bots", "test_fit", "test_golden", "test_modes", "test_observation"}
"""Test files that a page need not name: they hold no rulings."""
CORE = {("core", "hidden"), ("core", "kernels")}


def page_of(game: str) -> str:
    return Path(str(importlib.import_module(GAMES[game]).__file__)).with_name("RULES.md").read_text(encoding="utf-8")


def functions_of(game: str) -> list[tuple[str, str]]:
    """Every `module.name` that the page mentions, but for files of data and parts of the core."""
    pairs = set(re.findall(r"`([a-z_]+)\.([A-Za-z_]+)`", page_of(game)))
    return sorted(pair for pair in pairs - CORE if pair[1] not in ("json", "md"))


def named_in(game: str) -> set[str]:
    return set(re.findall(r"`(test_\w+)`", page_of(game)))


CASES = [(game, *pair) for game in sorted(GAMES) for pair in functions_of(game)]


@pytest.mark.parametrize(("game", "module", "name"), CASES, ids=[".".join(case) for case in CASES])
def test_every_function_that_a_page_names_exists(game: str, module: str, name: str) -> None:
    assert hasattr(importlib.import_module(f"{GAMES[game]}.{module}"), name)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_test_that_a_page_names_exists_and_every_test_file_is_named(game: str) -> None:
    files = {path.stem for path in (TESTS / game).glob("test_*.py")}
    inside = {name for path in (TESTS / game).glob("test_*.py") for name in re.findall(r"def (test_\w+)\(", path.read_text(encoding="utf-8"))}
    named = named_in(game)
    assert named and named <= files | inside, named - files - inside
    by_file = not named & inside
    assert not by_file or files - NOT_RULINGS <= named, files - NOT_RULINGS - named


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_page_names_functions_of_the_rules(game: str) -> None:
    assert len(functions_of(game)) >= 5
