"""A check of amounts: what the menu promises is what the log tells is what the state shows."""

from __future__ import annotations

from architects_env.conformance.walk import Options, decisions, require, where_of
from architects_env.core.contract.game import Game
from architects_env.core.contract.words import Amounts, sums
from architects_env.core.play.log import LogEntry, play_and_log
from architects_env.core.play.match import Match


def check_words(game: Game, players: int, seed: int, options: Options, every: int = 1) -> None:
    """In random play, of whoever decides: every amount of goods in the menu's sentence is told in the log, and what the
    log tells in all is how the player's goods change. A game without `Game.amounts` passes."""
    if game.amounts is None:
        return
    for match, decision in decisions(game, players, seed, options):
        if decision % every:
            continue
        action = match.legal_actions()[decision % len(match.legal_actions())]
        check_one(game.amounts, match, action, where_of(match, decision, action=action))


def check_one(amounts: Amounts, match: Match, action: int, where: object) -> None:
    """One action of a match, which is left as it is, and what follows from it without a choice. Raises
    `ConformanceError`, which tells `where` it is."""
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
            (number, good) in named,
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
    """What the log says that whoever decided got (positive) or gave (negative)."""
    return [amount for line in entry.in_full for amount in amounts.told(line, entry.seat)]
