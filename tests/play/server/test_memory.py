"""Games that a person remembers, and links through which others only look, over the wire."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from architects_env.play.server.hosting.storage import Settings, Storage, StoredTable
from architects_env.play.server.memory.achievements import RATINGS, achievements_of, level_for, rating_of
from architects_env.play.server.memory.kept_games import GameStanding, RememberedGame
from tests.play.wire import Browser, Server, server

ME, SOMEBODY = "m" * 32, "s" * 32


@pytest.fixture(scope="module")
def here() -> Iterator[Server]:
    with server() as found:
        yield found


def recalled(browser: Browser, profile: str = ME) -> dict[str, Any]:
    return browser.say("recall", profile=profile).until("recalled")


def played_out(browser: Browser) -> Browser:
    while browser.turn().state["choices"]:
        browser.play()
    return browser


def test_a_seat_is_remembered_with_round_opponents_and_whose_turn_it_is(here: Server) -> None:
    with here.browser() as browser:
        assert recalled(browser, "a" * 32)["games"] == []
        browser.sit("hamlet", "human", "random", "greedy").turn()
        (game,) = recalled(browser, "a" * 32)["games"]
        assert (game["token"], game["round"], game["turn"], game["over"]) == (browser.token, 1, 0, False)
        assert game["plays"] == ["human", "random", "greedy"]
        round_ = 1
        while browser.turn().state["choices"] and round_ < 3:
            browser.play()
            browser.turn()
            (game,) = recalled(browser, "a" * 32)["games"]
            round_ = game["round"]
        assert round_ > 1 or game["over"]


def test_results_are_remembered_and_only_by_who_has_the_word(here: Server) -> None:
    with here.browser() as browser, here.browser() as other:
        recalled(browser)
        played_out(browser.sit("hamlet", "human", "beginner"))
        (game,) = recalled(browser)["games"]
        standings = browser.state["standings"]
        mine = next(side for side in standings if side["seat"] == 0)
        assert (game["over"], game["rank"], game["sides"], game["score"]) == (True, mine["rank"], 2, mine["score"])
        (achieved,) = recalled(other)["achieved"]
        assert achieved["played"] == 1 and achieved["won"] == (mine["rank"] == 1)
        assert recalled(other, SOMEBODY)["games"] == []
        other.say("forget", token=game["token"])
        assert recalled(other, ME)["games"], "only the person forgets"
        other.say("forget", token=game["token"])
        assert recalled(other, ME)["games"] == []


def test_a_game_that_was_given_up_is_remembered_as_such(here: Server) -> None:
    with here.browser() as browser:
        recalled(browser, "g" * 32)
        browser.sit("hamlet", "human", "random").turn()
        browser.say("resign").until("state")
        (game,) = recalled(browser, "g" * 32)["games"]
        assert game["over"] and game["resigned"]
        played_out(browser.sit("hamlet", "human", "random"))
        later = recalled(browser, "g" * 32)["games"][0]
        assert later["over"] and not later["resigned"]


def test_what_was_taken_back_is_no_result(here: Server) -> None:
    with here.browser() as browser:
        recalled(browser, "t" * 32)
        played_out(browser.sit("hamlet", "human", "random"))
        assert recalled(browser, "t" * 32)["achieved"]
        browser.say("undo", keep=0).until("state")
        found = recalled(browser, "t" * 32)
        assert not found["achieved"] and not found["games"][0]["over"]


def test_a_link_to_look_shows_what_the_seat_sees_and_does_nothing(here: Server) -> None:
    with here.browser() as browser, here.browser() as guest, here.browser() as other:
        browser.sit("hamlet", "human", "human", "random").turn()
        links = next(one for one in browser.heard if "links" in one)
        token = browser.say("share").until("shared")["token"]
        assert token == browser.say("share").until("shared")["token"], "the same wish gives the same link"
        assert token not in (browser.token, *links["links"].values())
        seated = guest.say("watch", token=token).until("seated")
        assert seated["watches"] and seated["token"] == token and not seated["links"]
        state = guest.until("state")
        assert state["picture"] and not state["choices"] and not state["shortcuts"]
        assert state["asks"].startswith("Player 0 decides"), "who looks is not called you"
        for asked, fields in {
            "play": {"action": 0, "after": 0},
            "undo": {"keep": 0},
            "resign": {},
            "save": {},
            "share": {},
            "hint": {},
            "call": {"name": "Eve", "colour": 3},
            "give": {"seat": 1, "plays": "random"},
        }.items():
            assert guest.refused(asked, **fields) == "Through this link one can only look."
        browser.play()
        assert guest.until("state")["log"], "the game goes on before their eyes"
        people = other.say("join", token=links["links"]["1"]).until("people")["people"]
        assert [one["here"] for one in people[:2]] == [True, True]
        browser.say("leave")
        while guest.until("people")["people"][0]["here"]:
            """The first of these messages were sent before."""
        assert guest.refused("join", token="x" * 32) and other.refused("join", token=token), "it is no seat"


def test_who_looks_is_not_invited_to_the_next_game(here: Server) -> None:
    with here.browser() as browser, here.browser() as guest:
        browser.sit("hamlet", "human", "random").turn()
        guest.say("watch", token=browser.say("share").until("shared")["token"]).until("state")
        played_out(browser)
        browser.say("create", game="hamlet", seats=["human", "random"]).until("seated")
        guest.say("help", place="", label="").until("helped")
        assert not [one for one in guest.heard if one["type"] == "invited"]


def test_a_moment_of_a_game_stays_and_one_plays_on_from_it_when_the_game_is_over(here: Server) -> None:
    with here.browser() as browser, here.browser() as guest:
        browser.sit("hamlet", "human", "random").turn().play()
        browser.turn()
        first = browser.say("share", decision=1).until("shared")["token"]
        seated = guest.say("watch", token=first).until("seated")
        assert seated["moment"] == 1 and not seated["branches"]
        before = guest.until("state")
        assert "After 1 decisions" in before["asks"] and not before["choices"]
        assert guest.refused("branch") == (
            "One can play on from a moment of a game that is over, and whose cards were dealt here."
        ), "its cards are still secret"
        assert browser.refused("share", decision=10**6).startswith("This game has ")
        played_out(browser)
        seated = guest.say("watch", token=first).until("seated")
        assert seated["branches"]
        assert guest.until("state")["picture"] == before["picture"] and not guest.state["over"]
        assert guest.say("branch").until("seated")["watches"] is False
        assert guest.token not in (first, browser.token)
        now = guest.turn().state
        assert now["choices"] and any("after its end" in remark for remark in now["remarks"])
        played_out(guest)


def standing(seats: tuple[str, ...], *results: tuple[int | None, int, int], game: str = "hamlet") -> RememberedGame:
    return RememberedGame(0, 0.0, "", GameStanding(game, seats, (), False, True, results=results))


def test_the_rating_follows_the_results_and_its_interval_becomes_narrower() -> None:
    won, lost = (standing(("human", "skilled"), (0, rank, 5), (1, 3 - rank, 4)) for rank in (1, 2))
    few, many = rating_of([won, lost]), rating_of([won, lost] * 20)
    assert few and many and abs(few.rating - RATINGS["skilled"]) < 10 and abs(many.rating - RATINGS["skilled"]) < 10
    assert many.high - many.low < (few.high - few.low) / 2 and (few.games, many.games) == (2, 40)
    better, worse = rating_of([won] * 8 + [lost] * 2), rating_of([won] * 2 + [lost] * 8)
    assert better and worse and better.rating > RATINGS["skilled"] + 100 and worse.rating < RATINGS["skilled"] - 100
    assert (level_for(better), level_for(many), level_for(worse), level_for(None)) == (
        "expert",
        "skilled",
        "casual",
        "",
    )
    assert rating_of([standing(("human", "heuristic"), (0, 1, 5), (1, 2, 4))]) is None, "only graded opponents count"


def test_a_person_who_loses_is_sent_to_easier_levels_where_the_game_has_them() -> None:
    def after(losses: int, game: str) -> str:
        lost = standing(("human", "beginner"), (0, 2, 4), (1, 1, 5), game=game)
        return achievements_of([lost] * losses)[0].level

    assert [after(losses, "settlers") for losses in (1, 2, 5, 50)] == ["beginner", "novice", "novice", "novice"]
    assert [after(losses, "hamlet") for losses in (1, 2, 5, 50)] == ["beginner"] * 4
    assert RATINGS["newcomer"] < RATINGS["novice"] < RATINGS["beginner"] == 1000
    lost = [standing(("human", "novice"), (0, 2, 4), (1, 1, 5), game="viscounts")] * 5
    assert achievements_of(lost)[0].level == "newcomer"


def test_a_game_with_three_weighs_as_much_as_one_with_two() -> None:
    two = rating_of([standing(("human", "master"), (0, 1, 5), (1, 2, 4))])
    three = rating_of([standing(("human", "master", "master"), (0, 1, 5), (1, 2, 4), (2, 3, 3))])
    assert two and three and two == three


def test_series_and_best_points_alone_are_found() -> None:
    won, lost = (standing(("human", "random"), (0, rank, 5), (1, 3 - rank, 4)) for rank in (1, 2))
    alone = [standing(("human",), (0, 1, points), (None, 2, 30), game="architects") for points in (41, 52, 33)]
    several, solo = achievements_of([won, won, lost, won, won, won, *alone])
    assert (several.streak, several.longest, several.won, several.played) == (2, 3, 5, 6)
    assert several.best_alone is None and (solo.best_alone, solo.streak, solo.game) == (52, 3, "architects")


def test_results_outlive_their_tables_and_running_games_do_not(tmp_path: Path) -> None:
    storage = Storage(tmp_path / "tables.sqlite")
    settings = Settings("hamlet", 1, ("human", "random"), {}, 1, 0)
    for name, over in (("ended", True), ("running", False), ("nobody's", True)):
        storage.add(StoredTable(name, settings, [], {0: name * 4}))
        stands = replace(standing(("human", "random"), (0, 1, 5), (1, 2, 4)).standing, over=over)
        storage.append(name, 0, [("play", 0, 1)], over, stands)
        if name != "nobody's":
            storage.add_member(ME, name, 0, stands)
    assert {game.token for game in storage.games_of(ME)} == {"ended" * 4, "running" * 4}
    storage._base.execute("UPDATE tables SET touched = ?", (time.time() - 10**9,))
    assert len(storage.tidy(0, 1, 1)) == 3
    assert [(game.token, game.standing.over) for game in storage.games_of(ME)] == [("", True)]
    assert storage._base.execute("SELECT id FROM standings").fetchall() == [("ended",)]
    storage.close()
