"""Options, which of them go together, and the players that the rules themselves play (rules section 16)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from architects_env.core.contract.game import AT_BOUND, Option
from architects_env.core.text import say
from architects_env.games.viscounts.data import schemes as R

MOST_DIFFICULT = 3
OPTIONS = (
    Option("ai", R.BOARD_NAMES[0], R.BOARD_NAMES, "alone: the board of the virtual viscount"),
    Option("difficulty", 0, (0, MOST_DIFFICULT), "alone: how many future schemes are shuffled into its deck"),
    Option(
        "max_turns_per_player",
        200,
        (1, 1000),
        "number of turns of every player after which an unfinished game is cut off",
    ),
    AT_BOUND,
)
AI, DIFFICULTY, MAX_TURNS, _ = range(len(OPTIONS))
RIVALS = tuple(f"{name.capitalize()} viscount" for name in R.BOARD_NAMES)


def rivals(num_players: int, encoded: np.ndarray) -> tuple[str, ...]:
    """Return the virtual viscount of a single player."""
    return (RIVALS[int(encoded[AI])],) if num_players == 1 else ()


def check_options(options: Mapping[str, Any], num_players: int) -> None:
    """Raise `ValueError` for options of the solo game with several players."""
    if num_players > 1 and (options["ai"] != R.BOARD_NAMES[0] or options["difficulty"] != 0):
        raise ValueError(
            say(
                "The options ai and difficulty are for one player, not for {num_players}; leave them out.",
                num_players=num_players,
            )
        )
