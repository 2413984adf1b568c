"""Sampling of legal actions from logits, compiled: torch's distributions cost more than the network's forward pass."""

from __future__ import annotations

import numpy as np

from architects_env.core.compile.jit import game_kernel


@game_kernel("")
def sample_actions(logits, masks, uniform, actions, log_probs):
    """Sample an action for every row from the softmax of its legal logits, with its log-probability.

    Args:
        logits: float32[n, actions].
        masks: int8[n, actions]: The legal actions.
        uniform: float64[n]: Random numbers in [0, 1).
        actions: int64[n]: The actions are written here.
        log_probs: float32[n]: The log-probabilities are written here.
    """
    for i in range(logits.shape[0]):
        most = -np.inf
        for a in range(logits.shape[1]):
            if masks[i, a] != 0 and logits[i, a] > most:
                most = float(logits[i, a])
        total = 0.0
        for a in range(logits.shape[1]):
            if masks[i, a] != 0:
                total += np.exp(logits[i, a] - most)
        left = uniform[i] * total
        chosen = -1
        for a in range(logits.shape[1]):
            if masks[i, a] != 0:
                chosen = a
                left -= np.exp(logits[i, a] - most)
                if left < 0:
                    break
        actions[i] = chosen
        log_probs[i] = logits[i, chosen] - most - np.log(total)


@game_kernel("")
def best_actions(logits, masks, actions):
    """Find the legal action with the highest logit of every row.

    Args:
        logits: float32[n, actions].
        masks: int8[n, actions]: The legal actions.
        actions: int64[n]: The actions are written here.
    """
    for i in range(logits.shape[0]):
        best = -1
        for a in range(logits.shape[1]):
            if masks[i, a] != 0 and (best < 0 or logits[i, a] > logits[i, best]):
                best = a
        actions[i] = best
