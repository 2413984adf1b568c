"""The settings of training that have proved themselves for each game. They hold where none are given.
`experiments/RESULTS_LOG.md` tells how they were found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from architects_env.core.contract.game import Game

PLACEMENT = "placement"
NOBODY = "nobody"
FAST_BOT, VALUES = "glance:heuristic", "lookahead:4"
"""Agents to imitate: the actions of the first, the values of all options of the second."""


@dataclass(frozen=True)
class Recipe:
    """Settings of the same names as in `train.runs.config.Config`, which explains them. The defaults are for small
    games."""

    imitate: str = NOBODY
    imitation_decisions: int = 400_000
    imitation_learning_rate: float = 1.2e-3
    imitation_temperature: float = 0.03
    decision_cost: float = 0.0
    cut_off_reward: float | Literal["placement"] = PLACEMENT
    n_envs: int = 256
    n_steps: int = 48
    batch_size: int = 2048
    learning_rate: float = 6e-4
    kl_coef: float = 0.0
    ent_coef_end: float | None = None
    bots: tuple[str, ...] | None = None


RECIPES = {
    "architects": Recipe(FAST_BOT, decision_cost=0.01, cut_off_reward=-3.0, ent_coef_end=0.0),
    "citadels": Recipe(
        VALUES,
        decision_cost=0.0005,
        n_envs=2048,
        batch_size=8192,
        learning_rate=1e-3,
        bots=("greedy", "builder", "raider"),
    ),
    "viscounts": Recipe(FAST_BOT, decision_cost=0.0005),
    "settlers": Recipe(FAST_BOT),
}
"""Four things differ from game to game.

- Where players can draw a game out, a decision costs something. In Architects, where all can do so together, being cut
  off is worse than the last place.
- In Architects the entropy bonus falls: likeliest actions play better then. This was not seen elsewhere.
- Where the end of a game tells little of the decisions that led to it, as in Citadels, an update needs many games, and
  quick opponents.
- In Citadels a look-ahead's values of all options teach more than its choices. This was not seen elsewhere.
"""

NUMBERS_OF_PLAYERS = {"citadels": (2, 3, 4, 6)}
"""Default numbers of players, for games that are not trained with all. With 2 to 8 players the large games of Citadels
would take most of the time, and policies trained with these numbers play well with the others too."""

SLOW_BOT, ITS_SHARE = "heuristic", 0.05
"""The bot that thinks up to a thousand times as long as the others, and its share of their seats. Learner and opponents
then take about the same time."""


def recipe_of(game: str) -> Recipe:
    """Return the settings for a game, by its name."""
    return RECIPES.get(game, Recipe())


def default_bots(game: Game) -> tuple[str, ...]:
    """Return the default opponents: the bots of the game, the quick ones equally often, the slow one seldom."""
    quick = [name for name in game.bots if name != SLOW_BOT]
    if not quick or SLOW_BOT not in game.bots:
        return tuple(game.bots)
    return (*quick * max(1, round((1 / ITS_SHARE - 1) / len(quick))), SLOW_BOT)


def default_numbers(game: Game, options: dict[str, Any]) -> tuple[int, ...]:
    """Return the numbers of players with which a policy is trained by default."""
    allowed = numbers_of_players(game, options)
    return tuple(number for number in allowed if number in NUMBERS_OF_PLAYERS.get(game.name, allowed)) or allowed


def numbers_of_players(game: Game, options: dict[str, Any]) -> tuple[int, ...]:
    """Return all numbers of players that the game and these options allow, from two on; one alone if there are no
    others. Raises `ValueError` if there are none."""
    found: list[int] = []
    for number in range(game.seats[0], game.seats[-1] + 1):
        try:
            game.check_players(number)
            game.encode_options(options, number)
            found.append(number)
        except ValueError:
            continue
    if not found:
        game.encode_options(options, game.default_players)
    return tuple(number for number in found if number > 1) or tuple(found)
