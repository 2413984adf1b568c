"""Things in words: goods, cards, workers, players, as menus, log, board and picture name them."""

from __future__ import annotations

from typing import Any

from architects_env.core.language.phrases import amount, capital, joined, listed, player, plural, say
from architects_env.games.architects import board as B
from architects_env.games.architects import cards as C
from architects_env.games.architects import characters as H
from architects_env.games.architects import options as O
from architects_env.games.architects import rival_table as R
from architects_env.games.architects.state import is_rival, player_at

SKILL_NAMES = {"C": "carpentry", "T": "tiling", "M": "masonry"}
ROWS = ("upper", "lower")
"""Of the apprentices on display."""
UP_TO = {
    B.STOREHOUSE: ("{n} trade", "{n} trades"),
    B.TOWN_CENTRE: ("{n} capture", "{n} captures"),
    B.GUARDHOUSE: ("{n} action", "{n} actions"),
}
"""What may be done as often as workers stand there."""


def goods_text(numbers: Any, none: str = "nothing") -> str:
    """Numbers over `cards.GAINS` (or its beginning) as words: "4 clay and 2 wood"."""
    words = [gain_text(int(number), name) for number, name in zip(numbers, C.GAINS, strict=False) if number]
    return joined(words) or say(none)


def gain_text(number: int, name: str) -> str:
    """So many of one of `cards.GAINS`."""
    if name == "building card":
        return plural(number, "{n} building card", "{n} building cards")
    return amount(number, name)


def silver_text(number: Any) -> str:
    """ "3 silver"."""
    return amount(int(number), "silver")


def taxes_text(number: Any) -> str:
    """ "1 tax", "2 taxes"."""
    return plural(int(number), "{n} tax", "{n} taxes")


def location_name(location: Any) -> str:
    """The name of an open place."""
    return say(B.LOCATIONS[location])


def building_title(card: Any) -> str:
    """The name of building `card`."""
    return say(C.BUILDINGS[card].name)


def building_name(card: Any) -> str:
    """The name of building `card` with its article."""
    return say("the {card}", card=building_title(card))


def skills_text(skills: str) -> str:
    """ "CT" as "carpentry, tiling"."""
    return listed(say(SKILL_NAMES[letter]) for letter in skills) or say("none")


def apprentice_title(card: int) -> str:
    """The name of apprentice `card`; where others of the name are printed otherwise, also its skill, or what it trades
    where the skill tells too little."""
    it = C.APPRENTICES[card]
    others = {other for other in C.APPRENTICES if other.name == it.name}
    if len(others) == 1:
        return say(it.name)
    if len({other.skills for other in others}) == len(others):
        what = skills_text(it.skills)
    else:
        what = say("{pays} for {gets}", pays=goods_text(it.ability.pay), gets=goods_text(it.ability.trade))
    return say("{name} ({what})", name=say(it.name), what=what)


def apprentice_name(card: int) -> str:
    """The same with its article."""
    return say("the {card}", card=apprentice_title(card))


def character_name(character: Any) -> str:
    """Whose board it is."""
    return say(H.CHARACTERS[character].name)


def workers_text(number: int) -> str:
    """ "1 worker", "2 workers"."""
    return plural(number, "{n} worker", "{n} workers")


def up_to_text(location: int, number: int) -> str:
    """How much may be done there with so many workers: "2 trades"; "" elsewhere."""
    return plural(number, *UP_TO[location]) if location in UP_TO else ""


def points_text(number: int) -> str:
    """ "3 points"."""
    return plural(number, "{n} points", "{n} points")


def apprentice_place(apprentice: int) -> str:
    """The name of its place in the picture; before a player it stands after the seat."""
    return f"apprentice {apprentice + 1}"


def player_name(g: Any, p: Any) -> str:
    """ "Player 1", or the name of the rival."""
    return say(R.SIDES[g.rival]) if is_rival(g, p) else player(p)


def scheme_name(card: int) -> str:
    """Number and actions of a scheme card, and whether it bears the capture sign."""
    words = {"n": card + 1, "first": action_text(int(R.FIRST[card])), "other": action_text(int(R.SECOND[card]))}
    if R.CAPTURES[card]:
        return say("{n} ({first}, else {other}, with the capture sign)", **words)
    return say("{n} ({first}, else {other})", **words)


def action_text(action: int) -> str:
    """An action of the rival as its cards name it."""
    return say(R.ACTIONS[action].replace("_", " "))


def displayed_at(g: Any, apprentice: int) -> str:
    """Where an apprentice lies on display."""
    for row, name in enumerate(ROWS):
        for column in range(4):
            if g.display[row, column] == apprentice:
                return say("{row} row, column {n}", row=say(name), n=column + 1)
    return say("nowhere")


def row_text(g: Any, apprentice: int) -> str:
    """In which row of the display it lies, as a heading."""
    row = next((name for row, name in enumerate(ROWS) if (g.display[row] == apprentice).any()), ROWS[0])
    return capital(say("{row} row", row=say(row)))


def gained_text(g: Any, numbers: Any) -> str:
    """What somebody gains, and that it may be less (option supply = box)."""
    short = g.options[O.SUPPLY_BOX] and any(number > there for number, there in zip(numbers, g.in_supply, strict=False))
    goods = goods_text(numbers)
    return say("{goods}, as far as the supply reaches", goods=goods) if short else goods


def exchanged_text(g: Any, numbers: Any, gets: bool) -> str:
    """What an exchange pays, or what it gets."""
    return gained_text(g, numbers) if gets else goods_text(numbers)


def seat_on(g: Any, places: int) -> int:
    """The player so many places after the one who decides."""
    return int(player_at(g, g.seat, places))
