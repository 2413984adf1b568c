"""The options of every game as types, for editors and type checkers. Written by `python -m tools.write_option_types`; do not edit."""
from __future__ import annotations

from typing import Literal, TypedDict


class AnyGame(TypedDict, total=False):
    """Options of every game."""

    compile: Literal["background", "wait", "never"]
    """Play of single decisions before the rules are compiled. Default: $ARCHITECTS_ENV_COMPILE."""


class ArchitectsOptions(AnyGame, total=False):
    """Options of Architects of the West Kingdom. All have defaults."""

    surplus_virtue: Literal["automatic", "choice"]
    """Option: virtue above 14 cancels unpaid debts: always, or asked point by point (F1). Default: 'automatic'."""
    recall_fallback: Literal["skip_turn", "anywhere"]
    """Option: no worker in supply or in the open: the turn is lost, or one is taken from elsewhere (F2). Default: 'skip_turn'."""
    idle_placement: Literal["allowed", "bga"]
    """Option: whether Town Centre and Guardhouse may be visited without being able to act there (F3). Default: 'allowed'."""
    building_effects: Literal["bga", "mandatory_if_possible"]
    """Option: whether some immediate effects of buildings may be declined (F4). Default: 'bga'."""
    conspirator: Literal["per_visit", "per_capture"]
    """Option: a Conspirator saves 1 silver per visit, or on every further capture (F5). Default: 'per_visit'."""
    free_capture_limit: Literal["none", "town_centre"]
    """Option: captures by buildings: at any location, or within the Town Centre's limit (F25 J4). Default: 'none'."""
    tax_evasion: Literal["automatic", "choice"]
    """Option: taxes are ignored in full by themselves, or asked before each payment (F14). Default: 'automatic'."""
    free_apprentice_discard: bool
    """Option: own apprentices may also be returned before a placement (F15). Default: False."""
    promo_cards: bool
    """Option: three more buildings and three more apprentices (section 14). Default: False."""
    promo_boards: bool
    """Option: five more characters (section 14). Default: False."""
    aoa_starting_apprentice: bool
    """Option: everybody begins with an apprentice of the display (section 14, F24). Default: False."""
    aoa_guildhall_refresh: bool
    """Option: the third Guildhall slot of a row renews the left end of the display (section 14, F24). Default: False."""
    start_player: Literal["highest_virtue", "random"]
    """Option: who begins when characters are played; without them always random (F13). Default: 'highest_virtue'."""
    supply: Literal["unlimited", "box"]
    """Option: goods never run out, or there are as many as lie in the box, a house rule (S4-3). Default: 'unlimited'."""
    max_turns_per_player: int
    """Option: number of turns of every player after which an unfinished game is scored as it stands (F12). Default: 200."""
    rival: Literal["if_alone", "none", "constantine", "helena"]
    """Option: the rival that the rules play; if_alone: Constantine against one human. Default: 'if_alone'."""
    at_bound: Literal["score", "all_lose"]
    """Option: a game that reaches the turn limit is scored as it stands, or lost by everybody. Default: 'score'."""
    characters: Literal["off", "dealt", "chosen"]
    """Option: the variable side of the player boards: dealt, or chosen in seat order (section 10). Default: 'off'."""
    character_0: Literal["any", "therese", "caroline", "ada", "frederick", "rudolf", "lothaire", "hugo", "clovis", "fara", "bertha"]
    """Option: the board of seat 0, if they are dealt. Default: 'any'."""
    character_1: Literal["any", "therese", "caroline", "ada", "frederick", "rudolf", "lothaire", "hugo", "clovis", "fara", "bertha"]
    """Option: the board of seat 1, if they are dealt. Default: 'any'."""
    character_2: Literal["any", "therese", "caroline", "ada", "frederick", "rudolf", "lothaire", "hugo", "clovis", "fara", "bertha"]
    """Option: the board of seat 2, if they are dealt. Default: 'any'."""
    character_3: Literal["any", "therese", "caroline", "ada", "frederick", "rudolf", "lothaire", "hugo", "clovis", "fara", "bertha"]
    """Option: the board of seat 3, if they are dealt. Default: 'any'."""
    character_4: Literal["any", "therese", "caroline", "ada", "frederick", "rudolf", "lothaire", "hugo", "clovis", "fara", "bertha"]
    """Option: the board of seat 4, if they are dealt. Default: 'any'."""


class CitadelsOptions(AnyGame, total=False):
    """Options of Citadels with The Dark City. All have defaults."""

    allow_duplicates: bool
    """Option: whether a city may have several buildings of one name; in newer editions it may not (5.4). Default: True."""
    discard_mode: Literal["pile", "bottom_of_deck"]
    """Option: where discarded cards go (5.5). Default: 'pile'."""
    smithy: Literal["3_for_2", "2_for_3", "3_for_3"]
    """Option: the Smithy's gold and cards (8). Default: '3_for_2'."""
    haunted_city_last_round_restriction: bool
    """Option: a Haunted City of the last round stays purple (8). Default: False."""
    warlord_may_hit_own_city: bool
    """Option: whether the Warlord may destroy an own building (6). Default: False."""
    protected_city_size: Literal["full", "threshold"]
    """Option: number of buildings from which a city is safe from Warlord and Powder House (9). Default: 'full'."""
    diplomat_vs_complete_city: Literal["allowed", "forbidden"]
    """Option: whether the Diplomat may take from a full city (7.1). Default: 'allowed'."""
    great_wall_affects_diplomat: bool
    """Option: whether the Great Wall adds 1 to the value that a Diplomat has to pay for (8). Default: False."""
    great_wall_protects_itself: bool
    """Option: whether the Great Wall itself costs the Warlord 1 more too (8). Default: True."""
    graveyard_vs_powder_house: bool
    """Option: whether the Graveyard also takes victims of the Powder House (8). Default: False."""
    graveyard_saves_itself: bool
    """Option: whether the Graveyard's owner may take the Graveyard itself (8). Default: False."""
    ball_room_mode: Literal["auto_thank", "exclude"]
    """Option: thanks are given by themselves, so the card does nothing, or it stays in the box (8). Default: 'auto_thank'."""
    auto_collect_taxes_at_turn_end: bool
    """Option: untaken colour tax comes with the end of the turn, or is lost (5.3). Default: True."""
    hospital_uses_income_buildings: bool
    """Option: whether Observatory and Library count for the Hospital's cards (8). Default: False."""
    hospital_turn_triggers_end_effects: bool
    """Option: Poor House and Park after the Hospital's income (8). Default: True."""
    bewitched_turn_triggers_end_effects: bool
    """Option: Poor House and Park after a bewitched income (7.2). Default: True."""
    witch_unresumed_end_effects: bool
    """Option: Poor House and Park of a Witch whose victim is not in play (7.2). Default: False."""
    retroactive_tax_triggers_poor_house: bool
    """Option: Poor House after the back levy (5.6). Default: True."""
    killed_emperor_moves_crown: bool
    """Option: a murdered Emperor gives the crown away after the last call (5.7). Default: False."""
    name_face_up: bool
    """Option: whether characters that lie face up may be named (6). Default: False."""
    tithe_at_end: bool
    """Option: the Abbot's gold of the richest that he has not taken comes with the end of his turn (7.1). Default: True."""
    city_size: int
    """Option: number of buildings that end the game (9). Default: 8."""
    poor_house_cost: int
    """Option: base cost of the Poor House (2.2). Default: 5."""
    factory_cost: int
    """Option: base cost of the Factory. Default: 6."""
    treasury_cost: int
    """Option: base cost of the Imperial Treasury. Default: 4."""
    max_rounds: int
    """Option: number of rounds after which an unfinished game is scored as it stands (9). Default: 60."""
    purple_removal: Literal["recommended", "none"]
    """Option: one base purple card leaves for every new one beyond three (3.2). Default: 'recommended'."""
    new_buildings: int
    """Option: how many of the 15 cards of The Dark City are in the deck (3.2). Default: 3."""
    number_1: Literal["random", "assassin", "witch"]
    """Option: the character with number 1 (3.1). Default: 'random'."""
    number_2: Literal["random", "thief", "tax_collector"]
    """Option: the character with number 2 (3.1). Default: 'random'."""
    number_3: Literal["random", "magician", "wizard"]
    """Option: the character with number 3 (3.1). Default: 'random'."""
    number_4: Literal["random", "king", "emperor"]
    """Option: the character with number 4 (3.1). Default: 'random'."""
    number_5: Literal["random", "bishop", "abbot"]
    """Option: the character with number 5 (3.1). Default: 'random'."""
    number_6: Literal["random", "merchant", "alchemist"]
    """Option: the character with number 6 (3.1). Default: 'random'."""
    number_7: Literal["random", "architect", "navigator"]
    """Option: the character with number 7 (3.1). Default: 'random'."""
    number_8: Literal["random", "warlord", "diplomat"]
    """Option: the character with number 8 (3.1). Default: 'random'."""
    number_9: Literal["random", "artist", "queen", "none"]
    """Option: the character with number 9, from 4 players on (3.1). Default: 'random'."""
    card_haunted_city: Literal["random", "in", "out"]
    """Option: Haunted City: in, out, or left to the removal (3.2). Default: 'random'."""
    card_keep: Literal["random", "in", "out"]
    """Option: Keep: in, out, or left to the removal (3.2). Default: 'random'."""
    card_laboratory: Literal["random", "in", "out"]
    """Option: Laboratory: in, out, or left to the removal (3.2). Default: 'random'."""
    card_smithy: Literal["random", "in", "out"]
    """Option: Smithy: in, out, or left to the removal (3.2). Default: 'random'."""
    card_observatory: Literal["random", "in", "out"]
    """Option: Observatory: in, out, or left to the removal (3.2). Default: 'random'."""
    card_graveyard: Literal["random", "in", "out"]
    """Option: Graveyard: in, out, or left to the removal (3.2). Default: 'random'."""
    card_school_of_magic: Literal["random", "in", "out"]
    """Option: School of Magic: in, out, or left to the removal (3.2). Default: 'random'."""
    card_library: Literal["random", "in", "out"]
    """Option: Library: in, out, or left to the removal (3.2). Default: 'random'."""
    card_dragon_gate: Literal["random", "in", "out"]
    """Option: Dragon Gate: in, out, or left to the removal (3.2). Default: 'random'."""
    card_university: Literal["random", "in", "out"]
    """Option: University: in, out, or left to the removal (3.2). Default: 'random'."""
    card_poor_house: Literal["random", "in", "out"]
    """Option: Poor House: in, out, or drawn (3.2). Default: 'random'."""
    card_quarry: Literal["random", "in", "out"]
    """Option: Quarry: in, out, or drawn (3.2). Default: 'random'."""
    card_lighthouse: Literal["random", "in", "out"]
    """Option: Lighthouse: in, out, or drawn (3.2). Default: 'random'."""
    card_hospital: Literal["random", "in", "out"]
    """Option: Hospital: in, out, or drawn (3.2). Default: 'random'."""
    card_park: Literal["random", "in", "out"]
    """Option: Park: in, out, or drawn (3.2). Default: 'random'."""
    card_imperial_treasury: Literal["random", "in", "out"]
    """Option: Imperial Treasury: in, out, or drawn (3.2). Default: 'random'."""
    card_powder_house: Literal["random", "in", "out"]
    """Option: Powder House: in, out, or drawn (3.2). Default: 'random'."""
    card_map_room: Literal["random", "in", "out"]
    """Option: Map Room: in, out, or drawn (3.2). Default: 'random'."""
    card_wishing_well: Literal["random", "in", "out"]
    """Option: Wishing Well: in, out, or drawn (3.2). Default: 'random'."""
    card_ball_room: Literal["random", "in", "out"]
    """Option: Ball Room: in, out, or drawn (3.2). Default: 'random'."""
    card_factory: Literal["random", "in", "out"]
    """Option: Factory: in, out, or drawn (3.2). Default: 'random'."""
    card_throne_room: Literal["random", "in", "out"]
    """Option: Throne Room: in, out, or drawn (3.2). Default: 'random'."""
    card_bell_tower: Literal["random", "in", "out"]
    """Option: Bell Tower: in, out, or drawn (3.2). Default: 'random'."""
    card_great_wall: Literal["random", "in", "out"]
    """Option: Great Wall: in, out, or drawn (3.2). Default: 'random'."""
    card_museum: Literal["random", "in", "out"]
    """Option: Museum: in, out, or drawn (3.2). Default: 'random'."""
    at_bound: Literal["score", "all_lose"]
    """Option: a game that reaches the turn limit is scored as it stands, or lost by everybody. Default: 'score'."""


class HamletOptions(AnyGame, total=False):
    """Options of Hamlet. All have defaults."""

    rounds: int
    """Option: how many moves every player has. Default: 4."""
    feast: bool
    """Option: whether the first to build gets a point for it. Default: True."""


class SettlersOptions(AnyGame, total=False):
    """Options of Imperial Settlers. All have defaults."""

    lookout: Literal["normal", "alternate", "advanced"]
    """Option: how the common cards of the Lookout are dealt (4.1, 10). Default: 'normal'."""
    peaceful: bool
    """Option: one more common card each, and no razing of locations but by cards (10). Default: False."""
    faction_0: Literal["random", "barbarians", "japanese", "romans", "egyptians"]
    """Option: the faction of player 0 (3). Default: 'random'."""
    faction_1: Literal["random", "barbarians", "japanese", "romans", "egyptians"]
    """Option: the faction of player 1 (3). Default: 'random'."""
    faction_2: Literal["random", "barbarians", "japanese", "romans", "egyptians"]
    """Option: the faction of player 2 (3). Default: 'random'."""
    faction_3: Literal["random", "barbarians", "japanese", "romans", "egyptians"]
    """Option: the faction of player 3 (3). Default: 'random'."""
    auto_gold: Literal["choose", "resources_first"]
    """Option: whether players choose where gold stands in for resources, or real resources go first (5.8). Default: 'choose'."""
    faction_deck_reshuffle: bool
    """Option: an empty faction deck is refilled from its discard pile (English first printing). Default: False."""
    oasis_cap: bool
    """Option: the Oasis brings at most 4 workers a round (Czech card). Default: True."""
    solo_comparison: Literal["faction", "all"]
    """Option: which own locations must outnumber the virtual player's collection (11). Default: 'faction'."""
    gold_on_shrine: bool
    """Option: gold may be laid on the Shrine (R01). Default: True."""
    convert_any_good: bool
    """Option: points and cards too may be given away for points (R02). Default: True."""
    repeated_trade_deals: bool
    """Option: a location may bear several Trade Route deals of one player (R03). Default: True."""
    trade_deal_ends_with_location: bool
    """Option: a Trade Route deal ends when its location leaves play (R04). Default: True."""
    trade_route_is_deal: bool
    """Option: a Trade Route deal sets off what making a deal sets off (R05). Default: True."""
    removed_from_game: bool
    """Option: cards that are removed leave the game instead of going to their discard pile (R06). Default: False."""
    taker_scores: bool
    """Option: a location that is taken over in the last round scores for its taker (R07). Default: False."""
    fresh_uses_on_takeover: bool
    """Option: a location that is taken over has all its uses again (R08). Default: False."""
    reset_locked: bool
    """Option: a locked location may be reset; it stays locked (R09). Default: False."""
    every_sphinx: bool
    """Option: each Sphinx adds a point to a gain; otherwise one of them does (R10). Default: True."""
    slaver_last: bool
    """Option: features that take a payment come after all others; otherwise by age (R11). Default: True."""
    exchange_cards_seen: bool
    """Option: an exchanged card is seen before the next choice (R12). Default: True."""
    all_tokens_break_ties: bool
    """Option: gold and raze tokens count for ties too (R13). Default: False."""
    desert_needs_card: bool
    """Option: who is robbed of a hand card must have one (R14). Default: False."""
    spies_keep_attack_card: bool
    """Option: solo: a stolen attack card becomes an own deal; otherwise it leaves the game (R15). Default: True."""
    vp_attack_first: bool
    """Option: solo, Japanese: the attack on faction locations comes before the normal search (R16). Default: True."""
    partner_first: bool
    """Option: solo: of the two attack cards used the partner goes to the end of the line first (R17). Default: False."""
    defence_stops_rabble: bool
    """Option: an own location with a defence token cannot be razed (R18). Default: False."""
    owner_may_raze_taken: bool
    """Option: the original owner may raze a location that was taken over (R19). Default: True."""
    trade_route_without_marker: bool
    """Option: a Trade Route deal can be made with an empty faction deck, without a marker (R20). Default: False."""
    oasis_after_pass: bool
    """Option: the Oasis pays its owner after a pass too (R21). Default: True."""
    free_actions_after_main: bool
    """Option: free actions are possible after the main action of a turn (R22). Default: True."""
    gate_face_up: bool
    """Option: cards lie face up under the Gate (R25). Default: False."""
    marker_seen_by_user: bool
    """Option: who makes a Trade Route deal looks at its marker (R26). Default: False."""
    target_needed: bool
    """Option: an action needs a target of its effect (R27). Default: True."""
    reset_taken: bool
    """Option: a location that was taken over may be reset by its taker (R28). Default: True."""
    warehouses_serve_taker: bool
    """Option: Egypt tokens go back after the goods of a round have been kept (R29). Default: True."""
    refill: Literal["when_needed", "at_once"]
    """Option: when the discard pile becomes the new common deck (R31). Default: 'when_needed'."""
    razed_card_triggers: bool
    """Option: features react to a raze before the razed card leaves (R32). Default: False."""


class ViscountsOptions(AnyGame, total=False):
    """Options of Viscounts of the West Kingdom. All have defaults."""

    ai: Literal["cleric", "builder", "noble", "card"]
    """Option: alone: the board of the virtual viscount. Default: 'cleric'."""
    difficulty: int
    """Option: alone: how many future schemes are shuffled into its deck. Default: 0."""
    max_turns_per_player: int
    """Option: number of turns of every player after which an unfinished game is cut off. Default: 200."""
    at_bound: Literal["score", "all_lose"]
    """Option: a game that reaches the turn limit is scored as it stands, or lost by everybody. Default: 'score'."""
