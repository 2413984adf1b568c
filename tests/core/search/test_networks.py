"""Policy networks: the same numbers as a dense computation, for what is mostly zero, compiled or not."""

from __future__ import annotations

import copy
import pickle
from itertools import pairwise

import numpy as np
import pytest

from architects_env.core.compile import compile_mode
from architects_env.core.search.networks import ACTIVATIONS, Layer, Linear, Network, Parts


def drawn(rng: np.random.Generator, *shape: int) -> np.ndarray:
    return (rng.normal(size=shape) / np.sqrt(shape[-1])).astype(np.float32)


def linear(rng: np.random.Generator, inside: int, out: int) -> Linear:
    return Linear(drawn(rng, out, inside), drawn(rng, out))


def chain(rng: np.random.Generator, *widths: int, activation: str = "ReLU") -> list[Layer]:
    return [Layer(linear(rng, inside, out), activation) for inside, out in pairwise(widths)]


def dense(layers: list[Layer], given: np.ndarray) -> np.ndarray:
    before = given
    for (weight, bias), activation, skip in layers:
        before, given = given, ACTIVATIONS[activation](given @ weight.T + bias + (before if skip else 0))
    return given


def seen_by(rng: np.random.Generator, share: float, *shape: int) -> np.ndarray:
    return np.ascontiguousarray(drawn(rng, *shape) * (rng.random(shape) < share), np.float32)


ENTRIES, ACTIONS, SEATS, NUMBER = 41, 13, 3, 6


def network_path(rng: np.random.Generator, units: tuple[int, ...], own: bool, heads: bool) -> Network:
    body, value_body = chain(rng, ENTRIES, *units), chain(rng, ENTRIES, *units) if own else []
    policy, value = (chain(rng, units[-1], 9, activation="Tanh") if heads else [] for _ in range(2))
    last = 9 if heads else units[-1]
    return Network(Parts(linear(rng, last, ACTIONS), linear(rng, last, 1), body, policy, value, value_body))


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("units", [(1,), (7, 5), (256, 256), (33, 64, 3)])
@pytest.mark.parametrize("share", [0.0, 0.1, 1.0])
@pytest.mark.parametrize("own", [False, True])
@pytest.mark.parametrize("heads", [False, True])
def test_it_computes_what_the_layers_say(
    plain: bool, units: tuple[int, ...], share: float, own: bool, heads: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compile_mode, "current_mode", lambda game: "plain" if plain else "compiled")
    rng = np.random.default_rng(1)
    network, seen = network_path(rng, units, own, heads), seen_by(rng, share, NUMBER, SEATS, ENTRIES)
    movers, masks = rng.integers(SEATS, size=NUMBER), (rng.random((NUMBER, ACTIONS)) < 0.4).astype(np.int8)
    masks[:, 2] = 1
    parts, rows = network.parts, seen.reshape(-1, ENTRIES)
    hidden, of_value = dense([*parts.body], rows), dense([*(parts.value_body or parts.body)], rows)
    logits = dense([*parts.policy, Layer(parts.actions, "Identity")], hidden)
    assert parts.value_head is not None
    expected = dense([*parts.value, Layer(parts.value_head, "Identity")], of_value)[:, 0]
    assert np.allclose(network.logits(rows), logits, atol=1e-4)
    assert np.allclose(network.values(rows), expected, atol=1e-4)
    assert [array.tolist() for array in network.logits_and_values(rows)] == [
        network.logits(rows).tolist(),
        network.values(rows).tolist(),
    ]
    network.guide(-seen, movers, masks)  # its room is used again
    priors, values = network.guide(seen, movers, masks)
    likely = np.where(masks != 0, np.exp(logits.reshape(NUMBER, SEATS, -1)[np.arange(NUMBER), movers]), 0)
    assert np.allclose(priors, likely / likely.sum(axis=1, keepdims=True), atol=1e-4)
    assert np.allclose(values, expected.reshape(NUMBER, SEATS), atol=1e-4)
    assert not priors[masks == 0].any() and np.allclose(priors.sum(axis=1), 1)


@pytest.mark.parametrize("activation", ACTIVATIONS)
def test_every_activation_is_that_of_torch(activation: str) -> None:
    th = pytest.importorskip("torch", reason="The names are torch's.")
    given = np.linspace(-9, 9, 99, dtype=np.float32)
    assert np.allclose(
        ACTIVATIONS[activation](given), getattr(th.nn, activation)()(th.from_numpy(given)).numpy(), atol=1e-6
    )


def test_what_is_judged_beside_an_observation_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compile_mode, "current_mode", lambda game: "compiled")
    rng = np.random.default_rng(2)
    network, rows = network_path(rng, (24, 8), False, True), seen_by(rng, 0.3, 16, ENTRIES)
    for judge in (network.values, network.logits):
        assert judge(rows).tobytes() == np.concatenate([judge(row[None, :]) for row in rows]).tobytes()


def test_copies_and_pickles_judge_alike_and_share_no_room() -> None:
    rng = np.random.default_rng(3)
    network, rows = network_path(rng, (24, 8), False, False), seen_by(rng, 0.3, 4, ENTRIES)
    for other in (copy.deepcopy(network), pickle.loads(pickle.dumps(network))):
        assert other.logits(rows).tobytes() == network.logits(rows).tobytes()
        assert not any(np.shares_memory(one, room) for one in other._body._rooms for room in network._body._rooms)


def test_a_network_without_layers_and_one_without_a_value() -> None:
    rng = np.random.default_rng(4)
    network, rows = Network(Parts(linear(rng, ENTRIES, ACTIONS))), seen_by(rng, 0.3, 4, ENTRIES)
    weight, bias = network.parts.actions
    assert np.allclose(network.logits(rows), rows @ weight.T + bias, atol=1e-5)
    with pytest.raises(ValueError, match="no value head"):
        network.values(rows)
