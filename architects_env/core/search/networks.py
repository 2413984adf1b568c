"""A policy network in compiled code, for searches: layers with ReLU, a head for actions and one for the value.

Nine of ten entries of an observation are zero, as are half of the hidden units, and of hundreds of actions a handful is
legal. Only what is not zero is multiplied, and only legal actions of the seat that decides get a logit. On one thread
that takes a fifth of the time of a dense network. The order of all sums is fixed, so searches repeat exactly on any
machine.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from architects_env.core.compile.jit import compiled, game_kernel

TOGETHER = 4
"""Rows of weights that are added at once: the sums are read and written a fourth as often."""


@compiled
def add_rows(out, given, used, count, weight):
    """out += given[used[:count]] @ weight[used[:count]]."""
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
def layer(given, weight, bias, out, used):
    """out[i] = relu(given[i] @ weight + bias): float32[n, outputs] from float32[n, inputs] and weight float32[inputs,
    outputs]. `used` (int64[inputs]) is room."""
    for i in range(given.shape[0]):
        row, sums, count = given[i], out[i], 0
        for j in range(row.shape[0]):
            if row[j] != 0:
                used[count] = j
                count += 1
        sums[:] = bias
        add_rows(sums, row, used, count, weight)
        for h in range(sums.shape[0]):
            sums[h] = max(sums[h], np.float32(0))


@compiled
def dot(one, other):
    """The sum of products, in four parts that do not wait for each other."""
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
    """From `of_seats` (float32[n * seats, units], the seats of a position after each other) `values` (float32[n,
    seats]); from `hidden`, which is of all seats or of those alone that are to act (float32[n, units]), `priors` of
    their legal actions (float32[n, actions])."""
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
def value_head(hidden, weight, bias, values):
    """float32[n] values from `hidden`, each by itself: whoever else is judged beside it changes nothing."""
    for i in range(values.shape[0]):
        values[i] = dot(hidden[i], weight) + bias


Linear = tuple[np.ndarray, np.ndarray]
"""Weight (float32[outputs, inputs], as torch has them) and bias (float32[outputs])."""


class Body:
    """Layers with a ReLU after each."""

    def __init__(self, layers: Sequence[Linear]) -> None:
        self._layers = [
            (np.ascontiguousarray(weight.T, np.float32), bias.astype(np.float32)) for weight, bias in layers
        ]
        self._used = np.zeros(max(len(weight) for weight, _ in self._layers), np.int64)
        self._rooms: list[np.ndarray] = [np.zeros((0, len(bias)), np.float32) for _, bias in self._layers]

    def hidden(self, observations: np.ndarray) -> np.ndarray:
        """float32[n, units] for float32[n, entries]; it is written anew at the next call."""
        number, given = len(observations), observations
        for k, (weight, bias) in enumerate(self._layers):
            if len(self._rooms[k]) < number:
                self._rooms[k] = np.zeros((number, len(bias)), np.float32)
            layer(given, weight, bias, self._rooms[k][:number], self._used)
            given = self._rooms[k][:number]
        return given


class CompiledNetwork:
    """A network of layers `body`, with one layer for actions and one for the value, which may have a `value_body` of
    its own."""

    def __init__(
        self, body: Sequence[Linear], actions: Linear, value: Linear, value_body: Sequence[Linear] | None = None
    ) -> None:
        self._body = Body(body)
        self._value_body = self._body if value_body is None else Body(value_body)
        self._actions = np.ascontiguousarray(actions[0], np.float32), actions[1].astype(np.float32)
        self._value = np.ascontiguousarray(value[0][0], np.float32), np.float32(value[1][0])

    def values(self, observations: np.ndarray) -> np.ndarray:
        """float32[n]: the reward that whoever sees this may expect, for float32[n, entries]."""
        values = np.empty(len(observations), np.float32)
        value_head(self._value_body.hidden(observations), *self._value, values)
        return values

    def judge(self, seen: np.ndarray, movers: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """float32[n, actions] and float32[n, seats]: how likely the seat to act plays each legal action, and the reward
        that each seat expects, for what all seats see (float32[n, seats, entries])."""
        number, seats, entries = seen.shape
        priors, values = np.empty(masks.shape, np.float32), np.empty((number, seats), np.float32)
        hidden = of_seats = self._value_body.hidden(seen.reshape(-1, entries))
        if self._body is not self._value_body:
            hidden = self._body.hidden(seen[np.arange(number), movers])
        heads(hidden, of_seats, movers, masks, *self._actions, *self._value, priors, values)
        return priors, values
