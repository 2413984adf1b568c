"""Labels for people of the kinds of chance that the program may deal in a companion game.

Their names are for files and programs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from architects_env.core.contract.game import Game
from architects_env.core.text import say

LABELS: Mapping[str, Mapping[str, str]] = {
    "hamlet": {"card": say("Plans")},
    "architects": {
        "start player": say("Who begins"),
        "apprentice": say("Apprentices"),
        "market": say("Cards of the Black Market"),
        "small side": say("Small side on the Black Market's deck"),
        "reward": say("Rewards"),
        "scheme_card": say("Scheme cards of the rival"),
        "buildings": say("Building cards"),
    },
    "citadels": {
        "crown": say("Who begins with the crown"),
        "removed": say("Purple cards that leave for new ones"),
        "new cards": say("New purple cards"),
        "cards_in_game": say("District cards"),
        "face up": say("Characters face up"),
        "face down": say("The draft of characters"),
    },
    "settlers": {
        "first player": say("Who begins"),
        "first attack": say("The first attack card"),
        "card of the virtual player": say("What the virtual player gets from the display"),
        "common": say("Common cards"),
        "faction_card": say("Faction cards"),
        "faction_card of agents": say("Faction cards of the program's players"),
        "attack": say("Attack cards"),
    },
    "viscounts": {
        "start player": say("Who begins"),
        "castle": say("How the castle is turned"),
        "townsfolk": say("Townsfolk cards"),
        "townsfolk of agents": say("Hands and draw piles of the program's players"),
        "manuscript": say("Manuscripts"),
        "scheme": say("Schemes of the virtual viscount"),
    },
}
"""Labels by game and by the name of the chance."""
NUMBERED: Mapping[str, Callable[[int], str]] = {
    "character of": lambda n: say("Board of player {n}", n=n + 1),
    "faction of": lambda n: say("Faction of player {n}", n=n + 1),
    "character": lambda n: say("Character with number {n}", n=n),
    "segment in place": lambda n: say("Board segment in place {n}", n=n + 1),
    "pair_card": lambda n: say("Player card number {n}", n=n + 1),
    "pair_hero": lambda n: say("Hero under player card number {n}", n=n + 1),
}
"""Labels of numbered chance, by the beginning of its name."""


OF_SEATS = ("character of", "faction of")
"""Beginnings of the names of chance that concerns one seat."""


def seat_of_chance(name: str) -> int | None:
    """Return the seat that a kind of chance concerns, or None."""
    kind, _, number = name.rpartition(" ")
    return int(number) if kind in OF_SEATS and number.isdigit() else None


def label_of_chance(game: Game, name: str) -> str:
    """Return the label of a kind of chance. The label for a game without labels is made from the chance's name."""
    if (label := LABELS.get(game.name, {}).get(name)) is not None:
        return label
    kind, _, number = name.rpartition(" ")
    if number.isdigit() and kind in NUMBERED and game.name in LABELS:
        return NUMBERED[kind](int(number))
    return say(name.replace("_", " "))
