"""Opponents in the lobby, in a real browser: a level first, then its style; technical programs are folded."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from architects_env.opponents import GRANDMASTER, USUAL_LEVELS
from tests.play.browser import decide, my_turn, seat_player

LEVEL = "input[name=opponent][value={}]"


def of_two(page: Any, game: str) -> None:
    page.check(f"input[name=game][value={game}]")
    page.select_option("#players", "2")


@pytest.mark.parametrize(
    ("code", "more", "recommended", "measured"),
    [("en", "More opponents", "recommended", "Won 51 % of 150 games"), ("cs", "Další soupeři", "doporučeno", "51 %")],
)
def test_a_level_is_chosen_then_a_style_and_technical_programs_are_folded(
    open_page: Callable[..., Any], code: str, more: str, recommended: str, measured: str
) -> None:
    page = open_page(locale=code)
    of_two(page, "citadels")
    shown = page.locator(".levels input:visible").evaluate_all("all => all.map((one) => one.value)")
    assert shown == [*USUAL_LEVELS, GRANDMASTER], "nothing but the levels, the weakest first"
    told = [card.inner_text() for card in page.locator(".levels .game:visible").all()]
    assert all(len(words.split()) > 3 for words in told), "each has a sentence"
    assert [recommended in words.splitlines() for words in told] == [True, *[False] * len(USUAL_LEVELS)]
    assert page.locator(".of-style").is_hidden(), "a beginner has no styles"
    page.locator(LEVEL.format("casual")).focus()
    page.keyboard.press("ArrowDown")
    assert page.is_checked(LEVEL.format("skilled")) and page.locator(".of-style").is_visible()
    thief = page.locator(".of-style .game", has=page.locator("[value='skilled:thief']"))
    assert measured in thief.inner_text()
    assert page.locator(LEVEL.format("greedy")).is_hidden()
    page.locator("summary", has_text=more).click()
    page.check(LEVEL.format("greedy"))
    assert page.locator(".of-style").is_hidden()


def test_easier_levels_are_listed_where_a_game_has_them_and_beginner_is_recommended_first(
    open_page: Callable[..., Any],
) -> None:
    page = open_page(locale="cs")
    for game, easier in (("settlers", ["novice"]), ("citadels", [])):
        of_two(page, game)
        cards = page.locator(".levels .game:visible")
        shown = cards.locator("input").evaluate_all("all => all.map((one) => one.value)")
        assert shown == [*easier, *USUAL_LEVELS, GRANDMASTER]
        (recommended,) = [card for card in cards.all() if "doporučeno" in card.inner_text()]
        assert recommended.locator("input").get_attribute("value") == "beginner"
        assert recommended.locator("input").is_checked()


def test_the_chosen_style_plays_at_the_table_and_is_named_there(open_page: Callable[..., Any]) -> None:
    page = open_page()
    of_two(page, "citadels")
    page.check(LEVEL.format("skilled"))
    page.check("input[name=style][value='skilled:thief']")
    page.click("button[type=submit]")
    assert my_turn(page) and decide(page, 0)
    assert "thief" in page.locator("body").inner_text()
    page.click("#home")
    page.wait_for_selector(".lobby")
    assert page.is_checked(LEVEL.format("skilled")), "as at the last table"
    assert page.is_checked("input[name=style][value='skilled:thief']")


def test_one_seat_may_have_a_player_of_its_own(open_page: Callable[..., Any]) -> None:
    page = open_page()
    page.check("input[name=game][value=hamlet]")
    page.select_option("#players", "3")
    page.check(LEVEL.format("casual"))
    seat_player(page, 2, "random")
    page.check(LEVEL.format("expert"))
    page.click("button[type=submit]")
    my_turn(page)
    told = page.locator(".people").inner_text()
    assert "expert" in told and "random" in told and "casual" not in told


def test_who_plays_with_people_alone_is_asked_for_no_level(open_page: Callable[..., Any]) -> None:
    page = open_page()
    of_two(page, "hamlet")
    assert page.locator(".levels").first.is_visible()
    seat_player(page, 1, "human")
    assert page.locator(".levels").first.is_hidden()
