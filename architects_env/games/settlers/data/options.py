"""The switches of the rules: variants, factions, and the rulings where the rulebook is silent (rules section 14), with
what goes together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from architects_env.core.contract.game import Option
from architects_env.core.text import say
from architects_env.games.settlers.data import vocabulary as V

MOST_PLAYERS = 4
NORMAL, ALTERNATE, ADVANCED = range(3)
RANDOM_FACTION = 0

VARIANTS = (
    Option(
        "lookout",
        "normal",
        ("normal", "alternate", "advanced"),
        "how the common cards of the Lookout are dealt (4.1, 10)",
    ),
    Option("peaceful", False, (), "one more common card each, and no razing of locations but by cards (10)"),
    *(
        Option(
            f"faction_{seat}",
            "random",
            ("random", *(name.lower() for name in V.FACTIONS)),
            f"the faction of player {seat} (3)",
        )
        for seat in range(MOST_PLAYERS)
    ),
    Option(
        "auto_gold",
        "choose",
        ("choose", "resources_first"),
        "whether players choose where gold stands in for resources, or real resources go first (5.8)",
    ),
    Option(
        "faction_deck_reshuffle",
        False,
        (),
        "an empty faction deck is refilled from its discard pile (English first printing)",
    ),
    Option("oasis_cap", True, (), "the Oasis brings at most 4 workers a round (Czech card)"),
    Option(
        "solo_comparison",
        "faction",
        ("faction", "all"),
        "which own locations must outnumber the virtual player's collection (11)",
    ),
)
LOOKOUT, PEACEFUL = 0, 1
FIRST_FACTION = 2
AUTO_GOLD, FACTION_RESHUFFLE, OASIS_CAP, SOLO_COMPARES_ALL = range(FIRST_FACTION + MOST_PLAYERS, len(VARIANTS))

RULINGS = (
    Option("gold_on_shrine", True, (), "gold may be laid on the Shrine (R01)"),
    Option("convert_any_good", True, (), "points and cards too may be given away for points (R02)"),
    Option("repeated_trade_deals", True, (), "a location may bear several Trade Route deals of one player (R03)"),
    Option("trade_deal_ends_with_location", True, (), "a Trade Route deal ends when its location leaves play (R04)"),
    Option("trade_route_is_deal", True, (), "a Trade Route deal sets off what making a deal sets off (R05)"),
    Option(
        "removed_from_game",
        False,
        (),
        "cards that are removed leave the game instead of going to their discard pile (R06)",
    ),
    Option("taker_scores", False, (), "a location that is taken over in the last round scores for its taker (R07)"),
    Option("fresh_uses_on_takeover", False, (), "a location that is taken over has all its uses again (R08)"),
    Option("reset_locked", False, (), "a locked location may be reset; it stays locked (R09)"),
    Option("every_sphinx", True, (), "each Sphinx adds a point to a gain; otherwise one of them does (R10)"),
    Option("slaver_last", True, (), "features that take a payment come after all others; otherwise by age (R11)"),
    Option("exchange_cards_seen", True, (), "an exchanged card is seen before the next choice (R12)"),
    Option("all_tokens_break_ties", False, (), "gold and raze tokens count for ties too (R13)"),
    Option("desert_needs_card", False, (), "who is robbed of a hand card must have one (R14)"),
    Option(
        "spies_keep_attack_card",
        True,
        (),
        "solo: a stolen attack card becomes an own deal; otherwise it leaves the game (R15)",
    ),
    Option(
        "vp_attack_first",
        True,
        (),
        "solo, Japanese: the attack on faction locations comes before the normal search (R16)",
    ),
    Option(
        "partner_first",
        False,
        (),
        "solo: of the two attack cards used the partner goes to the end of the line first (R17)",
    ),
    Option("defence_stops_rabble", False, (), "an own location with a defence token cannot be razed (R18)"),
    Option("owner_may_raze_taken", True, (), "the original owner may raze a location that was taken over (R19)"),
    Option(
        "trade_route_without_marker",
        False,
        (),
        "a Trade Route deal can be made with an empty faction deck, without a marker (R20)",
    ),
    Option("oasis_after_pass", True, (), "the Oasis pays its owner after a pass too (R21)"),
    Option("free_actions_after_main", True, (), "free actions are possible after the main action of a turn (R22)"),
    Option("gate_face_up", False, (), "cards lie face up under the Gate (R25)"),
    Option("marker_seen_by_user", False, (), "who makes a Trade Route deal looks at its marker (R26)"),
    Option("target_needed", True, (), "an action needs a target of its effect (R27)"),
    Option("reset_taken", True, (), "a location that was taken over may be reset by its taker (R28)"),
    Option("warehouses_serve_taker", True, (), "Egypt tokens go back after the goods of a round have been kept (R29)"),
    Option(
        "refill", "when_needed", ("when_needed", "at_once"), "when the discard pile becomes the new common deck (R31)"
    ),
    Option("razed_card_triggers", False, (), "features react to a raze before the razed card leaves (R32)"),
)
(
    GOLD_ON_SHRINE,
    CONVERT_ANY,
    REPEATED_TRADE,
    TRADE_ENDS,
    TRADE_IS_DEAL,
    REMOVED_FROM_GAME,
    TAKER_SCORES,
    FRESH_USES,
    RESET_LOCKED,
    EVERY_SPHINX,
    SLAVER_LAST,
    EXCHANGE_SEEN,
    ALL_TOKENS,
    DESERT_NEEDS_CARD,
    SPIES_KEEP,
    VP_ATTACK_FIRST,
    PARTNER_FIRST,
    DEFENCE_STOPS_RABBLE,
    OWNER_MAY_RAZE,
    TRADE_WITHOUT_MARKER,
    OASIS_AFTER_PASS,
    FREE_AFTER_MAIN,
    GATE_FACE_UP,
    MARKER_SEEN,
    TARGET_NEEDED,
    RESET_TAKEN,
    WAREHOUSES_SERVE_TAKER,
    REFILL_AT_ONCE,
    RAZED_TRIGGERS,
) = range(len(VARIANTS), len(VARIANTS) + len(RULINGS))
OPTIONS = (*VARIANTS, *RULINGS)


def check_options(options: Mapping[str, Any], num_players: int) -> None:
    """Raise `ValueError` for options that do not go together, or do not fit this number of players."""
    given = [options[f"faction_{seat}"] for seat in range(num_players)]
    chosen = [name for name in given if name != "random"]
    if len(set(chosen)) < len(chosen):
        raise ValueError(
            say(
                "Every player has another faction, but the options give {given}; change one, or leave it random.",
                given=", ".join(given),
            )
        )
    idle = [f"faction_{seat}" for seat in range(num_players, MOST_PLAYERS) if options[f"faction_{seat}"] != "random"]
    if idle:
        raise ValueError(
            say(
                "With {num_players} players there is nobody for {idle}; leave it random.",
                num_players=num_players,
                idle=", ".join(idle),
            )
        )
    if num_players == 1 and options["lookout"] != "normal":
        raise ValueError(say("The solo game has a Lookout of its own; leave lookout=normal."))
    if num_players == 1 and options["peaceful"]:
        raise ValueError(say("The solo game has nobody to be at peace with; leave peaceful=False."))
