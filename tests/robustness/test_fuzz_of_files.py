"""Files of every kind, damaged at random, in their bytes and in their structure: opened or refused in a sentence, never
a traceback.

A short run here; the long one is marked slow.
"""

from __future__ import annotations

import io
import json
import shutil
import zipfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from architects_env import opponents
from architects_env.agents import get_views, make_agent
from architects_env.core.play.batch import Batch
from architects_env.core.play.match import Match, _checksum
from architects_env.core.play.record import Record
from architects_env.experiments.benchmark import __main__ as benchmark
from architects_env.experiments.benchmark.evaluation.play import pairings_of
from architects_env.experiments.benchmark.leaderboard import tables
from architects_env.experiments.benchmark.submission import files as submission
from architects_env.experiments.benchmark.submission.verification import changed_files, check_games, config_of
from architects_env.experiments.tournament import __main__ as tournament
from architects_env.games import load
from architects_env.play.companion.companion import Companion
from architects_env.play.table.table import Table
from architects_env.train.release.exportable import from_run
from architects_env.train.runs.config import Config
from architects_env.train.runs.new_learner import make_learner
from architects_env.train.runs.run_folder import resume_run
from tests.agents.test_policy_file import learner
from tests.train.small_runs import small, trained

HAMLET = load("hamlet")
STRANGE: list[Any] = [
    None,
    True,
    False,
    0,
    1,
    -1,
    2**31,
    2**63,
    10**30,
    0.5,
    -1.5,
    float("nan"),
    float("inf"),
    "",
    "x",
    "hamlet",
    "random",
    "\x1b[2J",
    "../x",
    "a" * 5000,
    [],
    [[]],
    [1],
    [None],
    {},
    {"a": 1},
]
Damage = Callable[[np.random.Generator, bytes], bytes]


def in_bytes(rng: np.random.Generator, content: bytes) -> bytes:
    """One to four places: overwritten, taken out, put in, said twice, or the end cut off."""
    wrong = bytearray(content)
    for _ in range(int(rng.integers(1, 5))):
        at, length = int(rng.integers(len(wrong) + 1)), int(rng.choice([1, 1, 1, 2, 4, 8, 100]))
        kind = rng.integers(6)
        if kind == 0:
            wrong[at : at + length] = rng.bytes(length)
        elif kind == 1:
            wrong[at : at + length] = bytes([int(rng.choice([0, 255, 127, 128]))]) * length
        elif kind == 2:
            del wrong[at : at + length]
        elif kind == 3:
            wrong[at:at] = rng.bytes(length)
        elif kind == 4:
            wrong[at:at] = wrong[at : at + 100 * length]
        elif rng.random() < 0.2:
            del wrong[at:]
    return bytes(wrong)


def in_values(rng: np.random.Generator, value: Any) -> Any:
    """A value of JSON with one or two of its parts replaced, left out or added."""
    for _ in range(int(rng.integers(1, 3))):
        value = _replaced(rng, value)
    return value


def _replaced(rng: np.random.Generator, value: Any) -> Any:
    if isinstance(value, dict) and value and rng.random() < 0.9:
        name = list(value)[int(rng.integers(len(value)))]
        if (kind := rng.random()) < 0.1:
            return {other: of for other, of in value.items() if other != name}
        return {**value, **({"more": 1} if kind < 0.15 else {name: _replaced(rng, value[name])})}
    if isinstance(value, list) and value and rng.random() < 0.8:
        at = int(rng.integers(len(value)))
        kind = rng.random()
        return (
            value[:at] + value[at + 1 :]
            if kind < 0.1
            else [*value, value[at]]
            if kind < 0.2
            else [*value[:at], _replaced(rng, value[at]), *value[at + 1 :]]
        )
    return STRANGE[int(rng.integers(len(STRANGE)))]


def in_json(rng: np.random.Generator, content: bytes) -> bytes:
    return json.dumps(in_values(rng, json.loads(content))).encode() if rng.random() < 0.8 else in_bytes(rng, content)


def in_lines(rng: np.random.Generator, content: bytes) -> bytes:
    lines = content.splitlines()
    at = int(rng.integers(len(lines))) if rng.random() < 0.7 else 0
    return b"\n".join([*lines[:at], in_json(rng, lines[at]), *lines[at + 1 :]])


def in_zip(rng: np.random.Generator, content: bytes) -> bytes:
    """Entries with other contents (whose checksums are right again), left out, renamed, said twice, packed."""
    if rng.random() < 0.2:
        return in_bytes(rng, content)
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as archive, zipfile.ZipFile(out, "w") as target:
        names = archive.namelist()
        read = [
            name
            for name in names
            if name in ("policy.pth", "policy.optimizer.pth", "architects_env.json", "run.json", "games.npz")
            or "/" in name
            or name.endswith(".npy")
        ]
        chosen = read[int(rng.integers(len(read)))]
        for name in names:
            entry, packing, kind = (
                archive.read(name),
                archive.getinfo(name).compress_type,
                rng.random() if name == chosen else 1.0,
            )
            if kind < 0.05:
                continue
            if kind < 0.1:
                packing = zipfile.ZIP_STORED if packing else zipfile.ZIP_DEFLATED
            elif kind < 0.95:
                entry = _entry(rng, name, entry)
            target.writestr(name + "x" * (0.95 < kind < 0.99), entry, packing)
    return out.getvalue()


def _entry(rng: np.random.Generator, name: str, entry: bytes) -> bytes:
    if name.endswith(".json"):
        return in_json(rng, entry)
    return in_zip(rng, entry) if name.endswith((".pth", ".npz")) else in_bytes(rng, entry)


def in_header(rng: np.random.Generator, content: bytes) -> bytes:
    """A safetensors file with another header or description, whose length is right again."""
    if rng.random() < 0.2:
        return in_bytes(rng, content)
    length = int.from_bytes(content[:8], "little")
    header = json.loads(content[8 : 8 + length])
    if rng.random() < 0.5:
        about = in_values(rng, json.loads(header["__metadata__"]["architects_env"]))
        header["__metadata__"]["architects_env"] = json.dumps(about)
    else:
        header = in_values(rng, header)
    written = json.dumps(header).encode()
    return len(written).to_bytes(8, "little") + written + content[8 + length :]


def in_match(rng: np.random.Generator, content: bytes) -> bytes:
    """Only the first line: states are trusted."""
    first, _, body = content.partition(b"\n")
    head = in_values(rng, json.loads(first))
    if isinstance(head, dict):
        head.pop("checksum", None)
        head |= {"checksum": _checksum(head, body)}
    return json.dumps(head).encode() + b"\n" + body


class Opened:
    """What is opened, and how. Each method takes the content of a damaged file; it may raise a sentence."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        learner().save(folder / "policy.zip")
        from_run(folder / "policy.zip").save(folder / "policy.safetensors")
        self.run = trained(small(folder / "runs"))[1]
        self.last = max((self.run / "checkpoints").glob("*.zip"))
        for path in set((self.run / "checkpoints").glob("*.zip")) - {self.last}:
            path.unlink()
        self.tournament = tournament.prepare(
            tournament.Arguments(agents=("random", "greedy"), game="hamlet", games=2, out=folder / "tournament")
        )
        arguments = benchmark.Run(
            agent="greedy", deals=1, opponents=("random@1",), tasks=("hamlet-2",), out=folder / "given"
        )
        benchmark.played(arguments, *benchmark.prepare(arguments), tournament.Console(quiet=True))
        match, rng = Match(HAMLET, 2, seed=5), np.random.default_rng(0)
        self.match = match.to_bytes()
        record = Record.of(match)
        while not match.over:
            record.play(match, int(rng.choice(match.legal_actions())))
        record.players = ["random", "greedy"]
        self.record = "\n".join(record.lines()).encode()
        self.companion = "\n".join(Companion(HAMLET, ["human", "random"]).lines()).encode()

    def play_with(self, name: str, content: bytes) -> None:
        (self.folder / name).write_bytes(content)
        agent, batch = make_agent(f"{self.folder / name}", HAMLET), Batch(HAMLET, 2, 2)
        batch.step(agent.choose(get_views(batch, np.arange(2)), np.random.default_rng(0)))

    def resume(self, path: Path, content: bytes) -> None:
        kept = path.read_bytes()
        path.write_bytes(content)
        try:
            config, _, checkpoint, _ = resume_run(Config(resume=self.run, minutes=1.0))
            if path == self.last:
                make_learner(config, checkpoint)
        finally:
            path.write_bytes(kept)

    def replay(self, content: bytes) -> None:
        record = Record.read(content.decode("utf-8").splitlines())
        record.replay()
        Table.load(record)

    def tell(self, content: bytes) -> None:
        Companion.read(content.decode("utf-8").splitlines())

    def tournament_goes_on(self, content: bytes) -> None:
        (self.tournament / "config.json").write_bytes(content)
        tournament.prepare(tournament.Arguments(resume=self.tournament))
        tournament.prepare(tournament.Arguments(repeat=self.tournament, out=self.folder / "again"))
        shutil.rmtree(self.folder / "again")

    def benchmark_goes_on(self, content: bytes) -> None:
        (self.folder / "given" / "config.json").write_bytes(content)
        pairings_of(benchmark.prepare(benchmark.Run(resume=self.folder / "given"))[1])

    def verify(self, content: bytes) -> None:
        path = self.folder / "damaged.json"
        path.write_bytes(content)
        found = submission.read(path)
        changed_files(found)
        check_games(found, config_of(found))
        tables.make_tables(found["set"], [found])

    def graded(self, content: bytes) -> None:
        (self.folder / "hamlet.json").write_bytes(content)
        shutil.copy(opponents.FOLDER / "hamlet.safetensors", self.folder / "hamlet.safetensors")
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(opponents, "FOLDER", self.folder)
            opponents.read_table.cache_clear()
            try:
                make_agent("expert", HAMLET)
            finally:
                opponents.read_table.cache_clear()

    def kinds(self) -> dict[str, tuple[bytes, Damage, Callable[[bytes], None]]]:
        config, given = self.run / "config.json", self.folder / "given"
        return {
            "policy": (
                (self.folder / "policy.zip").read_bytes(),
                in_zip,
                lambda content: self.play_with("damaged.zip", content),
            ),
            "export": (
                (self.folder / "policy.safetensors").read_bytes(),
                in_header,
                lambda content: self.play_with("damaged.safetensors", content),
            ),
            "checkpoint": (self.last.read_bytes(), in_zip, lambda content: self.resume(self.last, content)),
            "settings of a run": (config.read_bytes(), in_json, lambda content: self.resume(config, content)),
            "record": (self.record, in_lines, self.replay),
            "companion": (self.companion, in_lines, self.tell),
            "match": (
                self.match,
                in_match,
                lambda content: (Match.of_bytes(HAMLET, content), Match(HAMLET, 2).from_bytes(content))[1],
            ),
            "tournament": ((self.tournament / "config.json").read_bytes(), in_json, self.tournament_goes_on),
            "settings of a submission": ((given / "config.json").read_bytes(), in_json, self.benchmark_goes_on),
            "submission": ((given / "submission.json").read_bytes(), in_json, self.verify),
            "table of trained opponents": ((opponents.FOLDER / "hamlet.json").read_bytes(), in_json, self.graded),
        }


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Opened:
    return Opened(tmp_path_factory.mktemp("files"))


KINDS = (
    "policy",
    "export",
    "checkpoint",
    "settings of a run",
    "record",
    "companion",
    "match",
    "tournament",
    "settings of a submission",
    "submission",
    "table of trained opponents",
)


@pytest.mark.parametrize("rounds", [100, pytest.param(5000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("kind", KINDS)
def test_whatever_is_damaged_in_a_file_it_is_refused_in_a_sentence_or_opened(
    opened: Opened, kind: str, rounds: int
) -> None:
    whole, damage, take = opened.kinds()[kind]
    take(whole)
    rng, came_to = np.random.default_rng(KINDS.index(kind)), Counter[str]()
    for number in range(rounds):
        content = damage(rng, whole)
        try:
            take(content)
            came_to["opened"] += 1
        except (ValueError, OSError) as error:
            assert len(str(error).split()) >= 4, f"{kind}, number {number}: {error!r} is no sentence"
            came_to["refused"] += 1
        except Exception as error:
            raise AssertionError(f"{kind}, number {number} ends in {error!r}") from error
    print(f"{kind}: {rounds} damaged, {came_to['refused']} refused in a sentence, {came_to['opened']} opened")
    assert came_to["refused"] > rounds / 4
