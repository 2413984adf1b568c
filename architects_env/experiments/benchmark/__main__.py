"""The command line of the benchmark."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import tyro
from rich.console import Console

from architects_env.agents import AgentFailure, make_agent
from architects_env.agents.trust import check_trust, trust_flag
from architects_env.core.files.atomic_files import write_atomically
from architects_env.core.files.progress import track
from architects_env.core.files.tools import program_name, shell_word
from architects_env.experiments.benchmark import cost, exploitability, opponents, rivals, scale, sheets, training
from architects_env.experiments.benchmark.apart import Apart
from architects_env.experiments.benchmark.play import pairings_of, play, seated
from architects_env.experiments.benchmark.submission import (
    NotShipped,
    as_text,
    code_in,
    code_of,
    create,
    kept,
    nonce_of,
    read,
    read_config,
    summed_up,
)
from architects_env.experiments.benchmark.tasks import sets, tasks_of
from architects_env.experiments.benchmark.tracks import BUDGETS, GIVEN, TRACKS
from architects_env.experiments.benchmark.verify import changed_files, config_of, learned_again, same_again, verify
from architects_env.experiments.pages import printed

COMMAND = "architects-env benchmark"


@dataclass
class Run:
    """Play a submission: an agent (track given), or an algorithm that first learns every task within a budget."""

    set: str = "toy-v2"
    """The set of tasks: see the command `tasks`."""
    name: str = ""
    """What the submission is called on the leaderboard; by default as the agent."""
    about: str = ""
    """A sentence about it: what it is, where its code lies."""
    agent: str = ""
    """The agent: random, a bot, ismcts:1000, FILE.safetensors, FILE.py:Class, FILE.py:Class(WEIGHTS). {task}, {game}
    and {players} are filled in, and a * in a path stands for the one file that fits."""
    train: str = ""
    """An algorithm: FILE.py:function, which is given a lesson and returns the name of the agent that it has learned.
    The file is run."""
    track: str = ""
    """Of an algorithm: from-nothing or with-teachers."""
    size: str = "small"
    """The budget of an algorithm for each task and seed: small (500,000 decisions or 5 minutes of one core) or large
    (10 million or an hour)."""
    seeds: tuple[int, ...] = (0, 1, 2)
    """Of an algorithm: it learns every task once for each."""
    ranked: bool = False
    """Play what is ranked: fresh deals, and co-players that nobody has seen beside the public ones. Otherwise the
    public deals and opponents, to develop on."""
    python: str = ""
    """The interpreter for --train, where an algorithm has an environment of its own; by default this one."""
    decisions: int = 0
    """Another budget, in decisions; such a row stands below the table."""
    minutes: float = 0.0
    """Another budget, in minutes of one core; such a row stands below the table."""
    tasks: tuple[str, ...] = ()
    """Only these tasks of the set."""
    opponents: tuple[str, ...] = ()
    """Only these opponents of the pools; then there is no score."""
    deals: int | None = None
    """Only so many deals of each task; or more."""
    processes: int = 1
    """How many processes; results do not depend on it."""
    ray: bool = False
    """Play the shards as Ray tasks: on the cluster of $RAY_ADDRESS, or else on a local Ray with this many processes."""
    out: Path | None = None
    """A new folder; by default one under runs/."""
    resume: Path | None = None
    """Go on with the submission in this folder, with its settings."""
    trust_code: tuple[str, ...] = ()
    """With --resume: what the folder names that is code (FILE.py:Class, FILE.py:function, FILE.py for all of a file, an
    interpreter) and may be run. The rest is refused."""


def prepare(arguments: Run, said: str = COMMAND) -> tuple[Path, dict[str, Any]]:
    """The folder to play in and its settings, checked. Raises `ValueError` or `FileExistsError` with a sentence."""
    if arguments.resume:
        config = read_config(arguments.resume)
        agents, commands = code_of(arguments.resume, config)
        check_trust(arguments.resume, agents, arguments.trust_code, commands)
        _check_opponents(config)
        return arguments.resume, config
    config = _settings(arguments, said)
    for pairing in pairings_of(config):
        pairing.task.checked()
    _check_opponents(config)
    if config["track"] == GIVEN:
        for task in tasks_of(arguments.set, arguments.tasks):
            config["agents"][task.name] = [training.found(training.filled(arguments.agent, task))]
        _try(config)
    folder = arguments.out or Path("runs") / f"benchmark-{arguments.set}-{datetime.now():%Y%m%d-%H%M%S}"
    if folder.exists():
        raise FileExistsError(
            f"{folder} exists already; name a new folder with --out, or go on with --resume {shell_word(folder)}."
        )
    create(folder, config)
    return folder, config


def _settings(arguments: Run, said: str) -> dict[str, Any]:
    """The arguments as a folder keeps them. Raises `ValueError` for what does not go together."""
    if bool(arguments.agent) == bool(arguments.train):
        raise ValueError("Give --agent (track given), or --train FILE.py:function.")
    if arguments.train and arguments.track not in TRACKS[1:]:
        raise ValueError(f"With --train say which track it is: --track {' or --track '.join(TRACKS[1:])}.")
    if arguments.agent and arguments.track not in ("", GIVEN):
        raise ValueError(f"With --agent the track is {GIVEN}.")
    if arguments.size not in BUDGETS:
        raise ValueError(f"There is no budget {arguments.size!r}; there are: {', '.join(BUDGETS)}.")
    if arguments.train and (not arguments.seeds or len(set(arguments.seeds)) < len(arguments.seeds)):
        raise ValueError("An algorithm learns at least once, and every --seeds is another.")
    if (arguments.deals or 1) < 1 or arguments.processes < 1 or min(arguments.decisions, arguments.minutes) < 0:
        raise ValueError("Decisions, minutes, deals and processes must be above 0.")
    settings = {
        key: value
        for key, value in asdict(arguments).items()
        if key not in ("out", "resume", "trust_code", "ray", "agent")
    }
    settings |= {} if arguments.train else {"track": GIVEN, "size": "", "seeds": ()}
    name = arguments.name or arguments.agent or arguments.train
    return settings | {"name": name, "agents": {}, "said": said, "nonce": ""}


def _check_opponents(config: dict[str, Any]) -> None:
    for task in tasks_of(config["set"], config["tasks"]):
        opponents.check_frozen(task.checked(), task.opponents)


def _try(config: dict[str, Any]) -> None:
    """Raises `ValueError` if an agent of the submission, or an opponent, cannot be made."""
    for task in tasks_of(config["set"], config["tasks"]):
        game = task.checked()
        for opponent in task.opponents:
            make_agent(opponent, game)
        for spec in config["agents"][task.name]:
            agent = seated(spec, game, config["track"])
            if isinstance(agent, Apart):
                try:
                    agent.start()
                finally:
                    agent.close()


def played(arguments: Run, folder: Path, config: dict[str, Any], console: Console) -> dict[str, Any]:
    """Learn what has to be learned, play what is missing, and sum it up. Raises `ValueError` for what goes wrong."""
    if config["track"] != GIVEN:
        training.train_missing(folder, config, console)
        _try(config)
    config["nonce"] = nonce_of(folder, config)
    play(folder, config, console, arguments.ray)
    return summed_up(folder, config)


def run(arguments: tyro.conf.OmitArgPrefixes[Run]) -> None:
    """Play a submission: an agent (track given), or an algorithm that first learns every task within a budget."""
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
    _show(sheets.all_of(submission["set"], [submission]))
    Console(stderr=True).print(f"The submission: {folder}/submission.json", soft_wrap=True, markup=False)


def to_go_on(folder: Path) -> str:
    """The command with which a submission goes on."""
    return f"{COMMAND} run --resume {shell_word(folder)}{trust_flag(*code_of(folder, read_config(folder)))}"


def _quoted(word: str) -> str:
    return f'"{word}"' if any(sign in word for sign in ' {}*"') else word


def _show(found: Sequence[sheets.Sheet]) -> None:
    console = Console(width=None if sys.stdout.isatty() else 140)
    for sheet in found:
        console.print(printed(sheet))


def tasks() -> None:
    """List the sets and their tasks."""
    _show([sheets.list_of_tasks(name) for name in sets()])


def table(files: tuple[Path, ...] = (), /, set: str = "toy-v2") -> None:
    """Show submissions beside each other: those that are kept, and these files.

    Args:
        files: Further submissions.
        set: Whose submissions.
    """
    submissions = [*_kept_if_there(set, instead=files), *map(read, files)]
    if wrong := [s["name"] for s in submissions if s["set"] != set]:
        raise ValueError(f"These submissions are not of {set}: {', '.join(wrong)}.")
    _show(sheets.all_of(set, submissions))


def _kept_if_there(of_set: str, instead: Sequence[Path]) -> list[dict[str, Any]]:
    """Reads the kept submissions; where the package came without them, the given files have to do."""
    try:
        return kept(of_set)
    except NotShipped as error:
        if not instead:
            raise
        print(error, file=sys.stderr)
        return []


def page(out: Path = Path("docs/leaderboard.md")) -> None:
    """Write the leaderboard's page, and its pictures into the folder pictures beside it, from the submissions that are
    kept.

    Args:
        out: The page; an older one is written over.
    """
    from architects_env.experiments.benchmark import leaderboard  # draws with matplotlib

    out.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(out, leaderboard.page(out.parent / "pictures"))


def fix_scale(set: str, files: tuple[Path, ...], /) -> None:
    """Fix the two ends of every task's scale, once, from ranked submissions with at least 400 deals: those called
    random, of random@1, and those called master, of master@1. All scores follow them. What has been fixed of other
    tasks stays.

    Args:
        set: Whose tasks.
        files: The submissions. An end may come in several, each of other tasks.
    """
    print(scale.write(set, scale.measured(set, [read(file) for file in files])))


def price(
    set: str = "euro-v2",
    agent: str = "greedy",
    tasks: tuple[str, ...] = (),
    deals: int = 4,
    start: float = 5.0,
    public: bool = False,
) -> None:
    """Measure with a few deals what a row costs on one core, and reckon how long it takes with many workers.

    Args:
        set: Whose tasks.
        agent: The agent whose row it is.
        tasks: Only these tasks.
        deals: How many deals are played against each opponent.
        start: Seconds that a worker takes before its first shard: to import and to load what is compiled.
        public: The public opponents alone, and not also those of a ranked row.
    """
    if deals < 1 or start < 0:
        raise ValueError("A cost is measured with at least one deal, and start cannot be below 0.")
    config = _settings(Run(set=set, agent=agent, tasks=tasks, ranked=not public), COMMAND)
    config["agents"] = {task.name: [training.found(training.filled(agent, task))] for task in tasks_of(set, tasks)}
    number = len(pairings_of(config))
    costs = list(track(cost.measured(config, deals), "measuring", number, console=Console(stderr=True), transient=True))
    _show(cost.sheets_of(costs, start))


def freeze() -> None:
    """Write down what the opponents of all sets play by. One that has changed under its old version is refused."""
    wanted: dict[str, dict[str, None]] = {}
    for task in [task for name in sets() for task in tasks_of(name)]:
        wanted.setdefault(task.game, {}).update(dict.fromkeys(task.opponents))
    print(opponents.write(opponents.freeze(wanted)))


def _in_place(file: Path, trust_code: tuple[str, ...]) -> dict[str, Any]:
    """A submission whose agents can be asked. Raises `ValueError` if they cannot, or are not to be trusted."""
    submission = read(file)
    check_trust(file, code_in(submission)[0], trust_code, [])
    if changed := changed_files(submission):
        raise ValueError(f"Missing or changed since: {', '.join(changed)}.")
    return submission


def exploit(file: Path, /, trust_code: tuple[str, ...] = ()) -> None:
    """Compute exactly by how much best responses beat the agents of a submission (NashConv), where the whole tree of a
    game for two players can be walked, and write it into the file.

    Args:
        file: A submission.json, with what its agents are made of still in place.
        trust_code: What the file names that is code (FILE.py:Class, or FILE.py for all of a file) and may be run.
    """
    submission = _in_place(file, trust_code)
    submission["nash_conv"] = exploitability.exploited(submission)
    write_atomically(file, as_text(submission))
    print(submission["nash_conv"])


def measure_rivals(
    file: Path,
    /,
    tasks: tuple[str, ...] = ("architects-2", "citadels-2"),
    start_from: str = "",
    learn_again: bool = False,
    trust_code: tuple[str, ...] = (),
) -> None:
    """Let a rival learn against each agent of a submission, 500,000 decisions for a task, and write into the file by
    how much more it wins than the agent itself would in its place, unless another rival has gained more.

    Args:
        file: A submission.json, with what its agents are made of still in place, unless they learn again.
        tasks: In these of its tasks. What the file tells of others stays.
        start_from: A policy FILE.zip with which the rivals begin ({game} is filled in); by default with nothing.
        learn_again: The algorithm of a trained submission first learns these tasks once more, and has to play as the
            file tells: in a sample of its games the intervals of the mean rewards have to meet.
        trust_code: What the file names that is code (FILE.py:Class, or FILE.py for all of a file; to learn again,
            FILE.py:function) and may be run.
    """
    console = Console(stderr=True)
    with tempfile.TemporaryDirectory(prefix="benchmark-") as place:
        if learn_again:
            submission = read(file)
            check_trust(file, code_in(submission)[0], trust_code, code_in(submission)[1])
            agents = same_again(submission, tasks, Path(place) / "again", console)
        else:
            submission = _in_place(file, trust_code)
            agents = submission["agents"]
        found = rivals.gained(submission | {"agents": agents}, tasks, start_from, console)
    submission["rivals_gain"] = rivals.best_of(submission.get("rivals_gain", {}), found)
    write_atomically(file, as_text(submission))
    print(found)


def check(
    file: Path,
    /,
    agent: str | None = None,
    shards: int | None = 10,
    other_deals: str = "",
    learn_again: bool = False,
    sandbox: bool = False,
    python: str = "",
    trust_code: tuple[str, ...] = (),
) -> None:
    """Play a sample of the games of a submission's file again and compare. Ends with 1 if they are others.

    Args:
        file: A submission.json.
        agent: The agent, if it is called otherwise here.
        shards: How many shards (of up to 100 deals), drawn now; None: all.
        other_deals: Any word: other deals are played instead, and the intervals of the mean rewards have to meet.
        learn_again: The algorithm of a trained submission learns every task once more, within the same budget.
        sandbox: It learns behind bubblewrap: it reads the machine, writes its own folder alone, and has no network.
        python: The interpreter with which it learns.
        trust_code: What the file names that is code (FILE.py:Class, or FILE.py for all of a file; to learn again,
            FILE.py:function) and may be run.
    """
    submission, console = read(file), Console(stderr=True)
    agents, commands = code_in(submission)
    check_trust(file, agents if agent is None else (), trust_code, commands if learn_again else ())
    if changed := changed_files(submission) if agent is None and not learn_again else []:
        print(f"Missing or changed since: {', '.join(changed)}.")
    with tempfile.TemporaryDirectory(prefix="benchmark-") as place:
        config = (
            learned_again(submission, Path(place) / "again", python, sandbox, console)
            if learn_again
            else config_of(submission, agent, other_deals)
        )
        _check_opponents(config)
        checks = verify(submission, config, console, shards)
    _show([sheets.of_checks(checks)])
    if all(one.repeats() for one in checks):
        print("Everything that was played again came out as the file says.")
    elif all(one.agrees() for one in checks):
        print(
            "The games are others (other deals, an agent that learned anew or decides by the clock), but the intervals of all mean rewards meet."
        )
    else:
        raise SystemExit("The file does not repeat.")


def main() -> None:
    """Run one of the commands."""
    try:
        tyro.extras.subcommand_cli_from_dict(
            {
                "run": run,
                "tasks": tasks,
                "table": table,
                "verify": check,
                "exploitability": exploit,
                "rivals": measure_rivals,
                "page": page,
                "scale": fix_scale,
                "cost": price,
                "freeze": freeze,
            },
            prog=program_name(),
        )
    except (ValueError, OSError) as error:
        raise SystemExit(str(error)) from None
    except KeyboardInterrupt:
        raise SystemExit("Stopped.") from None


if __name__ == "__main__":
    main()
