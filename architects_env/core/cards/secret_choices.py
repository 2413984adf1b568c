"""A choice that several seats make in secret at the same time: bids, roles, cards laid face down.

A game declares one `Secret` for a block of actions and lists it among its `cards`. The core asks one seat after the
other, hides what they chose, draws it in sampled worlds, and reveals it when all have chosen. Nobody learns anything
from the order, so the choice is simultaneous although seats are asked one by one.

In a state, `name` holds the number that each seat chose (int16[seats]), `name_chosen` whether it has chosen, and
`name_shown` whether everybody sees the choices. In a view a choice that the seat does not know is HIDDEN.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from architects_env.core.cards.zone_places import HIDDEN
from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.events import report
from architects_env.core.contract.rules.rng import below
from architects_env.core.contract.spaces.action_space import Block
from architects_env.core.contract.spaces.observation_layout import Part, seat_axis, titled_axis
from architects_env.core.contract.spaces.stages import Question
from architects_env.core.contract.words import Chapter, Field, Phrase, in_third_person
from architects_env.core.text import fields_of, player, plural, say

NO_EVENT = -1


@compiled
def everything(g, p, choice):
    """Allow every choice."""
    return True


@compiled
def everybody(g, p):
    """Let every seat choose."""
    return True


class Secret:
    """One secret choice of each seat, out of the actions of a block.

    Args:
        block: The actions to choose from. The name of the block is the name of the fields.
        seats: The largest number of players.
        allowed: (compiled) allowed(g, p, choice) -> bool, whether seat `p` may choose this number.
        takes_part: (compiled) takes_part(g, p) -> bool, whether seat `p` chooses at all; everybody must know it.
        draw: (compiled) draw(g, p, rng) -> choice of a seat in a sampled world; by default all allowed choices are
            equally likely. The hidden cards of `p` have been dealt if their `Cards` come before the secret in
            `Game.cards`.
        titles: Names of the choices; by default their numbers.

    >>> from architects_env.core.contract.spaces.action_space import ActionSpace
    >>> bids = Secret(ActionSpace().block("bid", 4, "bid this number"), seats=2)
    >>> [field[0] for field in bids.fields]
    ['bid', 'bid_chosen', 'bid_shown']
    """

    labels: tuple[str, ...] = ()

    def __init__(
        self,
        block: Block,
        *,
        seats: int,
        allowed: Callable[..., Any] = everything,
        takes_part: Callable[..., Any] = everybody,
        draw: Callable[..., Any] | None = None,
        titles: Sequence[str] = (),
    ) -> None:
        if titles and len(titles) != block.size:
            raise ValueError(f"{block.name} has {block.size} choices, but {len(titles)} titles.")
        self.block, self.name, self.seats = block, block.name, seats
        self.titles = tuple(titles) or tuple(str(choice) for choice in range(block.size))
        self._allowed, self._takes_part = allowed, takes_part
        self._draw = draw or _draws(block.size, allowed)
        self._chosen, self._shown = f"{self.name}_chosen", f"{self.name}_shown"
        self.redact = self._redacts()
        """(compiled) redact(g, seat): write HIDDEN for every choice that `seat` does not know."""
        self.determinize = self._determinizes()
        """(compiled) determinize(g, seat, rng): draw every choice that `seat` does not know."""
        self.observe = self._observes()
        """(compiled) observe(g, seat, out, at): write `part` from this entry of `out` on."""

    @property
    def fields(self) -> list[tuple[Any, ...]]:
        """Fields for the state's dtype."""
        return [(self.name, np.int16, self.seats), (self._chosen, np.int16, self.seats), (self._shown, np.int16)]

    # --- asking -------------------------------------------------------------------------------------------------------
    def question(self, number: int, then: int, *, name: str = "", asks: str = "", event: int = NO_EVENT) -> Question:
        """Return the stage in which every seat that takes part chooses, beginning with `g.seat`.

        When all have chosen, everybody sees the choices, the seat that chose first is `g.seat` again, and the game
        goes on with the stage `then`. To choose again, write this stage's number into `g.stage`.

        Args:
            number: The constant of this stage.
            then: The stage that follows.
            name: The name of the stage; by default that of the block.
            asks: The question in words that follow "Player 2 decides".
            event: A kind of event, reported for every seat when choices are revealed: the seat is its player, the
                choice its `a`.
        """
        asks = asks or f"what to choose in secret ({self.name})"
        # asked_if_forced: a seat that was not asked would tell the others that it had no choice
        return Question(number, name or self.name, self._legal(), self._plays(then, event), True, asks)

    def _legal(self) -> Callable[..., Any]:
        first, size, allowed = int(self.block), self.block.size, self._allowed

        @compiled
        def legal(g, mask):
            for choice in range(size):
                if allowed(g, g.seat, choice):
                    mask[first + choice] = 1

        return legal

    def _plays(self, then: int, event: int) -> Callable[..., Any]:
        field, chosen, shown, first = self.name, self._chosen, self._shown, int(self.block)
        takes_part, reveal = self._takes_part, self._reveals(event)

        @compiled
        def play(g, action):
            """Store the choice, and ask the next seat or reveal all choices."""
            if g[shown] == 1:
                g[shown] = 0
                g[field][:] = 0
                g[chosen][:] = 0
            p = int(g.seat)
            g[field][p] = action - first
            g[chosen][p] = 1
            for places in range(1, g.num_players):
                q = (p + places) % g.num_players
                if g[chosen][q] == 0 and takes_part(g, q):
                    g.seat = q
                    return
            reveal(g)
            for places in range(1, g.num_players + 1):
                q = (p + places) % g.num_players
                if g[chosen][q] == 1:
                    g.seat = q
                    break
            g.stage = then

        return play

    def _reveals(self, event: int) -> Callable[..., Any]:
        field, chosen, shown = self.name, self._chosen, self._shown

        @compiled
        def reveal(g):
            g[shown] = 1
            for p in range(g.num_players):
                if event != NO_EVENT and g[chosen][p] == 1:
                    report(g, event, p, g[field][p], 0)

        return reveal

    # --- words --------------------------------------------------------------------------------------------------------
    def chapter(self, menu: str, secretly: str = "chooses in secret", **fields: Field) -> Chapter:
        """Return the words of the choice: the menu entry, in which `{choice}` is the title of a choice, and what the
        others are told of it ("chooses a bid")."""
        fields = {"choice": lambda g, index, observer: say(self.titles[index]), **fields}
        names = fields_of(menu)

        def told(g: Any, index: int, observer: int) -> Any:
            if observer != g.seat:
                return say(secretly)
            return in_third_person(say(menu, **{name: fields[name](g, index, observer) for name in names}))

        return Chapter(Phrase(self.block, menu, log="{told}"), told=told, **fields)

    # --- views and worlds ---------------------------------------------------------------------------------------------
    def _redacts(self) -> Callable[..., Any]:
        field, chosen, shown = self.name, self._chosen, self._shown

        @compiled
        def redact(g, seat):
            if g[shown] == 0:
                for p in range(g.num_players):
                    if p != seat and g[chosen][p] == 1:
                        g[field][p] = HIDDEN

        return redact

    def _determinizes(self) -> Callable[..., Any]:
        field, chosen, shown, draw = self.name, self._chosen, self._shown, self._draw

        @compiled
        def determinize(g, seat, rng):
            if g[shown] == 0:
                for p in range(g.num_players):
                    if p != seat and g[chosen][p] == 1:
                        g[field][p] = draw(g, p, rng)

        return determinize

    # --- observations -------------------------------------------------------------------------------------------------
    @property
    def part(self) -> Part:
        """The standard part of the observation: for each seat whether it has chosen, and what, as far as the observer
        knows."""
        axis = titled_axis(self.name, "has chosen", *self.titles)
        about = f"per player, the observer first: the choice ({self.name}), as far as the observer knows"
        return Part(self.name, (seat_axis(self.seats), axis), about)

    def _observes(self) -> Callable[..., Any]:
        field, chosen, shown, width = self.name, self._chosen, self._shown, 1 + self.block.size

        @compiled
        def observe(g, seat, out, at):
            for i in range(g.num_players):
                p = (seat + i) % g.num_players
                if g[chosen][p] == 1:
                    out[at + width * i] = 1
                    if p == seat or g[shown] == 1:
                        out[at + width * i + 1 + g[field][p]] = 1

        return observe

    # --- in plain Python ----------------------------------------------------------------------------------------------
    def board_lines(self, g: Any, seat: int) -> list[str]:
        """Return the choices as `seat` sees them: "bid of Player 1: 3"."""
        lines: list[str] = []
        for p in np.flatnonzero(g[self._chosen][: int(g.num_players)]).tolist():
            knows = p == seat or int(g[self._shown]) == 1
            choice = say(self.titles[int(g[self.name][p])]) if knows else plural(1, "{n} hidden", "{n} hidden")
            where = say("{zone} of {player}", zone=say(self.name), player=player(p))
            lines.append(f"{where}: {choice}")
        return lines

    def invariants(self, g: Any) -> list[str]:
        """Return what is wrong, in words: choices that are not allowed, or of seats that have not chosen."""
        wrong: list[str] = []
        for p in range(self.seats):
            choice, chosen = int(g[self.name][p]), int(g[self._chosen][p]) == 1
            possible = 0 <= choice < self.block.size if chosen else choice == 0
            if possible and chosen and int(g[self._shown]) == 0:
                possible = bool(self._allowed(g, p, choice))
            if not possible:
                wrong.append(f"The choice {choice} of seat {p} ({self.name}) is not possible.")
        return wrong

    def title(self, card: int) -> str:
        """Return a choice in words."""
        return self.titles[card]

    def decks(self, num_players: int) -> dict[str, tuple[str, int]]:
        """Return no decks, because chance decides nothing here."""
        return {}

    def read(self, g: Any, zone: str, p: int = 0) -> list[int]:
        """Return no cards."""
        return []

    def lay(self, g: Any, zone: str, cards: Sequence[int | str], p: int = 0) -> None:
        """Raise `ValueError`, because chance decides nothing here."""
        raise ValueError(f"{self.name} is chosen by players; there is no deck {zone!r} to set.")


def _draws(size: int, allowed: Callable[..., Any]) -> Callable[..., Any]:
    @compiled
    def draw(g, p, rng):
        n = 0
        for choice in range(size):
            if allowed(g, p, choice):
                n += 1
        left = below(rng, n)
        for choice in range(size):
            if allowed(g, p, choice):
                if left == 0:
                    return choice
                left -= 1
        return HIDDEN

    return draw
