"""The state of a `ValueLearner` that is not in its policy file: Adam's moments and the random number generator.

It is saved beside the values of the last round as `learner-N.npz`, so that a run can be resumed exactly.
"""

from __future__ import annotations

import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import torch as th

from architects_env.agents.policies.policy_file import BrokenFile
from architects_env.core.files.atomic_files import write_atomically
from architects_env.core.files.stored_arrays import pack_arrays, read_array
from architects_env.train.imitation.td_lambda import ValueLearner

MOMENTS = ("exp_avg", "exp_avg_sq")
LIMB, LIMBS = 2**64 - 1, 2
"""A number of 128 bits is saved as two numbers of 64 bits."""


def state_path(folder: Path, number: int) -> Path:
    """Return the path of the state after a round."""
    return folder / f"learner-{number}.npz"


def save_state(learner: ValueLearner, path: Path) -> None:
    """Write the state of a learner, complete or not at all. Raises `WriteError`."""
    arrays: dict[str, np.ndarray] = {"random": _of_stream(learner.rng)}
    for number, weight in enumerate(learner.weights):
        moments: dict[str, Any] = learner.optimizer.state[weight]
        arrays[f"{number}.step"] = np.array([float(moments["step"])])
        arrays |= {f"{number}.{name}": moments[name].cpu().numpy() for name in MOMENTS}
    write_atomically(path, pack_arrays(arrays))


def restore_state(learner: ValueLearner, path: Path) -> None:
    """Restore the state of a learner with the same layers. Raises `BrokenFile` if the file does not fit it."""
    try:
        with zipfile.ZipFile(path) as archive:
            state: dict[Any, Any] = {}
            for number, weight in enumerate(learner.weights):
                shape, step = tuple(weight.shape), read_array(archive, f"{number}.step", (1,), np.dtype(np.float64))
                laid = {name: read_array(archive, f"{number}.{name}", shape, np.dtype(np.float32)) for name in MOMENTS}
                if not all(np.isfinite(array).all() for array in (step, *laid.values())):
                    raise ValueError("a number is not finite")
                state[number] = {
                    "step": th.tensor(float(step[0])),
                    **{name: th.from_numpy(array) for name, array in laid.items()},
                }
            stream = read_array(archive, "random", (2 * LIMBS + 2,), np.dtype(np.uint64))
    except Exception as error:  # a damaged zip can make its reader raise almost anything
        raise BrokenFile(f"{path} does not fit the settings in its folder: {error}") from None
    groups = learner.optimizer.state_dict()["param_groups"]
    learner.optimizer.load_state_dict({"state": state, "param_groups": groups})
    _restore_stream(learner.rng, stream)


def _of_stream(rng: np.random.Generator) -> np.ndarray:
    """Return the state of numpy's PCG64, uint64[6]."""
    saved: dict[str, Any] = dict(rng.bit_generator.state)
    numbers = [saved["state"]["state"], saved["state"]["inc"]]
    limbs = [part for number in numbers for part in (number >> 64, number & LIMB)]
    return np.array([*limbs, saved["has_uint32"], saved["uinteger"]], np.uint64)


def _restore_stream(rng: np.random.Generator, stream: np.ndarray) -> None:
    state, inc = ((int(high) << 64) | int(low) for high, low in stream[: 2 * LIMBS].reshape(LIMBS, 2))
    rng.bit_generator.state = {
        "bit_generator": "PCG64",
        "state": {"state": state, "inc": inc},
        "has_uint32": int(stream[-2]),
        "uinteger": int(stream[-1]),
    }
