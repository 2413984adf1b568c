"""Old names of settings, counters and columns, with their present names, and settings that were removed.

Files of earlier versions are read by these tables, and a command line with an old flag is refused with the new one. Do
not shorten a table while files with its names may exist.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

SETTINGS = {
    "opponents_share": "opponents_fraction",
    "bots_share": "bots_fraction",
    "total_decisions": "total_timesteps",
    "num_games": "n_envs",
    "steps": "n_steps",
    "epochs": "n_epochs",
    "entropy": "ent_coef",
    "entropy_end": "ent_coef_end",
    "value_weight": "vf_coef",
    "remember_every": "snapshot_every",
    "most_remembered": "max_snapshots",
    "with_others": "opponents_fraction",
    "warm_start": "imitate",
    "warm_start_decisions": "imitation_decisions",
    "warm_start_learning_rate": "imitation_learning_rate",
    "warm_start_temperature": "imitation_temperature",
    "at_random": "epsilon",
    "where": "targets",
    "passes": "n_epochs",
}
"""Flags of `train` and `values`, and fields of their settings files."""
REMOVED: Mapping[str, tuple[object, ...]] = {
    "normalise_by_players": (None, False),
    "own_value_network": (None, False),
    **dict.fromkeys(("kl_coef", "reference_every", "anchor", "anchor_every"), (None, 0)),
    **dict.fromkeys(("fewest_players_fraction", "fewest_first"), (None, 0)),
}
"""Settings with which no gain was measured (`docs/reports`), and the values that left them unused."""
REMOVED_ATTRIBUTES = (
    *("normalise_by_players", "kl_coef", "reference_every", "reference_set_at"),
    *("anchor_coef", "anchor_every", "anchored_at"),
)
"""Attributes of a learner in older files that it no longer has."""
RENAMED_TRAIN_ONLY = {"runs": "runs_folder"}
"""Fields of the settings file of `train` alone."""
ATTRIBUTES = {
    "imitation_batches": "num_imitation_batches",
    "lessons": "num_imitation_batches",
    "imitated": "imitated_decisions",
    "exploiters": "num_exploiters",
    "progress_remaining": "progress_override",
}
"""Attributes of a learner in the `policy.zip` of Stable-Baselines3."""
COUNTERS = {
    "lessons": "imitation_batches",
    "imitated": "imitated_decisions",
    "remembered_at": "snapshot_at",
    "random": "imitation_rng",
    "point": "curve_state",
}
"""Entries of a checkpoint's `run.json`."""
POOL = {"fared": "mean_rewards", "earlier": "drawable_snapshots", "policies": "loaded_snapshots"}
"""Entries of `run.json` about the opponents."""
GROUP_RNGS = {"random": "learner_rng", "opponents_random": "opponents_rng", "seating_random": "seating_rng"}
"""Entries of `run.json` about the random number generators of a group."""
CURVE_STATE = {"is_one": "is_point", "on_curve": "is_point", "before": "last_point", "previous": "last_point"}
"""Entries of `run.json` about the learning curve."""
COLUMNS = {
    "first_places": "win_rate",
    "one": "agent",
    "others": "opponents",
    "mean_points_of_others": "mean_points_of_opponents",
    "points_of_others": "points_of_opponents",
}
"""Columns of `curve.csv` and `evaluations.csv`, and fields of a pairing in `ladder.json`."""


def rename_keys(saved: Mapping[str, Any], table: Mapping[str, str]) -> dict[str, Any]:
    """Return saved values under their present names."""
    return {table.get(name, name): value for name, value in saved.items()}


def refuse_old_flags(words: Sequence[str]) -> None:
    """Raise `SystemExit` with a reason if a command line has a flag that was renamed or removed."""
    for word in words:
        flag = word.partition("=")[0]
        name = flag.removeprefix("--").replace("-", "_")
        if flag.startswith("--") and name in SETTINGS:
            raise SystemExit(f"{flag} is now called --{SETTINGS[name].replace('_', '-')}. Use that name.")
        if flag.startswith("--") and name.removeprefix("no_") in REMOVED:
            raise SystemExit(f"{flag} was removed because no gain was measured with it. Leave it out.")
