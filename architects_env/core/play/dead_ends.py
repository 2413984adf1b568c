"""Why a seat has no legal action although the game is not over, in a sentence for the author of the rules."""

from __future__ import annotations

import numpy as np

from architects_env.core.compile.recarrays import recarray
from architects_env.core.contract.game import Game
from architects_env.core.contract.spaces.stages import MOST_STEPS, Step
from architects_env.core.play.kernels import MOST_FORCED, get_kernels, only_action

TRIED = 40
"""Number of further steps that are tried out to name the stages that follow one another."""
MOST_NAMED = 6


def dead_end(game: Game, memory: np.ndarray) -> str:
    """Return why there is no legal action in a state that is not over.

    Args:
        game: The game.
        memory: The state, as an array of one record.
    """
    states = game.copy_states(memory)
    g = recarray(states)[0]
    if game.stages and isinstance(game.stages.rows[int(g.stage)], Step):
        return _of_steps(game, g)
    mask = np.zeros(len(game.action_space), np.int8)
    get_kernels(game).legal(game.for_kernels(states), 0, mask)
    if mask.sum() == 1:
        sentence = game.sentence(g, int(only_action(mask)))
        return (
            f"{MOST_FORCED:,} actions in a row were the only legal ones, the last of them {sentence!r}, and came to no "
            "choice and no end. An action that changes nothing must not be the only legal one."
        )
    return "there is no legal action, and the game is not over."


def _of_steps(game: Game, g: np.void) -> str:
    """Return which steps never go on, by playing some more of them."""
    assert game.stages
    first, passed = game.stages.names[int(g["stage"])], dict[str, None]()
    for _ in range(TRIED):
        row = game.stages.rows[int(g["stage"])]
        if g["over"] or not isinstance(row, Step):
            return (
                f"the step {first!r} stands here and was not run. Let `setup` call `STAGES.go_on(g)` at its end if the "
                "game begins with a step."
            )
        passed[row.name] = None
        row.run(g)
        game.stages.between(g)
    names = [repr(name) for name in passed]
    if len(names) == 1:
        said = f"the step {names[0]} never goes on: it was run {MOST_STEPS:,} times in a row"
    else:
        shown = ", ".join(names[:MOST_NAMED]) + (" and others" if len(names) > MOST_NAMED else "")
        said = f"the steps {shown} never go on: they were run {MOST_STEPS:,} times in a row"
    return f"{said}. A step has to write the next stage into `g.stage`, or 1 into `g.over`."
