"""Every deal of Hamlet, for exact answers: chance has no part after it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations
from typing import Any

from architects_env.core.play.match import Match
from architects_env.games.hamlet import state as S
from architects_env.games.hamlet.plans import NUM_PLANS


def all_deals(game: Any, num_players: int, options: Mapping[str, Any] | None = None) -> list[Match]:
    """Return a match at its first decision for each way to deal the plans. All deals are equally likely."""
    matches = []
    for plans in permutations(range(NUM_PLANS), num_players):
        match = Match(game, num_players, options)
        for seat, plan in enumerate(plans):
            S.CARDS.lay(match.state, "plan", [plan], seat, force=True)
        matches.append(match)
    return matches
