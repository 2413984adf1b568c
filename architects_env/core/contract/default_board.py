"""The default board as text: the game's own fields by name, and the cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import numpy as np

from architects_env.core.compile.recarrays import recarray
from architects_env.core.contract.rules.events import FIELDS as EVENT_FIELDS
from architects_env.core.contract.spaces.json_board import JsonBoard, words
from architects_env.core.contract.spaces.stages import FIELDS as STAGE_FIELDS
from architects_env.core.text import player, say

if TYPE_CHECKING:
    from architects_env.core.contract.game import Game

OF_THE_CORE = frozenset(
    {
        *("rng", "seat", "over", "cut_off", "num_players", "options"),
        *("agenda", "agenda_size", "task"),
        *(name for name, *_ in (*EVENT_FIELDS, *STAGE_FIELDS)),
    }
)
"""Fields of a state that the core reads, and that are no part of a board."""


def default_board(game: Game) -> Callable[[Any, int], str]:
    """Return the default function `board(g, seat)` of a game.

    It returns the title of the game, a line for each of its own fields that is one number or one for each seat ("score:
    3, 0, 1"), and the lines of its cards. Own fields are read from the view of the seat.
    """
    fields, families = own_fields(game), tuple[Any, ...](game.cards)

    def board(g: Any, seat: int) -> str:
        lines = [say(game.title), *(_lines(game, fields, _redacted(game, g, seat)) if fields else ())]
        return "\n".join([*lines, *(line for cards in families for line in cards.board_lines(g, seat))])

    return board


def default_json_board(game: Game) -> JsonBoard:
    """Return the board as JSON of a game that declares none: the lines of its board as text."""
    return JsonBoard(
        1, lines=words("The board as text, line by line.", lambda g, seat: game.board(g, seat).splitlines())
    )


def own_fields(game: Game) -> tuple[str, ...]:
    """Return the game's own fields that are one number or one for each seat, in the order of its dtype."""
    of_cards = {name for cards in game.cards for name, *_ in getattr(cards, "fields", ())}
    return tuple(
        name
        for name in game.dtype.names or ()
        if name not in OF_THE_CORE | of_cards
        and game.dtype[name].base.kind in "iufb"
        and game.dtype[name].shape in ((), (game.seats[1],))
    )


def _redacted(game: Game, g: Any, seat: int) -> Any:
    """Return a copy of a state as `seat` sees it."""
    copy = recarray(np.frombuffer(bytearray(g.tobytes()), game.dtype))[0]
    game.redact(copy, seat)
    return copy


def _lines(game: Game, fields: Iterable[str], g: Any) -> list[str]:
    lines: list[str] = []
    for name in fields:
        values = np.atleast_1d(np.asarray(g[name]))[: int(g.num_players)].tolist()
        texts = [seat_in_words(value) for value in values] if name in game.seat_fields else map(str, values)
        lines.append(f"{say(name.replace('_', ' '))}: {', '.join(texts)}")
    return lines


def seat_in_words(seat: int) -> str:
    """Return the value of a field that holds a seat: the name of the player, or a dash for nobody."""
    return player(seat) if seat >= 0 else "–"
