"""Exchange of gradients and weights among several learners. A single learner exchanges nothing.

Each learner computes gradients of its own rows with the same weights. The first one adds them up, changes the weights,
and sends them to the others (data parallelism). Learners talk by torch.distributed with gloo.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager

import numpy as np
import torch as th
import torch.distributed as dist

from architects_env.train.ppo.loss import LOGGED, advantage_mean_and_std


class Exchange:
    """The exchange of a single learner: everything is its own."""

    num_minibatches: int | None = None
    """Number of minibatches in the present rollout, if another learner tells it."""

    def begin_rollout(self) -> None:
        """Tell the other learners to play their games."""

    def begin_update(self, remaining: float, num_minibatches: int, weights: Sequence[th.Tensor]) -> None:
        """Tell the other learners to begin an update.

        Args:
            remaining: Fraction of the budget that remains, which schedules follow.
            num_minibatches: Number of minibatches in the rollout.
            weights: The present weights.
        """

    def advantage_statistics(self, advantages: np.ndarray) -> tuple[int, float, float]:
        """Return number, mean and standard deviation of the advantages in a minibatch, of all learners."""
        return (len(advantages), *advantage_mean_and_std(advantages)) if len(advantages) > 1 else (0, 0.0, 1.0)

    def add_gradients(self, weights: Sequence[th.Tensor], logged: Mapping[str, float]) -> Mapping[str, float]:
        """Add the gradients of all learners to those of the first, and return the sums of the values to log."""
        return logged

    def step(self, optimizer: th.optim.Optimizer, weights: Sequence[th.Tensor]) -> None:
        """Change the weights by their gradients."""
        optimizer.step()

    def close(self) -> None:
        """End the other learners."""


class SharedExchange(Exchange):
    """The exchange of several learners, one in each process of torch's process group."""

    @contextmanager
    def naming_lost_learners(self) -> Generator[None]:
        """Raise `ValueError` with a sentence if another learner is lost."""
        try:
            yield
        except RuntimeError as error:
            raise ValueError(
                f"Another learner was lost ({str(error)[:80]}). Resume the run with --resume: it continues from the last checkpoint."
            ) from None

    @property
    def is_first(self) -> bool:
        """Whether this is the learner that changes the weights."""
        return dist.get_rank() == 0

    def send(self, command: object = None) -> object:
        """Send an object of the first learner to all. Returns it in each of them."""
        given = [command]
        with self.naming_lost_learners():
            dist.broadcast_object_list(given, src=0)
        return given[0]

    def begin_update(self, remaining: float, num_minibatches: int, weights: Sequence[th.Tensor]) -> None:
        """Tell the other learners to begin an update, and send them the weights. See `Exchange.begin_update`."""
        if self.is_first:
            self.send({"update": (remaining, num_minibatches)})
        self.share_weights(weights)

    def share_weights(self, weights: Sequence[th.Tensor]) -> None:
        """Give all learners the weights of the first one."""
        flat = _flatten([weight.detach() for weight in weights])
        with self.naming_lost_learners():
            dist.broadcast(flat, src=0)
        if not self.is_first:
            with th.no_grad():
                for weight, part in zip(weights, flat.split([weight.numel() for weight in weights]), strict=True):
                    weight.copy_(part.view_as(weight))

    def advantage_statistics(self, advantages: np.ndarray) -> tuple[int, float, float]:
        """Return number, mean and standard deviation over all learners. See `Exchange.advantage_statistics`."""
        own = advantages.astype(np.float64)
        sums = th.tensor([len(own), own.sum(), (own**2).sum()], dtype=th.float64)
        with self.naming_lost_learners():
            dist.all_reduce(sums)
        number, total, squares = sums.tolist()
        if number < 2:
            return 0, 0.0, 1.0
        mean = total / number
        return int(number), mean, max(0.0, (squares - number * mean**2) / (number - 1)) ** 0.5 + 1e-8

    def add_gradients(self, weights: Sequence[th.Tensor], logged: Mapping[str, float]) -> Mapping[str, float]:
        """Add the gradients up in the first learner. See `Exchange.add_gradients`."""
        gradients = [th.zeros_like(weight) if weight.grad is None else weight.grad for weight in weights]
        numbers = th.tensor([logged.get(name, 0.0) for name in LOGGED])
        flat = th.cat([_flatten(gradients), numbers])
        with self.naming_lost_learners():
            dist.reduce(flat, dst=0)
        *parts, numbers = flat.split([*(weight.numel() for weight in weights), len(LOGGED)])
        for weight, part in zip(weights, parts, strict=True):
            weight.grad = part.view_as(weight).to(weight.device)
        return dict(zip(LOGGED, numbers.tolist(), strict=True))

    def step(self, optimizer: th.optim.Optimizer, weights: Sequence[th.Tensor]) -> None:
        """Change the weights in the first learner, and send them to the others. See `Exchange.step`."""
        if self.is_first:
            optimizer.step()
        self.share_weights(weights)


def _flatten(tensors: Sequence[th.Tensor]) -> th.Tensor:
    """Return all numbers of tensors in one on the CPU, float32."""
    return th.cat([tensor.reshape(-1) for tensor in tensors]).cpu()
