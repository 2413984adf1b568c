"""The table that a browser runs, here in this process: what is confirmed is kept, in every tab, or the page says why not."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from architects_env import opponents
from architects_env.core.play.record import Record
from architects_env.games import load
from architects_env.play.browser.browser_table import BrowserTable, game_named_in
from architects_env.play.browser.kept_storage import PAGE, KeptStorage, NotKept, changed_pages
from architects_env.play.face import face_of
from architects_env.play.server.hosting.storage import NotStored, Settings, StoredTable
from architects_env.play.server.workers.opponents import Opponents
from architects_env.play.table.integrity_notes import CARDS_IN_A_FILE
from tests.patience import PATIENCE


class Shelf:
    """A keeper in memory."""

    def __init__(self) -> None:
        self.count, self.pages, self.full = 0, dict[int, bytes](), ""

    async def generation(self) -> int:
        return self.count

    async def load(self) -> tuple[int, bytes]:
        return self.count, b"".join(self.pages[number] for number in sorted(self.pages))

    async def keep(self, generation: int, pages: Mapping[int, bytes]) -> bool:
        await asyncio.sleep(0)
        if self.full:
            raise NotKept(self.full)
        if generation != self.count:
            return False
        self.pages |= pages
        self.count += 1
        return True


class Page:
    """A page with its table."""

    def __init__(self, shelf: Shelf, others: Callable[[int], object] = lambda generation: None) -> None:
        self.heard, self.fetched = list[dict[str, Any]](), list[str]()
        self.token, self.state = "", dict[str, Any]()
        self.table = BrowserTable(shelf, self._takes, others, self._fetch, "en")
        self.table.start()

    def _takes(self, text: str) -> None:
        message = json.loads(text)
        self.heard.append(message)
        self.token = message.get("token", self.token)
        if message["type"] == "state":
            self.state = message

    async def _fetch(self, game: str) -> None:
        self.fetched.append(game)

    def say(self, kind: str, **fields: Any) -> None:
        self.table.hear(json.dumps({"type": kind, **fields}))

    async def until(self, *kinds: str) -> dict[str, Any]:
        """The first new message of one of these kinds."""
        async with asyncio.timeout(PATIENCE):
            while not (found := [one for one in self.heard if one["type"] in kinds]):
                await asyncio.sleep(0.005)
        self.heard = self.heard[self.heard.index(found[0]) + 1 :]
        return found[0]

    async def turn(self) -> dict[str, Any]:
        """The state when it is the person's turn, or at the end."""
        async with asyncio.timeout(PATIENCE):
            while not (self.state and (self.state["over"] or self.state["to_act"] == 0)):
                await self.until("state")
        return self.state

    def sit_down(self, *seats: str, game: str = "hamlet", **fields: Any) -> None:
        self.say("create", game=game, seats=["human", *seats], seed=7, **fields)

    async def decide(self) -> None:
        """Make the first decision that is offered, and wait for the next."""
        state = await self.turn()
        self.state = {}
        self.say("play", action=state["choices"][0]["action"], after=len(state["own"]) + state["own_from"])
        await self.turn()


def run(evening: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(evening())  # pyright: ignore[reportArgumentType]


def played_to_the_end(page: Page) -> Awaitable[list[str]]:
    async def play() -> list[str]:
        while not (await page.turn())["over"]:
            await page.decide()
        page.say("save")
        return (await page.until("saved"))["content"].splitlines()

    return play()


def test_who_plays_a_game_is_known_once_its_files_are_there(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A list of past games may ask for the levels of a game before its files are loaded."""
    folder = opponents.FOLDER
    monkeypatch.setattr(opponents, "FOLDER", tmp_path)
    opponents.clear_tables()
    assert not opponents.list_levels("hamlet")

    class Late(Page):
        async def _fetch(self, game: str) -> None:
            monkeypatch.setattr(opponents, "FOLDER", folder)

    async def evening() -> None:
        page = Late(Shelf())
        page.sit_down("beginner")
        assert (await page.until("seated", "error"))["type"] == "seated"

    run(evening)


def test_a_whole_game_is_played_and_its_record_replays() -> None:
    async def evening() -> None:
        page = Page(Shelf())
        page.sit_down("beginner", "greedy")
        record = Record.read(await played_to_the_end(page))
        assert (
            page.fetched == ["hamlet"]
            and record.replay().over
            and record.lines() == Record.read(record.lines()).lines()
        )
        page.table.close()

    run(evening)


def test_a_killed_worker_goes_on_where_it_was() -> None:
    async def evening() -> None:
        shelf = Shelf()
        first = Page(shelf)
        first.sit_down("greedy")
        await first.decide()
        before = await first.turn()
        second = Page(shelf)  # the first is never closed
        second.say("join", token=first.token)
        after = await second.turn()
        assert second.fetched == ["hamlet"]
        assert (after["picture"], after["asks"], after["choices"]) == (
            before["picture"],
            before["asks"],
            before["choices"],
        )
        assert await played_to_the_end(second)

    run(evening)


def test_where_nothing_can_be_kept_nothing_has_changed_and_the_page_says_why() -> None:
    async def evening() -> None:
        shelf = Shelf()
        page = Page(shelf)
        page.sit_down("greedy")
        state, kept = await page.turn(), dict(shelf.pages)
        shelf.full = "its space for this page is full"
        page.say("play", action=state["choices"][0]["action"], after=0)
        sentence = (await page.until("error"))["sentence"]
        assert (
            "its space for this page is full" in sentence and "Nothing was changed" in sentence and shelf.pages == kept
        )
        shelf.full = ""
        assert await played_to_the_end(page)

    run(evening)


def test_two_tabs_at_one_table_see_the_same_and_no_decision_is_made_twice() -> None:
    async def evening() -> None:
        shelf, pages = Shelf(), list[Page]()
        telling = set[asyncio.Task[None]]()

        def tell_from(number: int) -> Callable[[int], object]:
            return lambda generation: telling.update(
                asyncio.create_task(page.table.others_kept(generation)) for k, page in enumerate(pages) if k != number
            )

        pages += [Page(shelf, tell_from(0)), Page(shelf, tell_from(1))]
        one, other = pages
        one.sit_down("greedy")
        await one.turn()
        other.say("join", token=one.token)
        await other.turn()
        await one.decide()
        async with asyncio.timeout(PATIENCE):
            while not other.state.get("own"):
                await asyncio.sleep(0.01)
        other.say("play", action=0, after=0)
        assert "has changed" in (await other.until("error"))["sentence"]
        assert await played_to_the_end(one)

    run(evening)


def a_table(name: str) -> StoredTable:
    settings = Settings("hamlet", load("hamlet").version, ("human", "greedy"), {}, 7, 0)
    return StoredTable(name, settings, [], {0: f"token of {name} " + 20 * "x"})


def test_changes_of_two_tabs_to_different_tables_are_both_kept() -> None:
    async def evening() -> None:
        shelf = Shelf()
        one, other = KeptStorage(shelf), KeptStorage(shelf)
        await asyncio.gather(
            *(tab.do(tab.add, a_table(f"{n} {k}")) for n in range(5) for k, tab in enumerate((one, other)))
        )
        third = KeptStorage(shelf)
        assert await third.do(third.count) == 10 == await one.do(one.count)

    run(evening)


def test_a_change_to_a_table_that_another_tab_has_changed_is_refused() -> None:
    async def evening() -> None:
        shelf = Shelf()
        one, other = KeptStorage(shelf), KeptStorage(shelf)
        await one.do(one.add, a_table("a"))
        await one.do(one.append, "a", 0, [("play", 0, 1)], False)
        with pytest.raises(NotStored, match="another tab"):
            await other.do(other.append, "a", 0, [("play", 0, 2)], False)
        assert (await other.do(other.read, "a")).events == [("play", 0, 1)]

    run(evening)


def test_only_changed_pages_are_kept() -> None:
    before = bytes(3 * PAGE)
    after = before[:PAGE] + b"x" + before[PAGE + 1 :] + bytes(PAGE)
    assert {*changed_pages(before, after)} == {1, 3} and changed_pages(before, before) == {}
    assert b"".join(changed_pages(b"", after).values()) == after


def test_the_rest_of_a_table_works_as_on_a_server() -> None:
    async def evening() -> None:
        page = Page(Shelf())
        page.sit_down("beginner")
        await page.decide()
        page.state = {}
        page.say("undo", keep=0)
        assert (await page.turn())["own"] == []
        record = await played_to_the_end(page)
        page.say("trace")
        while (found := await page.until("traced"))["done"] < 1:
            pass
        assert len(found["lines"]) == 2 and len(found["lines"][0]) == len(record)
        page.say("look", decision=2, seat=1)
        assert (await page.until("looked"))["picture"].startswith("<svg")
        page.say("help", place="")
        assert "<h1>" in (await page.until("helped"))["html"]
        page.say("load", content="\n".join(record))
        assert (await page.until("seated"))["game"] == "hamlet"
        page.say("nonsense")
        assert "cannot be read" in (await page.until("error"))["sentence"]

    run(evening)


def test_hints_come_with_reasons() -> None:
    async def evening() -> None:
        page = Page(Shelf())
        page.sit_down("greedy")
        await page.turn()
        page.say("hint")
        moves = (await page.until("hinted"))["moves"]
        assert moves and moves[0]["because"] and all(move["verdict"] for move in moves)

    run(evening)


def test_a_puzzle_is_posed_and_judged_without_a_table() -> None:
    async def evening() -> None:
        page = Page(Shelf())
        page.say("puzzle", game="citadels", number=1)
        posed = await page.until("exercise")
        assert len(posed["options"]) >= 3 and posed["picture"].startswith("<svg")
        page.say("solve", game="citadels", number=1, action=int(next(iter(posed["options"]))))
        assert (await page.until("attempted"))["best"] in posed["options"].values()

    run(evening)


def test_a_guided_first_game_is_followed_without_a_server() -> None:
    async def evening() -> None:
        page = Page(Shelf())
        page.say("create", game="architects", seats=["human", "random"], guided=True)
        for step in (1, 2, 2, 3):
            state = await page.turn()
            assert page.fetched == ["architects"] and state["guide"]["number"] == step
            page.state = {}
            page.say("play", action=state["guide"]["moves"][0], after=len(state["own"]) + state["own_from"])
        page.table.close()

    run(evening)


def test_the_file_of_an_unfinished_game_leads_back_to_it_and_goes_on_where_its_table_is_missing() -> None:
    async def evening() -> None:
        page, other = Page(Shelf()), Page(Shelf())
        page.sit_down("beginner")
        await page.decide()
        before, token = await page.turn(), page.token
        page.say("save")
        saved = await page.until("saved")
        assert "goes on from here" in saved["sentence"]
        page.say("load", content=saved["content"])
        assert (await page.until("seated"))["token"] == token
        other.say("load", content=saved["content"])
        assert (await other.until("seated"))["token"] != token and other.fetched == ["hamlet"]
        after = await other.turn()
        assert len(after["own"]) == 1 and after["own_from"] == 0
        assert (after["picture"], after["choices"]) == (before["picture"], before["choices"])
        assert after["remarks"][-1] == CARDS_IN_A_FILE
        assert await played_to_the_end(other)

    run(evening)


def test_a_game_whose_cards_are_in_a_file_says_so_in_its_own_record_even_if_nothing_could_be_stored_then() -> None:
    async def evening(full: str) -> None:
        shelf = Shelf()
        page = Page(shelf)
        page.sit_down("greedy")
        await page.decide()
        assert CARDS_IN_A_FILE not in (await page.turn())["remarks"]
        shelf.full, page.state = full, {}
        page.say("save")
        saved = await page.until("saved")
        assert "the game says so from now on" in saved["sentence"]
        assert (await page.turn())["remarks"][-1] == CARDS_IN_A_FILE
        shelf.full = ""
        await page.decide()
        page.say("save")
        again = Page(shelf)  # the worker was killed
        again.say("join", token=page.token)
        lines = await played_to_the_end(again)
        assert Record.read(lines).remarks.count(CARDS_IN_A_FILE) == 1
        assert again.state["remarks"][-1] == CARDS_IN_A_FILE
        for one in (page, again):
            one.table.close()

    for full in ("", "its space for this page is full"):
        asyncio.run(evening(full))


def test_a_game_with_the_box_whose_dealt_cards_are_in_a_file_says_so() -> None:
    dealt = [source.name for source in face_of(load("hamlet")).chance]

    async def evening() -> None:
        page = Page(Shelf())
        page.sit_down("greedy", companion=True, dealt=dealt)
        assert (await page.turn())["remarks"] == []
        page.state = {}
        page.say("save")
        assert "the game says so from now on" in (await page.until("saved"))["sentence"]
        assert (await page.turn())["remarks"] == [CARDS_IN_A_FILE]
        page.table.close()

    run(evening)


def test_a_finished_game_is_saved_without_a_note() -> None:
    async def evening() -> None:
        page = Page(Shelf())
        page.sit_down("greedy")
        await played_to_the_end(page)
        page.say("save")
        assert CARDS_IN_A_FILE not in Record.read((await page.until("saved"))["content"].splitlines()).remarks
        page.table.close()

    run(evening)


def test_the_file_of_a_game_of_several_people_holds_nothing_hidden() -> None:
    async def evening() -> None:
        page, other = Page(Shelf()), Page(Shelf())
        page.sit_down("human")
        await page.turn()
        page.say("save")
        content = (await page.until("saved"))["content"]
        assert set(json.loads(content)) == {"what", "game", "seat", "own decisions", "ticket"}
        other.say("load", content=content)
        assert "where it was played" in (await other.until("error"))["sentence"]

    run(evening)


def test_a_link_to_look_is_of_one_browser_and_says_what_others_need() -> None:
    async def evening() -> None:
        shelf = Shelf()
        page, tab, elsewhere = Page(shelf), Page(shelf), Page(Shelf())
        page.sit_down("greedy")
        await page.decide()
        page.say("share", decision=None)
        link = (await page.until("shared"))["token"]
        tab.say("watch", token=link)
        assert (await tab.until("seated"))["watches"]
        elsewhere.say("watch", token=link)
        assert "they need a server" in (await elsewhere.until("error"))["sentence"]

    run(evening)


def test_a_browser_offers_nobody_who_takes_many_seconds_and_others_take_their_places() -> None:
    opponents, game = Opponents(plain=True), load("architects")
    offered = [one.name for one in opponents.of(game)]
    assert "heuristic" not in offered and "heuristic" in [one.name for one in Opponents().of(game)]
    assert opponents.stand_ins(game, ["human", "heuristic", "ismcts:1s", "greedy"]) == [
        "human",
        "skilled",
        "skilled",
        "greedy",
    ]
    assert (
        "master" in offered and "grandmaster" in offered and not [name for name in offered if name.startswith("ismcts")]
    )


def test_the_game_of_a_file_is_known_from_its_first_line() -> None:
    assert game_named_in('{"game": "hamlet"}\n{}') == "hamlet"
    assert game_named_in("[]") == game_named_in("{") == ""
