"""The games inside `kaggle-environments`: `make("citadels", 3)` returns an environment that its agents can play.

Kaggle's environment of OpenSpiel plays any game that OpenSpiel knows. Ours are registered with numbered deals
(`architects_env.adapters.open_spiel`), so that a seed gives the same deal and every replay names its deal. Agents never
see the state, which holds hidden cards (`hides_state_from_agents`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from architects_env.adapters import open_spiel
from architects_env.core.command_line.tools import requires_extra
from architects_env.core.contract.registry import load

with requires_extra("kaggle"):
    import kaggle_environments
    from kaggle_environments.envs.open_spiel_env import open_spiel_env


def game_string(game: str, num_players: int | None = None, options: str = "", rewards: str = "placement") -> str:
    """Return the name of a game with its parameters, as OpenSpiel reads it.

    Args:
        game: Name of the game.
        num_players: Number of players. By default the game's usual number.
        options: Options of the rules, such as "rounds:3;feast:false".
        rewards: "placement", "win" or "margin".
    """
    players = load(game).check_players(num_players)
    parameters = {"chance": open_spiel.NUMBERED, "options": options, "players": players, "rewards": rewards}
    return (
        f"{open_spiel.PREFIX}{game}({','.join(f'{key}={value}' for key, value in parameters.items() if value != '')})"
    )


def register(game: str, num_players: int | None = None, options: str = "", rewards: str = "placement") -> str:
    """Register a game with `kaggle_environments`.

    Args:
        game: Name of the game.
        num_players: Number of players. By default the game's usual number.
        options: Options of the rules, such as "rounds:3;feast:false".
        rewards: "placement", "win" or "margin".

    Returns:
        The name of the environment, for `kaggle_environments.make`.
    """
    built: dict[str, Any] = open_spiel_env._build_env(game_string(game, num_players, options, rewards))
    name: str = built["specification"]["name"]
    kaggle_environments.register(name, built)
    return name


def make(
    game: str,
    num_players: int | None = None,
    options: str = "",
    rewards: str = "placement",
    configuration: Mapping[str, Any] | None = None,
    **arguments: Any,
) -> Any:
    """Return the environment of a game.

    Args:
        game: Name of the game.
        num_players: Number of players. By default the game's usual number.
        options: Options of the rules, such as "rounds:3;feast:false".
        rewards: "placement", "win" or "margin".
        configuration: Kaggle's configuration. Legal actions are part of the observations, unless it says otherwise.
        **arguments: Further arguments of `kaggle_environments.make`, such as `debug=True`.
    """
    name = register(game, num_players, options, rewards)
    return kaggle_environments.make(
        name, configuration={"includeLegalActions": True} | dict(configuration or {}), **arguments
    )
