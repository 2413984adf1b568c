"""The secrets report of a game: for each kind of action and each field of the state, who can tell what apart.

An author reads it once, and keeps it as a file that a test compares. A secret that the game forgets to hide shows as a
changed line.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

import numpy as np

from architects_env.conformance.random_play import decisions
from architects_env.conformance.two_actions import CORE_FIELDS, choices
from architects_env.core.contract.game import Game
from architects_env.core.contract.registry import load
from architects_env.core.play.match import Match
from architects_env.core.text import listed

MOST_STAGES = 4
"""Largest number of stages that a sentence about a field names."""
MOST_LATER = 24
"""Number of further decisions in which a hidden choice may come out."""


@dataclass
class Choice:
    """Counts of what random games show about the actions of one block."""

    compared: int = 0
    at_once: int = 0
    """Number of comparisons in which another seat saw the difference at once."""
    never: int = 0
    """Number of comparisons in which the other seat saw no difference within `MOST_LATER` decisions."""
    later: Counter[str] = field(default_factory=Counter[str])
    """Stages after which the difference came out."""


@dataclass
class Column:
    """Summary of what random games show about one field of the state."""

    own: bool = True
    """Whether every view showed the row of its seat as it is."""
    others: bool = True
    """Whether every view showed the other rows as they are (of a field without rows: all of it)."""
    values: set[bytes] = field(default_factory=set[bytes])
    """Contents of rows in views, at most two different ones."""
    hidden: set[str] = field(default_factory=set[str])
    """Stages in which the field was hidden from a seat that does not own the row."""
    looked: set[str] = field(default_factory=set[str])
    """Stages in which random games looked at the field."""


def secrets_report(game: str | Game, games: int = 3, players: int | None = None) -> str:
    """Return who can tell what apart, in a sentence for each block of actions and each field of the state.

    The report is made from `games` random games of the smallest and of the largest number of players, or of `players`
    alone. It is the same each time.
    """
    rules = load(game)
    numbers = sorted({max(2, rules.seats[0]), rules.seats[1]}) if players is None else [players]
    found = {block.name: Choice() for block in rules.action_space.blocks}
    columns = {name: Column() for name in rules.dtype.names or () if name not in CORE_FIELDS}
    for number in (n for n in numbers if n <= rules.seats[1]):
        for seed in range(games):
            rng = np.random.default_rng(seed)
            for match, decision in decisions(rules, number, seed, {}, 150):
                if decision % 3 == 0:
                    for block, one, other in choices(match, rng, 2):
                        _compare(match, one, other, found[block], rng)
                _look(match, columns)
    labels = {name for cards in rules.cards for name in cards.labels}
    lines = [f"Actions of {rules.title}:", *(f"- {name}: {_told(choice)}" for name, choice in found.items())]
    lines += ["", "Fields of the state, without those of the core:"]
    lines += [f"- `{name}`: {_seen(rules, name, column, name in labels)}" for name, column in columns.items()]
    return "\n".join(lines) + "\n"


def _compare(match: Match, one: int, other: int, choice: Choice, rng: np.random.Generator) -> None:
    """Play two actions and the same random actions after them, and note when each other seat sees a difference."""
    seat, stage = match.seat, _stage(match)
    here, there = match.clone(), match.clone()
    here.apply(one)
    there.apply(other)
    watching = {p for p in range(match.num_players) if p != seat}
    choice.compared += len(watching)
    for later in range(MOST_LATER + 1):
        seeing = {p for p in watching if here.view(p).memory.tobytes() != there.view(p).memory.tobytes()}
        if later == 0:
            choice.at_once += len(seeing)
        elif seeing:
            choice.later[stage] += len(seeing)
        watching -= seeing
        both = np.flatnonzero(here.mask & there.mask)
        if not watching or here.over or there.over or here.seat != there.seat or not len(both):
            break
        stage = _stage(here)
        action = int(rng.choice(both))
        here.apply(action)
        there.apply(action)
    choice.never += len(watching)


def _stage(match: Match) -> str:
    stages = match.game.stages
    return stages.names[int(match.state.stage)] if stages else "the next decision"


def _look(match: Match, columns: dict[str, Column]) -> None:
    """Compare the state with the view of every seat, field by field."""
    true, stage = match.memory, _stage(match)
    for seat in range(match.num_players):
        view = match.view(seat).memory
        for name, column in columns.items():
            here, seen = true[name][0], view[name][0]
            column.looked.add(stage)
            rows = range(match.num_players) if _of_seats(match.game, name) else ()
            if rows:
                column.own &= np.array_equal(here[seat], seen[seat])
            for p in [p for p in rows if p != seat] or ([] if rows else [slice(None)]):
                same = np.array_equal(here[p], seen[p]) if here.shape else here == seen
                column.hidden |= set() if same else {stage}
                column.others &= bool(same)
                if len(column.values) < 2:
                    column.values.add((seen[p] if here.shape else seen).tobytes())


def _of_seats(game: Game, name: str) -> bool:
    shape = game.dtype[name].shape
    return bool(shape) and shape[0] == game.seats[1] and name not in ("options", "rng")


def _told(choice: Choice) -> str:
    """Return the sentence about a block."""
    if not choice.compared:
        return "random games never had two of these actions to choose from, or nobody else plays."
    if choice.at_once == choice.compared:
        return "everybody sees at once which was chosen."
    who = "the chooser knows it; others"
    if choice.at_once:
        who += " sometimes see it at once, and sometimes"
    after = sorted(choice.later)
    if not after:
        return f"{who} do not see it."
    often = f"stage {after[0]}" if len(after) == 1 else f"one of the stages {listed(after)}"
    return f"{who} see it after {often}{', or not soon' if choice.never else ''}."


def _seen(game: Game, name: str, column: Column, is_label: bool) -> str:
    """Return the sentence about a field."""
    if is_label:
        return "each view numbers it in an order of its own."
    if not _of_seats(game, name):
        if column.others:
            return "everybody sees it."
        return "nobody sees it." if len(column.values) == 1 else f"it is hidden from some seats{_in_stages(column)}."
    if column.own:
        return "everybody sees it." if column.others else f"each seat knows its own row; {_hidden_rows(column)}."
    return f"a seat does not always see its own row; {'it sees other rows' if column.others else _hidden_rows(column)}."


def _hidden_rows(column: Column) -> str:
    if len(column.values) == 1:
        return "other rows are hidden"
    return f"other rows are hidden{_in_stages(column) or ' in part'}"


def _in_stages(column: Column) -> str:
    """Return the stages in which a field was hidden, if these are few of those seen."""
    stages = sorted(column.hidden)
    if len(stages) > MOST_STAGES or column.hidden == column.looked:
        return ""
    return f" in {'stage' if len(stages) == 1 else 'the stages'} {listed(stages)}"
