"""The terms of `value`, in the order of a vector of weights, and the meaning of each.

A bot is a set of weights, one for each term (`weights.json`).

Each point of the game is worth 1. Everything that is not a point yet is multiplied by a share that falls from 1 to
`late` towards the end of the game.
"""

from __future__ import annotations

from architects_env.core.files.weights import Weight

MOST_TARGETS = 8
WEIGHTS = (
    # --- goods and cards
    Weight("clay", "each clay, up to 8 (so for every good, besides the points that it scores itself)"),
    Weight("wood", "each wood"),
    Weight("stone", "each stone"),
    Weight("gold", "each gold"),
    Weight("marble", "each marble"),
    Weight("silver", "each silver"),
    Weight(
        "beyond_eight",
        "share of the worth of a good from the ninth to the sixteenth; what is more than that has no use and no worth",
    ),
    Weight(
        "idle_from", "number of gold, and of marble, beyond which they are idle until the end is triggered", tuned=False
    ),
    Weight("idle", "taken off for each idle gold and marble: they are there to be built with", tuned=False),
    Weight(
        "target",
        "share of the points of a building in hand, or of the next Cathedral level, that having all its goods is worth",
    ),
    Weight("targets", "how many of the best targets count (at most 8)", 1, MOST_TARGETS, tuned=False),
    Weight("unskilled", "what is left of a target for each skill that is missing"),
    Weight("buildable", "share of the points of a building in hand that could be constructed now, on top"),
    Weight("skill", "each of the three skills"),
    Weight("apprentice", "each apprentice"),
    Weight("hand_card", "each building card in hand, up to 5"),
    # --- workers
    Weight("supply", "each worker in supply, up to 7"),
    Weight("empty", "no worker in supply: the next turn is lost to taking one back"),
    Weight(
        "in_reach",
        "each own worker that a visit to the Town Centre would bring back, up to 7 together with those in supply",
    ),
    Weight(
        "income",
        "share of what the next visits to the four places that give goods would bring, all together",
    ),
    Weight(
        "best_visit",
        "times what the best of the four would bring above 2, on top: what workers who lie together earn in the long run",
    ),
    Weight("at_storehouse", "each worker there: the next visit gives more"),
    Weight("at_workshop", "each worker there"),
    Weight("at_town_centre", "each worker there"),
    Weight("at_tax_stand", "each worker there"),
    Weight("at_guardhouse", "each worker there"),
    Weight(
        "exposed",
        "each own worker that another could capture at its next visit to the Town Centre, beyond two in a group",
    ),
    Weight("prey", "each worker of another that one could capture oneself, counted in the same way"),
    Weight("captive", "each captured worker on the own board"),
    Weight("captured", "each own worker on another board"),
    Weight("prisoner", "each own worker in prison, besides the points"),
    Weight("condemned", "more workers in prison than anybody else: the next Black Market Reset brings a debt"),
    # --- virtue and debts
    Weight("no_cathedral", "virtue too low for the Cathedral"),
    Weight("no_market", "virtue too high for the Black Market"),
    Weight("virtue", "each point of virtue, besides the points that it scores"),
    Weight("evasion", "each tax that the virtue lets one ignore"),
    Weight("debt", "each unpaid debt, besides the points that it costs"),
    Weight("building", "each own building, besides its points"),
    Weight("cathedral_level", "each Cathedral level, besides its points"),
    Weight("tax", "each silver on the Tax Stand"),
    # --- the others and the end of the game
    Weight("rivals", "share of the others' mean worth that counts against oneself"),
    Weight("leader", "share of the points of the best of the others that counts against oneself, on top"),
    Weight("rival_income", "to another: times what the best of its next visits would bring above 2"),
    Weight("rival_captured", "to another: each of its workers on other boards"),
    Weight(
        "rival_possessions", "to another: share of what its goods, cards, workers and plans would be worth to oneself"
    ),
    Weight(
        "finish",
        "a lead of 10 points or more with a full Guildhall; less with a smaller lead and a less full Guildhall",
    ),
    Weight(
        "delay",
        "taken off when 10 points or more behind with a full Guildhall; less with a smaller gap and a less full Guildhall",
    ),
    Weight("win", "a lead when the game is over; negative behind"),
    Weight("late", "share by which what is no point yet counts when the Guildhall is full"),
    Weight("horizon", "share of the Guildhall over which that share rises to 1", 0.05, 10),
    Weight("last_turn", "the same share in the last turns"),
    # --- how it looks ahead
    Weight(
        "seize",
        "number of workers from which an opponent's group is captured without looking ahead (0: never)",
        0,
        20,
        tuned=False,
    ),
    Weight("worlds", "in how many worlds that agree with its view it tries its options (1 to 8)", 1, 8, tuned=False),
    Weight(
        "candidates",
        "number of options evaluated beyond the own turn, up to the own turn after next (0: none)",
        0,
        1000,
        tuned=False,
    ),
)
(
    CLAY,
    WOOD,
    STONE,
    GOLD,
    MARBLE,
    SILVER,
    BEYOND_EIGHT,
    IDLE_FROM,
    IDLE,
    TARGET,
    TARGETS,
    UNSKILLED,
    BUILDABLE,
    SKILL,
    APPRENTICE,
    HAND_CARD,
    SUPPLY,
    EMPTY,
    IN_REACH,
    INCOME,
    BEST_VISIT,
    AT_STOREHOUSE,
    AT_WORKSHOP,
    AT_TOWN_CENTRE,
    AT_TAX_STAND,
    AT_GUARDHOUSE,
    EXPOSED,
    PREY,
    CAPTIVE,
    CAPTURED,
    PRISONER,
    CONDEMNED,
    NO_CATHEDRAL,
    NO_MARKET,
    VIRTUE,
    EVASION,
    DEBT,
    BUILDING,
    CATHEDRAL_LEVEL,
    TAX,
    RIVALS,
    LEADER,
    RIVAL_INCOME,
    RIVAL_CAPTURED,
    RIVAL_POSSESSIONS,
    FINISH,
    DELAY,
    WIN,
    LATE,
    HORIZON,
    LAST_TURN,
    SEIZE,
    WORLDS,
    CANDIDATES,
) = range(len(WEIGHTS))
