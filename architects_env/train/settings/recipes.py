"""Tuned settings of training for each game, which are the defaults of `architects-env train`.

`docs/reports/index.md` summarises the experiments from which they come.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from architects_env.core.contract.game import Game

PLACEMENT = "placement"
NO_AGENT = "none"
FAST_BOT_TEACHER, LOOKAHEAD_TEACHER = "fast:heuristic", "lookahead:4"
"""Agents to imitate. The learner imitates the actions of the first, and the values of all options of the second."""


@dataclass(frozen=True)
class Recipe:
    """Settings of a game, with the names that they have in `train.runs.config.Config`.

    The defaults are for small games.
    """

    imitate: str = NO_AGENT
    imitation_decisions: int = 400_000
    imitation_learning_rate: float = 1.2e-3
    imitation_temperature: float = 0.03
    decision_cost: float = 0.0
    cut_off_reward: float | Literal["placement"] = PLACEMENT
    n_envs: int = 256
    n_steps: int = 48
    batch_size: int = 2048
    learning_rate: float = 6e-4
    ent_coef_end: float | None = None
    bots: tuple[str, ...] | None = None


RECIPES = {
    "architects": Recipe(FAST_BOT_TEACHER, decision_cost=0.01, cut_off_reward=-3.0, ent_coef_end=0.0),
    "citadels": Recipe(
        LOOKAHEAD_TEACHER,
        decision_cost=0.0005,
        n_envs=2048,
        batch_size=8192,
        learning_rate=1e-3,
        bots=("greedy", "builder", "raider"),
    ),
    "viscounts": Recipe(FAST_BOT_TEACHER, decision_cost=0.0005),
    "settlers": Recipe(FAST_BOT_TEACHER),
}
"""Settings that differ from the defaults, by game.

- `decision_cost`: in some games players can stall. In Architects all can stall together, so that a game that reaches
  the turn limit gives less than the last place (`cut_off_reward`).
- `ent_coef_end`: in Architects, deterministic play is stronger if the entropy bonus falls. Other games show no effect.
- `n_envs`, `batch_size`, `bots`: in Citadels the end of a game says little about single decisions, so that an update
  needs many games and fast opponents.
- `imitate`: in Citadels the values of a look-ahead teach more than its actions. Other games show no effect.
"""

DEFAULT_PLAYER_COUNTS = {"citadels": (2, 3, 4, 6)}
"""Default numbers of players of games that are not trained with all numbers. Games of Citadels with seven or eight
players would take most of the time, and policies trained without them play such games well."""

SLOW_BOT, SLOW_FRACTION = "heuristic", 0.05
"""The bot that takes up to a thousand times as long as the others, and its fraction of the opponents' seats.

With this fraction, the learner and its opponents take about the same time."""


def get_recipe(game: str) -> Recipe:
    """Return the settings of a game, by its name."""
    return RECIPES.get(game, Recipe())


def default_bots(game: Game) -> tuple[str, ...]:
    """Return the default opponents: the bots of the game.

    Fast ones are repeated, so that the slow one is drawn seldom.
    """
    fast = [name for name in game.bots if name != SLOW_BOT]
    if not fast or SLOW_BOT not in game.bots:
        return tuple(game.bots)
    return (*fast * max(1, round((1 / SLOW_FRACTION - 1) / len(fast))), SLOW_BOT)


def default_player_counts(game: Game, options: dict[str, Any]) -> tuple[int, ...]:
    """Return the numbers of players with which a policy is trained by default."""
    allowed = allowed_player_counts(game, options)
    return (
        tuple(num_players for num_players in allowed if num_players in DEFAULT_PLAYER_COUNTS.get(game.name, allowed))
        or allowed
    )


def allowed_player_counts(game: Game, options: dict[str, Any]) -> tuple[int, ...]:
    """Return all numbers of players, from two on, that the game and these options allow.

    Falls back to (1,) for solo-only games. Raises `ValueError` if the options allow no number.
    """
    player_counts: list[int] = []
    for num_players in range(game.seats[0], game.seats[-1] + 1):
        try:
            game.check_players(num_players)
            game.encode_options(options, num_players)
            player_counts.append(num_players)
        except ValueError:
            continue
    if not player_counts:
        game.encode_options(options, game.default_players)
    return tuple(num_players for num_players in player_counts if num_players > 1) or tuple(player_counts)
