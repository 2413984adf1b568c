"""Puzzles on the page without a server, answered by clicking and without a network."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from architects_env.games import load, names
from architects_env.play.coach.puzzles import puzzle_of, puzzles_of
from tests.play.browser import PHONE, fits
from tests.play.browser_site.after_the_game import judged
from tests.play.browser_site.pages import without_network
from tests.play.page.test_page_for_everybody import axe as axe
from tests.play.page.test_page_for_everybody import faults

RIGHT = {"en": "Right!", "cs": "Správně!"}


@pytest.mark.slow  # loads the page, and plays sampled games in plain Python for each answer
@pytest.mark.parametrize("language", RIGHT)
@pytest.mark.parametrize("game", [name for name in names() if puzzles_of(load(name))])
def test_puzzles_are_posed_judged_and_shared(open_page: Callable[..., Any], axe: str, game: str, language: str) -> None:
    page = without_network(open_page, game, locale=language)
    page.check(f"input[name=game][value={game}]")
    page.locator(f"a[href='#puzzle={game}']").click()
    assert judged(page) and not faults(page, axe)
    page.locator(".puzzle .row .small").last.click()  # the next one
    theme = puzzle_of(load(game), 1).theme
    page.locator(".puzzle select").select_option(theme)
    page.locator(".puzzle .number:text-is('1')").wait_for()
    page.locator(f".exercise [data-try='{puzzle_of(load(game), 1, theme).best}']").click()
    page.locator(".exercise .moves .right").wait_for()
    assert RIGHT[language] in page.locator(".verdict").inner_text()
    assert page.locator(".share output").inner_text().endswith("1: 🟩")
    assert not faults(page, axe)
    page.set_viewport_size(PHONE)
    assert fits(page) and page.locator(".puzzle .picture svg").count()
