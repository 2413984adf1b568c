"""Counts of the track *language* by deal, in the notes of a row's shards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from architects_env.agents.agent import Agent
from architects_env.agents.language_model.tally import Tally
from architects_env.experiments.tournament import results

NOTE, REPLIES = "language", "replies"
"""The entries of a shard's notes that hold the counts by deal, and those of each different conversation."""
ByDeal = dict[int, Tally]
Replies = dict[str, list[int]]
"""Uses, failures and illegal replies of each different conversation (`LanguageModelAgent.reply_counts`)."""


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
    replies: Replies = getattr(agent, "reply_counts", {})
    return {NOTE: {str(deal): asdict(tally) for deal, tally in by_deal.items()}, REPLIES: replies}


def together(notes: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """Return the notes of several parts of a shard as those of the whole."""
    tallies, replies = _merged(notes)
    by_deal = {str(deal): asdict(tally) for deal, tally in tallies.items()}
    return {NOTE: by_deal, REPLIES: replies} if tallies else {}


def counts_of(folder: Path, numbers: Iterable[int]) -> tuple[ByDeal, Replies]:
    """Return the counts of these shards of a row, by deal and by conversation."""
    return _merged(results.notes_of(folder, number) for number in numbers)


def _merged(notes: Iterable[Mapping[str, Any]]) -> tuple[ByDeal, Replies]:
    tallies, replies = ByDeal(), Replies()
    for note in notes:
        for deal, told in note.get(NOTE, {}).items():
            tallies.setdefault(int(deal), Tally()).add(Tally.of_json(told))
        for key, counts in note.get(REPLIES, {}).items():
            before = replies.get(key, [0, 0, 0])
            replies[key] = [one + other for one, other in zip(before, counts, strict=True)]
    return tallies, replies
