"""The arguments of the command `architects-env benchmark run`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from architects_env.core.command_line.arguments import with_help


@with_help
@dataclass
class Run:
    """Play a submission: an agent, or an algorithm (--train) that first learns every task within a budget."""

    set: str = "toy-v3"
    """The set of tasks. The command `tasks` lists them."""
    name: str = ""
    """Name of the submission on the leaderboard. By default the name of the agent."""
    about: str = ""
    """A description in one sentence: what it is, and where its code is."""
    agent: str = ""
    """The agent: random, a bot, ismcts:1000, FILE.safetensors, FILE.py:Class or FILE.py:Class(WEIGHTS). {task}, {game}
    and {players} are filled in, and a * in a path is replaced by the one file that matches."""
    train: str = ""
    """An algorithm, as FILE.py:function. The function is given a training task and returns the name of the agent that
    it has learned. The file is run."""
    track: str = ""
    """The track of an algorithm, which says what it may learn from: from-nothing (self-play alone) or with-teachers
    (also our bots and trained opponents). For --agent the track is found: "language" for llm:URL,model=NAME, and
    otherwise "given" (agents as they are)."""
    size: str = "small"
    """The budget of an algorithm for each task and seed: small (500,000 decisions or 5 minutes of one core) or large
    (10 million or an hour)."""
    seeds: tuple[int, ...] = (0, 1, 2)
    """The seeds of an algorithm. It learns every task once with each."""
    ranked: bool = False
    """Make an official result: games whose seeds are drawn now, and held-out opponents besides the public ones.
    Otherwise the public seeds and opponents are played, for development."""
    python: str = ""
    """The Python interpreter for --train, if the algorithm has its own environment. By default the running one."""
    packages: tuple[str, ...] = ()
    """Packages that an algorithm needs besides those it imports, and packages it imports that the benchmark does not
    know. Others cannot be read while it learns. The leaderboard names them."""
    sandbox: Literal["best", "bubblewrap", "landlock", "none"] = "best"
    """Sandbox of a process that learns. The process can read Python, its packages, its program and the engine, and
    write its own folder. `best` takes bubblewrap, or else Landlock, or else none, and the leaderboard says which."""
    decisions: int = 0
    """Replaces the budget of --size: number of decisions. The submission is then listed without a rank. By default it
    is not replaced."""
    minutes: float = 0.0
    """Replaces the budget of --size: minutes of one core. The submission is then listed without a rank. By default it
    is not replaced."""
    tasks: tuple[str, ...] = ()
    """Play only these tasks of the set."""
    opponents: tuple[str, ...] = ()
    """Play only these opponents of the pools. Then there is no score."""
    deals: int | None = None
    """Number of deals (seeded starts of a game) of each task. By default the number that the set asks for, and 16 in
    the track language."""
    renamed_seed: int = -1
    """In the track language, also play every game with other names for cards and places, drawn from
    this seed, as a control. -1 plays none."""
    max_requests: int = 0
    """In the track language, the maximum number of requests to the model. With --resume a new cap. 0: use
    max_requests= of the agent's name."""
    dry_run: bool = False
    """In the track language, show how many requests are needed and what they may cost, and ask nothing."""
    processes: int = 1
    """Number of processes. The results do not depend on it."""
    ray: bool = False
    """Play the games as Ray tasks: on the cluster of $RAY_ADDRESS, or else on a local Ray with --processes."""
    out: Path | None = None
    """A new folder for the submission. By default one is made in runs/."""
    resume: Path | None = None
    """Resume the submission in this folder. Its settings are kept."""
    agent_changed: bool = False
    """With --resume, accept that the agent's class has changed since training. All games are played again, with other
    seeds and opponents, and the leaderboard says so."""
    trust_code: tuple[str, ...] = ()
    """With --resume, code that the folder names and that may be run (FILE.py:Class, FILE.py:function, FILE.py for all
    of a file, an interpreter). Other code is refused."""
