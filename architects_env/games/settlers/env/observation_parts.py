"""The parts of the observation and the meaning of their entries.

`observation` writes them. Cards are counted by face (`cards.FACE_NUMBER`), as shares of the copies. The virtual player
of the solo game is the second player.
"""

from __future__ import annotations

import numpy as np

from architects_env.core.cards.card_titles import distinct_titles
from architects_env.core.contract.spaces.observation_layout import (
    Axis,
    ObservationLayout,
    Part,
    column_features,
    one_hot,
    seat_axis,
    titled_axis,
)
from architects_env.core.contract.spaces.scales import AS_NUMBER
from architects_env.games.settlers.data import cards as C
from architects_env.games.settlers.data import options as O
from architects_env.games.settlers.data import vocabulary as V
from architects_env.games.settlers.rules import state as S
from architects_env.games.settlers.rules.chapters import STAGES

LINE = 12
"""Largest number of attack cards in the line: one at the beginning, and two in each round."""
_FIRST = np.array([int(np.flatnonzero(face == C.FACE_NUMBER)[0]) for face in range(C.NUM_FACES)], np.int64)
"""int64[faces]: the first card with this face."""

SEATS = seat_axis(O.MOST_PLAYERS)
OTHERS = SEATS.subset(range(1, O.MOST_PLAYERS))
FACES = Axis(
    "face",
    distinct_titles([C.TITLES[card] for card in _FIRST]),
    {
        "copies": C.COPIES,
        "value": C.VALUE[_FIRST],
        **one_hot(C.KIND[_FIRST], V.KINDS),
        **one_hot(C.FACTION[_FIRST], V.FACTIONS),
        **column_features(
            [[bits >> colour & 1 for colour in range(V.NUM_COLOURS)] for bits in C.COLOUR[_FIRST]], V.COLOURS
        ),
        **column_features(C.COST[_FIRST], [f"cost in {good}" for good in V.GOODS[: V.NUM_RESOURCES]]),
        "costs a location": C.NEEDS_LOCATION[_FIRST],
        "uses in a round": C.USES[_FIRST],
        **column_features(C.USE_COST[_FIRST], [f"use costs {good}" for good in V.GOODS[: V.NUM_TOKENS]]),
        **column_features(
            (C.RAZE_GOODS[_FIRST][:, :, None] == np.arange(V.NUM_GOODS)).sum(1), [f"razed: {g}" for g in V.GOODS]
        ),
        **one_hot(C.GOOD_OF_DEAL[_FIRST], [f"deal: {good}" for good in V.GOODS]),
    },
)
COMMON_FACES = FACES.subset(range(C.COMMON_FACES))
FACTION_FACES = FACES.subset(range(C.COMMON_FACES, C.NUM_FACES))
ACTION_FACES = FACES.subset(np.flatnonzero(C.KIND[_FIRST] == V.ACTION))
JAPANESE_FACES = FACES.subset(np.flatnonzero(C.FACTION[_FIRST] == V.JAPANESE))
GOODS = Axis("good", V.GOODS)
NUMBERS = titled_axis(
    "numbers",
    "wood",
    "stone",
    "food",
    "gold",
    "workers",
    "raze tokens",
    "points",
    "common cards in hand",
    "faction cards in hand",
    "cards in the faction deck",
    "deals",
    "foundations",
    "common locations",
    "faction locations",
    "workers of the Oasis",
    "samurai",
    "markers",
)
FLAGS = titled_axis("flags", "decides", "has the turn", "is first player", "has passed", "has a defence token to place")
AMOUNTS = titled_axis(
    "amounts",
    "wood still due; or how many: tokens left, points for giving away",
    "stone still due",
    "food still due",
)
AIMS = titled_axis("aim", "copy", "raze own", "raze unprotected", "remove", "lock", "take over", "trade", "reset")
LAYOUT = ObservationLayout(
    Part("hand", (FACES,), "own cards, by face (share of the copies)"),
    Part("known", (OTHERS, COMMON_FACES), "per opponent common cards that are known to be in its hand"),
    Part("offered", (FACES,), "cards to choose from: open ones, dealt, passed on, drawn by the observer"),
    Part("empire", (SEATS, FACES), "per player its locations"),
    Part(
        "ready",
        (SEATS, ACTION_FACES),
        "per player the uses left of the action locations that count for it, locked ones have none",
    ),
    Part("defended", (SEATS, COMMON_FACES), "per player the locations with a defence token"),
    Part("samurai", (JAPANESE_FACES,), "the Japanese locations with a samurai"),
    Part("taken", (FACES,), "the locations that are taken over (by the Egyptian player)"),
    Part("deal_goods", (SEATS, GOODS, AS_NUMBER), "per player how many deals give each good"),
    Part("own_deals", (FACTION_FACES,), "the cards and locations of the own deals"),
    Part("discarded", (FACES,), "cards in discard piles"),
    Part("foundation", (COMMON_FACES,), "own foundations"),
    Part("subject", (FACES,), "the card that the question is about"),
    Part("numbers", (SEATS, NUMBERS, AS_NUMBER), "per player, as numbers"),
    Part("lead", (OTHERS, AS_NUMBER), "per opponent how many more points it has (0.5: none)"),
    Part(
        "colours",
        (SEATS, titled_axis("colours", *V.COLOURS), AS_NUMBER),
        "per player how many locations of each colour",
    ),
    Part("faction", (SEATS, titled_axis("faction", *V.FACTIONS)), "per player, one-hot"),
    Part("flags", (SEATS, FLAGS), "per player"),
    STAGES.part,
    Part("amounts", (AMOUNTS, AS_NUMBER), "of the question"),
    Part("good", (GOODS,), "of the question: the goods it is about"),
    Part("aim", (AIMS,), "of the question: what will be done to the location"),
    Part("main_done", (1,), "whether the main action of the turn is over"),
    Part("shrine", (GOODS.subset(range(V.NUM_TOKENS)), AS_NUMBER), "goods on the Shrine"),
    Part("gates", (2, AS_NUMBER), "cards under each Gate"),
    Part("decks", (titled_axis("decks", "the common deck", "its discard pile"), AS_NUMBER), "cards"),
    Part("round", (S.ROUNDS,), "one-hot"),
    Part("line", (LINE, GOODS), "solo: the attack cards, the newest first"),
    Part("collection", (AS_NUMBER,), "solo: cards collected by the virtual player"),
    Part("num_players", (SEATS,), "one-hot"),
    Part(
        "options", (titled_axis("options", *(option.name for option in O.OPTIONS)),), "as shares of their last choice"
    ),
)
