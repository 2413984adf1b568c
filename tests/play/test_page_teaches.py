"""What the page teaches: the introduction of a first game, cards that are looked at closely, and rules for players."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from architects_env.core.contract.rules_page import page as rules_page
from architects_env.games import load, names
from architects_env.play.server.legend import legend_of
from architects_env.play.server.rules import about_card, for_players, help_on, section_with
from tests.play.browser import PHONE, my_turn, own, sit_down
from tests.play.test_page_layout import CHOICES, FIRST, LINE, PROMPT, seen

SIGNS = re.compile(r"\[(?:decided|FFG|BGA|sheet|reconstructed|0\.\d)|\*\*[A-Z]+\d+\*\*|decided here|`")
CITADELS = load("citadels")


@pytest.mark.parametrize("game", names())
def test_an_introduction_is_shown_in_a_first_game_and_goes_on_with_each_decision(
    open_page: Callable[..., Any], game: str
) -> None:
    page = open_page(lessons=True)
    sit_down(page, game, "greedy")
    lesson = page.locator(".lesson")
    assert "How to win" in lesson.inner_text()
    number = int(re.search(r"1 of (\d+)", lesson.inner_text())[1])  # type: ignore[index]
    assert 8 <= number <= 13
    assert all(all(each) for each in seen(page, PROMPT, CHOICES, FIRST, LINE).values())
    lighted = 0
    for step in range(2, number + 1):
        page.get_by_role("button", name="Next", exact=True).click()
        page.wait_for_selector(f".lesson:has-text('{step} of {number}')")
        lighted += page.locator(".picture .taught").count()
    assert lighted >= 3, "most steps are about a place of the board"
    page.get_by_role("button", name="Done").click()
    assert not lesson.is_visible()
    page.reload()
    my_turn(page)
    assert not page.locator(".lesson").is_visible(), "it is shown once"


def test_the_introduction_can_be_skipped_and_called_again(open_page: Callable[..., Any]) -> None:
    page = open_page(lessons=True)
    sit_down(page, "hamlet", "greedy")
    page.locator(".choices button").first.click()
    my_turn(page, 1)
    page.wait_for_selector(".lesson:has-text('2 of ')")
    page.get_by_role("button", name="Skip the introduction").click()
    page.keyboard.press("?")
    page.get_by_role("button", name="Introduction").click()
    page.wait_for_selector(".lesson:has-text('1 of ')")


def test_a_card_under_the_mouse_is_enlarged_with_its_words_its_icons_and_the_rules(
    open_page: Callable[..., Any],
) -> None:
    page = open_page()
    sit_down(page, "citadels", "greedy")
    page.mouse.move(5, 5)
    page.mouse.move(10, 10)
    card = page.locator('.picture [data-place^="hand "]').first
    card.hover()
    detail = page.locator(".detail:popover-open")
    detail.wait_for()
    title = (card.get_attribute("aria-label") or "").split(":")[0]
    assert title in detail.inner_text() and detail.locator(".closely > svg").count() == 1
    assert "Coin" in detail.locator(".legend").inner_text()
    page.wait_for_selector(f".detail .rules :text('{title}')")
    page.keyboard.press("Escape")
    assert page.locator(".detail:popover-open").count() == 0


def test_a_tap_shows_a_card_and_plays_nothing_and_a_button_or_a_second_tap_does(open_page: Callable[..., Any]) -> None:
    page = open_page(size=PHONE, has_touch=True, is_mobile=True)
    sit_down(page, "hamlet", "greedy")
    forest = page.locator('.picture [data-place="forest"]')
    forest.tap()
    page.wait_for_selector(".detail.sheet:popover-open")
    assert own(page) == 0, "one only wanted to read"
    page.locator(".detail").get_by_role("button", name="Close").click()
    forest.tap()
    page.locator(".detail .primary").click()
    assert my_turn(page, 1)
    forest = page.locator('.picture [data-place="forest"]')
    forest.tap()
    page.wait_for_selector(".detail.sheet:popover-open")
    forest.tap()
    assert my_turn(page, 2)


@pytest.mark.parametrize("game", names())
def test_players_read_rules_without_the_signs_for_those_who_check_them(game: str) -> None:
    rules = load(game)
    text = for_players(rules_page(rules))
    assert not SIGNS.search(text.partition("\n## ")[2]), SIGNS.search(text.partition("\n## ")[2])
    html = help_on(rules, "").html
    shown, fold, origin = html.partition("<details class='origin'>")
    assert "decided here" not in shown and "[FFG]" not in shown
    assert (not fold) or "Where these rules come from" in origin


@pytest.mark.parametrize("name", [
    "Assassin", "Witch", "Thief", "Tax Collector", "Magician", "Wizard", "King", "Emperor", "Bishop", "Abbot", "Merchant", "Alchemist", "Architect",
    "Navigator", "Warlord", "Diplomat", "Artist", "Queen",
])  # fmt: skip
def test_each_of_the_eighteen_characters_of_citadels_can_be_learned_from_the_page(name: str) -> None:
    about = " ".join(about_card(CITADELS, f"3 {name}: face down on the table"))
    assert re.search(rf"\| \d {name} \| [^|]{{40,}} \||### [\d.]+ The {name}\n", about), about


def test_a_character_of_the_dark_city_leads_to_its_own_section() -> None:
    assert section_with(CITADELS, "6", "2 Tax Collector: called now") == "7.1"
    assert section_with(CITADELS, "6", "2 Thief: called now") == "6"
    assert section_with(CITADELS, "5.4", "Tavern: green, costs 1") == "5.4"


@pytest.mark.parametrize("game", [game for game in names() if game != "hamlet"])
def test_icons_of_every_picture_have_names(game: str) -> None:
    legend = legend_of(load(game))
    assert len(legend) > 10 and all(legend.values())
