"""Everything needed to write your own game, in one place: `from architects_env import authoring as kit`, or by name.

`docs/authoring/index.md` leads through it, and `docs/authoring/kit.md` lists every name. `examples/letters.py` is a
whole game. What belongs to pictures and to the page is in `architects_env.play.face`.
"""

from __future__ import annotations

from typing import Any

from architects_env.core.cards.bit_sets.sleeves import SleevedCards
from architects_env.core.cards.chosen_cards import ChosenCards
from architects_env.core.cards.multiset import Heap, Multiset, Row
from architects_env.core.cards.secret_choices import Secret
from architects_env.core.cards.zones import (
    ALL_SEATS,
    EVERYBODY,
    HIDDEN,
    HIDDEN_FROM_ALL,
    NO_CARD,
    OWNER,
    Cards,
    Zone,
)
from architects_env.core.compile.jit import compiled
from architects_env.core.contract.game import ALL_LOSE, AT_BOUND, Game, Option, Options
from architects_env.core.contract.game import FIELDS as GAME_FIELDS
from architects_env.core.contract.registry import register
from architects_env.core.contract.rules.agenda import Agenda
from architects_env.core.contract.rules.events import FIELDS as EVENT_FIELDS
from architects_env.core.contract.rules.events import Event, report, report_to
from architects_env.core.contract.rules.rewards import ScoreItem, rank_by
from architects_env.core.contract.rules.rng import below, redraw_stream, shuffle, wipe_stream
from architects_env.core.contract.spaces.action_space import ActionSpace
from architects_env.core.contract.spaces.observation_layout import (
    Axis,
    ObservationLayout,
    Part,
    column_features,
    one_hot,
    seat_axis,
    titled_axis,
)
from architects_env.core.contract.spaces.scales import AS_NUMBER, NUMBER, write_number, write_signed
from architects_env.core.contract.spaces.stages import FIELDS as STAGE_FIELDS
from architects_env.core.contract.spaces.stages import Question, Stages, Step, interrupt, resume
from architects_env.core.contract.words import Chapter, Events, Phrase, TurnStart, Words, event_lines
from architects_env.core.files.weights import Weight
from architects_env.core.search.bots import family
from architects_env.core.search.lookahead import (
    CANDIDATES,
    PATIENCE,
    TRUST,
    WORLDS,
    Lookahead,
    chooser,
    game_over,
    others_decide,
)
from architects_env.core.search.standard_bots import add_bots
from architects_env.core.text import amount, capital, joined, listed, player, plural, say, signed

FIELDS: list[tuple[Any, ...]] = [*GAME_FIELDS, *EVENT_FIELDS, *STAGE_FIELDS]
"""Fields that every state needs, besides `Cards.fields`, `options` as int16[number of options], and the game's own."""

__all__ = [
    "ALL_LOSE",
    "ALL_SEATS",
    "AS_NUMBER",
    "AT_BOUND",
    "CANDIDATES",
    "EVERYBODY",
    "FIELDS",
    "HIDDEN",
    "HIDDEN_FROM_ALL",
    "NO_CARD",
    "NUMBER",
    "OWNER",
    "PATIENCE",
    "TRUST",
    "WORLDS",
    "ActionSpace",
    "Agenda",
    "Axis",
    "Cards",
    "Chapter",
    "ChosenCards",
    "Event",
    "Events",
    "Game",
    "Heap",
    "Lookahead",
    "Multiset",
    "ObservationLayout",
    "Option",
    "Options",
    "Part",
    "Phrase",
    "Question",
    "Row",
    "ScoreItem",
    "Secret",
    "SleevedCards",
    "Stages",
    "Step",
    "TurnStart",
    "Weight",
    "Words",
    "Zone",
    "add_bots",
    "amount",
    "below",
    "capital",
    "chooser",
    "column_features",
    "compiled",
    "event_lines",
    "family",
    "game_over",
    "interrupt",
    "joined",
    "listed",
    "one_hot",
    "others_decide",
    "player",
    "plural",
    "rank_by",
    "redraw_stream",
    "register",
    "report",
    "report_to",
    "resume",
    "say",
    "seat_axis",
    "shuffle",
    "signed",
    "titled_axis",
    "wipe_stream",
    "write_number",
    "write_signed",
]
