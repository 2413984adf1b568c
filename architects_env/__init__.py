"""Modern board games as reinforcement-learning environments: complete rules, hidden cards kept hidden, legal-action
masks, compiled."""

from __future__ import annotations

from architects_env.core.command_line import interrupts as interrupts  # isort: skip  (before all slow imports)
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, Literal, Unpack, overload

from architects_env.adapters.registration import register_games
from architects_env.core.contract.registry import on_register
from architects_env.games import GAMES, load, names, register

if TYPE_CHECKING:
    from architects_env.adapters.gymnasium_env import SeatEnv
    from architects_env.adapters.gymnasium_vector import SeatVectorEnv
    from architects_env.adapters.sb3 import Sb3SeatVecEnv as Sb3SeatVecEnv
    from architects_env.agents import Agent, make_agent
    from architects_env.core.play.batch import Batch
    from architects_env.core.play.match import Match
    from architects_env.core.play.record import Record
    from architects_env.core.play.view import View
    from architects_env.option_types import (
        ArchitectsOptions,
        CitadelsOptions,
        HamletOptions,
        SettlersOptions,
        ViscountsOptions,
    )

__version__ = "0.1.0"
__all__ = [
    "Agent",
    "Batch",
    "Match",
    "Record",
    "SeatEnv",
    "SeatVectorEnv",
    "View",
    "__version__",
    "game_names",
    "load",
    "make",
    "make_agent",
    "make_batch",
    "make_vec",
    "register",
    "rules",
]
_LAZY = {
    "Agent": "architects_env.agents",
    "Batch": "architects_env.core.play.batch",
    "Match": "architects_env.core.play.match",
    "Record": "architects_env.core.play.record",
    "SeatEnv": "architects_env.adapters.gymnasium_env",
    "Sb3SeatVecEnv": "architects_env.adapters.sb3",
    "SeatVectorEnv": "architects_env.adapters.gymnasium_vector",
    "View": "architects_env.core.play.view",
    "make_agent": "architects_env.agents",
}
"""Modules of the public names that are imported on first use, because they load the compiler or the extra `train`.
`Sb3SeatVecEnv` needs that extra, so it is not in `__all__`."""

register_games(GAMES)
on_register(lambda name: register_games([name]))


def __getattr__(name: str) -> Any:
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return resolve_name(f"{_LAZY[name]}:{name}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def game_names() -> list[str]:
    """Return the names of all games: those of this package, of installed packages (see `core.contract.registry`), and
    those registered in this process."""
    return names()


@overload
def make(
    game: Literal["architects"],
    num_players: int | None = None,
    seed: int = 0,
    rewards: str = "placement",
    **options: Unpack[ArchitectsOptions],
) -> Match: ...
@overload
def make(
    game: Literal["citadels"],
    num_players: int | None = None,
    seed: int = 0,
    rewards: str = "placement",
    **options: Unpack[CitadelsOptions],
) -> Match: ...
@overload
def make(
    game: Literal["hamlet"],
    num_players: int | None = None,
    seed: int = 0,
    rewards: str = "placement",
    **options: Unpack[HamletOptions],
) -> Match: ...
@overload
def make(
    game: Literal["settlers"],
    num_players: int | None = None,
    seed: int = 0,
    rewards: str = "placement",
    **options: Unpack[SettlersOptions],
) -> Match: ...
@overload
def make(
    game: Literal["viscounts"],
    num_players: int | None = None,
    seed: int = 0,
    rewards: str = "placement",
    **options: Unpack[ViscountsOptions],
) -> Match: ...
@overload
def make(
    game: str,
    num_players: int | None = None,
    seed: int = 0,
    rewards: str = "placement",
    **options: Any,
) -> Match: ...
def make(game: str, num_players: int | None = None, seed: int = 0, rewards: str = "placement", **options: Any) -> Match:
    """Create one game in play, a `core.play.match.Match`: the fastest way to play a single game from Python, without
    any framework.

    Args:
        game: Name of the game.
        num_players: Number of players; None for the game's default (`Game.default_players`).
        seed: Seed of the deal, from 0 to 2**63 - 1.
        rewards: "placement", "win" or "margin".
        options: Options of the rules by name.

    Raises:
        ValueError: For an unknown game and for wrong values, with the allowed ones.
        TypeError: For an argument that is no option of the rules.
    """
    from architects_env.core.play.match import Match

    wanted = load(game)
    return Match(wanted, num_players, wanted.options_among(options), seed, rewards)


@overload
def make_batch(
    game: Literal["architects"],
    num_games: int,
    num_players: int | None = None,
    seed: int = 0,
    threads: int = 1,
    rewards: str = "placement",
    **options: Unpack[ArchitectsOptions],
) -> Batch: ...
@overload
def make_batch(
    game: Literal["citadels"],
    num_games: int,
    num_players: int | None = None,
    seed: int = 0,
    threads: int = 1,
    rewards: str = "placement",
    **options: Unpack[CitadelsOptions],
) -> Batch: ...
@overload
def make_batch(
    game: Literal["hamlet"],
    num_games: int,
    num_players: int | None = None,
    seed: int = 0,
    threads: int = 1,
    rewards: str = "placement",
    **options: Unpack[HamletOptions],
) -> Batch: ...
@overload
def make_batch(
    game: Literal["settlers"],
    num_games: int,
    num_players: int | None = None,
    seed: int = 0,
    threads: int = 1,
    rewards: str = "placement",
    **options: Unpack[SettlersOptions],
) -> Batch: ...
@overload
def make_batch(
    game: Literal["viscounts"],
    num_games: int,
    num_players: int | None = None,
    seed: int = 0,
    threads: int = 1,
    rewards: str = "placement",
    **options: Unpack[ViscountsOptions],
) -> Batch: ...
@overload
def make_batch(
    game: str,
    num_games: int,
    num_players: int | None = None,
    seed: int = 0,
    threads: int = 1,
    rewards: str = "placement",
    **options: Any,
) -> Batch: ...
def make_batch(
    game: str,
    num_games: int,
    num_players: int | None = None,
    seed: int = 0,
    threads: int = 1,
    rewards: str = "placement",
    **options: Any,
) -> Batch:
    """Create many games that are played at once in compiled code, a `core.play.batch.Batch`.

    Args:
        game: Name of the game.
        num_games: Number of games side by side.
        num_players: Number of players; None for the game's default (`Game.default_players`).
        seed: Seed of the deals, from 0 to 2**63 - 1.
        threads: Number of threads that share the work.
        rewards: "placement", "win" or "margin".
        options: Options of the rules by name.

    Raises:
        ValueError: For an unknown game and for wrong values, with the allowed ones.
        TypeError: For an argument that is no option of the rules.
    """
    from architects_env.core.play.batch import Batch

    wanted = load(game)
    return Batch(wanted, num_games, num_players, wanted.options_among(options), seed, threads, rewards)


def make_vec(game: str, num_envs: int = 1, **arguments: Any) -> SeatVectorEnv[Any]:
    """Create Gymnasium's vector environment of a game, as `gymnasium.make_vec` does.

    Args:
        game: Name of the game.
        num_envs: Number of games side by side, with one learner's seat in each.
        arguments: Further arguments of `adapters.gymnasium_vector.SeatVectorEnv`: number of players, opponents, options
            of the rules, and others.

    Raises:
        ValueError: For an unknown game and for wrong values, with the allowed ones.
        TypeError: For an argument that is no option of the rules.
    """
    from architects_env.adapters.gymnasium_vector import SeatVectorEnv

    return SeatVectorEnv(game, num_envs, **arguments)


def rules(game: str, number: str = "") -> str:
    """Return the rules of a game in Markdown, or one section or ruling: `rules("citadels", "7.2")`,
    `rules("architects", "F14")`.

    Raises:
        ValueError: For an unknown game or number.
    """
    from architects_env.core.contract.rules_page import page, section

    return section(load(game), number) if number else page(load(game))
