"""The page without a server for those who use it otherwise than with eyes and a mouse: axe-core finds nothing, the keyboard
is enough, and so is what a screen reader says."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from architects_env.games import load, names
from tests.play.browser import DESKTOP, PHONE, decide, my_turn, own, sit_down, slow_but
from tests.play.browser_site.pages import is_loaded
from tests.play.page.test_page_for_everybody import axe as axe
from tests.play.page.test_page_for_everybody import faults

MOST_TABS = 60
"""Presses of Tab after which what is wanted counts as out of reach."""
MOST_FURTHER = 4
"""Presses of Tab from the first choice to the one that is made, at most."""
CHOICE, ORDERS = "#choices button", ".arranging [aria-expanded=false]"
"""A choice, and the button that shows all of them where a line is arranged on the board."""
BUTTON = re.compile(r"""- (?P<quote>'?)button "(?P<name>(?:[^"\\]|\\.)*)"(?! \[disabled)""")
"""A button in what a screen reader says, with its name, unless it is disabled. It is YAML: names with a colon are in
quotes, in which ' is doubled."""


def test_axe_finds_nothing_on_any_page_of_the_site(open_page: Callable[..., Any], address: str, axe: str) -> None:
    page = open_page("licences.html")
    assert not faults(page, axe)
    for path in ("rules/hamlet.en.html", "rules/viscounts.cs.html"):
        page.goto(address + path)
        assert not faults(page, axe)
    page.goto(address)
    is_loaded(page)
    assert not faults(page, axe)
    sit_down(page, "hamlet", "greedy")
    assert not faults(page, axe)
    page.set_viewport_size(PHONE)
    page.emulate_media(color_scheme="dark")
    page.wait_for_selector(":root[data-theme=dark]")
    assert not faults(page, axe)
    page.set_viewport_size(DESKTOP)
    while decide(page, own(page)):
        pass
    assert not faults(page, axe)


def tab_to(page: Any, wanted: str) -> None:
    """Press Tab until an element has the focus."""
    for _ in range(MOST_TABS):
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", wanted):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {wanted}.")


@pytest.mark.parametrize("game", slow_but("hamlet"))  # the others: a hundred decisions or more, each with many keys
def test_the_keyboard_alone_leads_from_the_lobby_to_the_end_of_a_game(open_page: Callable[..., Any], game: str) -> None:
    page = open_page()
    is_loaded(page)
    tab_to(page, "input[name=game]")
    for _ in names():
        if not page.evaluate("(game) => document.activeElement.value === game", game):
            page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.value") == game
    tab_to(page, "button[type=submit]")
    page.keyboard.press("Enter")
    going = my_turn(page, 0)
    while going:
        made = own(page)
        if page.locator(ORDERS).is_visible():
            tab_to(page, ORDERS)
            page.keyboard.press("Enter")
        tab_to(page, CHOICE)
        for _ in range(made % MOST_FURTHER):
            page.keyboard.press("Tab")
            if not page.evaluate("(wanted) => document.activeElement.matches(wanted)", CHOICE):
                page.keyboard.press("Shift+Tab")
        page.keyboard.press("Enter")
        page.wait_for_selector(f".table:not([data-own='{made}'])")
        going = my_turn(page)
    assert page.locator(".score .points tr").count() > 1


def heard(page: Any) -> list[str]:
    """Return the names of the choices that a screen reader says."""
    side = page.get_by_role("complementary", name="What to decide")
    orders = side.get_by_role("button", name="All orders as a list", expanded=False)
    if orders.count():
        orders.press("Enter")
    found = BUTTON.finditer(page.locator("#choices").aria_snapshot())
    return [one["name"].replace("''", "'") if one["quote"] else one["name"] for one in found]


@pytest.mark.parametrize("game", slow_but("hamlet"))  # the others: a hundred decisions or more, drawn and read aloud
def test_who_hears_only_the_accessibility_tree_plays_a_whole_game(open_page: Callable[..., Any], game: str) -> None:
    page = open_page()
    is_loaded(page)
    title = load(game).title
    page.get_by_role("radio", name=title).check()
    page.get_by_role("button", name="Sit down and play").press("Enter")
    number = 0
    while my_turn(page):
        offered, made = heard(page), own(page)
        name = offered[number % len(offered)].replace('\\"', '"')
        page.locator("#choices").get_by_role("button", name=name, exact=True).first.press("Enter")
        number += 1
        page.wait_for_selector(f".table:not([data-own='{made}'])")
    assert "points" in page.get_by_role("complementary", name="What to decide").aria_snapshot().lower()
