"""Pictures of boards for `docs/pictures`: `python -m tools.screenshots`.

Bots play up to a position, which is drawn as the seat to act sees it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import tyro
from rich.console import Console

from architects_env.adapters.common.opponents import bot_player
from architects_env.core.command_line.tools import program_name
from architects_env.core.contract.registry import load
from architects_env.core.play.match import Match
from architects_env.core.play.record import Record
from architects_env.play.animation import few_colours, write_animation
from architects_env.play.drawing.picture import NARROW, WIDE
from architects_env.play.face import face_of

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"


@dataclass(frozen=True)
class Shot:
    """A position and the settings of its picture."""

    file: str
    """Name of the file without its ending."""
    game: str
    players: int
    decisions: int
    """Number of decisions after which the position is drawn."""
    width: int = WIDE
    """Width of the drawing in units, WIDE or NARROW."""
    pixels: int = 1000
    marked: str = "legal"
    """Marks: "legal" (legal actions), "changed" (since the last decision), or ""."""
    seed: int = 1
    options: dict[str, Any] = field(default_factory=dict[str, Any])


SHOTS = (
    Shot("architects", "architects", 3, 120, marked="changed"),
    Shot("architects_draft", "architects", 4, 9),
    Shot("architects_phone", "architects", 2, 60, NARROW, 400),
    Shot("architects_rival", "architects", 1, 70, marked="", options={"rival": "helena", "characters": "dealt"}),
    Shot("citadels", "citadels", 5, 150),
    Shot("citadels_phone", "citadels", 3, 60, NARROW, 400),
    Shot("viscounts", "viscounts", 3, 120, marked="changed"),
    Shot("viscounts_phone", "viscounts", 2, 60, NARROW, 400),
    Shot("viscounts_rival", "viscounts", 1, 110, marked="", options={"ai": "noble"}),
    Shot("settlers", "settlers", 3, 150),
    Shot("hamlet", "hamlet", 3, 7, pixels=900),
)
FILM = Shot("hamlet_film", "hamlet", 2, 99, pixels=600)


def played(shot: Shot) -> Iterator[tuple[Match, Record]]:
    """Yield the game before every decision up to the position, played by the greedy bot, and its record so far."""
    match = Match(load(shot.game), shot.players, shot.options, shot.seed)
    record, choose, rng = Record.of(match), bot_player(match.game, "greedy"), np.random.default_rng(shot.seed)
    while True:
        yield match, record
        if match.over or len(record.actions) == shot.decisions:
            return
        record.play(match, choose(match.view(), rng))


def draw(shot: Shot, folder: Path) -> Path:
    """Draw the position into a PNG file with few colours. Raises `ImportError` without the extra `render`."""
    *earlier, match = (match.clone() for match, _ in played(shot))
    view = match.view(0 if match.over else match.seat)
    since = earlier[-1].view(view.seat) if shot.marked == "changed" else None
    pictures = face_of(match.game).pictures
    place_of = pictures.place_of if pictures else lambda g, action: ""
    legal = {place_of(view.state, action) for action in view.legal_actions()} if shot.marked == "legal" else set[str]()
    picture = view.picture(since=since, marked=legal, width=shot.width)
    path = folder / f"{shot.file}.png"
    few_colours(picture.rgb(shot.pixels)).save(path, optimize=True)
    return path


def main(folder: Path = FOLDER) -> None:
    """Write all pictures.

    Args:
        folder: Folder for the files.
    """
    console = Console(stderr=True)
    folder.mkdir(parents=True, exist_ok=True)
    for shot in SHOTS:
        console.print(str(draw(shot, folder)))
    *_, (_, record) = played(FILM)
    out = folder / f"{FILM.file}.gif"
    out.unlink(missing_ok=True)
    for _ in write_animation(record, out, 0, FILM.pixels, 1.5):
        pass
    console.print(str(out))


if __name__ == "__main__":
    try:
        tyro.cli(main, prog=program_name())
    except (ValueError, OSError, ImportError) as error:
        raise SystemExit(str(error)) from None
