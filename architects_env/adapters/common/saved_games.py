"""Games saved by an environment, as bytes: a checksum, a header in JSON, and the match."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Mapping, Sequence
from typing import Any

import numpy as np

from architects_env.adapters.common.illegal import MAX_IGNORED


def packed(header: Mapping[str, Any], match: bytes) -> bytes:
    """Return a saved game with this header and the bytes of its match."""
    body = json.dumps(header).encode() + b"\n" + match
    return _checksum(body).encode() + b"\n" + body


def unpacked(data: Any) -> tuple[bytes, bytes]:
    """Return header and match of a saved game.

    Raises:
        ValueError: If these are not bytes, or they are damaged.
    """
    if not isinstance(data, (bytes, bytearray, memoryview)):
        raise ValueError(f"load() takes the bytes that save() gave, not {type(data).__name__}.")
    checksum, _, body = bytes(data).partition(b"\n")
    if checksum.decode(errors="replace") != _checksum(body):
        raise ValueError(
            "These bytes are no game saved by this environment, or are damaged; load() takes what save() gave."
        )
    header, _, match = body.partition(b"\n")
    return header, match


def _checksum(body: bytes) -> str:
    return hashlib.blake2b(body, digest_size=16).hexdigest()


def read_header(
    header: bytes, agents: Sequence[str], opponents: Collection[int]
) -> tuple[dict[str, Any], dict[int, np.random.Generator]]:
    """Return the fields of the header, and the random generators of the opponents by seat.

    Args:
        header: The header of a saved game.
        agents: All agents of the environment, one for each seat that no opponent plays.
        opponents: The seats that opponents play.

    Raises:
        ValueError: If it is damaged, or comes from an environment with other agents or opponents.
    """
    try:
        saved: Any = json.loads(header)
        ended_by: Any = saved["ended_by"] or [0, "", False]
        seat, reason, truncated = ended_by
        seats = sorted(map(int, saved["opponents_random"]))
        is_valid = set(saved["agents"]) <= set(agents) and saved["ignored"] in range(MAX_IGNORED)
        is_valid &= (
            seat in range(len(agents) + len(opponents)) and isinstance(reason, str) and isinstance(truncated, bool)
        )
        generators = {int(seat): np.random.default_rng(0) for seat in saved["opponents_random"]}
        for seat, state in saved["opponents_random"].items():
            generators[int(seat)].bit_generator.state = state
    except (ValueError, TypeError, KeyError, AttributeError, OverflowError, RecursionError) as error:
        raise ValueError(
            f"These bytes are no game saved by this environment: the part about its agents cannot be read ({error})."
        ) from None
    if seats != sorted(opponents):
        raise ValueError(
            f"This saved game has opponents at the seats {seats}, this environment at {sorted(opponents)}."
        )
    if not is_valid or (saved["ended_by"] and not saved["agents"]):
        raise ValueError(f"This saved game has other agents than this environment, which has {', '.join(agents)}.")
    return saved, generators
