"""Puzzles of Hamlet for the time of a test."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from architects_env.core.play.match import Match
from architects_env.games import load
from architects_env.play.coach import puzzles
from architects_env.play.coach.puzzles import Puzzle, puzzles_of, puzzles_text
from architects_env.play.face import face_of


@pytest.fixture
def posed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Puzzle]]:
    """Give Hamlet two puzzles for the time of a test."""
    game, made = load("hamlet"), list[Puzzle]()
    for seed, theme in ((3, "goods"), (4, "progress")):
        match = Match(game, 2, seed=seed)
        before = match.legal_actions()[0]
        match.apply(before)
        first, second = match.legal_actions()[:2]
        made.append(Puzzle(2, seed, (before,), {first: 40, second: 61}, theme))
    (tmp_path / puzzles.FILE).write_text(puzzles_text(game, made), encoding="utf-8")
    face = replace(face_of(game), folder=tmp_path)
    monkeypatch.setattr(puzzles, "face_of", lambda asked: face if asked is game else face_of(asked))
    puzzles_of.cache_clear()
    yield made
    puzzles_of.cache_clear()
