"""Records of games as JSON lines: write, read, replay.

The first line identifies the game. Every other line is a decision with its sentence and its consequences, told in full:
forced steps and events.
"""

from __future__ import annotations

import json
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from operator import itemgetter
from pathlib import Path
from typing import Any, Protocol

from architects_env.core.contract.game import Game
from architects_env.core.contract.registry import load
from architects_env.core.files.atomic_files import write_atomically
from architects_env.core.files.schema import Anything, Number, Rows, Table, Text, faults
from architects_env.core.play.log import LogEntry, play_and_log
from architects_env.core.play.match import IllegalAction, Match
from architects_env.core.text import message_of, say

HEAD = ("game", "version", "num_players", "options", "seed")
ALSO_IN_HEAD = ("players", "resigned", "remarks")
MOST_LAID = 100
"""Largest number of calls of `lay` that a record holds before one decision."""
MOST_REMARKS, LONGEST_REMARK = 20, 200
WHOLE, TEXT = Number(0, 2**63 - 1, whole=True), Text(lines=True)
FIRST_LINE = {
    "game": Text(),
    "version": WHOLE,
    "num_players": WHOLE,
    "options": Table(Anything()),
    "seed": WHOLE,
    "players": Rows(Text(), 0, 100),
    "resigned": Rows(Rows(WHOLE, 2, 2), 0, 100),
    "remarks": Rows(Text(), 0, MOST_REMARKS),
}
DECISION = {"seat": WHOLE, "action": WHOLE, "sentence": TEXT, "log": Rows(TEXT, 0, 10_000)}
LAID = {"deck": Text(), "cards": Rows(TEXT, 1, 10_000)}
"""Fields of a line with cards set by `lay`."""


class SupportsLay(Protocol):
    """A match, or an object that holds one."""

    def lay(self, deck: str, cards: Sequence[int | str]) -> None:
        """Set the next cards of a deck (`Match.lay`)."""


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
    """Outcomes of chance set by `Match.lay`, in order: the decision before which it was set, the deck, the cards."""
    log_lines: list[list[str]] = field(default_factory=list)
    """For each decision its log and that of its consequences, as an observer reads it who sees everything."""
    players: list[str] = field(default_factory=list)
    """The player at each seat, if known: the name of an agent, or "human"."""
    resigned: list[list[int]] = field(default_factory=list)
    """Resignations: seat, and number of decisions made before."""
    remarks: list[str] = field(default_factory=list)
    """Sentences for readers who compare this game with others, such as that a decision was taken back."""

    @classmethod
    def of(cls, match: Match) -> Record:
        """Return an empty record of a match that has just been dealt.

        Raises:
            ValueError: For a world drawn from a view, which cannot be dealt again.
        """
        if match.seed is None:
            raise ValueError(
                "This game is a world drawn from a view: no seed deals it again, so there is no record of it. to_bytes() saves it."
            )
        return cls(match.game.name, match.game.version, match.num_players, dict(match.options), match.seed)

    def lay(self, match: Match, deck: str, cards: Sequence[int | str]) -> None:
        """Set the next cards of a deck in a match, and record it.

        Args:
            match: The match.
            deck: The name of the deck.
            cards: Numbers or titles of the cards.
        """
        match.lay(deck, cards)
        if len(cards):
            self.laid.append((len(self.actions), deck, match.decks()[deck][: len(cards)]))

    def play(self, match: Match, action: Any) -> list[LogEntry]:
        """Play `action` in `match` and record it. Returns its log."""
        action = match.check(action)
        self.seats.append(match.seat)
        self.sentences.append(match.sentence(action))
        self.actions.append(action)
        entries = play_and_log(match, action)
        self.log_lines.append([line for entry in entries for line in entry.in_full])
        return entries

    def lines(self) -> list[str]:
        """Return the record as JSON lines."""
        head: dict[str, Any] = {name: getattr(self, name) for name in HEAD} | {
            name: getattr(self, name) for name in ALSO_IN_HEAD if getattr(self, name)
        }
        columns = zip(self.seats, self.actions, self.sentences, self.log_lines, strict=True)
        rows: list[dict[str, Any]] = []
        for number, (seat, action, sentence, told) in enumerate(columns):
            rows += [{"deck": deck, "cards": cards} for deck, cards in self.laid_before(number)]
            rows.append({"seat": seat, "action": action, "sentence": sentence, "log": told})
        rows += [{"deck": deck, "cards": cards} for deck, cards in self.laid_before(len(self.actions))]
        return [json.dumps(row) for row in [head, *rows]]

    def write(self, path: str | Path, new: bool = True) -> None:
        """Write to a file atomically.

        Raises:
            WriteError: If that fails, and `FileExistsError` instead of overwriting a file if it must be `new`.
        """
        write_atomically(Path(path), "\n".join(self.lines()) + "\n", new)

    @classmethod
    def read(cls, source: str | Path | Iterable[str]) -> Record:
        """Read a record from a file's path or from lines. Raises `ValueError` that names the wrong line."""
        lines = (
            Path(source).read_text(encoding="utf-8").splitlines() if isinstance(source, (str, Path)) else list(source)
        )
        try:
            head: dict[str, Any] = {name: [] for name in ALSO_IN_HEAD} | json.loads(lines[0])
            if wrong := faults(FIRST_LINE, head, say("line 1")):
                raise ValueError(say(wrong[0]))
            record = cls(**_checked_head(head))
        except (IndexError, ValueError, TypeError, RecursionError) as error:
            raise ValueError(
                say(
                    "Line 1 of a record must give game, version, num_players, options and seed: {error}",
                    error=message_of(error),
                )
            ) from error
        laid_here = 0
        for number, line in enumerate(lines[1:], 2):
            try:
                row = json.loads(line)
                laid = isinstance(row, dict) and "deck" in row
                if wrong := faults(LAID if laid else DECISION, row, say("it")):
                    raise ValueError(say(wrong[0]))
                if laid:
                    laid_here += 1
                    if laid_here > MOST_LAID:
                        raise ValueError(say("at most {n} rows of cards are laid before one decision", n=MOST_LAID))
                    record.laid.append((len(record.actions), row["deck"], row["cards"]))
                    continue
                laid_here = 0
                record.seats.append(int(row["seat"]))
                record.actions.append(int(row["action"]))
                record.sentences.append(row["sentence"])
                record.log_lines.append(row["log"])
            except (ValueError, RecursionError) as error:
                raise ValueError(
                    say(
                        "Line {n} of the record is neither a decision (seat, action, sentence, log) nor cards laid (deck, cards): {error}",
                        n=number,
                        error=message_of(error),
                    )
                ) from error
        return record

    def replay(self, decisions: int | None = None) -> Match:
        """Play the recorded game again, up to `decisions` decisions (all by default), and return the match.

        Raises:
            ValueError: If it was written by another version, or does not fit the rules.
        """
        game = self.checked_game()
        match = Match(game, self.num_players, self.options, self.seed)
        played = range(len(self.actions[:decisions]))
        for number in played:
            self.lay_before(number, match)
            match.apply(self.checked_action(number, match))
        self.lay_before(len(played), match)
        return match

    def checked_game(self) -> Game:
        """Return the game of the record. Raises `ValueError` if the installed rules are of another version."""
        game = load(self.game)
        if game.version != self.version:
            raise ValueError(
                say(
                    "This record was written by version {version} of {game}; installed is version {installed}. Replay it with the version that wrote it.",
                    version=self.version,
                    game=self.game,
                    installed=game.version,
                )
            )
        return game

    def checked_action(self, number: int, match: Match) -> int:
        """Return the action of decision `number` (from 0), which is next in `match`.

        Raises:
            ValueError: If it cannot be played there, or its sentence differs.
        """
        if match.seat != self.seats[number] or match.over:
            raise ValueError(
                say(
                    "Decision {n} of the record is by seat {seat}, but the game expects seat {expected}: the record is damaged.",
                    n=number + 1,
                    seat=self.seats[number],
                    expected=match.seat,
                )
            )
        try:
            action = match.check(self.actions[number])
        except IllegalAction as error:
            raise ValueError(
                say("Decision {n} of the record cannot be played: {error}", n=number + 1, error=message_of(error))
            ) from error
        if (found := match.sentence(action)) != self.sentences[number]:
            raise ValueError(
                say(
                    "Decision {n} reads {sentence!r} in the record, but {found!r} in the game: the record is damaged.",
                    n=number + 1,
                    sentence=self.sentences[number],
                    found=found,
                )
            )
        return action

    def copy(self) -> Record:
        """Return a copy that does not change with this record."""
        return replace(
            self,
            options=dict(self.options),
            actions=list(self.actions),
            sentences=list(self.sentences),
            seats=list(self.seats),
            laid=[(number, deck, list(cards)) for number, deck, cards in self.laid],
            log_lines=[list(lines) for lines in self.log_lines],
            players=list(self.players),
            resigned=[list(one) for one in self.resigned],
            remarks=list(self.remarks),
        )

    def laid_before(self, decision: int) -> list[tuple[str, list[str]]]:
        """Return decks and cards that were set before this decision (the first is 0)."""
        first = bisect_left(self.laid, decision, key=itemgetter(0))
        return [
            (deck, cards)
            for _, deck, cards in self.laid[first : bisect_right(self.laid, decision, first, key=itemgetter(0))]
        ]

    def lay_before(self, decision: int, match: SupportsLay) -> None:
        """Set the cards in `match` that were set before this decision (the first is 0).

        Raises:
            ValueError: If they do not fit.
        """
        for deck, cards in self.laid_before(decision):
            try:
                match.lay(deck, cards)
            except ValueError as error:
                raise ValueError(
                    say(
                        "The cards laid before decision {n} of the record do not fit: {error}",
                        n=decision + 1,
                        error=message_of(error),
                    )
                ) from error


def _checked_head(head: dict[str, Any]) -> dict[str, Any]:
    """Return the checked first line. Raises `ValueError` for faults that its model does not find."""
    if len({seat for seat, _ in head["resigned"]}) < len(head["resigned"]):
        raise ValueError(say("a seat resigns but once"))
    checked_remarks(head["remarks"])
    return head


def checked_remarks(remarks: Any) -> list[str]:
    """Return these remarks. Raises `ValueError` unless they are a list of printable, short sentences, and few."""
    if (
        not isinstance(remarks, list)
        or len(remarks) > MOST_REMARKS
        or not all(isinstance(one, str) and len(one) <= LONGEST_REMARK and one.isprintable() for one in remarks)
    ):
        raise ValueError(
            say(
                "remarks are at most {n} printable sentences of at most {letters} characters",
                n=MOST_REMARKS,
                letters=LONGEST_REMARK,
            )
        )
    return remarks
