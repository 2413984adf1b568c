"""Steps of the introductions name questions and places that a first game has."""

from __future__ import annotations

import re
from functools import cache

import numpy as np
import pytest

from architects_env.core.play.match import Match
from architects_env.games import load, names
from architects_env.play.server.app import PAGE
from architects_env.play.server.messages.seat_payload import place_of
from architects_env.play.table.table import question_of

TEXTS = (PAGE / "js" / "lesson_texts.js").read_text(encoding="utf-8")
GAME, STEP, FIELD = r"^  (\w+): \[\n(.*?)^  \],", r"^    \{ (.*) \},$", r'(\w+): (?:"([^"]*)"|(\d+))'
SEEDS, DECISIONS = 2, 260


def steps(game: str) -> list[dict[str, str]]:
    found = dict(re.findall(GAME, TEXTS, re.MULTILINE | re.DOTALL))
    return [
        {name: words or number for name, words, number in re.findall(FIELD, step)}
        for step in re.findall(STEP, found[game], re.MULTILINE)
    ]


@cache
def situations(game: str) -> list[tuple[str, frozenset[str]]]:
    """Questions with the places that can be chosen, in random games of two."""
    found = list[tuple[str, frozenset[str]]]()
    for seed in range(SEEDS):
        match, rng = Match(load(game), 2, {}, seed), np.random.default_rng(seed)
        for _ in range(DECISIONS):
            if match.over:
                break
            view, legal = match.view(match.seat), match.legal_actions()
            found.append((str(question_of(view)), frozenset(place_of(match.game, view.state, one) for one in legal)))
            match.apply(int(rng.choice(legal)))
    return found


@pytest.mark.parametrize("game", names())
def test_every_step_of_an_introduction_has_a_situation_that_occurs(game: str) -> None:
    assert len(steps(game)) >= 6
    for step in steps(game):
        assert step["words"].endswith(".")
        asks, may = step.get("asks"), step.get("may", "")
        fits = [
            places
            for topic, places in situations(game)
            if asks in (None, topic) and any(place.startswith(may) for place in places)
        ]
        assert fits, step
        if reached := step.get("reached"):
            assert any(re.match(f"({reached})", place) for _, places in situations(game) for place in places), step
        assert "reached" not in step or "goal" in step
        assert "goal" not in step or "reached" in step or asks, "a goal is reached by a place or an answer"


@pytest.mark.parametrize("game", names())
def test_the_first_question_is_explained_before_it_is_answered(game: str) -> None:
    topic, places = situations(game)[0]
    first = next(step for step in steps(game) if step.get("asks", topic) == topic)
    assert first.get("after", "0") == "0"
    assert not first.get("may") or any(place.startswith(first["may"]) for place in places)
