"""The parts of the observation and the meaning of their entries.

`observation` writes them. Cards that lie open one by one are written by their effects, larger groups of cards by kind.
Two cards that differ in print differ here.
"""

from __future__ import annotations

import numpy as np

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
from architects_env.games.viscounts.data import board as B
from architects_env.games.viscounts.data import cards as C
from architects_env.games.viscounts.data import effect_tables as T
from architects_env.games.viscounts.data import manuscripts as M
from architects_env.games.viscounts.data import schemes as R
from architects_env.games.viscounts.data import vocabulary as V
from architects_env.games.viscounts.data.cards import Townsfolk
from architects_env.games.viscounts.data.reconstructed import Manuscript
from architects_env.games.viscounts.data.vocabulary import Choice, Effect, Effects, read_effects
from architects_env.games.viscounts.rules.chapters import STAGES

NUM_WORDS = V.FUTURE_SCHEME
"""Number of words of effects for players."""
MOST_ICONS, MOST_COST = 3, 12


def counts_of(effects: Effects) -> np.ndarray:
    """float32[NUM_WORDS]: how often each word occurs in a list, including both sides of a choice, as n / (n + 1)."""
    counts = np.zeros(NUM_WORDS)
    for effect in effects:
        for one in (*effect.first, *effect.second) if isinstance(effect, Choice) else (effect,):
            assert isinstance(one, Effect)
            if one.word < NUM_WORDS:
                counts[one.word] += one.n
    return (counts / (counts + 1)).astype(np.float32)


def occasion(when: str) -> tuple[str, str]:
    """Split an occasion: "after build" becomes ("after", "build"), "immediate" becomes ("immediate", "")."""
    for action in C.ACTIONS:
        if when.endswith(f" {action}"):
            return when.removesuffix(f" {action}"), action
    return when, ""


OCCASIONS = tuple(dict.fromkeys(occasion(when)[0] for when in C.WHEN))
USED = tuple(
    word for word in range(NUM_WORDS) if any(counts_of(read_effects(kind.ability))[word] for kind in C.ALL_KINDS)
)
USED_WHEN_HIRED = tuple(
    word for word in range(NUM_WORDS) if any(counts_of(read_effects(kind.top_right))[word] for kind in C.ALL_KINDS)
)
TOWNSFOLK_NAMES = (
    "value",
    *C.ICONS,
    *OCCASIONS,
    *C.ACTIONS,
    *(V.WORDS[word] for word in USED),
    "choice",
    *(f"{V.WORDS[word]} when hired" for word in USED_WHEN_HIRED),
)
"""The meaning of each entry of a townsfolk card."""


def townsfolk_features(kind: Townsfolk) -> np.ndarray:
    """Return a townsfolk card as float32[len(TOWNSFOLK_NAMES)]."""
    when, action = occasion(kind.when)
    ability, hired = counts_of(read_effects(kind.ability)), counts_of(read_effects(kind.top_right))
    return np.array(
        [
            kind.value / C.MOST_VALUE,
            *(kind.icons.split().count(icon) / MOST_ICONS for icon in C.ICONS),
            *(when == name for name in OCCASIONS),
            *(action == name for name in C.ACTIONS),
            *ability[list(USED)],
            "|" in kind.ability,
            *hired[list(USED_WHEN_HIRED)],
        ],
        np.float32,
    )


MANUSCRIPT_NAMES = ("cost", *M.RIBBONS, *M.COUNTED, "for every two", *V.WORDS[:NUM_WORDS])


def manuscript_features(tile: Manuscript) -> np.ndarray:
    """Return a manuscript as float32[len(MANUSCRIPT_NAMES)]."""
    return np.array(
        [
            tile.cost / MOST_COST,
            *(tile.ribbon == ribbon for ribbon in M.RIBBONS),
            *(tile.counts == counted for counted in M.COUNTED),
            tile.every == 2,
            *counts_of(read_effects(tile.effect)),
        ],
        np.float32,
    )


TOWNSFOLK_ROWS = np.stack([townsfolk_features(kind) for kind in C.ALL_KINDS])
"""float32[kinds, TOWNSFOLK_FEATURES], including the kinds printed on the board."""
MANUSCRIPT_ROWS = np.stack([manuscript_features(tile) for tile in M.MANUSCRIPTS])
EFFECT_ROWS = np.stack([counts_of(effects) for effects in T.LISTS])
"""float32[lists, NUM_WORDS]."""
TOWNSFOLK_FEATURES, MANUSCRIPT_FEATURES = len(TOWNSFOLK_NAMES), len(MANUSCRIPT_NAMES)


SEATS = seat_axis(C.MOST_PLAYERS)
OTHERS = SEATS.subset(range(1, C.MOST_PLAYERS))
KINDS = Axis(
    "kind of card", C.KIND_TITLES[: C.NUM_KINDS], column_features(TOWNSFOLK_ROWS[: C.NUM_KINDS], TOWNSFOLK_NAMES)
)
MANUSCRIPTS = Axis(
    "manuscript",
    M.TITLES,
    {
        "cost": M.COST,
        **one_hot(M.RIBBON, M.RIBBONS),
        **one_hot(M.COUNTS, [f"counts {counted}" for counted in M.COUNTED]),
        "for every": M.EVERY,
    },
)
SCHEMES = Axis("scheme", R.SCHEME_TITLES, column_features(R.SCHEME_ICON, C.ICONS))
BUILDINGS = Axis(
    "building",
    [f"{kind} {number + 1}" for kind in B.BUILDING_TYPES for number in range(B.SLOTS_A_TYPE)],
    column_features(B.SLOT_ICONS, C.ICONS),
)
RESOURCES = Axis("resource", B.RESOURCES)
SEGMENTS = Axis("segment", B.SEGMENTS)
SECTIONS = Axis("castle section", [str(section + 1) for section in range(B.NUM_SECTIONS)])
SPOTS = Axis("spot", B.SPOTS)
WORDS = Axis("word", V.WORDS[:NUM_WORDS])
TOWNSFOLK = Axis("what a townsfolk card says", TOWNSFOLK_NAMES)
MANUSCRIPT = Axis("what a manuscript says", MANUSCRIPT_NAMES)
RIBBON = Axis("ribbon", M.RIBBONS)
WHOSE = Axis("whose", ("the observer's", "of the others"))

NUMBERS = titled_axis(
    "numbers",
    "silver",
    "inkwells",
    "stone",
    "gold",
    "unpaid debts",
    "paid debts",
    "acquired deeds",
    "approved deeds",
    "cards in hand",
    "cards in the draw pile",
    "discarded cards",
    "points if the game ended now",
)
ROLES = titled_axis("roles", "decides", "has the turn", "start player", "castle leader", "played by the rules")
TURN = titled_axis(
    "turn",
    *(f"value of the card played | {value}" for value in range(1, C.MOST_VALUE + 1)),
    *(f"the action in hand | {action}" for action in (*C.ACTIONS, "none")),
    *(f"the slot of the building for it | {building}" for building in BUILDINGS.titles),
)
TURN_NUMBERS = titled_axis(
    "turn_numbers",
    "exchanges",
    "workers",
    "icons still to be paid",
    *(f"{resource} laid out for it" for resource in B.RESOURCES),
)
ASKED_BUILDING = titled_axis(
    "asked_building",
    *(f"which one | {building}" for building in BUILDINGS.titles),
    *(f"where it may stand | {place + 1}" for place in range(3)),
)
TABLE = titled_axis(
    "table",
    "poverty revealed",
    "prosperity revealed",
    "the end is triggered",
    "last round",
    "draft",
    "board side for three and four",
    "workers move in the castle",
)
TABLE_NUMBERS = titled_axis(
    "table_numbers",
    "debts above poverty",
    "deeds above prosperity",
    "rounds begun",
    "rounds to the bound",
    "rows to do",
)
CASTLE = titled_axis(
    "castle",
    *(f"tier {tier} | section {section}" for tier in (1, 2) for section in SECTIONS.titles),
    "tier 3",
)
PAIR = titled_axis(
    "pairs", "is there", *(f"the hero under it | {hero}" for hero in C.KIND_TITLES[C.FIRST_HERO : C.FIRST_STARTER])
)
SCHEME_PLACES = titled_axis(
    "schemes", *(f"its line | {place + 1}" for place in range(B.LINE)), "its discard pile", "all that have lain open"
)
LAYOUT = ObservationLayout(
    STAGES.part,
    Part("options", (2, WORDS), "of a choice between two effects: the words of each, as n / (n + 1)"),
    Part("units", (AS_NUMBER,), "how many cards may be discarded or destroyed, or workers placed, in this effect"),
    Part("means", (titled_axis("means", *B.RESOURCES, "silver"),), "what is asked to be paid with, one-hot"),
    Part("asked_section", (SECTIONS,), "the castle section that a single worker leaves, one-hot"),
    Part("asked_tier", (2,), "the tier of the castle whose next section is chosen, one-hot"),
    Part("asked_building", (ASKED_BUILDING,), "the building for which a spot is chosen, one-hot"),
    Part("to_do", (1 + len(STAGES),), "which stages are still to come before the turn ends, from the second entry on"),
    Part("effects_to_do", (WHOSE, WORDS), "the words of effects still to come, as n / (n + 1)"),
    Part("turn", (TURN,), "each one-hot"),
    Part(
        "turn_spot",
        (SPOTS,),
        "the spot of the building that is being paid for; of two links the spots where they begin, that back 0.25, that on 0.5",
    ),
    Part("turn_numbers", (TURN_NUMBERS, AS_NUMBER), "of this turn, as numbers"),
    Part("dismissed", (TOWNSFOLK,), "the card dismissed for the action"),
    Part("numbers", (SEATS, NUMBERS, AS_NUMBER), "per player, as numbers"),
    Part(
        "lead",
        (OTHERS, AS_NUMBER),
        "per opponent how many points it has more than the observer, as a number with its sign (0.5: none)",
    ),
    Part("track", (SEATS, titled_axis("track", "corruption", "virtue"), B.TRACK), "per player, one-hot"),
    Part("built", (SEATS, BUILDINGS), "per player the buildings on the board"),
    Part("roles", (SEATS, ROLES), "per player"),
    Part("space", (SEATS, Axis("space", B.SPACES)), "per player where the viscount stands, one-hot"),
    Part("line", (SEATS, B.LINE, TOWNSFOLK), "per player the cards in line, from the left"),
    Part("hand", (B.LARGEST_HAND, TOWNSFOLK), "the own hand"),
    Part("in_hand", (KINDS,), "the own hand by kind of card"),
    Part(
        "cards",
        (SEATS, KINDS),
        "per player and kind of card: 1 discarded; hidden: (1 + places in hand + 6 for the draw pile, where it may be) / 16",
    ),
    Part("removed", (KINDS,), "cards that left the game, as shares of the copies"),
    Part("manuscripts", (SEATS, MANUSCRIPTS), "per player the manuscripts"),
    Part("bonus", (SEATS, RIBBON), "per player the cleric bonus cards"),
    Part("townsfolk_seen", (SEGMENTS, TOWNSFOLK), "per segment the visible townsfolk, or the printed one"),
    Part(
        "townsfolk_below",
        (SEGMENTS, titled_axis("townsfolk_below", "how many (14)", "whether one is there")),
        "per segment those that lie below it",
    ),
    Part("manuscripts_seen", (SEGMENTS, MANUSCRIPT), "per segment the visible manuscript"),
    Part("manuscripts_below", (SEGMENTS,), "per segment how many lie below it (7)"),
    Part(
        "ahead",
        (SEGMENTS, B.NUM_SEGMENTS),
        "per segment how many segments it lies clockwise from the observer's viscount (in the draft from A), one-hot",
    ),
    Part("faces", (SEGMENTS, SECTIONS), "per segment the castle section that it faces, one-hot"),
    Part("spots", (SPOTS, SEATS), "per spot whose building stands there, one-hot"),
    Part("castle", (CASTLE, SEATS), "workers, as shares of 20"),
    Part("supply", (SEATS,), "per player workers in supply, as a share of 20"),
    Part("table", (TABLE,), "of the table"),
    Part("table_numbers", (TABLE_NUMBERS, AS_NUMBER), "of the table, as numbers"),
    Part("pairs", (C.NUM_PLAYER_CARDS, PAIR), "draft: per player card"),
    Part("schemes", (SCHEME_PLACES, SCHEMES), "of the virtual viscount, one-hot"),
    Part("scheme_numbers", (titled_axis("scheme_numbers", "its draw pile", "future schemes"), AS_NUMBER), "as numbers"),
    Part("virtual", (titled_axis("virtual", *R.BOARD_NAMES, "difficulty"),), "its board, one-hot, and its difficulty"),
    Part("num_players", (SEATS,), "one-hot"),
    Part("at_bound", (1,), "option at_bound"),
)
