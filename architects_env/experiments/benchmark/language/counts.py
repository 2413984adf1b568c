"""Counts of the track *language* by deal, in the notes of a row's shards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from architects_env.agents.agent import Agent
from architects_env.agents.language_model.tally import Tally
from architects_env.experiments.tournament import results

NOTE = "language"
"""The entry of a shard's notes that holds the counts by deal."""
ByDeal = dict[int, Tally]


def note_of(agent: Agent, deals: Sequence[int]) -> dict[str, Any]:
    """Return the counts of an agent by deal, as notes of a shard. Empty for agents that ask no language model.

    Args:
        agent: The agent after its games.
        deals: The deal of each game.
    """
    tallies: Mapping[int, Tally] | None = getattr(agent, "tallies", None)
    if tallies is None:
        return {}
    by_deal: ByDeal = {}
    for number, tally in tallies.items():
        by_deal.setdefault(deals[number], Tally()).add(tally)
    return {NOTE: {str(deal): asdict(tally) for deal, tally in by_deal.items()}}


def together(notes: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """Return the notes of several parts of a shard as those of the whole."""
    found: ByDeal = {}
    for note in notes:
        _add(found, note)
    return {NOTE: {str(deal): asdict(tally) for deal, tally in found.items()}} if found else {}


def tallies_of(folder: Path, numbers: Iterable[int]) -> ByDeal:
    """Return the counts of these shards of a row by deal."""
    found: ByDeal = {}
    for number in numbers:
        _add(found, results.notes_of(folder, number))
    return found


def _add(found: ByDeal, note: Mapping[str, Any]) -> None:
    for deal, told in note.get(NOTE, {}).items():
        found.setdefault(int(deal), Tally()).add(Tally.of_json(told))
