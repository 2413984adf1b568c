"""The rows of cards that a seat sees: those to choose from, its hand, and what it knows of deck and pile."""

from __future__ import annotations

from typing import Any

from architects_env.core.language.phrases import say
from architects_env.games.citadels import districts as D
from architects_env.games.citadels import state as S
from architects_env.games.citadels.board_text import known_pile
from architects_env.games.citadels.names import player_in_words


def open_cards(g: Any, seat: int) -> list[tuple[str, str, list[int], list[int]]]:
    """Rows of large cards: (place, title, counts by kind, how many of them are marked); the hand last."""
    rows: list[tuple[str, str, list[int], list[int]]] = []
    if not g.over and g.stage == S.GRAVEYARD and g.ruin != S.NO_KIND:
        rows.append(("ruin", say("Destroyed"), [int(kind == g.ruin) for kind in range(D.NUM_KINDS)], []))
    if not g.over and g.seat == seat:
        rows += [("drawn", say("Cards to choose from"), g.drawn.tolist(), [])] if g.drawn_size > 0 else []
        rows += (
            [
                (
                    "seen",
                    say("The hand of {player}", player=player_in_words(g.target)),
                    g.hand_known[seat, g.target].tolist(),
                    [],
                )
            ]
            if g.stage == S.WIZARD_TAKE
            else []
        )
        rows += [("search", say("The deck"), g.deck.tolist(), [])] if g.stage == S.LIGHTHOUSE else []
    marks = g.marked.tolist() if g.stage == S.MARKING and g.seat == seat else []
    return [*rows, ("hand", say("Your hand"), g.hand[seat].tolist(), marks)]


def lists(g: Any, seat: int) -> list[tuple[str, str, list[int]]]:
    """The purple cards of the game, and what the seat knows of deck and pile: (place, title, counts by kind)."""
    purple = [int(kind >= D.FIRST_PURPLE and g.cards_in_game[kind] > 0) for kind in range(D.NUM_KINDS)]
    found: list[tuple[str, str, list[int]]] = [("purple", say("Purple cards of this game"), purple)]
    found += (
        [("known deck", say("In the deck, as you know"), g.deck.tolist())]
        if (int(g.deck_seen) >> seat) & 1 and g.stage != S.LIGHTHOUSE
        else []
    )
    return found + (
        [("known pile", say("In the pile, as you know"), known)] if any(known := known_pile(g, seat)) else []
    )
