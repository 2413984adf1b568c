"""The client of `architects-env serve openenv`, with types: it needs the extra `openenv` alone."""

# pyright: reportUntypedBaseClass=false, reportUntypedFunctionDecorator=false
# (the library has an environment of its own, and is unknown to the type checker)

from __future__ import annotations

from typing import Any

from architects_env.core.command_line.tools import requires_extra
from architects_env.llm.openenv_server import GameAction, GameObservation, GameState

with requires_extra("openenv"):
    from openenv.core import EnvClient
    from openenv.core.client_types import StepResult


class GameClient(EnvClient[GameAction, GameObservation, GameState]):
    """Plays a game on a server.

    ```python
    with GameClient(base_url="http://127.0.0.1:8000").sync() as client:
        result = client.reset(seed=7)
        while not result.done:
            result = client.step(GameAction(message=result.observation.legal_actions[0]))
        print(result.reward, result.observation.ranks)
    ```
    """

    def _step_payload(self, action: GameAction) -> dict[str, Any]:
        return {"message": action.message}

    def _parse_result(self, payload: dict[str, Any]) -> StepResult[GameObservation]:
        reward, done = payload.get("reward"), bool(payload.get("done"))
        observation = GameObservation(**{**payload.get("observation", {}), "reward": reward, "done": done})
        return StepResult(observation=observation, reward=reward, done=done)

    def _parse_state(self, payload: dict[str, Any]) -> GameState:
        return GameState(**payload)
