"""What the program deals unless somebody wishes otherwise: all that its own players hold in secret."""

from __future__ import annotations

import re

import numpy as np
import pytest

from architects_env.core.contract.registry import load
from architects_env.games import names
from architects_env.play.companion.companion import Companion
from architects_env.play.companion.dealing import OF_AGENTS, dealable, dealt_by_default, hidden_chance
from architects_env.play.companion.questions import invented
from architects_env.play.table.table import HUMAN
from tests.play.companion.test_companion_secrets import WHOLE, Table, evening, known_when_asked

SEEDS = (1, 2, 3)


def at_a_table(game: str, seed: int, *agents: str) -> Table:
    """A table as it is unless somebody wishes otherwise, with one person."""
    seats = [HUMAN, *agents]
    return Table(game, seats, {}, seed, seed + 1, dealt_by_default(load(game), seats))


def names_in(text: str, game: str) -> set[str]:
    """The hidden cards that a text names."""
    sources = dealable(load(game))
    cards = {str(name) for kind in hidden_chance(load(game)) for name in sources[kind].names()}
    return {card for card in cards if re.search(rf"(?i)(?<!\w){re.escape(card)}(?!\w)", text)}


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", names())
def test_nothing_that_is_shown_names_a_card_that_the_own_seat_does_not_know(game: str, seed: int) -> None:
    """Lines of the log, which are what is to be done on the table, and questions are those of the person's own seat."""
    companion = at_a_table(game, seed, "random")
    hidden, own = 0, ""
    for question, told in evening(companion, WHOLE, seed):
        if told is None:
            asked = question.partition("Say ")[0]
            if (known := known_when_asked(companion, own)) is not None:
                assert names_in(asked, game) <= names_in(known, game), question
            continue
        entries, lines = told
        ours = [line for entry in entries for line in entry.lines[0]]
        assert lines == ours
        own = f"{own} {' '.join(ours)}"
        hidden += sum(line not in entry.lines[0] for entry in entries for line in entry.in_full)
    assert companion.over and (hidden or game == "hamlet"), "otherwise nothing was hidden in this game"


@pytest.mark.parametrize("game", names())
def test_nobody_is_asked_for_what_the_others_alone_see(game: str) -> None:
    companion = at_a_table(game, 2, "random")
    for question, told in evening(companion, WHOLE, 2):
        outcome = companion._outcome if told is None else None
        assert outcome is None or outcome.seen & 1, question
    mine = [step for step in companion.steps if "chance" in step and companion._is_of_person(step)]
    assert len(mine) == len(companion.answers) - sum(step.get("seat") == 0 for step in companion.steps)


@pytest.mark.parametrize("game", ["viscounts", "settlers"])
def test_cards_of_an_own_deck_are_still_drawn_by_hand(game: str) -> None:
    """Where each player has a deck, only the others' decks are in the program."""
    companion = at_a_table(game, 3, "random")
    (kind,) = [name for name in hidden_chance(load(game)) if name.endswith(OF_AGENTS)]
    source = kind.removesuffix(OF_AGENTS)
    while not companion.over and companion.decisions < 60:
        question = companion.question()
        if question is None:
            companion.advance()
        else:
            companion.answer(question.choices[0].action)
    dealt = [bool(step.get("dealt")) for step in companion.steps if step.get("chance") == source]
    assert {*dealt} == {True, False}


def test_people_among_themselves_and_against_a_rival_draw_all_cards_by_hand() -> None:
    for game in names():
        assert dealt_by_default(load(game), [HUMAN, HUMAN]) == [*invented(game)]
        assert dealt_by_default(load(game), [HUMAN, "random"], real_cards=True) == [*invented(game)]


@pytest.mark.parametrize("game", names())
def test_before_the_game_people_are_told_who_keeps_the_secrets(game: str) -> None:
    (note,) = [note for note in at_a_table(game, 1, "random").notes if "nobody learns" in note]
    assert note.startswith("The program deals: ")
    (warning,) = [note for note in Companion(game, [HUMAN, "random"]).notes if "you learn their secrets" in note]
    assert "In a new game the program can deal" in warning


@pytest.mark.parametrize("game", names())
def test_the_questions_of_the_set_up_are_counted(game: str) -> None:
    """What the program deals is not among them. After some answers others need not be asked, or must be."""
    companion, counted = at_a_table(game, 1, "random"), list[tuple[int, int]]()
    while not companion.set_up:
        question = companion.question()
        assert question is not None and question.progress is not None
        counted.append(question.progress)
        companion.answer(question.choices[-1].action)
    numbers, totals = [n for n, _ in counted], [of_all for _, of_all in counted]
    assert numbers == [*range(1, len(counted) + 1)] and len({*totals}) <= 2
    assert not totals or abs(totals[0] - len(counted)) <= 1
    companion.advance_all()
    question = companion.question()
    assert question is None or question.progress is None


@pytest.mark.parametrize("game", ["viscounts", "citadels"])
def test_a_game_goes_on_from_its_file_with_the_same_cards(game: str) -> None:
    companion, rng = at_a_table(game, 4, "random"), np.random.default_rng(4)
    while companion.decisions < 25:
        question = companion.question()
        if question is None:
            companion.advance()
        else:
            companion.answer(int(rng.choice([choice.action for choice in question.choices])))
    twin = Companion.read(companion.lines())
    assert twin.lines() == companion.lines() and twin.answers == companion.answers
    assert [line.text for line in twin.told()] == [line.text for line in companion.told()]
    twin.undo()
    assert twin.answers == companion.answers[:-1]
