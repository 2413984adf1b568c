"""The command line of the benchmark."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import tyro
from rich.console import Console

from architects_env.agents import AgentFailure
from architects_env.agents.isolated import IsolatedAgent
from architects_env.agents.spec import check_trust, words_of_trust
from architects_env.core.contract.rng import agent_generator
from architects_env.core.files.tools import command_line
from architects_env.core.files.whole_files import write_whole
from architects_env.experiments.benchmark import anchors, gains, sheets, training
from architects_env.experiments.benchmark.play import pairings_of, play
from architects_env.experiments.benchmark.submission import code_in, code_of, create, kept, read, read_config, summed_up
from architects_env.experiments.benchmark.tasks import RULES, sets, tasks_of
from architects_env.experiments.benchmark.verify import changed_files, config_of, to_learn_again, verify
from architects_env.experiments.pages import printed
from architects_env.experiments.tournament.run import seated

COMMAND = "architects-env benchmark"


@dataclass
class Run:
    """Play a submission: an agent (track given), or an algorithm that first learns every task within a budget (track
    trained)."""

    set: str = "toy-v1"
    """The set of tasks: see the command `tasks`."""
    name: str = ""
    """What the submission is called on the leaderboard; by default as the agent."""
    about: str = ""
    """A sentence about it: what it is, where its code lies."""
    agent: str = ""
    """The agent: random, a bot, ismcts:1000, FILE.zip, FILE.onnx, FILE.py:Class, FILE.py:Class(WEIGHTS). {task}, {game}
    and {players} are filled in, and a * in a path stands for the one file that fits. With --command: where it leaves
    its agent ({folder}/*/policy.zip)."""
    train: str = ""
    """An algorithm: FILE.py:function, which is given a lesson and returns the name of the agent that it has learned.
    The file is run."""
    python: str = ""
    """The interpreter for --train, where an algorithm has an environment of its own; by default this one."""
    command: str = ""
    """An algorithm as a command line, in which {game}, {players}, {options}, {decisions}, {minutes}, {seed} and
    {folder} are filled in."""
    decisions: int = 1_000_000
    """The budget of an algorithm for each task, in decisions."""
    minutes: float = 60.0
    """The same in minutes, on two cores. Whichever is spent first ends it."""
    seed: int = 0
    """Of an algorithm."""
    tasks: tuple[str, ...] = ()
    """Only these tasks of the set."""
    opponents: tuple[str, ...] = ()
    """Only these opponents of the pools; then there is no score."""
    deals: int | None = None
    """Only so many deals of each task."""
    best_response: int = 0
    """Decisions for which a rival learns against the submission, for each task; 0: none."""
    processes: int = 1
    """How many processes; results do not depend on it."""
    ray: bool = False
    """Play the shards as Ray tasks: on the cluster of $RAY_ADDRESS, or else on a local Ray with this many processes."""
    isolate: bool = False
    """An agent that brings code plays in a process of its own. Where it crashes, answers wrongly or takes too long it
    has lost that game."""
    seconds_per_decision: float = 10.0
    """The longest that an isolated agent may take to decide."""
    out: Path | None = None
    """A new folder; by default one under runs/."""
    resume: Path | None = None
    """Go on with the submission in this folder, with its settings."""
    trust_code: tuple[str, ...] = ()
    """With --resume: what the folder names that is code (FILE.py:Class, FILE.py:function, a command, an interpreter)
    and may be run. The rest is refused."""


def prepare(arguments: Run, said: str = COMMAND) -> tuple[Path, dict[str, Any]]:
    """The folder to play in and its settings, checked. Raises `ValueError` or `FileExistsError` with a sentence."""
    if arguments.resume:
        config = read_config(arguments.resume)
        agents, commands = code_of(arguments.resume, config)
        check_trust(arguments.resume, agents, arguments.trust_code, commands)
        return arguments.resume, config
    ways = [name for name in ("train", "command") if getattr(arguments, name)]
    if (
        len(ways) > 1
        or not (ways or arguments.agent)
        or (arguments.command and not arguments.agent)
        or (arguments.train and arguments.agent)
    ):
        raise ValueError(
            "Give --agent (track given), --train FILE.py:function, or --command together with --agent, where it leaves its agent."
        )
    if (
        arguments.decisions < 1
        or not 0 < arguments.minutes < 1e6
        or (arguments.deals or 1) < 1
        or arguments.processes < 1
        or arguments.best_response < 0
    ):
        raise ValueError("Decisions, minutes, deals and processes must be above 0.")
    if arguments.isolate and (os.name != "posix" or not 0 < arguments.seconds_per_decision < float("inf")):
        raise ValueError("--isolate needs a system with POSIX processes, and a finite --seconds-per-decision above 0.")
    settings = {
        key: value for key, value in asdict(arguments).items() if key not in ("out", "resume", "trust_code", "ray")
    }
    name = arguments.name or arguments.agent or arguments.train
    config: dict[str, Any] = settings | {
        "name": name,
        "track": "trained" if ways else "given",
        "agents": {},
        "said": said,
    }
    for pairing in pairings_of(config):
        pairing.task.checked()
    if not ways:
        for task in tasks_of(arguments.set, arguments.tasks):
            config["agents"][task.name] = training.found(training.filled(arguments.agent, task, config, Path()))
        _try(config)
    folder = arguments.out or Path("runs") / f"benchmark-{arguments.set}-{datetime.now():%Y%m%d-%H%M%S}"
    if folder.exists():
        raise FileExistsError(
            f"{folder} exists already; name a new folder with --out, or go on with --resume {folder}."
        )
    create(folder, config)
    return folder, config


def _try(config: dict[str, Any]) -> None:
    """Raises `ValueError` if an agent of the submission, or an opponent, cannot be made."""
    for pairing in pairings_of(config):
        game, opponent = pairing.task.checked(), pairing.opponent
        for spec in [config["agents"][pairing.task.name], *([] if opponent == RULES else [opponent])]:
            agent = seated(spec, game, config)
            if isinstance(agent, IsolatedAgent):
                try:
                    agent.start(agent_generator(0, "try"))
                finally:
                    agent.close()


def played(arguments: Run, folder: Path, config: dict[str, Any], console: Console) -> dict[str, Any]:
    """Learn what has to be learned, play what is missing, and sum it up. Raises `ValueError` for what goes wrong."""
    if config["track"] == "trained":
        training.train_missing(folder, config, console)
        _try(config)
    play(folder, config, console, arguments.ray)
    return summed_up(folder, config, gains.gains_of(folder, config, console))


def run(arguments: tyro.conf.OmitArgPrefixes[Run]) -> None:
    """Play a submission: an agent (track given), or an algorithm that first learns every task within a budget (track
    trained)."""
    folder = None
    try:
        folder, config = prepare(arguments, " ".join([COMMAND, *map(_quoted, sys.argv[1:])]))
        submission = played(arguments, folder, config, Console(stderr=True))
    except (ValueError, FileExistsError, AgentFailure) as error:
        raise SystemExit(
            str(error) + (f"\nWhat was done is kept; go on with: {to_go_on(folder)}" if folder else "")
        ) from None
    except KeyboardInterrupt:
        raise SystemExit("Stopped." + (f" Go on with: {to_go_on(folder)}" if folder else "")) from None
    _show(sheets.all_of(submission["set"], [submission], anchors.anchors_of(submission["set"])))
    Console(stderr=True).print(f"The submission: {folder}/submission.json", soft_wrap=True, markup=False)


def to_go_on(folder: Path) -> str:
    """The command with which a submission goes on."""
    return f"{COMMAND} run --resume {folder}{words_of_trust(*code_of(folder, read_config(folder)))}"


def _quoted(word: str) -> str:
    return f'"{word}"' if any(sign in word for sign in ' {}*"') else word


def _show(found: Sequence[sheets.Sheet]) -> None:
    console = Console(width=None if sys.stdout.isatty() else 140)
    for sheet in found:
        console.print(printed(sheet))


def tasks() -> None:
    """List the sets and their tasks."""
    _show([sheets.list_of_tasks(name) for name in sets()])


def table(files: tuple[Path, ...] = (), /, set: str = "toy-v1") -> None:
    """Show submissions beside each other: those that are kept, and these files.

    Args:
        files: Further submissions.
        set: Whose submissions.
    """
    submissions = [*kept(set), *map(read, files)]
    if wrong := [s["name"] for s in submissions if s["set"] != set]:
        raise ValueError(f"These submissions are not of {set}: {', '.join(wrong)}.")
    _show(sheets.all_of(set, submissions, anchors.anchors_of(set)))


def page(out: Path = Path("docs/leaderboard.md")) -> None:
    """Write the leaderboard's page, and its pictures into the folder pictures beside it, from the submissions that are
    kept.

    Args:
        out: The page; an older one is written over.
    """
    from architects_env.experiments.benchmark import leaderboard  # draws with matplotlib

    out.parent.mkdir(parents=True, exist_ok=True)
    write_whole(out, leaderboard.page(out.parent / "pictures"))


def anchor(set: str) -> None:
    """Fix the two ends of every task's scale from the kept submissions random, greedy, heuristic, ismcts-200 and
    master. All scores follow them.

    Args:
        set: Whose tasks.
    """
    print(anchors.write(set, anchors.measured(set, kept(set))))


def check(
    file: Path,
    /,
    agent: str | None = None,
    shards: int | None = None,
    other_deals: str = "",
    learn_again: bool = False,
    python: str = "",
    processes: int = 1,
    ray: bool = False,
    trust_code: tuple[str, ...] = (),
) -> None:
    """Play the games of a submission's file again and compare. Ends with 1 if they are others.

    Args:
        file: A submission.json.
        agent: The agent, if it is called otherwise here.
        shards: Only the first shards (of 32 games) against each opponent.
        other_deals: Any word: other deals are played instead, and the intervals of the mean rewards have to meet.
        learn_again: The algorithm of a trained submission learns every task once more, within the same budget.
        python: The interpreter with which it learns.
        processes: How many processes.
        ray: Play as Ray tasks.
        trust_code: What the file names that is code (FILE.py:Class; to learn again, FILE.py:function or a command)
            and may be run.
    """
    submission = read(file)
    if changed := changed_files(submission) if agent is None and not learn_again else []:
        print(f"Missing or changed since: {', '.join(changed)}.")
    config = config_of(submission, agent, shards, other_deals, processes)
    if learn_again:
        config = to_learn_again(submission, config, python)
    agents, commands = code_in({**config, "python": ""})
    check_trust(file, agents if agent is None or learn_again else (), trust_code, commands)
    checks = verify(submission, config, Console(stderr=True), ray)
    _show([sheets.of_checks(checks)])
    if all(one.repeats() for one in checks):
        print("Everything that was played again came out as the file says.")
    elif all(one.agrees() for one in checks) and (
        other_deals or learn_again or not any(one.wrong and one.same == one.shards for one in checks)
    ):
        print(
            "The games are others (other deals, an agent that learned anew or decides by the clock), but the intervals of all mean rewards meet."
        )
    else:
        raise SystemExit("The file does not repeat.")


def main() -> None:
    """Run one of the commands."""
    try:
        tyro.extras.subcommand_cli_from_dict(
            {"run": run, "tasks": tasks, "table": table, "verify": check, "page": page, "anchor": anchor},
            prog=command_line(),
        )
    except (ValueError, OSError) as error:
        raise SystemExit(str(error)) from None
    except KeyboardInterrupt:
        raise SystemExit("Stopped.") from None


if __name__ == "__main__":
    main()
