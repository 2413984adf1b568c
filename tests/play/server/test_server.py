"""The server of the page: what is asked and answered over its WebSocket, with and without bots, with one person and
with two."""

from __future__ import annotations

import asyncio
import json
import re
import threading
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from starlette.websockets import WebSocketDisconnect

from architects_env.core.compile import compile_mode
from architects_env.core.play.match import Match
from architects_env.core.play.record import Record
from architects_env.games import load, names
from architects_env.play.drawing.picture import WIDE
from architects_env.play.server.access.limits import Limits
from architects_env.play.server.connections import messenger
from architects_env.play.server.messages.seat_payload import board
from tests.patience import PATIENCE
from tests.play.wire import Browser, InlineWorkerPool, Server, server

GAMES = names()


@pytest.fixture(scope="module")
def here() -> Iterator[Server]:
    with server() as found:
        yield found


@pytest.fixture
def browser(here: Server) -> Iterator[Browser]:
    with here.browser() as found:
        yield found


def seen(browser: Browser) -> tuple[object, ...]:
    """All that a browser shows."""
    state = browser.state
    return (
        list(browser.log),
        list(browser.own),
        state["picture"],
        state["choices"],
        state["asks"],
        state["to_act"],
        state["over"],
        state["standings"],
    )


# --- choosing a table -------------------------------------------------------------------------------------------------
def test_the_first_message_lists_every_game_with_its_options_and_opponents(browser: Browser) -> None:
    games = {game["name"]: game for game in browser.heard[0]["games"]}
    assert list(games) == GAMES
    for name, shown in games.items():
        game = load(name)
        assert (shown["fewest"], shown["most"]) == game.seats
        assert [option["name"] for option in shown["options"]] == [option.name for option in game.options]
        assert {*game.bots, "random"} <= {opponent["name"] for opponent in shown["opponents"]}
    labels = {option["name"]: option["label"] for option in games["citadels"]["options"]}
    assert labels["card_haunted_city"] == "Haunted City" and labels["number_8"] == "Character with number 8"
    assert labels["allow_duplicates"] == "Equal buildings in one city"


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"game": "chess", "seats": ["human", "random"]}, "There is no game 'chess'"),
        ({"game": "hamlet", "seats": ["human", "nobody.py:Thief"]}, "Nobody here is called 'nobody.py:Thief'"),
        ({"game": "hamlet", "seats": ["human", "/etc/passwd.safetensors"]}, "Nobody here is called"),
        ({"game": "hamlet", "seats": ["human"]}, "is played by 2 to 3 players"),
        ({"game": "hamlet", "seats": ["random", "random"]}, "at least one seat to a person"),
        ({"game": "hamlet", "seats": ["human", "random"], "options": {"rounds": 99}}, "from 2 to 6"),
        ({"game": "hamlet", "seats": ["human", "random"], "options": {"colour": "red"}}, "has no option 'colour'"),
        ({"game": "hamlet", "seats": ["human", "random"], "seed": -1}, "cannot be read"),
        ({"game": "hamlet", "seats": ["human", "random"], "seed": 2**53}, "cannot be read"),
        ({"game": "hamlet", "seats": ["human"] * 50}, "cannot be read"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_a_sentence(
    here: Server, browser: Browser, fields: dict[str, object], sentence: str
) -> None:
    before = here.app.state.tables.storage.count()
    assert sentence in browser.refused("create", **fields)
    assert here.app.state.tables.storage.count() == before


def test_equal_seeds_give_equal_deals_and_without_one_deals_differ(browser: Browser) -> None:
    pictures = [
        browser.sit("citadels", "human", "human", seed=seed).until("state")["picture"] for seed in (3, 3, None, None)
    ]
    assert pictures[0] == pictures[1] and len(set(pictures)) == 3


def test_options_reach_the_rules(browser: Browser) -> None:
    browser.sit("hamlet", "human", "random", rounds=2).play_on(np.random.default_rng(0))
    assert len(browser.own) == 2


# --- playing ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", ["hamlet", "citadels"])
def test_a_whole_game_is_what_the_rules_make_of_its_record(browser: Browser, game: str) -> None:
    browser.sit(game, "human", "greedy").play_on(np.random.default_rng(1))
    browser.say("save")
    record = Record.read(browser.until("saved")["content"].splitlines())
    ended = record.replay()
    assert ended.over and record.players == ["human", "greedy"]
    scores, _ = ended.scores_and_ranks()
    assert {side["seat"]: side["score"] for side in browser.state["standings"]} == dict(enumerate(scores.tolist()))
    assert all(sum(side["points"].values()) == side["score"] for side in browser.state["standings"])
    assert browser.own == [sentence for sentence, seat in zip(record.sentences, record.seats, strict=True) if seat == 0]
    assert browser.state["picture"] and not browser.state["choices"]


def test_every_choice_is_legal_and_its_place_is_on_the_board(browser: Browser) -> None:
    browser.sit("hamlet", "human", "random").turn()
    match = Match(load("hamlet"), 2, {}, 5)
    assert [choice["action"] for choice in browser.state["choices"]] == match.legal_actions()
    for choice in browser.state["choices"]:
        assert f'data-place="{choice["place"]}"' in browser.state["picture"]


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"action": 999, "after": 0}, "is a whole number from 0"),
        ({"action": 3, "after": 0}, "is not legal"),
        ({"action": 0, "after": 1}, "has changed since"),
    ],
)
def test_a_wrong_decision_changes_nothing(browser: Browser, fields: dict[str, int], sentence: str) -> None:
    browser.sit("hamlet", "human", "random").turn()
    before = seen(browser)
    assert sentence in browser.refused("play", **fields)
    browser.join(browser.token).until("state")
    assert seen(browser) == before


def test_without_a_table_there_is_nothing_to_do(browser: Browser) -> None:
    for kind, fields in {
        "play": {"action": 0, "after": 0},
        "undo": {"keep": 0},
        "hint": {},
        "save": {},
        "resign": {},
        "help": {"place": ""},
    }.items():
        assert browser.refused(kind, **fields) == "Sit down at a table first."


def test_where_every_move_is_shown_each_has_its_board_and_together_they_tell_the_same(here: Server) -> None:
    with here.browser() as one, here.browser() as other:
        one.sit("citadels", "human", "greedy", "greedy")
        other.say("show", every_move=True, narrow=False).join(one.token).until("state")
        for _ in range(6):
            one.turn().play()
        one.turn()
        while len(other.log) < len(one.log):
            other.until("state")
        assert (other.log, other.own) == (one.log, one.own)
        assert all(
            len(message["own"]) <= 1 for message in other.heard if message["type"] == "state" and message["log_from"]
        )


def test_where_not_every_move_is_shown_one_board_tells_what_programs_decided_at_once(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(messenger, "SOON", PATIENCE)
    browser.sit("citadels", "human", "random", "random").turn()
    told = len(browser.log)
    for _ in range(4):
        browser.play()
        assert browser.state["choices"], "the board of the own next turn came first"
    assert any(line.startswith("Player 1 ") for line in browser.log[told:])


def test_while_a_program_thinks_the_own_move_is_shown(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    browser.sit("hamlet", "human", "random").turn()
    asked, goes_on, choose = threading.Event(), threading.Event(), InlineWorkerPool.choose

    async def thinks(self: InlineWorkerPool, *about: Any) -> int:
        asked.set()
        while not goes_on.is_set():
            await asyncio.sleep(0.01)
        return await choose(self, *about)

    monkeypatch.setattr(InlineWorkerPool, "choose", thinks)
    while not asked.is_set():
        browser.turn().play()
    goes_on.set()
    assert not browser.state["choices"] and not browser.state["over"]
    assert browser.turn().state["choices"]


def test_a_phone_is_shown_a_narrow_board(browser: Browser) -> None:
    browser.sit("hamlet", "human", "random").turn()
    assert 'viewBox="0 0 1200 ' in browser.state["picture"]
    browser.say("show", every_move=False, narrow=True).until("state")
    assert 'viewBox="0 0 500 ' in browser.state["picture"]


# --- taking back ------------------------------------------------------------------------------------------------------
def test_taking_back_leads_to_the_same_position_and_the_bots_answer_the_same(browser: Browser) -> None:
    rng = np.random.default_rng(2)
    browser.sit("citadels", "human", "heuristic").play_on(rng, 3).turn()
    before = seen(browser)
    action = browser.state["choices"][-1]["action"]
    browser.say("play", action=action, after=3).until("state")
    after = seen(browser.turn())
    browser.play_on(rng, 9).turn()
    browser.say("undo", keep=3).until("state")
    assert seen(browser.turn())[:2] + seen(browser)[3:] == before[:2] + before[3:]
    browser.say("play", action=action, after=3).until("state")
    assert seen(browser.turn())[:2] + seen(browser)[3:] == after[:2] + after[3:]


def test_a_finished_game_can_be_taken_back_too(browser: Browser) -> None:
    browser.sit("hamlet", "human", "random").play_on(np.random.default_rng(0))
    assert browser.state["over"]
    browser.say("undo", keep=1).until("state")
    assert not browser.turn().state["over"] and len(browser.own) == 1 and browser.state["standings"] == []


def test_only_own_decisions_can_be_named(browser: Browser) -> None:
    browser.sit("hamlet", "human", "random").turn().play()
    assert "You have made 1 decisions" in browser.refused("undo", keep=1)


def test_another_person_is_asked_before_anything_is_taken_back(here: Server) -> None:
    with here.browser() as one, here.browser() as other:
        one.sit("hamlet", "human", "human")
        other.join(one.heard[-1]["links"]["1"]).until("state")
        first = one if one.until("state")["choices"] else other
        second = other if first is one else one
        first.turn().play()
        second.until("state")
        first.say("undo", keep=0)
        wish = second.until("wish")["wish"]
        second.say("agree", wish=wish, yes=False)
        assert (
            "does not agree" in [message["sentence"] for message in (first.until("notice"), first.until("notice"))][1]
        )
        assert len(first.own) == 1
        assert "no longer" in second.refused("agree", wish=wish, yes=True)
        first.say("undo", keep=0)
        second.say("agree", wish=second.until("wish")["wish"], yes=True)
        first.until("state")
        assert first.own == [] and first.state["choices"]


# --- two people, resigning --------------------------------------------------------------------------------------------
def test_two_people_at_one_table_see_each_other_play_to_the_end(here: Server) -> None:
    with here.browser() as one, here.browser() as other:
        one.sit("hamlet", "human", "human", "greedy")
        links = next(message["links"] for message in one.heard if message["type"] == "seated")
        assert list(links) == ["1"]
        other.say("show", every_move=False, narrow=False).join(links["1"])
        assert next(message for message in other.heard if message["type"] == "seated")["links"] == {}
        one.until("state")
        while not one.state["over"]:
            if one.state["to_act"] == 2:
                one.until("state")
            elif one.state["to_act"] == 0:
                one.turn().play()
            else:
                other.turn().play()
                one.until("state")
        while not other.state["over"]:
            other.until("state")
        assert one.state["standings"] == other.state["standings"]
        assert {
            person["plays"] for person in next(m for m in reversed(one.heard) if m["type"] == "people")["people"]
        } == {"human", "greedy"}


def test_who_resigns_has_lost_and_a_stand_in_plays_on_for_the_others(here: Server) -> None:
    with here.browser() as one, here.browser() as other:
        one.sit("hamlet", "human", "human")
        other.join(one.heard[-1]["links"]["1"])
        one.say("resign")
        while not any("resigns" in line for line in other.log):
            other.until("state")
        other.play_on(np.random.default_rng(0))
        assert {side["seat"]: side["resigned"] for side in other.state["standings"]} == {0: True, 1: False}
        assert "game is over" in other.refused("resign")


def test_alone_with_bots_resigning_ends_the_game(browser: Browser) -> None:
    browser.sit("hamlet", "human", "greedy").turn()
    browser.say("resign")
    while not browser.state["over"]:
        browser.until("state")
    mine = next(side for side in browser.state["standings"] if side["seat"] == 0)
    assert mine["resigned"] and mine["rank"] == 2 and not browser.state["choices"]


def test_a_seat_to_which_nobody_comes_is_given_to_a_program_and_back(tmp_path: Path) -> None:
    """Decisions before and after stay what they were, also for a server that is started anew."""
    with server(storage=tmp_path / "tables.sqlite") as first, first.browser() as one:
        one.sit("hamlet", "human", "human")
        link = next(message["links"]["1"] for message in one.heard if message["type"] == "seated")
        assert "free seat" not in one.turn().state["asks"]
        one.play()
        assert one.state["to_act"] == 1 and not one.state["choices"]
        one.say("give", seat=1, plays="greedy").turn()
        assert next(m for m in reversed(one.heard) if m["type"] == "people")["people"][1]["plays"] == "greedy"
        one.play().turn()
        one.say("give", seat=1, plays="human").until("people")
        one.play()
        assert one.state["to_act"] == 1 and not one.state["choices"], "a guest is waited for again"
        with first.browser() as guest:
            guest.join(link).turn().play().turn().play()
            assert "sits there now" in one.turn().refused("give", seat=1, plays="greedy")
            assert "Only the person who created" in guest.refused("give", seat=0, plays="greedy")
        for seat in (0, 2):
            assert "No guest plays" in one.refused("give", seat=seat, plays="greedy")
        assert "Nobody here is called" in one.refused("give", seat=1, plays="nobody")
        one.say("give", seat=1, plays="random").until("people")
        told, token = list(one.log), one.token
    with server(storage=tmp_path / "tables.sqlite") as second, second.browser() as one:
        one.join(token).turn()
        assert one.log == told
        one.play_on(np.random.default_rng(1))
        assert one.state["over"] and not any(side["resigned"] for side in one.state["standings"])
        assert "No guest plays" in one.refused("give", seat=1, plays="human")


# --- keeping ----------------------------------------------------------------------------------------------------------
def test_a_server_that_is_started_anew_has_lost_nothing(tmp_path: Path) -> None:
    rng, tokens, before = np.random.default_rng(3), list[str](), list[object]()
    with server(storage=tmp_path / "tables.sqlite") as first:
        for game, decisions in (("hamlet", 2), ("citadels", 7), ("hamlet", 99)):
            with first.browser() as browser:
                browser.sit(game, "human", "greedy").play_on(rng, decisions).turn()
                if game == "citadels":
                    browser.say("undo", keep=4).until("state")
                    browser.turn()
                tokens.append(browser.token)
                browser.join(browser.token).until("state")
                before.append(seen(browser.turn()))
    assert (tmp_path / "tables.sqlite").stat().st_mode & 0o077 == 0
    with server(storage=tmp_path / "tables.sqlite") as second:
        for token, expected in zip(tokens, before, strict=True):
            with second.browser() as browser:
                browser.join(token).until("state")
                assert seen(browser.turn()) == expected
        with second.browser() as browser:
            browser.join(tokens[1]).turn().play_on(rng)
            assert browser.state["over"]


def test_a_saved_game_leads_back_to_its_seat_and_holds_no_secret(browser: Browser) -> None:
    """To the very table: a second one with the same cards would tell what is hidden in the first. Who has played on
    meanwhile is told how to go back."""
    browser.sit("citadels", "human", "greedy", seed=123_456_789_012).play_on(np.random.default_rng(4), 5).turn()
    browser.say("save")
    file = browser.until("saved")
    assert (
        set(json.loads(file["content"])) == {"what", "game", "seat", "own decisions", "ticket"}
        and "123456789012" not in file["content"]
    )
    before, token = seen(browser.join(browser.token).turn()), browser.token
    for _ in range(2):
        browser.say("leave").say("load", content=file["content"]).until("seated")
        assert browser.token == token and seen(browser.turn()) == before
    browser.play_on(np.random.default_rng(4), 8).turn()
    browser.say("leave").say("load", content=file["content"])
    assert (
        "before decision 6 of yours" in browser.until("notice")["sentence"]
        and browser.token == token
        and len(browser.own) in (0, 8)
    )
    browser.turn().say("undo", keep=5).until("state")
    assert seen(browser.turn()) == before


def test_a_finished_game_is_saved_as_a_record_and_loads_again(browser: Browser) -> None:
    browser.sit("hamlet", "human", "greedy").play_on(np.random.default_rng(0))
    browser.say("save")
    content = browser.until("saved")["content"]
    before = browser.log, browser.own, browser.state["standings"]
    browser.say("load", content=content).until("seated")
    browser.until("state")
    assert (browser.log, browser.own, browser.state["standings"]) == before
    unfinished = "\n".join(content.splitlines()[:4])
    browser.say("load", content=unfinished, seats=["heuristic", "human"]).until("seated")
    assert browser.until("state") and len(browser.own) in (1, 2)


@pytest.mark.parametrize(
    "content",
    [
        "nonsense",
        "[]",
        "null",
        "{}",
        '{"game": "hamlet"}',
        "[" * 50_000,
        '{"game": 3, "version": 2, "num_players": 2, "options": {}, "seed": 1}',
        '{"game": "hamlet", "version": 2, "num_players": 1e99, "options": {}, "seed": 1}',
        '{"game": "hamlet", "version": 1, "num_players": 2, "options": {}, "seed": 1}',
        '{"game": "hamlet", "version": 2, "num_players": 2, "options": ["rounds"], "seed": 1}',
        '{"game": "hamlet", "version": 2, "num_players": 2, "options": {}, "seed": 1, "resigned": [["a"]]}',
        '{"game": "hamlet", "version": 2, "num_players": 2, "options": {}, "seed": 1, "players": ["evil.py:A", "human"]}',
        '{"game": "hamlet", "version": 2, "num_players": 2, "options": {}, "seed": 1}\n{"seat": 0, "action": 77, "sentence": "", "log": []}',
        '{"game": "hamlet", "version": 2, "num_players": 2, "options": {}, "seed": 1}\n{"seat": {}, "action": [], "sentence": 3, "log": 4}',
        '{"what": "architects-env game", "ticket": "no such ticket at all"}',
    ],
)
def test_files_that_are_none_are_refused_in_a_sentence(browser: Browser, content: str) -> None:
    sentence = browser.refused("load", content=content)
    assert "cannot be loaded" in sentence or "does not keep" in sentence


def test_a_record_whose_cards_were_laid_is_refused_before_anything_is_played(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A megabyte of such rows held a thread for long."""
    played = list[object]()
    monkeypatch.setattr(Match, "lay", lambda *given: played.append(given))
    monkeypatch.setattr(Match, "apply", lambda *given: played.append(given))
    monkeypatch.setattr("architects_env.play.table.table.Match", lambda *given: played.append(given))
    head = json.dumps({"game": "hamlet", "version": load("hamlet").version, "num_players": 2, "options": {}, "seed": 1})
    row = json.dumps({"deck": "box", "cards": ["Barn"]})
    decision = json.dumps({"seat": 0, "action": 0, "sentence": "", "log": []})
    for content in (
        [head, *[json.dumps({"deck": "box", "cards": []})] * 30_000],
        [head, *[row] * 30_000],
        [head, *[row, decision] * 10_000],
    ):
        assert "cannot be loaded" in browser.refused("load", content="\n".join(content))
    assert played == []


# --- hints, help, looking back ----------------------------------------------------------------------------------------
def test_a_hint_names_three_legal_moves_with_verdicts_and_reasons(browser: Browser) -> None:
    browser.sit("citadels", "human", "greedy").turn()
    found = browser.say("hint").until("hinted")
    moves, choices = found["moves"], {choice["action"]: choice for choice in browser.state["choices"]}
    assert min(3, len(choices)) == len(moves) and {move["action"] for move in moves} <= set(choices)
    assert all(move["sentence"] == choices[move["action"]]["sentence"] and move["verdict"] for move in moves)
    assert moves[0]["best"] and moves[0]["because"] and found["prospects"]


def test_a_hint_is_about_an_own_decision(here: Server) -> None:
    with here.browser() as one, here.browser() as other:
        one.sit("hamlet", "human", "human")
        other.join(one.heard[-1]["links"]["1"]).until("state")
        waiting = other if one.until("state")["choices"] else one
        assert "not your turn" in waiting.refused("hint")


@pytest.mark.parametrize("game", GAMES)
def test_help_shows_the_rules_as_html_without_anything_that_runs(browser: Browser, game: str) -> None:
    browser.sit(game, "human", "random").until("state")
    for place in ["", "no such place", *{choice["place"] for choice in browser.state["choices"]}]:
        helped = browser.say("help", place=place).until("helped")
        assert (
            helped["place"] == place
            and "<h" in helped["html"]
            and "<script" not in helped["html"]
            and "href" not in helped["html"].replace('href="http', "")
        )


def test_help_at_a_card_is_the_card_of_the_own_view_in_large(browser: Browser) -> None:
    browser.sit("citadels", "human", "random").until("state")
    places = own_cards(browser.state["picture"])
    assert places
    for place in [*places, "character 4"]:
        helped = browser.say("help", place=place).until("helped")
        title = helped["said"].split(",")[0]
        assert helped["card"].startswith("<svg") and f"{title}</text>" in helped["card"]
        assert place in (f"hand {title}", "character 4") and helped["section"] in helped["said"]


def test_nobody_is_shown_the_hidden_card_of_another(here: Server) -> None:
    with here.browser() as host, here.browser() as guest:
        host.sit("citadels", "human", "human").until("state")
        guest.say("show", every_move=False, narrow=False).join(host.heard[1]["links"]["1"]).until("state")
        hidden = own_cards(host.state["picture"]) - own_cards(guest.state["picture"])
        assert hidden
        for place in hidden:
            assert host.say("help", place=place).until("helped")["card"]
            for asked in (place, f"seat 0 {place}", place.replace("hand", "seat 0 hand")):
                helped = guest.say("help", place=asked).until("helped")
                assert helped["card"] == helped["said"] == ""


@pytest.mark.parametrize("game", GAMES)
def test_what_is_no_card_is_none_whatever_it_is_called(browser: Browser, game: str) -> None:
    browser.sit(game, "human", "random").until("state")
    for place in ["", "hand", "hand -1", "seat 99 building 0", "character 999", "<svg>", "\x00", "é" * 100]:
        helped = browser.say("help", place=place, label="hand").until("helped")
        assert helped["place"] == place and helped["card"] == helped["said"] == ""


def test_a_card_is_that_of_the_moment_that_is_looked_back_to(browser: Browser) -> None:
    browser.sit("citadels", "human", "random").until("state")
    own = own_cards(browser.state["picture"])
    browser.say("resign")
    while not browser.state["over"]:
        browser.until("state")
    others = own_cards(browser.say("look", decision=0, seat=1).until("looked")["picture"])
    assert own - others and others - own
    for seat, cards in ((0, own), (1, others)):
        browser.say("look", decision=0, seat=seat).until("looked")
        for place in own | others:
            assert bool(browser.say("help", place=place).until("helped")["card"]) == (place in cards)


def own_cards(picture: str) -> set[str]:
    """The places of a hand."""
    return {unescape(place) for place in re.findall(r'data-place="(hand [^"]+)"', picture)}


def test_a_finished_game_can_be_looked_through_from_every_seat(browser: Browser) -> None:
    browser.sit("hamlet", "human", "greedy").turn()
    assert "when it is over" in browser.refused("look", decision=0, seat=0)
    browser.play_on(np.random.default_rng(0))
    browser.say("save")
    record = Record.read(browser.until("saved")["content"].splitlines())
    for decision in (0, 3, len(record.actions)):
        for seat in (0, 1):
            looked = browser.say("look", decision=decision, seat=seat).until("looked")
            assert looked["picture"] == board(record.replay(decision).view(seat), WIDE)
            assert [*record.sentences, ""][decision] in looked["sentence"]
    assert "decisions, not 999" in browser.refused("look", decision=999, seat=0)
    assert "A seat of this game" in browser.refused("look", decision=0, seat=7)


# --- limits -----------------------------------------------------------------------------------------------------------
def test_a_wrong_token_opens_nothing(browser: Browser) -> None:
    assert "no table for this link" in browser.refused("join", token="a" * 32)
    assert "cannot be read" in browser.refused("join", token="'; DROP TABLE tables; --")


def test_there_are_so_many_tables_and_no_more_but_those_long_finished_make_room() -> None:
    with server(limits=Limits(tables=2, finished_retention_days=1)) as small, small.browser() as browser:
        for _ in range(2):
            browser.sit("hamlet", "human", "random").turn().play()
        wish, storage = {"game": "hamlet", "seats": ["human", "random"]}, small.app.state.tables.storage
        assert "keeps 2 tables already" in browser.refused("create", **wish)
        browser.play_on(np.random.default_rng(0))
        finished = browser.token
        browser.say("leave")
        assert "keeps 2 tables already" in browser.refused("create", **wish), "somebody may come back to it"
        storage._base.execute("UPDATE tables SET touched = touched - 2 * 86400 WHERE over = 1")
        browser.join(finished).until("state")
        assert "keeps 2 tables already" in browser.refused("create", **wish), "somebody sits there"
        browser.say("leave").sit("hamlet", "human", "random").turn()
        assert storage.count() == 2 and storage.seat_of(finished) is None


def test_tables_at_which_nobody_has_played_make_room_first() -> None:
    with server(limits=Limits(tables=4, finished_retention_days=0)) as small, small.browser() as browser:
        storage = small.app.state.tables.storage
        browser.box("hamlet", "human", "random").turn().play()
        browser.sit("hamlet", "human", "random").turn().play_on(np.random.default_rng(0))
        finished = browser.token
        browser.sit("hamlet", "human", "random", seed=1).turn().play()
        played = browser.token
        browser.sit("hamlet", "random", "human", seed=1).turn()
        assert browser.log, "a bot has played"
        begun = browser.token
        browser.say("leave")
        storage._base.execute("UPDATE tables SET touched = touched - 2 * 3600")
        for left in ([finished, played], [played]):
            browser.sit("hamlet", "human", "random").turn().play().say("leave")
            assert [token for token in (finished, played, begun) if storage.seat_of(token)] == left
        assert "keeps 4 tables already" in browser.refused("create", game="hamlet", seats=["human", "random"])


def test_who_calls_again_and_again_makes_no_more_tables_than_others() -> None:
    with server(limits=Limits(new_tables_per_hour_per_address=5)) as strict:
        made = 0
        for _ in range(8):
            with strict.browser() as browser:
                browser.say("create", game="hamlet", seats=["human", "human"])
                made += browser.until("seated", "error")["type"] == "seated"
        assert made == 5 == strict.app.state.tables.storage.count()


def test_too_many_messages_are_not_looked_at_and_too_many_faults_end_the_connection() -> None:
    with (
        server(limits=Limits(messages_per_second=1e-9, message_burst=5, errors=30)) as strict,
        strict.browser() as browser,
    ):
        for _ in range(40):
            browser.say("resign")
        with pytest.raises(WebSocketDisconnect):
            for _ in range(40):
                browser.until("error")
        sentences = [message["sentence"] for message in browser.heard[1:]]
        assert (
            sentences[:5] == ["Sit down at a table first."] * 5
            and "Too many messages" in sentences[6]
            and len(sentences) <= 30
        )


def test_tables_at_which_nobody_sits_are_put_away_and_found_again(here: Server) -> None:
    with here.browser() as browser:
        browser.sit("hamlet", "human", "random").turn()
        token, tables = browser.token, here.app.state.tables
        name = tables.storage.seat_of(token)[0]
        assert name in tables.open
        browser.say("leave").say("join", token="x" * 20).until("error")
        assert name not in tables.open
        browser.join(token).turn()
        assert browser.state["choices"]


def test_who_joins_again_sits_at_the_same_table_as_the_others(here: Server) -> None:
    with here.browser() as one, here.browser() as other:
        one.sit("hamlet", "human", "random").turn()
        one.join(one.token).until("state")
        other.join(one.token).until("state")
        one.play()
        while not other.own:
            other.until("state")
        assert other.own == one.own


def test_where_rules_are_not_compiled_it_is_said_once_that_a_search_finds_less(
    here: Server, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    for state, times in (("compiled", 0), ("plain", 1)):
        monkeypatch.setattr(compile_mode, "current_mode", lambda game, state=state: state)
        heard = len(browser.heard)
        browser.sit("hamlet", "human", "grandmaster").play_on(np.random.default_rng(0))
        notices = [message["sentence"] for message in browser.heard[heard:] if message["type"] == "notice"]
        assert [("not compiled yet" in told, "(grandmaster)" in told) for told in notices] == [(True, True)] * times
