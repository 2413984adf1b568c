"""Wrong input of every kind to every public method: an exception with a sentence, nothing changed; never a crash, a
hang or a silent acceptance.

A short run here; `make fuzz` is the long one (`FUZZ_ROUNDS` says how many games each interface is attacked in).
"""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

import architects_env
from architects_env.adapters import pettingzoo_env
from architects_env.adapters.gymnasium_env import SeatEnv
from architects_env.adapters.gymnasium_vector import SeatVectorEnv
from architects_env.core.play.batch import MAX_THREADS, Batch
from architects_env.core.play.match import Match
from architects_env.core.play.record import Record
from architects_env.games import load

ROUNDS = int(os.environ.get("FUZZ_ROUNDS", "2"))
GAMES = ("hamlet", "architects", "citadels") if ROUNDS > 10 else ("hamlet",)

STRANGE: list[Any] = [
    None,
    True,
    False,
    -1,
    -3,
    0,
    1,
    2,
    5,
    7,
    100,
    10**6,
    2**31,
    2**63 - 1,
    2**63,
    -(2**63),
    2**64,
    10**30,
    0.0,
    0.5,
    1.0,
    1.5,
    -1.5,
    float("nan"),
    float("inf"),
    1j,
    "",
    "0",
    "1",
    "x",
    "on",
    "greedy",
    "architects",
    "\0",
    "a" * 10_000,
    b"",
    b"1",
    b"\xff" * 40,
    [],
    [0],
    [None],
    (),
    (0, 1),
    {},
    {"a": 1},
    set(),
    object(),
    int,
    len,
    np.int8(1),
    np.int64(-1),
    np.uint8(200),
    np.uint64(2**63),
    np.float32(1),
    np.float64("nan"),
    np.bool_(True),
    np.str_("1"),
    np.array(0),
    np.array(1.5),
    np.array([0]),
    np.zeros(0, np.int64),
    np.zeros(3, np.int64),
    np.full(4, -1),
    np.full(4, 100_000),
    np.zeros(4),
    np.zeros(4, bool),
    np.zeros((4, 1), np.int64),
    np.zeros(8, np.int64)[::2],
    np.zeros(4, np.uint64) + 2**63,
    np.array(["a"] * 4),
    np.array([None] * 4),
    np.zeros((2, 2), np.int8, order="F"),
]
REFUSALS = (ValueError, TypeError, RuntimeError)


@dataclass
class Attack:
    """One parameter of one public method."""

    name: str
    call: Callable[[Any], Any]
    good: Callable[[Any], bool]
    """Which of the strange values are none."""


def refused_or_good(attack: Attack, value: Any, state: Callable[[], Any]) -> None:
    before = state()
    if attack.good(value):
        attack.call(value)
        return
    try:
        attack.call(value)
    except REFUSALS as error:
        words = str(error)
        assert len(words.split()) >= 5 and "Traceback" not in words, (
            f"{attack.name}({short(value)}) is refused by {error!r}, which is no sentence"
        )
    except Exception as error:
        raise AssertionError(f"{attack.name}({short(value)}) ends in {error!r}") from error
    else:
        raise AssertionError(f"{attack.name}({short(value)}) was accepted")
    assert state() == before, f"{attack.name}({short(value)}) was refused, but has changed something"


def short(value: Any) -> str:
    return repr(value)[:60]


def whole(value: Any, low: int, high: int) -> bool:
    return isinstance(value, (int, np.integer)) and not isinstance(value, bool) and low <= value <= high


def is_none_or(good: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: value is None or good(value)


def legal(mask: np.ndarray, value: Any) -> bool:
    if isinstance(value, np.ndarray) and value.shape == () and value.dtype.kind in "iu":
        value = int(value)
    return whole(value, 0, len(mask) - 1) and bool(mask[int(value)])


def seats_of_all(players: int, games: int) -> Callable[[Any], bool]:
    def good(value: Any) -> bool:
        array = np.asarray(value) if isinstance(value, (list, tuple, np.ndarray)) else None
        return (
            array is not None
            and array.shape == (games,)
            and array.dtype.kind in "iu"
            and bool((array >= 0).all() and (array < players).all())
        )

    return good


@pytest.mark.parametrize("name", GAMES)
def test_a_match(name: str) -> None:
    game, rng = load(name), np.random.default_rng(1)
    for round_number in range(ROUNDS):
        match = Match(game, 2, seed=round_number)
        for _ in range(int(rng.integers(8))):
            match.apply(rng.choice(match.legal_actions()))
        for attack in attacks_on(match):
            for value in STRANGE:
                refused_or_good(attack, value, match.to_bytes)


def attacks_on(match: Match) -> list[Attack]:
    def is_legal(value: Any) -> bool:
        return legal(match.mask, value)

    def is_seat_or_none(value: Any) -> bool:
        return value is None or whole(value, 0, match.num_players - 1)

    return [
        Attack("apply", lambda value: (match.clone() if is_legal(value) else match).apply(value), is_legal),
        Attack("sentence", match.sentence, is_legal),
        Attack("parse", match.parse, lambda value: False),
        Attack("view", match.view, is_seat_or_none),
        Attack("observation", match.observation, is_seat_or_none),
        Attack("from_bytes", match.from_bytes, lambda value: False),
        Attack("view().sentence", match.view().sentence, is_legal),
        Attack("view().sample", match.view().sample, lambda value: whole(value, 0, 2**63 - 1)),
    ]


def test_making_a_match_and_a_batch() -> None:
    seeds = lambda value: whole(value, 0, 2**63 - 1)  # noqa: E731
    for make in (
        lambda **words: architects_env.make("hamlet", **words),
        lambda **words: architects_env.make_batch("hamlet", 4, **words),
    ):
        attacks = [
            Attack(
                "num_players",
                lambda value, make=make: make(num_players=value),
                is_none_or(lambda value: whole(value, 2, 3)),
            ),
            Attack("seed", lambda value, make=make: make(num_players=2, seed=value), seeds),
            Attack("rewards", lambda value, make=make: make(num_players=2, rewards=value), lambda value: False),
            Attack(
                "rounds", lambda value, make=make: make(num_players=2, rounds=value), lambda value: whole(value, 2, 6)
            ),
            Attack(
                "feast",
                lambda value, make=make: make(num_players=2, feast=value),
                lambda value: isinstance(value, (bool, np.bool_)),
            ),
            Attack("unknown", lambda value, make=make: make(num_players=2, unknown=value), lambda value: False),
        ]
        for attack in attacks:
            for value in STRANGE:
                refused_or_good(attack, value, lambda: None)
    for value in STRANGE:
        refused_or_good(
            Attack(
                "game",
                lambda value: architects_env.make(value, 4),
                lambda value: value == "architects" if isinstance(value, str) else False,
            ),
            value,
            lambda: None,
        )
        batch = Attack(
            "num_games",
            lambda value: architects_env.make_batch("hamlet", value, 2),
            lambda value: whole(value, 1, 10**6),
        )
        if not whole(value, 10**4, 2**31 - 1):  # so many games are only a question of memory
            refused_or_good(batch, value, lambda: None)
        refused_or_good(
            Attack(
                "threads",
                lambda value: architects_env.make_batch("hamlet", 2, 2, threads=value),
                lambda value: whole(value, 1, MAX_THREADS),
            ),
            value,
            lambda: None,
        )


@pytest.mark.parametrize("name", GAMES)
def test_a_batch(name: str) -> None:
    game, rng = load(name), np.random.default_rng(2)
    for round_number in range(ROUNDS):
        batch = Batch(game, 4, 2, seed=round_number)
        for _ in range(int(rng.integers(8))):
            batch.step(batch.random_actions())

        def state(batch: Batch = batch) -> bytes:
            return b"".join(
                array.tobytes()
                for array in (
                    batch.states,
                    batch.masks,
                    batch.observations,
                    batch.seats,
                    batch.rewards,
                    batch.dones,
                    batch.episodes,
                )
            )

        def all_legal(value: Any, batch: Batch = batch) -> bool:
            array = np.asarray(value) if isinstance(value, (list, tuple, np.ndarray)) else None
            fits = array is not None and array.shape == (4,) and array.dtype.kind in "iu"
            return fits and all(
                0 <= a < batch.masks.shape[1] and batch.masks[i, a] for i, a in enumerate(array.tolist())
            )

        for value in [*STRANGE, [0] * 4, np.zeros(5, np.int64), np.full(4, 10**9), np.array([0, 0, 0, -1])]:
            if not all_legal(value):
                refused_or_good(Attack("step", batch.step, all_legal), value, state)
            refused_or_good(Attack("observe", batch.observe, seats_of_all(2, 4)), value, state)


@pytest.mark.parametrize("wrapped", [False, True])
@pytest.mark.parametrize("name", GAMES)
def test_the_pettingzoo_environment(name: str, wrapped: bool) -> None:
    rng = np.random.default_rng(3)
    for round_number in range(ROUNDS):
        env = (pettingzoo_env.env if wrapped else pettingzoo_env.raw_env)(name, 2, illegal="raise")
        raw = env.unwrapped
        if not wrapped:  # PettingZoo's wrapper has an assertion of its own
            refused_or_good(Attack("step before reset", env.step, lambda value: False), 0, lambda: None)
        env.reset(seed=round_number)
        for _ in range(int(rng.integers(8))):
            env.step(int(rng.choice(np.flatnonzero(env.last()[0]["action_mask"]))))
        mask = raw.match.mask.copy()
        attacks = [
            Attack("step", env.step, lambda value, mask=mask: False),
            Attack("observe", env.observe, lambda value: False),
            Attack("view", raw.view, lambda value: False),
            Attack("load", env.load, lambda value: False),
            Attack("reset(seed)", lambda value, env=env: env.reset(seed=value), lambda value: False),
        ]
        for attack in attacks:
            for value in STRANGE:
                if attack.name == "step" and (
                    legal(mask, value) or (wrapped and not raw.action_space(raw.agent_selection).contains(value))
                ):
                    continue  # to what lies outside the space PettingZoo's own wrapper answers with an assertion
                if attack.name == "reset(seed)" and (value is None or whole(value, 0, 2**63 - 1)):
                    continue
                refused_or_good(attack, value, raw.save)
        refused_or_good(
            Attack("reset(options)", lambda value, env=env: env.reset(options=value), lambda value: False),
            {"rounds": 3},
            raw.save,
        )


def test_making_the_environments() -> None:
    for value in STRANGE:
        for attack in (
            Attack(
                "aec opponents",
                lambda value: pettingzoo_env.raw_env("hamlet", 2, opponents={1: value}),
                lambda value: value == "greedy" if isinstance(value, str) else callable(value),
            ),
            Attack(
                "aec seat",
                lambda value: pettingzoo_env.raw_env("hamlet", 2, opponents={value: "greedy"}),
                lambda value: whole(value, 0, 1),
            ),
            Attack(
                "aec players",
                lambda value: pettingzoo_env.raw_env("hamlet", value),
                is_none_or(lambda value: whole(value, 2, 3)),
            ),
            Attack(
                "aec illegal", lambda value: pettingzoo_env.raw_env("hamlet", 2, illegal=value), lambda value: False
            ),
            Attack(
                "list of opponents",
                lambda value: SeatVectorEnv("hamlet", 2, 2, opponents=[value]),
                lambda value: value == "greedy" if isinstance(value, str) else callable(value),
            ),
            Attack(
                "vector seat",
                lambda value: SeatVectorEnv("hamlet", 2, 2, seat=value),
                is_none_or(lambda value: whole(value, 0, 1)),
            ),
            Attack("vector illegal", lambda value: SeatVectorEnv("hamlet", 2, 2, illegal=value), lambda value: False),
            Attack(
                "seat", lambda value: SeatEnv("hamlet", 2, seat=value), is_none_or(lambda value: whole(value, 0, 1))
            ),
            Attack(
                "opponents",
                lambda value: SeatEnv("hamlet", 2, opponents=value),
                lambda value: value == "greedy" if isinstance(value, str) else callable(value),
            ),
            Attack("render_mode", lambda value: SeatEnv("hamlet", 2, render_mode=value), lambda value: value is None),
            Attack("illegal", lambda value: SeatEnv("hamlet", 2, illegal=value), lambda value: False),
            Attack(
                "observe_mask",
                lambda value: SeatEnv("hamlet", 2, observe_mask=value),
                lambda value: isinstance(value, (bool, np.bool_)),
            ),
            Attack(
                "vector observe_mask",
                lambda value: SeatVectorEnv("hamlet", 2, observe_mask=value),
                lambda value: isinstance(value, (bool, np.bool_)),
            ),
        ):
            if attack.name == "aec seat" and isinstance(value, (list, dict, set, np.ndarray)):
                continue  # cannot be the key of a dictionary
            refused_or_good(attack, value, lambda: None)


def test_a_seat_environment() -> None:
    env = SeatEnv("hamlet", 2, seat=0, illegal="raise")
    refused_or_good(Attack("step before reset", env.step, lambda value: False), 0, lambda: None)
    for round_number in range(ROUNDS):
        env.reset(seed=round_number)
        for value in STRANGE:
            if not legal(env.match.mask, value):
                refused_or_good(Attack("step", env.step, lambda value: False), value, env.match.to_bytes)
            if not (value is None or whole(value, 0, 2**63 - 1)):
                refused_or_good(
                    Attack("reset(seed)", lambda value: env.reset(seed=value), lambda value: False),
                    value,
                    env.match.to_bytes,
                )
    refused_or_good(
        Attack("reset(options)", lambda value: env.reset(options=value), lambda value: False),
        {"rounds": 3},
        env.match.to_bytes,
    )
    while not env.match.over:
        env.step(int(env.action_masks().argmax()))
    refused_or_good(Attack("step after the end", env.step, lambda value: False), 0, env.match.to_bytes)


@pytest.mark.parametrize("name", GAMES)
def test_damaged_bytes_of_a_match_and_of_an_environment(name: str) -> None:
    """Cut anywhere, or one byte changed anywhere: refused, and the game goes on as it was."""
    rng = np.random.default_rng(4)
    match = Match(load(name), 2, seed=5)
    env = pettingzoo_env.raw_env(name, 2, opponents={1: "greedy"})
    env.reset(seed=5)
    for save, take, data in ((match.to_bytes, match.from_bytes, match.to_bytes()), (env.save, env.load, env.save())):
        for _ in range(100 * ROUNDS):
            damaged = bytearray(data)
            if rng.random() < 0.3:
                del damaged[int(rng.integers(len(damaged))) :]
            else:
                damaged[int(rng.integers(len(damaged)))] ^= int(rng.integers(1, 256))
            refused_or_good(Attack("damaged bytes", take, lambda value: False), bytes(damaged), save)
        take(data)
        assert save() == data


def test_damaged_lines_of_a_record() -> None:
    rng = np.random.default_rng(6)
    match = architects_env.make("hamlet", 2, seed=7)
    record = Record.of(match)
    while not match.over:
        record.play(match, int(rng.choice(match.legal_actions())))
    lines = record.lines()
    for _ in range(300 * ROUNDS):
        text = bytearray("\n".join(lines).encode())
        text[int(rng.integers(len(text)))] = int(rng.integers(32, 127))
        try:
            replayed = Record.read(text.decode().splitlines()).replay()
        except ValueError as error:
            assert len(str(error).split()) >= 5
        else:
            assert replayed.over in (True, False)
    pickle.loads(pickle.dumps(match))
