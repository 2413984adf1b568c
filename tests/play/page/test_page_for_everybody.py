"""The page for those who use it otherwise than with eyes and a mouse: axe-core finds nothing, in any game, in light and
in dark, on a screen and on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest

from architects_env.games import load, names
from tests.play.browser import DESKTOP, PHONE, decide, my_turn, own, sit_down
from tests.play.page.test_page_layout import seen

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
SMALLEST = 44
"""Pixels of what is touched, either way."""


@pytest.fixture(scope="module")
def axe() -> str:
    pytest.importorskip(
        "axe_playwright_python", reason="axe-core is not installed (pip install axe-playwright-python)."
    )
    return (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")


def faults(page: Any, axe: str, within: str = "html") -> list[str]:
    """What axe-core finds within an element, each as a sentence with the elements."""
    page.evaluate(axe)
    found = page.evaluate(
        "([rules, within]) => axe.run(within, { runOnly: rules, resultTypes: ['violations'] }).then((result) => result.violations.map((one) => "
        "[one.id, one.nodes.length, one.nodes.slice(0, 4).map((node) => `${node.target} ${node.failureSummary} ${node.html.slice(0, 150)}`)]))",
        [RULES, within],
    )
    return [f"{rule} ({number}): {' | '.join(nodes)}" for rule, number, nodes in found]


@pytest.mark.parametrize(
    ("game", "looks"),
    [
        ("hamlet", "phone"),
        ("architects", "light"),
        ("citadels", "phone"),
        ("settlers", "light"),
        ("viscounts", "phone"),
        *(pytest.param(game, "all", marks=pytest.mark.slow) for game in names()),
    ],
)
def test_axe_finds_nothing_at_a_table_of_any_game(
    open_page: Callable[..., Any], axe: str, game: str, looks: str
) -> None:
    """In light on a screen, in dark on a screen and on a phone; the quick ones look at one of them."""
    page = open_page()
    sit_down(page, game, "greedy")
    while own(page) < 2:
        assert decide(page, own(page))
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.wait_for_selector(f":root[data-theme={scheme}]")
        if looks in ("all", scheme):
            assert not faults(page, axe), (game, scheme)
    page.set_viewport_size(PHONE)
    page.wait_for_selector('.picture svg[viewBox^="0 0 500 "]')
    if looks != "light":
        assert not faults(page, axe), (game, "dark, on a phone")
    assert nested(page) == []
    if game != "hamlet":  # it says its goods in words
        assert any(re.search(r"\d", said) for said in signs_of_seat(page)), "icons are named, each with its number"


def test_axe_finds_nothing_in_a_card_in_large(open_page: Callable[..., Any], axe: str) -> None:
    page = open_page()
    sit_down(page, "architects", "greedy")
    card = page.locator('.picture [data-place^="packet "]').first
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.wait_for_selector(f":root[data-theme={scheme}]")
        card.hover()
        page.wait_for_selector(".detail:not(.sheet):popover-open .large")
        assert not faults(page, axe, ".detail"), scheme
        card.click(button="right")
        page.wait_for_selector(".detail.sheet:popover-open .large")
        assert not faults(page, axe, ".detail"), (scheme, "sheet")
        page.keyboard.press("Escape")
        page.locator("h1").hover()


def nested(page: Any) -> list[str]:
    """Buttons of the board inside buttons, and what is legal and yet no button, or disabled."""
    return page.evaluate(
        "[...document.querySelectorAll('.picture [role=button] [role=button], .picture [role=button] [tabindex=\"0\"], .picture [aria-disabled]')].map((one) => one.outerHTML)"
        ".concat([...document.querySelectorAll('.picture .legal')].filter((place) => !place.matches('[role=button]') && !place.querySelector(':scope > [role=button]')).map((one) => one.outerHTML))"
    )


def test_axe_finds_nothing_in_the_lobby_and_at_the_end(open_page: Callable[..., Any], axe: str) -> None:
    page = open_page()
    page.check("input[name=game][value=citadels]")
    page.check("input[name=opponent][value=skilled]")
    page.locator("details").evaluate_all("all => all.forEach((one) => { one.open = true; })")
    assert not faults(page, axe)
    page.emulate_media(color_scheme="dark")
    page.wait_for_selector(":root[data-theme=dark]")
    assert not faults(page, axe)
    page.locator(".bar").evaluate("one => { one.open = false; }")
    sit_down(page, "hamlet", "greedy")
    while decide(page, 0):
        pass
    page.locator(".score details").evaluate_all("all => all.forEach((one) => { one.open = true; })")
    page.wait_for_selector(".course :is(svg[role=img], .quiet:not(:has(+ progress)))")
    page.locator(".course details").evaluate_all("all => all.forEach((one) => { one.open = true; })")
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        page.wait_for_selector(f":root[data-theme={scheme}]")
        assert not faults(page, axe), scheme


def test_what_is_touched_is_large_enough_on_a_phone(open_page: Callable[..., Any]) -> None:
    page = open_page(size=PHONE, has_touch=True, is_mobile=True)
    small = (
        "(least) => [...document.querySelectorAll('button, select, summary, input:not([type=radio], [type=checkbox])')].filter((one) => one.checkVisibility())"
        ".map((one) => [one.outerHTML.slice(0, 90), one.getBoundingClientRect()]).filter(([, box]) => box.height < least - 0.5 || box.width < least - 0.5).map(([html]) => html)"
    )
    assert page.evaluate(small, SMALLEST) == []
    sit_down(page, "citadels", "greedy")
    assert page.evaluate(small, SMALLEST) == []
    take = page.locator(".choices button", has_text="Take 2 gold")
    while not take.count():
        assert decide(page, 0)
    assert page.locator('.picture [data-place^="choice "]').count() == 0, "buttons of the page are large enough"
    box, other = (page.locator(".choices button").nth(i).bounding_box() for i in range(2))
    assert box["y"] == other["y"] and min(box["height"], other["height"]) >= SMALLEST
    page.set_viewport_size(DESKTOP)
    page.wait_for_selector('.picture svg[viewBox^="0 0 1200 "]')
    box, other = (page.locator(".choices button").nth(i).bounding_box() for i in range(2))
    assert min(box["height"], other["height"]) >= SMALLEST


def signs_of_seat(page: Any) -> list[str]:
    """What the icons of the own panel are called."""
    panel = page.locator('.picture [data-place="seat 0"]')
    assert panel.get_attribute("role") == "group"
    return panel.locator("[role=img]").evaluate_all("all => all.map((one) => one.getAttribute('aria-label') ?? '')")


def test_the_focus_stays_on_the_decision(open_page: Callable[..., Any]) -> None:
    page = open_page()
    sit_down(page, "hamlet", "greedy")
    while True:
        page.locator(".choices button").first.focus()
        made = own(page)
        page.keyboard.press("Enter")
        going = my_turn(page, made + 1)
        assert page.evaluate("document.activeElement.closest('.choices, .asks, .picture') !== null"), made
        if not going:
            break


def test_the_score_of_as_many_as_can_play_fits(open_page: Callable[..., Any]) -> None:
    page = open_page()
    sit_down(page, "citadels", *["greedy"] * 3, max_rounds=1)
    while decide(page, 0):
        pass
    assert load("citadels").sources[0].capitalize() in page.locator(".score .points").inner_text()
    assert page.locator(".score .scroll:has(.points)").evaluate("one => one.scrollWidth <= one.clientWidth")
    rows = page.locator(".score .points tbody tr").evaluate_all(
        "rows => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => Number(cell.textContent)))"
    )
    names = page.locator(".score .points thead th").evaluate_all("all => all.map((one) => one.clientHeight)")
    assert len(set(names)) == 1 and names[0] < 45, "no name is broken"
    assert all(any(row) for row in rows), "what brought nobody points takes no row"
    assert seen(page, ".score .points tr") == {".score .points tr": [True] * (len(rows) + 1)}
