"""Keys of games: one number for each game, the same in all its views, for agents that draw something for a whole game.

A key is a hash of seed and episode, and the same deal has the same key everywhere. By it, code that tries out seeds can
recognise a deal with its hidden cards: agents that are code never get it (`View.without_key`).
"""

from __future__ import annotations

from hashlib import blake2b

import numpy as np

NO_KEY = 0
"""The key of games without a deal, such as worlds drawn from a view."""
_GOLDEN = 0x9E3779B97F4A7C15


def key_of(seed: int, episode: int = 0) -> int:
    """Return the key of a deal, from 0 to 2**64 - 1."""
    return int.from_bytes(blake2b(f"{seed} {episode}".encode(), digest_size=8, person=b"game key").digest(), "big")


def keys_of(deals: np.ndarray) -> np.ndarray:
    """Return the keys of deals.

    Args:
        deals: int64[n, 2]: Seed and episode of each game.

    Returns:
        uint64[n].
    """
    return np.array([key_of(seed, episode) for seed, episode in deals.tolist()], np.uint64)


def draw(keys: np.ndarray, *numbers: int | np.ndarray) -> np.ndarray:
    """Draw a number for each key and for each combination of further numbers. The same arguments give the same draw.

    Args:
        keys: uint64[n]: The keys of games.
        numbers: What is drawn, such as the name of the draw, the seat and the action: whole numbers from 0, one or n.

    Returns:
        float64[n] in [0, 1).
    """
    mixed = _mix(np.asarray(keys, np.uint64))
    for number in numbers:
        mixed = _mix(mixed ^ _mix(np.asarray(number).astype(np.uint64) + np.uint64(1)))
    return (mixed >> np.uint64(11)).astype(np.float64) * 2.0**-53


def _mix(words: np.ndarray) -> np.ndarray:
    """Return words of 64 bits, mixed by the finalizer of SplitMix64 (Steele, Lea and Flood)."""
    with np.errstate(over="ignore"):
        words = np.asarray(words + np.uint64(_GOLDEN), np.uint64)
        words = (words ^ (words >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        words = (words ^ (words >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        return words ^ (words >> np.uint64(31))
