"""Modern board games as reinforcement-learning environments: complete rules, hidden cards kept hidden, legal-action
masks, compiled."""

from __future__ import annotations

from architects_env.core.files import interrupts as interrupts  # isort: skip  (before all slow imports
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, Literal, Unpack, overload

from architects_env.adapters.registration import register_games
from architects_env.games import GAMES, load, names, register

if TYPE_CHECKING:
    from architects_env.agents import Agent, make_agent
    from architects_env.core.play.batch import Batch
    from architects_env.core.play.match import Match
    from architects_env.option_types import (
        ArchitectsOptions,
        CitadelsOptions,
        HamletOptions,
        SettlersOptions,
        ViscountsOptions,
    )

__version__ = "0.1.0"
__all__ = ["Agent", "__version__", "game_names", "make", "make_agent", "make_batch", "register", "rules"]
FROM_AGENTS = ("Agent", "make_agent")

register_games(GAMES)


def __getattr__(name: str) -> Any:
    """`Agent`, the base class of players, and `make_agent(spec, game)`: of `architects_env.agents`, when somebody wants
    them."""
    if name not in FROM_AGENTS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return resolve_name(f"architects_env.agents:{name}")


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
    """One game in play, a `core.play.match.Match`: the fastest way to play a single game from Python, and the one
    without any framework. `num_players` is four unless told otherwise, or as many as can play (`Game.default_players`).

    Raises `ValueError` for an unknown game and for wrong values, with what is allowed, and `TypeError` for an argument
    that is no option of the rules.
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
    """Many games at once in compiled code, a `core.play.batch.Batch`. Arguments and errors are those of `make`."""
    from architects_env.core.play.batch import Batch

    wanted = load(game)
    return Batch(wanted, num_games, num_players, wanted.options_among(options), seed, threads, rewards)


def rules(game: str, number: str = "") -> str:
    """Return the rules of a game in Markdown, or one section or ruling: `rules("citadels", "7.2")`,
    `rules("architects", "F14")`.

    Raises `ValueError` for an unknown game or number.
    """
    from architects_env.core.contract.rules_page import page, section

    return section(load(game), number) if number else page(load(game))
