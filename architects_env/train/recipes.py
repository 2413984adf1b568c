"""What has proved itself for each game: the settings of training that hold where none are given. How they were found
stands in `experiments/RESULTS_LOG.md`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from architects_env.core.contract.game import Game

PLACEMENT = "placement"
NOBODY = "nobody"
TEACHER, WORTH = "glance:heuristic", "lookahead:4"
"""Whom learners imitate at first: what the one does, or by what the other thinks each option is worth."""


@dataclass(frozen=True)
class Recipe:
    """Settings of the same names in `train.runs.config.Config`, where they are explained. These are for small games."""

    warm_start: str = NOBODY
    warm_start_decisions: int = 400_000
    warm_start_learning_rate: float = 1.2e-3
    warm_start_temperature: float = 0.03
    decision_cost: float = 0.0
    cut_off_reward: float | Literal["placement"] = PLACEMENT
    num_games: int = 256
    steps: int = 48
    batch_size: int = 2048
    learning_rate: float = 6e-4
    anchor: float = 0.0
    entropy_end: float | None = None
    bots: tuple[str, ...] | None = None


RECIPES = {
    "architects": Recipe(TEACHER, decision_cost=0.01, cut_off_reward=-3.0, entropy_end=0.0),
    "citadels": Recipe(
        WORTH,
        decision_cost=0.0005,
        num_games=2048,
        batch_size=8192,
        learning_rate=1e-3,
        bots=("greedy", "builder", "raider"),
    ),
    "viscounts": Recipe(TEACHER, decision_cost=0.0005),
    "settlers": Recipe(TEACHER),
}
"""Four things differ from game to game. Where players can draw a game out, a decision costs something; in Architects,
where all can do so together, being cut off is worse than the last place. There the entropy bonus falls, too: what is
likeliest plays better then, and that was not seen elsewhere. Where an end tells little of the decisions
that led to it, as in Citadels, an update needs many games, and quick opponents, so that there are many. There a
look-ahead's values of all options also teach more than choices do; in the other games that was not seen."""

NUMBERS_OF_PLAYERS = {"citadels": (2, 3, 4, 6)}
"""With these a policy learns where none are given; other games are learnt with all their numbers of players. With 2 to
8 the large tables of Citadels take most of the time, and what is learnt with these holds for the others too."""

SLOW_BOT, ITS_SHARE = "heuristic", 0.05
"""It thinks up to a thousand times as long as the other bots, and has this share of their seats: learner and opponents
then take about as much time."""


def recipe_of(game: str) -> Recipe:
    """The settings for this game, by its name."""
    return RECIPES.get(game, Recipe())


def default_bots(game: Game) -> tuple[str, ...]:
    """The opponents of a learner: the bots of the game, the quick ones alike often, the slow one seldom."""
    quick = [name for name in game.bots if name != SLOW_BOT]
    if not quick or SLOW_BOT not in game.bots:
        return tuple(game.bots)
    return (*quick * max(1, round((1 / ITS_SHARE - 1) / len(quick))), SLOW_BOT)
