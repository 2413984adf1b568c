"""Everything needed to write your own game, in one place: `from architects_env import authoring as kit`, or by name.

`docs/authoring/index.md` leads through it. `examples/letters.py` is a whole game.
"""

from __future__ import annotations

from architects_env.core.cards.zones import ALL_SEATS, EVERYBODY, HIDDEN_FROM_ALL, OWNER, Cards, Zone
from architects_env.core.compile.jit import compiled
from architects_env.core.contract.action_space import ActionSpace
from architects_env.core.contract.events import FIELDS as EVENT_FIELDS
from architects_env.core.contract.events import report, report_to
from architects_env.core.contract.game import FIELDS as GAME_FIELDS
from architects_env.core.contract.game import Game, Option
from architects_env.core.contract.observation_layout import Axis, ObservationLayout, Part, seat_axis, titled_axis
from architects_env.core.contract.registry import register
from architects_env.core.contract.rewards import ScoreItem, rank_by
from architects_env.core.contract.rng import below, redraw_stream, shuffle, wipe_stream
from architects_env.core.contract.stages import FIELDS as STAGE_FIELDS
from architects_env.core.contract.stages import Question, Stages, Step, interrupt, resume
from architects_env.core.contract.words import Chapter, Events, Phrase, Words, event_lines
from architects_env.core.files.weights import Weight
from architects_env.core.search.lookahead import PATIENCE, WORLDS, game_over
from architects_env.core.search.standard_bots import add_bots
from architects_env.core.text import amount, joined, player, plural, say

FIELDS = [*GAME_FIELDS, *EVENT_FIELDS, *STAGE_FIELDS]
"""Fields that every state needs, besides `Cards.fields`, `options` as int16[number of options], and the game's own."""

__all__ = [
    "ALL_SEATS",
    "EVERYBODY",
    "FIELDS",
    "HIDDEN_FROM_ALL",
    "OWNER",
    "PATIENCE",
    "WORLDS",
    "ActionSpace",
    "Axis",
    "Cards",
    "Chapter",
    "Events",
    "Game",
    "ObservationLayout",
    "Option",
    "Part",
    "Phrase",
    "Question",
    "ScoreItem",
    "Stages",
    "Step",
    "Weight",
    "Words",
    "Zone",
    "add_bots",
    "amount",
    "below",
    "compiled",
    "event_lines",
    "game_over",
    "interrupt",
    "joined",
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
    "titled_axis",
    "wipe_stream",
]
