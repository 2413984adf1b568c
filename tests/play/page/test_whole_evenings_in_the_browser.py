"""Whole games with the box on the table, clicked in a browser: what a companion in Python was told is told to the page,
with ten mistakes taken back, and both come to the same end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from architects_env.play.companion.companion import Companion
from architects_env.play.companion.questions import invented
from architects_env.play.table.table import HUMAN, distinct_choices
from tests.play.browser import my_turn, open_options, own
from tests.play.companion.evening import EVERY, MISTAKES
from tests.play.page.test_browser_with_the_box import lay_the_box

SEED = 7
EVENINGS: list[tuple[str, tuple[str, ...], dict[str, Any]]] = [
    ("citadels", ("beginner", "master"), {}),
    ("settlers", (), {}),
    ("settlers", ("casual",), {}),
    ("viscounts", (), {}),
    ("viscounts", ("skilled",), {}),
    ("architects", (), {}),
    ("architects", (), {"rival": "helena"}),
    ("architects", ("beginner",), {}),
]


def played_in_python(
    game: str, opponents: tuple[str, ...], options: dict[str, Any]
) -> tuple[Companion, list[tuple[int, int | None]]]:
    """A game to its end, and all answers: which, and what is said before it by mistake, if anything."""
    companion, rng = Companion(game, (HUMAN, *opponents), options, agents_seed=SEED), np.random.default_rng(SEED)
    answers = list[tuple[int, int | None]]()
    mistakes = 0
    while not companion.over:
        companion.advance_all()
        if (question := companion.question()) is None:
            break
        first, *others = rng.permutation([choice.action for choice in distinct_choices(question.choices)]).tolist()
        mistaken = bool(others) and mistakes < MISTAKES and len(answers) >= EVERY * (1 + mistakes)
        mistakes += mistaken
        answers.append((first, others[0] if mistaken else None))
        companion.answer(first)
    return companion, answers


def answer(page: Any, action: int, *later: int) -> None:
    """Click it, and wait until it is played, with the steps that follow from it: these, where there are several."""
    made, buttons = own(page), page.locator(f".choices button[data-action='{action}']")
    ways = [tuple(map(int, one.get_attribute("data-then").split())) for one in buttons.all()]
    button = buttons.nth(next((i for i, way in enumerate(ways) if way == later[: len(way)]), 0))
    steps = int(button.get_attribute("data-steps") or 0)
    orders = page.locator(".arranging [aria-expanded=false]")  # while a line is arranged on the board
    if orders.is_visible():
        orders.click()
    button.click()
    my_turn(page, made + 1 + steps)


@pytest.mark.slow  # one or two hundred clicks, each drawn and answered: up to a minute for a game on an idle machine
@pytest.mark.parametrize(("game", "opponents", "options"), EVENINGS)
def test_a_whole_evening_is_clicked_with_ten_mistakes_taken_back(
    open_page: Callable[..., Any], game: str, opponents: tuple[str, ...], options: dict[str, Any]
) -> None:
    click_an_evening(open_page(), game, opponents, options)


def click_an_evening(page: Any, game: str, opponents: tuple[str, ...], options: dict[str, Any]) -> None:
    """Click a whole game with the box from the lobby on, with ten mistakes, and compare its end with that in Python."""
    companion, answers = played_in_python(game, opponents, options)
    page.check(f"input[name=game][value={game}]")
    page.check("input[name=where][value=box]")
    open_options(page)
    page.fill("#seed", str(SEED))
    if invented(game):  # dealt unless somebody wishes otherwise; nobody could dictate what the server deals
        page.click(".dealt summary")
        for name in invented(game):
            page.uncheck(f"input[name=dealt][value='{name}']")
    lay_the_box(page, game, *opponents, **options)
    for made, (right, wrong) in enumerate(answers):
        if own(page) > made:
            continue  # the only way to go on from the last answer, which the page went by itself
        if wrong is not None:
            answer(page, wrong)
            page.keyboard.press("z")
            my_turn(page, made)
        answer(page, right, *(action for action, _ in answers[made + 1 :]))
    assert own(page) == len(answers) and sum(wrong is not None for _, wrong in answers) == MISTAKES
    assert page.locator(".table[data-turn=over]").count() == 1
    rows = [row.split("\t") for row in page.locator(".score .points tr").all_inner_texts()][1:]
    points, places = ([int(cell.replace("−", "-")) for cell in row[1:]] for row in rows[-2:])
    sides = companion.standings()
    assert sorted(points) == sorted(side.score for side in sides), rows
    assert sorted(places) == sorted(side.rank for side in sides), rows
