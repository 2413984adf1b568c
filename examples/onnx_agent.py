"""A network in an ONNX file as an agent, computed by onnxruntime. Use it for networks that a `FILE.safetensors` cannot
hold.

    architects-env ladder --game hamlet --players 2 --agents "examples/onnx_agent.py:OnnxAgent(policy.onnx)" random

The inputs are `observation`, float32[n, entries], and `action_mask`, int8[n, actions]. The output is `logits`, as in
files of `architects-env export --onnx`. Needs onnxruntime (extra `train`).
"""

from __future__ import annotations

from typing import Any

import numpy as np
import onnxruntime

from architects_env.agents import Agent


class OnnxAgent(Agent):
    """An agent that plays the likeliest legal action."""

    def __init__(self, path: str) -> None:
        settings = onnxruntime.SessionOptions()
        settings.intra_op_num_threads = 1  # so that decisions repeat exactly
        self.session = onnxruntime.InferenceSession(path, settings, providers=["CPUExecutionProvider"])

    def act(self, view: Any, rng: np.random.Generator) -> int:
        """Choose an action in one game."""
        return int(self._best(view.observation()[None, :], view.mask()[None, :])[0])

    def choose(self, views: Any, rng: np.random.Generator) -> np.ndarray:
        """Choose actions in many games at once."""
        return self._best(views.observations, views.masks)

    def _best(self, observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        (logits,) = self.session.run(["logits"], {"observation": observations, "action_mask": masks})
        return np.where(masks != 0, logits, -np.inf).argmax(axis=1)
