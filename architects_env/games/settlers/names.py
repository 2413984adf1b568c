"""Things in words: cards, goods, players, as menus, log, board and picture name them."""

from __future__ import annotations

from typing import Any

from architects_env.core.language.phrases import player, plural, say
from architects_env.games.settlers import cards as C

DECKS = ("common", "faction")


def _names() -> tuple[str, ...]:
    names: list[str] = []
    for card, title in enumerate(C.TITLES):
        number = C.TITLES[: card + 1].count(title)
        names.append(f"{title} {number}" if C.TITLES.count(title) > 1 else title)
    return tuple(names)


NAMES = _names()
"""Every card has a name of its own: its title; of several copies of a title which one, by its number in its deck.
These are names, of places too; what is read says them with `card_name`."""


def card_name(card: int) -> str:
    """The same as a phrase: "Farm 1"."""
    title = C.TITLES[card]
    number = NAMES[card].removeprefix(title).strip()
    return say("{card} {n}", card=say(title), n=number) if number else say(title)


def the_card(card: int) -> str:
    """ "the Farm 1"."""
    return say("the {card}", card=card_name(card))


def deck_name(deck: int) -> str:
    """ "common"."""
    return say(DECKS[deck])


def some_cards(number: int) -> str:
    """ "4 cards", also of one."""
    return plural(number, "{n} cards", "{n} cards")


def pile_text(name: str, number: int) -> str:
    """ "faction deck: 24 cards"."""
    return say("{pile}: {cards}", pile=say(name), cards=some_cards(number))


def player_text(g: Any, p: int) -> str:
    """Everybody has the same name in everybody's log. In the middle of a sentence."""
    return say("the virtual player") if p >= g.num_players else player(p)


def used_text(g: Any, card: int) -> str:
    """How often a location has been activated in this round."""
    return say("used {n} of {uses} times", n=int(g.uses[card]), uses=int(C.USES[card]))


def taken_text(g: Any, card: int) -> str:
    """Who has taken a location over."""
    return say("taken over by {player}", player=player_text(g, int(g.taker[card]) - 1))


def with_you(name: str, it_is: Any) -> str:
    """The name of a player, who may be the reader."""
    return say("{name} (you)", name=name) if it_is else name


def seat_on(g: Any, places: int) -> int:
    """The side so many places after the one that decides."""
    return (int(g.seat) + places) % int(g.sides)
