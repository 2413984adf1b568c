"""Cards in words, depending on their place: for recorded sentences, for lists of choices, and for the log."""

from __future__ import annotations

from typing import Any

import numpy as np

from architects_env.core.text import listed, say
from architects_env.games.settlers.data import cards as C
from architects_env.games.settlers.rules import state as S
from architects_env.games.settlers.text.names import OF_COST, TOLD_BY, card_name, card_title, player_text, state_words

OWN_ZONES = (
    ("hand_common", 0),
    ("hand_faction", C.NUM_COMMON),
    ("dealt", 0),
    ("passed_on", 0),
    ("foundations", 0),
    ("drawn_common", 0),
    ("drawn_faction", C.NUM_COMMON),
)
"""The zones in which a seat may have two cards of one title, with the number of their first card."""


OF_BOTH = (S.CHAPEL, S.DISCARD)
"""Stages at which a player chooses both from the table and from hand or foundations."""


def card_in_list(g: Any, card: int) -> str:
    """Return the words of `card_in_menu`.

    The difference from other cards of the title is added only if the seat sees one of these too: on the table, in its
    hand, or where cards are offered.
    """
    seen = set[int](np.flatnonzero(g.home).tolist()) if g.home[card] or g.stage in OF_BOTH else set[int]()
    if not g.home[card] or g.stage in OF_BOTH:
        seen |= set(g.display[: g.display_size].tolist())
        for zone, first in OWN_ZONES:
            seen |= {first + int(one) for one in g[zone][g.seat, : g[f"{zone}_size"][g.seat]] if one >= 0}
    alike = any(C.TITLES[other] == C.TITLES[card] and C.FACE[other] != C.FACE[card] for other in seen)
    return card_in_menu(g, card, card_name(card, OF_COST) if alike else card_title(card))


def card_in_log(g: Any, card: int) -> str:
    """Return the words of `card_there` without the difference from other cards of the title, except for the good of a
    deal.
    """
    brings = g.stage == S.DEAL and TOLD_BY[card] == "deal"
    return card_there(g, card, card_name(card) if brings else card_title(card))


def card_in_menu(g: Any, card: int, name: str = "") -> str:
    """Return the words of `card_there`, and a number for cards that look alike and lie in the same state at the same
    player's, in the order in which they were built. Choices need it, since no two of them may read the same.
    """
    equal = _equal_there(g, card)
    there = card_there(g, card, name)
    if len(equal) < 2:
        return there
    return say("{card}, {n} of {all} alike", card=there, n=equal.index(card) + 1, all=len(equal))


def _equal_there(g: Any, card: int) -> list[int]:
    """Return the cards with the same `card_there`, including this one; none for a card that lies nowhere open."""
    foundations = sorted(g.foundations[g.seat, : g.foundations_size[g.seat]].tolist())
    empires = [other for side in range(g.sides) for other in g.empire[side, : g.empire_size[side]].tolist()]
    lying = [other for other in (*empires, *foundations) if C.FACE[other] == C.FACE[card]]
    return [other for other in lying if card in lying and card_there(g, other) == card_there(g, card)]


def card_there(g: Any, card: int, name: str = "") -> str:
    """Return the card, by its `card_name` or another one.

    If several that look alike lie before players, or are foundations of the player who decides, the owner (unless it is
    the reader) and the state are added, as far as these tell them apart.
    """
    foundations = g.foundations[g.seat, : g.foundations_size[g.seat]].tolist()
    lying = [*np.flatnonzero(g.home[: C.NUM_LOCATIONS]).tolist(), *foundations]
    name = name or card_name(card)
    if card not in lying:
        return name
    home = {other: int(g.home[other]) or int(g.seat) + 1 for other in lying if C.FACE[other] == C.FACE[card]}
    states = {
        other: (say("foundation"),) if other in foundations else tuple(state_words(g, other))
        for other in home
        if home[other] == home[card]
    }
    told = [*states[card]] if len(set(states.values())) > 1 else []
    if len(set(home.values())) > 1 and home[card] != g.seat + 1:
        told = [player_text(g, home[card] - 1), *told]
    return say("{card} ({what})", card=name, what=listed(told)) if told else name
