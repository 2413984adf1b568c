"""Agents with a single strategy that no policy has been trained against. Does a strong agent punish them?

    python examples/single_minded.py
    architects-env ladder --game settlers --agents examples/single_minded.py:DealsOnly master --players 2

The first command plays each of them against `master`. An agent plays the first of its wishes that it finds among the
sentences of its legal actions, and otherwise the action of `greedy`.
"""

from __future__ import annotations

import re
import sys
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from architects_env.agents import Agent, make_agent
from architects_env.games import load
from architects_env.train.evaluation.pairing import play_pairing


class SingleMinded:
    """An agent with wishes: patterns for sentences of actions, the most wanted first. It avoids actions that match
    `SHUNS`."""

    GAME: ClassVar[str]
    WISHES: ClassVar[tuple[str, ...]]
    SHUNS: ClassVar[str] = r"\A\Z"

    @cached_property
    def otherwise(self) -> Agent:
        """The agent for decisions in which no wish is legal."""
        return make_agent("greedy", load(self.GAME))

    def act(self, view: Any, rng: np.random.Generator) -> int:
        """Choose a legal action of `view.seat`."""
        sentences = {action: view.sentence(action) for action in view.legal_actions()}
        for wish in self.WISHES:
            if found := [action for action, words in sentences.items() if re.search(wish, words)]:
                return int(rng.choice(found))
        usual = int(self.otherwise.act(view, rng))
        if re.search(self.SHUNS, sentences[usual]):
            others = [action for action, words in sentences.items() if not re.search(self.SHUNS, words)]
            return int(rng.choice(others)) if others else usual
        return usual


class Hoarder(SingleMinded):
    """Fills the Mines and the Silversmith, and builds nothing."""

    GAME = "architects"
    WISHES = (r"Mines for gold", r"Silversmith")
    SHUNS = r"^Build |Guildhall"


class Rusher(SingleMinded):
    """Builds as often as possible, and the Cathedral first, so that the game ends soon."""

    GAME = "architects"
    WISHES = (r"Cathedral", r"^Build ", r"Guildhall", r"Workshop to plan")


class LeadersAssassin(SingleMinded):
    """Chooses the Assassin, or a character that destroys, and takes money for it."""

    GAME = "citadels"
    WISHES = (r"^keep 1 ", r"^keep 8 ", r"\bdestroy", r"^take 2 gold")


class ManuscriptsFirst(SingleMinded):
    """Rides inwards and transcribes every manuscript it can."""

    GAME = "viscounts"
    WISHES = (r"^Transcribe", r"transcribe$")


class DealsOnly(SingleMinded):
    """Makes deals, takes the cards of its faction, and builds nothing of the common deck."""

    GAME = "settlers"
    WISHES = (r"make a deal", r"draw a faction card")
    SHUNS = r"^build"


PLAYERS = (Hoarder, Rusher, LeadersAssassin, ManuscriptsFirst, DealsOnly)


def main(against: str, games: int) -> None:
    """Print the win rate of each with two players."""
    for player in PLAYERS:
        game = load(player.GAME)
        one = make_agent(f"{__file__}:{player.__name__}", game)
        found = play_pairing(game, one, make_agent(against, game), 2, games, 1)
        print(
            f"{player.GAME}: {player.__name__} wins {100 * found.win_rate:.1f} % "
            f"({100 * found.low:.1f} to {100 * found.high:.1f}; {found.games} games) against {against}",
            flush=True,
        )


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "master", int(sys.argv[2]) if len(sys.argv) > 2 else 200)
