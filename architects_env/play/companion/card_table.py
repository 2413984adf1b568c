"""Printed cards that people type in once, for cards whose printed text this project does not have.

The cards are a data file of a game (`core.files.data_files`). A file that was typed in is kept in a folder and used by
every command that plays, from its next start on, because compiled rules hold the cards as constants.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from architects_env.core.contract.game import Game
from architects_env.core.files.atomic_files import write_atomically
from architects_env.core.files.data_files import PREFIX
from architects_env.core.files.schema import Model, faults
from architects_env.core.text import listed, say
from architects_env.play.face import face_of

KEPT = Path("runs/data")
"""Folder of the files that were typed in, below the working directory."""
SEPARATOR = "|"


@dataclass(frozen=True)
class CardGroup:
    """Cards of one kind in a data file."""

    key: str
    label: str
    number: int


@dataclass(frozen=True)
class CardTable:
    """The cards of a data file: each has a place and a few effects."""

    name: str
    """Name of the data file, such as "architects_rival"."""
    title: str
    about: str
    groups: tuple[CardGroup, ...]
    places: tuple[str, ...]
    effects: tuple[str, ...]
    most_effects: int
    model: Model
    standard: Path
    """The file of this project."""
    used: Mapping[str, Any]
    """The data that the rules of this process use."""
    labels: Mapping[str, str] = field(default_factory=dict[str, str])
    """Places and effects in words."""

    @property
    def fingerprint(self) -> str:
        """Short name of the used cards; "" for those of this project."""
        if self.used == json.loads(self.standard.read_text(encoding="utf-8")):
            return ""
        return hashlib.sha256(json.dumps(self.used, sort_keys=True).encode()).hexdigest()[:12]

    def rows(self) -> list[str]:
        """Return the used cards, each as its place and its effects with `SEPARATOR` between them."""
        cards = [card for group in self.groups for card in self.used[group.key]]
        return [SEPARATOR.join([card["location"], *card["effects"]]) for card in cards]

    def content(self, rows: Sequence[str]) -> str:
        """Return the data file with these cards.

        Raises:
            ValueError: If their number is wrong or one of them is no card.
        """
        number = sum(group.number for group in self.groups)
        if len(rows) != number:
            raise ValueError(say("There are {number} cards, not {n}.", number=number, n=len(rows)))
        data, left = dict(self.used), list(rows)
        for group in self.groups:
            mine, left = left[: group.number], left[group.number :]
            parts = [row.split(SEPARATOR) for row in mine]
            data[group.key] = [{"location": place, "effects": [one for one in rest if one]} for place, *rest in parts]
        if wrong := faults(self.model, data, self.name):
            raise ValueError(say("These cards cannot be kept: {faults}", faults=listed(wrong[:3], "{a}; {b}")))
        return json.dumps(data, indent=1) + "\n"

    def keep(self, rows: Sequence[str], folder: Path = KEPT) -> Path:
        """Write the data file with these cards into a folder, from which the next start takes it.

        Raises:
            ValueError: If they are no cards.
            WriteError: If the file cannot be written.
        """
        content, path = self.content(rows), folder / f"{self.name}.json"
        folder.mkdir(parents=True, exist_ok=True)
        write_atomically(path, content)
        return path


def card_table_of(game: Game | str) -> CardTable | None:
    """Return the cards that people may type in for a game, or None if it has none."""
    return face_of(game).card_table


def use_kept_cards(folder: Path = KEPT) -> None:
    """Use the data files that were typed in, unless the environment names others.

    Call this before a game is loaded.
    """
    for path in sorted(folder.glob("*.json")):
        os.environ.setdefault(PREFIX + path.stem.upper(), str(path))
