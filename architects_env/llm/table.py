"""The table that a server plays: which game, who sits where, and what a model is shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import tyro

from architects_env.adapters.text import TextEnv
from architects_env.core.contract.game import Game
from architects_env.core.contract.option_words import options_from
from architects_env.core.contract.registry import load

DEFAULT = "architects"


@dataclass
class TableArguments:
    """The game that is served, and what a language model is shown."""

    game: str = DEFAULT
    """Name of the game (`architects-env games` lists them)."""
    opponents: tuple[str, ...] = ()
    """Names of the agents at the other seats, such as heuristic, skilled or random. The client has one seat. With no
    opponents, the client plays all seats, one after the other."""
    seat: int = 0
    """Number of the client's seat, from 0, if there are opponents."""
    players: int | None = None
    """Number of players, if there are no opponents. By default the usual number of the game."""
    option: Annotated[tuple[str, ...], tyro.conf.UseAppendAction] = ()
    """Option of the rules, NAME=VALUE. Can be given several times."""
    language: str = "en"
    """Language of all texts: en or cs (which needs the extra play)."""
    rules_text: str = "short"
    """Rules in each observation: none, short or full."""
    history: str = "turn"
    """Log lines in each observation: none, turn (since the seat's last decision) or all."""
    actions: bool = True
    """List the legal actions in each observation."""
    token_budget: int | None = None
    """The most tokens that an observation should have. By default there is no limit."""
    renamed_seed: int | None = None
    """Seed by which cards, places and goods get other names. By default they have their own."""
    retries: int = 2
    """Number of times that a failed reply to one decision may be repeated."""
    fallback: str = "forfeit"
    """Consequence of the last failed reply: forfeit, or the name of an agent that decides instead."""
    rewards: str = "placement"
    """Rewards at the end: placement (-1 last to 1 first), win or margin."""
    seed: int = 0
    """Seed of the first game."""


def seats_of(game: Game, opponents: tuple[str, ...], seat: int, players: int | None) -> tuple[int, dict[int, str]]:
    """Return the number of players and the agents by seat.

    Raises:
        ValueError: If the game is not for this number of players, or there is no such seat.
    """
    named = [name for name in opponents if name]
    if not named:
        return game.check_players(players), {}
    if players not in (None, len(named) + 1):
        raise ValueError(f"With {len(named)} opponents there are {len(named) + 1} players, not {players}.")
    number = game.check_players(len(named) + 1)
    others = [place for place in range(number) if place != game.check_seat(seat, number)]
    return number, dict(zip(others, named, strict=True))


def text_env(arguments: TableArguments) -> TextEnv:
    """Return the game in words that these arguments describe. Raises `ValueError` for what does not fit."""
    game = load(arguments.game)
    players, opponents = seats_of(game, arguments.opponents, arguments.seat, arguments.players)
    return TextEnv(
        game,
        players,
        options_from(game, arguments.option),
        language=arguments.language,
        show_actions=arguments.actions,
        rules=arguments.rules_text,
        history=arguments.history,
        token_budget=arguments.token_budget,
        renamed_seed=arguments.renamed_seed,
        opponents=opponents or None,
        max_retries=arguments.retries,
        fallback=arguments.fallback,
        rewards=arguments.rewards,
        seed=arguments.seed,
    )
