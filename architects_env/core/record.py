"""A game as JSON lines: write, read, replay. The first line says what was played; every other line is a decision with its sentence, and with what followed
from it: forced steps and what the rules did by themselves, told in full."""
from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from architects_env.core.log import LogEntry, play_and_log
from architects_env.core.match import IllegalAction, Match
from architects_env.core.registry import load


@dataclass
class Record:
    """Game, version, players, options, seed and the list of actions: enough to play the game again, byte for byte."""

    game: str
    version: int
    num_players: int
    options: dict[str, Any]
    seed: int
    actions: list[int] = field(default_factory=list)
    sentences: list[str] = field(default_factory=list)
    seats: list[int] = field(default_factory=list)
    laid: list[tuple[int, str, list[str]]] = field(default_factory=list)
    """Chance that was laid as wished (`Match.lay`): before which decision, which deck, which cards."""
    log_lines: list[list[str]] = field(default_factory=list)
    """For each decision, how it and what followed from it reads in the log of somebody who sees everything."""
    players: list[str] = field(default_factory=list)
    """Who sat at each seat, where that is known: the name of an agent, or "human"."""
    resigned: list[list[int]] = field(default_factory=list)
    """Who gave the game up: seat, and how many decisions had been made."""

    @classmethod
    def of(cls, match: Match) -> Record:
        """An empty record of a match that has just been dealt."""
        return cls(match.game.name, match.game.version, match.num_players, dict(match.options), match.seed)

    def lay(self, match: Match, deck: str, cards: Sequence[int | str]) -> None:
        """Lay the next cards of a deck in `match` (`Match.lay`) and write it down."""
        match.lay(deck, cards)
        self.laid.append((len(self.actions), deck, match.decks()[deck][: len(cards)]))

    def play(self, match: Match, action: Any) -> list[LogEntry]:
        """Play `action` in `match` and write it down. What everybody is told of it."""
        action = match.check(action)
        self.seats.append(match.seat)
        self.sentences.append(match.sentence(action))
        self.actions.append(action)
        entries = play_and_log(match, action)
        self.log_lines.append([line for entry in entries for line in entry.in_full])
        return entries

    def lines(self) -> list[str]:
        """The record as JSON lines."""
        head: dict[str, Any] = {"game": self.game, "version": self.version, "num_players": self.num_players, "options": self.options, "seed": self.seed}
        head |= {name: getattr(self, name) for name in ("players", "resigned") if getattr(self, name)}
        columns = zip(self.seats, self.actions, self.sentences, self.log_lines, strict=True)
        rows: list[dict[str, Any]] = []
        for number, (seat, action, sentence, told) in enumerate(columns):
            rows += [{"deck": deck, "cards": cards} for before, deck, cards in self.laid if before == number]
            rows.append({"seat": seat, "action": action, "sentence": sentence, "log": told})
        rows += [{"deck": deck, "cards": cards} for before, deck, cards in self.laid if before == len(self.actions)]
        return [json.dumps(row) for row in [head, *rows]]

    def write(self, path: str | Path) -> None:
        """Write to a new file. Raises `FileExistsError` rather than overwrite one."""
        with open(path, "x", encoding="utf-8") as file:
            file.write("\n".join(self.lines()) + "\n")

    @classmethod
    def read(cls, source: str | Path | Iterable[str]) -> Record:
        """From a file's path or from lines. Raises `ValueError` saying which line is wrong."""
        lines = Path(source).read_text(encoding="utf-8").splitlines() if isinstance(source, (str, Path)) else list(source)
        try:
            record = cls(**json.loads(lines[0]))
        except (IndexError, ValueError, TypeError) as error:
            raise ValueError(f"Line 1 of a record must give game, version, num_players, options and seed: {error}") from error
        for number, line in enumerate(lines[1:], 2):
            try:
                row = json.loads(line)
                if "deck" in row:
                    record.laid.append((len(record.actions), row["deck"], [str(card) for card in row["cards"]]))
                    continue
                record.seats.append(row["seat"])
                record.actions.append(row["action"])
                record.sentences.append(row["sentence"])
                record.log_lines.append([str(line) for line in row["log"]])
            except (ValueError, TypeError, KeyError) as error:
                expected = "neither a decision (seat, action, sentence, log) nor cards laid (deck, cards)"
                raise ValueError(f"Line {number} of the record is {expected}: {error}") from error
        return record

    def replay(self, decisions: int | None = None) -> Match:
        """Play the recorded game again, up to `decisions` decisions (all by default).

        Raises `ValueError` if it was written by another version, or does not fit the rules.
        """
        game = load(self.game)
        if game.version != self.version:
            raise ValueError(
                f"This record was written by version {self.version} of {self.game}; installed is version {game.version}. "
                "Replay it with the version that wrote it."
            )
        match = Match(game, self.num_players, self.options, self.seed)
        played = self.actions[:decisions]
        for i, action in enumerate(played):
            self.lay_before(i, match)
            if match.seat != self.seats[i] or match.over:
                raise ValueError(f"Decision {i + 1} of the record is by seat {self.seats[i]}, but the game expects seat {match.seat}: the record is damaged.")
            try:
                action = match.check(action)
            except IllegalAction as error:
                raise ValueError(f"Decision {i + 1} of the record cannot be played: {error}") from error
            if match.sentence(action) != self.sentences[i]:
                found = match.sentence(action)
                raise ValueError(f"Decision {i + 1} reads {self.sentences[i]!r} in the record, but {found!r} in the game: the record is damaged.")
            match.apply(action)
        self.lay_before(len(played), match)
        return match

    def lay_before(self, decision: int, match: Match) -> None:
        """Lay the cards in `match` that were laid before this decision (the first is 0). Raises `ValueError` if they do not fit."""
        for before, deck, cards in self.laid:
            if before == decision:
                try:
                    match.lay(deck, cards)
                except ValueError as error:
                    raise ValueError(f"The cards laid before decision {decision + 1} of the record do not fit: {error}") from error
