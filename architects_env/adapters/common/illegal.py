"""Illegal actions: actions of the action space that are not legal at the moment.

All environments use the same words and the same default.

- "lose", the default: the game is over, and the player that tried the action gets -1. With several agents, the others
  share 1.
- "raise": the environment raises `IllegalAction` (a `ValueError`) with the legal actions in words. Nothing has
  changed.
- "ignore": nothing changes, but after `MAX_IGNORED` ignored actions in a row the game is truncated.

"lose" is the default because an illegal action ends the game with -1 for its player in PettingZoo's classic games and
in pgx too. (In PettingZoo the others get 0, and all agents are also truncated.) With it, tools that ignore masks still
reach the end of a game, and the first thing they learn is which actions are legal. An input that is no action of the
game at all (a text, a fraction, a number outside of the action space) is a bug in the program and always raises.
"""

from __future__ import annotations

from typing import Any

from architects_env.core.play.match import Match
from architects_env.core.play.view import IllegalAction, as_action

ILLEGAL = LOSE, RAISE, IGNORE = "lose", "raise", "ignore"
DEFAULT_ILLEGAL = LOSE
"""Treatment of illegal actions unless the user chooses another."""
MAX_IGNORED = 1000
"""Number of ignored actions in a row that truncate a game. Uniformly random play finds a legal action long before; a
policy that is stuck never does."""


def check_illegal(illegal: Any) -> str:
    """Return `illegal` itself. Raises `ValueError`, naming the allowed words, if it is none of them."""
    if not isinstance(illegal, str) or illegal not in ILLEGAL:
        raise ValueError(f"illegal must be 'lose', 'raise' or 'ignore', not {illegal!r}.")
    return illegal


def illegal_reason(match: Match, action: Any, on_illegal: str) -> str:
    """Return why this action of the seat to act is illegal, as a sentence that names the legal ones.

    Args:
        match: Match in which a seat is to act.
        action: Action that it chose, of any type.
        on_illegal: Effect of an illegal action: "lose", "raise" or "ignore".

    Returns:
        The sentence, empty for a legal action.

    Raises:
        IllegalAction: With that sentence, if `on_illegal` is "raise", and always for a value that is no action of the
            game.
    """
    try:
        match.check(action)
    except IllegalAction as error:
        action_index = as_action(action)
        if on_illegal == RAISE or action_index is None or not 0 <= action_index < len(match.mask):
            raise
        return str(error)
    return ""
