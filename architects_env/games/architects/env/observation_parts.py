"""The parts of the observation and the meaning of their entries. `observation` writes them."""

from __future__ import annotations

import numpy as np

from architects_env.core.cards.card_titles import distinct_titles
from architects_env.core.contract.game import AT_BOUND
from architects_env.core.contract.spaces.observation_layout import (
    Axis,
    ObservationLayout,
    Part,
    column_features,
    seat_axis,
    titled_axis,
)
from architects_env.core.contract.spaces.scales import AS_NUMBER
from architects_env.games.architects.data import board as B
from architects_env.games.architects.data import cards as C
from architects_env.games.architects.data import characters as H
from architects_env.games.architects.data import options as O
from architects_env.games.architects.data import rival_table as R
from architects_env.games.architects.rules import actions as A
from architects_env.games.architects.rules import state as S
from architects_env.games.architects.rules.chapters import STAGES

SKILLS = ("carpentry", "tiling", "masonry")
SEATS = seat_axis(B.MOST_PLAYERS)
OTHERS = SEATS.subset(range(1, B.MOST_PLAYERS))
GOODS = Axis("goods", C.GOODS)
LOCATIONS = Axis("location", B.LOCATIONS)
BUILDINGS = Axis(
    "building",
    S.BUILDING_CARDS.titles,
    {
        "points": C.BUILDING_POINTS,
        "virtue": C.BUILDING_VIRTUE,
        **column_features(C.BUILDING_COST, [f"cost in {gain}" for gain in C.GAINS]),
        **column_features([[letter in card.skills for letter in "CTM"] for card in C.BUILDINGS], SKILLS),
        **column_features(C.EFFECT_GAIN, [f"gains {gain}" for gain in C.GAINS]),
    },
)
APPRENTICES = Axis(
    "apprentice",
    distinct_titles([card.name for card in C.APPRENTICES]),
    {
        "virtue": C.APPRENTICE_VIRTUE,
        **column_features([[letter in card.skills for letter in "CTM"] for card in C.APPRENTICES], SKILLS),
        **column_features(C.BONUS.sum(0), [f"brings {gain}" for gain in C.GAINS]),
        **column_features(C.TRADE_PAY, [f"trades away {gain}" for gain in C.GAINS]),
        **column_features(C.TRADE_GAIN, [f"trades for {gain}" for gain in C.GAINS]),
    },
)
MARKET_CARDS = Axis(
    "market card",
    [f"{C.SMALL_SIDES[small]} / {C.LARGE_SIDES[large]}" for small, large in C.MARKET_CARDS],
    {
        **column_features(C.SMALL_GAIN[C.SMALL_SIDE], [f"small: {gain}" for gain in C.GAINS]),
        **column_features(C.LARGE_GAIN[C.LARGE_SIDE], [f"large: {gain}" for gain in C.GAINS]),
    },
)
REWARDS = Axis(
    "reward", distinct_titles(C.REWARD_CARDS), column_features(C.REWARD_GAIN, [f"gains {gain}" for gain in C.GAINS])
)
SCHEMES = Axis(
    "scheme",
    distinct_titles([R.SPOTS[spot].replace("_", " ") for spot in R.SPOT]),
    {
        "future": np.arange(R.NUM_SCHEMES) >= R.NUM_STARTING,
        **column_features(
            [
                [dict(R.effects_of(card)).get(e, 0) for e in range(len(R.MOST_OF_EFFECT))]
                for card in range(R.NUM_SCHEMES)
            ],
            list(R.MOST_OF_EFFECT),
        ),
    },
)
BOARD = titled_axis(
    "board",
    "rewards left (11)",
    "building deck (43)",
    "apprentice deck (43)",
    "cards in the left market deck (10)",
    "Guildhall filled (share)",
    "slots until the next reset (13)",
    "last turns left (5)",
)
ACTION = titled_axis(
    "action",
    "number of the one that is being paid for, as a share",
    "captures come from a building",
    "a reset is due",
    "buildings constructed (2)",
    "the end-game effects have been carried out",
)
LAYOUT = ObservationLayout(
    Part(
        "goods",
        (SEATS, GOODS, AS_NUMBER),
        "per player, each as a number (`core.contract.spaces.scales`, three entries)",
    ),
    Part("virtue", (SEATS, B.MOST_VIRTUE + 1), "per player the place on the virtue track, one-hot"),
    Part("debts", (SEATS, titled_axis("debts", "unpaid", "paid"), AS_NUMBER), "per player, each as a number"),
    Part("workers", (SEATS, LOCATIONS), "per player workers at each open-circle location (share of 20)"),
    Part(
        "elsewhere",
        (SEATS, titled_axis("elsewhere", "supply", "prison", "Guildhall")),
        "per player workers (shares of 20)",
    ),
    Part("hand_size", (SEATS, AS_NUMBER), "per player cards in hand, as a number"),
    Part("captives", (SEATS, Axis("owner", SEATS.titles)), "whose board, whose workers (share of 20)"),
    Part("market_spaces", (titled_axis("market_spaces", *B.MARKET_SPACES), SEATS), "owner of each Black Market space"),
    Part("cathedral", (SEATS, B.CATHEDRAL_LEVELS + 1), "per player the level, one-hot"),
    Part("skills", (SEATS, titled_axis("skills", *SKILLS)), "per player"),
    Part(
        "points",
        (SEATS, AS_NUMBER),
        "per player the points that lie open, bonuses not counted, as a number with its sign (0.5: none)",
    ),
    Part(
        "lead",
        (OTHERS, AS_NUMBER),
        "per opponent how many of these points it has more than the observer, as a number with its sign (0.5: none)",
    ),
    Part(
        "character",
        (SEATS, Axis("character", [character.name for character in H.CHARACTERS])),
        "per player the character of the board, nothing for the standard side",
    ),
    Part("apprentices", (SEATS, APPRENTICES), "per player own apprentices"),
    Part("built", (SEATS, BUILDINGS), "per player own buildings"),
    Part(
        "display", (2, APPRENTICES), "per row the face-up apprentices: 1 in the first column down to 0.25 in the fourth"
    ),
    Part("coins", (2, 4, AS_NUMBER), "silver on the displayed cards, as numbers"),
    Part("hand", (BUILDINGS,), "own building cards"),
    Part("hand_skilled", (BUILDINGS,), "own building cards for which the skills are there"),
    Part("hand_goods", (BUILDINGS,), "own building cards: 1 if the goods are there, less by 1/16 for each one missing"),
    Part(
        "offered",
        (BUILDINGS,),
        "cards of the draft packet in hand, or drawn to keep one; the building "
        "that is being constructed or whose effect is being resolved",
    ),
    Part(
        "memory",
        (SEATS, BUILDINGS),
        "cards that went out of sight: in the deck, in the hand of the next player, ...: 1 certain, 0.5 possible",
    ),
    Part("small_offer", (Axis("small side", (*C.SMALL_SIDES, "printed")),), "Black Market, small: the visible side"),
    Part("large_offer", (Axis("large side", (*C.LARGE_SIDES, "printed")),), "Black Market, large: the visible side"),
    Part(
        "market_turned",
        (MARKET_CARDS,),
        "Black Market cards on the right pile: 1 for the first that was turned, less by 1/20 for each one after",
    ),
    Part(
        "rewards_seen",
        (REWARDS,),
        "reward cards that have been revealed: 1 for the first, less by 1/22 for each one after",
    ),
    Part(
        "apprentices_returned",
        (APPRENTICES,),
        "apprentices under their deck in the open: 1 at the top of the deck, less by 1/128 for each card above",
    ),
    Part("rival", (titled_axis("rival", *R.SIDES),), "the side of the rival's board, one-hot"),
    Part(
        "schemes_left",
        (titled_axis("schemes_left", "scheme deck (30)", "discards (30)", "future schemes apart (10)"),),
        "how many of the rival's scheme cards lie where",
    ),
    Part("schemes", (SCHEMES,), "the rival's scheme cards: 1 on the discard pile, 0.5 in the deck, 0 apart"),
    Part("tax", (AS_NUMBER,), "silver on the Tax Stand, as a number"),
    Part(
        "in_supply",
        (GOODS.subset(range(C.SILVER)), AS_NUMBER),
        "goods left in the supply, as numbers; zero while it is unlimited",
    ),
    Part("board", (BOARD,), "of the board"),
    Part("end_trigger", (SEATS,), "who has filled the last Guildhall slot, which brings the last round"),
    Part("turns", (titled_axis("turns", "of every player so far", "at most still to come"), AS_NUMBER), "as numbers"),
    Part("start_player", (SEATS,), "who begins, nobody until it is known"),
    Part("num_players", (SEATS,), "how many play, the rival not counted, one-hot"),
    Part("active", (SEATS,), "whose turn it is"),
    Part("deciding", (SEATS,), "who decides now"),
    STAGES.part,
    Part("left", (AS_NUMBER,), "trades, captures or Guardhouse actions left, as a number"),
    Part("captures_made", (AS_NUMBER,), "captures in this visit, as a number"),
    Part("capture_places", (LOCATIONS,), "locations at which something was captured in this visit"),
    Part("hire_kind", (4,), "why an apprentice is being hired"),
    Part(
        "payment",
        (titled_axis("payment", "hire", "capture", "rescue", "debt"),),
        "what is being paid, when asked about taxes",
    ),
    Part("action", (ACTION,), "in this action"),
    Part("draft_round", (B.KEPT,), "of the draft, one-hot"),
    Part(
        "at_placement",
        (APPRENTICES,),
        "apprentices that lay before the active player when the worker was placed: their abilities count in this action",
    ),
    Part("used", (A.CHARACTER_ABILITY + 1,), "abilities used in this reset by the player who is asked"),
    Part(
        "asked",
        (
            SEATS,
            titled_axis("asked", "points of virtue above 14", "new debts", "the silver that there was when they came"),
            AS_NUMBER,
        ),
        "while a question about debts interrupts the game, per player, as numbers",
    ),
    Part(
        "resumes",
        (titled_axis("resumes", *(f"goes on | {seat}" for seat in SEATS.titles), "with what (share of the steps)"),),
        "while such a question is asked",
    ),
    Part(
        "options",
        (titled_axis("options", *(option.name for option in (*O.OPTIONS[: O.MAX_TURNS], AT_BOUND))),),
        "switches of the rules that are not at their default",
    ),
)
