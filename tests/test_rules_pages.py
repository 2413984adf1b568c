"""The rules page of every game (`rules.md`) can be looked up: what code and tests cite stands there, and what stands there is the code's.

`MAP.md` beside it leads from every section to functions and tests that exist, and leaves out no section and no test file.
"""
from __future__ import annotations

import importlib
import json
import re
import tokenize
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest

import architects_env
from architects_env.core.game import Game, Option
from architects_env.core.rules_page import numbers, sections
from architects_env.games import GAMES, load

TESTS = Path(__file__).parent
ROOT = TESTS.parent
NOT_RULINGS = {"test_text", "test_table_text", "test_bots", "test_heuristic", "test_golden", "test_modes", "test_observation"}
"""Test files that a map need not name: they hold no rulings."""
CORE = {("core", "hidden"), ("core", "kernels")}


def folder_of(game: str) -> Path:
    return Path(str(importlib.import_module(GAMES[game]).__file__)).parent


def map_of(game: str) -> str:
    return (folder_of(game) / "MAP.md").read_text(encoding="utf-8")


# --- the map: functions and tests --------------------------------------------------------------------------------------------------------------------
def functions_of(game: str) -> list[tuple[str, str]]:
    """Every `module.name` that the map mentions, but for files of data and parts of the core."""
    pairs = set(re.findall(r"`([a-z_]+)\.([A-Za-z_]+)`", map_of(game)))
    return sorted(pair for pair in pairs - CORE if pair[1] not in ("json", "md"))


def named_in(game: str) -> set[str]:
    return set(re.findall(r"`(test_\w+)`", map_of(game)))


CASES = [(game, *pair) for game in sorted(GAMES) for pair in functions_of(game)]


@pytest.mark.parametrize(("game", "module", "name"), CASES, ids=[".".join(case) for case in CASES])
def test_every_function_that_a_map_names_exists(game: str, module: str, name: str) -> None:
    assert hasattr(importlib.import_module(f"{GAMES[game]}.{module}"), name)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_test_that_a_map_names_exists_and_every_test_file_is_named(game: str) -> None:
    files = {path.stem for path in (TESTS / game).glob("test_*.py")}
    inside = {name for path in (TESTS / game).glob("test_*.py") for name in re.findall(r"def (test_\w+)\(", path.read_text(encoding="utf-8"))}
    named = named_in(game)
    assert named and named <= files | inside, named - files - inside
    by_file = not named & inside
    assert not by_file or files - NOT_RULINGS <= named, files - NOT_RULINGS - named


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_map_names_functions_of_the_rules(game: str) -> None:
    assert len(functions_of(game)) >= 5


# --- the map: sections ---------------------------------------------------------------------------------------------------------------------------------
def mapped_sections(table: str) -> set[str]:
    """The sections in the first column of a map: "5.2 (A12)" is 5.2, "2.1-2.6" is 2.1, 2.2, ..., 2.6."""
    found: set[str] = set()
    for row in re.findall(r"^\| (\d[^|]*) \|", table, re.MULTILINE):
        for first, last in re.findall(r"(\d+(?:\.\d+)*)(?:-(\d+(?:\.\d+)*))?", re.sub(r"\(.*\)", "", row)):
            found |= set(range_of(first, last or first))
    return found


def range_of(first: str, last: str) -> list[str]:
    """"2.1", "2.3" is 2.1, 2.2, 2.3; "F1", "F3" is F1, F2, F3."""
    stem = first.rstrip("0123456789")
    return [f"{stem}{i}" for i in range(int(first[len(stem):]), int(last.rpartition(".")[2].lstrip("AFDT")) + 1)]


def unmapped(page: str, table: str) -> list[str]:
    """The sections of a page that a map leaves out. A section with sections of its own may be left to these."""
    mapped = mapped_sections(table)
    return [number for number in sections(page) if number not in mapped and not any(other.startswith(number + ".") for other in mapped)]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_section_of_a_page_is_in_the_map(game: str) -> None:
    assert len(sections(architects_env.rules(game))) >= 5 and unmapped(architects_env.rules(game), map_of(game)) == []


def test_a_section_that_is_missing_in_the_map_is_named() -> None:
    page, table = "## 1. Set-up\n\n**1.1** Cards.\n\n**1.2** Gold.\n\n## 2. End\n\n### 2.1 Points\n", "| 1.1-1.2 (A3) | cards | `f` |\n"
    assert unmapped(page, table) == ["2", "2.1"] and unmapped(page, table + "| 2.1 | points | `g` |") == []


# --- citations -----------------------------------------------------------------------------------------------------------------------------------------
ONE = r"(?:[ADF]?\d+(?:\.\d+)*[a-z]?\b)"
BY_WORD = re.compile(rf"(?<!RFC 8439, )\b(section|amendment|example)s? ({ONE}(?:(?:, and |, | and | to |-){ONE})*)", re.IGNORECASE)
BY_LETTER = {
    "architects": re.compile(r"(?<![\w.])(F\d{1,2}(?:\.\d{1,2})?|D\d{1,2}'?|T\d\d|S4-\d)(?![\w-])"),
    "citadels": re.compile(r"(?<![\w.])(A\d{1,2})(?!\w)"),
    "hamlet": re.compile(r"(?!)"),
}
BARE = re.compile(r"(?<![\w.-])([1-9]\d?\.\d{1,2})(?![\w%]|\.\d)")
"""5.2 without a word before it. There are no such numbers with another meaning in words of code and tests."""


def citations(text: str, game: str, bare: bool = True) -> Iterator[str]:
    """The numbers that a text cites, as they have to stand on the page of the game."""
    text = re.sub(r"[\s#]+", " ", text)
    for word, listed in BY_WORD.findall(text):
        for first, last in re.findall(rf"({ONE})(?:(?: to |-)({ONE}))?", listed):
            for number in range_of(first, last) if last else [first]:
                yield {"section": number, "example": f"Example {number}"}.get(word.lower(), f"A{number}" if number.isdigit() else number)
    yield from BY_LETTER[game].findall(text)
    if bare:
        yield from BARE.findall(text)


def words_of(path: Path) -> Iterator[str]:
    """Comments and strings of a module, comments on lines one after another as one text."""
    comments: list[str] = []
    with path.open("rb") as file:
        for token in tokenize.tokenize(file.readline):
            if token.type == tokenize.COMMENT:
                comments.append(token.string)
            elif token.type not in (tokenize.NL, tokenize.NEWLINE):
                if comments:
                    yield "\n".join(comments)
                    comments = []
                if token.type not in (tokenize.NAME, tokenize.OP, tokenize.NUMBER):
                    yield token.string


def dead(path: Path, game: str) -> list[str]:
    """What a file cites that is not on the page of the game."""
    page = numbers(architects_env.rules(game))
    texts = words_of(path) if path.suffix == ".py" else [path.read_text(encoding="utf-8")]
    return sorted({number for text in texts for number in citations(text, game) if number not in page})


FILES = [(game, path) for game in sorted(GAMES) for path in sorted([*folder_of(game).rglob("*.py"), *folder_of(game).glob("*.md"), *(TESTS / game).rglob("*.py")])]


@pytest.mark.parametrize(("game", "path"), FILES, ids=[str(path.relative_to(ROOT)) for _, path in FILES])
def test_every_number_that_is_cited_leads_to_the_page(game: str, path: Path) -> None:
    assert dead(path, game) == []


@pytest.mark.parametrize(("game", "text", "cited"), [
    ("architects", "rules sections 3, 8 and 9, amendment F11", ["3", "8", "9", "F11", "F11"]),
    ("architects", "amendments F1 to F3, F12 (D1', S4-1; T07), F22.3", ["F1", "F2", "F3", "F12", "F1", "F3", "F12", "D1'", "S4-1", "T07", "F22.3"]),
    ("citadels", "what is owed (7.2,\n    amendments 3 and 17; A51): 0.5 of 2.", ["A3", "A17", "A51", "7.2"]),
    ("citadels", "Example 7, as amendment 32 has it; examples 2, 14b.", ["Example 7", "A32", "Example 2", "Example 14b"]),
    ("citadels", "sections 4.1-4.3", ["4.1", "4.2", "4.3", "4.1"]),
])
def test_citations_are_found_in_all_their_forms(game: str, text: str, cited: list[str]) -> None:
    assert list(citations(text, game)) == cited


def test_a_citation_that_leads_nowhere_is_named(tmp_path: Path) -> None:
    path = tmp_path / "rules.py"
    path.write_text('"""Prices (rules section 5.4, amendment 99)."""\nx = "(9.9)"  # amendment 23, section 77\n# section\n# 78\n', encoding="utf-8")
    assert dead(path, "citadels") == ["77", "78", "9.9", "A99"]


def test_every_worked_example_of_architects_is_a_test_and_stands_on_the_page() -> None:
    tests = re.findall(r"def test_(t\d\d)_", (TESTS / "architects/test_vectors.py").read_text(encoding="utf-8"))
    assert {name.upper() for name in tests} == {number for number in numbers(architects_env.rules("architects")) if number.startswith("T")}


OPTIONS = [(game, option) for game in sorted(GAMES) for option in load(game).options]


@pytest.mark.parametrize(("game", "option"), OPTIONS, ids=[f"{game}-{option.name}" for game, option in OPTIONS])
def test_sections_in_the_words_of_an_option_lead_to_the_page(game: str, option: Option) -> None:
    cited = [number for listed in re.findall(r"\((\d[\d., ]*)\)$", option.about) for number in listed.split(", ")]
    assert set(cited) <= numbers(architects_env.rules(game))


GENERAL = [path for part in ("architects_env/core", "architects_env/adapters", "agents", "train", "experiments", "tests/core")
           for path in sorted((ROOT / part).rglob("*.py")) if path.name != "reference_kernel.py"]


def test_only_games_cite_a_page() -> None:
    """Elsewhere nobody would know of which game."""
    assert not [(path, word) for path in GENERAL for text in words_of(path) for word in BY_WORD.findall(text) if "rules_page" not in path.name]


# --- what the page says of options and cards -----------------------------------------------------------------------------------------------------------
def row_of(game: Game, option: Option) -> tuple[str, str] | None:
    """Default and other values in the page's row about an option, which may be one for several ("`number_1` to `number_9`")."""
    for names, default, others in re.findall(r"^\| (`[^|]*`) \| ([^|]*) \| ([^|]*) \|", architects_env.rules(game.name), re.MULTILINE):
        named = re.findall(r"`(\w+)`", names)
        if option.name in named or (len(named) == 2 and all(option.name.rpartition("_")[0].startswith(name.partition("_")[0]) for name in named)):
            return default, others
    return None


def word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


@pytest.mark.parametrize(("game", "option"), OPTIONS, ids=[f"{game}-{option.name}" for game, option in OPTIONS])
def test_the_page_has_every_option_with_its_default_and_its_values(game: str, option: Option) -> None:
    row = row_of(load(game), option)
    assert row is not None and row[0] == word(option.default)
    if isinstance(option.default, bool):
        assert row[1] == word(not option.default)
    elif isinstance(option.default, int):
        low, high = option.choices
        assert row[1] == f"{low} to {high}" or {int(low), int(high)} == {option.default, int(row[1])}
    elif not option.name.startswith(("number_", "character_")):
        assert set(row[1].split(", ")) == set(option.choices) - {option.default}


def rows(game: str, section: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in architects_env.rules(game, section).splitlines() if line.startswith("|")][2:]


def test_the_cards_of_architects_are_those_of_the_code() -> None:
    cards = importlib.import_module("architects_env.games.architects.cards")
    assert [row[:5] for row in rows("architects", "7.3")] == [
        [b.name + " (promo)" * b.promo, b.skills or "-", b.cost, str(b.points), str(b.virtue)] for b in cards.BUILDINGS]
    lying = [tuple(row[:3]) for row in rows("architects", "7.4") for _ in range(int(row[3]))]
    assert sorted(lying) == sorted((a.name + " (promo)" * a.promo, a.skills, str(a.virtue)) for a in cards.APPRENTICES)
    assert [row[1:] for row in rows("architects", "7.1")[:-1]] == [[cards.SMALL_SIDES[small], cards.LARGE_SIDES[large]] for small, large in cards.MARKET_CARDS]
    assert rows("architects", "7.1")[-1][1:] == [cards.PRINTED_SMALL, cards.PRINTED_LARGE]


def test_the_boards_of_architects_are_those_of_the_code() -> None:
    characters = importlib.import_module("architects_env.games.architects.characters")
    assert [row[:5] for row in rows("architects", "10")] == [
        [c.name + " (promo)" * c.promo, c.colour, str(c.prison), str(c.silver), str(c.virtue)] for c in characters.CHARACTERS]
    board = importlib.import_module("architects_env.games.architects.board")
    assert [[int(x) for x in row[2:]] for row in rows("architects", "4.10")] == [
        [board.CATHEDRAL_SPACES[level], board.CATHEDRAL_POINTS[level]] for level in range(1, board.CATHEDRAL_LEVELS + 1)]


def test_the_rival_of_the_page_is_that_of_its_table() -> None:
    table = json.loads((folder_of("architects") / "rival.json").read_text(encoding="utf-8"))
    about = rows("architects", "11")
    assert about[0][1:] == [str(value) for value in table["sides"][0].values()][1:] and about[1][1:] == [str(value) for value in table["sides"][1].values()][1:]
    schemes = [[row[1], row[2], number in re.findall(r"\d+", row[3])] for row in about for number in numbers_of_row(row[0])]
    assert len(schemes) == 30
    for row, card in zip(schemes, table["scheme_cards"], strict=True):
        assert [word_of_action(row[0]), word_of_action(row[1]), row[2]] == [card["first"], card["second"], card["captures"]]


def numbers_of_row(cell: str) -> list[str]:
    """"1, 2" or "23 to 27", number by number."""
    first, _, last = cell.partition(" to ")
    return range_of(first, last) if last else re.findall(r"\d+", cell)


def word_of_action(words: str) -> str:
    """"hire, upper row" as the table calls it: "hire_top_row"."""
    return words.lower().replace(",", "").replace("upper", "top").replace("lower", "bottom").replace(" ", "_")


def test_the_cards_of_citadels_are_those_of_the_code() -> None:
    districts, characters = (importlib.import_module(f"architects_env.games.citadels.{name}") for name in ("districts", "characters"))
    for section, cards in (("2.1", districts.BASE), ("2.2", districts.NEW)):
        assert rows("citadels", section) == [[d.name, districts.COLOURS[d.colour], str(d.cost), str(d.copies)] for d in cards]
    taxes = [districts.COLOURS[c.tax] if c.tax != characters.NO_TAX else "-" for c in characters.CHARACTERS]
    assert rows("citadels", "2.3") == [[str(c.number), c.name, tax] for c, tax in zip(characters.CHARACTERS, taxes, strict=True)]
    assert sorted(row[0] for row in rows("citadels", "8")) == sorted(d.name for d in districts.DISTRICTS if d.colour == districts.PURPLE)


# --- the page as a file ----------------------------------------------------------------------------------------------------------------------------------
def test_pages_come_with_the_package() -> None:
    patterns = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]["package-data"]["architects_env"]
    assert all(any(fnmatch(f"games/{game}/rules.md", pattern) for pattern in patterns) for game in GAMES)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_no_two_files_of_a_game_differ_in_case_alone(game: str) -> None:
    """On some disks they would be one file."""
    names = [path.name.lower() for path in folder_of(game).iterdir()]
    assert len(names) == len(set(names))
