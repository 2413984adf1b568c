"""An exported policy as a player, with onnxruntime alone: no torch, and nothing but this package."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from architects_env.adapters.onnx_file import FOREIGN, BadOnnx, OnnxFile, read_onnx, takes_and_gives_else
from architects_env.core.contract.game import Game
from architects_env.core.play.rebuilt import Rebuilt
from architects_env.core.text import say

MODES = ("sample", "best")


def is_onnx(spec: str) -> bool:
    """Whether an agent of this name is an exported policy, FILE.onnx or FILE.onnx:best; not a search that one
    guides."""
    return re.fullmatch(r"(?!(?:puct|gumbel(?:@1)?|lookahead):).*\.onnx(?::[^:]*)?", spec) is not None


class OnnxPlayer(Rebuilt):
    """The policy of a `FILE.onnx` (`mode` "sample": as it did in training) or `FILE.onnx:best` (the most likely
    action).

    The file is read as data and looked through first (`adapters.onnx_file`); onnxruntime is given the bytes that were
    looked at. One thread: policies are small, and decisions then repeat exactly. A file whose graph is no plain network
    is played if it is named "foreign:FILE.onnx": then nobody knows how much memory and time it takes. Raises `BadOnnx`
    if the file cannot be used, or onnxruntime is not installed.

    Copies and pickles hold the bytes of the file: they play as it did when it was read.
    """

    _MADE: ClassVar[tuple[str, ...]] = ("_session",)

    game: Game
    path: Path
    mode: str
    about: dict[str, Any]
    file: OnnxFile
    """What has been read: the bytes that are played."""

    def __init__(self, game: Game, spec: str) -> None:
        foreign = spec.startswith(FOREIGN)
        found = re.fullmatch(r"(.*\.onnx)(?::([^:]*))?", spec.removeprefix(FOREIGN))
        if found is None or (found[2] or "sample") not in MODES:
            raise BadOnnx(
                say(
                    "An exported policy is written FILE.onnx, FILE.onnx:sample or FILE.onnx:best, not {spec!r}.",
                    spec=spec,
                )
            )
        file = read_onnx(Path(found[1]), game, foreign)
        self.game, self.path, self.mode, self.about = game, file.path, found[2] or "sample", file.about
        self.name = f"{FOREIGN * foreign}{self.path}:{self.mode}"
        self.file = file
        self._make()
        size, actions = len(game.observation_layout), len(game.action_space)
        takes = {"observation": ([size], "tensor(float)"), "action_mask": ([actions], "tensor(int8)")}
        gives = {
            "logits": ([actions], "tensor(float)"),
            "probabilities": ([actions], "tensor(float)"),
            "value": ([], "tensor(float)"),
        }
        for expected, ports in ((takes, self._session.get_inputs()), (gives, self._session.get_outputs())):
            try:
                found_ports = {port.name: (list(port.shape)[1:], port.type) for port in ports}
            except UnicodeDecodeError:  # the name of an axis that is no text
                found_ports = {}
            if found_ports != expected:
                raise takes_and_gives_else(file.path, game)

    def _make(self) -> None:
        self._session = _session(self.path, self.file.content)

    def _run(self, outputs: list[str], observations: np.ndarray, masks: np.ndarray) -> list[np.ndarray]:
        given = {
            "observation": np.ascontiguousarray(observations, np.float32),
            "action_mask": np.ascontiguousarray(masks, np.int8),
        }
        try:
            return self._session.run(outputs, given)
        except Exception as error:  # onnxruntime has classes of its own for everything
            raise BadOnnx(
                say("{path} cannot be computed: {error}", path=self.path, error=" ".join(str(error).split())[:200])
            ) from None

    def judge(self, observations: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """`logits` and `values` in one go."""
        logits, values = self._run(["logits", "value"], observations, self._all_legal(len(observations)))
        return logits, values

    def logits(self, observations: np.ndarray) -> np.ndarray:
        """float32[n, actions] of all actions, legal or not, for float32[n, len(observation_layout)]."""
        return self._run(["logits"], observations, self._all_legal(len(observations)))[0]

    def values(self, observations: np.ndarray) -> np.ndarray:
        """float32[n]: the reward that whoever observes this may expect."""
        return self._run(["value"], observations, self._all_legal(len(observations)))[0]

    def _all_legal(self, number: int) -> np.ndarray:
        return np.ones((number, len(self.game.action_space)), np.int8)

    def probabilities(self, observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        """float64[n, actions]: how likely each legal action (masks int8[n, actions]) is played; the others have 0."""
        (likely,) = self._run(["probabilities"], observations, masks)
        likely = np.nan_to_num(likely.astype(np.float64), posinf=0) * (masks != 0)
        lost = likely.sum(axis=1) <= 0  # weights so large that nothing is left
        likely[lost] = masks[lost] != 0
        if self.mode == "best":
            return (np.arange(likely.shape[1]) == likely.argmax(axis=1)[:, None]).astype(np.float64)
        return likely / likely.sum(axis=1, keepdims=True)

    def choose(self, observations: np.ndarray, masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
        """int64[n]: legal actions."""
        likely = self.probabilities(observations, masks)
        if self.mode == "best":
            return likely.argmax(axis=1)
        reached = np.cumsum(likely, axis=1)
        drawn = np.minimum(rng.random(len(likely)) * reached[:, -1], np.nextafter(reached[:, -1], 0))
        return (reached <= drawn[:, None]).sum(axis=1)


def _session(path: Path, content: bytes) -> Any:
    """onnxruntime on these bytes. Raises `BadOnnx`."""
    try:
        import onnxruntime
    except ImportError as error:
        raise BadOnnx(
            say(
                "{path} is played with onnxruntime, which is not installed ({error}): pip install onnxruntime, or the extra `play`.",
                path=path,
                error=str(error),
            )
        ) from None
    settings = onnxruntime.SessionOptions()
    settings.intra_op_num_threads = settings.inter_op_num_threads = 1
    settings.log_severity_level = 4  # what is wrong is said in the exception
    try:
        return onnxruntime.InferenceSession(content, settings, providers=["CPUExecutionProvider"])
    except Exception as error:  # onnxruntime has classes of its own for everything
        raise BadOnnx(
            say("{path} cannot be loaded by onnxruntime: {error}", path=path, error=" ".join(str(error).split())[:200])
        ) from None
