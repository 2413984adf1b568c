"""Which checkpoint of a run is kept as its policy: the last one, unless an earlier one is stronger.

Every checkpoint has been looked at (`train.evaluation.evaluations`). Those that may be stronger than the last, as far
as these few games tell, play off with it, in more games with other deals. So a run does not end weaker than it began,
or than it once was.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path

from rich.console import Console

from architects_env.core.compile.compile_mode import is_known_everywhere
from architects_env.core.compile.cpus import usable_cpus
from architects_env.core.files.whole_files import write_whole
from architects_env.core.files.progress import Progress
from architects_env.train.evaluation.evaluations import (
    Look,
    add_looks,
    are_looked_at,
    between,
    looks_at,
    looks_of,
    strength,
    wanted_of,
)
from architects_env.train.evaluation.evaluator import Measuring
from architects_env.train.runs.config import Config
from architects_env.train.runs.run_folder import files_in_order, new_file, points_of

RIVALS = 2
"""So many earlier checkpoints, those that look strongest, play off with the last."""
GAMES = 300
"""Of each of them against each bot."""
SEED = 30_000
KEPT = "kept"


def strongest(config: Config, folder: Path, console: Console) -> Path | None:
    """The checkpoint that is to be kept instead of the last one, if there is one; the console is told why. The play-off
    stands in the run folder as kept.json.

    Raises `BadRun` if what the run folder has kept cannot be read.
    """
    if not are_looked_at(config):
        return None
    points = checkpoints_on_the_curve(folder)
    if len(points) < 2:
        return None
    processes = usable_cpus() if is_known_everywhere(config.game) else 0
    with Progress(console=console, transient=True) as progress, Measuring(processes) as measuring:
        looks = _all_looks(config, folder, points, measuring, progress)
        candidates = [max(points), *rivals_of_the_last({decisions: looks[decisions] for decisions in points})]
        if len(candidates) == 1:
            console.print(f"The last of {len(points)} checkpoints looks strongest; it is kept.", highlight=False)
            return None
        wanted = [wanted_of(config, points[decisions], GAMES, SEED) for decisions in candidates]
        played = iter(measuring.play([one for several in wanted for one in several], progress))
    found = {
        decisions: looks_at(decisions, several, [next(played) for _ in several])
        for decisions, several in zip(candidates, wanted, strict=True)
    }
    best = max(found, key=lambda decisions: (strength(found[decisions]), decisions))
    told = {"decisions": best, "play_off": [asdict(look) for of_one in found.values() for look in of_one]}
    write_whole(new_file(folder, KEPT), json.dumps(told, indent=1), new=True)
    console.print(in_words(found, best), highlight=False)
    return None if best == max(points) else points[best]


def checkpoints_on_the_curve(folder: Path) -> dict[int, Path]:
    """By decisions, those that were measured for the learning curve, as far as their files are there. Raises
    `BadRun`."""
    paths = {decisions: folder / "checkpoints" / f"{decisions:012d}.zip" for decisions in points_of(folder)}
    return {decisions: path for decisions, path in paths.items() if path.is_file()}


def kept_of(folder: Path) -> int | None:
    """The decisions after which the policy of a run is as it is kept; None if nobody has chosen. Raises `ValueError` or
    `KeyError` if the file says none."""
    files = files_in_order(folder, KEPT)
    return int(json.loads(files[-1].read_text(encoding="utf-8"))["decisions"]) if files else None


def _all_looks(
    config: Config, folder: Path, points: Mapping[int, Path], measuring: Measuring, progress: Progress
) -> dict[int, list[Look]]:
    """What is known, and what there was no time for while the learner learned."""
    known = looks_of(folder)
    missing = {decisions: wanted_of(config, path) for decisions, path in points.items() if decisions not in known}
    played = iter(measuring.play([one for wanted in missing.values() for one in wanted], progress))
    for decisions, wanted in missing.items():
        known[decisions] = looks_at(decisions, wanted, [next(played) for _ in wanted])
        add_looks(folder, known[decisions])
    return known


def rivals_of_the_last(looks: Mapping[int, Sequence[Look]]) -> list[int]:
    """By decisions, the earlier checkpoints that may be stronger than the last: their intervals meet, and they look
    strongest."""
    last = max(looks)
    low, _ = between(looks[last])
    close = [decisions for decisions in looks if decisions != last and between(looks[decisions])[1] >= low]
    return sorted(close, key=lambda decisions: (strength(looks[decisions]), decisions))[::-1][:RIVALS]


def in_words(found: Mapping[int, Sequence[Look]], best: int) -> str:
    """What came of a play-off."""
    games = sum(look.games for look in found[best])
    against = " and ".join(look.against for look in found[best])
    shares = ", ".join(
        f"{decisions / 1e6:.2f} M decisions {100 * strength(found[decisions]):.1f} %" for decisions in sorted(found)
    )
    kept = "the last" if best == max(found) else f"the one after {best / 1e6:.2f} M decisions"
    return f"Checkpoints against {against} (about {games} games each): {shares}. Kept: {kept}."
