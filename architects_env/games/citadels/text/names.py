"""Names of characters, buildings, cards and players, as menus, log, board and picture use them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from architects_env.core.text import amount, joined, plural, say
from architects_env.games.citadels.data import characters as H
from architects_env.games.citadels.data import districts as D
from architects_env.games.citadels.rules.actions import split_building


def player_in_words(p: Any) -> str:
    """Return a player inside a sentence of the menu or the board: "player 2"."""
    return say("player {seat}", seat=int(p))


def with_you(name: str, it_is: Any) -> str:
    """Return the name of a player, marked if it is the reader."""
    return say("{name} (you)", name=name) if it_is else name


def seat_on(g: Any, places: int) -> int:
    """Return the seat `places` seats to the left of the one that decides."""
    return (int(g.seat) + places) % int(g.num_players)


def in_words(words: Iterable[str], none: str = "nothing") -> str:
    """Join words in a sentence: "the Market, the Manor and the Keep"."""
    return joined(words) or say(none)


def gold_text(gold: Any) -> str:
    """Return an amount of gold in words: "3 gold"."""
    return amount(int(gold), "gold")


def count_text(cards: Any) -> str:
    """Return a number of cards in words: "1 card", "2 cards"."""
    return plural(int(cards), "{n} card", "{n} cards")


def some_cards(cards: Any) -> str:
    """Return a number of cards in words: "4 cards"."""
    return plural(int(cards), "{n} card", "{n} cards")


def of_kind(kind: int, number: Any = 1) -> str:
    """Return cards of one kind in words: "Tavern", "2 Tavern"."""
    name = D.DISTRICTS[kind].name
    return amount(int(number), name) if number > 1 else say(name)


def the_card(kind: int) -> str:
    """Return the name of a card with its article: "the Tavern"."""
    return say("the {card}", card=of_kind(kind))


def colour_name(colour: int) -> str:
    """Return the name of a colour: "yellow"."""
    return say(D.COLOURS[colour])


def title_of(g: Any, number: int) -> str:
    """Return the name of the character with this number: "Merchant"."""
    return say(H.CHARACTERS[g.characters[number]].name)


def the_character(g: Any, number: int) -> str:
    """Return the name of the character with this number and its article: "the Merchant"."""
    return say("the {character}", character=title_of(g, number))


def character_name(g: Any, number: int) -> str:
    """Return the number and name of a character: "6 Merchant"."""
    return say("{number} {name}", number=number, name=title_of(g, number))


def rank_of(i: int) -> int:
    """Return the number of the character that an action names."""
    return i + 1


def building_name(building: int, number: Any = 1) -> str:
    """Return the name of a building (`actions.join_building`), or of several."""
    coin, kind = split_building(building)
    name = of_kind(kind, number)
    return say("{building} with a coin", building=name) if coin else name


def building_place(p: int, building: int) -> str:
    """Return the name of a building's place in the picture."""
    coin, kind = split_building(building)
    return f"seat {p} building {D.DISTRICTS[kind].name}{' with a coin' * coin}"
