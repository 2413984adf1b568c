"""Positions laid on the engine's table (`tests.games.citadels.table`), and on that of the second writing beside it: every
step is compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, Self

from tests.games.citadels import table as laid

from . import game
from .ending import points
from .engine import CHARACTER_NAMES, NAMES, bag, option, options_of_the_rules, table_of
from .follow import Follower
from .table import Building, Lying, Table


class Both(laid.Table):
    """Both writings with the interface of the engine's test table. Every question is put to both."""

    follower: Follower | None = None

    def act(self, *actions: int) -> Self:
        """Plays these actions in both."""
        for action in actions:
            self.beside.play(option(self.match, self.match.check(action)))
            self.check()
        return self

    def refresh(self) -> Self:
        """Something else was laid: the other writing looks at it too."""
        super().refresh()
        if self.follower:
            lay(self, self.follower.table)
            self.follower.asked = self.follower.go_on(None)
            self.follower.compare()
        return self

    @property
    def beside(self) -> Follower:
        """The second writing, which begins when it is first needed."""
        self.follower = self.follower or beside(self)
        return self.follower

    def total(self, side: int) -> int:
        table = self.beside.table
        engine, second = super().total(side), points(table, table.players[side]).total
        assert engine == second, f"the engine counts {engine} points, the second writing {second}"
        return engine


def beside(both: laid.Table) -> Follower:
    """The second writing of a position before the last pick of a draft."""
    match, g = both.match, both.g
    table = Table(match.num_players, options_of_the_rules(match))
    table.characters = {number: CHARACTER_NAMES[int(g.characters[number])] for number in range(1, int(g.highest) + 1)}
    table.round = int(g.rounds) - 1
    lay(both, table)
    follower = Follower(match, table, game.play_rounds(table), views_every=1)
    while len(table.draft.taken) < g.step - 1:
        assert follower.asked
        taken = [number for number in table.characters if g.place_of[number] == len(table.draft.taken) + 1]
        follower.asked = follower.go_on(next(choice for choice in follower.asked.options if choice[1] in taken))
    follower.compare()
    return follower


def lay(both: laid.Table, table: Table) -> None:
    """Lays everything on the one table on the other, except for the characters."""
    g, things = both.g, table_of(both.match)
    table.crown, table.deck, table.pile, table.under_deck = things["crown"], [*things["deck"].elements()], [], []
    table.last_round, table.first_completer, table.first_full = (
        things["last round"],
        things["first completer"],
        things["first full"],
    )
    table.bell_rings_earlier, table.buildings_built = things["bell"], things["number of buildings"]
    lay_knowledge(g, table)
    table.discard(*lying(g.pile, g.pile_seen, g.pile_size, table))
    for player in table.players:
        mine = things[f"player {player.seat}"]
        player.gold, player.hand = mine["gold"], [*mine["hand"].elements()]
        there = [(own.name, own.coin) for own in player.city]
        if Counter(there) != mine["city"]:
            player.city = [Building(name, coin=coin) for name, coin in mine["city"].elements()]
        if museum := player.building("Museum"):
            museum.under = [*lying(g.tucked, g.tucked_seen, g.tucked_size, table)]
        if mine["rose"] is not None:
            table.rose[player.seat] = mine["rose"]


def lay_knowledge(g: Any, table: Table) -> None:
    """Copies the knowledge of hands and deck."""
    for player in table.players:
        for other in table.others(player):
            table.knowledge.looks(
                player.seat, other.seat, bag(g.hand_known[player.seat, other.seat].tolist()).elements()
            )
    table.knowledge.of_deck = {player.seat for player in table.players if int(g.deck_seen) >> player.seat & 1}


def lying(kinds: Any, seen: Any, size: Any, table: Table) -> Iterable[Lying]:
    for i in range(int(size)):
        yield Lying(
            NAMES[int(kinds[i])], frozenset(player.seat for player in table.players if int(seen[i]) >> player.seat & 1)
        )
