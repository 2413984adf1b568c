"""What an environment does with an illegal action, one that is in its action space but not allowed now: the same words
and the same default in all of them.

- "lose", unless told otherwise: the game is over, and whoever tried it gets -1 (among several agents the others share
  1);
- "raise": `IllegalAction` (a `ValueError`) with the legal actions in words, and nothing has changed;
- "ignore": nothing has changed, but after `PATIENCE` ignored actions in a row the game is truncated.

"lose" is what PettingZoo's classics and pgx do. Tools that know no masks play on with it and come to an end, and what
they learn first is what is legal. Whatever is no action of the game at all (a text, a fraction, a number outside of the
action space) is a mistake of the program and always raises.
"""

from __future__ import annotations

from typing import Any

from architects_env.core.play.match import Match
from architects_env.core.play.view import IllegalAction, as_action

ILLEGAL = LOSE, RAISE, IGNORE = "lose", "raise", "ignore"
DEFAULT = LOSE
PATIENCE = 1000
"""So many ignored actions in a row truncate a game: whoever plays blindly by chance hits a legal one before, a policy
that is stuck never does."""


def check_illegal(illegal: Any) -> str:
    """What an illegal action does. Raises `ValueError` with what there is."""
    if not isinstance(illegal, str) or illegal not in ILLEGAL:
        raise ValueError(f"illegal must be 'lose', 'raise' or 'ignore', not {illegal!r}.")
    return illegal


def mistake(match: Match, action: Any, illegal: str) -> str:
    """What is wrong with this action of the seat to act, as a sentence that names the legal ones; empty if it is legal.

    Raises `IllegalAction` with that sentence if `illegal` says so, and always for what is no action of the game.
    """
    try:
        match.check(action)
    except IllegalAction as error:
        number = as_action(action)
        if illegal == RAISE or number is None or not 0 <= number < len(match.mask):
            raise
        return str(error)
    return ""
