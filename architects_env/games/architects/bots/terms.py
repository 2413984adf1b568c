"""The terms of `value`, in the order of a vector of weights: what each weight stands for. A bot is one value for each of them (`weights.json`).

Points of the game are worth 1 each. Everything that is no point yet counts by a share which falls from 1 to `late` towards the end.
"""
from __future__ import annotations

TERMS = {
    # --- goods and cards
    "clay": "each clay, up to 8 (so for every good, besides the points that it scores itself)",
    "wood": "each wood",
    "stone": "each stone",
    "gold": "each gold",
    "marble": "each marble",
    "silver": "each silver",
    "beyond_eight": "share of the worth of a good from the ninth to the sixteenth; what is more than that has no use and no worth",
    "idle_from": "gold and marble beyond so many (of each) are idle before the end has been triggered",
    "idle": "taken off for each idle gold and marble: they are there to be built with",
    "target": "share of the points of a building in hand, or of the next Cathedral level, that having all its goods is worth",
    "targets": "how many of the best targets count (at most 8)",
    "unskilled": "what is left of a target for each skill that is missing",
    "buildable": "share of the points of a building in hand that could be constructed now, on top",
    "skill": "each of the three skills",
    "apprentice": "each apprentice",
    "hand_card": "each building card in hand, up to 5",
    # --- workers
    "supply": "each worker in supply, up to 7",
    "empty": "no worker in supply: the next turn is lost to taking one back",
    "in_reach": "each own worker that a visit to the Town Centre would bring back, up to 7 together with those in supply",
    "income": "share of what the next visits to Quarry, Forest, Mines and Silversmith would bring, all four together",
    "best_visit": "times what the best of the four would bring above 2, on top: what workers who lie together earn in the long run",
    "at_storehouse": "each worker there: the next visit gives more",
    "at_workshop": "each worker there",
    "at_town_centre": "each worker there",
    "at_tax_stand": "each worker there",
    "at_guardhouse": "each worker there",
    "exposed": "each own worker that another could capture at its next visit to the Town Centre, beyond two in a group",
    "prey": "each worker of another that one could capture oneself, counted in the same way",
    "captive": "each captured worker on the own board",
    "captured": "each own worker on another board",
    "prisoner": "each own worker in prison, besides the points",
    "condemned": "more workers in prison than anybody else: the next Black Market Reset brings a debt",
    # --- virtue and debts
    "no_cathedral": "virtue too low for the Cathedral",
    "no_market": "virtue too high for the Black Market",
    "virtue": "each point of virtue, besides the points that it scores",
    "evasion": "each tax that the virtue lets one ignore",
    "debt": "each unpaid debt, besides the points that it costs",
    "building": "each own building, besides its points",
    "cathedral_level": "each Cathedral level, besides its points",
    "tax": "each silver on the Tax Stand",
    # --- the others and the end of the game
    "rivals": "share of the others' mean worth that counts against oneself",
    "leader": "share of the points of the best of the others that counts against oneself, on top",
    "rival_income": "to another: times what the best of its next visits would bring above 2",
    "rival_captured": "to another: each of its workers on other boards",
    "rival_possessions": "to another: share of what its goods, cards, workers and plans would be worth to oneself",
    "finish": "a lead of 10 points or more with a full Guildhall; less with a smaller lead and a less full Guildhall",
    "delay": "taken off when 10 points or more behind with a full Guildhall; less with a smaller gap and a less full Guildhall",
    "win": "a lead when the game is over; negative behind",
    "late": "share by which what is no point yet counts when the Guildhall is full",
    "horizon": "share of the Guildhall over which that share rises to 1",
    "last_turn": "the same share in the last turns",
    # --- how it looks ahead
    "seize": "a group of the others from so many workers on is captured at once, without looking further (0: never)",
    "worlds": "in how many worlds that agree with its view it tries its options (1 to 8)",
    "candidates": "so many options are looked at beyond the own turn: to where the own turn after next would begin (0: none)",
}
NAMES = tuple(TERMS)
(
    CLAY, WOOD, STONE, GOLD, MARBLE, SILVER, BEYOND_EIGHT, IDLE_FROM, IDLE, TARGET, TARGETS, UNSKILLED, BUILDABLE, SKILL, APPRENTICE, HAND_CARD,
    SUPPLY, EMPTY, IN_REACH, INCOME, BEST_VISIT, AT_STOREHOUSE, AT_WORKSHOP, AT_TOWN_CENTRE, AT_TAX_STAND, AT_GUARDHOUSE,
    EXPOSED, PREY, CAPTIVE, CAPTURED, PRISONER, CONDEMNED,
    NO_CATHEDRAL, NO_MARKET, VIRTUE, EVASION, DEBT, BUILDING, CATHEDRAL_LEVEL, TAX,
    RIVALS, LEADER, RIVAL_INCOME, RIVAL_CAPTURED, RIVAL_POSSESSIONS, FINISH, DELAY, WIN, LATE, HORIZON, LAST_TURN,
    SEIZE, WORLDS, CANDIDATES,
) = range(len(NAMES))
MOST_TARGETS, MOST_WORLDS = 8, 8
