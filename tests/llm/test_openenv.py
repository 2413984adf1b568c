"""The OpenEnv server, started by its command, validated by the published client and played to the end by ours. Run by
`make openenv`, in an environment of its own."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

pytest.importorskip(
    "openenv",
    reason="openenv needs older libraries than ours and is not installed here; "
    "`make openenv` makes an environment for it and runs these tests",
)

from openenv.validation import Level, run_validation
from openenv.validation.providers import StartupError
from openenv.validation.types import ProviderCapability

from architects_env.core.command_line.tools import ROOT
from architects_env.llm.openenv_client import GameClient
from architects_env.llm.openenv_server import GameAction, GameEnvironment
from architects_env.llm.table import TableArguments
from tests.patience import PATIENCE

PLAIN = os.environ | {"PYTHONPATH": ROOT, "NUMBA_DISABLE_JIT": "1"}
MOST = 400
"""Decisions of a game, at most."""
GRADED = {
    "static.manifest",
    "runtime.startup",
    "runtime.reward_well_formed",
    "runtime.observation_schema",
    "runtime.state_contract",
}
"""The checks of the policy that the published client grades without a container."""
NEED_A_CONTAINER = {"runtime.network_policy"}


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


@dataclass
class Running:
    """A server that runs; the provider of the published validation asks for these."""

    base_url: str
    process: subprocess.Popen[bytes]

    def inspect(self) -> dict[str, Any]:
        return {}

    def logs(self, max_bytes: int = 65536) -> str:
        return ""

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)


def started(*words: str) -> Running:
    """Run the documented command, and wait until it answers."""
    port = free_port()
    command = [sys.executable, "-m", "architects_env", "serve", "openenv", *words, "--port", str(port)]
    running = Running(f"http://127.0.0.1:{port}", subprocess.Popen(command, env=PLAIN, stderr=subprocess.DEVNULL))
    for _ in range(6_000):
        with suppress(OSError), urlopen(f"{running.base_url}/health", timeout=PATIENCE):
            return running
        if running.process.poll() is not None:
            break
        time.sleep(0.1)
    running.stop()
    raise StartupError("the server does not answer")


def client_of(url: str) -> Any:
    """A client that is patient, for a busy machine."""
    return GameClient(base_url=url, connect_timeout_s=60, message_timeout_s=300).sync()


@contextmanager
def serving(*words: str) -> Generator[str]:
    running = started(*words)
    try:
        yield running.base_url
    finally:
        running.stop()


def played(client: Any, seed: int, which: int = 0) -> tuple[list[str], Any]:
    """The texts of a whole game by one legal action of the list, and its last result."""
    result, texts = client.reset(seed=seed), list[str]()
    for _ in range(MOST):
        texts.append(result.observation.text)
        if result.done:
            return texts, result
        result = client.step(GameAction(message=result.observation.legal_actions[which]))
    raise AssertionError(f"the game is not over after {MOST} decisions")


def test_the_documented_command_serves_a_game_that_validates_and_is_played_to_the_end() -> None:
    with serving("--game", "architects", "--opponents", "heuristic", "heuristic") as url:
        command = [sys.executable, "-m", "openenv.cli", "validate", "--url", url, "--json", "--timeout", "60"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
        report = json.loads(done.stdout)
        assert done.returncode == 0 and report["passed"], report
        assert report["summary"]["passed_count"] == report["summary"]["total_count"] == 6
        with client_of(url) as client:
            result = client.reset(seed=3)
            assert "Architects" in result.observation.text and not result.done
            for _ in range(5):
                result = client.step(GameAction(message=result.observation.legal_actions[0]))
            assert client.state().step_count == 5 and client.state().num_players == 3


def test_sessions_are_apart_and_seeds_give_the_same_game() -> None:
    with (
        serving("--game", "hamlet", "--opponents", "greedy") as url,
        client_of(url) as one,
        client_of(url) as other,
    ):
        first, end = played(one, 5)
        one.reset(seed=5)
        seen = other.reset(seed=6).observation.text
        assert played(other, 5)[0] == first and played(one, 5)[1].observation == end.observation
        assert one.reset(seed=6).observation.text == seen != first[0], "seed control"
        assert sorted(end.observation.ranks) in ([1, 2], [1, 1]) and end.reward == end.observation.returns[0]
        again, later = one.reset(), one.reset()
        assert again.observation.legal_actions and later.observation.legal_actions


def test_failed_replies_are_answered_and_the_last_one_forfeits() -> None:
    env = GameEnvironment(TableArguments("hamlet", ("greedy",), retries=1))
    env.reset(seed=1, episode_id="mine")
    first = env.step(GameAction(message="I fly to the moon"))
    assert not first.done and first.reward == 0 and first.outcome in ("unreadable", "illegal") and first.text
    last = env.step(GameAction(message="and back"))
    assert last.done and last.outcome == "forfeited" and last.reward == -1 and sum(last.returns) == 0
    assert env.state.failed_replies == 2 and env.state.episode_id == "mine" and env.state.step_count == 2
    with pytest.raises(RuntimeError, match="call reset"):
        env.step(GameAction(message="1"))


def test_a_better_player_earns_more_so_the_reward_has_a_gap() -> None:
    """The checks `semantic.floor_gap` and `semantic.canary_floor` ask for this: bad play earns clearly less."""
    arguments = TableArguments("hamlet", ("random",))
    rewards = {"greedy": 0.0, "random": 0.0}
    for name in rewards:
        for seed in range(60):
            env = GameEnvironment(arguments)
            seen = env.reset(seed=seed)
            assert env.env is not None
            rng = env.env._random[0]
            while not seen.done:
                from architects_env.adapters.common.opponents import act_function_of

                action = act_function_of(env.env.game, name)(env.env.view(), rng)
                seen = env.step(GameAction(message=env.env.match.sentence(action)))
            rewards[name] += float(seen.reward or 0) / 60
    assert rewards["greedy"] > rewards["random"] + 0.1


@dataclass
class LoopbackProvider:
    """Runs the documented command on the loopback interface, for graders that measure a running subject."""

    name: str = "loopback"
    capabilities: frozenset[ProviderCapability] = frozenset({ProviderCapability.IMAGE_BUILD})
    supported_network_modes: frozenset[str] = frozenset({"public"})

    def build(self, root: Path, execution: Any) -> str:
        return "sha256:" + "0" * 64

    def start(self, spec: Any) -> Running:
        return started("--game", "hamlet", "--opponents", "greedy")


MANIFEST = """
spec_version: 1
name: architects_env
version: 0.1.0
type: space
runtime: fastapi
app: server.app:app
port: 8000
validation:
  reward: {range: [-1.0, 1.0], oracle_tolerance: 0.1, floor_margin: 0.1}
  resources: {cpu: 1.0, memory_mb: 1024, disk_mb: 512, episode_timeout_s: 600.0}
  capabilities: {verifier: {kind: reward_channel}}
  types: {tags: [games]}
  network: {mode: public}
  execution: {kind: openenv_ws, probe_path: probe.json, dockerfile: Dockerfile, context: ., agent_boundary: api}
"""


def test_the_published_graders_pass_and_the_others_are_known(tmp_path: Path) -> None:
    (tmp_path / "openenv.yaml").write_text(MANIFEST)
    (tmp_path / "Dockerfile").write_text("FROM scratch\n")
    actions = [{"message": "1"} for _ in range(20)]
    plan = {"plan_schema_version": "1", "reset": {"episode_id": "one", "seed": 7}, "actions": actions}
    (tmp_path / "probe.json").write_text(json.dumps(plan))
    report = run_validation(tmp_path, max_level=Level.SEMANTIC, provider=LoopbackProvider())
    found = {result.check_id: (result.status.value, result.evidence) for result in report.results}
    assert {check for check, (status, _) in found.items() if status == "pass"} == GRADED, found
    skipped = {check: evidence for check, (status, evidence) in found.items() if status == "skip"}
    assert set(found) == GRADED | set(skipped)
    not_graded = {check for check, evidence in skipped.items() if evidence == ["grader not implemented in this build"]}
    assert set(skipped) - not_graded == NEED_A_CONTAINER, skipped
    assert {check for check in not_graded if check.startswith("semantic.")} >= {"semantic.replayability"}
