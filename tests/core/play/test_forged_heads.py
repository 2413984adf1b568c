"""Saved games and records whose first lines were written by somebody else: refused in a sentence, and nothing
changes."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest

from architects_env import hamlet_v0
from architects_env.core.play.match import Match, _checksum
from architects_env.core.play.record import Record
from architects_env.games import load

HAMLET = load("hamlet")
WRONG: list[Any] = [None, True, -1, 2**70, 1.5, "x", [], [[]], {"a": {}}, "\x1b[2J", float("inf")]


def forged(**entries: Any) -> bytes:
    """A saved match with other entries in its first line, and a checksum that fits."""
    first, _, body = Match(HAMLET, 2, seed=3).to_bytes().partition(b"\n")
    head = {**json.loads(first), **entries}
    checksum = head.pop("checksum")
    return (
        json.dumps(head | {"checksum": entries.get("checksum", _checksum(head, body) or checksum)}).encode()
        + b"\n"
        + body
    )


@pytest.mark.parametrize("name", ["game", "version", "bytes", "num_players", "options", "rewards", "seed", "checksum"])
def test_a_match_whose_head_is_forged_is_refused_in_a_sentence(name: str) -> None:
    match = Match(HAMLET, 2, seed=3)
    before = match.to_bytes()
    for value in (value for value in WRONG if (name, value) != ("seed", None)):  # a world drawn from a view has no seed
        for take in (match.from_bytes, lambda data: Match.of_bytes(HAMLET, data)):
            with pytest.raises(ValueError, match=" ") as refused:
                take(forged(**{name: value}))
            assert len(str(refused.value).split()) >= 5 and str(refused.value).isprintable()
        assert match.to_bytes() == before


@pytest.mark.parametrize(
    "first", [b"", b"[" * 100_000, b"null", b"[]", b"{}", b"1" * 10_000, b"\xff", b'{"game": NaN}']
)
def test_a_first_line_that_is_none_is_refused_in_a_sentence(first: bytes) -> None:
    for take in (Match(HAMLET, 2).from_bytes, lambda data: Match.of_bytes(HAMLET, data)):
        with pytest.raises(ValueError, match="no saved game of this version"):
            take(first + b"\n" + bytes(100))
    with pytest.raises(ValueError, match="Line 1 of a record must give"):
        Record.read([first.decode(errors="replace")])


@pytest.mark.parametrize(
    "change",
    [
        {"agents": ["player_9"]},
        {"agents": 7},
        {"agents": [[]]},
        {"agents": None},
        {"opponents_random": []},
        {"opponents_random": {"x": {}}},
        {"opponents_random": {"1": 7}},
        {"opponents_random": {"1": {"bit_generator": "MT19937"}}},
        {"ended_by": 7},
        {"ended_by": [9, "why", False]},
        {"ended_by": [0]},
        {"ended_by": ["player_0", "why", False]},
        {"ended_by": [0, 7, False]},
        {"ended_by": [0, "why", 1]},
        {"ended_by": [0, "why", True], "agents": []},
        {"ignored": -1},
        {"ignored": "many"},
    ],
)
def test_an_environment_whose_books_are_forged_is_refused_and_goes_on(change: dict[str, Any]) -> None:
    env = hamlet_v0.raw_env(num_players=2, opponents={1: "random"})
    env.reset(seed=5)
    saved = env.save()
    _, _, body = saved.partition(b"\n")
    head, _, of_match = body.partition(b"\n")
    forged = json.dumps({**json.loads(head), **change}).encode() + b"\n" + of_match
    with pytest.raises(ValueError, match=r"no game saved by this environment|This saved game has"):
        env.load(hashlib.blake2b(forged, digest_size=16).hexdigest().encode() + b"\n" + forged)
    assert env.save() == saved


@pytest.mark.parametrize(
    "name", ["game", "version", "num_players", "options", "seed", "players", "resigned", "actions", "laid"]
)
def test_a_record_whose_head_is_forged_is_refused_in_a_sentence(name: str) -> None:
    match = Match(HAMLET, 2, seed=3)
    record = Record.of(match)
    record.play(match, match.legal_actions()[0])
    first, *rest = record.lines()
    for value in (value for value in WRONG if (name, value) != ("seed", None)):  # a world drawn from a view has no seed
        try:
            Record.read([json.dumps({**json.loads(first), name: value}), *rest]).replay()
        except ValueError as error:
            assert len(str(error).split()) >= 5 and str(error).isprintable()
        else:
            assert name in ("players", "resigned") and value == []


@pytest.mark.parametrize(
    "line",
    [
        "[]",
        "7",
        '"deck"',
        "null",
        "{}",
        '{"deck": 7, "cards": []}',
        '{"deck": "plans", "cards": 7}',
        '{"deck": [], "cards": ["x"]}',
        "[" * 100_000,
        '{"seat": 0, "action": "0", "sentence": "", "log": []}',
        '{"seat": 0, "action": 0, "sentence": 7, "log": []}',
        '{"seat": 1e400, "action": 0, "sentence": "", "log": []}',
        '{"seat": 0, "action": 99999999999999999999999999, "sentence": "", "log": []}',
        '{"seat": 0, "action": 0, "sentence": "", "log": "x"}',
    ],
)
def test_a_line_of_a_record_that_makes_no_sense_is_named(line: str) -> None:
    with pytest.raises(ValueError, match="Line 2 of the record is neither"):
        Record.read([Record.of(Match(HAMLET, 2)).lines()[0], line])
