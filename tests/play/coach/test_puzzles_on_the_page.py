"""Puzzles over the wire and on the page: posed without a table, answered, judged, and shared."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from architects_env.games import load, names
from architects_env.play.coach.practice import moves_of
from architects_env.play.coach.puzzles import Puzzle, puzzle_of, puzzles_of
from architects_env.play.table.table import question_of
from tests.play.browser import PHONE, fits
from tests.play.wire import Browser, server


@pytest.fixture
def asking(posed: list[Puzzle]) -> Iterator[Browser]:
    with server() as found, found.browser() as browser:
        yield browser


def test_a_puzzle_is_posed_and_judged_without_a_table(asking: Browser, posed: list[Puzzle]) -> None:
    shown = asking.say("puzzle", game="hamlet", number=1).until("exercise")
    assert (
        shown["picture"].startswith("<svg") and shown["number"] == 1 and set(shown["themes"]) == {"goods", "progress"}
    )
    worse, best = posed[0].expected
    assert {str(worse), str(best)} <= set(shown["options"])
    wrong = asking.say("solve", game="hamlet", number=1, action=worse).until("attempted")
    right = asking.say("solve", game="hamlet", number=1, action=best, tries=2).until("attempted")
    assert not wrong["right"] and right["right"] and right["best_expected"] == 61 and right["because"]
    assert not [reason for reason in right["because"] if right["best"] in reason], "it is compared with other moves"
    assert right["share"] == "Hamlet, puzzle 1: 🟥🟩" and wrong["share"].endswith("🟥")
    assert asking.say("puzzle", game="hamlet").until("exercise")["number"] > 300, "that of today"
    series = asking.say("puzzle", game="hamlet", number=1, theme="progress").until("exercise")
    assert series["theme"] == "progress" and series["seat"] == posed[1].match(load("hamlet")).seat


def test_a_puzzle_that_is_not_there_is_refused(asking: Browser) -> None:
    assert "no puzzles of this kind" in asking.refused("puzzle", game="hamlet", theme="risk")
    assert "no game of this name" in asking.refused("puzzle", game="nothing")
    assert "not legal" in asking.refused("solve", game="hamlet", number=1, action=10_000)


def test_the_puzzle_of_the_day_is_solved_on_the_page(open_page: Callable[..., Any]) -> None:
    name, puzzle = next((one, puzzle_of(load(one), 1)) for one in names() if puzzles_of(load(one)))
    page = open_page(f"#puzzle={name}", size=PHONE)
    page.get_by_label("Series").select_option(puzzle.theme)
    first = puzzle_of(load(name), 1, puzzle.theme)
    page.locator(f".exercise [data-try='{first.best}']").click()
    page.locator(".exercise .right").wait_for()
    assert "Right!" in page.locator(".verdict").inner_text() and "🟩" in page.locator(".share").inner_text()
    assert fits(page) and page.locator(".puzzle .picture svg").count()
    page.get_by_text("To the lobby").click()
    page.locator(".lobby").wait_for()


BOXES = """() => {
  const box = (one) => one.getBoundingClientRect(), picture = document.querySelector(".puzzle .picture"), frame = box(picture), places = JSON.parse(picture.dataset.places);
  const seen = places.flatMap((place) => [...picture.querySelectorAll(`[data-place="${CSS.escape(place)}"]`)]).filter((one) => box(one).top >= frame.top - 1 && box(one).bottom <= frame.bottom + 1);
  const moves = [...document.querySelectorAll(".exercise [data-try]")].map(box), back = box(document.querySelector(".puzzle a[href='#']"));
  return { places: places.length, seen: seen.length, first: moves[0].bottom, back: back.bottom, height: innerHeight, scale: box(picture.querySelector("svg")).width / picture.querySelector("svg").viewBox.baseVal.width };
}"""


@pytest.mark.parametrize(
    "size", [PHONE, {"width": 568, "height": 320}], ids=lambda size: f"{size['width']}x{size['height']}"
)
@pytest.mark.parametrize("name", [name for name in names() if puzzles_of(load(name))])
def test_on_a_phone_a_puzzle_shows_a_readable_board_what_matters_and_the_moves(
    open_page: Callable[..., Any], name: str, size: dict[str, int]
) -> None:
    page = open_page(f"#puzzle={name}", size=size, locale="cs")
    page.locator(".exercise").wait_for()
    found = page.evaluate(BOXES)
    assert fits(page) and found["scale"] > (0.7 if size is PHONE else 0.55), "as large as in play"
    assert found["first"] <= found["height"], "a move can be chosen without scrolling"
    assert not found["places"] or found["seen"], "a place that a move is about is seen"
    if size is PHONE:
        assert found["back"] <= found["height"]
    before = page.evaluate("document.querySelector('.puzzle svg').getBoundingClientRect().width")
    page.locator(".zoom").click()
    assert page.evaluate("document.querySelector('.puzzle svg').getBoundingClientRect().width") > 1.5 * before


@pytest.mark.parametrize("name", [name for name in names() if puzzles_of(load(name))])
def test_a_puzzle_is_asked_in_the_language_of_the_reader_with_names_instead_of_numbers(name: str) -> None:
    game, number = load(name), 1
    view = puzzle_of(game, number).match(game).view()
    with server() as found, found.browser(**{"accept-language": "cs"}) as browser:
        shown = browser.say("puzzle", game=name, number=number).until("exercise")
    english, said = [*moves_of(view).values()], [shown["sentence"], *shown["options"].values()]
    assert [sentence for sentence in said[1:] if sentence in english] == [], "no move is said in English"
    assert said[0].startswith("Rozhodujete") and question_of(view) not in said[0]
    seen = " ".join([*said, shown["picture"]])
    assert "Hráč 0" not in seen and "Player" not in seen
    assert "Host" in shown["picture"] and "Berta" in shown["picture"]
