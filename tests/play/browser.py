"""Driving the page in a browser as a person would: sitting down, deciding, looking. With
KEEP_SCREENSHOTS=1 in the environment, screenshots are kept in `runs/screenshots` for people to look at."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

import pytest

from architects_env.games import names
from tests.patience import PATIENCE

QUICK_ONE, LARGEST = "hamlet", "viscounts"
"""The page is one for all games: the game that is quickest, and the one that draws and offers most, stand for the
others, whose tests of behaviour alike are slow. Boards, hands, choices and lines of every game are looked at in
`test_page_layout` and `test_page_for_everybody`."""
ROOT = Path(__file__).parent.parent.parent
SCREENSHOTS = ROOT / "runs" / "screenshots"
KEEPS = "KEEP_SCREENSHOTS" in os.environ
DESKTOP, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}


def slow_but(*quick: str) -> list[Any]:
    """All games, the others than these marked as slow."""
    return [pytest.param(game, marks=[] if game in quick else pytest.mark.slow) for game in names()]


def sit_down(page: Any, game: str, *opponents: str, seed: int = 7, **options: Any) -> None:
    """Make a table in the lobby: you, then these."""
    page.check(f"input[name=game][value={game}]")
    as_the_rules_are(page)
    page.select_option("#players", str(1 + len(opponents)))
    open_options(page)
    for seat, name in enumerate(opponents, 1):
        seat_player(page, seat, name)
    for name, value in options.items():
        page.fill(f"[data-option={name}]", str(value))
    page.fill("#seed", str(seed))
    page.click("button[type=submit]")
    my_turn(page)


def as_the_rules_are(page: Any) -> None:
    """Choose the options as they are by default, instead of those for a first game."""
    preset = page.locator("input[name=preset][value='']")
    if preset.count() and preset.is_visible():
        preset.check()


def seat_player(page: Any, seat: int, name: str) -> None:
    """Choose who plays a seat in the lobby, whatever is chosen for all."""
    who = page.locator(f"select[data-seat='{seat}']")
    if not who.is_visible():
        page.locator(".who > summary").click()
    who.select_option(name)


def open_options(page: Any) -> None:
    """Unfold all that may be said of a table in the lobby."""
    page.locator(".options details, .who").evaluate_all("all => all.forEach((one) => { one.open = true; })")


def my_turn(page: Any, own: int | None = None) -> bool:
    """Wait until it is our turn after so many own decisions. Whether it is; False at the end of the game."""
    made = "" if own is None else f"[data-own='{own}']"
    page.wait_for_selector(f".table:not(.sent):is([data-turn=yours], [data-turn=over]){made}")
    return page.locator(".table").get_attribute("data-turn") == "yours"


def whose_turn(*pages: Any) -> Any:
    """The page at which it is somebody's turn, as soon as it is; None when the game is over at all of them."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for page in pages:
            if page.locator(".table[data-turn=yours]:not(.sent)").count():
                return page
        if all(page.locator(".table[data-turn=over]").count() for page in pages):
            return None
        pages[0].wait_for_timeout(20)
    raise AssertionError("It is nobody's turn.")


def own(page: Any) -> int:
    return int(page.locator(".table").get_attribute("data-own"))


def decide(page: Any, number: int, rather: int | None = None) -> bool:
    """Make a decision, on the board where it has a place there, and wait for the next: this action where it is offered.
    False at the end."""
    made, buttons = own(page), page.locator(".choices button")
    wanted = page.locator(f".choices button[data-action='{rather}']")
    button = wanted.first if wanted.count() else buttons.nth(number % buttons.count())
    action, place = button.get_attribute("data-action"), button.get_attribute("data-of")
    steps, then = button.get_attribute("data-steps") or 0, button.get_attribute("data-then") or ""
    group = page.locator(control(place)) if place and page.locator(control(place)).count() else None
    folded = page.locator(".what.folded > .fold-list").is_visible() and button.evaluate(
        "one => one.parentElement.matches('.drawn')"
    )
    if group is None or (number % 3 == 2 and not folded):
        orders = page.locator(".arranging [aria-expanded=false]")  # while a line is arranged on the board
        if orders.is_visible():
            orders.click()
        button.click()
    else:
        group.focus()
        page.keyboard.press("Enter")
        if page.locator(".menu").is_visible():
            page.click(f".menu button[data-action='{action}'][data-then='{then}']")
    assert action
    return my_turn(page, made + 1 + int(steps))


def control(place: str) -> str:
    """What has the focus for a place: its ground, if others lie in it."""
    at = f'.picture [data-place="{place}"]'
    return f"{at}:not(:has([data-place])), {at}:has([data-place]) > .ground"


def shot(page: Any, name: str) -> None:
    if not KEEPS:
        return
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SCREENSHOTS / f"{name}.png", full_page=True)


def fits(page: Any) -> bool:
    """Whether nothing sticks out to the right."""
    return page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def log(page: Any) -> list[str]:
    return page.locator(".log .line").evaluate_all("lines => lines.map((line) => line.dataset.line)")


def both_sizes(page: Any, name: str) -> None:
    """Seen at desktop and phone size, and dark where that is kept (`shot`); nothing sticks out on the phone."""
    shot(page, f"{name}_desktop")
    page.set_viewport_size(PHONE)
    page.wait_for_selector(':is(.lobby, .picture svg[viewBox^="0 0 500 "], .setting-up, .of-wall)')
    assert fits(page)
    shot(page, f"{name}_phone")
    if KEEPS:
        page.emulate_media(color_scheme="dark")
        page.wait_for_selector(":root[data-theme=dark]")
        shot(page, f"{name}_phone_dark")
        page.emulate_media(color_scheme="light")
    page.set_viewport_size(DESKTOP)
    page.wait_for_selector(':is(.lobby, .picture svg[viewBox^="0 0 1200 "], .setting-up)')
