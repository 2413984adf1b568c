"""The trained tracks: an algorithm learns each task once per seed, in separate processes on one core, within a budget
of decisions and CPU time."""

from __future__ import annotations

import json
import re
import sys
import tempfile
import time
from glob import glob
from pathlib import Path
from string import Formatter
from typing import Any

from architects_env import __version__
from architects_env.agents.spec import CODE, parse_spec
from architects_env.agents.trust import executes_code
from architects_env.core.compile.compile_mode import is_compiled
from architects_env.core.files.atomic_files import write_atomically
from architects_env.experiments.benchmark.protocol.tasks import Task
from architects_env.experiments.benchmark.protocol.tracks import BUDGETS, TEACHERS
from architects_env.experiments.benchmark.sandbox import engine, walls
from architects_env.experiments.benchmark.sandbox.counter import Counter
from architects_env.experiments.benchmark.sandbox.layout import check_known, layout_of, short, unknown_packages
from architects_env.experiments.benchmark.sandbox.packages import ENGINE
from architects_env.experiments.benchmark.sandbox.processes import GRACE, environment, run, seconds_of_children
from architects_env.experiments.benchmark.sandbox.program import Program
from architects_env.experiments.benchmark.sandbox.restrictions import LEARNER, Terms
from architects_env.experiments.benchmark.training.trained import Trained, files_in
from architects_env.experiments.benchmark.training.training_task import OVER
from architects_env.experiments.warm import compile_rules

WITHOUT_WALLS = "this system has neither bubblewrap nor Landlock, so what C libraries read was not watched"
"""The remark on a training that only Python itself has watched."""


def train(folder: Path, task: Task, config: dict[str, Any], seed: int) -> Trained:
    """Learn one task from the beginning.

    Raises: ValueError: The algorithm fails or takes too long, or brings weights. If it fails, the message ends with
    the last lines that it wrote.
    """
    task.checked()
    program = program_of(config["train"])
    own, budget = _new(folder, f"{task.name}-{seed}"), BUDGETS[config["size"]]
    decisions, minutes = config["decisions"] or budget.decisions, config["minutes"] or budget.minutes
    teachers, held = config["track"] == TEACHERS, walls.chosen(config.get("sandbox") or walls.BEST)
    given, result, entry = own / "training_task.json", own / "result.json", program.files[0]
    training_task = {
        "game": task.game,
        "players": task.players,
        "options": task.options,
        "seed": seed,
        "decisions": decisions,
        "minutes": minutes,
        "folder": str(own),
        "track": config["track"],
    }
    write_atomically(given, json.dumps(training_task, indent=1))
    if not is_compiled(task.game):
        compile_rules(task.game)  # within the walls nothing can be added to the cache
    copy = engine.engine_copy(task.game if teachers else "")
    with tempfile.TemporaryDirectory(prefix="ae-") as place:
        scratch = Path(place) / "tmp"
        scratch.mkdir()
        counter = scratch / "decisions"
        Counter.create(counter)
        layout = layout_of(
            config["python"], program.modules, config.get("packages", ()), program.files, [copy], [own, scratch]
        )
        check_known(layout, entry)
        terms = Terms(
            *(LEARNER, task.game, held, engine.hidden(), teachers),
            *(str(own.resolve()), str(counter), decisions, decisions + OVER),
        )
        words = [config["python"] or sys.executable, "-m", f"{__package__}.worker"]
        words += [f"{entry}:{config['train'].rpartition(':')[2]}", str(given), str(result)]
        variables = environment(copy, entry.parent, scratch, terms.variables())
        before = seconds_of_children()
        run(walls.within(held, layout, words, Path(place)), own, minutes, variables)
        spent = Counter(counter).total()
    told = json.loads(result.read_text(encoding="utf-8"))
    # with bubblewrap the system does not count children that are ended with the process, so it tells its time itself
    seconds = max(seconds_of_children() - before, told["seconds"])
    if seconds > 60 * minutes + GRACE:
        raise ValueError(
            f"{task.name}, seed {seed}, took {seconds:.0f} s of one core; {60 * minutes:.0f} s are allowed."
        )
    return Trained(
        agent=told["agent"],
        decisions=spent,
        seconds=round(seconds, 1),
        files=files_in(told["agent"]),
        versions={ENGINE: __version__, **told["versions"]},
        walls=held,
        code=program.hashes(),
        learner=program.learner_hash(player_of(told["agent"])),
        packages=short(layout),
        remarks=[*([WITHOUT_WALLS] if held == walls.NONE else []), *unknown_packages(layout)],
    )


def program_of(entry: str) -> Program:
    """Return the program of a submission ("FILE.py:function").

    Raises:
        ValueError: There is no such file, or it brings weights.
    """
    path = Path(entry.rpartition(":")[0])
    if not path.is_file():
        raise ValueError(f"--train expects path/to/file.py:function, but there is no file {str(path)!r}.")
    program = Program.of(path.resolve())
    program.check_constants()
    return program


def player_of(agent: str) -> str:
    """Return the class in the name of an agent that is code, or an empty text."""
    spec = parse_spec(agent)
    return (spec.argument or "").partition("(")[0] if spec.name == CODE else ""


def _new(folder: Path, name: str) -> Path:
    """Return an empty folder for an algorithm. An older one, of an interrupted training, is moved to `stopped`."""
    own = folder / "agents" / name
    if own.exists():
        stopped = folder / "stopped" / f"{name}-{time.time_ns()}"
        stopped.parent.mkdir(exist_ok=True)
        own.rename(stopped)
    own.mkdir(parents=True)
    return own


def filled(text: str, task: Task) -> str:
    """Return the name of an agent with {task}, {game} and {players} filled in.

    Raises:
        ValueError: Another name stands in braces.
    """
    values = {"task": task.name, "game": task.game, "players": task.players}
    try:
        for _, name, form, conversion in Formatter().parse(text):
            # {folder.parent}, {seed:c}: such a text would be more than it shows.
            if name is not None and (name not in values or form or conversion):
                raise ValueError(name)
        return text.format(**values)
    except (KeyError, IndexError, ValueError) as error:
        raise ValueError(
            f"In {text!r} {error} cannot be filled in; there are: {', '.join('{' + name + '}' for name in values)}."
        ) from None


def found(agent: str) -> str:
    """Return the name of an agent in which a path with a * is replaced by the one file that matches it.

    Raises:
        ValueError: Not exactly one file matches.
    """

    def one(pattern: re.Match[str]) -> str:
        files = sorted(glob(pattern[0]))
        if len(files) != 1:
            raise ValueError(
                f"{pattern[0]} matches {len(files)} files. In the name of an agent it must match exactly one."
            )
        return files[0]

    filled_in = re.sub(r"[^:(),=]*\*[^:(),=]*", one, agent)
    if executes_code(filled_in) and not executes_code(agent):
        raise ValueError(f"{agent!r} matches {filled_in!r}, which is code. Write .py: without a star.")
    return filled_in
