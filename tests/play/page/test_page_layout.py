"""Where things stand on the page: what one needs for a decision is seen without scrolling, in every game."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from statistics import median
from typing import Any

import pytest

from architects_env.core.text import say
from architects_env.games import load, names
from architects_env.play.language.catalogue import language
from architects_env.play.language.speech import in_language
from architects_env.play.table.integrity_notes import CARDS_IN_A_FILE, CONTINUED_AFTER_END, SEED_NAMED, TAKEN_BACK
from tests.play.browser import LARGEST, PHONE, QUICK_ONE, decide, fits, log, my_turn, own, shot, sit_down

TABLET = {"width": 820, "height": 1180}
SMALL = [(640, 400), (640, 360), (568, 320), (641, 400), (640, 520), (390, 844), (1280, 800), (1920, 1080)]
"""Widths and heights: a screen of 1280 x 800 at 200 %, phones held sideways, and what lies beside them."""
SCREENS = ({"width": 1280, "height": 800}, {"width": 1920, "height": 1080})
SEEN = """(selectors) => Object.fromEntries(selectors.map((selector) => [selector, [...document.querySelectorAll(selector)].map((element) => {
    let { left, top, right, bottom } = element.getBoundingClientRect();
    for (let around = element.parentElement; around; around = around.parentElement) {
        if (!["auto", "scroll", "hidden"].includes(getComputedStyle(around).overflowY)) continue;
        const frame = around.getBoundingClientRect();
        if (top < frame.top - 1 || bottom > frame.bottom + 1 || left < frame.left - 1 || right > frame.right + 1) return false;
    }
    return top >= -1 && left >= -1 && bottom <= innerHeight + 1 && right <= innerWidth + 1;
})]))"""
"""Which elements lie in the window and in every cell around them that scrolls."""
BOARD, HAND, PANELS = ".picture > svg", '.picture [data-place^="hand"]', '.picture [data-place^="seat"]'
SCORES, NUMBERS = (".people", ".brief"), "all => all.map((one) => one.firstChild.data)"
REMARK = "(remarks, words) => remarks.append(Object.assign(document.createElement('p'), { className: 'quiet', textContent: words }))"
SCROLLED = "(() => { const cell = document.querySelector('.decide'); cell.scrollTop = 1000; return cell.scrollTop; })()"
PROMPT, CHOICES, LINE = ".asks", ".decide", ".turn:last-child .line:last-child"
FIRST = ".choices li:first-child button, .choices .heading:first-child + li button"


def seen(page: Any, *selectors: str) -> dict[str, list[bool]]:
    return page.evaluate(SEEN, list(selectors))


def first_decisions(page: Any) -> None:
    number = 0
    while own(page) < 2:
        assert decide(page, number)
        number += 1


def test_on_a_large_screen_the_log_stands_where_it_has_more_than_two_lines(open_page: Callable[..., Any]) -> None:
    page = open_page(size=SCREENS[1])
    sit_down(page, "citadels", *["greedy"] * 3)
    while own(page) < 4:
        assert decide(page, 0)
        high = page.locator(".told").evaluate("one => one.clientHeight")
        assert high >= 100, "a log of two lines, and an empty column beside the board"


def test_beside_the_board_few_choices_stand_in_one_line_each(open_page: Callable[..., Any]) -> None:
    page = open_page(size=SCREENS[0])
    sit_down(page, "citadels", *["greedy"] * 3)
    assert decide(page, 0), "a character"
    buttons = page.locator(".choices.few button")
    assert "Draw cards (see 2, keep 1)" in " ".join(buttons.all_inner_texts())
    assert all(button.bounding_box()["height"] < 46 for button in buttons.all())


@pytest.mark.parametrize("size", [SCREENS[0], PHONE])
def test_in_the_lobby_one_can_sit_down_without_scrolling(open_page: Callable[..., Any], size: dict[str, int]) -> None:
    page = open_page(size=size)
    page.wait_for_selector(".lobby button[type=submit]")
    assert seen(page, ".lobby button[type=submit]") == {".lobby button[type=submit]": [True]}
    options, foot = (page.locator(one).first.bounding_box() for one in (".options summary", ".sit-down"))
    assert size is PHONE or options["y"] + options["height"] <= foot["y"], "nor is what is in play covered"
    page.click(".lobby button[type=submit]")
    assert my_turn(page)


@pytest.mark.parametrize("game", names())
def test_board_hand_decision_choices_and_the_last_line_are_seen_together(
    open_page: Callable[..., Any], game: str
) -> None:
    page = open_page(size=SCREENS[0])
    sit_down(page, game, *["greedy"] * (load(game).seats[1] - 1 if game != "citadels" else 3))
    first_decisions(page)
    for size in SCREENS:
        page.set_viewport_size(size)
        page.wait_for_function(f"(line) => ({SEEN})([line])[line].every((seen) => seen)", arg=LINE)  # the log follows
        found = seen(page, BOARD, HAND, PANELS, PROMPT, CHOICES, FIRST, LINE)
        hidden = [selector for selector, each in found.items() if not all(each)]
        assert not hidden, (game, size, hidden)
        assert all(
            found[selector] for selector in (BOARD, PANELS if game != "hamlet" else BOARD, PROMPT, CHOICES, FIRST, LINE)
        ), (game, found)
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight && scrollY === 0")
        assert page.locator(".told").bounding_box()["height"] >= 72, "three lines of the log"
    question_and_list_are_seen(page, game)


@pytest.mark.parametrize("game", names())
def test_on_a_phone_the_decision_its_choices_and_what_they_are_about_are_seen_and_on_a_tablet_the_board_and_hand_too(
    open_page: Callable[..., Any], game: str
) -> None:
    page = open_page(size=PHONE, has_touch=True, is_mobile=True)
    sit_down(page, game, *["greedy"] * (min(load(game).seats[1], 3) - 1 if game != "citadels" else 3))
    first_decisions(page)
    page.wait_for_selector('.picture svg[viewBox^="0 0 500 "]')
    folds = page.locator(".what.folds").count()
    found = seen(page, *([".fold-list"] if folds else [PROMPT, FIRST]), CHOICES, LINE)
    assert all(len(each) == 1 and all(each) for each in found.values()), (game, found)
    assert page.locator(".what.folds.folded").count() == folds
    if folds:
        the_list_opens_with_a_tap_and_stays_so(page)
    assert fits(page) and page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    if page.locator(".picture .legal").count():
        top, bottom = page.evaluate(
            "(() => { const frame = document.querySelector('.picture').getBoundingClientRect(); "
            "const box = document.querySelector('.picture .legal').getBoundingClientRect(); return [box.top - frame.bottom, box.bottom - frame.top]; })()"
        )
        assert top < 0 < bottom, "the first place that may be chosen is scrolled into its cell"
    page.set_viewport_size(TABLET)
    board_hand_and_choices_fill_the_tablet_and_words_can_be_read(page, game)


def question_and_list_are_seen(page: Any, game: str, sizes: Sequence[tuple[int, int]] = SMALL) -> None:
    """Of two columns and one there is always exactly one: a screen of 640 x 400 had the rules of both."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        needs = f"{500 if width <= 700 or height <= 500 else 1200}"
        page.wait_for_selector(f'.picture svg[viewBox^="0 0 {needs} "]')
        asked = [".fold-list"] if page.locator(".fold-list").is_visible() else [PROMPT, FIRST]
        found = seen(page, *asked, CHOICES)
        assert all(len(each) == 1 and all(each) for each in found.values()), (game, width, height, found)
        question, column = page.locator(asked[0]).bounding_box(), page.locator(".side").bounding_box()
        assert question["height"] >= 16 and question["width"] > 0.6 * column["width"], (width, height)
        board = page.locator(".table > .board").bounding_box()
        apart = board["x"] + board["width"] <= column["x"] + 1 or board["y"] + board["height"] <= column["y"] + 1
        assert apart and board["height"] > 0.25 * height, (width, height, "question and board beside each other")
        if width <= 700 and height <= 500:
            assert page.locator(BOARD).bounding_box()["width"] > 0.95 * board["width"], (width, height)
        assert fits(page) and page.evaluate("document.documentElement.scrollHeight <= innerHeight")


@pytest.mark.parametrize("game", [QUICK_ONE, LARGEST])
def test_question_and_list_are_seen_by_the_fewest_players_on_small_and_enlarged_screens(
    open_page: Callable[..., Any], game: str
) -> None:
    page = open_page(size={"width": SMALL[0][0], "height": SMALL[0][1]})
    sit_down(page, game, *["greedy"] * (load(game).seats[0] - 1 or 1))
    first_decisions(page)
    question_and_list_are_seen(page, game)


def the_list_opens_with_a_tap_and_stays_so(page: Any) -> None:
    """It says how many places can be tapped; who hears the page hears the whole list and what is asked."""
    line, asks, choices = page.locator(".fold-list"), page.locator(PROMPT), page.locator(".choices button")
    places = set(page.locator(".choices .drawn button").evaluate_all("all => all.map((one) => one.dataset.of)"))
    assert f"{asks.text_content()}Tap a green frame ({len(places)}) · list" in line.text_content().replace("\n", "")
    assert line.bounding_box()["height"] >= 44 and asks.bounding_box()["height"] <= 1
    heard = len(page.get_by_role("list").get_by_role("button").all())
    line.tap()
    found = seen(page, FIRST, ".fold-list")
    assert all(map(all, found.values())) and line.get_attribute("aria-expanded") == "true", found
    page.reload()
    my_turn(page)
    assert all(seen(page, FIRST)[FIRST]), "it stays open at this table"
    assert len(page.get_by_role("list").get_by_role("button").all()) == heard >= choices.count()
    page.locator(".fold-list").tap()
    choices.first.focus()
    page.keyboard.press("ArrowRight")
    assert all(seen(page, FIRST)[FIRST]), "a keyboard opens it"
    choices.first.evaluate("one => one.blur()")
    assert not any(seen(page, FIRST)[FIRST])


def board_hand_and_choices_fill_the_tablet_and_words_can_be_read(page: Any, game: str) -> None:
    page.wait_for_selector('.picture svg[viewBox^="0 0 1000 "]')
    if page.locator(".what.folded > .fold-list:visible").count():
        page.locator(".fold-list").tap()
    found = seen(page, HAND, '.picture [data-place="seat 0"]', PROMPT, FIRST, LINE)
    assert all(map(all, found.values())) and found[PROMPT] and found[FIRST] and found[LINE], (game, found)
    width, last = page.evaluate(
        "[document.querySelector('.picture > svg').clientWidth, document.querySelector('.told').getBoundingClientRect().bottom]"
    )
    assert width > 0.97 * TABLET["width"] and last > TABLET["height"] - 12
    cut = page.evaluate(
        "(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(document.querySelector('.picture'))"
    )
    assert cut <= 1, (game, "the foot of the board is seen beside an open list", cut)
    sizes = page.evaluate(
        "[...document.querySelectorAll('.picture text')].filter((one) => /[a-z]{3}/i.test(one.textContent)).map((one) => one.getAttribute('font-size') * one.getScreenCTM().d)"
    )
    assert sum(size >= 10.4 for size in sizes) > 0.8 * len(sizes) and median(sizes) >= 11, (game, sorted(sizes))


def test_a_list_of_choices_begins_at_its_top_wherever_the_last_one_was_scrolled_to(
    open_page: Callable[..., Any],
) -> None:
    page = open_page(size=PHONE)
    sit_down(page, "architects", "greedy")
    quarry = page.locator(".choices button[data-of='quarry'], .choices button", has_text="Quarry").first
    while not quarry.count():
        assert decide(page, 0)
    page.locator(".fold-list").click()
    made = own(page)
    assert page.evaluate(SCROLLED) > 0
    quarry.evaluate("button => button.click()")
    assert my_turn(page, made + 1) and quarry.count()
    assert page.evaluate("document.querySelector('.decide').scrollTop") == 0


def test_a_list_of_fifteen_is_seen_whole_and_has_no_search_and_the_log_does_not_jump_from_decision_to_decision(
    open_page: Callable[..., Any],
) -> None:
    page = open_page(size=SCREENS[0])
    sit_down(page, "viscounts", "greedy")
    while not page.locator('.picture .legal[data-place^="space "]').count():
        assert decide(page, 0)
    number = page.locator(".choices button").count()
    assert 12 < number < 20 and not page.locator("#search").is_visible()
    assert all(seen(page, ".choices button")[".choices button"])
    keys = page.locator(".choices kbd").all_text_contents()
    assert len(set(keys)) == number and keys[9:12] == ["0", "a", "b"], "each has a key"
    page.keyboard.press("?")
    found = seen(page, ".choices button", ".help")
    assert all(map(all, found.values())) and not page.locator(".decide.goes-on").count(), "help takes no room from it"
    page.keyboard.press("?")
    assert page.locator(".choices .heading").count() == 5, "a row for each land, with what lies there"
    for button in page.locator(".choices button").all():
        heard, words = button.get_attribute("aria-label"), button.evaluate("one => one.lastChild.textContent")
        assert re.search(r": (trade \d merchants? → .*, or build|send workers into the castle, or transcribe)$", heard)
        assert re.match(r"(\d+|Inner): \w[\w, ]*( \(pay \d\))?$", words)
    places, made = set[bool](), own(page)
    while own(page) < made + 5:
        places.add(page.locator(".table").evaluate("one => one.classList.contains('flat')"))
        assert decide(page, 0)
    assert places == {True}, "buttons and names stand below the board"


@pytest.mark.parametrize("size", [SCREENS[0], SCREENS[1], PHONE])
@pytest.mark.parametrize("game", ["citadels", "viscounts"])
def test_board_log_and_buttons_keep_their_places_from_decision_to_decision(
    open_page: Callable[..., Any], game: str, size: dict[str, int]
) -> None:
    page = open_page(size=size)
    sit_down(page, game, *["greedy"] * (1 if game == "viscounts" else 3))
    first_decisions(page)
    boxes = list[Any]()
    while own(page) < 14 and decide(page, own(page)):
        foot = page.locator(".table > .foot").bounding_box()
        board, told = page.locator(".table > .board").bounding_box(), page.locator(".told").bounding_box()
        boxes.append([board, told["x"], foot])
        assert size is PHONE or told["height"] > 180, "the log has the column below the decision"
    heights = [board.pop("height") for board, *_ in boxes]
    assert len(boxes) > 10 and all(box == boxes[0] for box in boxes), boxes
    if size is PHONE:  # there a list of what cannot be tapped takes some of its foot
        heights = [high for high in heights if high < 0.54 * size["height"] or high == max(heights)]
        assert len(heights) > len(boxes) / 2
    assert min(heights) == max(heights), heights


def test_a_larger_board_is_seen_whole_on_a_screen_and_elsewhere_scrolls_in_its_cell(
    open_page: Callable[..., Any],
) -> None:
    page = open_page(size=SCREENS[0])
    sit_down(page, "citadels", "greedy")
    before = page.locator(BOARD).bounding_box()["width"]
    page.get_by_label("Larger board").click()
    page.wait_for_selector(".told", state="hidden")
    large = page.locator(BOARD).bounding_box()
    assert large["width"] > 1.02 * before and large["y"] + large["height"] <= page.evaluate("innerHeight")
    assert all(map(all, seen(page, PROMPT, ".choices button").values()))
    page.get_by_label("Larger board").click()
    page.wait_for_selector(".told")
    page.set_viewport_size(TABLET)
    page.wait_for_selector('.picture > svg[viewBox^="0 0 1000 "]')
    before = page.locator(BOARD).bounding_box()["width"]
    page.get_by_label("Larger board").click()
    assert page.locator(BOARD).bounding_box()["width"] > 1.1 * before
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    page.locator(".picture").evaluate("cell => cell.scrollTo(0, 0)")
    page.wait_for_selector(".table > .board.goes-on .picture svg")  # its foot is shaded, and it is still seen
    page.locator(".picture").evaluate("cell => cell.scrollTo(0, cell.scrollHeight)")
    page.wait_for_selector(".table > .board:not(.goes-on)")
    page.get_by_label("Larger board").click()
    assert page.locator(BOARD).bounding_box()["width"] == before


def test_words_with_which_all_choices_begin_are_said_once_and_heard_with_each(open_page: Callable[..., Any]) -> None:
    page = open_page()
    sit_down(page, "architects", "random")
    while not page.locator(".choices button[aria-label^='Place a worker at the ']").count():
        assert decide(page, 0)
    assert page.locator(".beginning").inner_text() == "Place a worker at the …"
    for button in page.locator(".choices button").all():
        words = button.evaluate("button => button.lastChild.textContent")
        name, below = words.split(" (")[0], button.get_attribute("aria-label")
        assert below.startswith(f"Place a worker at the {name}")
    costs = page.locator(".choices button[data-of='town centre']").inner_text()
    assert "1 capture, from 1 silver" in costs, "what it brings and costs is said there"
    assert page.locator(".choices button", has_text="Place a worker").count() == 0
    page.set_viewport_size(PHONE)
    page.wait_for_selector('.picture svg[viewBox^="0 0 500 "]')
    assert fits(page)


def test_where_only_the_last_choices_begin_otherwise_the_words_of_the_others_are_said_once(
    open_page: Callable[..., Any],
) -> None:
    page = open_page()
    sit_down(page, "architects", "random", seed=5)
    place, other = (f".choices button{part}" for part in ("[data-of=quarry]", "[data-of^='hand ']"))
    for number in range(60):
        if page.locator(place).count() and page.locator(other).count():
            break
        assert decide(page, 3 * number)  # with these cards it comes about soon
    first = page.locator(".beginning").inner_text().removesuffix("…")
    assert first.startswith("Place a worker ")
    words = page.locator(place).get_attribute("aria-label")
    below = page.locator(place).evaluate("button => button.lastChild.textContent")
    assert words in (first + below, f"{first}at the {below}"), "bare names stand below"
    whole = page.locator(other).first
    heard, seen_there = whole.get_attribute("aria-label"), whole.evaluate("button => button.lastChild.textContent")
    assert re.fullmatch(re.escape(heard) + r" \(\d+ points\)", seen_there)


def test_what_has_changed_since_the_own_last_decision_has_a_frame(open_page: Callable[..., Any]) -> None:
    page = open_page(pace="1")
    sit_down(page, "hamlet", *["greedy"] * (load("hamlet").seats[1] - 1))
    names_of_seats = page.locator(".people li").evaluate_all("all => all.map((one) => one.childNodes[1].data.trim())")
    assert decide(page, 0)
    told = len(log(page))
    assert decide(page, 0)
    moved = {
        seat for line in log(page)[told:] for seat, name in enumerate(names_of_seats) if line.startswith(f"{name} ")
    }
    framed = page.locator(".halo").evaluate_all(
        "all => all.map((one) => one.closest('[data-place^=\"seat\"]')?.dataset.place)"
    )
    assert len(moved) > 1 and {f"seat {seat}" for seat in moved} <= set(framed)
    now = page.locator(".halo:not(.earlier)").count()
    assert 0 < now < len(framed), "what the last move has changed is seen best"


def test_what_the_signs_mean_is_unfolded_while_an_introduction_is_read_and_else_as_one_left_it(
    open_page: Callable[..., Any],
) -> None:
    page = open_page(size=SCREENS[0], lessons=True)
    sit_down(page, "viscounts", "greedy")
    names, heading = page.locator(".legend > g"), page.locator(".fold")
    assert names.is_visible() and heading.get_attribute("aria-expanded") == "true"
    page.get_by_role("button", name="Skip the introduction").click()
    assert not names.is_visible() and heading.get_attribute("aria-expanded") == "false"
    heading.focus()
    page.keyboard.press("Enter")
    assert names.is_visible()
    page.reload()
    my_turn(page)
    assert names.is_visible()
    heading.click()
    assert not names.is_visible()


def test_the_log_can_be_drawn_out_over_the_board(open_page: Callable[..., Any]) -> None:
    page = open_page()
    sit_down(page, "viscounts", "greedy")
    first_decisions(page)
    for size, drawn in zip((*SCREENS, TABLET, PHONE), (1200, 1200, 1000, 500), strict=True):
        page.set_viewport_size(size)
        page.wait_for_selector(f'.picture svg[viewBox^="0 0 {drawn} "]')
        low = page.locator(".told").bounding_box()
        page.get_by_role("button", name="Show more").click()
        high = page.locator(".told").bounding_box()
        assert high["height"] > 0.5 * size["height"] and high["width"] == pytest.approx(low["width"], abs=2)
        assert high["y"] + high["height"] == pytest.approx(low["y"] + low["height"], abs=2) and fits(page)
        page.keyboard.press("Escape")
        assert page.locator(".told").bounding_box() == low


def test_on_a_phone_hand_and_market_of_viscounts_are_seen_when_a_card_is_to_be_played(
    open_page: Callable[..., Any],
) -> None:
    page = open_page(size=PHONE, has_touch=True, is_mobile=True)
    sit_down(page, "viscounts", "greedy")
    while not page.locator('.picture .legal[data-place^="hand "]').count():
        assert decide(page, 0)
    found = seen(page, HAND, '.picture [data-place="trades A"]', '.picture [data-place="trades B"]')
    assert all(map(all, found.values())) and found[HAND], found
    while not page.locator('.picture .legal[data-place^="space "]').count():
        assert decide(page, 0)
    market = [f'.picture [data-place="{what} {letter}"]' for what in ("townsfolk", "manuscript") for letter in "ABCDE"]
    found = seen(page, ".picture .legal", HAND, *market)
    assert all(map(all, found.values())) and all(found.values()), "the spaces to ride to, with hand and market"
    assert 55 <= page.locator(".told").bounding_box()["height"] <= 130, "some lines of the log: the board has the rest"
    x, y, words = page.evaluate(BESIDE)
    page.touchscreen.tap(x, y)
    page.wait_for_selector(".detail .primary")
    assert words.lower() in page.locator(".detail .primary").inner_text().lower(), "the finger covered it in part"


BESIDE = """(() => {
  for (const ground of document.querySelectorAll('.picture .legal[data-place^="space "] > .ground')) {
    const { x, y, width } = ground.getBoundingClientRect(), middle = [x + width / 2, y + width / 2];
    for (const turn of [0, 1, 2, 3]) {
      const [at, top] = [middle[0] + 21 * Math.cos((turn * Math.PI) / 2), middle[1] + 21 * Math.sin((turn * Math.PI) / 2)];
      if (!document.elementFromPoint(at, top).closest(".legal")) return [at, top, ground.parentElement.dataset.place];
    }
  }
})()"""
"""A point near a space that may be chosen, and beside all of them, with the words for it."""


def test_on_a_phone_what_is_seldom_done_lies_in_a_menu_that_one_touch_opens(open_page: Callable[..., Any]) -> None:
    page = open_page(size=PHONE, has_touch=True, is_mobile=True)
    sit_down(page, "hamlet", "random")
    more, rest = page.locator(".more"), page.locator(".rest button")
    assert all(seen(page, ".more")[".more"]) and not rest.first.is_visible()
    more.tap()
    boxes = [button.bounding_box() for button in rest.all()]
    names_beside, menu = page.locator(".people"), page.locator(".rest").bounding_box()
    box = names_beside.bounding_box()
    assert "Guest" in names_beside.inner_text() and "random" in names_beside.inner_text()
    assert box["x"] >= 0 and box["x"] + box["width"] <= menu["x"] and box["y"] > 0 and box["height"] > 60
    assert len(boxes) == 5 and all(box["height"] >= 44 and box["width"] >= 44 for box in boxes)
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= PHONE["width"] and box["y"] > 0 for box in boxes)
    shot(page, "menu")
    page.keyboard.press("Escape")
    assert not rest.first.is_visible() and more.evaluate("(one) => one === document.activeElement")
    more.tap()
    with page.expect_download():
        page.get_by_role("button", name="Save").tap()
    assert not rest.first.is_visible()


def test_the_points_of_everybody_are_seen_beside_the_names_and_on_a_phone_at_the_top(
    open_page: Callable[..., Any],
) -> None:
    page = open_page(size=SCREENS[0])
    sit_down(page, "hamlet", *["greedy"] * (load("hamlet").seats[1] - 1))
    assert page.locator(".people").get_attribute("data-caption") == "Points if the game ended now"
    shown = [[int(number) for number in page.locator(f"{part} .now").evaluate_all(NUMBERS)] for part in SCORES]
    assert len(shown[0]) == load("hamlet").seats[1] and shown[0] == shown[1]
    while decide(page, 0):
        now = [[int(number) for number in page.locator(f"{part} .now").evaluate_all(NUMBERS)] for part in SCORES]
        assert now[0] == now[1]
        shown += now
    assert max(map(max, shown)) > 0 and page.locator(".now").count() == 0, "at the end the score says more"
    page.get_by_role("button", name="Take back").click()
    page.wait_for_selector(".table[data-turn=yours]")
    assert all(seen(page, f"{SCORES[0]} .now")[f"{SCORES[0]} .now"])
    page.set_viewport_size(PHONE)
    page.wait_for_selector('.picture svg[viewBox^="0 0 500 "]')
    assert all(seen(page, f"{SCORES[1]} .now")[f"{SCORES[1]} .now"]) and fits(page)


def test_on_a_phone_the_points_of_five_have_room_beside_the_ways_to_the_lobby_and_the_settings(
    open_page: Callable[..., Any],
) -> None:
    page = open_page(size=PHONE, locale="cs")
    sit_down(page, "architects", *["greedy"] * 4)
    page.wait_for_selector('.picture svg[viewBox^="0 0 500 "]')
    page.locator(".brief .now").evaluate_all("all => all.forEach((one) => { one.firstChild.data = '28'; })")
    assert page.locator(".people").text_content().count("prostý program") == 4
    assert "greedy" not in page.locator("body").inner_text()
    found = seen(page, ".brief .now", "#home", ".bar > summary")
    assert len(found[".brief .now"]) == 5 and all(map(all, found.values())), found


def test_at_the_top_of_a_phone_all_are_named_or_nobody(open_page: Callable[..., Any]) -> None:
    page = open_page(size=PHONE)
    sit_down(page, "architects", *["greedy"] * 2)
    names = page.locator(".brief .called")
    assert [name.is_visible() for name in names.all()] == [True] * 3
    page.locator(".brief .now").evaluate_all("all => all.forEach((one) => { one.firstChild.data = '128'; })")
    page.set_viewport_size({"width": 360, "height": 780})
    page.wait_for_selector(".brief.nameless")
    assert not any(name.is_visible() for name in names.all()) and all(seen(page, ".brief .now")[".brief .now"])


def test_what_is_said_of_a_game_is_seen_whole_beside_a_long_list(open_page: Callable[..., Any]) -> None:
    page = open_page()
    sit_down(page, "viscounts", "greedy", "greedy")
    while not page.locator(".choices.long").count():
        assert decide(page, 0)
    assert page.locator(".remarks p").count() == 0, "who plays against programs alone needs no warning"
    page.locator(".foot > .remarks").evaluate(REMARK, SEED_NAMED)
    assert page.locator("#home").bounding_box()["width"] < 48, "the name of the site is a sign at a table"
    for size in SCREENS:
        page.set_viewport_size(size)
        assert all(seen(page, ".remarks p")[".remarks p"]) and page.locator(".remarks p").count()


def test_what_is_said_of_a_game_takes_one_line_on_a_phone(open_page: Callable[..., Any]) -> None:
    page = open_page(size=PHONE)
    sit_down(page, "hamlet", "random")
    page.locator(".foot > .remarks").evaluate(REMARK, SEED_NAMED)
    for sentence in (SEED_NAMED, TAKEN_BACK, CONTINUED_AFTER_END, CARDS_IN_A_FILE):
        for words in (sentence, in_language(say(sentence), language("cs"))):
            page.locator(".remarks p").first.evaluate("(line, words) => { line.textContent = words; }", words)
            high, line = page.locator(".remarks p").first.evaluate(
                "(line) => [line.getBoundingClientRect().height, parseFloat(getComputedStyle(line).lineHeight)]"
            )
            assert high < 1.5 * line, words
