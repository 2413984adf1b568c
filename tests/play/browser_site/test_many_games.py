"""Many games of every game in the browser's Python, with what they record: the same as those of this process, whose rules
are compiled. Nothing is clicked or drawn; the table, the opponents and the rules are those of the page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from architects_env.games import names
from tests.play.browser_site import many_games
from tests.play.browser_site.pages import is_loaded

QUICK, MANY, AT_ONCE = 1, 1000, 10
"""Games of each game in each run of the tests and among the slow tests, and in one answer of the browser."""
SOURCE = Path(many_games.__file__).read_text(encoding="utf-8")


@pytest.fixture
def browser_digests(open_page: Callable[..., Any]) -> Callable[[str, int, int], Iterator[str]]:
    """Plays games in the worker of a page, and returns `many_games.digests`."""
    page = open_page()
    is_loaded(page)
    worker = page.workers[-1]
    worker.evaluate("(source) => { python.runPython(source, { globals: python.globals }); }", SOURCE)

    def found(game: str, first: int, count: int) -> Iterator[str]:
        worker.evaluate("(game) => gameFiles(game)", game)
        page.context.set_offline(True)
        for start in range(first, first + count, AT_ONCE):
            number = min(AT_ONCE, first + count - start)
            yield from worker.evaluate(
                "([game, first, count]) => python.globals.get('digests')(game, first, count).toJs()",
                [game, start, number],
            )
        page.context.set_offline(False)

    return found


def compare(browser_digests: Callable[[str, int, int], Iterator[str]], game: str, first: int, count: int) -> None:
    for seed, found in enumerate(browser_digests(game, first, count), first):
        assert found == many_games.digests(game, seed, 1)[0], f"game {seed} of {game}"


def test_some_games_of_every_game_are_recorded_as_natively(
    browser_digests: Callable[[str, int, int], Iterator[str]],
) -> None:
    for game in names():
        compare(browser_digests, game, 0, QUICK)


@pytest.mark.slow  # half an hour for each game
@pytest.mark.parametrize("game", names())
def test_many_games_of_every_game_are_recorded_as_natively(
    browser_digests: Callable[[str, int, int], Iterator[str]], game: str
) -> None:
    compare(browser_digests, game, QUICK, MANY - QUICK)
