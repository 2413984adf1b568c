"""No secret of another seat crosses the wire: every message of whole games is read, in every game."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import numpy as np
import pytest

from architects_env.core.play.log import final_lines
from architects_env.core.play.view import View
from architects_env.games import load, names
from architects_env.play.conformance import BUTTON
from architects_env.play.drawing.picture import WIDE
from architects_env.play.server.hosting.hosted_table import HostedTable
from architects_env.play.server.messages.seat_payload import SeatView, payload_of
from architects_env.play.server.workers.worker_pool import NUMBERED
from architects_env.play.table.integrity_notes import SEED_NAMED
from architects_env.play.table.table import decision_sentence, waiting_sentence
from tests.play.wire import Browser, Server, server

SEED = 8_134_972_650_113
QUICK = {
    "architects": {"max_turns_per_player": 8},
    "citadels": {"max_rounds": 4},
    "viscounts": {"max_turns_per_player": 4},
}


@pytest.fixture(scope="module")
def here() -> Iterator[Server]:
    with server() as found:
        yield found


def titles_in(game: Any, state: Any) -> set[str]:
    """The titles of all cards that lie face down in decks of the true state."""
    return {
        cards.title(card)
        for cards in game.cards
        for where in cards.decks(int(state.num_players)).values()
        for card in cards.read(state, *where)
    }


def named(titles: set[str], text: str) -> set[str]:
    return {title for title in titles if re.search(rf"(?<!\w){re.escape(title)}(?!\w)", text)}


def words_of(svg: str) -> str:
    """What a drawing says, without the texts in which one card may name another."""
    return " | ".join(re.findall(r">([^<>]+)</text>", svg))


def expected(view: View) -> dict[str, Any]:
    """What there is to see and to do for whoever sees this."""
    shown = payload_of(SeatView.of(view), "", WIDE, NUMBERED)
    mine = view.to_act == view.seat
    asks = decision_sentence(view, view.seat) if mine else waiting_sentence(view)
    return {
        "picture": shown.picture,
        "asks": asks,
        "to_act": shown.to_act,
        "choices": shown.choices,
        "shortcuts": shown.shortcuts,
        "points": shown.points,
    }


@pytest.mark.parametrize("game", names())
def test_whole_games_of_two_people_tell_neither_what_only_the_other_may_know(here: Server, game: str) -> None:
    rules, rng = load(game), np.random.default_rng(6)
    with here.browser() as one, here.browser() as other:
        one.sit(game, "human", "human", seed=SEED, **QUICK.get(game, {}))
        links = next(message["links"] for message in one.heard if message["type"] == "seated")
        other.say("show", every_move=False, narrow=False).join(links["1"]).until("state")
        one.until("state")
        hosted: HostedTable = here.app.state.tables.open[here.app.state.tables.storage.seat_of(one.token)[0]]
        people, decisions = (one, other), 0
        while not hosted.table.over:
            actor = people[hosted.table.match.seat]
            while not actor.state["choices"]:
                actor.until("state")
            if decisions % 20 == 0:
                check_twin_worlds(hosted, people, decisions)
            actor.play(int(rng.integers(len(actor.state["choices"]))))
            decisions += 1
        assert decisions > 4
        for seat, person in enumerate(people):
            while not person.state["over"]:
                person.until("state")
            check_words(person, seat, people[1 - seat].token, rules)


def check_twin_worlds(hosted: HostedTable, people: tuple[Browser, Browser], number: int) -> None:
    """The board that was sent is the one of any world that the seat cannot tell from the true one; and the decks' cards
    are not named in it unless the view's text board, the log or the rules of the game's options name them."""
    table = hosted.table
    for seat, person in enumerate(people):
        view = table.view(seat)
        world = table.match.clone()
        world.states[:] = view.sample_state(number)
        same = world.view(seat)
        assert same.memory.tobytes() == view.memory.tobytes()
        message = person.join(person.token).until("state")
        known = expected(same)
        assert {name: message[name] for name in known} == known
        secret = named(titles_in(table.game, table.match.state), words_of(view.picture().svg))
        assert secret <= named(secret, view.text() + " ".join(person.log)), f"seat {seat} is shown cards of a deck"


def check_words(person: Browser, seat: int, token: str, rules: Any) -> None:
    """Neither the seed, nor the other's token, nor more of the other's decisions than the log tells."""
    during = [message for message in person.heard if not (message["type"] == "state" and message["over"])]
    for message in during:
        text = json.dumps(message)
        assert str(SEED) not in text
        assert token not in text or message["type"] == "seated"
        if message["type"] == "state":
            assert message["standings"] == [] and message["decisions"] == 0 and message["remarks"] == [SEED_NAMED]
            assert not any(message[part] for part in ("notes", "cards", "progress")), "these belong to the box"
            assert not message["guide"], "nobody is guided here"
            choices = message["choices"] + message["shortcuts"]
            assert all(place_is_drawn(choice["place"], message["picture"]) for choice in choices)
    fields = {name for message in during if message["type"] == "state" for name in message}
    assert fields == {
        "type",
        "guide",
        "picture",
        "changed",
        "shortcuts",
        "asks",
        "topic",
        "to_act",
        "question",
        "choices",
        "log_from",
        "log",
        "turns",
        "own_from",
        "own",
        "over",
        "cut_off",
        "points",
        "standings",
        "decisions",
        "remarks",
        "notes",
        "progress",
        "cards",
    }


def place_is_drawn(place: str, svg: str) -> bool:
    """Or a button of the page, which is in no picture."""
    return not place or place.startswith(BUTTON) or f'data-place="{place}"' in unescape(svg)


def test_a_message_comes_only_when_there_is_something_to_notice(here: Server) -> None:
    """How many decisions the others make unnoticed must not be counted in messages."""
    with here.browser() as one, here.browser() as other:
        one.sit("citadels", "human", "human", seed=SEED)
        other.say("show", every_move=True, narrow=False).join(
            next(m["links"] for m in one.heard if m["type"] == "seated")["1"]
        ).until("state")
        one.until("state")
        hosted: HostedTable = here.app.state.tables.open[here.app.state.tables.storage.seat_of(one.token)[0]]
        rng, noticed = np.random.default_rng(0), 0
        for _ in range(40):
            actor, watcher = (
                ((one, 0), (other, 1))[hosted.table.match.seat],
                ((other, 1), (one, 0))[hosted.table.match.seat],
            )
            before = hosted.table.view(watcher[1]).memory.tobytes(), len(hosted.table.log(watcher[1]))
            while not actor[0].state["choices"]:
                actor[0].until("state")
            actor[0].play(int(rng.integers(len(actor[0].state["choices"]))))
            after = hosted.table.view(watcher[1]).memory.tobytes(), len(hosted.table.log(watcher[1]))
            if before != after:
                watcher[0].until("state")
                noticed += 1
        before = len(one.heard), len(other.heard)
        for person in (one, other):
            person.say("help", place="").until("helped")
        assert (len(one.heard), len(other.heard)) == (before[0] + 1, before[1] + 1), (
            "something was told that was not to be noticed"
        )
        assert noticed > 20


def test_the_end_is_told_to_everybody_alike(here: Server) -> None:
    with here.browser() as one:
        one.sit("hamlet", "human", "greedy", seed=SEED).play_on(np.random.default_rng(1))
        hosted: HostedTable = here.app.state.tables.open[here.app.state.tables.storage.seat_of(one.token)[0]]
        assert one.log[-3:] == list(final_lines(hosted.table.match))


# --- the box on the table ---------------------------------------------------------------------------------------------
PLACEHOLDERS = (6_203_144_718_291, 1_927_355_012_844)
WITH_BOX = {
    "hamlet": ("human", "greedy", "greedy"),
    "architects": ("human", "greedy"),
    "citadels": ("human", "greedy", "greedy"),
    "viscounts": ("human", "greedy"),
    "settlers": ("human", "greedy"),
}


def told_with_box(
    here: Server,
    monkeypatch: pytest.MonkeyPatch,
    game: str,
    placeholder_seed: int,
    dealt: tuple[str, ...] = (),
    answers: int = 25,
) -> list[dict[str, Any]]:
    """Every message of the first answers of a game with the box on the table. What is answered follows from what was
    asked."""
    monkeypatch.setattr("architects_env.play.server.hosting.tables.secrets.randbits", lambda _: placeholder_seed)
    with here.browser() as person:
        person.box(game, *WITH_BOX[game], seed=SEED, dealt=dealt, every_move=True)
        while not person.turn().state["over"] and len(person.own) < answers:
            person.play(len(person.own) % len(person.state["choices"]))
        return [
            message | {"token": ""} if message["type"] == "seated" else message
            for message in person.heard
            if message["type"] != "welcome"
        ]


@pytest.mark.parametrize("game", names())
def test_no_placeholder_of_the_box_crosses_the_wire(here: Server, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """With other placeholders, told the same, the server says the same to the letter: boards, questions, moves of the
    agents, log."""
    one, other = (told_with_box(here, monkeypatch, game, seed) for seed in PLACEHOLDERS)
    assert (
        len(one) >= 10
        and any(message.get("picture") for message in one)
        and any(message.get("question") for message in one)
    )
    assert one == other
    assert not any(str(number) in json.dumps(one) for number in (SEED, *PLACEHOLDERS))


def test_what_the_program_deals_to_agents_is_told_to_nobody_in_the_draft(
    here: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The characters of Citadels stay in the box: who keeps which is read nowhere before it is called."""
    told = told_with_box(here, monkeypatch, "citadels", PLACEHOLDERS[0], ("face up", "face down"), answers=40)
    states = [message for message in told if message["type"] == "state"]
    assert all("lies face" not in message["question"] and "lie face" not in message["question"] for message in states)
    log = [line for message in states for line in message["log"]]
    draft = log[
        : next(
            number
            for number, line in enumerate(log)
            if "answers to" in line or "reveals" in line or "is called" in line
        )
    ]
    kept = [line for line in draft if " keeps " in line]
    assert kept and all(line.startswith("Player 0 ") or line.endswith(" keeps a character.") for line in kept), kept
