"""The cards that the program deals in a game with the box, and those that come from the real decks.

Some cards are hidden from other players: hands, decks of one's own, the draft of characters. If people draw such cards
for an agent, they learn its secrets. By default the program therefore deals these cards (`dealt_by_default`): all cards
of a deck that several players draw from, but only the agents' cards where each player has a deck (`OF_AGENTS`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from architects_env.core.contract.game import Game
from architects_env.core.text import listed, say
from architects_env.play.chance.cards import CardSource
from architects_env.play.chance.outcomes import Outcome, SetUp, Source, Trial, sources_of
from architects_env.play.companion.chance_labels import label_of_chance
from architects_env.play.companion.questions import invented
from architects_env.play.table.table import HUMAN

OF_AGENTS = " of agents"
"""End of the name of chance that the program deals to agents only."""


def dealable(game: Game) -> dict[str, Source]:
    """Return the sources of the chance that the program can deal, by the name of that chance."""
    found: dict[str, Source] = {}
    for name, source in sources_of(game).items():
        found[name] = source
        if _has_own_decks(source):
            found[name + OF_AGENTS] = source
    return found


def hidden_chance(game: Game) -> list[str]:
    """Return the chance that the program deals so that people learn no secrets of agents, by name."""
    sources = sources_of(game)
    hidden = {name for name, source in sources.items() if source.in_hands or source.secret_in}
    return [
        name + OF_AGENTS if _has_own_decks(source) else name
        for name, source in sources.items()
        if name in hidden or source.goes_with in hidden
    ]


def secrets_of(game: Game, kinds: Sequence[str] | None = None) -> str:
    """Return a list of the kinds of cards that players hold in secret, or of these kinds, in words."""
    sources = dealable(game)
    named = [name for name in (hidden_chance(game) if kinds is None else kinds) if not sources[name].goes_with]
    return listed(label_of_chance(game, name) for name in named)


def dealt_by_default(game: Game, seats: Sequence[str], real_cards: bool = False, on_paper: bool = False) -> list[str]:
    """Return the chance that the program deals unless somebody wishes otherwise, by name.

    Args:
        game: The game.
        seats: For each seat "human" or the name of an agent.
        real_cards: Whether people draw hidden cards of agents from the real decks.
        on_paper: Whether people use printed cards for those that are in no box.
    """
    hidden = [] if real_cards or all(name == HUMAN for name in seats) else hidden_chance(game)
    return list(dict.fromkeys([*([] if on_paper else invented(game)), *hidden]))


def check_dealt(game: Game, dealt: Sequence[str]) -> None:
    """Raise `ValueError` if the game does not declare its chance, or not all of `dealt`."""
    known = dealable(game)
    if not known:
        raise ValueError(
            say(
                "{title} does not say what chance decides (`Face.chance`), so it cannot be played at a real table.",
                title=say(game.title),
            )
        )
    if unknown := [name for name in dealt if name not in known]:
        raise ValueError(
            say(
                "{title} has no chance {name!r} that the program could deal; it has: {known}.",
                title=say(game.title),
                name=unknown[0],
                known=", ".join(known),
            )
        )


class Dealer:
    """Says what the program deals in a game with these seats."""

    def __init__(self, game: Game, seats: Sequence[str], dealt: Sequence[str]) -> None:
        self._game, self._players = game, len(seats)
        self._questions: int | None = None
        self._dealt, self._sources = frozenset(dealt), sources_of(game)
        self._agents = {seat for seat, name in enumerate(seats) if name != HUMAN}

    def progress(self, options: Mapping[str, Any], answered: int) -> tuple[int, int]:
        """Return the number of the current question of the set-up, from 1, and about how many there are.

        The latter is that of another set-up, because it must not depend on placeholders.
        """
        if self._questions is None:
            other = SetUp(self._game, self._players, options, np.random.default_rng(0))
            self._questions = sum(not self.deals(other, outcome) for outcome in other.left)
        return answered + 1, max(self._questions, answered + 1)

    def deals(self, asking: SetUp | Trial | None, outcome: Outcome) -> bool:
        """Return whether the program deals this outcome."""
        if outcome.source in self._dealt:
            return True
        assert asking is not None
        source = self._sources[outcome.source]
        if outcome.source + OF_AGENTS not in self._dealt or not isinstance(source, CardSource):
            return False
        before = asking.match if isinstance(asking, SetUp) else asking.before
        return source.owner_of(before.state, outcome.value) in self._agents


def notes_on_invented(game: Game, dealt: Sequence[str]) -> list[str]:
    """Return a sentence about each kind of invented card, and whether the program deals it."""
    return [
        say("{sentence} The program deals them.", sentence=say(sentence))
        if name in dealt
        else say("{sentence} Without slips of paper for them let the program deal them.", sentence=say(sentence))
        for name, sentence in invented(game).items()
    ]


def notes_before(game: Game, seats: Sequence[str], dealt: Sequence[str], rivals: bool) -> list[str]:
    """Return sentences that people should read before the game: about invented cards, which only rivals have, and
    about hidden cards of agents."""
    return [*(notes_on_invented(game, dealt) if rivals else []), *notes_on_secrets(game, seats, dealt)]


def notes_on_secrets(game: Game, seats: Sequence[str], dealt: Sequence[str]) -> list[str]:
    """Return which hidden cards of agents the program deals, and which ones people have to read to it."""
    if all(name == HUMAN for name in seats):
        return []
    notes = list[str]()
    by_program = [name for name in hidden_chance(game) if name in dealt or name.removesuffix(OF_AGENTS) in dealt]
    by_people = [name for name in hidden_chance(game) if name not in by_program]
    if secrets_of(game, by_program):
        notes.append(
            say(
                "The program deals: {kinds}. So nobody learns what its players hold in secret. Take such a card from "
                "the box only when it is named here.",
                kinds=secrets_of(game, by_program),
            )
        )
    if secrets_of(game, by_people):
        notes.append(
            say(
                "You draw for the program's players and read to it: {kinds}. So you learn their secrets. In a new "
                "game the program can deal these cards itself.",
                kinds=secrets_of(game, by_people),
            )
        )
    return notes


def _has_own_decks(source: Any) -> bool:
    return isinstance(source, CardSource) and bool(source.own_zones)
