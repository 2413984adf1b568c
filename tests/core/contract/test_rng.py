"""Chance: every bit of a seed counts, no two streams are equal, and no stream leads to another."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest

from architects_env.core.compile.jit import kernel
from architects_env.core.contract.rules.rng import (
    AGENT,
    DETERMINIZE,
    PLAY,
    SETUP,
    agent_generator,
    chacha_block,
    next_word,
    redraw_stream,
    seed_stream,
    stream,
    wipe_stream,
)

KNOWN = "[[2168997629, 3632657913, 3913330459, 540235238], [1980447592, 922161993, 217169368, 3787753027]]"


def bits(words: np.ndarray) -> np.ndarray:
    return np.unpackbits(words.astype(">u4").view(np.uint8))


def test_the_block_is_that_of_the_standard() -> None:
    """RFC 8439, section 2.3.2."""
    block = np.array(
        [
            0x61707865,
            0x3320646E,
            0x79622D32,
            0x6B206574,
            *np.frombuffer(bytes(range(32)), "<u4"),
            1,
            0x09000000,
            0x4A000000,
            0,
        ],
        np.int64,
    )
    chacha_block(block)
    assert [hex(word) for word in block[:4]] == ["0xe4e7f110", "0x15593bd1", "0x1fdd0f50", "0xc47120a3"]
    assert hex(block[15]) == "0x4e3c50a2"


def test_the_same_words_compiled_and_as_plain_python_and_for_ever() -> None:
    program = "from architects_env.core.contract.rules.rng import *; print([stream(7, 3, PLAY).tolist(), stream(-(2**63), 2**40, SETUP).tolist()])"
    found = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "NUMBA_DISABLE_JIT": off},
            capture_output=True,
            text=True,
        ).stdout.strip()
        for off in "01"
    }
    assert found == {KNOWN}


@pytest.mark.parametrize("place", ["seed", "episode"])
def test_every_bit_of_seed_and_episode_changes_every_word_about_half_the_time(place: str) -> None:
    changed = np.zeros((64, 128))
    rng = np.random.default_rng(0)
    for _ in range(64):
        numbers = {"seed": int(rng.integers(-(2**63), 2**63)), "episode": int(rng.integers(2**62))}
        start = bits(stream(**numbers, kind=PLAY))
        for bit in range(64):
            flipped = int(np.int64(numbers[place]) ^ np.int64(-(2**63) if bit == 63 else 1 << bit))
            changed[bit] += bits(stream(**{**numbers, place: flipped}, kind=PLAY)) != start
    assert 0.49 < changed.mean() / 64 < 0.51
    assert (abs(changed / 64 - 0.5) < 0.4).all(), "no bit of the input is without influence on a bit of the stream"
    for word in range(4):
        assert (abs(changed[:, 32 * word : 32 * word + 32].mean(axis=1) / 64 - 0.5) < 0.08).all()


@kernel
def first_words(seeds, episodes, kinds, out):
    rng = np.zeros(4, np.int64)
    for i in range(seeds.shape[0]):
        seed_stream(rng, seeds[i], episodes[i], kinds[i])
        for k in range(4):
            out[i, k] = rng[k]


@pytest.mark.parametrize("n", [100_000, pytest.param(1_000_000, marks=pytest.mark.slow)])
def test_a_million_seeds_give_a_million_streams(n: int) -> None:
    rng = np.random.default_rng(1)
    seeds = np.concatenate([np.arange(n // 2), rng.integers(2**62, size=n // 2)])
    out = np.zeros((n, 4), np.int64)
    first_words(seeds, np.zeros(n, np.int64), np.full(n, SETUP), out)
    assert len(np.unique(out[:, 0] << 32 | out[:, 1])) == n
    assert len(np.unique(out[:, 2] << 32 | out[:, 3])) == n


def test_streams_of_one_seed_differ() -> None:
    kinds = (SETUP, PLAY, DETERMINIZE, AGENT)
    assert len({stream(5, episode, kind).tobytes() for episode in range(3) for kind in kinds}) == 12


def test_a_stream_goes_on_with_words_that_look_random() -> None:
    rng = stream(0)
    words = np.array([next_word(rng) for _ in range(2000)])
    assert 0.48 < bits(words).mean() < 0.52


def test_generators_of_agents_differ_and_do_not_hold_the_seed() -> None:
    seed = 123_456_789_012_345
    made = [
        agent_generator(seed, "opponent", 0),
        agent_generator(seed, "opponent", 1),
        agent_generator(seed + 1, "opponent", 0),
    ]
    assert len({int(rng.integers(2**62)) for rng in made}) == 3
    assert agent_generator(seed, "opponent", 0).integers(2**62) == agent_generator(seed, "opponent", 0).integers(2**62)
    entropy = made[0].bit_generator.seed_seq.entropy  # type: ignore[attr-defined]
    assert isinstance(entropy, int) and not {entropy & (2**48 - 1), entropy >> 80, entropy} & {seed}


def test_a_view_holds_no_chance_to_come_and_a_world_some_other() -> None:
    true = stream(3, 0, PLAY)
    seen = true.copy()
    wipe_stream(seen)
    assert not seen.any()
    one, other, again = (seen.copy() for _ in range(3))
    for world, seed in ((one, 1), (other, 2), (again, 1)):
        redraw_stream(world, stream(seed, 0, DETERMINIZE))
    assert (
        one.any()
        and one.tolist() == again.tolist() != other.tolist()
        and true.tolist() not in (one.tolist(), other.tolist())
    )
