"""Progress of a game: the number of its round or turn, read from the fields in which games keep it."""

from __future__ import annotations

from architects_env.core.play.view import View

ROUNDS, PLAYED, TURNS = "rounds", "rounds_played", "turns"
"""Fields of a state: rounds begun, rounds played, and turns of the player on turn."""


def round_of(view: View | None) -> tuple[int, bool]:
    """Return the number of the round or turn, and whether it counts turns. The number is 0 if it is unknown or the
    first round has not begun."""
    fields = () if view is None else view.game.dtype.names or ()
    if view is None:
        return 0, False
    if ROUNDS in fields:
        return int(view.state[ROUNDS]), False
    if PLAYED in fields:
        return int(view.state[PLAYED]) + 1, False
    return (int(view.state[TURNS]), True) if TURNS in fields else (0, False)
