"""Check that amounts agree between menu, log and state. It parses the English sentences."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from architects_env.conformance.random_play import Options, decisions, location_of, require
from architects_env.core.contract.game import Game
from architects_env.core.play.log import LogEntry, play_and_log
from architects_env.core.play.match import Match


class Amounts(NamedTuple):
    """How to read goods in sentences, which `check_amounts` compares with the state."""

    goods: tuple[str, ...]
    """The name of each good in sentences, in the singular ("wood", "worker")."""
    held: Callable[[Any, int], Sequence[int]]
    """held(g, seat) -> the seat's number of each good."""
    verbs: Mapping[str, int]
    """The meaning of a verb in the log: whether the goods that follow are gained (1), given (-1), or neither (0).
    "for" reverses it: "trades 2 wood for 1 marble", "builds the Barn for 4 wood" (where "builds" is 1)."""
    apart: tuple[str, ...] = ()
    """First words of brackets that only distinguish things of one name and promise nothing ("(costs 2 wood)")."""

    @property
    def amount(self) -> str:
        """Pattern that matches a number and a good, such as "2 wood"."""
        return rf"\b(\d+) ({'|'.join(self.goods)})s?\b(?! less)"

    def promised(self, sentence: str) -> list[tuple[int, str]]:
        """Return the amounts in a sentence of the menu.

        It skips amounts that are uncertain ("as far as"), a difference ("1 wood less"), or for another time, in
        brackets after a colon ("(tier 2: 1 gold)").
        """
        if "as far as" in sentence:
            return []
        brackets = "|".join(["[^()]*: ", *(f"{word} " for word in self.apart)])
        promises = re.sub(rf"\((?:{brackets}).*?\)", "", sentence)
        return [(int(number), good) for number, good in re.findall(self.amount, promises)]

    def told(self, line: str, seat: int) -> list[tuple[int, str]]:
        """Return the amounts that this seat gains (positive) or loses (negative) in a line of the log."""
        return [(sign * number, good) for sign, number, good in self.named(line, seat) if sign]

    def named(self, line: str, seat: int) -> list[tuple[int, int, str]]:
        """Return the amounts of this seat in a line of the log, each with 1 if gained, -1 if given away, or 0 if
        neither (`verbs`). The seat is the subject, or another gives something "to Player 0", or it is robbed "by
        Player 0"."""
        name, sign, named = f"Player {seat}", 0, []
        side = line.startswith(f"{name} ") - bool(re.search(rf"\b(to|by) {name}\b", line))  # 0 also if it is both
        for verb, number, good in re.findall(rf"\b({'|'.join([*self.verbs, 'for'])})\b|{self.amount}", line):
            if verb:
                sign = -sign if verb == "for" else self.verbs[verb]
            elif side:
                named.append((side * sign, int(number), good))
        return named


def sums(told: Sequence[tuple[int, str]]) -> Counter[str]:
    """Return amounts added up by good."""
    total: Counter[str] = Counter()
    for number, good in told:
        total[good] += number
    return total


def check_amounts(game: Game, amounts: Amounts, players: int, seed: int, options: Options, every: int = 1) -> None:
    """Check in random play, for the seat that decides, that every amount of goods in the menu's sentence is told in
    the log, at once or as a sum, and that the log's total is the change of the player's goods. Raises
    `ConformanceError` otherwise."""
    for match, decision in decisions(game, players, seed, options):
        if decision % every:
            continue
        action = match.legal_actions()[decision % len(match.legal_actions())]
        check_one(amounts, match, action, location_of(match, decision, action=action))


def check_one(amounts: Amounts, match: Match, action: int, where: object) -> None:
    """Check one action of a match, which stays as it is, and its consequences without a choice.

    Raises `ConformanceError` with the location `where`.
    """
    menu, played = match.sentence(action), match.clone()
    seats = range(match.num_players)
    changes: list[list[list[int]]] = []

    def held() -> list[list[int]]:
        return [[int(number) for number in amounts.held(played.state, seat)] for seat in seats]

    def note(before: list[list[int]]) -> None:
        changes.append(
            [[b - a for a, b in zip(old, new, strict=True)] for old, new in zip(before, held(), strict=True)]
        )

    entries = play_and_log(played, action, held, note)
    named = [(n, good) for line in entries[0].in_full for _, n, good in amounts.named(line, entries[0].seat)]
    for number, good in amounts.promised(menu):
        require(
            (number, good) in named or sums(named)[good] == number,  # a gain and its bonuses are told one by one
            where,
            f"the menu says {number} {good} ({menu!r}), but the log does not: {list(entries[0].in_full)}.",
        )
    for entry, change in zip(entries, changes, strict=True):
        if entry.seat not in seats:  # a step of a rival
            continue
        total = sums(told_of(amounts, entry))
        for good, number in zip(amounts.goods, change[entry.seat], strict=True):
            require(
                total[good] == number,
                where,
                f"the log tells of {total[good]} {good} for player {entry.seat}, "
                f"but the state shows {number}: {list(entry.in_full)}.",
            )


def told_of(amounts: Amounts, entry: LogEntry) -> list[tuple[int, str]]:
    """Return the amounts that, by the log, the seat that decided gained (positive) or gave (negative)."""
    return [amount for line in entry.in_full for amount in amounts.told(line, entry.seat)]
