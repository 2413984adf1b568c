"""The same people play the same game once more: who presses "Again" takes the others along."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.play.browser import my_turn, seat_player, whose_turn
from tests.play.wire import Browser, Server, server

PEOPLE: dict[str, Any] = {"game": "hamlet", "seats": ["greedy", "human", "human"], "names": ["Bot", "Anna", "Eva"]}


@pytest.fixture(scope="module")
def here() -> Iterator[Server]:
    with server() as found:
        yield found


def given_up(browser: Browser, *others: Browser) -> None:
    """All have resigned, and know it."""
    for one in (browser, *others):
        one.say("resign")
    for one in (browser, *others):
        while not one.state.get("over"):
            one.until("state")


def test_who_sits_at_the_finished_table_is_invited_to_the_own_seat_of_the_next(here: Server) -> None:
    with here.browser() as host, here.browser() as guest:
        first = host.say("create", **PEOPLE).until("seated")
        guest.join(first["links"]["2"])
        given_up(host, guest)
        again = guest.say("create", **PEOPLE, seat=2).until("seated")
        assert again["seat"] == 2, "whoever makes the next table keeps the seat, though others come before it"
        invited = host.until("invited")
        assert "Eva" in invited["sentence"]
        host.join(invited["token"])
        assert host.heard[-1]["seat"] == 1 and invited["token"] == again["links"]["1"]


def test_nobody_is_called_away_from_a_game_that_goes_on(here: Server) -> None:
    with here.browser() as host, here.browser() as guest:
        guest.join(host.say("create", **PEOPLE).until("seated")["links"]["2"])
        host.say("create", **PEOPLE, seat=1).until("seated")
        guest.say("help", place="the end").until("helped")
        assert not [message for message in guest.heard if message["type"] == "invited"]


def test_nobody_is_called_away_to_another_game(here: Server) -> None:
    with here.browser() as host, here.browser() as guest:
        guest.join(host.say("create", **PEOPLE).until("seated")["links"]["2"])
        given_up(host, guest)
        host.say("create", **PEOPLE | {"game": "citadels"}, seat=1).until("seated")
        guest.say("help", place="the end").until("helped")
        assert not [message for message in guest.heard if message["type"] == "invited"]


def test_nobody_sits_down_in_the_place_of_a_bot(here: Server) -> None:
    with here.browser() as browser:
        for seat in (0, 3):
            assert f"Seat {seat} is not for a person" in browser.refused("create", **PEOPLE, seat=seat)


def test_a_guest_is_taken_along_to_the_next_game_by_a_button(open_page: Callable[..., Any]) -> None:
    one = open_page()
    one.check("input[name=game][value=hamlet]")
    seat_player(one, 1, "human")
    one.click("button[type=submit]")
    other = open_page("#" + one.locator("input[data-link='1']").input_value().partition("#")[2])
    for page in (one, other):
        page.wait_for_selector(".table[data-own]")
    one.wait_for_selector("details.links:not([open])")  # everybody is here
    while acting := whose_turn(one, other):
        made = acting.locator(".table").get_attribute("data-own")
        acting.locator(".choices button").first.click()
        acting.wait_for_selector(f".table:not([data-own='{made}'])")
    other.click(".again button.primary")
    other.wait_for_selector(".table:not([data-turn=over]) .people:has-text('you')")
    one.click(".score .wish button.primary")
    one.wait_for_selector(".table:not([data-turn=over])[data-own='0']")
    acting = whose_turn(one, other)
    acting.locator(".choices button").first.click()
    for page in (one, other):
        page.wait_for_selector(".people .acting")
    assert my_turn(whose_turn(one, other))
