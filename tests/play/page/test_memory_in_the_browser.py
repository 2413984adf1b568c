"""My games, the last set-up, and links to look, in a real browser and in both languages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.play.browser import PHONE, decide, fits, my_turn, seat_player, sit_down


def ended(page: Any) -> None:
    number, going = 0, True
    while going:
        going = decide(page, number)
        number += 1


def test_the_lobby_tells_round_opponents_turn_and_results_and_another_browser_finds_them(
    open_page: Callable[..., Any],
) -> None:
    page = open_page(size=PHONE, locale="cs-CZ")
    sit_down(page, "hamlet", "beginner")
    page.click("#home")
    page.wait_for_selector(".found li:has-text('kolo 1')")
    (row,) = page.locator(".found li").all_inner_texts()
    assert "s hráči: Conrad" in row and "jste na tahu" in row
    page.click(".found a")
    my_turn(page)
    ended(page)
    page.click("#home")
    results = page.locator(".results")
    results.wait_for()
    told = results.inner_text()
    assert "Osada" in told and "výhry: " in told and "síla " in told and "teď se k vám hodí: " in told
    assert not page.locator(".my-games > section:first-child:not(.results)").count(), "there is nothing to go on with"
    assert fits(page)
    suits = page.locator(".levels .game:has(:checked)").first
    assert "podle vašich her" in suits.inner_text(), "the level that suits is chosen and said"
    results.locator("summary").last.click()
    link = results.locator("input").input_value()
    other = open_page()
    other.goto(link)
    other.wait_for_selector(".results:has-text('Hamlet')")
    assert "#me=" not in other.url, "the word does not stay in the address"


@pytest.mark.parametrize(
    ("code", "resign", "given_up", "place"), [("en", "Resign", "resigned", "place"), ("cs", "Vzdát", "vzdáno", "místo")]
)
def test_a_game_that_was_given_up_is_called_so_in_the_lobby(
    open_page: Callable[..., Any], code: str, resign: str, given_up: str, place: str
) -> None:
    page = open_page(locale=code)
    page.on("dialog", lambda dialog: dialog.accept())
    sit_down(page, "hamlet", "random", "random")
    page.locator("#rest button", has_text=resign).evaluate("one => one.click()")
    page.wait_for_selector(".table[data-turn=over]")
    page.click("#home")
    page.locator(".results summary").first.click()
    told = page.locator(".results li").first.inner_text()
    assert f" {given_up} " in told and place not in told


def test_the_lobby_begins_with_the_last_set_up_of_each_game(open_page: Callable[..., Any]) -> None:
    page = open_page()
    page.check("input[name=game][value=citadels]")
    page.select_option("#players", "5")
    seat_player(page, 2, "heuristic")
    page.check("input[name=game][value=hamlet]")
    sit_down(page, "hamlet", "greedy", "random", rounds=3)
    page.click("#home")
    page.wait_for_selector(".lobby")
    chosen = [page.locator(f"select[data-seat='{seat}']").input_value() for seat in range(3)]
    assert page.is_checked("input[name=opponent][value=greedy]") and chosen == ["human", "", "random"]
    assert page.locator("#players").input_value() == "3"
    assert page.locator("[data-option=rounds]").input_value() == "3"
    page.check("input[name=game][value=citadels]")
    assert page.locator("#players").input_value() == "3", "nobody sat down with five"


def test_who_has_the_link_looks_and_plays_on_from_a_moment_when_the_game_is_over(open_page: Callable[..., Any]) -> None:
    def shared(page: Any) -> str:
        page.get_by_role("button", name="Link to look").click()
        found = page.locator("dialog[open] input").input_value()
        page.locator("dialog[open] button", has_text="Close").click()
        return found

    page = open_page()
    sit_down(page, "hamlet", "random")
    guest = open_page()
    guest.goto(shared(page))
    guest.wait_for_selector(".table .looking")
    assert not guest.locator(".choices button").count() and not guest.get_by_role("button", name="Take back").count()
    decide(page, 0)
    guest.wait_for_selector(".log .line")
    assert guest.locator(".asks").inner_text().startswith("Guest decides")
    ended(page)
    page.locator(".stepper button").first.click()
    page.wait_for_selector(".table.looks")
    guest.goto(shared(page))
    guest.wait_for_selector(".looking:has-text('a moment of a game')")
    guest.get_by_role("button", name="Play on from here").click()
    guest.wait_for_selector(".table:not(:has(.looking))")
    assert "#seat=" in guest.url
    my_turn(guest)


def test_with_many_at_the_table_the_foot_still_says_how_the_programs_play(open_page: Callable[..., Any]) -> None:
    page = open_page()
    sit_down(page, "citadels", "casual", "casual", "casual", "casual")
    caption = page.locator(".people").get_attribute("data-caption")
    assert caption.endswith("opponents: casual")
    box = page.locator(".people").bounding_box()
    assert box["y"] + box["height"] <= 800, "it is seen whole"
