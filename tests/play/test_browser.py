"""The page in a real browser: headless Chromium, driven by Playwright, against a server of its own. Screenshots are kept in `runs/screenshots`.

Without Playwright or a Chromium (`apt-get install chromium`, or `playwright install chromium`) these tests are skipped, and say so.
"""
from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from architects_env.games import load, names
from architects_env.games.settlers.actions import TO_PASS

sync_api = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed (pip install playwright).")
ROOT = Path(__file__).parent.parent.parent
SCREENSHOTS = ROOT / "runs" / "screenshots"
DESKTOP, PHONE = {"width": 1280, "height": 900}, {"width": 400, "height": 800}
QUICK = {"architects": {"max_turns_per_player": 3}, "citadels": {"max_rounds": 2}, "viscounts": {"max_turns_per_player": 2}}
"""Options with which a game is over soon."""
SOLO = ("architects", "settlers", "viscounts")
"""Games that one person plays against a rival of the rules."""
PASS_AFTER = 12
"""Own decisions in Imperial Settlers, which has no such option; from then on one passes."""
SECONDS = 1000 * int(os.environ.get("BROWSER_SECONDS", "90"))
"""Milliseconds for what takes moments on an idle machine."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a server of this module's own is reached."""
    storage = tmp_path_factory.mktemp("tables") / "tables.sqlite"
    command = [sys.executable, "-m", "play", "serve", "--no-browser", "--port", "0", "--storage", str(storage)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        found = re.search(r"http://\S+/", process.stdout.readline())
        assert found
        yield found[0]
        process.terminate()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """The browser."""
    with sync_api.sync_playwright() as playwright:
        path = shutil.which("chromium") or shutil.which("chromium-browser") or playwright.chromium.executable_path
        if not Path(path).exists():
            pytest.skip("There is no Chromium: apt-get install chromium, or playwright install chromium.")
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


@pytest.fixture
def open_page(chromium: Any, address: str) -> Iterator[Callable[..., Any]]:
    """Opens the page in a browser that knows nothing yet. What goes wrong in it fails the test."""
    contexts: list[Any] = []
    wrong: list[str] = []

    def open_it(fragment: str = "", pace: str = "0", size: dict[str, int] = DESKTOP, **settings: Any) -> Any:
        context = chromium.new_context(viewport=size, reduced_motion="reduce", **settings)
        context.set_default_timeout(SECONDS)
        contexts.append(context)
        page = context.new_page()
        page.add_init_script(f"localStorage.setItem('pace', localStorage.getItem('pace') ?? '{pace}')")
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
        page.goto(address + fragment)
        return page

    yield open_it
    for context in contexts:
        context.close()
    assert not wrong, wrong


def sit_down(page: Any, game: str, *opponents: str, **options: Any) -> None:
    """Make a table in the lobby: you, then these."""
    page.check(f"input[name=game][value={game}]")
    page.select_option("#players", str(1 + len(opponents)))
    for seat, name in enumerate(opponents, 1):
        page.select_option(f"select[data-seat='{seat}']", name)
    if options:
        page.click("details.options summary")
        for name, value in options.items():
            page.fill(f"[data-option={name}]", str(value))
    page.fill("#seed", "7")
    page.click("button[type=submit]")
    my_turn(page)


def my_turn(page: Any, own: int | None = None) -> bool:
    """Wait until it is our turn after so many own decisions. Whether it is; False at the end of the game."""
    made = "" if own is None else f"[data-own='{own}']"
    page.wait_for_selector(f".table:not(.sent):is([data-turn=yours], [data-turn=over]){made}")
    return page.locator(".table").get_attribute("data-turn") == "yours"


def own(page: Any) -> int:
    return int(page.locator(".table").get_attribute("data-own"))


def decide(page: Any, number: int, rather: int | None = None) -> bool:
    """Make a decision, on the board where it has a place there, and wait for the next: this action where it is offered. False at the end."""
    made, buttons = own(page), page.locator(".choices button")
    wanted = page.locator(f".choices button[data-action='{rather}']")
    button = wanted if wanted.count() else buttons.nth(number % buttons.count())
    action, place = button.get_attribute("data-action"), button.get_attribute("data-of")
    group = page.locator(f'.picture [data-place="{place}"]') if place else None
    if group is None or number % 3 == 2:
        button.click()
    else:
        sharing = page.locator(f'.choices button[data-of="{place}"]').count()
        group.focus()
        page.keyboard.press("Enter")
        if sharing > 1:
            words = button.inner_text().splitlines()[-1]
            page.locator(".menu button").filter(has_text=re.compile(f"^{re.escape(words)}$", re.IGNORECASE)).first.click()
    assert action
    return my_turn(page, made + 1)


def shot(page: Any, name: str) -> None:
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SCREENSHOTS / f"{name}.png", full_page=True)


def fits(page: Any) -> bool:
    """Whether nothing sticks out to the right."""
    return page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def log(page: Any) -> list[str]:
    return page.locator(".log li").all_inner_texts()


def ask_for_a_hint(page: Any) -> None:
    """The three best moves, each likely to some part, with the score to be expected."""
    page.keyboard.press("h")
    page.wait_for_selector(".hints tbody tr")
    assert page.locator(".hints thead tr").inner_text().split() == ["Move", "Likely", "Points", "First"]
    rows = [row.split("\t") for row in page.locator(".hints tbody tr").all_inner_texts()]
    assert len(rows) == min(3, page.locator(".choices button").count())
    likely = [int(part.removesuffix(" %")) for _, part, _, _ in rows]
    assert likely == sorted(likely, reverse=True) and 0 < sum(likely) <= 101, "three parts are rounded"
    assert all(re.fullmatch(r"-?\d+\.\d", points) and re.fullmatch(r"\d+ %", first) for _, _, points, first in rows)
    sentences = page.locator(".choices button").evaluate_all("buttons => buttons.map((button) => button.lastChild.textContent)")
    assert {sentence for sentence, *_ in rows} <= set(sentences)


def ask_for_help(page: Any) -> None:
    """The section of the rules page about the place under the mouse."""
    page.locator(".buttons button", has_text="Help").click()
    page.locator(".picture .legal").first.hover()
    page.wait_for_selector(".help .rules :is(h2, h3, h4)")
    place = page.locator(".picture .legal").first.get_attribute("data-place")
    assert len(page.locator(".help .rules").inner_text()) > 40, f"{place} has a section of the rules page"
    page.locator(".buttons button", has_text="Help").click()


def save_and_load(page: Any, file: Path) -> None:
    """The game goes on at a table of its own where it was saved."""
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


@pytest.mark.parametrize("game", names())
def test_a_whole_game_is_clicked_from_start_to_final_score(open_page: Callable[..., Any], tmp_path: Path, game: str) -> None:
    page = open_page()
    if game == "hamlet":
        shot(page, "lobby")
    sit_down(page, game, "greedy", **QUICK.get(game, {}))
    number, going, looked = 0, True, False
    while going:
        going = decide(page, number, TO_PASS if game == "settlers" and number > PASS_AFTER else None)
        number += 1
        if own(page) == 3 and not looked:
            before, looked = log(page), True
            page.reload()
            my_turn(page, 3)
            assert log(page) == before
            both_sizes(page, game)
            ask_for_a_hint(page)
            ask_for_help(page)
            save_and_load(page, tmp_path / "game.json")
            page.keyboard.press("z")
            my_turn(page, 2)
            go_back(page, 1)
        assert number < 400
    assert looked and "Final scores" in page.locator(".picture").text_content()
    assert page.locator(".asks").inner_text() in ("The game is over.", "The game was ended by the bound on its length.")
    rows = [row.split("\t") for row in page.locator(".score table tr").all_inner_texts()][1:]
    points = [[int(cell) for cell in row[1:]] for row in rows]
    assert [sum(column) for column in zip(*points[:-2], strict=True)] == points[-2] and set(points[-1]) <= {1, 2}
    both_sizes(page, f"{game}_end")
    page.get_by_label("One decision back").click()
    page.wait_for_selector(".said:has-text('decides')")
    assert "Final scores" not in page.locator(".picture").text_content()
    page.get_by_label("Decision", exact=True).fill("0")
    page.wait_for_selector(".said:has-text('0 of ')")


def lay_the_box(page: Any, game: str, *opponents: str, **options: Any) -> None:
    """Make a table in the lobby with the box at home: you, then these."""
    page.check(f"input[name=game][value={game}]")
    page.check("input[name=where][value=box]")
    page.select_option("#players", str(1 + len(opponents)))
    for seat, name in enumerate(opponents, 1):
        page.select_option(f"select[data-seat='{seat}']", name)
    if options:
        page.click("details.options:not(.dealt) summary")
        for name, value in options.items():
            page.fill(f"[data-option={name}]", str(value))
    page.click("button[type=submit]")
    my_turn(page, 0)


def both_sizes(page: Any, name: str) -> None:
    """Screenshots at desktop and phone size, and dark; nothing sticks out on the phone."""
    shot(page, f"{name}_desktop")
    page.set_viewport_size(PHONE)
    page.wait_for_selector(':is(.lobby, .picture svg[viewBox^="0 0 600 "], .picture .empty)')
    assert fits(page)
    shot(page, f"{name}_phone")
    page.emulate_media(color_scheme="dark")
    page.wait_for_selector(":root[data-theme=dark]")
    shot(page, f"{name}_phone_dark")
    page.emulate_media(color_scheme="light")
    page.set_viewport_size(DESKTOP)
    page.wait_for_selector(':is(.lobby, .picture svg[viewBox^="0 0 1200 "], .picture .empty)')


def test_a_whole_game_with_the_box_on_the_table_is_clicked(open_page: Callable[..., Any], tmp_path: Path) -> None:
    page = open_page()
    lay_the_box(page, "hamlet", "greedy")
    assert page.locator(".asks").inner_text() == "Say which plan Player 0 has. Player 0 alone sees it."
    assert page.locator(".picture .empty").count() == 1, "there is no board before the set-up is known"
    page.get_by_role("button", name="Barn").click()
    my_turn(page, 1)
    assert page.get_by_role("button", name="Barn").count() == 0, "a card lies in one place"
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
    rows = [row.split("\t") for row in page.locator(".score table tr").all_inner_texts()][1:]
    points = [[int(cell) for cell in row[1:]] for row in rows]
    assert [sum(column) for column in zip(*points[:-2], strict=True)] == points[-2] and set(points[-1]) <= {1, 2}
    both_sizes(page, "box_hamlet_end")
    page.click("#home")
    page.set_input_files("#file", tmp_path / "box.jsonl")
    page.wait_for_selector(".table[data-own='4']")
    assert log(page) == before[0]


@pytest.mark.parametrize("game", names())
def test_the_box_of_every_game_is_told_decided_taken_back_and_given_up(open_page: Callable[..., Any], game: str) -> None:
    """With the fewest players: alone against the rival that the rules play, or else against an agent."""
    page, alone = open_page(), load(game).seats[0] == 1
    page.check(f"input[name=game][value={game}]")
    page.check("input[name=where][value=box]")
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
    assert page.locator(".score tr", has_text="Place").count() == 1
    page.keyboard.press("z")
    assert my_turn(page, made - 1)


def test_cards_are_found_by_typing_and_what_cannot_be_is_refused_in_a_sentence(open_page: Callable[..., Any]) -> None:
    page = open_page()
    page.check("input[name=game][value=architects]")
    page.check("input[name=where][value=box]")
    both_sizes(page, "box_lobby")
    lay_the_box(page, "architects", max_turns_per_player=2)
    assert page.locator(".choices button").count() > 12
    page.keyboard.press("/")
    page.keyboard.type("nobody of this name")
    assert page.locator(".choices button").count() == 0
    page.keyboard.press("Enter")
    page.wait_for_selector("#toast.error:has-text('cannot be the answer')")
    assert own(page) == 0
    page.fill("#search", "")
    name = page.locator(".choices button").nth(4).inner_text().splitlines()[-1]
    page.fill("#search", name.upper())
    page.keyboard.press("Enter")
    my_turn(page, 1)
    assert page.evaluate("document.activeElement.id") == "search", "the next name can be typed at once"
    page.fill("#search", name)
    page.keyboard.press("Enter")
    page.wait_for_selector(f"#toast.error:has-text('{name}')")
    assert own(page) == 1
    both_sizes(page, "box_search")
    while page.locator(".picture .empty").count():
        made = own(page)
        page.locator(".choices button").first.click()
        my_turn(page, made + 1)
    both_sizes(page, "box_architects")
    while not (page.locator(".of-chance").count() and log(page)):
        made = own(page)
        page.locator(".choices button").first.click()
        assert my_turn(page, made + 1), "the rival's cards are asked for before the game is over"
    both_sizes(page, "box_rival")
    assert page.evaluate("[...document.querySelectorAll('button, select, input, [role=button]')].filter((e) => e.checkVisibility() && "
                         "!(e.innerText ?? '').trim() && !e.getAttribute('aria-label') && !e.labels?.length).map((e) => e.outerHTML)") == []


def test_what_the_program_deals_with_the_box_on_the_table_is_not_asked(open_page: Callable[..., Any]) -> None:
    page = open_page()
    page.check("input[name=game][value=citadels]")
    page.check("input[name=where][value=box]")
    page.click(".dealt summary")
    for name in ("face up", "face down"):
        page.check(f"input[name=dealt][value='{name}']")
    both_sizes(page, "box_dealt")
    page.click("button[type=submit]")
    asked = list[str]()
    while not any("keeps" in line for line in log(page)):
        my_turn(page, len(asked))
        asked.append(page.locator(".asks").inner_text())
        page.locator(".choices button").first.click()
        my_turn(page, len(asked))
    assert any("with number 1 plays" in question for question in asked) and not any("face" in question for question in asked)


@pytest.mark.parametrize("game", names())
def test_two_browsers_share_a_table_of_every_game_and_each_sees_its_own_seat(open_page: Callable[..., Any], game: str) -> None:
    one = open_page()
    one.check(f"input[name=game][value={game}]")
    one.select_option("#players", "2")
    one.select_option("select[data-seat='1']", "human")
    one.fill("#seed", "7")
    one.click("button[type=submit]")
    other = open_page("#" + one.locator("input[data-link='1']").input_value().partition("#")[2])
    pages = one, other
    for page in pages:
        page.wait_for_selector(".table[data-own] .picture svg")
    assert other.locator("input[data-link]").count() == 0, "a guest has no link to the maker's seat"
    for _ in range(200):
        if min(own(page) for page in pages) >= 2:
            break
        acting = next((page for page in pages if page.locator(".table[data-turn=yours]:not(.sent)").count()), None)
        if acting is None:
            one.wait_for_timeout(20)
            continue
        made = own(acting)
        acting.locator(".choices button").first.click()
        acting.wait_for_selector(f".table[data-own='{made + 1}']")
    assert [own(page) >= 2 for page in pages] == [True, True]
    for seat, page in enumerate(pages):
        assert f"Player {seat} (you)" in page.locator(".picture").text_content()
        assert f"Player {1 - seat} (you)" not in page.locator(".picture").text_content()


def test_two_browsers_at_one_table_play_to_the_end(open_page: Callable[..., Any]) -> None:
    one = open_page()
    one.check("input[name=game][value=hamlet]")
    one.select_option("select[data-seat='1']", "human")
    one.click("button[type=submit]")
    link = one.locator("input[data-link='1']").input_value()
    other = open_page("#" + link.partition("#")[2])
    for page in (one, other):
        page.wait_for_selector(".table[data-own]")
    for _ in range(500):
        if one.locator(".table[data-turn=over]").count():
            break
        for page in (one, other):
            if page.locator(".table[data-turn=yours]:not(.sent)").count():
                made = own(page)
                page.locator(".choices button").first.click()
                page.wait_for_selector(f".table[data-own='{made + 1}']")
        one.wait_for_timeout(20)
    for page in (one, other):
        page.wait_for_selector(".table[data-turn=over]")
    assert one.locator(".score table").inner_text().split()[-1] == other.locator(".score table").inner_text().split()[-1]
    assert log(one) == log(other)
    one.click("text=Take back")
    other.wait_for_selector(".wish")
    shot(other, "wish")
    other.click(".wish button.primary")
    one.wait_for_selector(".table:not([data-turn=over])")
    other.wait_for_selector(".table:not([data-turn=over])")


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
    page.locator(".picture .legal").first.focus()
    page.keyboard.press("Enter")
    assert my_turn(page, 1)
    assert page.evaluate("document.activeElement !== document.body"), "focus must not be lost when the board is drawn anew"
    page.keyboard.press("?")
    page.wait_for_selector(".help .rules :is(h2, h3, h4)")
    page.keyboard.press("h")
    page.wait_for_selector(".hints tbody tr")
    assert page.locator(".hints tbody tr").count() == len(page.locator(".choices button").all()) <= 3
    assert fits(page)
    shot(page, "hint_and_help_phone_dark")


def test_a_click_where_nothing_can_be_done_explains_itself(open_page: Callable[..., Any]) -> None:
    page = open_page()
    sit_down(page, "hamlet", "greedy")
    page.locator('.picture [data-place="plan of seat 1"]').click(force=True)  # it says that it is disabled, and is clicked all the same
    page.wait_for_selector("#toast.shown:has-text('nothing to be done here now')")
    assert own(page) == 0


def test_the_others_move_at_a_pace_that_can_be_followed_and_skipped(open_page: Callable[..., Any]) -> None:
    page = open_page(pace="2500")
    sit_down(page, "citadels", "greedy", "greedy", "greedy", max_rounds=2)
    made = own(page)
    page.locator(".choices button").first.click()
    page.wait_for_selector(f".table[data-own='{made + 1}'][data-turn=others]")
    lines = len(log(page))
    page.get_by_role("button", name="Skip").click()
    my_turn(page, made + 1)
    assert len(log(page)) > lines


def test_everything_that_can_be_pressed_has_a_name_and_what_happens_is_read_out(open_page: Callable[..., Any]) -> None:
    page = open_page()
    sit_down(page, "hamlet", "greedy")
    assert page.evaluate("[...document.querySelectorAll('button, select, input, [role=button]')].filter((e) => e.checkVisibility() && "
                         "!(e.innerText ?? '').trim() && !e.getAttribute('aria-label') && !e.labels?.length).map((e) => e.outerHTML)") == []
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
    lost.wait_for_selector(".lobby")
