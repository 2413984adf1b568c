"""The random stream inside a state: xoshiro128** (Blackman and Vigna, public domain), four words of 32 bits in an
int64[4].

It uses integer arithmetic only, and no step that could overflow 63 bits. So a seed gives the same game, compiled or
not, on every machine and with every version of numpy. Set-up and play of a game draw from separate streams, and so
does every agent.

A stream begins with words of a ChaCha20 block (RFC 8439) whose key is the seed. Every bit of seed, episode and stream
counts, and a stream reveals neither the seed nor another stream.
"""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np

from architects_env.core.compile.jit import compiled, game_kernel
from architects_env.core.text import say

WORD = 0xFFFFFFFF
SETUP, PLAY, DETERMINIZE, AGENT = 1, 2, 3, 4  # names of streams of one seed
ROUNDS = 20


@compiled
def _rotated(word, bits):
    return ((word << bits) | (word >> (32 - bits))) & WORD


@compiled
def _quarter_round(x, a, b, c, d):
    x[a] = (x[a] + x[b]) & WORD
    x[d] = _rotated(x[d] ^ x[a], 16)
    x[c] = (x[c] + x[d]) & WORD
    x[b] = _rotated(x[b] ^ x[c], 12)
    x[a] = (x[a] + x[b]) & WORD
    x[d] = _rotated(x[d] ^ x[a], 8)
    x[c] = (x[c] + x[d]) & WORD
    x[b] = _rotated(x[b] ^ x[c], 7)


@compiled
def chacha_block(block):
    """Turn 16 words (int64[16]: constants, key, counter, nonce) into 16 words of the stream, in place."""
    x = block.copy()
    for _ in range(ROUNDS // 2):
        _quarter_round(x, 0, 4, 8, 12)
        _quarter_round(x, 1, 5, 9, 13)
        _quarter_round(x, 2, 6, 10, 14)
        _quarter_round(x, 3, 7, 11, 15)
        _quarter_round(x, 0, 5, 10, 15)
        _quarter_round(x, 1, 6, 11, 12)
        _quarter_round(x, 2, 7, 8, 13)
        _quarter_round(x, 3, 4, 9, 14)
    for i in range(16):
        block[i] = (block[i] + x[i]) & WORD


@game_kernel("")
def seed_stream(rng, seed, episode, stream):
    """Start a stream of random numbers.

    Args:
        rng: int64[4]: The stream.
        seed: Seed of the game.
        episode: Number of the game.
        stream: The kind of the stream: `SETUP`, `PLAY` and so on.
    """
    block = np.zeros(16, np.int64)
    block[0], block[1], block[2], block[3] = 0x61707865, 0x3320646E, 0x79622D32, 0x6B206574
    block[4], block[5] = seed & WORD, (seed >> 32) & WORD
    block[12], block[13] = episode & WORD, (episode >> 32) & WORD
    block[14] = stream & WORD
    chacha_block(block)
    for i in range(4):
        rng[i] = block[i]
    if rng[0] | rng[1] | rng[2] | rng[3] == 0:
        rng[0] = 1  # the all-zero state would never change


@compiled
def next_word(rng):
    """Return the next 32 random bits."""
    s1 = rng[1]
    result = (s1 * 5) & WORD
    result = ((result << 7) | (result >> 25)) & WORD
    result = (result * 9) & WORD
    shifted = (s1 << 9) & WORD
    rng[2] ^= rng[0]
    rng[3] ^= s1
    rng[1] = s1 ^ rng[2]
    rng[0] ^= rng[3]
    rng[2] ^= shifted
    s3 = rng[3]
    rng[3] = ((s3 << 11) | (s3 >> 21)) & WORD
    return result


@compiled
def wipe_stream(rng):
    """Erase the stream in a view, because no seat knows future chance."""
    for i in range(4):
        rng[i] = 0


@compiled
def redraw_stream(rng, source):
    """Draw a new stream for a sampled world from `source`."""
    for i in range(4):
        rng[i] = next_word(source)
    rng[3] |= 1


@compiled
def below(rng, n):
    """Return a uniform integer from 0 to n - 1 (n at most 2**31; the bias of the multiplication is below n / 2**32)."""
    return (next_word(rng) * n) >> 32


@compiled
def below_many(rng, n):
    """Return a uniform integer from 0 to n - 1 for large n (at most 2**53), from two words of the stream."""
    return ((next_word(rng) << 30) | (next_word(rng) >> 2)) % n


@compiled
def shuffle(rng, cards, start, end):
    """Shuffle `cards[start:end]` in place, every order equally likely.

    Args:
        rng: int64[4]: A stream of random numbers.
        cards: The cards.
        start: Index of the first card.
        end: Index after the last card.
    """
    for i in range(end - 1, start, -1):
        j = start + below(rng, i + 1 - start)
        held = cards[i]
        cards[i] = cards[j]
        cards[j] = held


def check_seed(seed: Any) -> int:
    """Return `seed` as an int.

    Raises `ValueError` unless it is a whole number from 0 to 2**63 - 1. All parts of the package check seeds with this
    function.
    """
    if isinstance(seed, bool) or not isinstance(seed, (int, np.integer)) or not 0 <= seed < 2**63:
        raise ValueError(say("A seed is a whole number from 0 to 2**63 - 1, not {seed!r}.", seed=seed))
    return int(seed)


def stream(seed: int, episode: int = 0, kind: int = AGENT) -> np.ndarray:
    """Return a new stream for an agent or a tool, int64[4], an argument of `below`, `shuffle` and so on.

    Args:
        seed: The seed.
        episode: Number of the game.
        kind: The kind of the stream.
    """
    rng = np.zeros(4, np.int64)
    seed_stream(rng, seed, episode, kind)
    return rng


def agent_generator(seed: int, *purpose: int | str) -> np.random.Generator:
    """Return the random generator of one agent or tool in the games of a seed.

    The generator begins with a hash, so its numbers reveal neither the seed of the deals nor the numbers of another
    agent.

    Args:
        seed: The seed of the games.
        *purpose: Words and numbers that separate different uses of the seed.
    """
    text = "\x1f".join(map(repr, (int(seed), *purpose)))
    return np.random.default_rng(
        int.from_bytes(hashlib.blake2b(text.encode(), digest_size=16, person=b"architects-agent").digest(), "big")
    )
