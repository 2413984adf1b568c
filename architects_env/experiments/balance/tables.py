"""The statistics as tables of text, for the terminal and the page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from architects_env.agents.outcome import get_lengths
from architects_env.experiments.balance.statistics import ENOUGH, FEW, Balance, Estimate, Name, Number, Part, Side
from architects_env.experiments.pages import ReportTable

NOTE = (
    "Intervals hold 95 %. A mark says that an interval excludes the even value: + above, - below (one name in twenty gets one by chance alone); "
    f"doubled where an interval widened for the number of names beside it excludes it too. Nothing is marked that fewer than {ENOUGH} seats took, "
    f"and names that fewer than {FEW} took stand behind all others. "
    "A name's share of wins depends on who took it, not only on its worth: a player who builds much builds every building more often."
)


def _interval(estimate: Estimate, factor: float, digits: int) -> str:
    if estimate.low is None or estimate.high is None:
        return "one game"
    return f"{factor * estimate.low:.{digits}f} to {factor * estimate.high:.{digits}f}"


def percent(estimate: Estimate) -> tuple[str, str]:
    """Return value and interval in per cent."""
    return f"{100 * estimate.value:.1f} %", _interval(estimate, 100, 1)


def number(estimate: Estimate) -> tuple[str, str]:
    """Return value and interval, with two decimals for small values."""
    digits = 1 if abs(estimate.value) >= 10 else 2
    return f"{estimate.value:.{digits}f}", _interval(estimate, 1, digits)


def table(balance: Balance) -> str:
    """Return the players and rivals of a game in words."""
    return f"{balance.players} player{'s' * (balance.players > 1)}" + (
        f" and {balance.rivals}" if balance.rivals else ""
    )


def heading(balance: Balance) -> str:
    """Return the number of players and games, and anything unusual about them."""
    text = f"{table(balance)}, {balance.games} games; an even share of wins is {100 * balance.even_share:.1f} %."
    if balance.games < balance.asked:
        text += f" Stopped by hand before all {balance.asked} were played: short games are more frequent here than in truth."
    return f"{text} {cut_off(balance)}"


def settings(given: Mapping[str, Any]) -> dict[str, str]:
    """Return the settings by name, in words."""
    return {
        "game": f"{given['game']}, version {given['version']} of the rules",
        "all seats": given["agent"],
        "players": ", ".join(map(str, given["players"])),
        "games": f"{given['games']} for each number of players",
        "options": ", ".join(f"{name} {value}" for name, value in given["options"].items())
        or "none: the standard game",
        "seed": str(given["seed"]),
    }


def cut_off(balance: Balance) -> str:
    """Return a sentence with the share of games that reached the turn limit and the mean length of a game."""
    lengths = ", ".join(
        f"{n.mean.value:.1f} {n.name}"
        for n in balance.length
        if n.name == "decisions" or get_lengths({n.name: n.mean.value})
    )
    return f"{100 * balance.cut_off:.1f} % reached the turn limit (scored as they stood). In the mean a game took {lengths}."


def sides(found: Sequence[Side]) -> ReportTable:
    """Return points and wins by seat."""
    columns = ("seat", "games", "points", "95 %", "margin", "95 %", "wins", "95 %", "mark", "mean rank")
    rows = [
        (
            side.who,
            str(side.games),
            *number(side.score),
            *number(side.margin),
            *percent(side.won),
            side.mark,
            f"{side.mean_rank:.2f}",
        )
        for side in found
    ]
    return ReportTable("Points and wins by seat", columns, rows)


def rivals(balances: Sequence[Balance]) -> ReportTable:
    """Return every rival beside the seats that it played against."""
    columns = ("rival", "players", "games", "its points", "95 %", "a seat's points", "95 %", "it wins", "95 %", "even")
    rows = [
        (
            rival.who,
            str(b.players),
            str(rival.games),
            *number(rival.score),
            *number(b.mean_of_seats),
            *percent(rival.won),
            f"{100 * b.even_share:.1f} %",
        )
        for b in balances
        for rival in b.sides
        if rival.is_rival
    ]
    return ReportTable("Rivals beside the seats", columns, rows)


def _spread(number: Number) -> tuple[str, str, str]:
    return f"{number.tenth:.4g}", f"{number.median:.4g}", f"{number.ninetieth:.4g}"


def length(found: Sequence[Number]) -> ReportTable:
    """Return length and other numbers of the whole game."""
    columns = ("of a game", "mean", "95 %", "10 %", "median", "90 %")
    return ReportTable("The game as a whole", columns, [(n.name, *number(n.mean), *_spread(n)) for n in found])


def sources(part: Part) -> ReportTable:
    """Return points by source, with the share of each in the score."""
    columns = ("source", "points", "95 %", "share of the score", "of winners", "10 %", "median", "90 %")
    rows = [
        (n.name, *number(n.mean), "" if n.share is None else f"{100 * n.share:.1f} %", _of_winners(n), *_spread(n))
        for n in part.sources
    ]
    return ReportTable(f"Points by source: {part.who}", columns, rows)


def numbers(part: Part) -> ReportTable:
    """Return the numbers that every seat has at the end."""
    columns = ("at the end", "mean", "95 %", "of winners", "10 %", "median", "90 %")
    return ReportTable(
        f"At the end: {part.who}",
        columns,
        [(n.name, *number(n.mean), _of_winners(n), *_spread(n)) for n in part.numbers],
    )


def _of_winners(number: Number) -> str:
    return "" if number.of_winners is None else f"{number.of_winners:.2f}"


def names(part: Part, kind: str, most: int | None = None) -> ReportTable:
    """Return a table of the names of one kind.

    Args:
        part: The statistics.
        kind: The kind of the names.
        most: Number of names from each end, without rare ones. None for all.
    """
    found = [name for name in part.names if name.kind == kind]
    if most is not None:
        found = [name for name in found if name.seats >= FEW] or found
    title = f"By {kind}: {part.who}"
    columns = (kind, "seats", "a game", "margin", "95 %", "mark", "wins", "95 %", "mark")
    if most is None or len(found) <= 2 * most:
        return ReportTable(title, columns, [_name_row(name) for name in found])
    gap = (f"... {len(found) - 2 * most} more ...", *[""] * (len(columns) - 1))
    rows = [*map(_name_row, found[:most]), gap, *map(_name_row, found[-most:])]
    return ReportTable(f"{title}, the {most} that won most and least of {len(found)}", columns, rows)


def _name_row(name: Name) -> tuple[str, ...]:
    return (
        name.name,
        str(name.seats),
        f"{name.copies:.2f}",
        *number(name.margin),
        name.margin_mark,
        *percent(name.won),
        name.won_mark,
    )


def kinds(part: Part) -> list[str]:
    """Return the kinds of names in the order of the game."""
    return list(dict.fromkeys(name.kind for name in part.names))


def make_tables(balance: Balance, most: int | None = None) -> list[ReportTable]:
    """Return every table of one number of players."""
    found = [sides(balance.sides), length(balance.length)]
    for part in balance.parts:
        found += [sources(part), numbers(part), *(names(part, kind, most) for kind in kinds(part))]
    return [table for table in found if table.rows]
