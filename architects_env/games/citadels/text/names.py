"""Things in words: characters, buildings, cards, players, as menus, log, board and picture name them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from architects_env.core.text import amount, joined, plural, say
from architects_env.games.citadels.data import characters as H
from architects_env.games.citadels.rules import districts as D
from architects_env.games.citadels.rules.actions import split_building


def player_in_words(p: Any) -> str:
    """A player inside a sentence of the menu or the board: "player 2"."""
    return say("player {seat}", seat=int(p))


def with_you(name: str, it_is: Any) -> str:
    """The name of a player, who may be the reader."""
    return say("{name} (you)", name=name) if it_is else name


def seat_on(g: Any, places: int) -> int:
    """The seat so many places to the left of the one that decides."""
    return (int(g.seat) + places) % int(g.num_players)


def in_words(words: Iterable[str], none: str = "nothing") -> str:
    """ "the Market, the Manor and the Keep"."""
    return joined(words) or say(none)


def gold_text(gold: Any) -> str:
    """ "3 gold"."""
    return amount(int(gold), "gold")


def count_text(cards: Any) -> str:
    """ "1 card", "2 cards"."""
    return plural(int(cards), "{n} card", "{n} cards")


def some_cards(cards: Any) -> str:
    """ "4 cards", also of one."""
    return plural(int(cards), "{n} cards", "{n} cards")


def of_kind(kind: int, number: Any = 1) -> str:
    """Cards of one kind: "Tavern", "2 Tavern"."""
    name = D.DISTRICTS[kind].name
    return amount(int(number), name) if number > 1 else say(name)


def the_card(kind: int) -> str:
    """ "the Tavern"."""
    return say("the {card}", card=of_kind(kind))


def colour_name(colour: int) -> str:
    """ "yellow"."""
    return say(D.COLOURS[colour])


def title_of(g: Any, number: int) -> str:
    """The character with this number, as "Merchant"."""
    return say(H.CHARACTERS[g.characters[number]].name)


def the_character(g: Any, number: int) -> str:
    """The same as "the Merchant"."""
    return say("the {character}", character=title_of(g, number))


def character_name(g: Any, number: int) -> str:
    """The same as "6 Merchant"."""
    return say("{number} {name}", number=number, name=title_of(g, number))


def rank_of(i: int) -> int:
    """The number of a character, of an action that names it."""
    return i + 1


def building_name(building: int, number: Any = 1) -> str:
    """A building (`actions.join_building`), or several of it."""
    coin, kind = split_building(building)
    name = of_kind(kind, number)
    return say("{building} with a coin", building=name) if coin else name


def building_place(p: int, building: int) -> str:
    """The name of a building's place in the picture."""
    coin, kind = split_building(building)
    return f"seat {p} building {D.DISTRICTS[kind].name}{' with a coin' * coin}"
