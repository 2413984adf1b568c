"""Many games of every game in the browser's Python, with what they record: the same as those of this process, whose rules
are compiled. Nothing is clicked or drawn; the table, the opponents and the rules are those of the page."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from architects_env.games import names
from tests.play.browser_site import many_games
from tests.play.browser_site.pages import is_loaded

FIRST, QUICK = 2, {"hamlet": 10}
"""Number of the first game, in which a network plays, and games of a game in each run of the tests, one if it is not named:
the others take a browser two to seven seconds for each."""
BEGUN, BEGINNING = 20, 4
"""Games of a game that are begun in each run of the tests, and decisions of the person in each of them."""
MANY, AT_ONCE = int(os.environ.get("MANY_GAMES", "1000")), 10
"""Games of each game among the slow tests, and in one answer of the browser."""
CALL = "([name, given]) => python.globals.get(name)(...given).toJs({ dict_converter: Object.fromEntries })"
SOURCE = Path(many_games.__file__).read_text(encoding="utf-8")


@pytest.fixture
def in_browser(open_page: Callable[..., Any]) -> Callable[..., Any]:
    """Calls a function of `many_games` for a game in the worker of a page, without a network."""
    page = open_page()
    is_loaded(page)
    page.clock.set_fixed_time(time.time())  # the page starts a worker again that is silent for a minute
    worker = page.workers[-1]
    worker.evaluate("(source) => { python.runPython(source, { globals: python.globals }); }", SOURCE)

    def call(name: str, game: str, *given: int) -> Any:
        page.context.set_offline(False)
        worker.evaluate("async (game) => { await gameFiles(game); }", game)
        page.context.set_offline(True)
        return worker.evaluate(CALL, [name, [game, *given]])

    return call


def compare(
    in_browser: Callable[..., Any], game: str, first: int, count: int, *most: int, told: Callable[[int], Any] = int
) -> None:
    """Play games there and here, each to its end or until the person has made `most` decisions."""
    for start in range(first, first + count, AT_ONCE):
        found = in_browser("digests", game, start, min(AT_ONCE, first + count - start), *most)
        for seed, one in enumerate(found, start):
            assert one == many_games.digests(game, seed, 1, *most)[0], f"game {seed} of {game}"
        told(start + len(found) - first)


def test_some_games_of_every_game_are_recorded_as_natively_from_the_same_tables_of_numbers(
    in_browser: Callable[..., Any],
) -> None:
    for game in names():
        compare(in_browser, game, FIRST, QUICK.get(game, 1))
        if game not in QUICK:
            compare(in_browser, game, FIRST, BEGUN, BEGINNING)
        found = in_browser("tables_of_numbers", game)
        assert len(found) > 2 and found.items() <= many_games.tables_of_numbers(game).items()


@pytest.mark.slow  # two minutes for Hamlet, one or two hours for each of the others
@pytest.mark.parametrize("game", names())
def test_many_games_of_every_game_are_recorded_as_natively(in_browser: Callable[..., Any], game: str) -> None:
    compare(in_browser, game, 0, MANY, told=lambda count: print(f"{game}: {count} games are equal", flush=True))
