"""The page in a real browser: headless Chromium, driven by Playwright, against a server of its own (`conftest`)."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from architects_env.core.play.match import Match
from architects_env.core.play.record import Record
from architects_env.games import load
from architects_env.games.settlers.rules.actions import TO_PASS
from architects_env.games.viscounts.rules.state import EXCHANGES
from tests.play.browser import (
    DESKTOP,
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
    shot,
    sit_down,
    slow_but,
    whose_turn,
)
from tests.play.page.test_page_layout import seen

QUICK = {
    "architects": {"max_turns_per_player": 3},
    "citadels": {"max_rounds": 2},
    "viscounts": {"max_turns_per_player": 2},
}
"""Options with which a game is over soon."""
GUESTS = "Guest", "Guest 2"
"""What people are called who give no name."""
PASS_AFTER = 12
"""Own decisions in Imperial Settlers, which has no such option; from then on one passes."""


IN_VIEW = """(it) => {
    const [own, window] = [it, it.closest("dialog")].map((one) => one.getBoundingClientRect());
    return own.top >= window.top && own.bottom <= Math.min(window.bottom, innerHeight);
}"""
"""Whether a part of a window can be seen."""


def ask_for_a_hint(page: Any) -> None:
    """Up to three choices are marked, the reasons begin with the best move, and all choices are seen as before."""
    choices, marks = page.locator(".choices button"), page.locator(".choices .advised .likely")
    before = [choice.get_attribute("data-action") for choice in choices.all()]
    page.keyboard.press("h")
    marks.first.wait_for()
    assert 0 < marks.count() <= 3 and set(marks.all_inner_texts()) <= {"★", "☆"}
    page.locator(".hints button").click()
    reasons = page.locator(".why .reasons > li")
    assert min(3, len(set(before))) >= reasons.count() >= min(2, len(set(before)))
    assert reasons.first.locator("li").count() and reasons.first.inner_text().startswith("★")
    page.keyboard.press("Escape")
    reasons.first.wait_for(state="hidden")
    assert [choice.get_attribute("data-action") for choice in choices.all()] == before
    assert page.locator(".picture .advised").count() <= marks.count() and page.locator(".asks").is_visible()


def ask_for_help(page: Any) -> None:
    """The section of the rules page about the place under the mouse."""
    page.locator(".buttons button", has_text="Help").click()
    page.locator(".picture .legal").first.hover()
    page.wait_for_selector(".help .rules :is(h2, h3, h4)")
    place = page.locator(".picture .legal").first.get_attribute("data-place")
    assert len(page.locator(".help .rules").inner_text()) > 40, f"{place} has a section of the rules page"
    page.locator(".buttons button", has_text="Help").click()


def save_and_load(page: Any, file: Path) -> None:
    """The file leads back to the seat."""
    before, made = log(page), own(page)
    with page.expect_download() as download:
        page.locator(".buttons button", has_text="Save").click()
    download.value.save_as(file)
    page.click("#home")
    page.wait_for_selector(".lobby")
    page.set_input_files("#file", file)
    assert my_turn(page, made) and log(page) == before


def go_back(page: Any, to: int) -> None:
    """To before own decision number `to`, as one counts."""
    page.locator(".buttons button", has_text="Back to").click()
    page.locator(".undo li button", has_text=re.compile(rf"^{to}\. ")).click()
    assert my_turn(page, to - 1)


def look_around(page: Any, game: str, file: Path) -> None:
    """After three own decisions: the page is loaded anew, seen in all sizes, asked for a hint and for help, saved and
    loaded, and two decisions are taken back."""
    before = log(page)
    page.reload()
    my_turn(page, 3)
    assert log(page) == before
    both_sizes(page, game)
    ask_for_a_hint(page)
    ask_for_help(page)
    save_and_load(page, file)
    page.keyboard.press("z")
    my_turn(page, 2)
    go_back(page, 1)


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_the_reasons_for_a_hint_open_at_the_best_move(open_page: Callable[..., Any], size: dict[str, int]) -> None:
    page = open_page(size=size)
    sit_down(page, "hamlet", "greedy")
    my_turn(page, 0)
    page.keyboard.press("h")
    page.locator(".hints button").wait_for(state="attached")
    page.locator(".hints button").evaluate("it => it.click()")
    best = page.locator(".why .reasons > li b").first
    assert best.inner_text().startswith("★") and best.evaluate(IN_VIEW)
    assert page.locator(".why").evaluate("it => it.scrollTop") == 0


@pytest.mark.parametrize("game", slow_but())  # Hamlet's page is looked at in the middle of the whole game below
def test_the_page_of_every_game_is_looked_at_from_all_sides(
    open_page: Callable[..., Any], tmp_path: Path, game: str
) -> None:
    """The first decisions; whole games are slow."""
    page = open_page()
    sit_down(page, game, "greedy", **QUICK.get(game, {}))
    number = 0
    while own(page) < 3:
        assert decide(page, number)
        number += 1
    look_around(page, game, tmp_path / "game.json")


@pytest.mark.parametrize("game", slow_but(QUICK_ONE))
def test_a_whole_game_is_clicked_from_start_to_final_score(
    open_page: Callable[..., Any], tmp_path: Path, game: str
) -> None:
    page = open_page()
    if game == "hamlet":
        shot(page, "lobby")
    sit_down(page, game, "greedy", **QUICK.get(game, {}))
    number, going, looked = 0, True, False
    while going:
        going = decide(page, number, TO_PASS if game == "settlers" and number > PASS_AFTER else None)
        number += 1
        if own(page) == 3 and not looked:
            looked = True
            look_around(page, game, tmp_path / "game.json")
        assert number < 400
    assert looked and page.locator(".score .points").is_visible()
    assert "Final scores" not in page.locator(".picture").text_content(), "the page has them"
    assert page.locator(".asks").inner_text() in ("The game is over.", "The game was ended by the turn limit.")
    rows = [row.split("\t") for row in page.locator(".score .points tr").all_inner_texts()][1:]
    points = [[int(cell.replace("−", "-")) for cell in row[1:]] for row in rows]
    assert [sum(column) for column in zip(*points[:-2], strict=True)] == points[-2] and set(points[-1]) <= {1, 2}
    both_sizes(page, f"{game}_end")
    page.get_by_label("One decision back").click()
    page.wait_for_selector(".said:has-text('decides')")
    page.get_by_label("Decision", exact=True).fill("0")
    page.wait_for_selector(".said:has-text('0 of ')")


def each_sees_its_own_seat(pages: Sequence[Any]) -> None:
    assert pages[1].locator("input[data-link]").count() == 0, "a guest has no link to the maker's seat"
    for seat, page in enumerate(pages):
        assert f"{GUESTS[seat]} (you)" in page.locator(".picture").text_content()
        assert f"{GUESTS[1 - seat]} (you)" not in page.locator(".picture").text_content()
        assert "Player " not in page.locator(".picture").text_content() + "".join(log(page))


@pytest.mark.parametrize("game", slow_but())  # of Hamlet the test below looks at the same
def test_two_browsers_share_a_table_of_every_game_and_each_sees_its_own_seat(
    open_page: Callable[..., Any], game: str
) -> None:
    one = open_page()
    one.check(f"input[name=game][value={game}]")
    one.select_option("#players", "2")
    seat_player(one, 1, "human")
    open_options(one)
    one.fill("#seed", "7")
    one.click("button[type=submit]")
    other = open_page("#" + one.locator("input[data-link='1']").input_value().partition("#")[2])
    pages = one, other
    for page in pages:
        page.wait_for_selector(".table[data-own] .picture svg")
    while min(own(page) for page in pages) < 2 and (acting := whose_turn(*pages)):
        made = own(acting)
        acting.locator(".choices button").first.click()
        acting.wait_for_selector(f".table[data-own='{made + 1}']")
    assert [own(page) >= 2 for page in pages] == [True, True]
    each_sees_its_own_seat(pages)


def test_two_browsers_at_one_table_see_their_own_seats_and_play_to_the_end(open_page: Callable[..., Any]) -> None:
    one = open_page()
    one.check("input[name=game][value=hamlet]")
    seat_player(one, 1, "human")
    one.click("button[type=submit]")
    link = one.locator("input[data-link='1']").input_value()
    other = open_page("#" + link.partition("#")[2])
    for page in (one, other):
        page.wait_for_selector(".table[data-own]")
    while acting := whose_turn(one, other):
        if min(map(own, (one, other))) == 2:
            each_sees_its_own_seat((one, other))
        made = own(acting)
        acting.locator(".choices button").first.click()
        acting.wait_for_selector(f".table[data-own='{made + 1}']")
    assert min(map(own, (one, other))) > 2
    assert (
        one.locator(".score .points").inner_text().split()[-1]
        == other.locator(".score .points").inner_text().split()[-1]
    )
    assert log(one) == log(other)
    one.click("text=Take back")
    other.wait_for_selector(".wish:has-text('after its end had shown everything')")
    shot(other, "wish")
    other.click(".wish button.primary")
    for page in (one, other):
        page.wait_for_selector(".table:not([data-turn=over]) .remarks:has-text('after its end had shown everything')")


def test_a_guest_takes_a_name_and_a_colour_that_everybody_then_sees(open_page: Callable[..., Any]) -> None:
    one = open_page()
    one.check("input[name=game][value=hamlet]")
    seat_player(one, 1, "human")
    one.fill("input[data-name='0']", "Anna")
    one.get_by_label("Colour of seat 1").select_option("green")
    one.click("button[type=submit]")
    other = open_page("#" + one.locator("input[data-link='1']").input_value().partition("#")[2])
    other.get_by_role("button", name="Your name and colour").click()
    other.fill("#own-name", "Bořek")
    other.get_by_role("button", name="Use this name").click()
    for page in (one, other):
        page.wait_for_selector(".people:has-text('Bořek')")
        page.wait_for_selector(".picture :text('Bořek')")
        assert "Anna" in page.locator(".people").inner_text() and "Player" not in page.locator(".table").inner_text()
        assert (
            page.locator(".chip.seat0").first.evaluate("chip => getComputedStyle(chip).backgroundColor")
            == "rgb(0, 158, 115)"
        )


def test_what_happens_again_in_a_turn_is_counted_in_the_log(open_page: Callable[..., Any]) -> None:
    page = open_page()
    sit_down(page, "settlers", "greedy", "greedy")
    again = page.locator(".log .again:visible")
    while not again.count():
        assert decide(page, 0)
    before = again.first.evaluate(
        "line => [line.previousElementSibling.dataset.line, line.dataset.line, line.innerText]"
    )
    assert before[0] == before[1] and re.fullmatch(r"×\d+ ?", before[2])
    assert len(log(page)) == page.locator(".log .line").count()


def test_a_card_in_hand_is_tapped_for_two_steps_which_are_taken_back_together(open_page: Callable[..., Any]) -> None:
    page = open_page()
    sit_down(page, "settlers", "greedy")
    card = page.locator('.picture .legal[data-place^="hand "]').first
    while not (page.locator("#asks").inner_text() == "You decide what to do." and card.count()):
        decide(page, 0)
    made = own(page)
    card.evaluate("""card => {
        const equal = card.cloneNode(true);
        equal.dataset.place = "hand equal";
        equal.classList.remove("legal");
        card.after(equal);
    }""")
    for _ in range(2):
        page.keyboard.press("?")  # places are marked anew
    page.locator('.picture .legal[data-place="hand equal"]').focus()  # an equal card does as well
    page.keyboard.press("Enter")
    page.locator(".menu button").first.press("Enter")
    assert my_turn(page, made + 2)
    page.keyboard.press("z")
    assert my_turn(page, made)


def test_so_many_exchanges_are_one_click_and_taken_back_together(open_page: Callable[..., Any], tmp_path: Path) -> None:
    match, rng = Match(load("viscounts"), 2, seed=0), np.random.default_rng(0)
    record = Record.of(match)
    record.players = ["human", "greedy"]
    while match.seat or match.state.stage != EXCHANGES:
        record.play(match, int(rng.choice(match.legal_actions())))
    record.write(tmp_path / "trading.jsonl")
    page = open_page()
    page.set_input_files("#file", tmp_path / "trading.jsonl")
    my_turn(page)
    made, last = own(page), page.locator(".choices button").last
    steps = int(last.get_attribute("data-steps"))
    last.press("Enter")
    assert my_turn(page, made + 1 + steps)
    page.keyboard.press("z")
    assert my_turn(page, made) and page.locator("#asks").inner_text() == "You decide how many exchanges to make."


def test_what_has_changed_has_a_ring_and_a_line_of_the_log_lights_what_it_speaks_of(
    open_page: Callable[..., Any],
) -> None:
    page = open_page()
    sit_down(page, "citadels", "greedy")
    while own(page) < 4:
        decide(page, 0)
    page.mouse.move(0, 0)  # what the pointer is at is marked otherwise
    legal, changed = page.locator(".picture .legal:not(.pointed)"), page.locator(".picture .changed > .halo")
    assert legal.count() and changed.count()
    edge = legal.first.locator(":scope > .edge")
    assert "4px" in edge.evaluate("edge => getComputedStyle(edge).strokeDasharray"), (
        "what is legal stays marked as that"
    )
    assert page.locator(".turn").count() < page.locator(".line").count(), "a block for each turn"
    apart = page.locator(".turn.apart").all_inner_texts()
    assert apart and not [said for said in apart if said.startswith(("Guest", "Conrad"))], "what no player does"
    for line in page.locator(".line").all()[::-1]:
        line.hover()
        if page.locator(".picture .spoken").count():
            break
    assert page.locator(".picture .spoken").count()


@pytest.mark.parametrize("motion", ["no-preference", pytest.param("reduce", marks=pytest.mark.slow)])
def test_cards_travel_to_where_they_lie_then_unless_motion_is_reduced(
    open_page: Callable[..., Any], motion: str
) -> None:
    page = open_page(pace="500")
    page.emulate_media(reduced_motion=motion)
    page.add_init_script("window.travelled = 0; new MutationObserver((all) => { for (const one of all) for (const node of one.addedNodes) "
        "if (node.classList?.contains('gain')) window.told = node.textContent; else if (node.className === 'travels') { window.travelled += 1; const looks = (what) => [...document.querySelectorAll(what)].map((one) => getComputedStyle(one)); window.pressed = looks('.travels *').every((one) => one.pointerEvents === 'none') && looks('.picture [data-place]').every((one) => one.visibility !== 'hidden'); } }).observe(document, { childList: true, subtree: true });")  # fmt: skip
    page.reload()
    sit_down(page, "citadels", "greedy")
    travelled = "window.travelled > 0 && Boolean(window.told)"
    while not page.evaluate(travelled) and own(page) < 6 and not page.locator(".table[data-turn=over]").count():
        made = own(page)
        page.locator(".choices button").first.click()
        page.wait_for_selector(f".table[data-own='{made + 1}']")
        my_turn(page)
    assert page.evaluate(travelled) == (motion == "no-preference")
    assert motion == "reduce" or re.fullmatch(r"[+−]\d+", page.evaluate("window.told")), "so much more or less"
    assert page.evaluate("window.pressed !== false"), (
        "what travels takes no press from what lies below it, and can be pressed where it comes to lie"
    )


def test_a_saved_game_is_loaded_again_and_a_finished_one_too(open_page: Callable[..., Any], tmp_path: Path) -> None:
    page = open_page()
    sit_down(page, "hamlet", "greedy")
    decide(page, 0)
    before = log(page)
    for name, at_end in (("running.json", False), ("ended.jsonl", True)):
        with page.expect_download() as download:
            page.locator(".buttons button", has_text="Save").click()
        download.value.save_as(tmp_path / name)
        page.click("#home")
        page.set_input_files("#file", tmp_path / name)
        page.wait_for_selector(".table[data-own]")
        assert log(page) == before
        if not at_end:
            assert "seed" not in json.loads((tmp_path / name).read_text())
            while decide(page, 0):
                pass
            before = log(page)


def test_the_page_is_played_with_the_keyboard_alone(open_page: Callable[..., Any]) -> None:
    page = open_page(size=PHONE, color_scheme="dark")
    sit_down(page, "hamlet", "greedy")
    page.keyboard.press("1")
    my_turn(page, 1)
    page.keyboard.press("z")
    my_turn(page, 0)
    page.locator(".picture [role=button]").first.focus()
    page.keyboard.press("Enter")
    assert my_turn(page, 1)
    assert page.evaluate("document.activeElement !== document.body"), (
        "focus must not be lost when the board is drawn anew"
    )
    page.keyboard.press("?")
    page.wait_for_selector(".help .rules :is(h2, h3, h4)")
    page.keyboard.press("h")
    page.wait_for_selector(".choices .advised")
    assert all(map(all, seen(page, ".asks", ".choices button").values())), "neither hides what it is about"
    assert fits(page)
    shot(page, "hint_and_help_phone_dark")


def test_a_click_where_nothing_can_be_done_explains_itself(open_page: Callable[..., Any]) -> None:
    page = open_page()
    sit_down(page, "hamlet", "greedy")
    page.locator('.picture [data-place="plan of seat 1"]').click()
    page.wait_for_selector(".detail:popover-open .plays:has-text('Nothing to be done here now')")
    assert own(page) == 0 and not page.locator("#toast.shown").count(), "beside it, and in no box over the board"
    page.keyboard.press("Escape")
    assert not page.locator(".detail:popover-open").count()


def test_the_others_move_at_a_pace_that_can_be_followed_and_skipped(open_page: Callable[..., Any]) -> None:
    page = open_page(pace="1")
    sit_down(page, "citadels", "greedy", "greedy", "greedy", max_rounds=2)
    made, skip = own(page), page.get_by_role("button", name="Skip")
    page.evaluate("localStorage.setItem('pace', '1000000000')")  # nothing goes on by itself
    page.locator(".choices button").first.click()
    page.wait_for_selector(f".table[data-own='{made + 1}'][data-turn=others]")
    skip.wait_for()
    lines = len(log(page))
    page.evaluate("localStorage.setItem('pace', '1')")  # for what comes after what is skipped
    skip.click()
    my_turn(page, made + 1)
    assert len(log(page)) > lines


def test_everything_that_can_be_pressed_has_a_name_and_what_happens_is_read_out(open_page: Callable[..., Any]) -> None:
    page = open_page()
    sit_down(page, "hamlet", "greedy")
    assert (
        page.evaluate(
            "[...document.querySelectorAll('button, select, input, [role=button]')].filter((e) => e.checkVisibility() && "
            "!(e.innerText ?? '').trim() && !e.getAttribute('aria-label') && !e.labels?.length).map((e) => e.outerHTML)"
        )
        == []
    )
    assert page.locator("[role=log]").count() == 1 and page.locator("[aria-live=polite]").count() >= 1
    assert page.locator("#spoken").text_content()


def test_resigning_ends_the_game_and_a_link_that_leads_nowhere_says_so(open_page: Callable[..., Any]) -> None:
    page = open_page()
    sit_down(page, "hamlet", "greedy")
    page.on("dialog", lambda dialog: dialog.accept())
    page.locator(".buttons button", has_text="Resign").click()
    page.wait_for_selector(".table[data-turn=over]")
    lost = open_page("#seat=" + "x" * 32)
    lost.wait_for_selector("#toast.error:has-text('no table for this link')")
    lost.keyboard.press("Escape")
    assert not lost.locator("#toast.shown").count()
    lost.wait_for_selector(".lobby")


class Line:
    """The wire between page and server, in our hands: it can be cut, and what the server says then be held back."""

    def __init__(self, page: Any) -> None:
        self.connections: list[Any] = []
        self.said: list[str] = []
        self.state: dict[str, Any] = {}
        self.held: list[Callable[[], None]] | None = None
        page.add_init_script(
            "let opened = 0; window.WebSocket = class extends WebSocket { constructor(...where) { super(...where); "
            "this.addEventListener('open', () => { opened += 1; document.documentElement.dataset.opened = String(opened); }); } };"
        )
        page.route_web_socket(re.compile(r"/ws\?"), self.connect)
        page.reload()

    def connect(self, page_side: Any) -> None:
        server_side = page_side.connect_to_server()
        self.connections.append(page_side)

        def from_page(message: str) -> None:
            self.said.append(json.loads(message)["type"])
            server_side.send(message)

        def from_server(message: str) -> None:
            if json.loads(message)["type"] == "state":
                self.state = json.loads(message)
            if self.held is None:
                page_side.send(message)
            else:
                self.held.append(lambda: page_side.send(message))

        page_side.on_message(from_page)
        server_side.on_message(from_server)

    def cut(self) -> None:
        """The connection ends, and a new one begins on which the server is not heard."""
        self.held = []
        self.connections[-1].close()

    def mend(self) -> None:
        """What was held back arrives."""
        held, self.held = self.held, None
        for say in held or []:
            say()


def test_a_move_that_is_clicked_before_the_seat_is_taken_again_is_refused_visibly_and_can_be_made_then(
    open_page: Callable[..., Any],
) -> None:
    """The connection is open again, but nobody sits there yet: the banner stays, and no click is lost unsaid."""
    page = open_page()
    line = Line(page)
    sit_down(page, "hamlet", "greedy")
    line.cut()
    page.wait_for_selector("#connection:not([hidden])")
    page.wait_for_selector("html[data-opened='2']")
    assert page.locator("#connection").is_visible()
    line.said.clear()
    for press in (
        page.locator(".choices button").first.click,
        page.get_by_role("button", name="Hint").click,
        page.get_by_role("button", name="Save").click,
    ):
        page.evaluate("document.getElementById('toast').className = ''")
        press()
        page.wait_for_selector("#toast.error:has-text('No connection to this table just now, so nothing was done')")
    assert page.locator(".choices button").count() > 1
    assert not {"play", "hint", "save"} & set(line.said)
    line.mend()
    page.wait_for_selector("#connection", state="hidden")
    assert my_turn(page, 0)
    page.locator(".choices button").first.click()
    my_turn(page, 1)


def test_a_press_during_which_all_is_drawn_anew_counts_if_it_is_still_a_choice_then(
    open_page: Callable[..., Any],
) -> None:
    page = open_page()
    line = Line(page)
    sit_down(page, "hamlet", "greedy")
    for made, target in enumerate((".choices button", ".picture .legal > .ground"), 1):
        press_while_all_is_drawn_anew(page, line, target, line.state)
        assert my_turn(page, made)
    line.said.clear()
    others = [choice for choice in line.state["choices"] if not choice["place"]]
    press_while_all_is_drawn_anew(page, line, ".choices button", {**line.state, "choices": others})
    press_while_all_is_drawn_anew(page, line, ".asks", line.state)
    assert own(page) == 2 and "play" not in line.said, "and does nothing if it is none any more"
    page.locator(".choices button").first.click()
    my_turn(page, 3)


def press_while_all_is_drawn_anew(page: Any, line: Line, target: str, state: dict[str, Any]) -> None:
    """A state comes between the beginning of a press on the first of these and its end."""
    page.locator(target).first.hover()
    page.mouse.down()
    page.evaluate("document.querySelector('.picture > svg').dataset.old = ''")
    line.connections[-1].send(json.dumps(state))
    page.wait_for_selector(".picture > svg:not([data-old])")
    page.mouse.up()
