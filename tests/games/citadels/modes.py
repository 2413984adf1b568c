"""The ways to play, as number of players and options."""

from __future__ import annotations

from typing import Any

Mode = tuple[int, dict[str, Any]]

BASE_CHARACTERS = {
    "number_1": "assassin",
    "number_2": "thief",
    "number_3": "magician",
    "number_4": "king",
    "number_5": "bishop",
    "number_6": "merchant",
    "number_7": "architect",
    "number_8": "warlord",
}
DARK_CITY_CHARACTERS = {
    "number_1": "witch",
    "number_2": "tax_collector",
    "number_3": "wizard",
    "number_4": "emperor",
    "number_5": "abbot",
    "number_6": "alchemist",
    "number_7": "navigator",
    "number_8": "diplomat",
}
BASE_GAME = {**BASE_CHARACTERS, "number_9": "none", "new_buildings": 0}
ALL_NEW = {"new_buildings": 15, "purple_removal": "none"}

STANDARD: dict[str, Mode] = {f"{players}_players": (players, {}) for players in range(2, 9)}
VARIANTS: dict[str, Mode] = {
    **{f"base_game_of_{players}": (players, BASE_GAME) for players in (4, 5, 6, 7)},
    "base_characters_of_2": (2, BASE_CHARACTERS),
    "dark_city_of_2": (2, {**DARK_CITY_CHARACTERS, **ALL_NEW}),
    "dark_city_of_3": (3, {**DARK_CITY_CHARACTERS, **ALL_NEW}),
    "dark_city_of_5": (5, {**DARK_CITY_CHARACTERS, **ALL_NEW, "number_9": "queen"}),
    "all_new_cards_and_the_recommended_removal": (4, {"new_buildings": 15}),
    "all_new_cards_and_base_characters": (5, {**BASE_CHARACTERS, **ALL_NEW}),
    "bottom_of_deck": (5, {"discard_mode": "bottom_of_deck", **ALL_NEW}),
    "bottom_of_deck_of_3": (3, {"discard_mode": "bottom_of_deck", **ALL_NEW, "number_3": "magician"}),
    "small_cities": (8, {"city_size": 7, **ALL_NEW}),
}
"""The main ways: each passes every check."""

SWITCHED: dict[str, Mode] = {
    "no_duplicates": (
        4,
        {"allow_duplicates": False, "number_3": "wizard", "number_8": "diplomat", "card_quarry": "in"},
    ),
    "smithy_2_for_3": (3, {"smithy": "2_for_3"}),
    "smithy_3_for_3": (3, {"smithy": "3_for_3"}),
    "haunted_city_restricted": (3, {"haunted_city_last_round_restriction": True}),
    "warlord_may_hit_own_city": (3, {"warlord_may_hit_own_city": True, "number_8": "warlord"}),
    "protected_at_threshold": (
        3,
        {"protected_city_size": "threshold", "number_8": "warlord", "card_bell_tower": "in", "card_powder_house": "in"},
    ),
    "diplomat_not_from_complete_city": (3, {"diplomat_vs_complete_city": "forbidden", "number_8": "diplomat"}),
    "great_wall_affects_diplomat": (
        3,
        {"great_wall_affects_diplomat": True, "number_8": "diplomat", "card_great_wall": "in"},
    ),
    "great_wall_not_for_itself": (
        3,
        {"great_wall_protects_itself": False, "number_8": "warlord", "card_great_wall": "in"},
    ),
    "graveyard_after_powder_house": (
        3,
        {"graveyard_vs_powder_house": True, "number_8": "warlord", "card_powder_house": "in"},
    ),
    "graveyard_saves_itself": (3, {"graveyard_saves_itself": True, "number_8": "warlord"}),
    "no_ball_room": (5, {"ball_room_mode": "exclude", "new_buildings": 14, "purple_removal": "none"}),
    "taxes_not_by_themselves": (3, {"auto_collect_taxes_at_turn_end": False}),
    "hospital_with_buildings": (
        3,
        {"hospital_uses_income_buildings": True, "number_1": "assassin", "card_hospital": "in"},
    ),
    "hospital_without_end": (
        3,
        {"hospital_turn_triggers_end_effects": False, "number_1": "assassin", "card_hospital": "in", "card_park": "in"},
    ),
    "bewitched_without_end": (
        3,
        {"bewitched_turn_triggers_end_effects": False, "number_1": "witch", "card_park": "in", "card_poor_house": "in"},
    ),
    "witch_not_resumed_with_end": (
        3,
        {"witch_unresumed_end_effects": True, "number_1": "witch", "card_park": "in", "card_poor_house": "in"},
    ),
    "no_poor_house_after_back_levy": (
        4,
        {
            "retroactive_tax_triggers_poor_house": False,
            "number_1": "assassin",
            "number_2": "tax_collector",
            "card_poor_house": "in",
        },
    ),
    "murdered_emperor_moves_crown": (
        4,
        {"killed_emperor_moves_crown": True, "number_1": "assassin", "number_4": "emperor", "card_throne_room": "in"},
    ),
    "face_up_may_be_named": (4, {"name_face_up": True}),
    "abbot_must_take_himself": (4, {"tithe_at_end": False, "number_5": "abbot"}),
    "other_costs": (5, {"poor_house_cost": 4, "factory_cost": 5, "treasury_cost": 5, **ALL_NEW}),
    "short_game": (4, {"max_rounds": 4}),
}
"""One switch each away from its default, with the cards and characters that it is about."""

MODES = STANDARD | VARIANTS | SWITCHED
