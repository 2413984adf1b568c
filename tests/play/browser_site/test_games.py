"""Whole games and evenings with the box on the page without a server and without a network, by clicking. Records are the
same as those of the same decisions in this process."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from architects_env.games import load, names
from tests.play.browser import decide, own, sit_down
from tests.play.browser_site.after_the_game import looked_through, remembered, shared_moment
from tests.play.browser_site.pages import is_loaded, native, played, saved, to_the_lobby, without_network
from tests.play.page.test_browser_with_the_box import lay_the_box
from tests.play.page.test_page_for_everybody import axe as axe
from tests.play.page.test_page_for_everybody import faults
from tests.play.page.test_whole_evenings_in_the_browser import EVENINGS, click_an_evening
from tools.browser_site.__main__ import MOST_FOR_A_GAME

BESIDE = {"en": ("beginner", "greedy"), "cs": ("casual", "greedy")}
"""Opponents by language, as many as the game needs."""
WHILE_IT_LOADS = """(games) => {
  const count = (selector) => document.querySelectorAll(selector).length;
  return count("input[name=game]") === games && count(".loading progress") === 1 && count(".loading a[href^='rules/']") === games;
}"""
"""The lobby, how far loading is, and the rules of each game."""


def test_whole_games_and_an_evening_with_the_box_without_a_network(
    open_page: Callable[..., Any], tmp_path: Path, address: str, axe: str
) -> None:
    page, asked = open_page("licences.html"), list[str]()
    page.on("request", lambda request: asked.append(request.url))
    page.goto(address)
    page.wait_for_function(WHILE_IT_LOADS, arg=len(names()))
    assert not faults(page, axe)
    is_loaded(page)
    sit_down(page, "hamlet", "random")
    to_the_lobby(page)
    page.context.set_offline(True)
    played(page, "hamlet", "beginner", "greedy", seed=7)
    lines = saved(page, tmp_path)
    assert lines == native(lines) and len(lines) > 5
    assert looked_through(page)
    shared_moment(page, "en")
    remembered(page, "en")
    lay_the_box(page, "hamlet", "greedy")
    while decide(page, own(page)):
        pass
    assert page.locator(".score .points tr").count() > 1
    page.click("#home")
    page.click("details.bar > summary")
    page.select_option("#language", "cs")
    page.wait_for_selector("html[lang=cs] .loading")
    is_loaded(page)
    played(page, "hamlet", "beginner", seed=8)
    lines = saved(page, tmp_path)
    assert lines == native(lines)
    own_host = (address, f"blob:{address.removesuffix('some/path/')}")  # the worker unpacks its scripts
    assert asked and all(url.startswith(own_host) for url in asked), asked


@pytest.mark.slow  # one or two hundred clicks, each drawn and answered by one processor: half a minute to two minutes
@pytest.mark.parametrize("language", BESIDE)
@pytest.mark.parametrize("game", names())
def test_a_whole_game_is_clicked_without_a_network(
    open_page: Callable[..., Any], tmp_path: Path, game: str, language: str, axe: str
) -> None:
    page = without_network(open_page, game, locale=language)
    fewest, most = load(game).seats
    others = BESIDE[language][: max(1, fewest - 1)]
    assert fewest - 1 <= len(others) < most
    assert played(page, game, *others, seed=11) > 2
    assert page.locator(".score .points tr").count() > 1 and page.locator("html").get_attribute("lang") == language
    lines = saved(page, tmp_path)
    assert lines == native(lines) and not faults(page, axe)
    looked_through(page)
    assert not faults(page, axe)
    shared_moment(page, language)
    remembered(page, language)
    assert not faults(page, axe)


@pytest.mark.slow  # as above, with mistakes taken back
@pytest.mark.parametrize("language", BESIDE)
@pytest.mark.parametrize(("game", "opponents", "options"), EVENINGS)
def test_a_whole_evening_with_the_box_is_clicked_without_a_network(
    open_page: Callable[..., Any], game: str, opponents: tuple[str, ...], options: dict[str, Any], language: str
) -> None:
    without_clock = tuple("casual" if name == "master" else name for name in opponents)  # a master thinks for seconds
    click_an_evening(without_network(open_page, game, locale=language), game, without_clock, options)


def test_every_game_with_its_opponents_is_small(built: tuple[Path, dict[str, int]]) -> None:
    folder, needed = built
    assert {*needed} == {*names()} and max(needed.values()) <= MOST_FOR_A_GAME
    stored = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    assert stored > max(needed.values())
