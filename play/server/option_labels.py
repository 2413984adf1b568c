"""What options are called where a table is made: in plain words of a player. Their names are for files and programs."""

from __future__ import annotations

from collections.abc import Callable

from architects_env.core.contract.game import Option
from architects_env.core.language.phrases import say

LABELS = {
    "at_bound": say("When a game becomes too long"),
    "max_rounds": say("Most rounds of a game"),
    "max_turns_per_player": say("Most turns of a player"),
    "allow_duplicates": say("Equal buildings in one city"),
    "discard_mode": say("Where discarded cards go"),
    "smithy": say("What the Smithy gives"),
    "haunted_city_last_round_restriction": say("Haunted City of the last round stays purple"),
    "warlord_may_hit_own_city": say("Warlord may destroy an own building"),
    "protected_city_size": say("From how many buildings on a city is safe"),
    "diplomat_vs_complete_city": say("Diplomat and full cities"),
    "great_wall_affects_diplomat": say("Great Wall holds against the Diplomat too"),
    "great_wall_protects_itself": say("Great Wall protects itself"),
    "graveyard_vs_powder_house": say("Graveyard takes what the Powder House destroys"),
    "graveyard_saves_itself": say("Graveyard may be saved by itself"),
    "ball_room_mode": say("Ball Room"),
    "auto_collect_taxes_at_turn_end": say("Untaken colour tax comes at the end of the turn"),
    "hospital_uses_income_buildings": say("Observatory and Library in the Hospital"),
    "hospital_turn_triggers_end_effects": say("Poor House and Park after the Hospital"),
    "bewitched_turn_triggers_end_effects": say("Poor House and Park after a bewitched turn"),
    "witch_unresumed_end_effects": say("Poor House and Park of a Witch without a victim"),
    "retroactive_tax_triggers_poor_house": say("Poor House after the back levy"),
    "killed_emperor_moves_crown": say("A murdered Emperor gives the crown away"),
    "name_face_up": say("Characters that lie face up may be named"),
    "tithe_at_end": say("The Abbot's untaken gold comes at the end of the turn"),
    "city_size": say("Buildings of a full city"),
    "poor_house_cost": say("What the Poor House costs"),
    "factory_cost": say("What the Factory costs"),
    "treasury_cost": say("What the Imperial Treasury costs"),
    "purple_removal": say("Purple cards that leave for new ones"),
    "new_buildings": say("New purple cards in the deck"),
    "vp_attack_first": say("Alone: attacks on faction locations come first"),
    "spies_keep_attack_card": say("Alone: Spies keep the attack card"),
    "partner_first": say("Alone: which attack card goes back first"),
    "solo_comparison": say("Alone: what is compared at the end"),
    "auto_gold": say("Gold in place of resources"),
    "taker_scores": say("A location that is taken over scores for its taker"),
    "recall_fallback": say("Without a worker to place"),
    "idle_placement": say("Visits without an action"),
    "surplus_virtue": say("Virtue above 14"),
    "aoa_starting_apprentice": say("Everybody begins with an apprentice"),
    "aoa_guildhall_refresh": say("The third slot of a Guildhall row renews the display"),
}
"""By the name of an option; one that has none here has plain words for a name."""
NUMBERED: dict[str, Callable[[int], str]] = {
    "number": lambda n: say("Character with number {n}", n=n),
    "faction": lambda n: say("Faction of player {n}", n=n),
    "character": lambda n: say("Board of player {n}", n=n),
}
"""By how the name begins, of options of which there are several with a number."""


def label_of(option: Option) -> str:
    """What an option is called."""
    kind, _, number = option.name.rpartition("_")
    if number.isdigit() and kind in NUMBERED:
        return NUMBERED[kind](int(number))
    return LABELS.get(option.name) or say(option.name.replace("_", " "))


def is_card(option: Option) -> bool:
    """Whether it says of a card whether that is in play, and what it is about begins with the title."""
    return option.name.startswith("card_") and ":" in option.about
