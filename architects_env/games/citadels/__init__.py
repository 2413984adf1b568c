"""Citadels (Bruno Faidutti; Hans im Glück 2000) with The Dark City (2004), the complete game for 2 to 8 players.

The rules are `rules.md` in this folder; `MAP.md` leads from every section to function and test. The chapters, in the
page's order: `setup`, `draft`, `calling` (with the Hospital), `turn` (its menu, its end, the Witch), `income`,
`building`, `powers`, `purple`, `raids`, `scoring`; `chapters` puts their questions, steps and words together.

| what | |
| --- | --- |
| players | 2 to 8 |
| actions | `actions.ACTION_SPACE`, one for all numbers of players, seats relative to the one who decides |
| observation | `observation_parts.LAYOUT`, one flat float32 vector, the same length for all numbers of players |
| rewards | at the end, zero-sum by placement (or win share, or score margin) |
| options | `options.OPTIONS`: the switches of the rules page, characters, purple cards |
"""

from __future__ import annotations

from architects_env.core.contract.game import Game, Options
from architects_env.games.citadels.bots import FAMILY, LOOKAHEAD
from architects_env.games.citadels.bots.plans import PLANS
from architects_env.games.citadels.data import options as O
from architects_env.games.citadels.data.options import check_options
from architects_env.games.citadels.env.observation import observe
from architects_env.games.citadels.env.observation_parts import LAYOUT
from architects_env.games.citadels.env.view import determinize, redact
from architects_env.games.citadels.rules import actions as A
from architects_env.games.citadels.rules import state as S
from architects_env.games.citadels.rules.cards import CARDS
from architects_env.games.citadels.rules.chapters import STAGES, WORDS
from architects_env.games.citadels.rules.scoring import SOURCES, breakdown, facts, standings
from architects_env.games.citadels.rules.setup import setup
from architects_env.games.citadels.rules.state import invariants
from architects_env.games.citadels.text import board_text
from architects_env.games.citadels.text.board_json import JSON_BOARD
from architects_env.games.citadels.text.events import event_line

GAME = Game(
    name="citadels",
    title="Citadels with The Dark City",
    version=3,
    dtype=S.DTYPE,
    action_space=A.ACTION_SPACE,
    observation_layout=LAYOUT,
    seats=(2, 8),
    options=Options(O.OPTIONS, check_options),
    max_decisions=250_000,
    margin_scale=20.0,
    setup=setup,
    stages=STAGES,
    cards=(CARDS,),
    score_and_rank=standings,
    redact=redact,
    determinize=determinize,
    observe=observe,
    words=WORDS,
    event_line=event_line,
    board=board_text.board,
    json_board=JSON_BOARD,
    invariants=invariants,
    sources=SOURCES,
    breakdown=breakdown,
    facts=facts,
    bots=FAMILY.bots,
    weighted_bots=FAMILY.weighted,
    plans=PLANS,
    lookahead=(LOOKAHEAD, FAMILY.vectors["heuristic"]),
    weights=FAMILY.weights,
)
