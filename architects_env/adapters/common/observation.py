"""The format of observations in the environments of all libraries: a vector or tables, alone or with the mask of
legal actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, TypeVar

import numpy as np
from gymnasium import spaces

from architects_env.core.contract.game import Game

ObsType = TypeVar("ObsType", np.ndarray, dict[str, np.ndarray])
"""Type of an observation: float32[len(observation_layout)]; with `observe_mask` a dictionary of that as "observation"
and int8[actions] as "action_mask"; with observation="tables" always a dictionary."""
OBSERVATION_FORMATS: tuple[Literal["vector"], Literal["tables"]] = ("vector", "tables")
VECTOR, TABLES = OBSERVATION_FORMATS


class ObservationFormat:
    """Converts observations to the format of an environment. All entries lie in [0, 1].

    Args:
        game: Game that is observed.
        observation_format: "vector" (float32[len(observation_layout)]) or "tables" (a dictionary of float32 arrays:
            `architects_env.core.contract.spaces.observation_tables`).
        observe_mask: Whether the mask (int8[actions]) is part of the observation, as "action_mask". A vector is then
            the entry "observation" of a dictionary, as in PettingZoo's classic games.

    Raises:
        ValueError: For other values.
    """

    def __init__(self, game: Game, observation_format: str, observe_mask: bool) -> None:
        if not isinstance(observe_mask, (bool, np.bool_)):
            raise ValueError(f"observe_mask must be true or false, not {observe_mask!r}.")
        if observation_format not in OBSERVATION_FORMATS:
            raise ValueError(
                f"observation must be one of {', '.join(OBSERVATION_FORMATS)}, not {observation_format!r}."
            )
        self._arguments = game, observation_format, observe_mask
        self._observe_mask = observe_mask
        self._tables = game.observation_tables if observation_format == TABLES else None
        self._num_entries, self._num_actions = len(game.observation_layout), len(game.action_space)
        format_vector = self._add_mask if observe_mask else lambda observation, mask: observation
        self.apply: Callable[[np.ndarray, np.ndarray], Any] = (
            format_vector if self._tables is None else self._make_tables
        )
        """apply(observation, mask): an observation (or several, a row each) with the mask of its legal actions, as
        `space` says. Bound in the constructor for speed."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the arguments alone, because functions cannot be pickled."""
        return ObservationFormat, self._arguments

    def space(self) -> spaces.Space[Any]:
        """Return the space of one observation, a new one at every call."""
        shapes = self._tables.shapes if self._tables is not None else {"observation": (self._num_entries,)}
        subspaces: dict[str, spaces.Space[Any]] = {
            name: spaces.Box(0.0, 1.0, shape, np.float32) for name, shape in shapes.items()
        }
        if self._observe_mask:
            subspaces["action_mask"] = spaces.Box(0, 1, (self._num_actions,), np.int8)
        return spaces.Dict(subspaces) if self._tables is not None or self._observe_mask else subspaces["observation"]

    def _add_mask(self, observation: np.ndarray, mask: np.ndarray) -> Any:
        return {"observation": observation, "action_mask": mask}

    def _make_tables(self, observation: np.ndarray, mask: np.ndarray) -> Any:
        assert self._tables is not None
        return self._tables(observation) | ({"action_mask": mask} if self._observe_mask else {})
