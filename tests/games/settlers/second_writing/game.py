"""The whole game: set-up, five rounds, and who wins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.games.settlers.second_writing import ending, goods
from tests.games.settlers.second_writing.cards import COMMON
from tests.games.settlers.second_writing.effects import FACTION
from tests.games.settlers.second_writing.lookout import lookout_phase
from tests.games.settlers.second_writing.production import production_phase
from tests.games.settlers.second_writing.solo import virtual_attack
from tests.games.settlers.second_writing.table import Table
from tests.games.settlers.second_writing.turns import action_phase

ROUNDS = 5


class Game(Table):
    """A table on which a game is played."""

    def play(self) -> Iterator[Any]:
        """The game as a generator of questions."""
        yield from self.set_up()
        for number in range(1, ROUNDS + 1):
            self.round = number
            yield from self.play_round()
        self.end()

    def play_on(self, seat: int) -> Iterator[Any]:
        """The game from a position that was laid in the action phase, in which it is this seat's turn."""
        yield from self.actions_and_after(seat)
        for number in range(self.round + 1, ROUNDS + 1):
            self.round = number
            yield from self.play_round()
        self.end()

    def set_up(self) -> Iterator[Any]:
        """Decks are shuffled, somebody is first, and everybody draws two faction and two common cards; alone an attack
        card is turned up."""
        for deck, cards in self.decks.items():
            self.decks[deck] = self.shuffle(deck, cards)
        self.first = int(self.shuffle("first player", [str(player.seat) for player in self.players])[0])
        for player in self.clockwise():
            for deck in (FACTION, FACTION, COMMON, COMMON):
                yield from goods.draw(self, player, deck)
        if self.solo:
            self.attacks = self.shuffle("attacks", self.attacks)
            self.line.append(self.attacks.pop(0))

    def play_round(self) -> Iterator[Any]:
        """Lookout, production, action; cleanup, but for the last round; alone the attack."""
        for player in self.players:
            player.passed, player.oasis_gain = False, 0
        self.phase = "lookout"
        yield from lookout_phase(self)
        self.phase = "production"
        yield from production_phase(self)
        yield from self.actions_and_after(self.first)

    def actions_and_after(self, seat: int) -> Iterator[Any]:
        """The rest of a round."""
        self.phase = "action"
        yield from action_phase(self, seat)
        if self.round < ROUNDS:
            self.phase = "cleanup"
            ending.cleanup(self)
        if self.solo:
            self.phase = "attack"
            ending.return_tokens(self)
            yield from virtual_attack(self)

    def end(self) -> None:
        """Points can be counted."""
        if not self.options.taker_scores:
            ending.return_tokens(self)
        self.phase = "end"
