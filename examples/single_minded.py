"""Players with one idea each, whom no learner of ours has met: does a strong player punish them? `python
examples/single_minded.py` plays each against `master`.

Each takes the first of its wishes that it finds among the sentences of its legal actions, and otherwise does what
`greedy` does. They are agents everywhere an agent is named: `architects-env ladder --game settlers --agents
examples/single_minded.py:DealsOnly master --players 2`.
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
    """Wishes are patterns for sentences, the dearest first; what it `SHUNS` it does not do if it need not."""

    GAME: ClassVar[str]
    WISHES: ClassVar[tuple[str, ...]]
    SHUNS: ClassVar[str] = r"\A\Z"

    @cached_property
    def otherwise(self) -> Agent:
        """Who decides where no wish can be had."""
        return make_agent("greedy", load(self.GAME))

    def act(self, view: Any, rng: np.random.Generator) -> int:
        """A legal action of `view.seat`."""
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
    """Builds whatever can be built, and first of all the Cathedral, so that the game ends soon."""

    GAME = "architects"
    WISHES = (r"Cathedral", r"^Build ", r"Guildhall", r"Workshop to plan")


class LeadersAssassin(SingleMinded):
    """Wants to be the Assassin, and then whoever destroys; takes money for it."""

    GAME = "citadels"
    WISHES = (r"^keep 1 ", r"^keep 8 ", r"\bdestroy", r"^take 2 gold")


class ManuscriptsFirst(SingleMinded):
    """Rides inwards and transcribes whatever it can."""

    GAME = "viscounts"
    WISHES = (r"^Transcribe", r"transcribe$")


class DealsOnly(SingleMinded):
    """Makes deals, takes the cards of its faction, and builds nothing of the common deck."""

    GAME = "settlers"
    WISHES = (r"make a deal", r"draw a faction card")
    SHUNS = r"^build"


PLAYERS = (Hoarder, Rusher, LeadersAssassin, ManuscriptsFirst, DealsOnly)


def main(against: str, games: int) -> None:
    """A line for each: how often it is first, with two players."""
    for player in PLAYERS:
        game = load(player.GAME)
        one = make_agent(f"{__file__}:{player.__name__}", game)
        found = play_pairing(game, one, make_agent(against, game), 2, games, 1)
        print(
            f"{player.GAME}: {player.__name__} wins {100 * found.first_places:.1f} % "
            f"({100 * found.low:.1f} to {100 * found.high:.1f}; {found.games} games) against {against}",
            flush=True,
        )


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "master", int(sys.argv[2]) if len(sys.argv) > 2 else 200)
