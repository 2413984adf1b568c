"""Labels of options for people in the lobby. The names of options are for files and programs."""

from __future__ import annotations

from collections.abc import Callable

from architects_env.core.contract.game import Option
from architects_env.core.text import say

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
    "building_effects": say("Effects of buildings that may be declined"),
    "conspirator": say("What a Conspirator saves"),
    "free_capture_limit": say("Captures by buildings"),
    "tax_evasion": say("Tax evasion"),
    "free_apprentice_discard": say("Apprentices may leave before a placement"),
    "promo_cards": say("Promotional cards"),
    "promo_boards": say("Promotional characters"),
    "start_player": say("Who begins"),
    "supply": say("How many goods there are"),
    "rival": say("Rival played by the rules"),
    "characters": say("Sides of the player boards"),
    "rounds": say("Rounds of a game"),
    "feast": say("A feast for the first to build"),
    "lookout": say("How the Lookout deals its cards"),
    "peaceful": say("Peaceful variant"),
    "faction_deck_reshuffle": say("An empty faction deck is shuffled again"),
    "oasis_cap": say("At most 4 workers from the Oasis"),
    "gold_on_shrine": say("Gold on the Shrine"),
    "convert_any_good": say("Any good may be given away for points"),
    "repeated_trade_deals": say("Several Trade Route deals at one location"),
    "trade_deal_ends_with_location": say("A Trade Route deal ends with its location"),
    "trade_route_is_deal": say("A Trade Route deal counts as making a deal"),
    "removed_from_game": say("Removed cards leave the game"),
    "fresh_uses_on_takeover": say("A location that is taken over has all its uses again"),
    "reset_locked": say("A locked location may be reset"),
    "every_sphinx": say("Every Sphinx adds its point"),
    "slaver_last": say("Features that take a payment come last"),
    "exchange_cards_seen": say("An exchanged card is seen at once"),
    "all_tokens_break_ties": say("Gold and raze tokens break ties too"),
    "desert_needs_card": say("The Desert takes a card only from those who have one"),
    "defence_stops_rabble": say("A defence token stops the Rabble"),
    "owner_may_raze_taken": say("The first owner may raze a location that was taken over"),
    "trade_route_without_marker": say("Trade Route deals without a marker"),
    "oasis_after_pass": say("The Oasis pays after a pass too"),
    "free_actions_after_main": say("Free actions after the main one"),
    "gate_face_up": say("Cards lie face up under the Gate"),
    "marker_seen_by_user": say("The marker of a Trade Route deal is looked at"),
    "target_needed": say("An action needs a target"),
    "reset_taken": say("A location that was taken over may be reset"),
    "warehouses_serve_taker": say("Warehouses serve those who took them over"),
    "refill": say("When the common deck is filled again"),
    "razed_card_triggers": say("Features react before a razed card leaves"),
    "ai": say("Board of the virtual viscount"),
    "difficulty": say("Difficulty of the virtual viscount"),
}
"""Labels by the name of an option. The label of any other option is made from its name."""
NUMBERED: dict[str, Callable[[int], str]] = {
    "number": lambda n: say("Character with number {n}", n=n),
    "faction": lambda n: say("Faction of player {n}", n=n),
    "character": lambda n: say("Board of player {n}", n=n),
}
"""Labels of numbered options, by the beginning of their name."""


def label_of(option: Option) -> str:
    """Return the label of an option."""
    kind, _, number = option.name.rpartition("_")
    if number.isdigit() and kind in NUMBERED:
        return NUMBERED[kind](int(number))
    return LABELS.get(option.name) or say(option.name.replace("_", " "))


def is_card(option: Option) -> bool:
    """Return whether the option puts a single card into play and its description begins with the card's title."""
    return option.name.startswith("card_") and ":" in option.about
