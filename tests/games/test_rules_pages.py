"""The rules page of every game (`rules.md`) can be looked up: what code and tests cite stands there, and what stands
there is the code's.

`MAP.md` beside it leads from every section to functions and tests that exist, and leaves out no section and no test
file.
"""

from __future__ import annotations

import dataclasses
import importlib
import json
import re
import tomllib
from collections import Counter
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest

import architects_env
from architects_env.core.contract.rules_page import numbers, sections
from architects_env.games import GAMES, load
from architects_env.testing import page as kit
from architects_env.testing.page import (
    BY_WORD,
    NOTHING,
    citations,
    dead_citations,
    faults_of_page,
    folder_of,
    functions_of,
    missing_functions,
    unmapped,
    without_section,
    words_of,
    wrong_options,
    wrong_tests,
)

TESTS = Path(__file__).parent
ROOT = TESTS.parents[1]
NOT_RULINGS = {
    "test_text",
    "test_picture",
    "test_board_text",
    "test_bots",
    "test_heuristic",
    "test_golden",
    "test_modes",
    "test_observation",
}
"""Test files that a map need not name: they hold no rulings."""
LETTERS = {
    "architects": r"(?<![\w.])(?:B\d{1,2}|F\d{1,2}(?:\.\d{1,2})?|D\d{1,2}'?|T\d\d|S4-\d)(?![\w-])",
    "citadels": r"(?<![\w.])A\d{1,2}(?!\w)",
    "hamlet": NOTHING,
    "settlers": r"(?<![\w.])[RDE]\d\d(?!\w)",
    "viscounts": r"(?<![\w.])R\d{2}(?!\w)",
}
"""Numbers of passages that are cited without a word before them."""


@pytest.mark.parametrize("game", sorted(GAMES))
def test_page_map_code_and_tests_agree(game: str) -> None:
    assert faults_of_page(load(game), TESTS / game, LETTERS[game], NOT_RULINGS) == []
    assert len(functions_of(load(game))) >= 5 and len(sections(architects_env.rules(game))) >= 5


PACKAGE = Path(architects_env.__file__).parent
TRANSLATED = sorted(PACKAGE.glob("play/faces/*/rules.*.md"))
assert len(TRANSLATED) >= 5


def english_of(path: Path) -> Path:
    """The English page of the same game."""
    return PACKAGE / "games" / path.parent.name / "rules.md"


@pytest.mark.parametrize("path", TRANSLATED, ids=lambda path: path.parent.name)
def test_rules_in_another_language_have_the_sections_of_the_english_ones(path: Path) -> None:
    said, english = (page.read_text(encoding="utf-8") for page in (path, english_of(path)))
    assert sections(said) == sections(english) and numbers(said) == numbers(english)


@pytest.mark.parametrize("path", TRANSLATED, ids=lambda path: path.parent.name)
def test_rules_in_another_language_have_the_numbers_options_and_tables_of_the_english_ones(path: Path) -> None:
    said, english = (chapters(page.read_text(encoding="utf-8")) for page in (path, english_of(path)))
    assert {number: fact for number, fact in said.items() if fact != english[number]} == {}


def chapters(text: str) -> dict[str, dict[str, Any]]:
    """By the number of each heading: what has to stand in its text in every language."""
    parts = re.split(r"^#+ (\d+(?:\.\d+)*)\.? .*$", text, flags=re.MULTILINE)
    return {
        number: {
            "numbers": Counter(re.findall(r"\d+", body)),
            "code": Counter(re.findall(r"`[^`]+`", body)),
            "columns": [row.count("|") for row in body.splitlines() if row.startswith("|")],
        }
        for number, body in zip(parts[1::2], parts[2::2], strict=True)
    }


def test_what_a_map_names_in_vain_or_leaves_out_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = "| 1 | `rules.setup`, `rules.no_such`, `nowhere.at_all`, `plans.json` | `test_rules`, `test_gone` |\n"
    monkeypatch.setattr(kit, "map_of", lambda game: table)
    for name in ("test_rules", "test_more", "test_golden"):
        (tmp_path / f"{name}.py").write_text("def test_it(): ...\n", encoding="utf-8")
    assert missing_functions(load("hamlet")) == ["nowhere.at_all", "rules.no_such"]
    assert wrong_tests(load("hamlet"), tmp_path, NOT_RULINGS) == [
        "MAP.md names test_gone, which does not exist.",
        "MAP.md leaves out the tests in test_more.",
    ]
    faults = faults_of_page(load("hamlet"), tmp_path, NOTHING, NOT_RULINGS)
    assert "MAP.md names rules.no_such, which does not exist." in faults and "MAP.md leaves out section 2." in faults


def test_a_section_that_is_missing_in_the_map_is_named() -> None:
    page, table = (
        "## 1. Set-up\n\n**1.1** Cards.\n\n**1.2** Gold.\n\n## 2. End\n\n### 2.1 Points\n",
        "| 1.1-1.2 (A3) | cards | `f` |\n",
    )
    assert unmapped(page, table) == ["2", "2.1"] and unmapped(page, table + "| 2.1 | points | `g` |") == []


def test_a_rule_that_does_not_say_its_section_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    row = load("hamlet").stages.rows[0]
    monkeypatch.setattr(getattr(row.play, "py_func", row.play), "__doc__", "One move.")
    assert without_section(load("hamlet")) == [f"rules.{row.play.__name__}"]


# --- citations --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("game", "text", "cited"),
    [
        ("architects", "rules sections 3, 8 and 9, amendment F11", ["3", "8", "9", "F11", "F11"]),
        (
            "architects",
            "amendments F1 to F3, F12 (D1', S4-1; T07), F22.3",
            ["F1", "F2", "F3", "F12", "F1", "F3", "F12", "D1'", "S4-1", "T07", "F22.3"],
        ),
        ("citadels", "what is owed (7.2,\n    amendments 3 and 17; A51): 0.5 of 2.", ["A3", "A17", "A51", "7.2"]),
        (
            "citadels",
            "Example 7, as amendment 32 has it; examples 2, 14b.",
            ["Example 7", "A32", "Example 2", "Example 14b"],
        ),
        ("citadels", "sections 4.1-4.3", ["4.1", "4.2", "4.3", "4.1"]),
    ],
)
def test_citations_are_found_in_all_their_forms(game: str, text: str, cited: list[str]) -> None:
    assert list(citations(text, LETTERS[game])) == cited


def test_a_citation_that_leads_nowhere_is_named(tmp_path: Path) -> None:
    path = tmp_path / "rules.py"
    path.write_text(
        '"""Prices (rules section 5.4, amendment 99)."""\nx = "(9.9)"  # amendment 23, section 77\n# section\n# 78\n',
        encoding="utf-8",
    )
    assert dead_citations(path, architects_env.rules("citadels"), LETTERS["citadels"]) == ["77", "78", "9.9", "A99"]


def test_every_worked_example_of_architects_is_a_test_and_stands_on_the_page() -> None:
    tests = re.findall(r"def test_(t\d\d)_", (TESTS / "architects/test_vectors.py").read_text(encoding="utf-8"))
    assert {name.upper() for name in tests} == {
        number for number in numbers(architects_env.rules("architects")) if number.startswith("T")
    }


GENERAL = [
    path
    for part in ("architects_env/core", "architects_env/adapters", "agents", "train", "experiments", "tests/core")
    for path in sorted((ROOT / part).rglob("*.py"))
    if path.name != "reference_kernel.py"
]


def test_only_games_cite_a_page() -> None:
    """Elsewhere nobody would know of which game."""
    assert not [
        (path, word)
        for path in GENERAL
        for text in words_of(path)
        for word in BY_WORD.findall(text)
        if "rules_page" not in path.name
    ]


def test_numbers_in_paths_of_drawings_cite_nothing(tmp_path: Path) -> None:
    module = tmp_path / "icons.py"
    module.write_text('PATH = "M12,2a4.5,4.5 0 0 1 2.4,8.3Z"\nWORDS = "Most of 4.5 is here"\n', encoding="utf-8")
    assert dead_citations(module, "## 1. The only section") == ["4.5"]


# --- what the page says of options and cards --------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"default": 3}, "is 3 by default"),
        ({"choices": (2, 7)}, "otherwise (2, 7); the page says 4, otherwise 2 to 6"),
        ({"name": "laps"}, "the page says nothing"),
        ({"about": "how many (77)"}, "cites 77"),
    ],
)
def test_an_option_that_the_page_has_otherwise_is_named(changed: dict[str, Any], said: str) -> None:
    options = tuple(
        dataclasses.replace(option, **changed) if option.name == "rounds" else option
        for option in load("hamlet").options
    )
    assert [said in fault for fault in wrong_options(dataclasses.replace(load("hamlet"), options=options))] == [True]


def rows(game: str, section: str) -> list[list[str]]:
    return [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in architects_env.rules(game, section).splitlines()
        if line.startswith("|")
    ][2:]


def test_the_cards_of_architects_are_those_of_the_code() -> None:
    cards = importlib.import_module("architects_env.games.architects.data.cards")
    assert [row[:5] for row in rows("architects", "7.3")] == [
        [b.name + " (promo)" * b.promo, b.skills or "-", b.cost, str(b.points), str(b.virtue)] for b in cards.BUILDINGS
    ]
    lying = [tuple(row[:3]) for row in rows("architects", "7.4") for _ in range(int(row[3]))]
    assert sorted(lying) == sorted((a.name + " (promo)" * a.promo, a.skills, str(a.virtue)) for a in cards.APPRENTICES)
    assert [row[1:] for row in rows("architects", "7.1")[:-1]] == [
        [cards.SMALL_SIDES[small], cards.LARGE_SIDES[large]] for small, large in cards.MARKET_CARDS
    ]
    assert rows("architects", "7.1")[-1][1:] == [cards.PRINTED_SMALL, cards.PRINTED_LARGE]


def test_the_boards_of_architects_are_those_of_the_code() -> None:
    characters = importlib.import_module("architects_env.games.architects.data.characters")
    assert [row[:5] for row in rows("architects", "10")] == [
        [c.name + " (promo)" * c.promo, c.colour, str(c.prison), str(c.silver), str(c.virtue)]
        for c in characters.CHARACTERS
    ]
    board = importlib.import_module("architects_env.games.architects.data.board")
    assert [[int(x) for x in row[2:]] for row in rows("architects", "4.10")] == [
        [board.CATHEDRAL_SPACES[level], board.CATHEDRAL_POINTS[level]] for level in range(1, board.CATHEDRAL_LEVELS + 1)
    ]


def test_the_rival_of_the_page_is_that_of_its_table() -> None:
    constantine, helena = json.loads(
        (folder_of(load("architects")) / "data" / "rival.json").read_text(encoding="utf-8")
    )["sides"]
    standard, hard = constantine["points_per_guildhall_worker"], helena["points_per_guildhall_worker"]
    assert f"{standard} for each of its\nworkers in the Guildhall (Helena: {hard})" in architects_env.rules(
        "architects", "B17"
    )


def test_the_cards_of_citadels_are_those_of_the_code() -> None:
    districts, characters = (
        importlib.import_module(f"architects_env.games.citadels.{name}")
        for name in ("data.districts", "data.characters")
    )
    for section, cards in (("2.1", districts.BASE), ("2.2", districts.NEW)):
        assert rows("citadels", section) == [
            [d.name, districts.COLOURS[d.colour], str(d.cost), str(d.copies)] for d in cards
        ]
    taxes = [districts.COLOURS[c.tax] if c.tax != characters.NO_TAX else "-" for c in characters.CHARACTERS]
    assert rows("citadels", "2.3") == [
        [str(c.number), c.name, tax] for c, tax in zip(characters.CHARACTERS, taxes, strict=True)
    ]
    assert sorted(row[0] for row in rows("citadels", "8")) == sorted(
        d.name for d in districts.DISTRICTS if d.colour == districts.PURPLE
    )


# --- the page as a file -----------------------------------------------------------------------------------------------
def test_pages_come_with_the_package() -> None:
    patterns = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"][
        "package-data"
    ]["architects_env"]
    assert all(any(fnmatch(f"games/{game}/rules.md", pattern) for pattern in patterns) for game in GAMES)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_no_two_files_of_a_game_differ_in_case_alone(game: str) -> None:
    """On some disks they would be one file."""
    names = [path.name.lower() for path in folder_of(load(game)).iterdir()]
    assert len(names) == len(set(names))
