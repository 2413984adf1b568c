r"""Check of a game's rules page (`rules.md`): everything that code and tests cite is on it, its options are those of
the code, and `MAP.md` beside it leads from every section to functions and tests that exist.

    assert faults_of_page(GAME, Path(__file__).parent, letters=r"A\d{1,2}") == []

`letters` is a pattern of the numbers of passages that are cited without a word before them (A12). Sections and the
like are cited as "section 7.2", "sections 3, 8 and 9", "amendment 12" (A12 on the page), "example 3"; a bare 7.2 is a
section too.
"""

from __future__ import annotations

import importlib
import re
import sys
import tokenize
from collections.abc import Collection, Iterator
from pathlib import Path
from types import ModuleType

from architects_env.core.contract.game import Game, Option
from architects_env.core.contract.registry import load
from architects_env.core.contract.rules_page import numbers, page, page_path, sections
from architects_env.core.contract.spaces.stages import Step

MAP = "MAP.md"
NOTHING = r"(?!)"
"""A pattern that matches nothing."""
ONE = r"(?:[ADF]?\d+(?:\.\d+)*[a-z]?\b)"
BY_WORD = re.compile(
    rf"(?<!RFC 8439, )\b(section|amendment|example)s? ({ONE}(?:(?:, and |, | and | to |-){ONE})*)", re.IGNORECASE
)
BARE = re.compile(r"(?<![\w.-])([1-9]\d?\.\d{1,2})(?![\w%]|\.\d)")
"""A section such as 5.2 without a word before it. Such numbers have no other meaning in words of code and tests."""

PATH = re.compile(
    r"""["'][MLml][MLHVCSQTAZmlhvcsqtaz\d\s.,-]+["']|f["'](\{disc\([\d\s.,]+\)\}|[MLHVCSQTAZmlhvcsqtaz\d\s.,-])+["']"""
)
"""A path of a drawing, or a line that continues one: its numbers cite nothing."""


def faults_of_page(game: Game, tests: Path, letters: str = NOTHING, unnamed: Collection[str] = ()) -> list[str]:
    """Return all faults of the page and the map of a game whose tests lie in the folder `tests`.

    Test files in `unnamed` need not be in the map.
    """
    folder = folder_of(game)
    files = sorted([*folder.rglob("*.py"), *folder.glob("*.md"), *tests.rglob("*.py")])
    return [
        *(f"{MAP} names {name}, which does not exist." for name in missing_functions(game)),
        *wrong_tests(game, tests, unnamed),
        *(f"{MAP} leaves out section {number}." for number in unmapped(page(game), map_of(game))),
        *(
            f"{path.name} cites {number}, which is not on the page."
            for path in files
            for number in dead_citations(path, page(game), letters)
        ),
        *(f"{name} does not say its section." for name in without_section(game, letters)),
        *wrong_options(game),
        *wrong_stages(game),
    ]


def folder_of(game: Game) -> Path:
    """Return the folder of a game's code. Raises `ValueError` for a game that was not loaded from a file."""
    path = page_path(game)
    if path is None:
        raise ValueError(f"{game.title} comes from no file, so it has no rules page.")
    return path.parent


def map_of(game: Game) -> str:
    """Return the text of the map beside the page."""
    return (folder_of(game) / MAP).read_text(encoding="utf-8")


# --- the map: functions and tests -------------------------------------------------------------------------------------
def functions_of(game: Game) -> list[str]:
    """Return every `module.name` that the map mentions, except data files and parts of the core."""
    found = {pair for pair in re.findall(r"`([a-z_]+\.[A-Za-z_]+)`", map_of(game)) if not pair.startswith("core.")}
    return sorted(pair for pair in found if pair.rpartition(".")[2] not in ("json", "md"))


def missing_functions(game: Game) -> list[str]:
    """Return the functions in the map that do not exist."""
    modules = modules_of(game)
    return [
        pair
        for pair in functions_of(game)
        if not hasattr(modules.get(pair.partition(".")[0], None), pair.partition(".")[2])
    ]


def modules_of(game: Game) -> dict[str, ModuleType]:
    """Return the modules of a game's code, by the last part of their names."""
    folder, package = folder_of(game), game.setup.__module__.rpartition(".")[0]
    package = package.removesuffix(".rules") if (folder / "rules").is_dir() else package
    found = dict[str, ModuleType]()
    for path in sorted(folder.rglob("*.py")):
        name = ".".join(path.relative_to(folder).with_suffix("").parts)
        found[path.stem] = importlib.import_module(f"{package}.{name}")
    return found


def wrong_tests(game: Game, tests: Path, unnamed: Collection[str] = ()) -> list[str]:
    """Return the tests in the map that do not exist and, if it lists files, the test files missing from it."""
    files = {path.stem for path in tests.glob("test_*.py")}
    inside = {
        name
        for path in tests.glob("test_*.py")
        for name in re.findall(r"def (test_\w+)\(", path.read_text(encoding="utf-8"))
    }
    named = set(re.findall(r"`(test_\w+)`", map_of(game)))
    left_out = set[str]() if named & inside else files - {*unnamed} - named
    return [
        *(f"{MAP} names {name}, which does not exist." for name in sorted(named - files - inside)),
        *(f"{MAP} leaves out the tests in {name}." for name in sorted(left_out)),
        *([] if named else [f"{MAP} names no tests."]),
    ]


# --- the map: sections ------------------------------------------------------------------------------------------------
def mapped_sections(table: str) -> set[str]:
    """Return the sections in the first column of a map: "5.2 (A12)" is 5.2, "2.1-2.6" is 2.1, 2.2, ..., 2.6."""
    found: set[str] = set()
    for row in re.findall(r"^\| (\d[^|]*) \|", table, re.MULTILINE):
        for first, last in re.findall(r"(\d+(?:\.\d+)*)(?:-(\d+(?:\.\d+)*))?", re.sub(r"\(.*\)", "", row)):
            found |= set(range_of(first, last or first))
    return found


def range_of(first: str, last: str) -> list[str]:
    """Return the numbers of a range: "2.1" to "2.3" are 2.1, 2.2, 2.3, and "F1" to "F3" are F1, F2, F3."""
    stem = first.rstrip("0123456789")
    return [f"{stem}{i}" for i in range(int(first[len(stem) :]), int(last.rpartition(".")[2].lstrip("AFDT")) + 1)]


def unmapped(text: str, table: str) -> list[str]:
    """Return the sections of a page that are missing from a map. A section with subsections may be left to these."""
    mapped = mapped_sections(table)
    return [
        number
        for number in sections(text)
        if number not in mapped and not any(other.startswith(number + ".") for other in mapped)
    ]


# --- citations --------------------------------------------------------------------------------------------------------
def citations(text: str, letters: str = NOTHING) -> Iterator[str]:
    """Yield the numbers that a text cites, as they must appear on the page."""
    text = re.sub(r"[\s#]+", " ", text)
    for word, listed in BY_WORD.findall(text):
        for first, last in re.findall(rf"({ONE})(?:(?: to |-)({ONE}))?", listed):
            for number in range_of(first, last) if last else [first]:
                yield {"section": number, "example": f"Example {number}"}.get(
                    word.lower(), f"A{number}" if number.isdigit() else number
                )
    yield from (match[0] for match in re.finditer(letters, text))
    yield from BARE.findall(text)


def words_of(path: Path) -> Iterator[str]:
    """Yield comments and strings of a module; comments on successive lines are one text."""
    comments: list[str] = []
    with path.open("rb") as file:
        for token in tokenize.tokenize(file.readline):
            if token.type == tokenize.COMMENT:
                comments.append(token.string)
            elif token.type not in (tokenize.NL, tokenize.NEWLINE):
                if comments:
                    yield "\n".join(comments)
                    comments = []
                if token.type not in (tokenize.NAME, tokenize.OP, tokenize.NUMBER) and not PATH.fullmatch(token.string):
                    yield token.string


def dead_citations(path: Path, text: str, letters: str = NOTHING) -> list[str]:
    """Return the citations in a file that are not on the page with this text."""
    known = numbers(text)
    texts = words_of(path) if path.suffix == ".py" else [path.read_text(encoding="utf-8")]
    return sorted({number for words in texts for number in citations(words, letters) if number not in known})


def without_section(game: Game, letters: str = NOTHING) -> list[str]:
    """Return the functions of decisions and steps whose docstring cites no passage of the page.

    Functions made by a factory are left out, because they have no docstring.
    """
    rows = game.stages.rows if game.stages is not None else ()
    functions = [
        function for row in rows for function in ((row.run,) if isinstance(row, Step) else (row.legal, row.play))
    ]
    plain = [getattr(function, "py_func", function) for function in functions]
    package = game.setup.__module__.rpartition(".")[0]
    own = [
        function
        for function in plain
        if function.__module__.startswith(package) and "<locals>" not in function.__qualname__
    ]
    return sorted(
        {f"{f.__module__.rpartition('.')[2]}.{f.__name__}" for f in own if not any(citations(f.__doc__ or "", letters))}
    )


# --- options ----------------------------------------------------------------------------------------------------------
def wrong_options(game: Game) -> list[str]:
    """Return the differences between the page's table of options (| `name` | default | other values | ...)

    and the code, and sections in an option's words that are not on the page.
    """
    found: list[str] = []
    for option in game.options:
        cited = [number for listed in re.findall(r"\((\d[\d., ]*)\)$", option.about) for number in listed.split(", ")]
        found += [
            f"The option {option.name} cites {number}, which is not on the page."
            for number in cited
            if number not in numbers(page(game))
        ]
        row = row_of(page(game), option)
        if row is None or row[0] != word(option.default) or not fits(option, row[1]):
            stands = "nothing" if row is None else f"{row[0]}, otherwise {row[1]}"
            found.append(
                f"The option {option.name} is {word(option.default)} by default, otherwise {option.choices or 'the other'}; the page says {stands}."
            )
    return found


def row_of(text: str, option: Option) -> tuple[str, str] | None:
    """Return default and other values in the page's row about an option.

    A row may be about several ("`number_1` to `number_9`").
    """
    for listed, default, others in re.findall(r"^\| (`[^|]*`) \| ([^|]*) \| ([^|]*) \|", text, re.MULTILINE):
        named = re.findall(r"`(\w+)`", listed)
        if option.name in named or (
            len(named) == 2 and all(option.name.rpartition("_")[0].startswith(name.partition("_")[0]) for name in named)
        ):
            return default, others
    return None


def fits(option: Option, others: str) -> bool:
    """Return whether the other values of an option are listed correctly.

    For options of one kind (number_1, number_2, ...) the page may describe them in words.
    """
    if isinstance(option.default, bool):
        return others == word(not option.default)
    if isinstance(option.default, int):
        low, high = map(int, option.choices)
        return others == f"{low} to {high}" or (others.isdigit() and {low, high} == {option.default, int(others)})
    return bool(re.search(r"_\d+$", option.name)) or set(others.split(", ")) == set(option.choices) - {option.default}


def word(value: object) -> str:
    """Return a value as the page writes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


# --- the map: decisions and steps -------------------------------------------------------------------------------------
STAGES_HEADING = "## Decisions and steps"


def wrong_stages(game: Game) -> list[str]:
    """Return a fault if the map does not end with the table of the game's stages, which `python -m
    architects_env.testing.page NAME` writes."""
    return (
        []
        if with_stages(game) == map_of(game)
        else [f"{MAP} does not end with the game's stages: run python -m architects_env.testing.page {game.name}."]
    )


def with_stages(game: Game) -> str:
    """Return the map with the present table of stages."""
    before = map_of(game).partition(STAGES_HEADING)[0].rstrip()
    return f"{before}\n\n{STAGES_HEADING}\n\n{game.stages.table()}\n" if game.stages else f"{before}\n"


if __name__ == "__main__":
    for named in sys.argv[1:]:
        changed = load(named)
        (folder_of(changed) / MAP).write_text(with_stages(changed), encoding="utf-8")
