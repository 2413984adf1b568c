"""Policy networks in compiled code: linear layers with activations, a policy head and a value head.

Nine of ten entries of an observation are zero, and so are half of the hidden units. A handful of hundreds of actions is
legal. So only entries that are not zero are multiplied, and a search computes logits of legal actions alone. On one
thread this takes a fifth of the time of a dense network. The order of all sums is fixed, so that decisions repeat
exactly on any machine. While nothing is compiled, numpy computes the same sums in another order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from architects_env.core.compile import compile_mode
from architects_env.core.compile.jit import compiled, game_kernel

TOGETHER = 4
"""Number of rows of weights that are added in one pass over the sums."""


@compiled
def add_rows(out, given, used, count, weight):
    """Compute out += given[used[:count]] @ weight[used[:count]].

    Args:
        out: float32[outputs].
        given: float32[inputs].
        used: int64[inputs]: Indices of the inputs that are not zero.
        count: Number of entries of `used`.
        weight: float32[inputs, outputs].
    """
    whole = count - count % TOGETHER
    for k in range(0, whole, TOGETHER):
        a, b, c, d = used[k], used[k + 1], used[k + 2], used[k + 3]
        va, vb, vc, vd = given[a], given[b], given[c], given[d]
        ra, rb, rc, rd = weight[a], weight[b], weight[c], weight[d]
        for h in range(out.shape[0]):
            out[h] += va * ra[h] + vb * rb[h] + vc * rc[h] + vd * rd[h]
    for k in range(whole, count):
        value, row = given[used[k]], weight[used[k]]
        for h in range(out.shape[0]):
            out[h] += value * row[h]


@game_kernel("")
def layer(given, weight, bias, out, used, rectified):
    """Compute out = given @ weight + bias, followed by a ReLU if `rectified`.

    Args:
        given: float32[n, inputs].
        weight: float32[inputs, outputs].
        bias: float32[outputs].
        out: float32[n, outputs]: The result is written here.
        used: int64[inputs]: Scratch memory.
        rectified: Whether a ReLU follows.
    """
    for i in range(given.shape[0]):
        row, sums, count = given[i], out[i], 0
        for j in range(row.shape[0]):
            if row[j] != 0:
                used[count] = j
                count += 1
        sums[:] = bias
        add_rows(sums, row, used, count, weight)
        if rectified:
            for h in range(sums.shape[0]):
                sums[h] = max(sums[h], np.float32(0))


@compiled
def dot(one, other):
    """Return the dot product of two vectors, in four partial sums that the processor computes in parallel."""
    a, b, c, d = np.float32(0), np.float32(0), np.float32(0), np.float32(0)
    whole = one.shape[0] - one.shape[0] % TOGETHER
    for k in range(0, whole, TOGETHER):
        a += one[k] * other[k]
        b += one[k + 1] * other[k + 1]
        c += one[k + 2] * other[k + 2]
        d += one[k + 3] * other[k + 3]
    for k in range(whole, one.shape[0]):
        a += one[k] * other[k]
    return (a + b) + (c + d)


@game_kernel("")
def heads(hidden, of_seats, movers, masks, of_actions, action_bias, of_value, value_bias, priors, values):
    """Compute the probabilities of legal actions and the values of all seats from hidden units.

    Args:
        hidden: float32[n * seats, units] or float32[n, units]: Hidden units of the policy head, of all seats or of the
            seats to act alone.
        of_seats: float32[n * seats, units]: Hidden units of the value head, the seats of a position after each other.
        movers: int64[n]: The seats to act.
        masks: int8[n, actions]: The legal actions.
        of_actions: float32[actions, units]: Weights of the policy head.
        action_bias: float32[actions].
        of_value: float32[units]: Weights of the value head.
        value_bias: float32.
        priors: float32[n, actions]: The probabilities are written here.
        values: float32[n, seats]: The values are written here.
    """
    seats = values.shape[1]
    for i in range(values.shape[0]):
        for seat in range(seats):
            values[i, seat] = dot(of_seats[i * seats + seat], of_value) + value_bias
        deciding = hidden[i * seats + movers[i]] if hidden.shape[0] == of_seats.shape[0] else hidden[i]
        most, total = np.float32(-np.inf), np.float32(0)
        for action in range(masks.shape[1]):
            priors[i, action] = 0
            if masks[i, action] != 0:
                priors[i, action] = dot(deciding, of_actions[action]) + action_bias[action]
                most = max(most, priors[i, action])
        for action in range(masks.shape[1]):
            if masks[i, action] != 0:
                priors[i, action] = np.exp(priors[i, action] - most)
                total += priors[i, action]
        for action in range(masks.shape[1]):
            if masks[i, action] != 0:
                priors[i, action] /= total


@game_kernel("")
def policy_head(hidden, masks, of_actions, action_bias, chances, priors, actions):
    """Compute `priors` (float32[n, actions], of legal actions) from hidden units, and sample `actions` (int64[n]).

    `chances` (float64[n], from 0 to below 1) choose by inverse transform: the action at which the sum of the priors
    passes the chance.
    """
    for i in range(masks.shape[0]):
        most, total = np.float32(-np.inf), np.float32(0)
        for action in range(masks.shape[1]):
            priors[i, action] = 0
            if masks[i, action] != 0:
                priors[i, action] = dot(hidden[i], of_actions[action]) + action_bias[action]
                most = max(most, priors[i, action])
        for action in range(masks.shape[1]):
            if masks[i, action] != 0:
                priors[i, action] = np.exp(priors[i, action] - most)
                total += priors[i, action]
        passed, chosen = 0.0, -1
        for action in range(masks.shape[1]):
            if masks[i, action] != 0:
                priors[i, action] /= total
                if chosen < 0 or passed <= chances[i]:
                    chosen = action
                passed += priors[i, action]
        actions[i] = chosen


@game_kernel("")
def value_head(hidden, weight, bias, values):
    """Compute values from hidden units. A value does not depend on the other rows of a batch.

    Args:
        hidden: float32[n, units].
        weight: float32[units].
        bias: float32.
        values: float32[n]: The values are written here.
    """
    for i in range(values.shape[0]):
        values[i] = dot(hidden[i], weight) + bias


def _product(given: np.ndarray, weight: np.ndarray) -> np.ndarray:
    """Return given @ weight, computed row by row over the entries that are not zero.

    The products are so small that numpy's library starts no threads, which take a hundred times as long on a busy
    machine.
    """
    out = np.empty((len(given), weight.shape[1]), np.float32)
    for row, sums in zip(given, out, strict=True):
        used = np.flatnonzero(row)
        sums[:] = row[used] @ weight[used]
    return out


def _rectified(x: np.ndarray) -> np.ndarray:
    return np.maximum(x, np.float32(0))


def _elu(x: np.ndarray) -> np.ndarray:
    return np.where(x > 0, x, np.expm1(np.minimum(x, np.float32(0))))


def _sigmoid(x: np.ndarray) -> np.ndarray:
    return np.float32(0.5) * (np.float32(1) + np.tanh(np.float32(0.5) * x))


ACTIVATIONS: Mapping[str, Callable[[np.ndarray], np.ndarray]] = {
    "ReLU": _rectified,
    "Tanh": np.tanh,
    "ELU": _elu,
    "LeakyReLU": lambda x: np.where(x > 0, x, np.float32(0.01) * x),
    "Sigmoid": _sigmoid,
    "SiLU": lambda x: x * _sigmoid(x),
    "Identity": lambda x: x,
}
"""Activations by their names in torch, with torch's default settings."""


class Linear(NamedTuple):
    """A linear layer."""

    weight: np.ndarray
    """float32[outputs, inputs], as in torch."""
    bias: np.ndarray
    """float32[outputs]."""


class Layer(NamedTuple):
    """A linear layer and the activation that follows it."""

    linear: Linear
    activation: str
    """One of `ACTIVATIONS`."""
    skip: bool = False
    """Whether the input of the layer before is added before the activation. Both layers are a residual block."""


@dataclass(frozen=True)
class Parts:
    """The layers of a network."""

    actions: Linear
    """The last layer of the policy, whose outputs are the logits of all actions."""
    value_head: Linear | None = None
    """The last layer of the value; None for a network without values."""
    body: Sequence[Layer] = ()
    """The layers between the observation and both heads."""
    policy: Sequence[Layer] = ()
    """The layers between the body and `actions`."""
    value: Sequence[Layer] = ()
    """The layers between the body and `value_head`."""
    value_body: Sequence[Layer] = ()
    """The body of the value, if it does not share `body`."""


class Chain:
    """A sequence of layers."""

    def __init__(self, layers: Sequence[Layer]) -> None:
        self._layers = [
            (np.ascontiguousarray(linear.weight.T, np.float32), linear.bias.astype(np.float32), activation, skip)
            for linear, activation, skip in layers
        ]
        self._used = np.zeros(max((len(weight) for weight, *_ in self._layers), default=0), np.int64)
        self._rooms: list[np.ndarray] = [np.zeros((0, len(bias)), np.float32) for _, bias, *_ in self._layers]

    def hidden(self, given: np.ndarray) -> np.ndarray:
        """Return the outputs of the last layer. The next call overwrites them.

        Args:
            given: float32[n, inputs].

        Returns:
            float32[n, outputs].
        """
        before = given
        for k, (weight, bias, activation, skip) in enumerate(self._layers):
            if compile_mode.current_mode("") == "plain":
                sums = _product(given, weight) + bias
                before, given = given, ACTIVATIONS[activation](sums + before if skip else sums)
                continue
            if len(self._rooms[k]) < len(given):
                self._rooms[k] = np.zeros((len(given), len(bias)), np.float32)
            out, rectified = self._rooms[k][: len(given)], activation == "ReLU" and not skip
            layer(given, weight, bias, out, self._used, rectified)
            if skip:
                out += before
            if not rectified and activation != "Identity":
                out[:] = ACTIVATIONS[activation](out)
            before, given = given, out
        return given


class Network:
    """A network that computes logits and values of observations."""

    def __init__(self, parts: Parts) -> None:
        self.parts = parts
        self._body, self._policy, self._value = Chain(parts.body), Chain(parts.policy), Chain(parts.value)
        self._value_body = Chain(parts.value_body) if parts.value_body else self._body
        self._all_actions = Chain([Layer(parts.actions, "Identity")])
        self._actions = _plain(parts.actions)
        self._of_value = None if parts.value_head is None else _plain(parts.value_head)

    @property
    def _value_head(self) -> tuple[np.ndarray, np.float32]:
        if self._of_value is None:
            raise ValueError("This network has no value head.")
        weight, bias = self._of_value
        return weight[0], bias[0]

    def logits(self, observations: np.ndarray) -> np.ndarray:
        """Return the logits of all actions, legal or not, float32[n, actions]."""
        return self._logits(self._body.hidden(_plain_rows(observations)))

    def _logits(self, hidden: np.ndarray) -> np.ndarray:
        return self._all_actions.hidden(self._policy.hidden(hidden)).copy()

    def priors(self, observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        """float32[n, actions]: the probabilities of the legal actions, and 0 for the others.

        Observations are float32[n, entries], and masks int8[n, actions].
        """
        return self._sampled(observations, masks, np.zeros(len(masks)))[0]

    def sample(self, observations: np.ndarray, masks: np.ndarray, chances: np.ndarray) -> np.ndarray:
        """int64[n]: actions sampled from the policy by inverse transform with `chances`, float64[n] from 0 to below 1.

        Observations are float32[n, entries], and masks int8[n, actions].
        """
        return self._sampled(observations, masks, chances)[1]

    def _sampled(
        self, observations: np.ndarray, masks: np.ndarray, chances: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        hidden = self._policy.hidden(self._body.hidden(observations))
        if compile_mode.current_mode("") == "plain":
            logits = np.where(masks != 0, self._all_actions.hidden(hidden), -np.inf)
            powers = np.exp(logits - logits.max(axis=1, keepdims=True))
            priors = powers / powers.sum(axis=1, keepdims=True)
            before = np.cumsum(priors, axis=1) - priors
            below = (masks != 0) & (before <= chances[:, None])
            return priors.astype(np.float32), below.shape[1] - 1 - below[:, ::-1].argmax(axis=1)
        priors, actions = np.empty(masks.shape, np.float32), np.empty(len(masks), np.int64)
        policy_head(hidden, masks, *self._actions, chances, priors, actions)
        return priors, actions

    def values(self, observations: np.ndarray) -> np.ndarray:
        """Return the expected reward of the seat that sees each observation, float32[n].

        Raises:
            ValueError: The network has no value head.
        """
        return self._values(self._value_body.hidden(_plain_rows(observations)))

    def _values(self, hidden: np.ndarray) -> np.ndarray:
        values, hidden = np.empty(len(hidden), np.float32), self._value.hidden(hidden)
        weight, bias = self._value_head
        if compile_mode.current_mode("") == "plain":
            values[:] = hidden @ weight + bias
        else:
            value_head(hidden, weight, bias, values)
        return values

    def logits_and_values(self, observations: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return logits and values, computed by one pass through a shared body.

        Args:
            observations: float32[n, entries].

        Returns:
            float32[n, actions] and float32[n].
        """
        observations = _plain_rows(observations)
        hidden = self._body.hidden(observations)
        own = hidden if self._value_body is self._body else self._value_body.hidden(observations)
        return self._logits(hidden), self._values(own)

    def guide(self, seen: np.ndarray, movers: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return the policy of the seat to act, and the expected rewards of all seats; a `core.search.guided.Guide`.

        Args:
            seen: float32[n, seats, entries]: The observations of all seats.
            movers: int64[n]: The seat to act.
            masks: int8[n, actions]: The legal actions.

        Returns:
            float32[n, actions] and float32[n, seats]: The probabilities of legal actions, and the expected rewards.
        """
        number, seats, entries = seen.shape
        priors, values = np.empty(masks.shape, np.float32), np.empty((number, seats), np.float32)
        hidden = of_seats = self._value_body.hidden(seen.reshape(-1, entries))
        if self._body is not self._value_body:
            hidden = self._body.hidden(seen[np.arange(number), movers])
        elif self.parts.policy:
            hidden = hidden[np.arange(number) * seats + movers]
        hidden, of_seats = self._policy.hidden(hidden), self._value.hidden(of_seats)
        heads(hidden, of_seats, movers, masks, *self._actions, *self._value_head, priors, values)
        return priors, values


def _plain(linear: Linear) -> tuple[np.ndarray, np.ndarray]:
    return np.ascontiguousarray(linear.weight, np.float32), linear.bias.astype(np.float32)


def _plain_rows(observations: np.ndarray) -> np.ndarray:
    return np.ascontiguousarray(observations, np.float32)
