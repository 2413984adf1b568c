"""Guests at a table of the page: they choose a name and a colour, programs take free seats, people share a device."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.play.browser import fits, my_turn, open_options, own, seat_player


def three_people(page: Any) -> str:
    """You, a guest by link and a person at this device. The link."""
    page.check("input[name=game][value=hamlet]")
    page.select_option("#players", "3")
    seat_player(page, 1, "human")
    seat_player(page, 2, "here")
    open_options(page)
    page.fill("#seed", "7")
    page.click("button[type=submit]")
    my_turn(page)
    return "#" + page.locator("input[data-link='1']").input_value().partition("#")[2]


def choose(page: Any) -> None:
    made = own(page)
    page.locator(".choices button").first.click()
    page.wait_for_selector(f".table[data-own='{made + 1}']")


def test_a_guest_introduces_himself_and_a_device_is_handed_over_without_showing_cards(
    open_page: Callable[..., Any],
) -> None:
    page = open_page()
    guest = open_page(three_people(page))
    arrival = guest.locator(".arrival")
    arrival.wait_for()
    assert guest.locator("#arrival-colour option[value='0']").is_disabled(), "somebody has this colour"
    guest.fill("#arrival-name", "Eva")
    guest.select_option("#arrival-colour", "5")
    arrival.get_by_role("button", name="That is me").click()
    page.wait_for_selector(".people:has-text('Eva')")
    assert not arrival.is_visible() and page.locator("[data-plays='1']").is_disabled(), "she sits there"
    guest.reload()
    guest.wait_for_selector(".people:has-text('Eva')")
    assert not arrival.is_visible(), "she is asked once"
    guest.close()
    page.wait_for_selector("[data-plays='1']:not([disabled])", state="attached")
    page.locator(".links").evaluate("one => { one.open = true; }")
    page.select_option("[data-plays='1']", "greedy")
    page.wait_for_selector(".people:has-text('simple bot')")
    choose(page)
    page.wait_for_selector(".hand-over:not([hidden])")
    mine = page.locator(".picture").inner_html()
    page.get_by_role("button", name="Hand the device over").click()
    curtain = page.locator(".curtain")
    assert "Guest 3, it is your turn." in curtain.inner_text() and fits(page)
    box = curtain.bounding_box()
    assert (box["width"], box["height"]) == tuple(page.evaluate("[innerWidth, innerHeight]")), "no card is seen"
    page.keyboard.press("Escape")
    assert curtain.is_visible()
    page.get_by_role("button", name="Show my cards").click()
    page.wait_for_selector(".people li:nth-child(3):has-text('you')")
    my_turn(page, 0)
    assert page.locator(".picture").inner_html() != mine and not curtain.is_visible()
    choose(page)
    my_turn(page, 1)
    choose(page)
    page.wait_for_selector(".hand-over:has-text('Guest is next.'):not([hidden])")
