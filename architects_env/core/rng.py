"""The random stream that lives inside a state: xoshiro128** (Blackman and Vigna, public domain), four words of 32 bits in an int64[4].

Integer arithmetic only, and no step that could overflow 63 bits: a seed gives the same game compiled or not, on every machine and with
every version of numpy. Streams: a game's setup and its play draw from streams of their own, and so does every agent.
"""
from __future__ import annotations

import numpy as np

from architects_env.core.jit import compiled

WORD = 0xFFFFFFFF
SETUP, PLAY, RESAMPLE, AGENT = 1, 2, 3, 4  # names of streams of one seed


@compiled
def _mixed(word):
    """A 32-bit hash of a 32-bit word (multipliers below 2**31, so that products stay below 2**63)."""
    word = word & WORD
    word = ((word ^ (word >> 16)) * 0x21F0AAAD) & WORD
    word = ((word ^ (word >> 15)) * 0x735A2D97) & WORD
    return word ^ (word >> 15)


@compiled
def seed_stream(rng, seed, episode, stream):
    """Start `rng` (int64[4]) at the beginning of a stream: one of `SETUP`, `PLAY`, ... of game number `episode` of `seed`."""
    word = _mixed((seed & WORD) ^ 0x9E3779B9)
    word = _mixed(word ^ ((seed >> 32) & WORD) ^ 0x85EBCA6B)
    word = _mixed(word ^ (episode & WORD))
    word = _mixed(word ^ ((episode >> 32) & WORD) ^ 0xC2B2AE35)
    word = _mixed(word ^ ((stream * 0x3C6EF372) & WORD))
    for i in range(4):
        word = _mixed((word + 0x6A09E667) & WORD)
        rng[i] = word
    rng[3] |= 1  # never all zero


@compiled
def next_word(rng):
    """The next 32 random bits."""
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
def below(rng, n):
    """A uniform integer from 0 to n - 1 (n at most 2**31; the bias of the multiplication is below n / 2**32)."""
    return (next_word(rng) * n) >> 32


@compiled
def shuffle(rng, cards, start, end):
    """Shuffle `cards[start:end]` in place, every order equally likely."""
    for i in range(end - 1, start, -1):
        j = start + below(rng, i + 1 - start)
        held = cards[i]
        cards[i] = cards[j]
        cards[j] = held


def stream(seed: int, episode: int = 0, kind: int = AGENT) -> np.ndarray:
    """A new stream for an agent or a tool: int64[4], to be handed to `below`, `shuffle`, ..."""
    rng = np.zeros(4, np.int64)
    seed_stream(rng, seed, episode, kind)
    return rng
