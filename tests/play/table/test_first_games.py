"""Guided first games: scripts that fit the rules, guides that follow the person, and ways out of them."""

from __future__ import annotations

import io
import math
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from rich.console import Console

from architects_env.games import load
from architects_env.play.__main__ import Arguments, table_of
from architects_env.play.coach.options import compare_options
from architects_env.play.language.catalogue import language
from architects_env.play.language.speech import in_language
from architects_env.play.server.memory.achievements import rating_of
from architects_env.play.server.memory.kept_games import GameStanding, RememberedGame
from architects_env.play.table.first_game import (
    DONE,
    LEFT,
    LEFT_WORDS,
    ON,
    PERSON,
    first_game_of,
    options_of,
    script_of,
    scripted_moves,
)
from architects_env.play.table.integrity_notes import GUIDED_GAME
from architects_env.play.table.presets import presets_of
from architects_env.play.table.table import Table
from architects_env.play.terminal.terminal import Quit, Terminal

GAMES = ("architects", "citadels", "viscounts", "settlers")
LONGEST = 340
"""Most characters of an explanation, which has to fit on a phone."""
IDEAS = {"architects": 2, "citadels": 4, "viscounts": 2, "settlers": 2}
"""Most sentences of an explanation: a step has one idea."""
WORST = 0.08
"""How much less than the best move a suggested one may be worth, from -1 to 1: what an analysis would not remark on."""


def guided_table(name: str) -> Table:
    game = load(name)
    script = first_game_of(game)
    assert script is not None
    return Table(game, script.seats, options_of(game, script), script.seed)


def followed(table: Table, decisions: int | None = None) -> Iterator[Table]:
    """Play what the guide suggests, and yield the table before every own decision."""
    made = 0
    while decisions is None or made < decisions:
        while not table.waits_for_person and table.scripted_action() is not None:
            table.advance()
        guide = table.guide(PERSON)
        if guide is None or not guide.moves:
            return
        yield table
        table.apply(PERSON, guide.moves[0])
        made += 1


@pytest.mark.parametrize("name", GAMES)
def test_each_script_fits_the_rules_and_reaches_all_its_goals_in_order(name: str) -> None:
    table, goals, words = guided_table(name), list[str](), list[str]()
    script = first_game_of(table.game)
    assert script is not None
    for now in followed(table):
        guide = now.guide(PERSON)
        assert guide is not None and guide.state == ON and guide.sentence
        assert guide.moves[0] in now.match.legal_actions()
        if guide.goal not in goals:
            assert guide.reached == (goals[-1] if goals else ""), "the goal before is ticked when the next one is set"
            goals.append(guide.goal)
            words.append(guide.words)
        assert (guide.beginning != "") == (len(goals) == 1 and not words[1:] and now.last_decision(PERSON) is None)
    assert goals == [step.goal for step in script.steps] and len(goals) >= 9
    last = table.guide(PERSON)
    assert last is not None and (last.state, last.words, last.reached) == (DONE, script.ending, goals[-1])
    while not table.waits_for_person:
        table.advance()
    table.apply(PERSON, table.match.legal_actions()[-1])
    after = table.guide(PERSON)
    assert after is not None and after.state == DONE, "whoever plays on after the script has not left it"
    assert max(map(len, [*words, script.beginning])) <= LONGEST, "longer texts do not fit on a phone"


@pytest.mark.parametrize("name", GAMES)
def test_a_step_has_one_idea(name: str) -> None:
    script = first_game_of(load(name))
    assert script is not None
    for step in script.steps:
        assert len(re.findall(r"[.!?](?=\s|$)", step.words)) <= IDEAS[name], step.words


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_the_suggested_moves_are_good_in_the_opinion_of_the_coach(name: str) -> None:
    table, worse = guided_table(name), dict[str, float]()
    for now in followed(table):
        view, action = now.view(PERSON), now.guide(PERSON).moves[0]  # pyright: ignore[reportOptionalMemberAccess]
        found = compare_options(
            view,
            now.match.options,
            np.random.default_rng(1),
            seconds=math.inf,
            required=(action,),
            worlds=96,
            long_worlds=4,
        )
        value = next(option.value for option in found.options if option.action == action)
        worse[view.sentence(action)] = found.options[0].value - value
    assert {words: loss for words, loss in worse.items() if loss > WORST} == {}


@pytest.mark.parametrize("name", GAMES)
def test_the_opponents_moves_are_those_of_the_script_and_all_are_used(name: str) -> None:
    game = load(name)
    script, moves = first_game_of(game), scripted_moves(game)
    assert script is not None
    assert sum(one.seat == PERSON for one in moves) == sum(len(step.moves) for step in script.steps)
    assert len(script.others) - 60 <= sum(one.seat != PERSON for one in moves) <= len(script.others)
    assert [one.step for one in moves if one.ends_step] == list(range(len(script.steps)))


@pytest.mark.parametrize("name", GAMES)
def test_another_move_leaves_the_guide_kindly_and_taking_it_back_leads_to_it_again(name: str) -> None:
    table = guided_table(name)
    list(followed(table, 1))
    while not table.waits_for_person:
        table.advance()
    before = table.guide(PERSON)
    assert before is not None and before.state == ON
    decision = table.decisions
    assert table.guided == decision
    table.apply(PERSON, next(one for one in table.match.legal_actions() if one != before.moves[0]))
    assert table.guided == decision, "only what the guide suggested is not judged afterwards"
    left = table.guide(PERSON)
    assert left is not None and (left.state, left.words, left.moves) == (LEFT, LEFT_WORDS, ())
    assert table.scripted_action() is None, "the opponents decide for themselves now"
    table.undo(decision)
    assert table.guide(PERSON) == before


def test_only_the_deal_of_the_script_with_one_person_is_guided() -> None:
    game = load("architects")
    script = first_game_of(game)
    assert script is not None
    options = options_of(game, script)
    assert script_of(game, script.seats, options, script.seed) is script
    assert script_of(game, ("human", "master"), options, script.seed) is script
    assert script_of(game, ("human", "human"), options, script.seed) is None
    assert script_of(game, ("beginner", "human"), options, script.seed) is None
    assert script_of(game, script.seats, options, script.seed + 1) is None
    assert script_of(game, script.seats, {"characters": "dealt"}, script.seed) is None
    assert Table(load("hamlet"), ("human", "greedy"), seed=1).guide(PERSON) is None


def test_a_loaded_table_goes_on_with_its_guide() -> None:
    table = guided_table("settlers")
    list(followed(table, 6))
    again = Table.load(table.record())
    assert again.guide(PERSON) == table.guide(PERSON) and again.scripted_action() == table.scripted_action()


@pytest.mark.parametrize("name", GAMES)
def test_the_guided_game_is_the_first_preset(name: str) -> None:
    game = load(name)
    preset, script = presets_of(game)[0], first_game_of(game)
    assert script is not None and preset.guided and preset.players == (len(script.seats), len(script.seats))
    assert not any(other.guided for other in presets_of(game)[1:])


def test_a_guided_game_does_not_count_for_the_rating() -> None:
    def won(guided: bool) -> RememberedGame:
        standing = GameStanding(
            "architects", ("human", "beginner"), ("", ""), False, True, results=((0, 1, 9), (1, 2, 3)), guided=guided
        )
        return RememberedGame(0, 0.0, "", standing)

    assert rating_of([won(True)]) is None and rating_of([won(False)]) is not None


@pytest.fixture
def played(tmp_path: Path) -> Callable[..., str]:
    """Play at the terminal with these lines, and return what was shown."""

    def play(table: Table, lines: list[str], code: str = "en") -> str:
        given, shown = iter(lines), io.StringIO()

        def read(prompt: str) -> str:
            line = next(given, None)
            if line is None:
                raise Quit
            return line

        console = Console(file=shown, width=200, highlight=False)
        with pytest.raises(Quit):
            Terminal(table, tmp_path / "game.jsonl", console, read, language(code, table.game)).run()
        return shown.getvalue()

    return play


def test_the_terminal_guides_through_the_first_steps_and_says_when_the_guide_is_left(
    played: Callable[..., str],
) -> None:
    table = table_of(Arguments(game="architects", preset="guided"))
    script = first_game_of(table.game)
    assert script is not None and GUIDED_GAME in table.integrity_notes
    shown = played(table, ["Carpenter's Hut", "Stone Market"])
    assert script.beginning in shown and script.steps[0].words in shown and f"[x] {script.steps[0].goal}" in shown
    assert re.search(r"The guide suggests \d: Draft the Lumber Camp", shown)
    assert shown.count(LEFT_WORDS) == 1
    assert shown.index(script.steps[0].words) < shown.index("You decide which building card to keep"), (
        "the draft is explained before it is asked for"
    )


def test_the_terminal_guides_in_czech(played: Callable[..., str]) -> None:
    table = guided_table("citadels")
    script = first_game_of(table.game)
    assert script is not None
    speech = language("cs", table.game)
    shown = played(table, ["král"], "cs")
    for words in (script.beginning, script.steps[0].words, script.steps[0].goal, script.steps[1].words):
        assert str(in_language(words, speech)) in shown
    assert "Průvodce radí" in shown and "The guide" not in shown


def test_the_terminal_refuses_what_a_guided_game_fixes_and_presets_that_are_not_there() -> None:
    with pytest.raises(ValueError, match="leave out --opponents"):
        table_of(Arguments(game="architects", preset="guided", seed=5))
    with pytest.raises(ValueError, match="has no preset 'easy'; there are: guided, first, box, everything"):
        table_of(Arguments(game="architects", preset="easy"))
    table = table_of(Arguments(game="settlers", preset="first"))
    assert table.match.options["peaceful"] is True and not table.is_guided
