"""The parts of the observation and the meaning of their entries. `observation` writes them."""

from __future__ import annotations

from architects_env.core.contract.game import AT_BOUND
from architects_env.core.contract.spaces.observation_layout import (
    Axis,
    ObservationLayout,
    Part,
    one_hot,
    seat_axis,
    titled_axis,
)
from architects_env.core.contract.spaces.scales import AS_NUMBER, numbers
from architects_env.games.citadels.data import characters as H
from architects_env.games.citadels.data import districts as D
from architects_env.games.citadels.data import options as O
from architects_env.games.citadels.rules.chapters import STAGES

SEATS = seat_axis(O.MOST_PLAYERS)
OTHERS = SEATS.subset(range(1, O.MOST_PLAYERS))
DISTRICTS = Axis(
    "district",
    [district.name for district in D.DISTRICTS],
    {
        "cost": D.COST,
        "points": D.COST + D.EXTRA_POINTS,
        "copies": D.COPIES,
        **one_hot(D.COLOUR, D.COLOURS),
        **one_hot([district.ability for district in D.DISTRICTS], [ability.name for ability in D.ABILITIES]),
    },
)
CHARACTERS = Axis(
    "character",
    [character.name for character in H.CHARACTERS],
    {
        "number": [character.number for character in H.CHARACTERS],
        "buildings a turn": H.BUILD_LIMIT,
        "gold after the income": H.GOLD_AFTER_INCOME,
        "cards after the income": H.CARDS_AFTER_INCOME,
        **one_hot(H.TAX, [f"tax from {colour}" for colour in D.COLOURS]),
    },
)
NUMBERS = Axis("character number", [str(number) for number in range(1, H.NUMBERS + 1)])
COUNTS = titled_axis(
    "counts",
    *numbers("gold", "cards in hand", "buildings", "points of buildings"),
    "buildings left to a full city (8)",
    *(f"{colour} buildings (8)" for colour in D.COLOURS),
    "crown",
)
ROLES = titled_axis(
    "roles",
    "decides",
    "has the turn",
    "protected by the Bishop",
    "robber",
    "suspended Witch",
    "gets the levy",
    "first completer",
    "first with a full city",
    "began the draft",
    "has seen the deck",
)
ASIDE = titled_axis("aside", "lies face up", "travels", "lies face down or laid down")
TURN_KINDS = titled_axis("turn_kind", "normal", "of a Witch", "bewitched", "in the Hospital", "resumed")
TURN = titled_axis(
    "turn",
    "income done",
    "builds left (3)",
    "tax taken",
    "power used",
    "Laboratory used",
    "Smithy used",
    "Museum used",
    "beautified (2)",
    "Queen's gold",
    "turn ended",
    "cards to keep (3)",
    "Powder House used",
)
TURN_NUMBERS = titled_axis(
    "turn_numbers",
    "tax to take",
    "buildings built",
    "gold spent",
    "cards drawn to choose from",
    "cards marked",
)
CHOSEN = titled_axis(
    "chosen",
    *(f"the player | {seat}" for seat in SEATS.titles),
    *(f"the Diplomat gives | {district}" for district in DISTRICTS.titles),
    *(f"the Diplomat gives, with a coin | {district}" for district in DISTRICTS.titles),
)
TABLE = titled_axis(
    "table",
    "deck (share of all cards)",
    "pile (share of all cards)",
    "last round",
    "bell set",
    "gold of the Assassin due",
    "step of the draft (10)",
    "the Haunted City was built in this round",
)
SWITCHES = titled_axis(
    "switches",
    *(option.name for option in O.SWITCHES),
    "7 buildings end the game",
    "another cost of Poor House",
    "another cost of Factory",
    "another cost of Treasury",
    AT_BOUND.name,
)
LAYOUT = ObservationLayout(
    Part("city", (SEATS, DISTRICTS), "per player the buildings, as a share of the copies"),
    Part("coined", (SEATS, DISTRICTS), "per player those of them with a coin"),
    Part("hand", (DISTRICTS,), "own cards"),
    Part("known", (SEATS, DISTRICTS), "cards that are certainly in a hand (the own row is zero)"),
    Part(
        "offered",
        (DISTRICTS,),
        "cards to choose from: drawn, in the hand that the Wizard sees, in the deck that the Lighthouse shows",
    ),
    Part("marked", (DISTRICTS,), "own cards that are going to be discarded"),
    Part("pile", (DISTRICTS,), "discarded cards that are known: openly, or by the observer"),
    Part("deck", (DISTRICTS,), "what is in the deck, if the observer knows it"),
    Part("under_museum", (DISTRICTS,), "what the observer has put there"),
    Part("in_game", (DISTRICTS,), "the cards of this game"),
    Part("counts", (SEATS, COUNTS), "per player, some as a number (`core.contract.spaces.scales`, three entries)"),
    Part(
        "lead",
        (OTHERS, AS_NUMBER),
        "per opponent how many of these points it has more than the observer, as a number with its sign (0.5: none)",
    ),
    Part("roles", (SEATS, ROLES), "per player"),
    Part(
        "rose",
        (SEATS, AS_NUMBER),
        "per player with which building of the game the city last came within one of a full one, as a number",
    ),
    Part("museum", (SEATS, AS_NUMBER), "per player cards under the own Museum, as a number"),
    Part("may_hold", (SEATS, NUMBERS), "per player which numbers: 1 certain, 0.5 possible"),
    Part("revealed", (SEATS, NUMBERS), "per player which numbers have been revealed"),
    Part("aside", (ASIDE, NUMBERS), "per number whether it is aside: 1 certain, 0.5 possible"),
    Part("set", (CHARACTERS,), "the characters of this game"),
    Part("named", (titled_axis("named", "murdered", "bewitched", "robbed"), NUMBERS), "which number is what"),
    Part("number", (NUMBERS,), "called, one-hot; nothing in the draft"),
    Part("power", (CHARACTERS,), "whose powers count in this turn, one-hot"),
    STAGES.part,
    Part("turn_kind", (TURN_KINDS,), "what turn it is, one-hot"),
    Part("turn", (TURN,), "of this turn"),
    Part("turn_numbers", (TURN_NUMBERS, AS_NUMBER), "of this turn, as numbers"),
    Part("chosen", (CHOSEN,), "in a choice of several steps"),
    Part("ruin", (DISTRICTS,), "what the Graveyard may take, or what the Wizard took"),
    Part("rounds", (titled_axis("rounds", "begun", "left"), AS_NUMBER), "as numbers"),
    Part("table", (TABLE,), "of the table"),
    Part("num_players", (SEATS,), "how many play, one-hot"),
    Part("switches", (SWITCHES,), "options"),
)
