"""The command line of the benchmark."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any, Literal

import tyro
from rich.console import Console

from architects_env.agents import AgentFailure, make_agent
from architects_env.agents.trust import check_trust, sends_requests, trust_flag
from architects_env.core.command_line.arguments import with_help
from architects_env.core.command_line.progress import track
from architects_env.core.command_line.subcommands import run_subcommands
from architects_env.core.command_line.tools import shell_word
from architects_env.core.files.atomic_files import write_atomically
from architects_env.experiments.benchmark.arguments import Run
from architects_env.experiments.benchmark.evaluation import cost, sampling
from architects_env.experiments.benchmark.evaluation.play import pairings_of, places_of, play, seated
from architects_env.experiments.benchmark.language import protocol as language
from architects_env.experiments.benchmark.leaderboard import tables
from architects_env.experiments.benchmark.leaderboard.coverage_report import coverage
from architects_env.experiments.benchmark.protocol import opponents, panel
from architects_env.experiments.benchmark.protocol.tasks import design_of, sets, tasks_of
from architects_env.experiments.benchmark.protocol.tracks import BUDGETS, GIVEN, LANGUAGE, LANGUAGE_DEALS, TRAINED
from architects_env.experiments.benchmark.sandbox import walls
from architects_env.experiments.benchmark.sandbox.subprocess_agent import SubprocessAgent
from architects_env.experiments.benchmark.scores import approximate_best_response, exploitability, scale
from architects_env.experiments.benchmark.scores import claims as measured_again
from architects_env.experiments.benchmark.submission.files import (
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
from architects_env.experiments.benchmark.submission.hashes import change_settings, check_unchanged
from architects_env.experiments.benchmark.submission.verification import (
    changed_files,
    config_of,
    learned_again,
    same_again,
    together,
    verify,
)
from architects_env.experiments.benchmark.training import trainer
from architects_env.experiments.benchmark.training.trainings import train_missing
from architects_env.experiments.pages import printed

COMMAND = "architects-env benchmark"


def prepare(arguments: Run, said: str = COMMAND) -> tuple[Path, dict[str, Any]]:
    """Return the folder to play in and its settings, checked.

    Raises:
        ValueError: The arguments are wrong or do not go together.
        FileExistsError: The folder exists.
    """
    if arguments.resume:
        config = read_config(arguments.resume)
        agents, commands = code_of(arguments.resume, config)
        check_trust(arguments.resume, agents, arguments.trust_code, commands)
        _check_opponents(config)
        config["mended"] = arguments.agent_changed
        check_unchanged(arguments.resume, config)
        if arguments.max_requests and config["track"] == LANGUAGE:
            change_settings(arguments.resume, config, agents=_capped(config["agents"], arguments.max_requests))
        return arguments.resume, config
    folder = arguments.out or Path("runs") / f"benchmark-{arguments.set}-{datetime.now():%Y%m%d-%H%M%S}"
    config = settings_in(folder, arguments, said)
    if folder.exists():
        raise FileExistsError(
            f"{folder} exists already. Name a new folder with --out, or continue with --resume {shell_word(folder)}."
        )
    return folder, create(folder, config)


def settings_in(folder: Path, arguments: Run, said: str = COMMAND) -> dict[str, Any]:
    """Return the settings of a new row, checked, with its agents. Nothing is written.

    Raises:
        ValueError: The arguments are wrong or do not go together.
    """
    config = _settings(arguments, said)
    for pairing in pairings_of(config):
        pairing.task.checked()
    _check_opponents(config)
    if config["track"] not in TRAINED:
        for task in tasks_of(arguments.set, arguments.tasks):
            config["agents"][task.name] = [trainer.found(trainer.filled(arguments.agent, task))]
        if config["track"] == LANGUAGE:
            config["agents"] = _with_transcripts(config, folder, arguments.max_requests)
        _try(config)
    return config


def _with_transcripts(config: dict[str, Any], folder: Path, max_requests: int) -> dict[str, list[str]]:
    """Return the agents with their transcript and their cap."""
    agents = {task: [language.with_transcript(name, folder) for name in of] for task, of in config["agents"].items()}
    if config["renamed_seed"] >= 0:
        for name in {name for of in agents.values() for name in of}:
            language.in_renamed_game(name, config["renamed_seed"])
    return _capped(agents, max_requests) if max_requests else agents


def _capped(agents: dict[str, list[str]], most: int) -> dict[str, list[str]]:
    return {task: [language.with_settings(name, max_requests=most) for name in of] for task, of in agents.items()}


def _settings(arguments: Run, said: str) -> dict[str, Any]:
    """Return the arguments as a folder keeps them.

    Raises:
        ValueError: They do not go together.
    """
    if bool(arguments.agent) == bool(arguments.train):
        raise ValueError("Give either --agent (--track given) or --train FILE.py:function.")
    if arguments.train and arguments.track not in TRAINED:
        raise ValueError(f"--train needs a track: --track {' or --track '.join(TRAINED)}.")
    track = LANGUAGE if sends_requests(arguments.agent) else GIVEN
    if arguments.agent and arguments.track not in ("", track):
        raise ValueError(f"With --agent {arguments.agent} the track is {track}.")
    _check_language(arguments, track)
    if arguments.size not in BUDGETS:
        raise ValueError(f"There is no budget {arguments.size!r}; there are: {', '.join(BUDGETS)}.")
    if arguments.train and (not arguments.seeds or len(set(arguments.seeds)) < len(arguments.seeds)):
        raise ValueError("--seeds expects at least one seed, all different.")
    if (arguments.deals or 1) < 1 or arguments.processes < 1 or min(arguments.decisions, arguments.minutes) < 0:
        raise ValueError("Decisions, minutes, deals and processes must be above 0.")
    settings = {
        key: value
        for key, value in asdict(arguments).items()
        if key not in ("out", "resume", "agent_changed", "trust_code", "ray", "agent", "max_requests", "dry_run")
    }
    walls.chosen(arguments.sandbox)
    settings |= {} if arguments.train else {"track": track, "size": "", "seeds": ()}
    name = arguments.name or arguments.agent or arguments.train
    if track == LANGUAGE:
        settings["deals"] = arguments.deals or LANGUAGE_DEALS
        name = arguments.name or language.settings_of(arguments.agent).model
    return settings | {"name": name, "agents": {}, "said": said, "nonce": ""}


def _check_language(arguments: Run, track: str) -> None:
    """Raise `ValueError` if options of the track language are given for another track, or make no sense."""
    if track != LANGUAGE and (arguments.renamed_seed != -1 or arguments.max_requests or arguments.dry_run):
        raise ValueError(
            "--renamed-seed, --max-requests and --dry-run belong to the track language. Name an agent like "
            "--agent llm:http://localhost:8000/v1,model=NAME."
        )
    if arguments.renamed_seed < -1 or arguments.max_requests < 0:
        raise ValueError("--renamed-seed must be -1 or above, and --max-requests 0 or above.")


def _check_opponents(config: dict[str, Any]) -> None:
    for task in tasks_of(config["set"], config["tasks"]):
        opponents.check_frozen(task.checked(), task.opponents)
        if config["ranked"] and task.opponents and design_of(task.of_set).panel:
            panel.check_panel(task.of_set, task.game)


def _try(config: dict[str, Any]) -> None:
    """Raise `ValueError` if an agent of the submission, or an opponent, cannot be made."""
    for task in tasks_of(config["set"], config["tasks"]):
        game = task.checked()
        for opponent in task.opponents:
            make_agent(opponent, game)
        for spec in config["agents"][task.name]:
            agent = seated(spec, game, config["track"])
            if isinstance(agent, SubprocessAgent):
                try:
                    agent.start()
                finally:
                    agent.close()


def played(arguments: Run, folder: Path, config: dict[str, Any], console: Console) -> dict[str, Any]:
    """Learn and play everything that is missing, and return the submission.

    Raises:
        ValueError: A training or a game fails.
    """
    if config["track"] in TRAINED:
        train_missing(folder, config, console, arguments.ray)
        _try(config)
    config["nonce"] = nonce_of(folder, config)
    play(folder, config, console, arguments.ray)
    return summed_up(folder, config)


def run(arguments: Annotated[Run, tyro.conf.arg(name="")]) -> None:
    """Play a submission: an agent, or an algorithm (--train) that first learns every task within a budget.

    Either --agent or --train is required. For example, `architects-env benchmark run --set toy-v3 --agent greedy
    --deals 8`.
    """
    folder = None
    try:
        if arguments.dry_run and not arguments.resume:
            _show(asked_by(arguments))
            return
        folder, config = prepare(arguments, " ".join([COMMAND, *map(_quoted, sys.argv[1:])]))
        if why := design_of(config["set"]).superseded:
            print(f"{config['set']} is superseded. {why}", file=sys.stderr)
        submission = played(arguments, folder, config, Console(stderr=True))
    except (ValueError, FileExistsError, AgentFailure) as error:
        raise SystemExit(
            str(error) + (f"\nFinished work is kept. Resume with: {to_go_on(folder)}" if folder else "")
        ) from None
    except KeyboardInterrupt:
        raise SystemExit("Stopped." + (f" Resume with: {to_go_on(folder)}" if folder else "")) from None
    _show(tables.make_tables(submission["set"], [submission]))
    Console(stderr=True).print(f"The submission: {folder}/submission.json", soft_wrap=True, markup=False)


def asked_by(arguments: Run) -> list[tables.ReportTable]:
    """Return what a row of the track language will ask, measured with a bot. Nothing is asked, and nothing written."""
    from architects_env.experiments.benchmark.evaluation import dry_run  # imports the client of the endpoint

    config = settings_in(arguments.out or Path("runs") / "dry-run", arguments)
    found = list(dry_run.expected(config))
    return dry_run.tables_of(found, next(iter(config["agents"].values()))[0])


def to_go_on(folder: Path) -> str:
    """Return the command that resumes a submission."""
    return f"{COMMAND} run --resume {shell_word(folder)}{trust_flag(*code_of(folder, read_config(folder)))}"


def _quoted(word: str) -> str:
    return f'"{word}"' if any(sign in word for sign in ' {}*"') else word


def _show(found: Sequence[tables.ReportTable]) -> None:
    console = Console(width=None if sys.stdout.isatty() else 140)
    for one in found:
        console.print(printed(one))


def tasks() -> None:
    """List the sets and their tasks."""
    _show([tables.list_of_tasks(name) for name in sets()])


def table(files: tuple[Path, ...] = (), /, set: str = "toy-v3") -> None:
    """Show the submissions that are stored in the repository (architects_env/experiments/benchmark/submissions), and
    optionally others, in tables.

    Args:
        files: Further submission.json files.
        set: The set of the submissions.
    """
    submissions = [*_kept_if_there(set, instead=files), *map(read, files)]
    if wrong := [s["name"] for s in submissions if s["set"] != set]:
        raise ValueError(f"These submissions are not of {set}: {', '.join(wrong)}.")
    _show(tables.make_tables(set, submissions))


def _kept_if_there(of_set: str, instead: Sequence[Path]) -> list[dict[str, Any]]:
    try:
        return kept(of_set)
    except NotShipped as error:
        if not instead:
            raise
        print(error, file=sys.stderr)
        return []


def page(out: Path = Path("docs/leaderboard.md")) -> None:
    """Write the page of the leaderboard from the submissions that are stored in the repository
    (architects_env/experiments/benchmark/submissions), and its plots into the folder pictures beside it.

    Args:
        out: A Markdown file for the page. An existing one is replaced.
    """
    from architects_env.experiments.benchmark.leaderboard import page as leaderboard  # draws with matplotlib

    out.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(out, leaderboard.page(out.parent / "pictures"))


def fix_scale(set: str, files: tuple[Path, ...], /) -> None:
    """Fix the scores 0 and 100 of every task, once, from official results with at least 400 deals: those named
    random, of random@1, and those named master, of master@1. All scores follow them. A scale that is fixed already
    stays.

    Args:
        set: The set of the tasks.
        files: The results that define 0 (agent random@1) and 100 (agent master@1). Either may be split over several
            files, each with other tasks.
    """
    print(scale.write(set, scale.measured(set, [read(file) for file in files])))


def measure_cost(
    set: str = "euro-v3",
    agent: str = "greedy",
    tasks: tuple[str, ...] = (),
    deals: int = 4,
    start: float = 5.0,
    public: bool = False,
) -> None:
    """Measure with a few games how much CPU time a submission takes, and estimate its duration with many workers.

    Args:
        set: The set of the tasks.
        agent: The agent of the submission.
        tasks: Measure only these tasks.
        deals: Number of deals played against each opponent.
        start: Seconds that a worker needs before its first shard, for imports and compiled code.
        public: Measure only the public opponents, not the held-out ones of an official result.
    """
    if deals < 1 or start < 0:
        raise ValueError("--deals must be at least 1, and --start at least 0.")
    config = _settings(Run(set=set, agent=agent, tasks=tasks, ranked=not public), COMMAND)
    config["agents"] = {task.name: [trainer.found(trainer.filled(agent, task))] for task in tasks_of(set, tasks)}
    number = len(pairings_of(config))
    costs = list(track(cost.measured(config, deals), "measuring", number, console=Console(stderr=True), transient=True))
    _show(cost.tables_of(costs, start))


def freeze() -> None:
    """Store hashes of the moves that the opponents of all sets make in fixed games, and draw the held-out opponents of
    sets that have none yet. An opponent whose play has changed is refused."""
    wanted: dict[str, dict[str, None]] = {}
    for task in [task for name in sets() for task in tasks_of(name)]:
        wanted.setdefault(task.game, {}).update(dict.fromkeys(task.opponents))
    print(opponents.write(opponents.freeze(wanted)))
    for name in sets():
        if design_of(name).panel:
            games = dict.fromkeys(task.game for task in tasks_of(name) if task.opponents)
            print(panel.freeze(name, list(games)))


def _in_place(file: Path, trust_code: tuple[str, ...]) -> dict[str, Any]:
    """Return a submission whose agents can be asked.

    Raises:
        ValueError: Files of the agents are missing or have changed, or the agents are code that is not trusted.
    """
    submission = read(file)
    check_trust(file, code_in(submission)[0], trust_code, [])
    if changed := changed_files(submission):
        raise ValueError(f"Missing or changed since: {', '.join(changed)}.")
    return submission


def exploit(file: Path, /, trust_code: tuple[str, ...] = ()) -> None:
    """Compute the exact NashConv of the agents of a submission and write it into the file.

    Only tasks for two players whose whole game tree can be searched have one.

    Args:
        file: A submission.json. The files of its agents must be in place.
        trust_code: Code that the file names and that may be run (FILE.py:Class, or FILE.py for all of a file).
    """
    submission = _in_place(file, trust_code)
    submission["nash_conv"] = exploitability.exploited(submission)
    write_atomically(file, as_text(submission))
    print(submission["nash_conv"])


def measure_best_response(
    file: Path,
    /,
    tasks: tuple[str, ...] = ("architects-2", "citadels-2"),
    start_from: str = "",
    learn_again: bool = False,
    trust_code: tuple[str, ...] = (),
) -> None:
    """Train an approximate best response against each agent of a submission (500,000 decisions per task), and write its
    gain into the file. The gain is its mean reward less that of the agent itself in the same seat. A larger gain that
    the file already has stays.

    Args:
        file: A submission.json. The files of its agents must be in place, unless they learn again.
        tasks: Train in these of its tasks. Gains in other tasks stay.
        start_from: A policy FILE.zip with which training begins ({game} is filled in). By default new weights.
        learn_again: Train the algorithm of the submission again on these tasks first. In a sample of its games the
            mean rewards may differ from those of the file by no more than chance allows.
        trust_code: Code that the file names and that may be run (FILE.py:Class, or FILE.py for all of a file; with
            --learn-again also FILE.py:function).
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
        found = approximate_best_response.gained(submission | {"agents": agents}, tasks, start_from, console)
    submission["rivals_gain"] = approximate_best_response.best_of(submission.get("rivals_gain", {}), found)
    write_atomically(file, as_text(submission))
    print(found)


def check(
    file: Path,
    /,
    agent: str | None = None,
    shards: int | None = None,
    other_deals: str = "",
    learn_again: bool = False,
    sandbox: Literal["best", "bubblewrap", "landlock", "none"] = "best",
    python: str = "",
    measurements: bool = True,
    trust_code: tuple[str, ...] = (),
) -> None:
    """Play a sample of the games of a submission's file again and compare. The exit status is 1 if they differ.

    Args:
        file: A submission.json.
        agent: The name of the agent, if its path or name differs on this machine.
        shards: Number of batches of games (shards) to play again, drawn at random. By default enough to detect, with
            95 % probability, a result in which 1 % were altered.
        other_deals: Any string. It seeds new deals, and the mean rewards in them may differ by no more than
            chance allows.
        learn_again: Train the algorithm of the submission again on every task, within the same budget.
        sandbox: Sandbox of the process that trains (see `benchmark run --help`).
        python: The Python interpreter for training.
        measurements: Also measure a sample of the file's times, NashConv and gains of best responses again.
        trust_code: Code that the file names and that may be run (FILE.py:Class, or FILE.py for all of a file; with
            --learn-again also FILE.py:function).
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
    checks.append(together(checks))
    _show([tables.of_checks(checks)])
    print(sampling.described(len(places_of(config)), checks[-1].shards))
    if all(one.repeats() for one in checks):
        print("All games that were played again are equal to those of the file.")
    elif all(one.agrees() for one in checks):
        print(
            "The games differ (other deals, an agent that learned again or depends on the clock), but no mean reward differs by more than chance."
        )
    else:
        raise SystemExit("The games differ from those of the file.")
    if measurements and agent is None and not learn_again:
        found = list(measured_again.checked(submission, config, console))
        _show([tables.of_claims(found)])
        if not all(one.holds for one in found):
            raise SystemExit(
                "Numbers of the file do not hold. Times also differ on a slow or busy machine: measure again when it is "
                "idle, or leave these checks out with --no-measurements."
            )


def main() -> None:
    """Run one of the commands."""
    with_help(Run)
    run_subcommands(
        {
            "run": run,
            "tasks": tasks,
            "table": table,
            "verify": check,
            "exploitability": exploit,
            "best-response": measure_best_response,
            "page": page,
            "scale": fix_scale,
            "cost": measure_cost,
            "freeze": freeze,
            "coverage": coverage,
        }
    )


if __name__ == "__main__":
    main()
