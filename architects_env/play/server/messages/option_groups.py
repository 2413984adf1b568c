"""Groups of options in the lobby: parts of the box, house rules, single cards, and readings of doubtful rules."""

from __future__ import annotations

import re

from architects_env.core.contract.game import Game, Option

FEW = 6
"""Maximum number of options for which all unnamed ones are in the first group."""
BOX = {
    "architects": ("promo_", "aoa_", "rival", "character"),
    "citadels": ("new_buildings", "number_", "purple_removal"),
    "settlers": ("faction_0", "faction_1", "faction_2", "faction_3", "lookout", "peaceful"),
    "viscounts": ("ai", "difficulty"),
}
"""Beginnings of the names of options that choose parts of the box, by game."""
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
"""Parts of the names of options for house rules and the length of a game."""


def group_of(game: Game, option: Option) -> str:
    """Group of an option: "box", "house", "cards" or "advanced"."""
    if any(option.name.startswith(beginning) for beginning in BOX.get(game.name, ())):
        return "box"
    if any(part in option.name for part in HOUSE):
        return "house"
    if option.name.startswith("card_"):
        return "cards"
    return "box" if len(game.options) <= FEW else "advanced"


def without_citations(about: str) -> str:
    """Return the description of an option without the rules section and the ruling number."""
    return re.sub(
        r"\s*\((?:section |oddíl )?(?:[A-Z]*\d[\w.-]*)(?:[, ]+(?:section |oddíl )?[A-Z]*\d[\w.-]*)*\)", "", about
    )
