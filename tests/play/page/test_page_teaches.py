"""What the page teaches: the introduction of a first game, cards that are looked at closely, and rules for players."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from architects_env.core.play.match import Match
from architects_env.core.text import say
from architects_env.games import load, names
from architects_env.play.drawing.picture import NARROW
from architects_env.play.language.catalogue import language, languages
from architects_env.play.language.rules_pages import for_players, section_for_players
from architects_env.play.language.rules_pages import page as rules_page
from architects_env.play.language.speech import in_language
from architects_env.play.server.messages.legend import legend_of
from architects_env.play.server.messages.rules_help import about_card, beyond_card, help_on, section_with
from architects_env.play.table.how_to_win import how_to_win
from tests.play.browser import LARGEST, PHONE, decide, fits, my_turn, own, sit_down, slow_but
from tests.play.page.test_page_layout import CHOICES, LINE, PROMPT, seen

SIGNS = re.compile(
    r"\[(?:decided|rozhodnuto|rekonstrukce|FFG|BGA|sheet|reconstructed|0\.\d)|\*\*[A-Z]+\d+\*\*|decided here|rozhodnuto zde|`"
)
HOLE = re.compile(r".{0,40}(?: (?:\)|[.:](?!\.))|\((?=[ .,;:)])|, ?[,)]).{0,20}")
"""What a sign leaves behind that stood in the middle of a sentence."""
NEEDED = re.compile(
    r".{0,40}\b(?:(?:are|by|from|jsou|podle|z)\s\[[^\]]*\](?!\()|(?:is|with|určuje|s|S|With)\s(?:the )?(?:option|options|volba|volby|volbou) `).{0,20}"
)
"""A sign without which the sentence has a hole: "the rows are [sheet]", "what counts is the option `at_bound`"."""
CITADELS = load("citadels")


@pytest.mark.parametrize("code", ["en", "cs"])
@pytest.mark.parametrize("game", ["citadels", "hamlet"])
def test_the_terminal_reads_rules_without_those_signs_too(game: str, code: str) -> None:
    """A rule's own number may be asked for; it is not shown."""
    for number in map(str, range(1, 6)):
        said = section_for_players(load(game), number, code)
        assert number in said and not SIGNS.search(said), (number, SIGNS.search(said))


@pytest.mark.parametrize("game", slow_but(LARGEST))
def test_steps_of_an_introduction_come_with_their_situations_wait_to_be_read_and_set_goals(
    open_page: Callable[..., Any], game: str
) -> None:
    page = open_page(lessons=True)
    sit_down(page, game, "greedy")
    lesson, read, lighted, reached = page.locator(".lesson:not(.guide)"), list[str](), 0, 0
    assert "How to win" in lesson.inner_text()
    shown = seen(page, PROMPT, CHOICES, ".choices li:first-child button", LINE, ".lesson:not(.guide) button")
    assert all(all(each) for each in shown.values()), "the list of the first decision is open"
    for number in range(9):
        while (step := lesson.locator("p").first).is_visible():
            waits = step.inner_text()
            assert lesson.evaluate("one => one.scrollHeight <= one.clientHeight"), "no text is cut"
            lighted += page.locator(".picture .taught").count()
            if number == 1 and len(read) == 1:
                break  # it waits while the game goes on
            read.append(waits)
            lesson.get_by_role("button", name="Got it").click()
        if not decide(page, number):
            break
        reached += page.locator(".lesson:not(.guide) .goal.reached").count()
    assert len(read) == len(set(read)) >= 4 and lighted >= 2 and reached >= 1, (read, lighted, reached)
    page.reload()
    my_turn(page)
    assert not lesson.is_visible() or lesson.locator("p").first.inner_text() not in read, (
        "what was read is not repeated"
    )


def test_the_introduction_can_be_skipped_and_called_again(open_page: Callable[..., Any]) -> None:
    page = open_page(lessons=True)
    sit_down(page, "hamlet", "greedy")
    page.get_by_role("button", name="Got it").click()
    assert "How to win" not in page.locator(".lesson:not(.guide)").inner_text()
    page.get_by_role("button", name="Skip the introduction").click()
    assert not page.locator(".lesson:not(.guide)").is_visible()
    page.reload()
    my_turn(page)
    assert not page.locator(".lesson:not(.guide)").is_visible()
    page.keyboard.press("?")
    page.get_by_role("button", name="Introduction").click()
    page.wait_for_selector(".lesson:has-text('How to win')")


def test_the_lobby_leads_to_how_to_win_and_on_to_that_of_other_games_and_to_printable_cards(
    open_page: Callable[..., Any],
) -> None:
    page = open_page(size=PHONE)
    page.check("input[name=game][value=architects]")
    page.check("input[name=where][value=box]")
    assert (
        page.get_by_role("link", name="Slips to print").get_attribute("href")
        == "printable-cards/architects?language=en"
    )
    page.get_by_role("link", name="How to win").click()
    page.wait_for_selector(".how h2:has-text('How to win: Architects of the West Kingdom')")
    how = how_to_win(load("architects"))
    assert how is not None and page.locator(".how li").all_inner_texts() == list(how.advice)
    assert fits(page)
    page.get_by_role("link", name="Hamlet").click()
    page.wait_for_selector(".how h2:has-text('How to win: Hamlet')")
    page.get_by_role("link", name="A new table").click()
    page.wait_for_selector(".lobby")


CARDS = {
    "architects": ".picture [data-place^='packet ']",
    "citadels": ".picture [data-place^='hand ']",
    "settlers": ".picture [data-place^='hand ']",
    "viscounts": ".picture [data-place^='townsfolk ']",
}
"""Cards that one sees in a first decision."""
IN_WHICH = (("citadels", "cs"),)
"""The others are slow."""
OPEN = ".detail:popover-open"


def away(page: Any) -> None:
    """The mouse off the board."""
    page.mouse.move(5, 5)
    page.mouse.move(10, 10)


def covers(page: Any, card: Any) -> bool:
    """Whether the panel lies on any part of the card."""
    one, other = page.locator(OPEN).bounding_box(), card.bounding_box()
    return all(one[at] < other[at] + other[size] and other[at] < one[at] + one[size] for at, size in SPANS)


SPANS = (("x", "width"), ("y", "height"))


@pytest.mark.parametrize(
    ("game", "language"),
    [
        pytest.param(game, language, marks=[] if (game, language) in IN_WHICH else pytest.mark.slow)
        for game in CARDS
        for language in ("en", "cs")
    ],
)
def test_a_card_under_the_mouse_or_the_focus_is_shown_in_large_beside_it(
    open_page: Callable[..., Any], game: str, language: str
) -> None:
    page = open_page(locale=language)
    sit_down(page, game, "greedy")
    away(page)
    card = page.locator(CARDS[game]).first
    card.hover()
    large = page.locator(f"{OPEN} .large svg")
    large.wait_for()
    title = large.locator("text").first.text_content().casefold()
    assert len(title) > 2 and title in card.get_attribute("aria-label").casefold()
    assert title in large.get_attribute("aria-label").casefold()
    beside = [*page.locator(CARDS[game]).all(), *page.locator(".side > *:visible").all()]
    assert not any(covers(page, one) for one in beside), "neither the cards beside it nor what is decided"
    away(page)
    page.wait_for_selector(OPEN, state="detached")
    page.keyboard.press("Tab")  # who comes by keys, not by a click
    card.focus()
    large.wait_for()
    assert title in page.locator("#spoken").text_content().casefold(), "whoever hears the page is told"
    page.keyboard.press("Escape")
    assert page.locator(OPEN).count() == 0
    card.evaluate("card => card.blur()")
    card.focus()
    large.wait_for()
    card.evaluate("card => card.blur()")
    assert page.locator(OPEN).count() == 0


def test_a_card_is_asked_for_once_as_long_as_the_board_stays(open_page: Callable[..., Any]) -> None:
    page = open_page()
    asked: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda text: asked.append(str(text))))
    page.reload()
    sit_down(page, "citadels", "greedy")
    for _ in range(3):
        away(page)
        page.wait_for_selector(OPEN, state="detached")
        page.locator(CARDS["citadels"]).first.hover()
        page.wait_for_selector(f"{OPEN} .large")
    assert sum('"help"' in text for text in asked) == 1


def test_a_place_without_a_card_is_explained_with_its_words_and_the_rules(open_page: Callable[..., Any]) -> None:
    page = open_page()
    sit_down(page, "hamlet", "greedy")
    away(page)
    page.locator('.picture [data-place="forest"]').hover()
    page.wait_for_selector(f"{OPEN} .closely > svg")
    assert "Forest" in page.locator(f"{OPEN} .closely").inner_text()
    assert page.locator(f"{OPEN} .rules").inner_text() and not page.locator(f"{OPEN} .large").count()
    plays = page.locator(".choices button[data-of=forest]")
    words = plays.get_attribute("aria-label") or plays.inner_text().splitlines()[-1]
    assert page.locator(f"{OPEN} .plays").inner_text() == f"Click: {words}"


def test_after_a_click_of_ones_own_nothing_lies_over_the_board_until_the_mouse_moves(
    open_page: Callable[..., Any],
) -> None:
    page = open_page()
    sit_down(page, "hamlet", "greedy")
    away(page)
    forest = page.locator('.picture [data-place="forest"]')
    forest.click()
    my_turn(page)
    page.wait_for_timeout(1200)
    assert own(page) == 1 and not page.locator(OPEN).count()
    box = forest.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2 + 3, box["y"] + box["height"] / 2)
    page.wait_for_selector(OPEN)


def test_a_finger_that_stays_on_a_card_reads_it_and_plays_nothing(open_page: Callable[..., Any]) -> None:
    page = open_page(size=PHONE, has_touch=True, is_mobile=True)
    sit_down(page, "architects", "greedy")
    card = page.locator(CARDS["architects"] + ".legal").first
    card.scroll_into_view_if_needed()
    box, finger = card.bounding_box(), page.context.new_cdp_session(page)
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    for _ in range(2):  # the second time the card is read already, and a tap would play it
        finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
        page.wait_for_selector(f"{OPEN}.sheet .large")
        page.wait_for_timeout(700)
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        page.wait_for_timeout(300)
        assert page.locator(f"{OPEN} .large").count() == 1 and own(page) == 0
    assert page.locator(f"{OPEN} .rules h3, {OPEN} .rules h2").count(), "the section of the rules is at hand"
    assert not page.locator(f"{OPEN} .rules table").count(), "in which this card is a row"
    assert page.locator(OPEN).evaluate("sheet => sheet.scrollWidth <= sheet.clientWidth"), "nothing sticks out"
    page.touchscreen.tap(195, 4)
    page.wait_for_selector(OPEN, state="detached")
    assert own(page) == 0


def test_a_tap_shows_a_card_and_plays_nothing_and_a_button_or_a_second_tap_does(open_page: Callable[..., Any]) -> None:
    page = open_page(size=PHONE, has_touch=True, is_mobile=True)
    sit_down(page, "hamlet", "greedy")
    page.get_by_role("button", name="Help").tap()
    help_in_words = page.locator(".help .rules").inner_text()
    assert help_in_words.startswith("Tap a place") and "Tab." not in help_in_words, "it speaks of fingers"
    assert all(map(all, seen(page, PROMPT, ".choices button").values())), "and hides nothing that can be chosen"
    page.get_by_role("button", name="Help").tap()
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
@pytest.mark.parametrize("code", languages())
def test_players_read_rules_without_the_signs_for_those_who_check_them(game: str, code: str) -> None:
    rules = load(game)
    text = for_players(rules_page(rules, code))
    assert not SIGNS.search(text.partition("\n## ")[2]), SIGNS.search(text.partition("\n## ")[2])
    assert not HOLE.search(text.partition("\n## ")[2]), HOLE.search(text.partition("\n## ")[2])
    assert not NEEDED.search(rules_page(rules, code)), NEEDED.search(rules_page(rules, code))
    unbalanced = [part for part in text.split("\n\n") if part.count("(") != part.count(")")]
    assert not unbalanced, unbalanced
    html = help_on(rules, "", code=code).html
    shown, fold, origin = html.partition("<details class='origin'>")
    assert not [sign for sign in ("decided here", "rozhodnuto zde", "[FFG]") if sign in shown]
    assert (not fold) or in_language(say("Where these rules come from"), language(code, rules)) in origin


@pytest.mark.parametrize("name", [
    "Assassin", "Witch", "Thief", "Tax Collector", "Magician", "Wizard", "King", "Emperor", "Bishop", "Abbot", "Merchant", "Alchemist", "Architect",
    "Navigator", "Warlord", "Diplomat", "Artist", "Queen",
])  # fmt: skip
def test_each_of_the_eighteen_characters_of_citadels_can_be_learned_from_the_page(name: str) -> None:
    about = " ".join(about_card(CITADELS, f"3 {name}: face down on the table"))
    assert re.search(rf"\| \d {name} \| [^|]{{40,}} \||### [\d.]+ The {name}\n", about), about
    czech = in_language(say(name), language("cs", CITADELS))
    about = " ".join(about_card(CITADELS, f"3 {czech}: leží lícem dolů", "cs"))
    assert re.search(rf"\| \d {czech} \| [^|]{{40,}} \||### [\d.]+ {czech}\b", about), about


@pytest.mark.parametrize(
    ("number", "label", "told", "kept"),
    [
        ("2.1", "Castle: yellow, costs 4", "### 2.1", "65 cards"),
        ("6", "1 Assassin: still travels", "Names another character", "Assassin, Witch |"),
    ],
)
def test_below_a_card_stands_what_is_not_printed_on_it_and_no_row_about_it(
    number: str, label: str, told: str, kept: str
) -> None:
    text = beyond_card(CITADELS, number, label)
    assert text.startswith(told) and kept in text
    assert not re.search(r"^\| (Castle|\d Assassin) \|", text, re.MULTILINE)


@pytest.mark.parametrize("code", languages())
def test_letters_of_skills_are_explained_where_they_stand_and_not_below_a_card(code: str) -> None:
    game, letter = load("architects"), re.compile(r"\b[CTM] \w")
    for number in ("7.3", "7.4"):
        text = beyond_card(game, number, "Tavern, Hostinec, Merchant, Obchodník", code)
        assert text and not letter.search(text)
    rows = about_card(game, "Tavern, Hostinec", code)
    assert rows and all(letter.search(row.splitlines()[0]) for row in rows)


def test_a_character_of_the_dark_city_leads_to_its_own_section() -> None:
    assert section_with(CITADELS, "6", "2 Tax Collector: called now") == "7.1"
    assert section_with(CITADELS, "6", "2 Thief: called now") == "6"
    assert section_with(CITADELS, "5.4", "Tavern: green, costs 1") == "5.4"


def test_a_place_of_the_board_is_told_of_by_its_own_section_and_by_no_row_of_another_one() -> None:
    """The Tax Stand stands in a table of what a rival does."""
    for code, label in (("en", "Tax Stand, 4 silver"), ("cs", "Výběrčí daní, 4 mince")):
        told = help_on(load("architects"), "tax stand", label, code)
        assert told.section == "4.6" and told.html and not told.about


@pytest.mark.parametrize("game", [game for game in names() if game != "hamlet"])
def test_icons_of_every_picture_have_names(game: str) -> None:
    legend = legend_of(load(game))
    assert len(legend) > 10 and all(legend.values())


@pytest.mark.parametrize("game", [game for game in names() if game != "hamlet"])
def test_icons_that_are_drawn_have_czech_names(game: str) -> None:
    played, rng, drawn = load(game), np.random.default_rng(1), set()
    match, speech = Match(played, max(2, played.seats[0]), seed=1), language("cs", played)
    for decision in range(120):
        if match.over:
            break
        if decision % 20 == 10:
            svg = match.view().picture(width=NARROW).svg
            drawn |= {name for paths, name in legend_of(played).items() if f'"{paths.split("|")[0]}"' in svg}
        match.apply(int(rng.choice(match.legal_actions())))
    assert len(drawn) > 5
    assert not [name for name in drawn if str(in_language(say(name), speech)) == name]


def test_what_leads_on_from_the_help_stands_side_by_side_in_a_narrow_column_too(open_page: Callable[..., Any]) -> None:
    page = open_page(locale="cs-CZ", size={"width": 1024, "height": 700})
    sit_down(page, "hamlet", "greedy")
    page.get_by_role("button", name="Nápověda").click()
    page.locator(".told").evaluate("cell => { cell.style.width = '16rem'; }")
    boxes = [one.bounding_box() for one in page.locator(".help :is(button, .how-to-win)").all()]
    assert len(boxes) == 3
    for one, other in combinations(boxes, 2):
        apart = one["x"] + one["width"] <= other["x"] + 1 or other["x"] + other["width"] <= one["x"] + 1
        assert apart or one["y"] + one["height"] <= other["y"] + 1 or other["y"] + other["height"] <= one["y"] + 1


def test_the_rules_have_contents_and_a_search_without_accents(open_page: Callable[..., Any]) -> None:
    page = open_page(locale="cs")
    sit_down(page, "hamlet", "greedy")
    page.keyboard.press("?")
    page.get_by_role("button", name="Celá pravidla").click()
    rules = page.locator(".all-rules")
    rules.locator(".rules section").first.wait_for()
    headings = rules.locator(".rules section > :is(h2, h3)").all_inner_texts()
    assert len(headings) > 5 and rules.locator(".contents li").all_inner_texts() == headings
    rules.get_by_role("button", name=headings[-2]).click()
    heading, frame = (
        rules.locator(".rules section > h2", has_text=headings[-2]).bounding_box(),
        rules.locator(".rules").bounding_box(),
    )
    assert frame["y"] - 1 <= heading["y"] <= frame["y"] + frame["height"] - heading["height"], "it is scrolled to"
    rules.get_by_role("searchbox").fill("kamenolomu DREVO")
    shown = rules.locator(".rules section:visible")
    assert shown.count() == rules.locator(".contents li:visible").count() == 1
    assert "3.1" in shown.inner_text() and rules.get_by_role("status").inner_text().startswith("Oddíly: 1 z ")
    rules.get_by_role("searchbox").fill("zeppelin")
    assert not rules.locator(".rules section:visible").count() and "žádném" in rules.get_by_role("status").inner_text()
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.querySelector('.all-rules').scrollWidth <= innerWidth")
    rules.get_by_role("button", name="Zavřít").click()
    page.click("#home")
    found = page.locator(".found li")
    assert "s hráči: Conrad" in found.inner_text() and "jste na tahu" in found.inner_text(), "where the table stands"
