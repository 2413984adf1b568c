"""Rollouts of verifiers against an endpoint on the loopback interface that answers from our bots. Run by
`make verifiers`, in an environment of its own."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

vf = pytest.importorskip(
    "verifiers.v1",
    reason="verifiers pins another mcp and is not installed here; `make verifiers` makes an environment for it and "
    "runs these tests",
)

from architects_env.adapters.common.opponents import act_function_of  # noqa: E402
from architects_env.core.command_line.tools import ROOT  # noqa: E402
from architects_env.games import load  # noqa: E402
from architects_env.llm.verifiers_env import GameData, GameEnv, load_environment  # noqa: E402
from tests.llm.endpoint import Endpoint, serving  # noqa: E402
from tests.patience import PATIENCE  # noqa: E402

PACKAGE = Path(__file__).parents[2] / "examples" / "architects_games"


class BotModel:
    """Answers from a bot: it plays the same deals again, from the replies in the conversation, and asks the bot.

    For a conversation it needs the view. It finds the deal by the first observation, and then follows the replies.
    """

    def __init__(self, env: GameEnv, bot: str) -> None:
        self.env, self.bot = env, bot
        self.tables = [env.taskset.table(task.data) for task in env.taskset]
        self.choose = act_function_of(load(env.taskset.config.game), bot)

    def __call__(self, messages: list[dict[str, Any]]) -> str:
        said = [message for message in messages if message["role"] != "system"]
        shown = said[-1]["content"]
        for table in self.tables:
            if table.is_terminal or table.observe() != shown:
                continue
            view = table.view()
            sentence = view.sentence(self.choose(view, np.random.default_rng(0)))
            table.reply(sentence)
            return f"My hand suggests this.\nAction: {sentence}"
        raise AssertionError("no deal is at this observation")


def episodes(env: GameEnv, endpoint: Endpoint) -> list[Any]:
    """The episodes of all tasks of an environment, one after the other."""
    client = vf.EvalClientConfig(base_url=endpoint.url, api_key_var="NO_KEY")
    context = vf.ModelContext(model="stub", client=client)

    async def run() -> list[Any]:
        async with env.serving():
            return [await env.run_episode(task, context) for task in env.taskset]

    return asyncio.run(asyncio.wait_for(run(), 600))


def bot_returns(data: GameData, env: GameEnv, bot: str) -> list[float]:
    """The rewards of the seats if the bot plays every reply."""
    table = env.taskset.table(data)
    choose = act_function_of(table.game, bot)
    while not table.is_terminal:
        table.reply(table.view().sentence(choose(table.view(), np.random.default_rng(0))))
    return table.returns


def test_one_model_against_bots_earns_what_the_bot_behind_it_earns() -> None:
    env = load_environment("hamlet", ["random"], deals=3)
    with serving(BotModel(env, "greedy")) as endpoint:
        found = episodes(env, endpoint)
    tasks = list(env.taskset)
    for task, episode in zip(tasks, found, strict=True):
        assert episode.ok, [error.message for error in episode.errors]
        (trace,) = episode.traces
        seat = task.data.seat
        assert trace.agent.name == f"player_{seat}" and trace.info["seed"] == task.data.seed
        assert trace.reward == bot_returns(task.data, env, "greedy")[seat]
        assert trace.metrics["finished"] == 1 and trace.metrics["failed_replies"] == 0
        assert trace.num_turns == trace.metrics["decisions"] == 4
    assert [task.data.seat for task in tasks] == [0, 1, 0]
    assert "Windmill" in endpoint.bodies[0]["messages"][0]["content"], "the rules are the system prompt"


def test_models_at_all_seats_have_a_trace_each_and_rewards_sum_to_zero() -> None:
    env = load_environment("hamlet", [], players=3, deals=1)
    with serving(BotModel(env, "greedy")) as endpoint:
        (episode,) = episodes(env, endpoint)
    assert episode.ok and sorted(trace.agent.name for trace in episode.traces) == ["player_0", "player_1", "player_2"]
    assert sum(trace.reward for trace in episode.traces) == pytest.approx(0)
    returns = bot_returns(next(iter(env.taskset)).data, env, "greedy")
    assert {trace.info["seat"]: trace.reward for trace in episode.traces} == dict(enumerate(returns))


def test_a_model_that_never_answers_forfeits() -> None:
    env = load_environment("hamlet", ["greedy"], deals=1, retries=1)
    with serving(lambda _: "no idea") as endpoint:
        (episode,) = episodes(env, endpoint)
    (trace,) = episode.traces
    assert trace.reward == -1 and trace.metrics["forfeits"] == 1 and endpoint.asked == 2


def test_an_endpoint_that_fails_gives_no_reward() -> None:
    env = load_environment("hamlet", ["greedy"], deals=1)
    with serving(lambda _: 400) as endpoint:
        (episode,) = episodes(env, endpoint)
    assert not episode.ok and all(not trace.rewards for trace in episode.traces)


def test_the_package_exports_what_verifiers_looks_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "architects_games", raising=False)
    monkeypatch.syspath_prepend(str(PACKAGE))
    from verifiers.v1.configs.cli.eval import EvalConfig
    from verifiers.v1.utils.loaders import environment_class, harness_class, taskset_class

    assert environment_class("architects-games") is GameEnv
    assert taskset_class("architects-games").__name__ == "GameTaskset"
    assert harness_class("architects-games").__name__ == "ChatHarness"
    config = EvalConfig.model_validate({"env": {"taskset": {"id": "architects-games", "game": "hamlet"}}})
    assert config.env.taskset.game == "hamlet" and config.env.agent_harnesses()["player_0"].id == "architects-games"


def test_the_command_of_verifiers_plays_the_games_of_the_package(tmp_path: Path) -> None:
    env = load_environment("hamlet", ["greedy"], deals=2)
    with serving(BotModel(env, "greedy")) as endpoint:
        taskset = ["--env.taskset.game", "hamlet", "--env.taskset.opponents", '["greedy"]', "--env.taskset.deals", "2"]
        client = ["-m", "stub", "--client.base-url", endpoint.url, "--client.api-key-var", "NO_KEY"]
        words = ["architects-games", *taskset, *client, "--no-push", "--no-rich", "-o", str(tmp_path)]
        done = subprocess.run(
            [str(Path(sys.executable).parent / "vf-eval"), *words],
            env=os.environ | {"PYTHONPATH": f"{ROOT}{os.pathsep}{PACKAGE}", "NUMBA_DISABLE_JIT": "1"},
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            cwd=tmp_path,
        )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    (traces,) = tmp_path.rglob("traces.jsonl")
    assert len(traces.read_text().splitlines()) == 2 and endpoint.asked == 8


def test_every_seat_of_every_game_has_a_role() -> None:
    from architects_env.games import GAMES

    env = load_environment("hamlet", [], deals=1)
    assert all(hasattr(env.config, f"player_{seat}") for name in GAMES for seat in range(load(name).seats[1]))
