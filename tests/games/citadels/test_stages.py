"""The table of questions and steps, and questions that come in between (rules section 11)."""

from __future__ import annotations

import numpy as np
import pytest

import architects_env
from architects_env.core.contract.spaces.stages import Question
from architects_env.games.citadels.rules import state as S
from architects_env.games.citadels.rules.chapters import STAGES
from tests.games.citadels.table import Table

(QUESTIONS,) = STAGES.part.shape


def test_questions_come_before_steps_so_that_each_has_its_entry_in_the_observation() -> None:
    assert [isinstance(row, Question) for row in STAGES.rows] == [number < QUESTIONS for number in range(len(STAGES))]


def test_there_are_words_for_every_question() -> None:
    words = STAGES.asks[:QUESTIONS]
    assert all(words) and len(set(words)) == len(words)


def came_between(table: Table) -> tuple[str, str, int] | None:
    """The question that the present one has interrupted, as (question, stage, seat), or None."""
    g = table.g
    assert g.interruptions in (0, 1) and not g.stage_stack[g.interruptions :].any(), "no trace of what is over"
    return (table.stage, STAGES.names[g.stage_stack[0, 0]], int(g.stage_stack[0, 1])) if g.interruptions else None


def test_after_the_graveyard_the_end_of_a_warlords_turn_goes_on() -> None:
    t = (
        Table(4, {0: "Warlord", 1: "Merchant"})
        .city(1, "Temple")
        .city(2, "Graveyard")
        .gold({2: 1})
        .call("Warlord")
        .play("take 2 gold")
        .end()
    )
    t.play("destroy a building of player 1")
    assert t.seat == 2 and came_between(t) == ("graveyard", "the end of the turn", 0)
    t.play("let Temple go")
    assert t.g.number == 9 and came_between(t) is None, "the next number has been called"


def test_after_the_graveyard_the_turn_of_the_powder_houses_owner_goes_on() -> None:
    t = (
        Table(4, {0: "Merchant"}, graveyard_vs_powder_house=True)
        .city(0, "Powder House")
        .city(1, "Temple")
        .city(2, "Graveyard")
        .gold({2: 1})
        .hand(0, "Manor")
    )
    t.call("Merchant").play("take 2 gold", "use up the Powder House", "explode a building of player 1")
    assert t.seat == 2 and came_between(t) == ("graveyard", "turn", 0)
    t.play("pay 1 gold for Temple")
    assert t.seat == 0 and t.stage == "turn" and came_between(t) is None


@pytest.mark.parametrize("answer", ["stay silent", "take 2 gold"])
def test_the_hospitals_question_comes_before_the_next_call(answer: str) -> None:
    t = Table(5, {0: "Assassin", 2: "Architect", 3: "Warlord"}, crown=3).city(2, "Hospital")
    t.call("Assassin").play("name (Assassin) 7 Architect", "take 2 gold").call("Architect")
    between = came_between(t)
    assert between is not None and between[:2] == ("hospital", "the next call")
    t.play(answer)
    assert t.seat == 3 and t.g.number == 8 and came_between(t) is None


def test_what_a_wizard_builds_may_ask_and_his_turn_goes_on() -> None:
    t = (
        Table(4, {0: "Wizard", 1: "Merchant"})
        .hand(1, "Lighthouse")
        .gold({0: 5})
        .call("Wizard")
        .play("look at another hand")
    )
    t.play(*t.options("take Lighthouse"), "build Lighthouse for 3")
    assert came_between(t) == ("lighthouse", "turn", 0)
    t.play("take no card")
    assert t.stage == "turn" and t.seat == 0 and came_between(t) is None


@pytest.mark.parametrize("players", [3, 5, 7])
def test_no_question_comes_between_but_those_that_may(players: int) -> None:
    rng, asked = np.random.default_rng(0), set[int]()
    for seed in range(4):
        match = architects_env.make("citadels", players, seed, new_buildings=15, purple_removal="none")
        while not match.over:
            asked.add(int(match.state.stage))
            assert (match.state.interruptions == 1) == (
                match.state.stage in (S.HOSPITAL, S.GRAVEYARD, S.BELL, S.LIGHTHOUSE)
            )
            match.apply(int(rng.choice(match.legal_actions())))
    assert S.MENU in asked and asked & {S.HOSPITAL, S.GRAVEYARD, S.BELL, S.LIGHTHOUSE}
