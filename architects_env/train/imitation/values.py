"""Values of positions, learned by TD(lambda) from games of a look-ahead with itself: `architects-env values --help`.

In the first round the look-ahead of the game's strongest bot plays all seats by the bot's evaluation, in each later one
by the values of the round before; `values-1.zip`, `values-2.zip`, ... are policy files, by which
`lookahead:16,policy=FILE` plays. Everything follows from the seed.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch as th
import tyro
from rich.console import Console

from architects_env.agents.lookahead import LookaheadAgent
from architects_env.agents.network import network_settings
from architects_env.agents.policy_file import PolicyFile, read_policy, take_weights
from architects_env.core.contract.game import Game
from architects_env.core.contract.rng import agent_generator
from architects_env.core.files.progress import Progress
from architects_env.core.files.schema import Model, Number, Rows, Word, faults
from architects_env.core.files.tools import as_word, command_line
from architects_env.core.files.whole_files import remove_unfinished, write_whole
from architects_env.core.play.batch import Batch
from architects_env.core.search.lookahead import game_over
from architects_env.games import load, names
from architects_env.train.imitation.behaviour_cloning import falling
from architects_env.train.imitation.positions import Lesson, Where, watch
from architects_env.train.imitation.td_lambda import Told, ValueLearner
from architects_env.train.imitation.values_state import restore_state, save_state, state_path
from architects_env.train.ppo.algorithm import SelfPlayPPO
from architects_env.train.ppo.batch_env import BatchVecEnv
from architects_env.train.runs.config import default_numbers, whole

GAMES = 128
"""Of a lesson, for each number of players."""
EARLIER = 3
"""Rounds before the last, whose values are opponents."""


@dataclass
class Arguments:
    """Learn what positions are worth from games of a look-ahead with itself, round after round. Ctrl-C keeps the rounds
    that are finished."""

    out: tyro.conf.Positional[Path]
    """A new folder, for values-1.zip and so on, a policy file after each round, and settings.json."""
    game: str = "citadels"
    """The name of the game."""
    players: tuple[int, ...] = ()
    """Numbers of players, as many games with each. By default as in training."""
    rounds: int = 2
    """The first is played by the look-ahead's own evaluation (or by the values of --start-from), each later one by the
    values of the one before."""
    games: int = 20_000
    """Of a round, with all numbers of players together; rounded up to whole lessons."""
    worlds: int = 1
    """In which the look-ahead that plays tries every option."""
    with_others: float = 0.5
    """In this share of the games one seat plays by the newest values, and learns; the others by the look-ahead's own
    evaluation, or values of one of the last rounds. Against itself alone it forgets how to beat them."""
    at_random: float = 0.04
    """Share of the decisions that chance plays."""
    where: Where = "ends"
    """What is learned: what a seat sees wherever its look-ahead would have ended (ends), or right after each of its own
    actions (actions)."""
    td_lambda: float = 0.9
    """How far the end of a game reaches back: 1 learns from it alone, 0 from the values of the next position alone."""
    passes: int = 2
    """Times that each lesson is gone through."""
    batch_size: int = 512
    """Positions in a gradient step."""
    learning_rate: float = 1e-3
    """Adam's, at the beginning of a round; it falls by a cosine."""
    hidden: tuple[int, ...] = (256, 64)
    """Units of the hidden layers."""
    start_from: Path | None = None
    """A policy FILE.zip with whose weights the network begins, and by whose values the first round is played. Its body
    counts, instead of --hidden."""
    seed: int = 0
    """Of the games, the network's first weights and the order of what is learned."""
    resume: bool = False
    """Go on in that folder with the rounds that are missing, as if it had never stopped. Its settings are kept, but for
    a larger number of --rounds."""


RANGES: dict[str, Model] = {
    "game": Word(tuple(names())),
    "players": Rows(whole(1, 100), 0, 100),
    "rounds": whole(1, 1000),
    "games": whole(1, 10**9),
    "worlds": whole(1, 10**6),
    "with_others": Number(0, 1),
    "at_random": Number(0, 1),
    "where": Word(("ends", "actions")),
    "td_lambda": Number(0, 1),
    "passes": whole(1, 1000),
    "batch_size": whole(2, 2**24),
    "learning_rate": Number(1e-9, 1),
    "hidden": Rows(whole(1, 8192), 1, 8),
    "seed": whole(0, 2**63 - 1),
}


@dataclass(frozen=True)
class Round:
    """What came of one."""

    number: int
    games: int
    positions: int
    known: float
    """Share of the variance of results that the values explained, in the last quarter of the lessons, before these were
    learned."""

    def __str__(self) -> str:
        return (
            f"Round {self.number}: {self.games:,} games, {self.positions:,} positions; of how games end the values "
            f"know {100 * self.known:.1f} %."
        )


def checked(given: Arguments) -> Arguments:
    """With the numbers of players, if they were left to the game. Raises `ValueError` with a sentence for whatever is
    wrong."""
    if wrong := [fault for name, model in RANGES.items() for fault in faults(model, getattr(given, name), name)]:
        raise ValueError("\n".join(wrong))
    game = load(given.game)
    LookaheadAgent(game, f"lookahead:{given.worlds}")
    if given.where == "ends" and game.lookahead and game.lookahead[0].settled is game_over:
        raise ValueError(f"The look-ahead of {game.title} plays on to the end of the game; learn with --where actions.")
    players = given.players or default_numbers(game, {})
    for number in players:
        game.check_players(number)
        game.encode_options({}, number)
    return replace(given, players=players)


def resumed(given: Arguments) -> tuple[Arguments, int]:
    """The settings of the folder to go on in, and how many rounds it has. Raises `ValueError` if it is none."""
    path = given.out / "settings.json"
    try:
        saved: Any = json.loads(path.read_text(encoding="utf-8"))
        if set(saved) != set(asdict(given)) - {"resume"}:
            raise ValueError("they are not those of this version")
        saved |= {name: tuple(saved[name]) for name in ("players", "hidden")}
        start_from = None if saved["start_from"] is None else Path(str(saved["start_from"]))
        saved |= {"out": given.out, "start_from": start_from}
        settings = checked(Arguments(**saved))
    except (OSError, ValueError, TypeError, KeyError, RecursionError) as error:
        raise ValueError(f"{given.out} has no settings with which values can be learned on: {error}") from None
    rounds = max(settings.rounds, given.rounds)
    done = [n for n in range(1, rounds + 1) if _file(given.out, n).is_file() and state_path(given.out, n).is_file()]
    if done and done[-1] == rounds:
        raise ValueError(f"{given.out} has all of its {rounds} rounds; name more with --rounds.")
    remove_unfinished(given.out)
    return replace(settings, rounds=rounds), max(done, default=0)


def learn(given: Arguments, console: Console) -> Iterator[Round]:
    """Each round, when its file is written. Raises `ValueError` if the settings are wrong, `OSError` if the folder
    cannot be made or is there already."""
    settings, done = resumed(given) if given.resume else (checked(given), 0)
    game, begun = load(settings.game), None
    if settings.start_from is not None:
        begun = read_policy(settings.start_from, game)
        settings = replace(settings, hidden=_body_of(begun))
    th.set_num_threads(1)
    policy = _new_policy(settings, game, begun)
    learner = ValueLearner(
        policy.policy,
        settings.td_lambda,
        settings.batch_size,
        settings.passes,
        agent_generator(settings.seed, "values", "order"),
    )
    if not given.resume:
        settings.out.mkdir(parents=True)
    if done:
        last = read_policy(_file(settings.out, done), game)
        take_weights(policy.policy, last.weights, last.path)
        restore_state(learner, state_path(settings.out, done))
    _write_settings(settings)
    files = [settings.start_from] if settings.start_from else list[Path]()
    files += [_file(settings.out, number) for number in range(1, done + 1)]
    for number in range(done + 1, settings.rounds + 1):
        policies = [*(f",policy={file}" for file in reversed(files[-1 - EARLIER :])), ""]
        agents = [LookaheadAgent(game, f"lookahead:{settings.worlds}{policy}") for policy in policies]
        with Progress(console=console, transient=True) as progress:
            found = _round(settings, game, agents, learner, number, progress)
        files.append(_file(settings.out, number))
        save_state(learner, state_path(settings.out, number))
        policy.save(files[-1])  # from here on the round is done
        state_path(settings.out, number - 1).unlink(missing_ok=True)
        yield found


def _file(folder: Path, number: int) -> Path:
    """Where the values of a round lie."""
    return folder / f"values-{number}.zip"


def _write_settings(settings: Arguments) -> None:
    kept = {name: str(value) if isinstance(value, Path) else value for name, value in asdict(settings).items()}
    del kept["resume"]
    write_whole(settings.out / "settings.json", json.dumps(kept, indent=1) + "\n")


def _round(
    settings: Arguments,
    game: Game,
    agents: Sequence[LookaheadAgent],
    learner: ValueLearner,
    number: int,
    progress: Progress,
) -> Round:
    """Its lessons, one after the other. The first of the agents learns."""
    side_by_side = min(GAMES, -(-settings.games // len(settings.players)))
    in_a_lesson = side_by_side * len(settings.players)
    lessons, told = -(-settings.games // in_a_lesson), list[Told]()
    task = progress.add_task(f"round {number}", total=lessons)
    for k in range(lessons):
        lesson = Lesson()
        for players in settings.players:
            rng = agent_generator(settings.seed, "values", number, k, players)
            batch = Batch(game, side_by_side, players, seed=int(rng.integers(2**32)))
            seated = seats(rng, side_by_side, players, len(agents), settings.with_others)
            lesson.extend(watch(agents, seated, batch, rng, settings.at_random, settings.where))
        rate = settings.learning_rate * falling(k / lessons)
        told.append(learner.learn(lesson, rate))
        progress.advance(task)
    last = told[-max(1, len(told) // 4) :]
    known = 1 - sum(one.error for one in last) / max(1e-9, sum(one.variance for one in last))
    return Round(number, lessons * in_a_lesson, sum(one.positions for one in told), known)


def seats(rng: np.random.Generator, games: int, players: int, agents: int, with_others: float) -> np.ndarray:
    """int64[games, players]: which agent sits where. The first has all seats, or in this share of the games one, if
    there are others."""
    if agents == 1 or players == 1:
        return np.zeros((games, players), np.int64)
    mixed, others = rng.random(games) < with_others, rng.integers(1, agents, (games, players))
    others[np.arange(games), rng.integers(players, size=games)] = 0
    return np.where(mixed[:, None], others, 0)


def _body_of(file: PolicyFile) -> tuple[int, ...]:
    """The units of its body. Raises `ValueError` if it has none, or other layers behind it."""
    about = file.about
    if not about["body_layers"] or about["policy_layers"] or about["value_layers"] or about["own_value_network"]:
        raise ValueError(f"{file.path} has no body that actions and value share alone; begin with another policy.")
    return tuple(map(int, about["body_layers"]))


def _new_policy(settings: Arguments, game: Game, begun: PolicyFile | None) -> SelfPlayPPO:
    """What writes policy files."""
    word = int(agent_generator(settings.seed, "values", "network").integers(2**32))
    env = BatchVecEnv(Batch(game, 1, settings.players[0]))
    policy = SelfPlayPPO("MlpPolicy", env, policy_kwargs=network_settings(settings.hidden), seed=word, device="cpu")
    if begun is not None:
        take_weights(policy.policy, begun.weights, begun.path)
    return policy


def main() -> None:
    """The command line."""
    given = tyro.cli(Arguments, prog=command_line())
    console, done = Console(), 0
    try:
        for one in learn(given, console):
            done = one.number
            console.print(str(one), markup=False)
    except KeyboardInterrupt:
        sys.exit(f"Stopped; {_kept(given.out)}")
    except FileExistsError:
        sys.exit(f"{given.out} is there already; name a new folder, or go on in it with --resume.")
    except (ValueError, OSError) as error:
        sys.exit(str(error))
    file = given.out / f"values-{done}.zip"
    console.print(
        f"Let a look-ahead play by them:\n  architects-env ladder --game {given.game} --agents {as_word(f'lookahead:16,policy={file}')} heuristic",
        markup=False,
    )


def _kept(folder: Path) -> str:
    """What there is of a run that was stopped."""
    done = len(list(folder.glob("values-*.zip")))
    if not folder.is_dir():
        return "nothing had been begun."
    words = f"{folder} holds the values of {done} round{'s' * (done != 1)}."
    return f"{words} Go on with: architects-env values {as_word(folder)} --resume"


if __name__ == "__main__":
    main()
