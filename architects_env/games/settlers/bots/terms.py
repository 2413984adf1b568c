"""The terms of the bots, in the order of a vector of weights, and the meaning of each.

A bot is a set of weights, one for each term (`weights.json`).

Everything is measured in points at the end of the game.
"""

from __future__ import annotations

from architects_env.core.files.weights import Weight
from architects_env.core.search import lookahead
from architects_env.games.settlers.data import vocabulary as V

EFFECT_NAMES = (
    "offer",
    "copy",
    "deal_good",
    "build_from_hand",
    "build_from_deal",
    "steal",
    "at_location",
    "at_deal",
    "chapel",
    "foundation",
    "toss",
    "rob_hand",
    "give_up_deal",
    "deploy",
)
"""Kinds of effects that bring no goods by themselves (`vocabulary`), from OFFER on."""
TARGET_NAMES = [aim.name for aim in V.AT_LOCATIONS]
FEATURE_NAMES = (
    "on_build",
    "on_raze",
    "on_deal",
    "adds_to_points",
    "paid_for_exchanges",
    "stores",
    "sells",
    "holds_cards",
    "holds_resources",
)
"""Kinds of features (`vocabulary`), from ON_BUILD on."""
WEIGHTS = (
    *(Weight(f"of_{good.replace(' ', '_')}", f"a {good}", 0, 100) for good in V.GOODS),
    *(Weight(f"effect_{kind}", f"the effect {kind}, once") for kind in EFFECT_NAMES),
    *(Weight(f"target_{what}", f"doing this to a location: {what}") for what in TARGET_NAMES),
    *(
        Weight(f"feature_{does}", f"a feature, in each round: {does} (of those that react: how often)", 0, 100)
        for does in FEATURE_NAMES
    ),
    Weight("last_round", "share of a good's worth in the last round", 0, 10),
    Weight("paid", "share of a good's worth that counts when it is paid", 0, 10),
    Weight("later", "share of a production that counts in each later round", 0, 10),
    Weight("uses", "share of the uses of an action that come to pass", 0, 10),
    Weight("idle", "what an action location is worth in each round even if it pays little"),
    Weight("held", "a card of the hand that is spent on something"),
    Weight("held_share", "share of what building a card of the hand would bring that counts as its worth", 0, 10),
    Weight("foundation", "a foundation"),
    Weight("harm", "share of what an opponent loses that counts for oneself", 0, 10),
    Weight("unlocks", "share of what a resource makes possible that counts for taking it", 0, 10),
    Weight("passing", "what everything else must bring, or one passes"),
    # --- how good the table looks
    Weight("supply", "share of the worth of goods in the supply", 0, 10),
    Weight("in_hand", "a card of a hand, while rounds are left", 0, 10),
    Weight("spread", "number of points ahead that make the place fairly sure, in the first round", 0.1, 1000),
    Weight("spread_late", "the same in the last round", 0.1, 1000),
    # --- how it looks ahead
    lookahead.WORLDS,
    Weight(
        "rounds", "number of further rounds to the end of which options are played on (0: this one)", 0, 5, tuned=False
    ),
    lookahead.PATIENCE,
    lookahead.TRUST,
)
FIRST_EFFECT = V.NUM_GOODS - V.OFFER
"""Index at which the weights of effects would begin if all kinds had one."""
FIRST_TARGET = V.NUM_GOODS + len(EFFECT_NAMES)
FIRST_FEATURE = FIRST_TARGET + len(TARGET_NAMES) - 1
"""Index at which the weights of features would begin if all kinds had one. The first kind is no feature."""
(
    LAST_ROUND,
    PAID,
    LATER,
    WEIGHT_OF_USES,
    IDLE,
    HELD,
    HELD_SHARE,
    FOUNDATION,
    HARM,
    UNLOCKS,
    PASSING,
    SUPPLY,
    IN_HAND,
    SPREAD,
    SPREAD_LATE,
    WORLDS,
    ROUNDS,
    PATIENCE,
    TRUST,
) = range(FIRST_FEATURE + 1 + len(FEATURE_NAMES), len(WEIGHTS))
