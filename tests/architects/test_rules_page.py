"""RULES.md leads to functions and tests that exist."""
from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

import architects_env.games.architects as game

PAGE = Path(game.__file__).with_name("RULES.md").read_text()
FUNCTIONS = sorted(set(re.findall(r"`([a-z_]+)\.([A-Za-z_]+)`", PAGE)) - {("core", "hidden"), ("core", "kernels"), ("rival", "json")})
TESTS = sorted(set(re.findall(r"`(test_\w+)`", PAGE)))


@pytest.mark.parametrize(("module", "name"), FUNCTIONS, ids=[".".join(pair) for pair in FUNCTIONS])
def test_every_function_that_the_page_names_exists(module: str, name: str) -> None:
    assert hasattr(importlib.import_module(f"architects_env.games.architects.{module}"), name)


@pytest.mark.parametrize("name", TESTS)
def test_every_test_that_the_page_names_exists(name: str) -> None:
    assert (Path(__file__).parent / f"{name}.py").is_file()


def test_the_page_has_a_row_for_every_chapter_and_every_test_file_is_named() -> None:
    assert len(FUNCTIONS) > 40
    files = {path.stem for path in Path(__file__).parent.glob("test_*.py")} - {"test_rules_page", "test_text", "test_bots"}
    assert files <= set(TESTS), files - set(TESTS)
