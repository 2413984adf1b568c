"""Recorded games as a Minari dataset for offline learning: every seat of every game is an episode of `SeatEnv`."""

from __future__ import annotations

import copy
import os
import warnings
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.envs.registration import EnvSpec

from architects_env import __version__
from architects_env.adapters.common.observation import VECTOR, ObservationFormat
from architects_env.adapters.registration import gymnasium_id
from architects_env.core.command_line.tools import install_command
from architects_env.core.files.atomic_files import move_atomically, unfinished_folder
from architects_env.core.play.match import Match
from architects_env.core.play.record import Record
from architects_env.experiments.records.dataset import AT_ONCE, decision_columns, record_numbers, replay_to_end
from architects_env.experiments.records.files import read
from architects_env.games import load

MISSING = f"A Minari dataset needs the package minari: {install_command('minari')}"
PLACE = "MINARI_DATASETS_PATH"
"""Environment variable that tells Minari where to keep its datasets."""
SOURCE = "https://github.com/architects-env/architects-env"


@dataclass(frozen=True)
class Episode:
    """A game of T decisions as one seat saw it."""

    content: dict[str, Any]
    """Arguments of Minari's `EpisodeBuffer`. There are T + 1 observations, {"observation": float32[T + 1, entries],
    "action_mask": int8[T + 1, actions]}; nothing is legal in the last one, at the end of the game. The reward of the
    seat is in the last step, which terminates the episode; nothing is truncated. If the probabilities of the player are
    known, the infos hold {"probabilities": float32[T + 1, actions]}, 0 at the end."""
    about: dict[str, Any]
    """Metadata: the number of the game, the seat, the agent, the sum of rewards."""


@dataclass(frozen=True)
class Played:
    """A game that was played to its end."""

    record: Record
    ended: Match
    number: int
    agents: Sequence[str] = ()
    """Names of the players, if they are known."""
    probabilities: Sequence[np.ndarray] = ()
    """Probability of each action at each decision (float[actions]), if it is known."""


def make_episodes(played: Played) -> Iterator[Episode]:
    """Yield an episode for every seat that made a decision."""
    record, ended, number = played.record, played.ended, played.number
    columns = decision_columns(record, ended, number, played.agents)
    for seat in sorted({*columns["seat"]}):
        own = [row for row, mover in enumerate(columns["seat"]) if mover == seat]
        seen = np.stack([*(columns["observation"][row] for row in own), ended.observation(seat)])
        masks = np.stack([*(columns["mask"][row] for row in own), np.zeros_like(ended.mask)])
        last = np.arange(len(own)) == len(own) - 1
        actions, gained = np.array([columns["action"][row] for row in own], np.int64), float(columns["return"][own[0]])
        infos: dict[str, Any] = {}
        if played.probabilities:
            shares = [*(played.probabilities[row] for row in own), np.zeros(len(ended.mask))]
            infos = {"infos": {"probabilities": np.stack(shares).astype(np.float32)}}
        yield Episode(
            {
                **infos,
                "seed": record.seed,
                "observations": {"observation": seen, "action_mask": masks},
                "actions": actions,
                "rewards": np.where(last, gained, 0.0),
                "terminations": last,
                "truncations": np.zeros(len(own), bool),
            },
            {"game": number, "seat": seat, "agent": columns["agent"][own[0]], "rewards_sum": gained},
        )


def write_minari(
    paths: list[Path], name: str, agents: Mapping[int, Sequence[str]] | None = None, agent: str = ""
) -> Iterator[int]:
    """Write the episodes of all records to a new dataset, completely or not at all.

    Yields the number of episodes of each game.

    Args:
        paths: The records.
        name: The id of the new dataset.
        agents: Names of the players of each game by its number, where they are known.
        agent: Write only the episodes of this agent.

    Raises:
        ValueError: A record does not fit, the records are of different environments, no player is called `agent`, or
            the
            dataset exists.
        ImportError: The extra `minari` is not installed.
    """
    known = agents or {}
    spec = spec_of_records(paths)
    algorithms = (
        ", ".join(sorted({each for seats in known.values() for each in seats if agent in ("", each)})) or "unknown"
    )
    game = load(spec.kwargs["game"])
    games = (
        Played(*replay_to_end(path, game), number, known.get(number, ()))
        for number, path in zip(record_numbers(paths), paths, strict=True)
    )
    yield from write_games(name, spec, games, algorithms, agent=agent)


def write_games(
    name: str, spec: EnvSpec, games: Iterable[Played], algorithms: str, how: str = "", agent: str = ""
) -> Iterator[int]:
    """Write the episodes of these games of one environment to a new dataset, as `write_minari` does.

    Args:
        name: The name of the dataset.
        spec: The environment.
        games: The games.
        algorithms: Names of the algorithms that played.
        how: Text that is appended to the description.
        agent: Name of the agent whose episodes are written, or empty for all.
    """
    library, place = _minari(name)
    game = load(spec.kwargs["game"])
    about = {
        "env": spec,
        "observation_space": ObservationFormat(game, VECTOR, True).space(),
        "action_space": spaces.Discrete(len(game.action_space)),
        "data_format": "arrow",
        "algorithm_name": algorithms,
        "code_permalink": SOURCE,
        "requirements": [f"architects-env=={__version__}"],
        "description": f"Games of {game.title}; every seat that decided anything is an episode.{how}",
    }
    root, held = _root(), list[Episode]()
    with unfinished_folder(root, name.replace("/", "-")) as unfinished:
        dataset = None
        for count, played in enumerate(games, 1):
            new = [episode for episode in make_episodes(played) if agent in ("", episode.about["agent"])]
            held += new
            if held and count % AT_ONCE == 0:
                dataset, held = _stored(library, dataset, name, held, about, unfinished), []
            yield len(new)
        if held:
            dataset = _stored(library, dataset, name, held, about, unfinished)
        if dataset is None:
            raise ValueError(f"Nobody in these games is called {agent!r}; there are: {algorithms}.")
        del dataset.storage.get_size
        dataset.storage.update_metadata({"dataset_size": dataset.storage.get_size()})
        _put(unfinished / name, place, name)


def _minari(name: str) -> tuple[Any, Path]:
    """Return the library, and the path where it will keep the dataset."""
    try:
        import minari
        from minari.dataset.minari_dataset import parse_dataset_id
        from minari.storage.datasets_root_dir import get_dataset_path

        import_module("PIL")  # its files need pillow, which it does not ask for
    except ImportError as error:
        raise ImportError(MISSING) from error
    parse_dataset_id(name)
    place = get_dataset_path(name)
    if place.exists():
        raise ValueError(_there_already(name, place))
    return minari, place


def _there_already(name: str, place: Path) -> str:
    return f"There is a dataset {name!r} already, in {place}; give the new one another name or version."


def _root() -> Path:
    """Return the folder in which Minari keeps all datasets. Minari does not list hidden folders in it."""
    from minari.storage.datasets_root_dir import get_dataset_path

    return get_dataset_path()


@contextmanager
def _kept_in(root: Path) -> Generator[None]:
    """Make Minari keep its datasets in this folder."""
    before = os.environ.get(PLACE)
    os.environ[PLACE] = str(root)
    try:
        yield
    finally:
        if before is None:
            del os.environ[PLACE]
        else:
            os.environ[PLACE] = before


def _put(made: Path, place: Path, name: str) -> None:
    """Move a complete dataset to where Minari finds it."""
    from minari.namespace import create_namespace, list_local_namespaces

    namespace = name.rpartition("/")[0]
    if namespace and namespace not in list_local_namespaces():
        create_namespace(namespace)
    try:
        move_atomically(made, place)
    except FileExistsError:
        raise ValueError(_there_already(name, place)) from None


def _stored(
    library: Any, dataset: Any, name: str, episodes: Sequence[Episode], about: dict[str, Any], root: Path
) -> Any:
    """Return the dataset with these episodes added, or a new one below `root`."""
    from minari.data_collector.episode_buffer import EpisodeBuffer

    buffers = [EpisodeBuffer(**episode.content) for episode in episodes]
    if dataset is None:
        with warnings.catch_warnings(), _kept_in(root):
            warnings.simplefilter("ignore", UserWarning)  # who made it is for those to say who hand it on
            dataset = library.create_dataset_from_buffers(name, buffers, **about)
        # After every episode Minari looks how large all files are, which takes the square of their number in time: here
        # it does so once, at the end.
        dataset.storage.get_size = float
    else:
        dataset.storage.update_episodes(buffers)
    written = dataset.storage.total_episodes
    dataset.storage.update_episode_metadata(
        [episode.about for episode in episodes], range(written - len(episodes), written)
    )
    return dataset


def spec_of_records(paths: list[Path]) -> EnvSpec:
    """Return the environment of a learner's seat in these games.

    Raises:
        ValueError: The games are of more than one environment.
    """
    records = [read(path) for path in paths]
    kinds = {
        (record.game, record.num_players, tuple(sorted(record.options.items()))): path
        for record, path in zip(records, paths, strict=True)
    }
    if len(kinds) > 1:
        one, other = list(kinds.values())[:2]
        raise ValueError(
            f"{one} and {other} differ in game, number of players or options; a Minari dataset is of one environment, so write one for each."
        )
    return make_spec(records[0].game, records[0].num_players, records[0].options)


def make_spec(game: str, players: int, options: Mapping[str, Any]) -> EnvSpec:
    """Return the environment of a learner's seat, from which Minari makes it again.

    Args:
        game: The name of the game.
        players: Number of players.
        options: Options of the rules.
    """
    spec = copy.deepcopy(gymnasium.spec(gymnasium_id(game)))
    spec.kwargs = {"game": game, "num_players": players, "observe_mask": True, **options}
    return spec
