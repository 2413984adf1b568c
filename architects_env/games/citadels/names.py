"""Things in words: characters, buildings, cards, players, as menus, log, board and picture name them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from architects_env.games.citadels import characters as H
from architects_env.games.citadels import districts as D


def player_text(p: Any) -> str:
    """Everybody has the same name in everybody's log."""
    return f"Player {int(p)}"


def seat_on(g: Any, places: int) -> int:
    """The seat so many places to the left of the one that decides."""
    return (int(g.seat) + places) % int(g.num_players)


def in_words(words: Iterable[str], none: str = "nothing") -> str:
    """ "the Market, the Manor and the Keep"."""
    *first, last = [*words] or [none]
    return f"{', '.join(first)} and {last}" if first else last


def count_text(cards: Any) -> str:
    """ "1 card", "2 cards"."""
    return "1 card" if cards == 1 else f"{int(cards)} cards"


def the_character(g: Any, number: int) -> str:
    """The character with this number, as "the Merchant"."""
    return f"the {H.CHARACTERS[g.characters[number]].name}"


def character_name(g: Any, number: int) -> str:
    """The same as "6 Merchant"."""
    return f"{number} {H.CHARACTERS[g.characters[number]].name}"


def building_name(building: int) -> str:
    """A building of the action space's block: kind, or `actions.WITH_COIN` + kind."""
    coin, kind = divmod(building, D.NUM_KINDS)
    return D.DISTRICTS[kind].name + (" with a coin" if coin else "")


def building_place(p: int, building: int) -> str:
    """The name of a building's place in the picture."""
    return f"seat {p} building {building_name(building)}"
