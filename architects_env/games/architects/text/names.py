"""Names of goods, cards, workers and players, as menus, log, board and picture use them."""

from __future__ import annotations

from typing import Any

from architects_env.core.text import amount, capital, joined, listed, player, plural, say
from architects_env.games.architects.data import board as B
from architects_env.games.architects.data import cards as C
from architects_env.games.architects.data import characters as H
from architects_env.games.architects.data import options as O
from architects_env.games.architects.data import rival_table as R
from architects_env.games.architects.rules.state import is_rival, player_at

SKILL_NAMES = {"C": "carpentry", "T": "tiling", "M": "masonry"}
ROWS = ("upper", "lower")
"""Rows of the apprentices on display."""
UP_TO = {
    B.STOREHOUSE: ("{n} trade", "{n} trades"),
    B.TOWN_CENTRE: ("{n} capture", "{n} captures"),
    B.GUARDHOUSE: ("{n} action", "{n} actions"),
}
"""Action that may be carried out once for each worker, by location."""


def goods_text(numbers: Any, none: str = "nothing") -> str:
    """Turn numbers in the order of `cards.GAINS` (or of its beginning) into words: "4 clay and 2 wood"."""
    words = [gain_text(int(number), name) for number, name in zip(numbers, C.GAINS, strict=False) if number]
    return joined(words) or say(none)


def gain_text(number: int, name: str) -> str:
    """Return a number of one of `cards.GAINS` in words."""
    if name == "building card":
        return plural(number, "{n} building card", "{n} building cards")
    return amount(number, name)


def silver_text(number: Any) -> str:
    """Return an amount of silver in words: "3 silver"."""
    return amount(int(number), "silver")


def taxes_text(number: Any) -> str:
    """Return a number of taxes in words: "1 tax", "2 taxes"."""
    return plural(int(number), "{n} tax", "{n} taxes")


def location_name(location: Any) -> str:
    """Return the name of an open-circle location."""
    return say(B.LOCATIONS[location])


def building_title(card: Any) -> str:
    """Return the name of building `card`."""
    return say(C.BUILDINGS[card].name)


def building_name(card: Any) -> str:
    """Return the name of building `card` with its article."""
    return say("the {card}", card=building_title(card))


def skills_text(skills: str) -> str:
    """Return the skill letters in words: "CT" as "carpentry, tiling"."""
    return listed(say(SKILL_NAMES[letter]) for letter in skills) or say("none")


def apprentice_title(card: int) -> str:
    """Return the name of apprentice `apprentice`.

    If another card of that name is different, the skill is added, or its trade where the skill is not enough.
    """
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
    """Return the name of apprentice `card` with its article."""
    return say("the {card}", card=apprentice_title(card))


def character_name(character: Any) -> str:
    """Return the name of the character whose board it is."""
    return say(H.CHARACTERS[character].name)


def workers_text(number: int) -> str:
    """Return a number of workers in words: "1 worker", "2 workers"."""
    return plural(number, "{n} worker", "{n} workers")


def up_to_text(location: int, number: int) -> str:
    """Return the number of actions that `number` workers allow at a location, in words: "2 trades"; "" at other
    locations."""
    return plural(number, *UP_TO[location]) if location in UP_TO else ""


def points_text(number: int) -> str:
    """Return a number of points in words: "3 points"."""
    return plural(number, "{n} point", "{n} points")


def apprentice_place(apprentice: int) -> str:
    """Return the name of the apprentice's place in the picture. Before a player it follows the seat."""
    return f"apprentice {apprentice + 1}"


def player_name(g: Any, p: Any) -> str:
    """ "Player 1", or the name of the rival."""
    return say(R.SIDES[g.rival]) if is_rival(g, p) else player(p)


def scheme_name(card: int) -> str:
    """Return a scheme card in words: its number, the place of its worker, and its effects."""
    what = listed([spot_name(int(R.SPOT[card])), *(effect_text(*effect) for effect in R.effects_of(card))])
    return say("{n} ({what})", n=card + 1, what=what)


def spot_name(spot: int) -> str:
    """Return the name of a place on scheme cards."""
    if spot < R.BLACK_MARKET:
        return location_name(spot)
    if spot == R.GUILDHALL:
        return say("Guildhall")
    return say("Black Market: {space}", space=say(B.MARKET_SPACES[spot - R.BLACK_MARKET]))


def effect_text(effect: int, number: int) -> str:
    """Return an effect of a scheme card, besides placing a worker, in words."""
    return {
        R.CAPTURE: plural(number, "capture 1 group", "capture up to {n} groups"),
        R.SELL_CAPTIVES: say("sell all captured workers for 1 marble"),
        R.RELEASE: say("release its workers from prison"),
        R.RESCUE: say("rescue its workers"),
        R.RESCUE_FOR_DEBT: say("rescue its workers for a debt"),
        R.GAIN_VIRTUE: say("gain {what}", what=gain_text(number, "virtue")),
        R.LOSE_VIRTUE: say("lose {what}", what=gain_text(number, "virtue")),
        R.TAKE_DEBT: plural(number, "take 1 debt", "take {n} debts"),
        R.DESTROY_DEBT: plural(number, "destroy 1 debt", "destroy {n} debts"),
        R.GAIN_MARBLE: say("gain {what}", what=gain_text(number, "marble")),
        R.ADVANCE_CATHEDRAL: plural(number, "advance 1 Cathedral level", "advance {n} Cathedral levels"),
        R.ADVANCE_WITHOUT_REWARD: plural(
            number,
            "advance 1 Cathedral level without a reward",
            "advance {n} Cathedral levels without a reward",
        ),
        R.REMOVE_TAXES: say("remove the silver at the Tax Stand"),
        R.DISCARD_UPPER: say("discard the first apprentice of the upper row"),
        R.DISCARD_LOWER: say("discard the first apprentice of the lower row"),
        R.ADD_FUTURE_SCHEME: say("add a future scheme to the discarded ones"),
    }[effect]


def displayed_at(g: Any, apprentice: int) -> str:
    """Return the place of an apprentice on display, in words."""
    for row, name in enumerate(ROWS):
        for column in range(4):
            if g.display[row, column] == apprentice:
                return say("{row} row, column {n}", row=say(name), n=column + 1)
    return say("nowhere")


def row_text(g: Any, apprentice: int) -> str:
    """Return the row of an apprentice on display, as a heading."""
    row = next((name for row, name in enumerate(ROWS) if (g.display[row] == apprentice).any()), ROWS[0])
    return capital(say("{row} row", row=say(row)))


def gained_text(g: Any, numbers: Any) -> str:
    """Return the gain of a player in words. With the option supply = box it says that the gain may be less."""
    short = g.options[O.SUPPLY_BOX] and any(number > there for number, there in zip(numbers, g.in_supply, strict=False))
    goods = goods_text(numbers)
    return say("{goods}, as far as the supply reaches", goods=goods) if short else goods


def exchanged_text(g: Any, numbers: Any, gets: bool) -> str:
    """Return the goods that an exchange costs, or those that it brings, in words."""
    return gained_text(g, numbers) if gets else goods_text(numbers)


def seat_on(g: Any, places: int) -> int:
    """Return the player `places` places after the one who decides."""
    return int(player_at(g, g.seat, places))
