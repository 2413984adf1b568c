"""The box on somebody's table, played through the page's server: recorded games are dictated over the wire, answer by
answer."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from architects_env.core.contract.registry import load
from architects_env.core.play.log import LogEntry, play_and_log
from architects_env.core.play.match import Match
from architects_env.play.chance.outcomes import sources_of
from architects_env.play.companion.companion import Companion
from architects_env.play.companion.dealing import dealable
from architects_env.play.companion.questions import title_of
from architects_env.play.drawing.picture import WIDE
from architects_env.play.server.hosting.hosted_companion import HostedCompanion
from architects_env.play.server.messages.seat_payload import SeatView, payload_of
from architects_env.play.server.workers.worker_pool import NUMBERED
from architects_env.play.table.shortcuts import repeat_is_legal
from tests.play.wire import Browser, Server, server

GAMES = [
    ("hamlet", ("human", "greedy"), {}),
    ("hamlet", ("greedy", "human", "human"), {}),
    ("architects", ("human",), {"max_turns_per_player": 4}),
    ("architects", ("human", "greedy"), {"max_turns_per_player": 2}),
    ("citadels", ("human", "greedy"), {"max_rounds": 3}),
    ("viscounts", ("human",), {"max_turns_per_player": 3}),
    ("settlers", ("human",), {}),
    ("hamlet", ("human", "master"), {}),
]
"""Short games with agents, and with the rivals that the rules play against one person."""


@pytest.fixture(scope="module")
def here() -> Iterator[Server]:
    with server() as found:
        yield found


@pytest.fixture(autouse=True)
def the_same_placeholders_every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("architects_env.play.server.hosting.tables.secrets.randbits", lambda _: 3)


@pytest.fixture
def browser(here: Server) -> Iterator[Browser]:
    with here.browser() as found:
        yield found


def hosted_at(here: Server, browser: Browser) -> HostedCompanion:
    """What the server holds of this browser's table."""
    tables = here.app.state.tables
    return tables.open[tables.storage.seat_of(browser.token)[0]]


class Dictation:
    """A random game whose chance is that of a match with a seed of its own; the agents' moves are followed in it."""

    def __init__(
        self, here: Server, browser: Browser, game: str, seats: tuple[str, ...], options: dict[str, Any]
    ) -> None:
        self.here, self.browser = here, browser.box(game, *seats, **options)
        self.truth, self.before = Match(load(game), len(seats), options, 5), None
        self.before: Match | None
        self.entries: list[LogEntry] = []
        self.log: list[str] = []
        self.followed = 0
        self.rng = np.random.default_rng(5)
        self.sources = sources_of(self.truth.game)

    @property
    def companion(self) -> Companion:
        return hosted_at(self.here, self.browser).table

    def follow(self) -> None:
        """Make the decisions that have been made at the table."""
        decided = [step["action"] for step in self.companion.steps if "seat" in step]
        for action in decided[self.followed :]:
            self.before = self.truth.clone()
            self.entries = play_and_log(self.truth, action)
            self.log += [line for entry in self.entries for line in entry.in_full]
        self.followed = len(decided)

    def step(self) -> bool:
        """Answer what is asked. False at the end."""
        state = self.browser.turn().state
        self.follow()
        if state["over"]:
            return False
        outcome = self.companion._outcome
        assert bool(state["question"]) is (outcome is not None)
        if outcome is not None:
            source = self.sources[outcome.source]
            number = source.actual_value(outcome.slot, self.before, self.truth, self.entries)
            asking = self.companion._set_up or self.companion._trial
            assert asking is not None
            assert title_of(asking, source, number) in {choice["sentence"] for choice in state["choices"]}, (
                "of equal cards one stands in the list for all"
            )
        else:
            actions, legal = [choice["action"] for choice in state["choices"]], self.truth.legal_actions()
            assert actions == legal or (repeat_is_legal(self.truth.view(self.truth.seat)) and {*actions} == {*legal})
            number = int(self.rng.choice(self.truth.legal_actions()))
        self.browser.decide(number)
        return True


def seen(browser: Browser) -> tuple[object, ...]:
    """All that a browser shows."""
    state = browser.state
    return (
        list(browser.log),
        list(browser.own),
        *(state[name] for name in ("picture", "question", "choices", "asks", "to_act", "over", "standings")),
    )


# --- whole games ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
def test_a_recorded_game_is_dictated_over_the_wire(
    here: Server, browser: Browser, game: str, seats: tuple[str, ...], options: dict[str, Any]
) -> None:
    """The board is the recorded one wherever a person decides; log and score are the recorded ones in the end."""
    dictation, answers = Dictation(here, browser, game, seats, options), 0
    while dictation.step():
        answers += 1
        state = browser.turn().state
        if not state["question"] and answers % 10 == 0:
            dictation.follow()
            truth = dictation.truth
            person = truth.seat if not truth.over and seats[truth.seat] == "human" else seats.index("human")
            expected = payload_of(SeatView.of(truth.view(person)), "", WIDE, NUMBERED)
            assert (state["picture"], [] if truth.over else state["choices"]) == (
                expected.picture,
                [] if truth.over else expected.choices,
            )
    truth = dictation.truth
    scores, ranks = truth.scores_and_ranks()
    for side in browser.state["standings"]:
        number = side["seat"] if side["seat"] is not None else len(seats) + truth.rivals.index(side["name"])
        assert (side["score"], side["rank"]) == (scores[number], ranks[number]) and sum(
            side["points"].values()
        ) == side["score"]
    assert (
        truth.over and browser.log == dictation.log and len(browser.own) == answers and browser.state["choices"] == []
    )
    assert browser.state["decisions"] == dictation.followed


# --- choosing a table -------------------------------------------------------------------------------------------------
def test_every_game_says_what_its_chance_decides(browser: Browser) -> None:
    for shown in browser.heard[0]["games"]:
        assert [one["name"] for one in shown["chance"]] == [*dealable(load(shown["name"]))]
        assert all(one["about"] for one in shown["chance"])


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"companion": True, "dealt": ["dice"]}, "no chance 'dice' that the program could deal"),
        ({"companion": True, "seats": ["human"]}, "is played by 2 to 3 players"),
        ({"companion": True, "seats": ["random", "greedy"]}, "at least one seat to a person"),
        ({"companion": True, "seats": ["human", "nobody.py:Thief"]}, "Nobody here is called"),
        ({"dealt": ["card"]}, "unless the box lies on your table"),
        ({"companion": 1}, "cannot be read"),
        ({"companion": True, "dealt": "card"}, "cannot be read"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_a_sentence(
    here: Server, browser: Browser, fields: dict[str, Any], sentence: str
) -> None:
    before = here.app.state.tables.storage.count()
    assert sentence in browser.refused("create", **{"game": "hamlet", "seats": ["human", "greedy"]} | fields)
    assert here.app.state.tables.storage.count() == before


# --- answering --------------------------------------------------------------------------------------------------------
def test_there_is_no_board_before_the_set_up_is_known(browser: Browser) -> None:
    browser.box("hamlet", "human", "greedy").turn()
    assert (
        browser.heard[-1]["picture"] == ""
        and browser.state["question"] == "Say which plan Player 0 has. Player 0 alone sees it."
    )
    browser.play(0).turn()
    assert browser.state["picture"] == "" and "Player 1" in browser.state["question"]
    browser.play(0).turn()
    assert browser.state["picture"] and not browser.state["question"]
    assert browser.own == [f"which plan: {words}" for words in ("Barn", "Chapel")]


def test_what_cannot_be_is_refused_in_a_sentence_and_changes_nothing(here: Server, browser: Browser) -> None:
    browser.box("hamlet", "human", "greedy").turn()
    barn = next(choice["action"] for choice in browser.state["choices"] if choice["sentence"] == "Barn")
    browser.say("answer", words="Barn", after=0).until("state")
    before, lines = seen(browser), hosted_at(here, browser).table.lines()
    assert "'Barn' cannot be the answer: everybody knows that it lies elsewhere" in browser.refused(
        "answer", words="Barn", after=1
    )
    assert "cannot be the answer" in browser.refused("play", action=barn, after=1)
    assert "cannot be the answer" in browser.refused("answer", words="Castle", after=1)
    assert "has changed since" in browser.refused("answer", words="Manor", after=0)
    assert "when it is over" in browser.refused("look", decision=0, seat=0)
    assert "not your turn" in browser.refused("hint")
    assert "no longer open" in browser.refused("agree", wish=1, yes=True)
    assert hosted_at(here, browser).table.lines() == lines
    browser.join(browser.token).until("state")
    assert seen(browser) == before
    browser.say("answer", words="Manor", after=1).until("state")
    browser.turn()
    assert "no legal move" in browser.refused("answer", words="build the Barn", after=2)


def test_words_are_no_decision_where_the_program_deals(browser: Browser) -> None:
    browser.sit("hamlet", "human", "random").turn()
    assert "decisions as numbers" in browser.refused("answer", words="build the Barn", after=0)


def test_two_people_with_the_box_are_shown_the_board_of_who_decides(browser: Browser) -> None:
    browser.box("hamlet", "human", "human")
    assert browser.heard[-1]["links"] == {} and browser.heard[-1]["companion"], "they share the page"
    deciding = set[int]()
    while not browser.turn().state["over"]:
        if not browser.state["question"]:
            deciding.add(browser.state["to_act"])
            assert f"Player {browser.state['to_act']} (you)" in browser.state["picture"]
        browser.play(0)
    assert deciding == {0, 1}


def test_a_hint_is_about_the_person_who_decides_and_a_finished_game_can_be_looked_through(
    here: Server, browser: Browser
) -> None:
    browser.box("hamlet", "greedy", "human")
    for _ in range(2):
        browser.turn().play(0)
    moves = browser.turn().say("hint").until("hinted")["moves"]
    assert {move["action"] for move in moves} <= {choice["action"] for choice in browser.state["choices"]}
    browser.play_on(np.random.default_rng(0))
    companion = hosted_at(here, browser).table
    decided = [step for step in companion.steps if "seat" in step]
    assert browser.state["decisions"] == len(decided)
    for decision in range(0, len(decided) + 1, 3):
        looked = browser.say("look", decision=decision, seat=0).until("looked")
        assert looked["picture"] == companion.view(0, decision).picture().svg
        assert [*(step["sentence"] for step in decided), ""][decision] in looked["sentence"]
    assert "decisions, not 999" in browser.refused("look", decision=999, seat=0)


# --- taking back ------------------------------------------------------------------------------------------------------
def test_answers_are_taken_back_one_by_one_through_moves_of_agents_to_the_beginning(browser: Browser) -> None:
    browser.box("citadels", "human", "greedy", max_rounds=1)
    rng, before, numbers = np.random.default_rng(1), list[tuple[object, ...]](), list[int]()
    while not browser.turn().state["over"]:
        browser.join(browser.token).turn()
        before.append(seen(browser))
        numbers.append(int(rng.integers(len(browser.state["choices"]))))
        browser.play(numbers[-1])
    browser.join(browser.token).until("state")
    end = seen(browser)
    for keep in reversed(range(0, len(before), 3)):
        browser.say("undo", keep=keep).until("state")
        assert seen(browser.turn())[:2] + seen(browser)[3:] == before[keep][:2] + before[keep][3:]
    for number in numbers:
        browser.turn().play(number)
    browser.turn().join(browser.token).until("state")
    assert seen(browser) == end
    assert "answers have been given" in browser.refused("undo", keep=len(numbers))


def test_a_game_that_is_given_up_is_over_and_the_people_stand_last_until_they_take_it_back(
    here: Server, browser: Browser
) -> None:
    browser.box("hamlet", "human", "greedy").play_on(np.random.default_rng(0), 3).turn()
    browser.join(browser.token).turn()
    before = seen(browser)
    browser.say("resign").until("state")
    assert (
        browser.state["over"]
        and not browser.state["choices"]
        and not browser.state["question"]
        and not browser.state["cut_off"]
    )
    assert browser.own[-1] == "give the game up" and browser.log[-1] == "The people at the table give the game up."
    assert {side["seat"]: (side["rank"], side["resigned"]) for side in browser.state["standings"]} == {
        0: (2, True),
        1: (1, False),
    }
    assert "is over" in browser.refused("resign") and "is over" in browser.refused("answer", words="Barn", after=4)
    assert Companion.read(browser.say("save").until("saved")["content"].splitlines()).given_up
    browser.say("undo", keep=3).until("state")
    assert seen(browser.turn())[:2] + seen(browser)[3:] == before[:2] + before[3:]
    assert not any(person.resigned for person in hosted_at(here, browser).people().people)


def test_a_game_can_be_given_up_before_the_set_up_is_known(browser: Browser) -> None:
    browser.box("hamlet", "human", "greedy").turn().play(0).turn()
    browser.say("resign").until("state")
    assert (
        browser.state["over"]
        and browser.state["standings"] == []
        and browser.state["picture"] == ""
        and browser.state["decisions"] == 0
    )
    browser.say("undo", keep=0).until("state")
    assert browser.state["question"] == "Say which plan Player 0 has. Player 0 alone sees it."


def test_the_rival_whom_the_rules_play_is_named_among_those_at_the_table(browser: Browser) -> None:
    for make in (browser.box, browser.sit):
        make("settlers", "human")
        assert browser.until("people")["rivals"] == list(Match(load("settlers"), 1).rivals) != []


# --- keeping ----------------------------------------------------------------------------------------------------------
def test_a_server_that_is_started_anew_has_lost_no_answer(tmp_path: Path) -> None:
    tokens, before = list[str](), list[object]()
    with server(storage=tmp_path / "tables.sqlite") as first:
        for dealt, answers in (((), 4), ((), 30), (("face up", "face down"), 40)):
            with first.browser() as browser:
                browser.box("citadels", "human", "greedy", dealt=dealt).play_on(
                    np.random.default_rng(2), answers
                ).turn()
                browser.say("undo", keep=answers - 3).until("state")
                browser.turn().join(browser.token).turn()
                tokens.append(browser.token)
                before.append(seen(browser))
    with server(storage=tmp_path / "tables.sqlite") as second:
        for token, expected in zip(tokens, before, strict=True):
            with second.browser() as browser:
                browser.join(token).turn()
                assert seen(browser) == expected
                browser.play_on(np.random.default_rng(3), len(browser.own) + 3)


def test_a_file_of_the_page_is_one_of_the_terminal_and_back(browser: Browser, tmp_path: Path) -> None:
    browser.box("hamlet", "human", "greedy").play_on(np.random.default_rng(0), 3).turn()
    browser.join(browser.token).turn()
    before = seen(browser)
    saved = browser.say("save").until("saved")
    assert saved["name"] == "hamlet-box-3-answers.jsonl"
    companion = Companion.read(saved["content"].splitlines())
    question = companion.question()
    assert question is not None and [choice.action for choice in question.choices] == [
        choice["action"] for choice in browser.state["choices"]
    ]
    companion.save(tmp_path / "box.jsonl")
    token = browser.token
    browser.say("load", content=(tmp_path / "box.jsonl").read_text()).until("seated")
    assert browser.heard[-1]["companion"] and browser.token != token
    browser.turn()
    assert seen(browser) == before
    browser.play_on(np.random.default_rng(0))
    assert Companion.read(browser.say("save").until("saved")["content"].splitlines()).over


def test_what_the_program_has_dealt_is_in_no_file_before_the_end(browser: Browser) -> None:
    browser.box("citadels", "human", "greedy", dealt=("face up", "face down"), max_rounds=2).play_on(
        np.random.default_rng(0), 35
    ).turn()
    browser.join(browser.token).turn()
    before = seen(browser)
    saved = browser.say("save").until("saved")["content"]
    assert set(json.loads(saved)) == {"what", "game", "seat", "own decisions", "ticket"}
    browser.say("load", content=saved).until("seated")
    browser.turn()
    assert seen(browser) == before
    browser.play_on(np.random.default_rng(0))
    assert Companion.read(browser.say("save").until("saved")["content"].splitlines()).over


HEAD = {
    "companion": "hamlet",
    "version": 2,
    "seats": ["human", "greedy"],
    "options": {},
    "agents_seed": 1,
    "placeholder_seed": 1,
    "dealt": [],
}


@pytest.mark.parametrize(
    ("wrong", "steps"),
    [
        ({"companion": "chess"}, []),
        ({"version": 1}, []),
        ({"seats": ["human", "evil.py:Thief"]}, []),
        ({"seats": ["human", "nobody"]}, []),
        ({"seats": 7}, []),
        ({"seats": ["greedy", "greedy"]}, []),
        ({"options": ["rounds"]}, []),
        ({"options": {"rounds": 99}}, []),
        ({"agents_seed": -1}, []),
        ({"dealt": ["dice"]}, []),
        ({"placeholder_seed": 1e999}, []),
        ({}, [{}]),
        ({}, [[]]),
        ({}, ["step"]),
        ({}, [{"chance": "card", "place": ["plan", 0, 0], "is": 77, "title": "Barn"}]),
        ({}, [{"chance": "card", "place": ["plan", 0, 0], "is": 1e999, "title": "Barn"}]),
        ({}, [{"seat": 0, "action": 0, "sentence": ""}]),
    ],
)
def test_files_that_are_none_are_refused_in_a_sentence(
    here: Server, browser: Browser, wrong: dict[str, Any], steps: list[Any]
) -> None:
    before = here.app.state.tables.storage.count()
    content = "\n".join(json.dumps(row) for row in [HEAD | wrong, *steps])
    sentence = browser.refused("load", content=content)
    assert "cannot be loaded" in sentence or "at least one seat to a person" in sentence
    assert here.app.state.tables.storage.count() == before


def test_the_head_of_those_files_is_that_of_one_that_can_be_loaded(browser: Browser) -> None:
    browser.say("load", content=json.dumps(HEAD)).until("seated")
    assert browser.heard[-1]["companion"]


def test_two_browsers_with_one_link_see_the_same(here: Server, browser: Browser) -> None:
    browser.box("hamlet", "human", "greedy").turn()
    with here.browser() as other:
        other.say("show", every_move=False, narrow=False).join(browser.token).turn()
        browser.play(1)
        while len(other.own) < 1:
            other.until("state")
        other.play(2)
        while len(browser.own) < 2:
            browser.until("state")
        assert seen(browser.turn()) == seen(other.turn())
