"""In which group an option stands where a table is made: what is in play, house rules, single cards, or how doubtful
rules are read."""

from __future__ import annotations

import re

from architects_env.core.contract.game import Game, Option

FEW = 6
"""A game with no more options than this has them all in the first group."""
BOX = {
    "architects": ("promo_", "aoa_", "rival", "character"),
    "citadels": ("new_buildings", "number_", "purple_removal"),
    "settlers": ("faction_0", "faction_1", "faction_2", "faction_3", "lookout", "peaceful"),
    "viscounts": ("ai", "difficulty"),
}
"""By game, how the names of options begin that say what of the box is in play."""
HOUSE = (
    "supply",
    "start_player",
    "max_",
    "at_bound",
    "city_size",
    "_cost",
    "feast",
    "rounds",
    "auto_",
    "solo_comparison",
)
"""What stands in the names of options that change how long or by what custom one plays."""


def group_of(game: Game, option: Option) -> str:
    """ "box", "house", "cards" or "advanced"."""
    if any(option.name.startswith(beginning) for beginning in BOX.get(game.name, ())):
        return "box"
    if any(part in option.name for part in HOUSE):
        return "house"
    if option.name.startswith("card_"):
        return "cards"
    return "box" if len(game.options) <= FEW else "advanced"


def without_citations(about: str) -> str:
    """What an option is about, without the section of the rules page and the number of the ruling."""
    return re.sub(
        r"\s*\((?:section |oddíl )?(?:[A-Z]*\d[\w.-]*)(?:[, ]+(?:section |oddíl )?[A-Z]*\d[\w.-]*)*\)", "", about
    )
