"""The options of every game as types, for editors and type checkers. Written by `python -m tools.write_option_types`; do not edit."""
from __future__ import annotations

from typing import Literal, TypedDict


class AnyGame(TypedDict, total=False):
    """What is asked of every game."""

    compile: Literal["background", "wait", "never"]
    """how single decisions are played while the rules are not compiled yet; $ARCHITECTS_ENV_COMPILE unless told otherwise"""


class ArchitectsOptions(AnyGame, total=False):
    """Options of Architects of the West Kingdom; those that are left out keep their default."""

    surplus_virtue: Literal["automatic", "choice"]
    """virtue above 14 cancels unpaid debts: always, or asked point by point (F1); 'automatic' unless told otherwise"""
    recall_fallback: Literal["skip_turn", "anywhere"]
    """no worker in supply or in the open: the turn is lost, or one is taken from elsewhere (F2); 'skip_turn' unless told otherwise"""
    idle_placement: Literal["allowed", "bga"]
    """whether Town Centre and Guardhouse may be visited without being able to act there (F3); 'allowed' unless told otherwise"""
    building_effects: Literal["bga", "mandatory_if_possible"]
    """whether some immediate effects of buildings may be declined (F4); 'bga' unless told otherwise"""
    conspirator: Literal["per_visit", "per_capture"]
    """a Conspirator saves 1 silver per visit, or on every further capture (F5); 'per_visit' unless told otherwise"""
    free_capture_limit: Literal["none", "town_centre"]
    """captures by buildings: at any location, or within the Town Centre's limit (F25 J4); 'none' unless told otherwise"""
    tax_evasion: Literal["automatic", "choice"]
    """taxes are ignored in full by themselves, or asked before each payment (F14); 'automatic' unless told otherwise"""
    free_apprentice_discard: bool
    """own apprentices may also be returned before a placement (F15); False unless told otherwise"""
    promo_cards: bool
    """three more buildings and three more apprentices (section 14); False unless told otherwise"""
    promo_boards: bool
    """five more characters (section 14); False unless told otherwise"""
    aoa_starting_apprentice: bool
    """everybody begins with an apprentice of the display (section 14, F24); False unless told otherwise"""
    aoa_guildhall_refresh: bool
    """the third Guildhall slot of a row renews the left end of the display (section 14, F24); False unless told otherwise"""
    start_player: Literal["highest_virtue", "random"]
    """who begins when characters are played; without them always random (F13); 'highest_virtue' unless told otherwise"""
    supply: Literal["unlimited", "box"]
    """goods never run out, or there are as many as lie in the box, a house rule (S4-3); 'unlimited' unless told otherwise"""
    max_turns_per_player: int
    """number of turns of every player after which an unfinished game is scored as it stands (F12); 200 unless told otherwise"""
    rival: Literal["if_alone", "none", "constantine", "helena"]
    """the rival that the rules play; if_alone: Constantine against one human; 'if_alone' unless told otherwise"""
    at_bound: Literal["score", "all_lose"]
    """a game that is cut off by the bound on its length is scored as it stands, or lost by everybody; 'score' unless told otherwise"""
    characters: Literal["off", "dealt", "chosen"]
    """the variable side of the player boards: dealt, or chosen in seat order (section 10); 'off' unless told otherwise"""
    character_0: Literal["any", "therese", "caroline", "ada", "frederick", "rudolf", "lothaire", "hugo", "clovis", "fara", "bertha"]
    """the board of seat 0, if they are dealt; 'any' unless told otherwise"""
    character_1: Literal["any", "therese", "caroline", "ada", "frederick", "rudolf", "lothaire", "hugo", "clovis", "fara", "bertha"]
    """the board of seat 1, if they are dealt; 'any' unless told otherwise"""
    character_2: Literal["any", "therese", "caroline", "ada", "frederick", "rudolf", "lothaire", "hugo", "clovis", "fara", "bertha"]
    """the board of seat 2, if they are dealt; 'any' unless told otherwise"""
    character_3: Literal["any", "therese", "caroline", "ada", "frederick", "rudolf", "lothaire", "hugo", "clovis", "fara", "bertha"]
    """the board of seat 3, if they are dealt; 'any' unless told otherwise"""
    character_4: Literal["any", "therese", "caroline", "ada", "frederick", "rudolf", "lothaire", "hugo", "clovis", "fara", "bertha"]
    """the board of seat 4, if they are dealt; 'any' unless told otherwise"""


class CitadelsOptions(AnyGame, total=False):
    """Options of Citadels with The Dark City; those that are left out keep their default."""

    allow_duplicates: bool
    """whether a city may have several buildings of one name; in newer editions it may not (5.4); True unless told otherwise"""
    discard_mode: Literal["pile", "bottom_of_deck"]
    """where discarded cards go (5.5); 'pile' unless told otherwise"""
    smithy: Literal["3_for_2", "2_for_3", "3_for_3"]
    """the Smithy's gold and cards (8); '3_for_2' unless told otherwise"""
    haunted_city_last_round_restriction: bool
    """a Haunted City of the last round stays purple (8); False unless told otherwise"""
    warlord_may_hit_own_city: bool
    """whether the Warlord may destroy an own building (6); False unless told otherwise"""
    protected_city_size: Literal["full", "threshold"]
    """number of buildings from which a city is safe from Warlord and Powder House (9); 'full' unless told otherwise"""
    diplomat_vs_complete_city: Literal["allowed", "forbidden"]
    """whether the Diplomat may take from a full city (7.1); 'allowed' unless told otherwise"""
    great_wall_affects_diplomat: bool
    """whether the Great Wall adds 1 to the value that a Diplomat has to pay for (8); False unless told otherwise"""
    great_wall_protects_itself: bool
    """whether the Great Wall itself costs the Warlord 1 more too (8); True unless told otherwise"""
    graveyard_vs_powder_house: bool
    """whether the Graveyard also takes victims of the Powder House (8); False unless told otherwise"""
    graveyard_saves_itself: bool
    """whether the Graveyard's owner may take the Graveyard itself (8); False unless told otherwise"""
    ball_room_mode: Literal["auto_thank", "exclude"]
    """thanks are given by themselves, so the card does nothing, or it stays in the box (8); 'auto_thank' unless told otherwise"""
    auto_collect_taxes_at_turn_end: bool
    """untaken colour tax comes with the end of the turn, or is lost (5.3); True unless told otherwise"""
    hospital_uses_income_buildings: bool
    """whether Observatory and Library count for the Hospital's cards (8); False unless told otherwise"""
    hospital_turn_triggers_end_effects: bool
    """Poor House and Park after the Hospital's income (8); True unless told otherwise"""
    bewitched_turn_triggers_end_effects: bool
    """Poor House and Park after a bewitched income (7.2); True unless told otherwise"""
    witch_unresumed_end_effects: bool
    """Poor House and Park of a Witch whose victim is not in play (7.2); False unless told otherwise"""
    retroactive_tax_triggers_poor_house: bool
    """Poor House after the back levy (5.6); True unless told otherwise"""
    killed_emperor_moves_crown: bool
    """a murdered Emperor gives the crown away after the last call (5.7); False unless told otherwise"""
    name_face_up: bool
    """whether characters that lie face up may be named (6); False unless told otherwise"""
    tithe_at_end: bool
    """the Abbot's gold of the richest that he has not taken comes with the end of his turn (7.1); True unless told otherwise"""
    city_size: int
    """number of buildings that end the game (9); 8 unless told otherwise"""
    poor_house_cost: int
    """base cost of the Poor House (2.2); 5 unless told otherwise"""
    factory_cost: int
    """base cost of the Factory; 6 unless told otherwise"""
    treasury_cost: int
    """base cost of the Imperial Treasury; 4 unless told otherwise"""
    max_rounds: int
    """number of rounds after which an unfinished game is scored as it stands (9); 60 unless told otherwise"""
    purple_removal: Literal["recommended", "none"]
    """one base purple card leaves for every new one beyond three (3.2); 'recommended' unless told otherwise"""
    new_buildings: int
    """how many of the 15 cards of The Dark City are in the deck (3.2); 3 unless told otherwise"""
    number_1: Literal["random", "assassin", "witch"]
    """the character with number 1 (3.1); 'random' unless told otherwise"""
    number_2: Literal["random", "thief", "tax_collector"]
    """the character with number 2 (3.1); 'random' unless told otherwise"""
    number_3: Literal["random", "magician", "wizard"]
    """the character with number 3 (3.1); 'random' unless told otherwise"""
    number_4: Literal["random", "king", "emperor"]
    """the character with number 4 (3.1); 'random' unless told otherwise"""
    number_5: Literal["random", "bishop", "abbot"]
    """the character with number 5 (3.1); 'random' unless told otherwise"""
    number_6: Literal["random", "merchant", "alchemist"]
    """the character with number 6 (3.1); 'random' unless told otherwise"""
    number_7: Literal["random", "architect", "navigator"]
    """the character with number 7 (3.1); 'random' unless told otherwise"""
    number_8: Literal["random", "warlord", "diplomat"]
    """the character with number 8 (3.1); 'random' unless told otherwise"""
    number_9: Literal["random", "artist", "queen", "none"]
    """the character with number 9, from 4 players on (3.1); 'random' unless told otherwise"""
    card_haunted_city: Literal["random", "in", "out"]
    """Haunted City: in, out, or left to the removal (3.2); 'random' unless told otherwise"""
    card_keep: Literal["random", "in", "out"]
    """Keep: in, out, or left to the removal (3.2); 'random' unless told otherwise"""
    card_laboratory: Literal["random", "in", "out"]
    """Laboratory: in, out, or left to the removal (3.2); 'random' unless told otherwise"""
    card_smithy: Literal["random", "in", "out"]
    """Smithy: in, out, or left to the removal (3.2); 'random' unless told otherwise"""
    card_observatory: Literal["random", "in", "out"]
    """Observatory: in, out, or left to the removal (3.2); 'random' unless told otherwise"""
    card_graveyard: Literal["random", "in", "out"]
    """Graveyard: in, out, or left to the removal (3.2); 'random' unless told otherwise"""
    card_school_of_magic: Literal["random", "in", "out"]
    """School of Magic: in, out, or left to the removal (3.2); 'random' unless told otherwise"""
    card_library: Literal["random", "in", "out"]
    """Library: in, out, or left to the removal (3.2); 'random' unless told otherwise"""
    card_dragon_gate: Literal["random", "in", "out"]
    """Dragon Gate: in, out, or left to the removal (3.2); 'random' unless told otherwise"""
    card_university: Literal["random", "in", "out"]
    """University: in, out, or left to the removal (3.2); 'random' unless told otherwise"""
    card_poor_house: Literal["random", "in", "out"]
    """Poor House: in, out, or drawn (3.2); 'random' unless told otherwise"""
    card_quarry: Literal["random", "in", "out"]
    """Quarry: in, out, or drawn (3.2); 'random' unless told otherwise"""
    card_lighthouse: Literal["random", "in", "out"]
    """Lighthouse: in, out, or drawn (3.2); 'random' unless told otherwise"""
    card_hospital: Literal["random", "in", "out"]
    """Hospital: in, out, or drawn (3.2); 'random' unless told otherwise"""
    card_park: Literal["random", "in", "out"]
    """Park: in, out, or drawn (3.2); 'random' unless told otherwise"""
    card_imperial_treasury: Literal["random", "in", "out"]
    """Imperial Treasury: in, out, or drawn (3.2); 'random' unless told otherwise"""
    card_powder_house: Literal["random", "in", "out"]
    """Powder House: in, out, or drawn (3.2); 'random' unless told otherwise"""
    card_map_room: Literal["random", "in", "out"]
    """Map Room: in, out, or drawn (3.2); 'random' unless told otherwise"""
    card_wishing_well: Literal["random", "in", "out"]
    """Wishing Well: in, out, or drawn (3.2); 'random' unless told otherwise"""
    card_ball_room: Literal["random", "in", "out"]
    """Ball Room: in, out, or drawn (3.2); 'random' unless told otherwise"""
    card_factory: Literal["random", "in", "out"]
    """Factory: in, out, or drawn (3.2); 'random' unless told otherwise"""
    card_throne_room: Literal["random", "in", "out"]
    """Throne Room: in, out, or drawn (3.2); 'random' unless told otherwise"""
    card_bell_tower: Literal["random", "in", "out"]
    """Bell Tower: in, out, or drawn (3.2); 'random' unless told otherwise"""
    card_great_wall: Literal["random", "in", "out"]
    """Great Wall: in, out, or drawn (3.2); 'random' unless told otherwise"""
    card_museum: Literal["random", "in", "out"]
    """Museum: in, out, or drawn (3.2); 'random' unless told otherwise"""
    at_bound: Literal["score", "all_lose"]
    """a game that is cut off by the bound on its length is scored as it stands, or lost by everybody; 'score' unless told otherwise"""


class HamletOptions(AnyGame, total=False):
    """Options of Hamlet; those that are left out keep their default."""

    rounds: int
    """how many moves every player has; 4 unless told otherwise"""
    feast: bool
    """whether the first to build gets a point for it; True unless told otherwise"""


class SettlersOptions(AnyGame, total=False):
    """Options of Imperial Settlers; those that are left out keep their default."""

    lookout: Literal["normal", "alternate", "advanced"]
    """how the common cards of the Lookout are dealt (4.1, 10); 'normal' unless told otherwise"""
    peaceful: bool
    """one more common card each, and no razing of locations but by cards (10); False unless told otherwise"""
    faction_0: Literal["random", "barbarians", "japanese", "romans", "egyptians"]
    """the faction of player 0 (3); 'random' unless told otherwise"""
    faction_1: Literal["random", "barbarians", "japanese", "romans", "egyptians"]
    """the faction of player 1 (3); 'random' unless told otherwise"""
    faction_2: Literal["random", "barbarians", "japanese", "romans", "egyptians"]
    """the faction of player 2 (3); 'random' unless told otherwise"""
    faction_3: Literal["random", "barbarians", "japanese", "romans", "egyptians"]
    """the faction of player 3 (3); 'random' unless told otherwise"""
    auto_gold: Literal["choose", "resources_first"]
    """whether players choose where gold stands in for resources, or real resources go first (5.8); 'choose' unless told otherwise"""
    faction_deck_reshuffle: bool
    """an empty faction deck is refilled from its discard pile (English first printing); False unless told otherwise"""
    oasis_cap: bool
    """the Oasis brings at most 4 workers a round (Czech card); True unless told otherwise"""
    solo_comparison: Literal["faction", "all"]
    """which own locations must outnumber the virtual player's collection (11); 'faction' unless told otherwise"""
    gold_on_shrine: bool
    """gold may be laid on the Shrine (R01); True unless told otherwise"""
    convert_any_good: bool
    """points and cards too may be given away for points (R02); True unless told otherwise"""
    repeated_trade_deals: bool
    """a location may bear several Trade Route deals of one player (R03); True unless told otherwise"""
    trade_deal_ends_with_location: bool
    """a Trade Route deal ends when its location leaves play (R04); True unless told otherwise"""
    trade_route_is_deal: bool
    """a Trade Route deal sets off what making a deal sets off (R05); True unless told otherwise"""
    removed_from_game: bool
    """cards that are removed leave the game instead of going to their discard pile (R06); False unless told otherwise"""
    taker_scores: bool
    """a location that is taken over in the last round scores for its taker (R07); False unless told otherwise"""
    fresh_uses_on_takeover: bool
    """a location that is taken over has all its uses again (R08); False unless told otherwise"""
    reset_locked: bool
    """a locked location may be reset; it stays locked (R09); False unless told otherwise"""
    every_sphinx: bool
    """each Sphinx adds a point to a gain; otherwise one of them does (R10); True unless told otherwise"""
    slaver_last: bool
    """features that take a payment come after all others; otherwise by age (R11); True unless told otherwise"""
    exchange_cards_seen: bool
    """an exchanged card is seen before the next choice (R12); True unless told otherwise"""
    all_tokens_break_ties: bool
    """gold and raze tokens count for ties too (R13); False unless told otherwise"""
    desert_needs_card: bool
    """who is robbed of a hand card must have one (R14); False unless told otherwise"""
    spies_keep_attack_card: bool
    """solo: a stolen attack card becomes an own deal; otherwise it leaves the game (R15); True unless told otherwise"""
    vp_attack_first: bool
    """solo, Japanese: the attack on faction locations comes before the normal search (R16); True unless told otherwise"""
    partner_first: bool
    """solo: of the two attack cards used the partner goes to the end of the line first (R17); False unless told otherwise"""
    defence_stops_rabble: bool
    """an own location with a defence token cannot be razed (R18); False unless told otherwise"""
    owner_may_raze_taken: bool
    """the original owner may raze a location that was taken over (R19); True unless told otherwise"""
    trade_route_without_marker: bool
    """a Trade Route deal can be made with an empty faction deck, without a marker (R20); False unless told otherwise"""
    oasis_after_pass: bool
    """the Oasis pays its owner after a pass too (R21); True unless told otherwise"""
    free_actions_after_main: bool
    """free actions are possible after the main action of a turn (R22); True unless told otherwise"""
    gate_face_up: bool
    """cards lie face up under the Gate (R25); False unless told otherwise"""
    marker_seen_by_user: bool
    """who makes a Trade Route deal looks at its marker (R26); False unless told otherwise"""
    target_needed: bool
    """an action needs a target of its effect (R27); True unless told otherwise"""
    reset_taken: bool
    """a location that was taken over may be reset by its taker (R28); True unless told otherwise"""
    warehouses_serve_taker: bool
    """Egypt tokens go back after the goods of a round have been kept (R29); True unless told otherwise"""
    refill: Literal["when_needed", "at_once"]
    """when the discard pile becomes the new common deck (R31); 'when_needed' unless told otherwise"""
    razed_card_triggers: bool
    """features react to a raze before the razed card leaves (R32); False unless told otherwise"""


class ViscountsOptions(AnyGame, total=False):
    """Options of Viscounts of the West Kingdom; those that are left out keep their default."""

    ai: Literal["cleric", "builder", "noble", "card"]
    """alone: the board of the virtual viscount; 'cleric' unless told otherwise"""
    difficulty: int
    """alone: how many future schemes are shuffled into its deck; 0 unless told otherwise"""
    max_turns_per_player: int
    """number of turns of every player after which an unfinished game is cut off; 200 unless told otherwise"""
    at_bound: Literal["score", "all_lose"]
    """a game that is cut off by the bound on its length is scored as it stands, or lost by everybody; 'score' unless told otherwise"""
