"""Faults of rules and of agents, in sentences for their authors."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from architects_env.core.compile.recarrays import recarray
from architects_env.core.contract.game import Game
from architects_env.core.contract.spaces.stages import MOST_STEPS, Step
from architects_env.core.play.kernels import MOST_FORCED, get_kernels, only_action

if TYPE_CHECKING:
    from architects_env.core.play.match import Match
    from architects_env.core.play.view import View

TRIED = 40
"""Number of further steps that are tried out to name the stages that follow one another."""
MOST_NAMED = 6
MOST_OFFERED = 5
"""Largest number of legal actions that a sentence lists."""


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


def in_stage(match: Match | View) -> str:
    """Return the stage of a match to follow a location: ", stage playing". Empty without stages."""
    stages, number = match.game.stages, int(match.memory["stage"][0]) if match.game.stages else 0
    if not stages:
        return ""
    return f", stage {stages.names[number] if 0 <= number < len(stages) else number}"


def action_in_words(match: Match | View, action: int) -> str:
    """Return a legal action as a sentence and by its block; only by its block if the sentence raises an error."""
    block, index = match.game.action_space.locate(action)
    try:
        return f"{match.game.sentence(match.state, action)!r} ({block} {index}, action {action})"
    except Exception:  # the words may be what is wrong
        return f"{block} {index} (action {action})"


def chosen_illegally(match: Match | View, action: int) -> str:
    """Return the end of a sentence about an agent that chose an action which is not legal, with the legal ones.

    Args:
        match: The `Match`, or a `View` of the seat that decides.
        action: The action.
    """
    legal = match.legal_actions()
    offered = ", ".join(repr(match.sentence(other)) for other in legal[:MOST_OFFERED])
    more = f" and {len(legal) - MOST_OFFERED} more" if len(legal) > MOST_OFFERED else ""
    if not 0 <= action < len(match.game.action_space):
        chosen = f"the action {action}, which does not exist"
    else:
        stage = in_stage(match).removeprefix(", ")
        chosen = f"{action_in_words(match, action)}, which is not legal {f'at {stage}' if stage else 'there'}"
    return f"chose {chosen}. Legal are: {offered}{more}."
