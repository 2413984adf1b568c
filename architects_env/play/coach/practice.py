"""Practice: a decision is tried again, and the answer is judged as a hint judges moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from architects_env.core.play.view import View
from architects_env.core.text import say
from architects_env.play.coach.because import in_hundred, reasons
from architects_env.play.coach.options import SECONDS, compare_options
from architects_env.play.coach.puzzles import GOOD


@dataclass(frozen=True)
class Attempt:
    """The judgement of a move that was tried."""

    action: int
    is_right: bool
    """Whether it is the best move, or about as good."""
    expected: int
    """Expected result after the move, from 0 to 100."""
    best: int
    """The best move."""
    best_expected: int
    """Expected result after the best move."""
    because: tuple[str, ...]
    """Reasons for the best move, compared with the move that was tried if that is worse."""
    figures: str = ""
    """Points now and expected after the best move."""


def moves_of(view: View) -> dict[int, str]:
    """Return the legal actions with their sentences, one for each sentence."""
    found: dict[str, int] = {}
    for action in view.legal_actions():
        found.setdefault(view.sentence(action), action)
    return {action: sentence for sentence, action in found.items()}


def attempt(
    view: View,
    options: Mapping[str, Any],
    rng: np.random.Generator,
    action: int,
    known: tuple[int, ...] = (),
    seconds: float = SECONDS,
) -> Attempt:
    """Judge a move.

    Args:
        view: The view of the seat that decides.
        options: The options of the game.
        rng: Random numbers.
        action: The move that is tried.
        known: Further moves to compare it with, such as the one that was played.
        seconds: Time limit, about.

    Raises:
        ValueError: If the move is not legal.
    """
    sentence = view.sentence(action)
    required = tuple(dict.fromkeys((action, *known)))
    found = compare_options(view, options, rng, seconds=seconds, required=required)
    own = next(k for k, option in enumerate(found.options) if view.sentence(option.action) == sentence)
    expected = [in_hundred(option.value) for option in found.options]
    is_right = expected[own] >= expected[0] - GOOD
    tried = None if is_right or not own else own
    why = reasons(found, 0, tried, say("after the move that was tried"))
    return Attempt(action, is_right, expected[own], found.options[0].action, expected[0], why.sentences, why.figures)
