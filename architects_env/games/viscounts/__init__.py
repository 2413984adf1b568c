"""Viscounts of the West Kingdom (Shem Phillips, S J Macdonald; Garphill Games 2020), the base game for 1 to 4 players.

The rules are `rules.md` in this folder; `MAP.md` leads from every section to function and test. All that happens lies
on an agenda (`agenda`); the chapters are `setup`, `opening`, `turn`, `primary` (with `icons`, `building`, `castle`,
`manuscript_rules`), `townsfolk`, `scoring`, and for a player alone `virtual_turn`; `effects` is what each printed
effect does, `chapters` puts them together.

| what | |
| --- | --- |
| players | 1 (against a virtual viscount) to 4 |
| actions | `actions.ACTION_SPACE`, one for all numbers of players, seats relative to the one who decides |
| observation | `observation_parts.LAYOUT`, one flat float32 vector, the same length for all numbers of players |
| rewards | at the end, zero-sum by placement (or win share, or score margin) |
| options | `options.OPTIONS` |
"""

from __future__ import annotations

from architects_env.core.contract.game import Game, Options
from architects_env.games.viscounts.bots import FAMILY, LOOKAHEAD
from architects_env.games.viscounts.bots.plans import PLANS
from architects_env.games.viscounts.data import options as O
from architects_env.games.viscounts.data.options import check_options, rivals
from architects_env.games.viscounts.env.observation import observe
from architects_env.games.viscounts.env.observation_parts import LAYOUT
from architects_env.games.viscounts.env.view import determinize, redact
from architects_env.games.viscounts.rules import actions as A
from architects_env.games.viscounts.rules import state as S
from architects_env.games.viscounts.rules.chapters import STAGES, WORDS
from architects_env.games.viscounts.rules.invariants import invariants
from architects_env.games.viscounts.rules.scoring import SOURCES, breakdown, facts, standings
from architects_env.games.viscounts.rules.setup import setup
from architects_env.games.viscounts.text import board_text
from architects_env.games.viscounts.text.board_json import JSON_BOARD
from architects_env.games.viscounts.text.events import event_line

GAME = Game(
    name="viscounts",
    title="Viscounts of the West Kingdom",
    version=1,
    dtype=S.DTYPE,
    action_space=A.ACTION_SPACE,
    observation_layout=LAYOUT,
    seats=(1, 4),
    options=Options(O.OPTIONS, check_options),
    max_decisions=100_000,
    margin_scale=50.0,
    setup=setup,
    stages=STAGES,
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
    cards=(S.TOWNSFOLK, S.MANUSCRIPT_TILES, S.SCHEME_CARDS),
    rivals=rivals,
    bots=FAMILY.bots,
    weighted_bots=FAMILY.weighted,
    plans=PLANS,
    lookahead=(LOOKAHEAD, FAMILY.vectors["heuristic"]),
    weights=FAMILY.weights,
)
