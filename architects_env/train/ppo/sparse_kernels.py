"""Compiled layers for observations that are mostly zero and actions that are mostly illegal.

Training spends most of its time here. Nine of ten entries of an observation are zero, and only a few of hundreds of
actions are legal. The first layer therefore reads only non-zero entries, and the last layer computes only logits of
legal actions. On a CPU this is three times as fast as dense layers in single precision. Rollouts store observations in
the same form, in a tenth of the memory.

The loops release Python's global interpreter lock, so that threads run them in parallel, each with its own arrays.
Their parameters are named as the attributes of `train.ppo.rollout.Rollout`; `values` are `entry_values`. `rows` are
indices of rows, int64[n]. `latent` are features of these rows, float32[n, units]. The weights of the first layer are
float32[entries, units], those of the head float32[actions, units].
"""

from __future__ import annotations

import numpy as np

from architects_env.core.compile.jit import compiled, kernel, kernel_unlocked


# --- rows -------------------------------------------------------------------------------------------------------------
@kernel
def count_nonzero(dense, games, counts):
    """Write the number of entries that are not zero into `counts`, int64[n], for each of these games."""
    for k in range(games.shape[0]):
        number = 0
        for j in range(dense.shape[1]):
            number += dense[games[k], j] != 0
        counts[k] = number


@kernel
def write_nonzero(dense, games, first, starts, columns):
    """Write the columns that are not zero in rows of a batch into a rollout.

    Args:
        dense: Observations, float32[games, entries], or masks of legal actions, int8[games, actions].
        games: int64[n]: The games that are written.
        first: Index of the first new row.
        starts: int64[rows + 1]: Row i has the columns from `starts[i]` to `starts[i + 1]`.
        columns: The columns, row after row.
    """
    for k in range(games.shape[0]):
        at = starts[first + k]
        for j in range(dense.shape[1]):
            if dense[games[k], j] != 0:
                columns[at] = j
                at += 1
        starts[first + k + 1] = at


@kernel
def copy_entries(begins, counts, given_columns, given_values, games, first, starts, columns, values):
    """Copy rows of sparse observations (`core.play.sparse_observations`) into a rollout, as `write_nonzero` does.

    Args:
        begins: int64[games]: Where the entries of each observation begin.
        counts: int64[games]: Numbers of entries.
        given_columns: int16: Columns of the entries.
        given_values: float32: Values of the entries.
        games: int64[n]: The games that are copied.
        first: Index of the first new row.
        starts: int64[rows + 1]: As in `write_nonzero`.
        columns: Columns of the entries.
        values: Values of the entries.
    """
    for k in range(games.shape[0]):
        game, at = games[k], starts[first + k]
        for i in range(counts[game]):
            columns[at + i] = given_columns[begins[game] + i]
            values[at + i] = given_values[begins[game] + i]
        starts[first + k + 1] = at + counts[game]


# --- the first layer --------------------------------------------------------------------------------------------------
@compiled
def _add_row(out, weight, values, columns, begin, end):
    for k in range(begin, end):
        value, row = values[k], weight[columns[k]]
        for h in range(out.shape[0]):
            out[h] += value * row[h]


@kernel_unlocked
def first_layer(rows, starts, columns, values, weight, bias, out):
    """Compute `out[i] = x[rows[i]] @ weight + bias`, float32[n, units]."""
    for i in range(rows.shape[0]):
        out[i, :] = bias
        _add_row(out[i], weight, values, columns, starts[rows[i]], starts[rows[i] + 1])


@kernel_unlocked
def first_layer_backward(rows, starts, columns, values, gradient, weight_gradient):
    """Add the outer products of `x[rows[i]]` and `gradient[i]`, of the outputs, to the gradient of the weight."""
    for i in range(rows.shape[0]):
        for k in range(starts[rows[i]], starts[rows[i] + 1]):
            value, row, given = values[k], weight_gradient[columns[k]], gradient[i]
            for h in range(given.shape[0]):
                row[h] += value * given[h]


# --- the head of the actions ------------------------------------------------------------------------------------------
@compiled
def _logits(latent, weight, bias, legal, begin, end, out):
    """Compute the logits of the legal actions of one row, and the logarithm of the sum of their exponentials."""
    most = np.float32(-np.inf)
    for k in range(begin, end):
        action = weight[legal[k]]
        a, b, c, d = np.float32(0), np.float32(0), np.float32(0), np.float32(0)
        for h in range(0, latent.shape[0] - 3, 4):
            a += latent[h] * action[h]
            b += latent[h + 1] * action[h + 1]
            c += latent[h + 2] * action[h + 2]
            d += latent[h + 3] * action[h + 3]
        for h in range(latent.shape[0] // 4 * 4, latent.shape[0]):
            a += latent[h] * action[h]
        out[k] = a + b + c + d + bias[legal[k]]
        most = max(most, out[k])
    total = 0.0
    for k in range(begin, end):
        total += np.exp(np.float64(out[k] - most))
    return most + np.log(total)


@kernel_unlocked
def draw_actions(latent, weight, bias, first, legal_starts, legal, uniform, logits, actions, log_probs):
    """Sample an action for each row `first + i` from the softmax of its legal logits.

    Args:
        latent: Features of the rows.
        weight: Weight of the head.
        bias: float32[actions].
        first: Index of the first row.
        legal_starts: Begins of the rows in `legal`.
        legal: The legal actions, row after row.
        uniform: float64[n]: Random numbers in [0, 1).
        logits: float32: Scratch memory, as long as `legal`.
        actions: int64[n]: The actions are written here.
        log_probs: float32[n]: Their log-probabilities are written here.
    """
    for i in range(latent.shape[0]):
        begin, end = legal_starts[first + i], legal_starts[first + i + 1]
        normal = _logits(latent[i], weight, bias, legal, begin, end, logits)
        left, chosen = uniform[i], end - 1
        for k in range(begin, end):
            left -= np.exp(logits[k] - normal)
            if left < 0:
                chosen = k
                break
        actions[i] = legal[chosen]
        log_probs[i] = logits[chosen] - normal


@kernel_unlocked
def head(latent, weight, bias, rows, labels, log_probs, entropies):
    """Compute log-probabilities of the chosen actions, and entropies.

    Args:
        latent: Features of the rows.
        weight: Weight of the head.
        bias: float32[actions].
        rows: Indices of the rows.
        labels: The legal and the chosen actions (`Rollout.labels`). The log-probabilities of all legal actions are
            written into it, for the backward pass.
        log_probs: float32[n]: Written here.
        entropies: float32[n]: Written here.
    """
    legal_starts, legal, chosen, target_probs, log_legal = labels
    has_targets = target_probs.shape[0] > 0
    for i in range(rows.shape[0]):
        begin, end = legal_starts[rows[i]], legal_starts[rows[i] + 1]
        normal = _logits(latent[i], weight, bias, legal, begin, end, log_legal)
        entropy, mean = 0.0, 0.0
        for k in range(begin, end):
            log_legal[k] -= normal
            probability = np.exp(np.float64(log_legal[k]))
            entropy -= probability * log_legal[k]
            if has_targets:
                mean += target_probs[k] * log_legal[k]
            elif legal[k] == chosen[rows[i]]:
                mean = log_legal[k]
        log_probs[i], entropies[i] = mean, entropy


@kernel_unlocked
def head_backward(
    latent, weight, rows, labels, entropies, of_log_probs, of_entropies, latent_gradient, weight_gradient, bias_gradient
):
    """Compute the gradients of `head`, whose parameters are not listed again.

    Args:
        of_log_probs: float32[n]: Gradients of the log-probabilities.
        of_entropies: float32[n]: Gradients of the entropies.
        latent_gradient: float32[n, units]: The gradient of the features is written here.
        weight_gradient: float32[actions, units]: The gradient of the weight is added here.
        bias_gradient: float32[actions]: The gradient of the bias is added here.
    """
    legal_starts, legal, chosen, target_probs, log_legal = labels
    has_targets = target_probs.shape[0] > 0
    for i in range(rows.shape[0]):
        given, back = latent[i], latent_gradient[i]
        back[:] = 0
        for k in range(legal_starts[rows[i]], legal_starts[rows[i] + 1]):
            probability = np.exp(log_legal[k])
            hit = target_probs[k] if has_targets else np.float32(legal[k] == chosen[rows[i]])
            slope = of_log_probs[i] * (hit - probability) - of_entropies[i] * probability * (
                log_legal[k] + entropies[i]
            )
            action, row = weight[legal[k]], weight_gradient[legal[k]]
            for h in range(given.shape[0]):
                back[h] += slope * action[h]
                row[h] += slope * given[h]
            bias_gradient[legal[k]] += slope
