"""The box at home in a real browser: the page asks, the person tells what came, decides and takes back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from architects_env.games import load
from tests.play.browser import (
    PHONE,
    QUICK_ONE,
    both_sizes,
    decide,
    fits,
    log,
    my_turn,
    open_options,
    own,
    seat_player,
    slow_but,
)

SOLO = ("architects", "settlers", "viscounts")
"""Games that one person plays against a rival of the rules."""


def lay_the_box(page: Any, game: str, *opponents: str, dealer: str = "box", **options: Any) -> None:
    """Make a table in the lobby with the box at home: you, then these, whose hidden cards this dealer deals."""
    page.check(f"input[name=game][value={game}]")
    page.check("input[name=where][value=box]")
    page.select_option("#players", str(1 + len(opponents)))
    for seat, name in enumerate(opponents, 1):
        seat_player(page, seat, name)
    if opponents:
        page.check(f"input[name=dealer][value={dealer}]")
    if options:
        open_options(page)
        for name, value in options.items():
            if page.locator(f"select[data-option={name}]").count():
                page.select_option(f"[data-option={name}]", value)
            else:
                page.fill(f"[data-option={name}]", str(value))
    page.click("button[type=submit]")
    my_turn(page, 0)


def test_a_whole_game_with_the_box_on_the_table_is_clicked(open_page: Callable[..., Any], tmp_path: Path) -> None:
    page = open_page()
    lay_the_box(page, "hamlet", "greedy")
    assert page.locator(".asks").inner_text() == "Say which plan Guest has. Guest alone sees it."
    assert not page.locator(".board").is_visible() and not page.locator(".log").is_visible(), "nothing is known yet"
    page.get_by_role("button", name="Barn").click()
    my_turn(page, 1)
    assert page.get_by_role("button", name="Barn").count() == 0, "a card lies in one place"
    assert page.locator(".answered").inner_text().endswith("Barn"), "what was told is read meanwhile"
    page.get_by_role("button", name="Manor").click()
    my_turn(page, 2)
    page.keyboard.press("z")
    my_turn(page, 1)
    page.get_by_role("button", name="Well").click()
    number, going, before = 0, my_turn(page, 2), ("", "")
    while going:
        going = decide(page, number)
        number += 1
        if number == 2:
            before = log(page), page.locator(".picture").text_content()
            page.reload()
            assert my_turn(page, 4)
            assert (log(page), page.locator(".picture").text_content()) == before
            both_sizes(page, "box_hamlet")
            with page.expect_download() as download:
                page.locator(".buttons button", has_text="Save").click()
            download.value.save_as(tmp_path / "box.jsonl")
    assert page.locator(".asks").inner_text() == "The game is over."
    rows = [row.split("\t") for row in page.locator(".score .points tr").all_inner_texts()][1:]
    points = [[int(cell.replace("−", "-")) for cell in row[1:]] for row in rows]
    assert [sum(column) for column in zip(*points[:-2], strict=True)] == points[-2] and set(points[-1]) <= {1, 2}
    both_sizes(page, "box_hamlet_end")
    page.click("#home")
    page.set_input_files("#file", tmp_path / "box.jsonl")
    page.wait_for_selector(".table[data-own='4']")
    assert log(page) == before[0]


@pytest.mark.parametrize("game", slow_but(QUICK_ONE))
def test_the_box_of_every_game_is_told_decided_taken_back_and_given_up(
    open_page: Callable[..., Any], game: str
) -> None:
    """With the fewest players: alone against the rival that the rules play, or else against an agent. What every game
    asks and tells is looked at without a browser in `test_companion_on_the_page`."""
    page, alone = open_page(), load(game).seats[0] == 1
    page.check(f"input[name=game][value={game}]")
    page.check("input[name=where][value=box]")
    open_options(page)
    page.fill("#seed", "7")
    lay_the_box(page, game, *([] if alone else ["greedy"]))
    assert page.locator(".people li", has_text="a rival, played by the rules").count() == (game in SOLO)
    decided = 0
    while decided < 2:
        made, chance = own(page), page.locator(".of-chance").count()
        page.locator(".choices button").first.click()
        assert my_turn(page, made + 1)
        decided += not chance
    both_sizes(page, f"box_of_{game}")
    made = own(page)
    page.keyboard.press("z")
    assert my_turn(page, made - 1)
    page.on("dialog", lambda dialog: dialog.accept())
    page.locator(".buttons button", has_text="Give up").click()
    page.wait_for_selector(".table[data-turn=over]")
    assert log(page)[-1] == "The people at the table give the game up."
    assert page.locator(".score .points tr", has_text="Place").count() == 1
    page.keyboard.press("z")
    assert my_turn(page, made - 1)


def test_cards_are_found_by_typing_and_what_cannot_be_is_refused_in_a_sentence(open_page: Callable[..., Any]) -> None:
    page = open_page()
    page.check("input[name=game][value=architects]")
    page.check("input[name=where][value=box]")
    both_sizes(page, "box_lobby")
    page.click(".dealt summary")
    assert page.is_checked("input[name=dealt][value=scheme_card]"), (
        "what is in no box is dealt unless somebody wishes otherwise"
    )
    page.uncheck("input[name=dealt][value=scheme_card]")
    lay_the_box(page, "architects", max_turns_per_player=2)
    assert "this project's own, not the printed one" in page.locator(".remarks").inner_text()
    assert page.locator(".choices button").count() > 12
    assert page.locator(".wall button > .small-card svg").count() == page.locator(".choices button").count()
    page.keyboard.press("/")
    page.keyboard.type("nobody of this name")
    assert page.locator(".choices button").count() == 0
    assert not page.locator(".missing").is_visible(), "nothing was entered that may be wrong"
    page.keyboard.press("Enter")
    page.wait_for_selector("#toast.error:has-text('cannot be the answer')")
    assert own(page) == 0
    page.fill("#search", "")
    name = page.locator(".choices button").nth(4).get_attribute("aria-label")
    page.fill("#search", name.upper())
    page.keyboard.press("Enter")
    my_turn(page, 1)
    assert not page.locator(".remarks").inner_text(), "that some cards are in no box is said once"
    assert page.evaluate("document.activeElement.id") == "search", "the next name can be typed at once"
    page.fill("#search", name)
    page.keyboard.press("Enter")
    page.wait_for_selector(f"#toast.error:has-text('{name}')")
    assert own(page) == 1
    page.fill("#search", name)
    page.locator(".missing button", has_text=name).click()
    my_turn(page, 0)
    page.fill("#search", name)
    page.keyboard.press("Enter")
    my_turn(page, 1)
    both_sizes(page, "box_search")
    while page.locator(".setting-up").count():
        made = own(page)
        page.locator(".choices button").first.click()
        my_turn(page, made + 1)
    both_sizes(page, "box_architects")
    while not (page.locator(".of-chance").count() and log(page)):
        made = own(page)
        page.locator(".choices button").first.click()
        assert my_turn(page, made + 1), "the rival's cards are asked for before the game is over"
    both_sizes(page, "box_rival")
    assert (
        page.evaluate(
            "[...document.querySelectorAll('button, select, input, [role=button]')].filter((e) => e.checkVisibility() && "
            "!(e.innerText ?? e.textContent).trim() && !e.getAttribute('aria-label') && !e.labels?.length).map((e) => e.outerHTML)"
        )
        == []
    )


def test_what_the_program_deals_with_the_box_on_the_table_is_not_asked(open_page: Callable[..., Any]) -> None:
    page = open_page()
    page.check("input[name=game][value=citadels]")
    page.check("input[name=where][value=box]")
    page.select_option("#players", "2")
    assert page.is_checked("input[name=dealer][value=program]"), "nobody wants to know the secrets of an opponent"
    assert page.is_checked("input[name=dealt][value='face down']")
    both_sizes(page, "box_dealt")
    page.click("button[type=submit]")
    my_turn(page, 0)
    assert "nobody learns what its players hold" in page.locator(".remarks").inner_text()
    asked = list[str]()
    while not any("keeps" in line for line in log(page)):
        my_turn(page, len(asked))
        asked.append(page.locator(".asks").inner_text())
        if page.locator(".setting-up").count():
            assert page.locator(".progress").inner_text().startswith(f"Question {len(asked)} of ")
        page.locator(".choices button").first.click()
        my_turn(page, len(asked))
    assert any("with number 1 plays" in question for question in asked) and not any(
        "face" in question or "which district" in question for question in asked
    )
    assert not page.locator(".progress").is_visible()
    assert "Conrad keeps a character." in log(page)


def test_one_who_draws_for_the_opponents_is_warned_before_the_game(open_page: Callable[..., Any]) -> None:
    page = open_page()
    lay_the_box(page, "citadels", "greedy")
    assert "you learn their secrets" in page.locator(".remarks").inner_text()
    page.click("#home")
    assert page.locator("input[name=dealer][value=box]").is_visible()
    page.select_option("#players", "3")
    assert page.locator(".dealt label", has_text="of player").count() == 0
    page.check("input[name=game][value=settlers]")
    page.select_option("#players", "2")
    page.click(".dealt summary")
    assert page.locator(".dealt label:visible", has_text="Faction of player").all_inner_texts() == [
        "Faction of player 1",
        "Faction of player 2",
    ]
    page.select_option("#players", "1")
    assert not page.locator("input[name=dealer][value=box]").is_visible(), "nobody holds secrets against one person"
    assert page.get_by_text("Solo: you play alone").is_visible()
    page.select_option("#players", "2")
    assert not page.get_by_text("Solo: you play alone").is_visible()


def test_the_number_of_players_is_the_same_at_the_page_and_with_the_box(open_page: Callable[..., Any]) -> None:
    page = open_page()
    for game in (*SOLO, "citadels"):
        page.check(f"input[name=game][value={game}]")
        number = set[str]()
        for where in ("page", "box"):
            page.check(f"input[name=where][value={where}]")
            number.add(page.locator("#players").input_value())
        assert len(number) == 1
    assert page.locator(".first-time").is_visible(), "the guide is offered with the box too"


def test_with_a_mistake_a_card_is_found_by_its_name_in_either_language(open_page: Callable[..., Any]) -> None:
    page = open_page(size=PHONE, locale="cs-CZ")
    page.check("input[name=game][value=architects]")
    page.check("input[name=where][value=box]")
    lay_the_box(page, "architects")
    for typed, name in {
        "Klenotnk": "Klenotník",
        "Minystrant": "Ministrant",
        "Zednik": "Výběrčí dluhů",  # whose trade is zednictví
        "Spikelnec": "Spiklenec",
        "Jewelr": "Klenotník",
        "jeweller": "Klenotník",
    }.items():
        page.fill("#search", typed)
        found = page.locator(".choices button b").all_inner_texts()
        assert name in found and len(found) < 20, (typed, found)
    page.fill("#search", "Klenotnk")
    assert page.locator(".meant-by").inner_text() == "Mysleli jste:"
    page.fill("#search", "klenot")
    assert (
        page.locator(".choices button b").all_inner_texts() == ["Klenotník"] and not page.locator(".meant-by").count()
    )


def test_every_card_of_the_set_up_is_drawn_on_a_wall_that_fills_a_phone(open_page: Callable[..., Any]) -> None:
    page = open_page(size=PHONE)
    lay_the_box(page, "architects")
    last = page.locator(".choices button").last
    assert page.locator(".choices button").count() == 35
    assert page.locator(".decide").bounding_box()["height"] > PHONE["height"] / 2
    widths = {round(box["width"]) for box in (one.bounding_box() for one in page.locator(".choices button").all())}
    assert len(widths) == 1 and max(widths) < PHONE["width"] / 2, "they stand in columns"
    last.scroll_into_view_if_needed()
    search, decide, box = (page.locator(one).bounding_box() for one in ("#search", ".decide", ".choices li:last-child"))
    assert search["y"] < decide["y"] + 30, "the search stays at the top"
    assert box["y"] + box["height"] <= decide["y"] + decide["height"] + 1
    assert fits(page)


def test_what_is_to_be_done_with_the_pieces_is_ticked_line_by_line(open_page: Callable[..., Any]) -> None:
    page = open_page(size=PHONE)
    lay_the_box(page, "hamlet", "greedy")
    for made in range(2):
        page.locator(".choices button").first.click()
        my_turn(page, made + 1)
    assert not page.locator(".checklist").is_visible(), "there is nothing to do yet"
    going, made = True, 2
    while going and page.locator(".checklist li").count() < 2:
        page.locator(".choices button").first.evaluate("button => button.click()")
        made += 1
        going = my_turn(page, made)
    lines = page.locator(".checklist li")
    words = lines.all_inner_texts()
    assert words[0].strip().split()[0] in ("Blue", "Orange"), "sides are named by the colour of their pieces"
    assert lines.first.get_attribute("class") == "next"
    lines.first.locator("input").click()
    assert page.locator(".checklist li.next").inner_text() == words[1]
    assert page.locator(".checklist li.done").inner_text() == words[0], "what was ticked by mistake is ticked off"
    page.locator(".checklist li.done input").click()
    assert lines.all_inner_texts() == words
    lines.first.locator("input").click()
    page.reload()
    my_turn(page)
    assert lines.all_inner_texts() == words[1:], "what is done is not shown again"
    lines.last.locator("input").click()
    assert not page.locator(".checklist").is_visible()
    page.reload()
    my_turn(page)
    assert not page.locator(".checklist").is_visible()


def test_what_is_taken_back_is_put_back_and_nothing_else(open_page: Callable[..., Any], tmp_path: Path) -> None:
    page = open_page()
    lay_the_box(page, "hamlet", "greedy")
    for made in range(4):
        page.locator(".choices button").first.evaluate("button => button.click()")
        my_turn(page, made + 1)
    lines, told = page.locator(".checklist li"), log(page)
    for _ in range(page.locator(".checklist li:not(.done)").count() - 1):
        page.locator(".checklist li.next input").click()
    page.keyboard.press("z")
    my_turn(page, 3)
    gone = told[len(log(page)) :]
    words = lines.all_inner_texts()
    assert len(words) == len(gone) and all(line.startswith("Put back") for line in words)
    assert words[0].startswith("Put back, if it is done:") and words[1].startswith("Put back: ")
    lines.last.locator("input").click()
    assert not page.locator(".checklist").is_visible()
    with page.expect_download() as download:
        page.locator(".buttons button", has_text="Save").click()
    download.value.save_as(tmp_path / "box.jsonl")
    page.click("#home")
    page.set_input_files("#file", tmp_path / "box.jsonl")
    page.wait_for_selector(".table[data-own='3']")
    assert log(page) and not page.locator(".checklist").is_visible(), "a file says nothing of what is open"
