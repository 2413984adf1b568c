"""An environment for OpenEnv: `architects-env serve openenv`. Every session plays a game of its own."""

# pyright: reportUntypedBaseClass=false, reportUntypedFunctionDecorator=false
# (the library has an environment of its own, and is unknown to the type checker)

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar
from uuid import uuid4

from architects_env import __version__
from architects_env.adapters.text import TextEnv
from architects_env.adapters.text.replies import FALLBACK, PLAYED
from architects_env.core.command_line.tools import requires_extra
from architects_env.llm.table import TableArguments, text_env

with requires_extra("openenv"):
    from fastapi import FastAPI
    from openenv.core.env_server.http_server import create_app
    from openenv.core.env_server.interfaces import Environment
    from openenv.core.env_server.types import Action, EnvironmentMetadata, Observation, State
    from pydantic import Field

MOST_SEEDS = 2**63
"""Seeds of deals are smaller than this."""


class GameAction(Action):
    """The reply of a language model."""

    message: str = Field(description="A reply that names exactly one legal action, by its sentence or its number.")


class GameObservation(Observation):
    """The observation of the seat that decides next."""

    text: str = Field(default="", description="The observation in words, or what is wrong with the last reply.")
    legal_actions: list[str] = Field(default_factory=list, description="Sentences of the legal actions.")
    seat: int = Field(default=0, description="The seat that decides next, from 0.")
    outcome: str = Field(
        default="",
        description='What came of the last reply: "played", "unreadable", "illegal", "ambiguous", "fallback" or '
        '"forfeited"; empty after reset.',
    )
    scores: list[int] = Field(default_factory=list, description="Points of every seat at the end; before, all 0.")
    ranks: list[int] = Field(default_factory=list, description="Ranks at the end, the best is 1; before, all 0.")
    returns: list[float] = Field(default_factory=list, description="Rewards of every seat at the end; before, all 0.")


class GameState(State):
    """The episode. It tells nothing that a seat may not know."""

    game: str = Field(default="", description="Name of the game.")
    num_players: int = Field(default=0, description="Number of players.")
    failed_replies: int = Field(default=0, description="Replies of this episode that could not be played.")


class GameEnvironment(Environment[GameAction, GameObservation, GameState]):
    """A game in words. `reset(seed=...)` gives the same deal every time, and the same replies the same game.

    Args:
        arguments: The game, its seats and what a model is shown. The seed is that of the first game, if reset
            gives none.
    """

    SUPPORTS_CONCURRENT_SESSIONS: bool = True
    deals: ClassVar[int] = 0
    """Number of deals without a seed so far, so that sessions do not all play the same games."""

    def __init__(self, arguments: TableArguments) -> None:
        super().__init__()
        self.arguments = arguments
        self.env: TextEnv | None = None
        self._state = GameState(game=arguments.game)

    def reset(self, seed: int | None = None, episode_id: str | None = None, **kwargs: Any) -> GameObservation:
        """Deal a game and return the first observation of a model."""
        if seed is None:
            seed = self.arguments.seed + GameEnvironment.deals
            GameEnvironment.deals += 1
        self.env = text_env(replace(self.arguments, seed=seed % MOST_SEEDS))
        self._state = GameState(
            episode_id=str(uuid4()) if episode_id is None else episode_id,
            game=self.arguments.game,
            num_players=self.env.num_players,
        )
        return self._seen(self.env, self.env.observe(), "", 0.0)

    def step(self, action: GameAction, timeout_s: float | None = None, **kwargs: Any) -> GameObservation:
        """Read a reply, and play the action that it names. The reward is that of the seat that replied."""
        env = self.env
        if env is None or env.is_terminal:
            raise RuntimeError("No game is in play; call reset first.")
        seat = env.seat
        reply = env.reply(action.message)
        self._state.step_count += 1
        self._state.failed_replies += reply.outcome != PLAYED
        text = env.observe() if reply.outcome in (PLAYED, FALLBACK) else str(reply.message)
        return self._seen(env, text, reply.outcome, float(env.returns[seat]))

    def _seen(self, env: TextEnv, text: str, outcome: str, reward: float) -> GameObservation:
        return GameObservation(
            text=text,
            legal_actions=env.legal_actions(),
            seat=env.seat,
            outcome=outcome,
            scores=env.scores,
            ranks=env.ranks,
            returns=env.returns,
            reward=reward,
            done=env.is_terminal,
        )

    @property
    def state(self) -> GameState:
        """The episode and its number of steps."""
        return self._state

    def get_metadata(self) -> EnvironmentMetadata:
        """Return name and description."""
        return EnvironmentMetadata(
            name=f"architects-env-{self.arguments.game}",
            description="A modern board game in words: complete rules, hidden cards stay hidden, sentences as actions.",
            version=__version__,
            author="the architects-env authors",
        )


def openenv_app(arguments: TableArguments, sessions: int = 16) -> FastAPI:
    """Return the application that serves a game.

    Args:
        arguments: The game, its seats and what a model is shown.
        sessions: The most games that are played at the same time.

    Raises:
        ValueError: If the arguments cannot be used together.
    """
    text_env(arguments)  # errors appear now, and not at the first reset
    return create_app(
        lambda: GameEnvironment(arguments),
        GameAction,
        GameObservation,
        env_name="architects_env",
        max_concurrent_envs=sessions,
        state_cls=GameState,
    )
