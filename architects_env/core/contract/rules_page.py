"""The rules page of a game: `rules.md` beside its code, in numbered sections, for people and for help texts.

Two parts of the page have a number that can be cited:

- a *section* begins with a heading ("### 7.2 The Witch");
- a *passage* (a paragraph with the list or table that follows it, an item of a list, a row of a table) holds its
  number in bold ("**F14**", "**2.7**").
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from architects_env.core.contract.game import Game
from architects_env.core.text import say

PAGE = "rules.md"
HEADING = re.compile(r"(#+) (\d+(?:\.\d+)*)\.? ")
NUMBER_IN_BOLD = re.compile(r"\*\*([A-Z]+\d+(?:[.-]\d+)?'?|\d+(?:\.\d+)+|[^\W\d_]{4,} \d+[a-z]?)\*\*")
"""A number in bold. Examples are numbered behind a word of the page's language."""
ITEM = re.compile(r"\s*([-*]|\d+\.) ")


def page(game: Game) -> str:
    """Return the whole page in Markdown. Raises `ValueError` for a game without one."""
    path = page_path(game)
    if path is None or not path.is_file():
        raise ValueError(
            say(
                "{title} has no rules page; write {file} into the folder of its code.", title=say(game.title), file=PAGE
            )
        )
    return path.read_text(encoding="utf-8")


def page_path(game: Game) -> Path | None:
    """Return the path where the page of a game must lie; None for a game that was not loaded from a file."""
    folder = folder_of(game)
    return folder / PAGE if folder else None


def folder_of(game: Game) -> Path | None:
    """Return the folder of a game's code: that of its set-up, or its parent if the page lies there.

    None for a game that was not loaded from a file.
    """
    code = getattr(sys.modules.get(game.setup.__module__), "__file__", None)
    if code is None:
        return None
    folder = Path(code).parent
    return folder.parent if (folder.parent / PAGE).is_file() else folder


def section(game: Game, number: str) -> str:
    """Return one section ("7.2") or all passages with this number ("F14", "amendment 7", "Example 3") in Markdown.

    Raises `ValueError`, listing the sections, for a number that is not on the page.
    """
    return find(page(game), number)


def find(text: str, number: str) -> str:
    """Return the section or passages with this number from the text of a page."""
    wanted = plain_number(number)
    heading = next((match for match in map(HEADING.match, text.splitlines()) if match and match[2] == wanted), None)
    found = (
        under_heading(text, heading[0])
        if heading
        else "\n\n".join(passage for own, passage in passages(text) if wanted in in_bold(own))
    )
    if not found:
        raise ValueError(
            say(
                "There is no {number!r} in these rules; their sections are {sections}.",
                number=number,
                sections=", ".join(sections(text)),
            )
        )
    return found


def plain_number(number: str) -> str:
    """Return a number as it is written on the page: "section 7.2" is "7.2", "amendment 7" is "A7", "amendment F1" is
    "F1", "example 3" is "Example 3"."""
    word, _, rest = number.strip().rpartition(" ")
    word = word.lower().removesuffix("s")
    if word == "example":
        return f"Example {rest}"
    return f"A{rest}" if word == "amendment" and rest.isdigit() else rest


def sections(text: str) -> list[str]:
    """Return the numbers of all sections in the order of the page: those of headings, and those in bold that are
    numbers alone."""
    found: list[str] = []
    for line in text.splitlines():
        heading = HEADING.match(line)
        found += [heading[2]] if heading else [number for number in in_bold(line) if number[0].isdigit()]
    return found


def numbers(text: str) -> set[str]:
    """Return all numbers that may be cited: those of sections and passages."""
    return {*sections(text), *in_bold(text)}


def in_bold(text: str) -> list[str]:
    """Return the numbers in bold as they are cited, which is in English on every page: "**Příklad 3**" is "Example
    3"."""
    return [number if " " not in number else f"Example {number.split()[-1]}" for number in NUMBER_IN_BOLD.findall(text)]


def under_heading(text: str, heading: str) -> str:
    """Return the lines from the one that begins with `heading` to the next heading of its level or a higher one."""
    lines = text.splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith(heading))
    level = heading.index(" ")
    for last in range(first + 1, len(lines)):
        if re.match(rf"#{{1,{level}}} ", lines[last]):
            return "\n".join(lines[first:last]).strip()
    return "\n".join(lines[first:]).strip()


def passages(text: str) -> Iterator[tuple[str, str]]:
    """Yield paragraphs, items of lists and rows of tables: the text of each alone, and the text with its context (the
    list or table that follows a paragraph, the head of a row's table)."""
    blocks = [block for block in text.split("\n\n") if block.strip()]
    for i, block in enumerate(blocks):
        if block.startswith("|"):
            head, rows = block.splitlines()[:2], block.splitlines()[2:]
            yield from ((row, "\n".join([*head, row])) for row in rows)
        elif ITEM.match(block):
            yield from ((item, item) for item in items(block))
        elif not block.startswith("#"):
            follows = blocks[i + 1] if i + 1 < len(blocks) else ""
            yield block, block + "\n\n" + follows if follows.startswith("|") or ITEM.match(follows) else block


def items(block: str) -> Iterator[str]:
    """Yield the items of a list, each with its continuation lines."""
    item: list[str] = []
    for line in block.splitlines():
        if item and ITEM.match(line):
            yield "\n".join(item)
            item = []
        item.append(line)
    yield "\n".join(item)
