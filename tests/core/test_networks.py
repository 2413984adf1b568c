"""Policy networks in compiled code: the same numbers as a dense computation, for what is mostly zero."""

from __future__ import annotations

import numpy as np
import pytest

from architects_env.core.search.networks import CompiledNetwork


def drawn(rng: np.random.Generator, *shape: int) -> np.ndarray:
    return (rng.normal(size=shape) / np.sqrt(shape[-1])).astype(np.float32)


@pytest.mark.parametrize("units", [(1,), (7, 5), (256, 256), (33, 64, 3)])
@pytest.mark.parametrize("share", [0.0, 0.1, 1.0])
@pytest.mark.parametrize("own_value_network", [False, True])
def test_it_computes_what_the_layers_say(units: tuple[int, ...], share: float, own_value_network: bool) -> None:
    rng, entries, actions, seats, number = np.random.default_rng(1), 41, 13, 3, 6
    widths = (entries, *units)
    bodies = [
        [(drawn(rng, after, before), drawn(rng, after)) for before, after in zip(widths, units, strict=False)]
        for _ in range(1 + own_value_network)
    ]
    heads = (drawn(rng, actions, units[-1]), drawn(rng, actions)), (drawn(rng, 1, units[-1]), drawn(rng, 1))
    seen = drawn(rng, number, seats, entries) * (rng.random((number, seats, entries)) < share)
    seen = np.ascontiguousarray(seen, np.float32)
    movers, masks = rng.integers(seats, size=number), (rng.random((number, actions)) < 0.4).astype(np.int8)
    masks[:, 2] = 1
    network = CompiledNetwork(bodies[0], *heads, *bodies[1:])
    network.judge(-seen, movers, masks)  # its room is used again
    priors, values = network.judge(seen, movers, masks)
    hidden, of_value = seen.astype(np.float64), seen.astype(np.float64)
    for (weight, bias), (own_weight, own_bias) in zip(bodies[0], bodies[-1], strict=True):
        hidden = np.maximum(hidden @ weight.T + bias, 0)
        of_value = np.maximum(of_value @ own_weight.T + own_bias, 0)
    logits = (hidden @ heads[0][0].T + heads[0][1])[np.arange(number), movers]
    likely = np.where(masks != 0, np.exp(logits), 0)
    assert np.allclose(priors, likely / likely.sum(axis=1, keepdims=True), atol=1e-4)
    assert np.allclose(values, (of_value @ heads[1][0].T + heads[1][1])[..., 0], rtol=1e-3, atol=1e-3)
    assert not priors[masks == 0].any() and np.allclose(priors.sum(axis=1), 1)
