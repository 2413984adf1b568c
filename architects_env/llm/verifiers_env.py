"""An environment package for `verifiers`: models play the games, against our agents or against each other.

`load_environment()` returns the environment. The command line of verifiers finds the same parts by the name of the
package in `examples/architects_games`, which exports them.

| with | who plays |
| --- | --- |
| `opponents=["heuristic", "heuristic"]` | one model, at another seat in every deal; our agents have the other seats |
| `opponents=[]` | a model at every seat: `player_0`, `player_1`, ..., each with a model of its own if wanted |

The reward of a trace is that of its seat by placement, from -1 (last) to 1 (first). A model whose replies fail too
often forfeits: it gets -1 and the others share the rest.
"""

# pyright: reportUntypedBaseClass=false, reportUntypedFunctionDecorator=false
# (the library has an environment of its own, and is unknown to the type checker)

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack
from typing import Any

from architects_env.adapters.text import TextEnv, TextFormat
from architects_env.adapters.text.replies import FALLBACK, PLAYED
from architects_env.core.command_line.tools import requires_extra
from architects_env.core.contract.registry import load
from architects_env.llm.table import TableArguments, seats_of, text_env

with requires_extra("verifiers"):
    import httpx
    import verifiers.v1 as vf
    from pydantic import Field
    from verifiers.v1.dialects.chat import message_to_wire

__all__ = ["ChatHarness", "GameEnv", "GameTaskset", "load_environment"]

PACKAGE = "architects_games"
"""The name by which verifiers finds these parts."""
MOST_SEATS = 8
MOST_TURNS = 5_000
"""Replies of all seats in one game, at most: a bound that no game reaches."""


class GameTasksetConfig(vf.TasksetConfig):
    """The games that are played, and the text that a model is shown."""

    game: str = "architects"
    opponents: list[str] = Field(default=["heuristic", "heuristic"])
    """Agents at the other seats. An empty list seats a model everywhere."""
    players: int | None = None
    """Number of players, if a model sits at every seat. None: the usual number of the game."""
    seat: int | None = None
    """The seat of the model among opponents. None: another one in every deal."""
    option: list[str] = Field(default=[])
    """Options of the rules, NAME=VALUE."""
    deals: int = 100
    """Number of tasks. Each is a deal of its own."""
    first_seed: int = 0
    """Seed of the first deal; the others follow."""
    language: str = "en"
    rules: str = "short"
    """Rules in the system prompt: none, short or full."""
    history: str = "turn"
    actions: bool = True
    """Whether the legal actions are listed."""
    retries: int = 2
    fallback: str = "forfeit"
    rewards: str = "placement"


class GameData(vf.TaskData):
    """One deal."""

    seed: int
    seat: int


class GameTask(vf.Task[GameData, vf.State, vf.TaskConfig]):
    """One deal of a game."""


class GameTaskset(vf.Taskset[GameTask, GameTasksetConfig]):
    """Deals of a game with consecutive seeds."""

    def load(self) -> Iterator[GameTask]:
        """Yield a task for each deal."""
        config, game = self.config, load(self.config.game)
        players, opponents = seats_of(game, tuple(config.opponents), config.seat or 0, config.players)
        shown = TextFormat(game, language=config.language, rules=config.rules).rules_text
        for seed in range(config.first_seed, config.first_seed + config.deals):
            seat = (seed % players if config.seat is None else config.seat) if opponents else 0
            name = f"{game.name}-{players}-{seed}"
            yield GameTask(GameData(name=name, system_prompt=shown or None, seed=seed, seat=seat), config.task)

    def table(self, data: GameData) -> TextEnv:
        """Return the game of a task, dealt and ready for the first reply."""
        config = self.config
        return text_env(
            TableArguments(
                game=config.game,
                opponents=tuple(config.opponents),
                seat=data.seat,
                players=config.players,
                option=tuple(config.option),
                language=config.language,
                rules_text="none",  # the system prompt holds them
                history=config.history,
                actions=config.actions,
                retries=config.retries,
                fallback=config.fallback,
                rewards=config.rewards,
                seed=data.seed,
            )
        )


class ChatHarnessConfig(vf.HarnessConfig):
    """The part of the conversation that a model is sent."""

    id: str = PACKAGE
    last_messages: int = 0
    """Number of messages before the newest that are sent again. 0 sends the whole conversation, which grows with the
    game."""
    seconds: float = 600.0
    """The most seconds that a request may take."""


class ChatHarness(vf.Harness[ChatHarnessConfig]):
    """One request to the model for each observation, made in this process: no container and no downloads."""

    APPENDS_SYSTEM_PROMPT = True
    SUPPORTS_RESUME = True
    EXECUTES_CODE = False
    NEEDS_CONTAINER = False

    async def launch(
        self,
        ctx: vf.ModelContext,
        trace: vf.Trace,
        runtime: vf.Runtime,
        endpoint: str,
        secret: str,
        mcp_urls: dict[str, str],
        data: vf.TaskData,
    ) -> vf.ProgramResult:
        """Send the conversation to the model. Its reply lands in the trace."""
        system, prompt = self.resolve_prompt(data)
        said: list[dict[str, Any]] = (
            [{"role": "user", "content": prompt}] if isinstance(prompt, str) else [*map(message_to_wire, prompt or [])]
        )
        if self.config.last_messages:
            said = said[-1 - self.config.last_messages :]
        messages = [*([{"role": "system", "content": system}] if system else []), *said]
        async with httpx.AsyncClient(timeout=self.config.seconds, trust_env=False) as client:
            answer = await client.post(
                f"{endpoint.rstrip('/')}/chat/completions",
                headers={"Authorization": f"Bearer {secret}"},
                json={"model": ctx.model, "messages": messages},
            )
        return vf.ProgramResult(int(answer.is_error), "", answer.text[:2000] if answer.is_error else "")


def _player() -> vf.AgentConfig:
    return vf.AgentConfig(runtime=vf.SubprocessConfig())  # the harness is that of the package


class GameEnvConfig(vf.EnvConfig):
    """The models at the seats. Seats without a model of their own are played by the run's model."""

    player_0: vf.AgentConfig = _player()
    player_1: vf.AgentConfig = _player()
    player_2: vf.AgentConfig = _player()
    player_3: vf.AgentConfig = _player()
    player_4: vf.AgentConfig = _player()
    player_5: vf.AgentConfig = _player()
    player_6: vf.AgentConfig = _player()
    player_7: vf.AgentConfig = _player()


class GameEnv(vf.Env[GameEnvConfig]):
    """A game between models, or between a model and our agents."""

    taskset: GameTaskset

    async def run(self, task: GameTask, agents: vf.Agents[Any]) -> None:
        """Play one game to the end. Each seat of a model has a trace of its own."""
        env, sessions = self.taskset.table(task.data), dict[int, vf.Interaction]()
        async with AsyncExitStack() as stack:
            text = env.observe()
            for _ in range(MOST_TURNS):
                if env.is_terminal:
                    break
                seat = env.seat
                if seat not in sessions:
                    sessions[seat] = await stack.enter_async_context(_agent_at(agents, seat).interaction(task))
                segment = await sessions[seat].turn(text)
                if segment.terminated:
                    break  # a limit or an error ended the model's run, which its trace tells
                reply = env.reply(segment.last_reply)
                text = env.observe() if reply.outcome in (PLAYED, FALLBACK) else str(reply.message)
        for seat, session in sessions.items():
            _record(session.trace, env, seat)


def _agent_at(agents: vf.Agents[Any], seat: int) -> vf.Agent:
    agent: vf.Agent = getattr(agents, f"player_{seat}")
    return agent


def _record(trace: vf.Trace, env: TextEnv, seat: int) -> None:
    """Write the result of a seat into its trace: a reward only if the game has an end."""
    counts = env.counts[seat]
    trace.info["seat"], trace.info["seed"], trace.info["game"] = seat, env.seed, env.game.name
    trace.record_metrics(
        {
            "rank": env.ranks[seat],
            "score": env.scores[seat],
            "decisions": counts.played + counts.fallbacks,
            "failed_replies": counts.failed,
            "fallbacks": counts.fallbacks,
            "forfeits": counts.forfeits,
            "finished": float(env.is_terminal),
        }
    )
    if env.is_terminal:
        trace.record_reward(env.reward_kind, env.returns[seat])


def load_environment(
    game: str = "architects", opponents: Sequence[str] = ("heuristic", "heuristic"), **arguments: Any
) -> GameEnv:
    """Return the environment of a game.

    Args:
        game: Name of the game.
        opponents: Agents at the other seats. An empty list seats a model at every seat.
        **arguments: Further fields of `GameTasksetConfig`, such as `deals=20`, `players=3` or `rules="full"`.
    """
    sys.modules.setdefault(PACKAGE, sys.modules[__name__])  # verifiers loads the parts by the name of their package
    taskset = GameTasksetConfig(id=PACKAGE, game=game, opponents=list(opponents), **arguments)
    return GameEnv(GameEnvConfig(taskset=taskset))
