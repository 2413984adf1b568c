"""Compiled layers for observations that are mostly zero and actions that are mostly illegal.

Training spends most of its time here. Nine of ten entries of an observation are zero, and only a few of hundreds of
actions are legal. The first layer therefore reads only non-zero entries, and the last layer computes only logits of
legal actions. On a CPU this is three times as fast as dense layers in single precision. Rollouts store observations in
the same form, in a tenth of the memory.

The loops release Python's global interpreter lock, so that threads run them in parallel, each with its own arrays.
Parameters of the same name mean the same everywhere; `train.ppo.rollout.Rollout` describes them.
"""

from __future__ import annotations

import numpy as np

from architects_env.core.compile.jit import compiled, kernel, kernel_unlocked


# --- rows -------------------------------------------------------------------------------------------------------------
@kernel
def count_entries(observations, masks, rows, entries, legal):
    """Count the non-zero entries and the legal actions of each row.

    Args:
        observations: float32[games, entries].
        masks: int8[games, actions].
        rows: int64[n]: The games that are counted.
        entries: int64[n]: Numbers of entries are written here.
        legal: int64[n]: Numbers of legal actions are written here.
    """
    for k in range(rows.shape[0]):
        number = 0
        for j in range(observations.shape[1]):
            number += observations[rows[k], j] != 0
        entries[k] = number
        number = 0
        for j in range(masks.shape[1]):
            number += masks[rows[k], j] != 0
        legal[k] = number


@kernel
def write_rows(observations, masks, rows, first, starts, columns, values, legal_starts, legal):
    """Write rows of a batch into a rollout, from index `first` on.

    Args:
        observations: float32[games, entries].
        masks: int8[games, actions].
        rows: int64[n]: The games that are written.
        first: Index of the first new row.
        starts: int64[rows + 1]: Row i has the entries from `starts[i]` to `starts[i + 1]`.
        columns: Columns of the entries.
        values: Values of the entries.
        legal_starts: int64[rows + 1]: The same as `starts` for legal actions.
        legal: The legal actions, row after row.
    """
    for k in range(rows.shape[0]):
        at = starts[first + k]
        for j in range(observations.shape[1]):
            if observations[rows[k], j] != 0:
                columns[at] = j
                values[at] = observations[rows[k], j]
                at += 1
        starts[first + k + 1] = at
        at = legal_starts[first + k]
        for j in range(masks.shape[1]):
            if masks[rows[k], j] != 0:
                legal[at] = j
                at += 1
        legal_starts[first + k + 1] = at


@kernel
def count_legal(masks, rows, legal):
    """Count the legal actions of each row, as `count_entries` does."""
    for k in range(rows.shape[0]):
        number = 0
        for j in range(masks.shape[1]):
            number += masks[rows[k], j] != 0
        legal[k] = number


@kernel
def copy_rows(
    begins, counts, given_columns, given_values, masks, rows, first, starts, columns, values, legal_starts, legal
):
    """Copy sparse rows of a batch into a rollout, from index `first` on, as `write_rows` does with dense ones.

    Args:
        begins: int64[games]: Where the entries of each row begin (`core.play.sparse_observations`).
        counts: int64[games]: Numbers of entries.
        given_columns: int16: Columns of the entries.
        given_values: float32: Values of the entries.
        masks: int8[games, actions].
        rows: int64[n]: The games that are copied.
        first: Index of the first new row.
        starts: int64[rows + 1]: Row i has the entries from `starts[i]` to `starts[i + 1]`.
        columns: Columns of the entries.
        values: Values of the entries.
        legal_starts: int64[rows + 1]: The same as `starts` for legal actions.
        legal: The legal actions, row after row.
    """
    for k in range(rows.shape[0]):
        game, at = rows[k], starts[first + k]
        for i in range(counts[game]):
            columns[at + i] = given_columns[begins[game] + i]
            values[at + i] = given_values[begins[game] + i]
        starts[first + k + 1] = at + counts[game]
        at = legal_starts[first + k]
        for j in range(masks.shape[1]):
            if masks[game, j] != 0:
                legal[at] = j
                at += 1
        legal_starts[first + k + 1] = at


# --- the first layer --------------------------------------------------------------------------------------------------
@compiled
def _add_row(out, weight, values, columns, begin, end):
    for k in range(begin, end):
        value, row = values[k], weight[columns[k]]
        for h in range(out.shape[0]):
            out[h] += value * row[h]


@kernel_unlocked
def first_layer(rows, starts, columns, values, weight, bias, out):
    """Compute `out[i] = x[rows[i]] @ weight + bias`.

    Args:
        rows: int64[n]: Indices of the rows.
        starts: Begins of the rows, as in `write_rows`.
        columns: Columns of the entries.
        values: Values of the entries.
        weight: float32[entries, units].
        bias: float32[units].
        out: float32[n, units]: The result is written here.
    """
    for i in range(rows.shape[0]):
        out[i, :] = bias
        _add_row(out[i], weight, values, columns, starts[rows[i]], starts[rows[i] + 1])


@kernel_unlocked
def first_layer_backward(rows, starts, columns, values, gradient, weight_gradient):
    """Add the outer products of `x[rows[i]]` and `gradient[i]` to the gradient of the weight.

    Args:
        rows: int64[n]: Indices of the rows.
        starts: Begins of the rows, as in `write_rows`.
        columns: Columns of the entries.
        values: Values of the entries.
        gradient: float32[n, units]: Gradient of the outputs.
        weight_gradient: float32[entries, units]: The result is added here.
    """
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
        latent: float32[n, units]: Features of the rows.
        weight: float32[actions, units].
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
def head(
    latent,
    weight,
    bias,
    rows,
    legal_starts,
    legal,
    chosen,
    target_probs,
    log_legal,
    log_probs,
    entropies,
):
    """Compute log-probabilities of the chosen actions, and entropies.

    Args:
        latent: float32[n, units]: Features of the rows.
        weight: float32[actions, units].
        bias: float32[actions].
        rows: int64[n]: Indices of the rows.
        legal_starts: Begins of the rows in `legal`.
        legal: The legal actions, row after row.
        chosen: int64[rows]: The actions played.
        target_probs: Target probabilities of the legal actions, with which the log-probabilities are averaged. If it is
            empty, the chosen action counts alone.
        log_legal: The log-probabilities of all legal actions are written here, for the backward pass.
        log_probs: float32[n]: Written here.
        entropies: float32[n]: Written here.
    """
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
    latent,
    weight,
    rows,
    legal_starts,
    legal,
    chosen,
    target_probs,
    log_legal,
    entropies,
    of_log_probs,
    of_entropies,
    latent_gradient,
    weight_gradient,
    bias_gradient,
):
    """Compute the gradients of `head`.

    Parameters that are not listed are those of `head`.

    Args:
        of_log_probs: float32[n]: Gradients of the log-probabilities.
        of_entropies: float32[n]: Gradients of the entropies.
        latent_gradient: float32[n, units]: The gradient of the features is written here.
        weight_gradient: float32[actions, units]: The gradient of the weight is added here.
        bias_gradient: float32[actions]: The gradient of the bias is added here.
    """
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
