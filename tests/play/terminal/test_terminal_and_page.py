"""The terminal and the page say the same, word for word: what is decided, what may be chosen, what has happened, and how
it ended."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from rich.console import Console

from architects_env.core.play.view import View
from architects_env.games import names
from architects_env.play.companion.companion import Companion
from architects_env.play.companion.terminal import CompanionTerminal
from architects_env.play.drawing.picture import Picture
from architects_env.play.language.catalogue import language
from architects_env.play.language.speech import in_language
from architects_env.play.table.shortcuts import repeat_is_legal
from architects_env.play.table.table import Choice, Table, distinct_choices
from architects_env.play.terminal.terminal import Terminal
from tests.play.wire import Browser, Server, server

DECISIONS, SEED = 24, 7
LANGUAGES = "en", "cs"
Read = tuple[str, list[str]]
"""A question, and the choices."""


@pytest.fixture(scope="module")
def here() -> Iterator[Server]:
    with server() as found:
        yield found


@pytest.fixture(autouse=True)
def nothing_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures are compared elsewhere, and take most of the time."""
    monkeypatch.setattr(View, "picture", lambda view, **_: Picture(""))


class Screen:
    """A terminal that somebody plays at by numbers, and what is read there."""

    def __init__(self, table: Table, code: str, kept: Path) -> None:
        self.shown = io.StringIO()
        console = Console(file=self.shown, width=300, highlight=False)
        self.terminal = Terminal(table, kept, console, self.resigns, language(code, table.game))
        self.log: list[str] = []

    def resigns(self, prompt: str) -> str:
        """The answer to whatever is asked."""
        return "yes"

    def new(self) -> str:
        """What has been written since."""
        text = self.shown.getvalue()
        self.shown.seek(0)
        self.shown.truncate()
        return text

    def turn(self) -> Read:
        """Until the person is to decide: the question and the choices."""
        self.terminal.let_agents_play()
        self.terminal.tell(0)
        self.log += [line[2:] for line in self.new().splitlines() if line.startswith("  ")]
        self.terminal.again(0)
        _, question, _, *rows = self.new().splitlines()
        found = {
            int(number): sentence.strip()
            for row in rows
            for number, sentence in re.findall(r"(?:^|   ) *(\d+)  (\S.*?)(?=   |$)", row)
        }
        return question, [found[number] for number in sorted(found)]

    def play(self, choice: int) -> None:
        """By its number."""
        self.terminal.obey(0, self.choices, str(choice + 1))

    @property
    def choices(self) -> list[Choice]:
        """As they are numbered."""
        return distinct_choices(self.terminal.table.choices(0))

    @property
    def view(self) -> View:
        """What the person sees."""
        return self.terminal.table.match.view(0)

    def end(self) -> list[str]:
        """Resign; the lines that are shown at the end."""
        self.terminal.obey(0, [], "resign")
        self.terminal.tell(0)
        self.log += [line[2:] for line in self.new().splitlines() if line.startswith("  ")]
        self.terminal.show_end()
        return [line.rstrip() for line in self.new().splitlines()]


def read(browser: Browser) -> Read:
    """What the page asks, and the choices."""
    state = browser.turn().state
    return state["asks"], list(dict.fromkeys(choice["sentence"] for choice in state["choices"]))


def first(browser: Browser, sentence: str) -> int:
    """The number of the first choice that reads so: cards that look alike are one in the list."""
    return [choice["sentence"] for choice in browser.state["choices"]].index(sentence)


def sources_of(standings: list[dict[str, Any]]) -> list[str]:
    """Those that gave somebody something."""
    return [source for source in standings[0]["points"] if any(side["points"][source] for side in standings)]


def rows_of(standings: list[dict[str, Any]]) -> list[list[str]]:
    """Each side's numbers as they stand on the page: place, points by source, points."""
    return [
        [str(side["rank"]), *(str(side["points"][source]) for source in sources_of(standings)), str(side["score"])]
        for side in standings
    ]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", names())
def test_a_game_is_told_in_the_same_words(here: Server, game: str, code: str, tmp_path: Path) -> None:
    rng = np.random.default_rng(SEED)
    screen = Screen(Table(game, ["human", "random"], seed=SEED), code, tmp_path / "kept.jsonl")
    with here.browser(**{"accept-language": code}) as browser:
        browser.sit(game, "human", "random", seed=SEED)
        while len(browser.own) < DECISIONS and not screen.terminal.table.over:
            question, choices = screen.turn()
            asked, shown = read(browser)
            assert asked == question
            assert shown == choices or repeat_is_legal(screen.view), "all numbers of what a terminal asks one by one"
            assert browser.log == screen.log
            number = int(rng.integers(len(choices)))
            browser.decide(screen.choices[number].action)
            screen.play(number)
        screen.terminal.let_agents_play()
        ended = screen.end()
        if not browser.turn().state["over"]:
            browser.say("resign")
        while not browser.state["over"]:
            browser.until("state")
        state = browser.state
        assert browser.log == screen.log
        for side, row in zip(state["standings"], rows_of(state["standings"]), strict=True):
            name = re.escape(side["name"])
            (line,) = [line for line in ended if re.match(rf"^ *{side['rank']} +{name}(?:,| \(| {{2}})", line)]
            assert re.findall(r"-?\d+", re.sub(name, "", line, count=1)) == row
        titles = sources_of(state["standings"])
        assert any(re.search(" +".join(map(re.escape, titles)), line) for line in ended), "the head of the table"
        for side in state["standings"]:
            for source, found in side["tally"].items():
                told = ", ".join(f"{what}: {points}" for what, points in found)
                assert f"  {source} {side['points'][source]} – {told}" in ended


class Box:
    """The companion at a terminal, answered by numbers."""

    def __init__(self, game: str, code: str, kept: Path) -> None:
        self.companion = Companion(game, ["human", "random"], {}, SEED, SEED)
        self.shown: list[str] = []
        self.terminal = CompanionTerminal(
            self.companion, kept, self.answered, self.shown.append, language(code, self.companion.game)
        )
        self.log: list[str] = []
        self.number = 0

    def answered(self, prompt: str) -> str:
        return str(self.number + 1)

    def new(self) -> list[str]:
        lines, self.shown[:] = list(self.shown), []
        return lines

    def turn(self) -> Read:
        """Until something is asked."""
        while self.companion.question() is None:
            assert self.companion.advance()
        self.terminal.tell()
        self.log += [line.removeprefix("  ") for line in self.new()]
        question = self.companion.question()
        assert question is not None
        self.terminal.obey("", replace(question, choices=distinct_choices(question.choices)))
        choices = [re.sub(r"^ *\d+  ", "", line) for line in self.new()]
        return str(in_language(question.text, self.terminal.speech)), choices

    def play(self, choice: int) -> None:
        """By its number; what is asked is read too."""
        question = self.companion.question()
        assert question is not None
        self.number = choice
        self.terminal.ask(question)
        asked, *_ = self.new()
        assert asked.strip() == in_language(question.text, self.terminal.speech)


@pytest.mark.parametrize("code", [pytest.param("en", marks=pytest.mark.slow), "cs"])
@pytest.mark.parametrize("game", names())
def test_a_game_with_the_box_is_told_in_the_same_words(here: Server, game: str, code: str, tmp_path: Path) -> None:
    rng = np.random.default_rng(SEED)
    box = Box(game, code, tmp_path / "kept.jsonl")
    with here.browser(**{"accept-language": code}) as browser:
        browser.box(game, "human", "random", seed=SEED)
        for made in range(DECISIONS):
            if box.companion.over:
                break
            question, choices = box.turn()
            while len(browser.own) < made or browser.state.get("asks") != question:  # earlier states first
                browser.until("state")
            assert read(browser) == (question, choices)
            assert browser.log == box.log
            number = int(rng.integers(len(choices)))
            browser.play(first(browser, choices[number]))
            box.play(number)
