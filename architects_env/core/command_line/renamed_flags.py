"""Flags and subcommands of `architects-env` that were renamed: an old name is refused with the new one.

Settings of training were renamed too, but they are also written into files: see `train.settings.renamed`.
"""

from __future__ import annotations

from collections.abc import Sequence

SUBCOMMANDS = {"ingredients": "ablation"}
"""New names of subcommands."""
FLAGS = {
    "ablation": {"--seeds": "--runs"},
    "benchmark": {"--claims": "--measurements", "--mended": "--agent-changed", "--no-claims": "--no-measurements"},
    "check": {"--seeds": "--games"},
    "fuzz": {"--every": "--check-every"},
    "grade": {
        "--alone": "--solo",
        "--best": "--best-temperature",
        "--measured-games": "--final-games",
        "--share": "--win-rate",
    },
    "play": {"--slips": "--print-cards"},
    "records": {"--table": "--board"},
    "rllib": {
        "--decisions": "--train-batch-size",
        "--games-each": "--num-envs-per-env-runner",
        "--learners": "--num-learners",
        "--runners": "--num-env-runners",
    },
    "search-speed": {"--rounds": "--repeats"},
    "speed": {"--batch": "--n-envs", "--rounds": "--repeats"},
    "train": {"--runs": "--runs-folder"},
}
"""New names of flags, by subcommand."""
COMMANDS = {"benchmark": {"rivals": "best-response"}}
"""New names of commands of a subcommand, such as `architects-env benchmark rivals`."""


def refuse_old_names(words: Sequence[str]) -> None:
    """Raise `SystemExit` with the new name if a command line has a subcommand, command or flag that was renamed.

    >>> refuse_old_names(["fuzz", "--game", "hamlet", "--every=10"])
    Traceback (most recent call last):
    SystemExit: --every is now called --check-every. Give it by that name.
    """
    if not words:
        return
    subcommand, *others = words
    if subcommand in SUBCOMMANDS:
        raise SystemExit(f"{subcommand} is now called {SUBCOMMANDS[subcommand]}. Give it by that name.")
    if others and others[0] in COMMANDS.get(subcommand, {}):
        new = COMMANDS[subcommand][others[0]]
        raise SystemExit(f"{subcommand} {others[0]} is now called {subcommand} {new}. Give it by that name.")
    for flag in (word.partition("=")[0].replace("_", "-") for word in others):
        if flag in FLAGS.get(subcommand, {}):
            raise SystemExit(f"{flag} is now called {FLAGS[subcommand][flag]}. Give it by that name.")
