"""How a bot decides (`core.search.lookahead`): by the rollout policy (`rollout_policy`), or by the place that it may
expect (`value`) when everybody has played on by it to the end of the round or further, in worlds in which others have
kept what was likely to be useful to them (`prior`)."""

from __future__ import annotations

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rng import next_word
from architects_env.core.search.bots import scratch_states
from architects_env.core.search.lookahead import Lookahead, chooser
from architects_env.games.citadels import state as S
from architects_env.games.citadels.bots import terms
from architects_env.games.citadels.bots.prior import prior_of_draft
from architects_env.games.citadels.bots.rollout_policy import decide
from architects_env.games.citadels.bots.value import value
from architects_env.games.citadels.stages import STAGES
from architects_env.games.citadels.view import determinize, determinize_characters, determinize_rest

WORD = 1 << 32
room = scratch_states(S.DTYPE)


@compiled
def rounds_over(g, since, p, weights):
    """Whether the round, and the weight `rounds` more, are over."""
    return g.rounds > since.rounds + int(weights[terms.ROUNDS])


@compiled
def draw_likely(worlds, view, p, rng, weights):
    """Of several drafts drawn at random one, the likelier the more often, and any cards."""
    drawn, total = room(1), 0.0
    for _ in range(int(weights[terms.DRAWN])):
        drawn[0] = view
        determinize_characters(drawn[0], p, rng)
        prior = prior_of_draft(drawn[0], p, weights) if weights[terms.DRAWN] > 1 else 1.0
        total += prior
        if total == prior or next_word(rng) / WORD * total < prior:
            worlds[0] = drawn[0]
    determinize_rest(worlds[0], p, rng)


LOOKAHEAD = Lookahead(terms.WEIGHTS, S.DTYPE, STAGES, determinize, value, decide, settled=rounds_over, draw=draw_likely)
CHOOSE = chooser(LOOKAHEAD)
