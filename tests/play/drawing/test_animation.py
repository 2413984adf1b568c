"""Records as animated pictures."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest
from PIL import Image

from architects_env.core.play.match import Match
from architects_env.core.play.record import Record
from architects_env.experiments.records.__main__ import main, replay_texts
from architects_env.games import load
from architects_env.play.animation import frames, write_animation

MARK = np.array([0xD6, 0x00, 0x6C])


def played(decisions: int = 99) -> Record:
    match = Match(load("hamlet"), 2, seed=3)
    record = Record.of(match)
    while not match.over and len(record.actions) < decisions:
        record.play(match, match.legal_actions()[-1])
    return record


@pytest.mark.parametrize("ending", [".gif", ".png", ".webp"])
def test_a_film_has_a_frame_for_every_decision_and_the_deal(tmp_path: Path, ending: str) -> None:
    record = played()
    out = tmp_path / f"game{ending}"
    assert list(write_animation(record, out, None, 300, 0.5)) == list(range(1, len(record.actions) + 2))
    with Image.open(out) as image:
        assert cast(Any, image).n_frames == len(record.actions) + 1 and image.size[0] == 300


def test_what_a_decision_has_changed_is_marked() -> None:
    deal, *others = frames(played(3), 0, 600)
    assert not (deal == MARK).all(axis=2).any()
    assert all((frame == MARK).all(axis=2).any() for frame in others)


def test_who_watches_sees_only_the_own_cards() -> None:
    watched = [next(frames(played(), seat, 600)) for seat in (0, 1)]
    assert (watched[0] != watched[1]).any()


def test_the_command_writes_a_new_file_or_says_what_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    source, out = tmp_path / "game.jsonl", tmp_path / "game.gif"
    played(2).write(source)
    monkeypatch.setattr(sys, "argv", ["records", "replay", str(source), "--animate", str(out), "--width", "200"])
    main()
    assert "3 frames in" in capsys.readouterr().err.replace("\n", "") and out.is_file()
    with pytest.raises(SystemExit, match="File exists"):
        main()
    for wrong, said in (("game.mp4", "a file that ends in"), ("other.gif", "width must be 1")):
        monkeypatch.setattr(
            sys, "argv", ["records", "replay", str(source), "--animate", str(tmp_path / wrong), "--width", "0"]
        )
        with pytest.raises(SystemExit, match=said):
            main()
    assert not (tmp_path / "other.gif").exists()


def test_a_film_that_fails_leaves_no_file(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="A seat of this game"):
        list(write_animation(played(), tmp_path / "game.gif", 5, 200, 1.0))
    assert not list(tmp_path.iterdir())


def test_cards_that_were_laid_are_laid_in_replays_too(tmp_path: Path) -> None:
    match = Match(load("citadels"), 3, seed=1)
    record = Record.of(match)
    deck = next(iter(match.decks()))
    while not match.over and len(record.actions) < 20:
        if len(record.actions) == 12:
            record.lay(match, deck, list(reversed(match.decks()[deck]))[:3])
        record.play(match, match.legal_actions()[0])
    record.write(tmp_path / "game.jsonl")
    *_, last = replay_texts(tmp_path / "game.jsonl", 0)
    assert match.view(0).text() in last
    *_, frame = frames(record, 0, 400)
    own = match.view(0).picture().frame(400, frame.shape[0])
    assert (frame == own).mean() > 0.9
