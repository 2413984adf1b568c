"""The words in which cards are written. What a word does stands in the chapter of its subject; here it is only said."""

from __future__ import annotations

from dataclasses import dataclass

ANY, COMMON, FACTION = "any", "common", "faction"
"""From which deck a card is drawn: of the owner's choice, or a named one."""


@dataclass(frozen=True)
class Effect:
    """A verb and what it needs. `goods` are pairs (good, number)."""

    verb: str
    goods: tuple[tuple[str, int], ...] = ()
    colour: str = ""
    most: int = 0
    number: int = 1
    deck: str = ANY
    choices: tuple[Effect, ...] = ()


def gain(**goods: int) -> Effect:
    return Effect("gain", goods=tuple(goods.items()))


def draw(number: int, deck: str = ANY) -> Effect:
    return Effect("draw", number=number, deck=deck)


def per_colour(good: str, colour: str, most: int) -> Effect:
    """One good for each own location of a colour, the card itself included."""
    return Effect("per_colour", goods=((good, 1),), colour=colour, most=most)


def per_samurai(most: int) -> Effect:
    """1 VP for each samurai of the empire."""
    return Effect("per_samurai", most=most)


def keep_one_of_two(deck: str) -> Effect:
    """Draws two cards and keeps one. Of the own deck the other one is shuffled back; of any decks it is discarded."""
    return Effect("keep_one_of_two", deck=deck)


def either(*choices: Effect) -> Effect:
    return Effect("either", choices=choices)


def verb(name: str) -> Effect:
    """Something that only one or two titles do."""
    return Effect(name)
