"""Checks for every bot of every game: it plays legally to the end, sees nothing hidden, and changes nothing that it
is given."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np

from architects_env.core.play.match import Match
from architects_env.core.play.view import View


class Player(Protocol):
    """Any object that chooses an action from a view, such as `agents.make_agent` returns."""

    def act(self, view: View, rng: np.random.Generator) -> int:
        """Return a legal action of the seat that decides in the view."""
        ...


def played_by(agents: Sequence[Player], match: Match, seed: int = 0) -> Match:
    """Play the match to its end with one agent for each seat and return it. `Match.apply` refuses illegal actions."""
    rng, decisions = np.random.default_rng(seed), 0
    while not match.over:
        match.apply(agents[decisions % len(agents)].act(match.view(), rng))
        decisions += 1
    return match


def check_blindness(agent: Player, match: Match, decisions: int, seed: int = 0) -> None:
    """Check that the agent would act the same if everything hidden were different, in a random game of at most
    `decisions` decisions."""
    rng = np.random.default_rng(seed)
    for decision in range(decisions):
        if match.over:
            return
        view, twin = match.view(), match.clone()
        twin.states[:] = view.sample_state(decision)
        one, other = (agent.act(seen, np.random.default_rng(decision)) for seen in (view, twin.view()))
        assert one == other, (
            f"decision {decision}: {match.sentence(one)} becomes {match.sentence(other)} when hidden things change"
        )
        match.apply(rng.choice(match.legal_actions()))


def check_view_is_kept(agent: Player, match: Match, decisions: int, seed: int = 0) -> None:
    """Check that the agent does not change the views that it is given, in a random game of at most `decisions`
    decisions."""
    rng = np.random.default_rng(seed)
    for decision in range(decisions):
        if match.over:
            return
        view = match.view()
        before = view.memory.tobytes()
        agent.act(view, np.random.default_rng(decision))
        assert view.memory.tobytes() == before, f"decision {decision}: the view was written to"
        match.apply(rng.choice(match.legal_actions()))
