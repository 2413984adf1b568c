"""Golden games: readable transcripts that are replayed line by line.

The deal and every later result of chance are in the file itself, so that another random generator does not invalidate
it. A test rewrites the file with `--accept-goldens` (`plugin`); read the difference before you commit it. Its lines:

    Hamlet, 2 players                  what is played (not read again)
    deal plan 0: Well                  what chance decided before the first decision: name and text
    0: go to the Forest                a decision: seat and sentence
      chance start player: 1           what chance has decided since, imposed when the game is replayed
      > the rival builds               what else must have happened
      # round 2: 0 points, 3 points    the board in one line
    points 3 1, ranks 1 2              the end
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from architects_env.core.contract.registry import load
from architects_env.core.play.kernels import get_kernels
from architects_env.core.play.log import play_and_log
from architects_env.core.play.match import Match
from architects_env.testing.difference import check_lines
from architects_env.testing.modes import Mode

Choose = Callable[[Match, np.random.Generator], int]
EVERY = 20
"""Number of decisions between two lines with the board."""


def any_legal(match: Match, rng: np.random.Generator) -> int:
    """Return a random legal action."""
    return int(rng.choice(match.legal_actions()))


def numbers(values: object) -> str:
    """Return the numbers of an array of any shape as text."""
    return " ".join(str(int(value)) for value in np.asarray(values).ravel())


def check_position(match: Match) -> None:
    """Check the state after a test has changed it, and recompute the legal actions."""
    problems = match.game.invariants(match.state)
    assert not problems, problems
    get_kernels(match.game).legal(match.memory, 0, match.mask)


@dataclass(frozen=True)
class GoldenGame:
    """Describes how the chance of a game is written to a file and restored; see `check`."""

    game: str
    dealt: Callable[[Match], Mapping[str, str]]
    """dealt(match) -> what chance decided before the first decision, by name."""
    deal: Callable[[Match, str, str], None]
    """deal(match, name, text): restore one of these results. They come in order."""
    position: Callable[[Match], str]
    """position(match) -> the board in one line."""
    choose: Choose = any_legal
    """The player of the games that are written; it may play at random."""
    chance: Callable[[Match], Mapping[str, str]] = lambda match: {}
    """chance(match) -> the present results of chance in play. After a decision that drew random numbers, the changed
    ones are written."""
    impose: Callable[[Match, str, str], None] = lambda match, name, text: None
    """impose(match, name, text): restore such a result."""
    renewed: Callable[[Match, int], Collection[str]] = lambda match, action: ()
    """renewed(match, action) -> names of results that are written after this action even if they have not changed."""
    before: Callable[[Match, np.random.Generator], Mapping[str, str]] = lambda match, rng: {}
    """before(match, rng) -> results of chance that are decided before a decision may need them."""
    followed: Callable[[Match, Match], Sequence[str]] = lambda before, after: ()
    """followed(before, after) -> further lines to write for a decision, such as what a rival did."""

    def check(self, path: Path, mode: Mode, seed: int, accept: bool) -> None:
        """Replay the game in a file, after rewriting it if `accept` is true.

        Raises `AssertionError` with the first line that does not fit.
        """
        if accept:
            _write(path, self.written(mode, seed))
        self.replay(path.read_text(encoding="utf-8").splitlines(), mode, path.name)

    def written(self, mode: Mode, seed: int) -> list[str]:
        """Return a new game as lines."""
        match, rng = _match(self.game, mode, seed), np.random.default_rng(mode[0])
        lines = [_title(match), *(f"deal {name}: {text}" for name, text in self.dealt(match).items())]
        decisions = 0
        while not match.over:
            given = self.before(match, rng)
            for name, text in given.items():
                self.impose(match, name, text)
            action, before = self.choose(match, rng), match.clone()
            lines += [*_chance(given), f"{match.seat}: {match.sentence(action)}"]
            match.apply(action)
            lines += [
                *(f"  > {line}" for line in self.followed(before, match)),
                *_chance(self._drawn(before, match, action)),
            ]
            decisions += 1
            if decisions % EVERY == 0 or match.over:
                lines.append(f"  # {self.position(match)}")
        return [*lines, _end(match)]

    def _drawn(self, before: Match, after: Match, action: int) -> dict[str, str]:
        if (before.state.rng == after.state.rng).all():
            return {}
        known = {name: text for name, text in self.chance(before).items() if name not in self.renewed(before, action)}
        return {name: text for name, text in self.chance(after).items() if known.get(name) != text}

    def replay(self, lines: Sequence[str], mode: Mode, name: str = "the file") -> None:
        """Play the game of these lines with another random generator.

        Raises `AssertionError` with the first line that does not fit.
        """
        for _ in self._positions(lines, mode, name):
            pass

    def position_before(self, path: Path, mode: Mode, decision: int) -> Match:
        """Return the game in a file before this decision (the first is 0), or at its end for a larger number."""
        positions = self._positions(path.read_text(encoding="utf-8").splitlines(), mode, path.name)
        match = next(positions)
        for _ in range(decision):
            match = next(positions, match)
        return match

    def _positions(self, lines: Sequence[str], mode: Mode, file: str = "the file") -> Iterator[Match]:
        """Yield the match, with another random generator, before every decision of these lines and at the end.

        Raises `AssertionError` with the first line that does not fit.
        """
        match, expected = _match(self.game, mode, 1), list[str]()
        for i, (line, following) in enumerate(zip(lines, [*lines[1:], ""], strict=True)):
            name, _, text = line.removeprefix("deal ").removeprefix("  chance ").partition(": ")
            laid, now = ("deal ", "  chance "), line
            if line.startswith(laid):
                (self.deal if line.startswith("deal ") else self.impose)(match, name, text)
                if not following.startswith(laid):
                    check_position(match)
            elif expected:
                now = f"  > {expected.pop(0)}"
            elif line.startswith("  # "):
                now = f"  # {self.position(match)}"
            elif i > 0:
                now = _end(match) if match.over else _decision(match, text)
            if now != line:
                check_lines(lines[: i + 1], [*lines[:i], now], file)
            if line[0].isdigit():
                yield match
                before = match.clone()
                match.apply(match.parse(text))
                expected += self.followed(before, match)
        check_lines(lines[-1:], [_end(match) if match.over else "The game is not over."], file)
        yield match


def check_log(
    game: str, path: Path, mode: Mode, seed: int, observers: Sequence[int], choose: Choose, accept: bool
) -> None:
    """Compare the logs of these seats in a game with a file: a line for each decision, and below it the lines told to
    all of them alike, or to each of them."""
    if accept:
        match, rng, lines = _match(game, mode, seed), np.random.default_rng(mode[0]), list[str]()
        while not match.over:
            action = choose(match, rng)
            lines += [f"{match.seat}: {match.sentence(action)}", *told(match, action, observers)]
        _write(
            path, [f"{_title(_match(game, mode, seed))}; what seats {', '.join(map(str, observers))} are told", *lines]
        )
    kept, match, now = path.read_text(encoding="utf-8").splitlines(), _match(game, mode, seed), list[str]()
    for i, line in enumerate(kept):
        if i > 0 and not line.startswith("  ") and not match.over:
            sentence = line.partition(": ")[2]
            now.append(_decision(match, sentence))
            if now[-1] != line:
                check_lines(kept[1 : i + 1], now, path.name)
            now += told(match, match.parse(sentence), observers)
    check_lines(kept[1:], now if match.over else [*now, "The game is not over."], path.name)


def check_observation(
    game: str, path: Path, mode: Mode, seed: int, choose: Choose, accept: bool, every: int = 40
) -> None:
    """Compare the observation of the seat to act, at one of `every` decisions of a game, with a file: all entries
    that are not zero, by part and index."""
    match, rng, lines, decisions = _match(game, mode, seed), np.random.default_rng(mode[0]), list[str](), 0
    while not match.over:
        if decisions % every == 0:
            lines += [f"decision {decisions}, seat {match.seat}", *observed_parts(match)]
        match.apply(choose(match, rng))
        decisions += 1
    if accept:
        _write(path, [f"{_title(match)}; what is observed", *lines])
    check_lines(path.read_text(encoding="utf-8").splitlines()[1:], lines, path.name)


def observed_parts(match: Match) -> list[str]:
    """Return the observation of the seat to act, a line for each part: "lead: 0,2=0.5 1,0=0.25"."""
    lines: list[str] = []
    for name, part in match.game.observation_layout.split(match.observation()).items():
        entries = [
            f"{','.join(map(str, place))}={round(float(part[tuple(place)]), 4):g}" for place in np.argwhere(part)
        ]
        lines += [f"  {name}: {' '.join(entries)}"] if entries else []
    return lines


def told(match: Match, action: int, observers: Sequence[int]) -> list[str]:
    """Play an action and return the lines told to the observers: once if all are told the same, else for each with
    the seat in front."""
    lines: list[str] = []
    for entry in play_and_log(match, action):
        heard = [entry.lines[observer] for observer in observers]
        alike = len(set(heard)) == 1
        lines += (
            [f"  {line}" for line in heard[0]]
            if alike
            else [f"  to {seat}: {line}" for seat, own in zip(observers, heard, strict=True) for line in own]
        )
    return lines


def _match(game: str, mode: Mode, seed: int) -> Match:
    return Match(load(game), mode[0], mode[1], seed)


def _title(match: Match) -> str:
    return f"{match.game.title}, {match.num_players} players" + (f", {match.options}" if match.options else "")


def _end(match: Match) -> str:
    scores, ranks = match.scores_and_ranks()
    return f"points {numbers(scores)}, ranks {numbers(ranks)}"


def _decision(match: Match, sentence: str) -> str:
    """Return the line of a decision: seat and sentence, or all legal sentences if this one is not legal."""
    legal = [match.sentence(action) for action in match.legal_actions()]
    return f"{match.seat}: {sentence if sentence in legal else ' | '.join(legal)}"


def _chance(results: Mapping[str, str]) -> list[str]:
    return [f"  chance {name}: {text}" for name, text in results.items()]


def _write(path: Path, lines: Sequence[str]) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
