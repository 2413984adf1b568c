"""Hand-written players: one way to decide, one evaluation (`value.value`), and a vector of weights for each
(`weights.json`, explained in `terms`). `architects-env tune` looks for better ones.

| bot | character |
| --- | --- |
| `greedy` | the plain one: what looks best at the end of its own turn; blind to how near the end is |
| `heuristic` | the best all-rounder: ends the game when ahead, looks two turns of its own and the answers ahead |
| `builder` | buildings before anything else |
| `cathedral` | virtuous, up the Cathedral |
| `criminal` | debts do not frighten it: Black Market, taxes, little virtue |
| `captor` | captures workers and lives on the silver that they bring |
| `miner` | gathers gold and never builds |
| `punisher` | keeps silver and captures every group of four workers or more |

The last two go by `rules_of_thumb`, opponents against which the others have to hold their own.

How a bot decides (`core.search.lookahead`): it tries each of its options to the end of its own turn, and takes the
one after which the position is worth most to it (`value`); what comes in between in a turn is what looks best right
after it. Some bots look further, to where their turn after next would begin.
"""

from __future__ import annotations

from pathlib import Path

from architects_env.core.compile.jit import compiled
from architects_env.core.search.bots import family
from architects_env.core.search.lookahead import Lookahead, chooser
from architects_env.games.architects.bots import terms
from architects_env.games.architects.bots.rules_of_thumb import miner, punisher
from architects_env.games.architects.bots.value import seizing, value
from architects_env.games.architects.env.view import determinize
from architects_env.games.architects.rules import state as S
from architects_env.games.architects.rules.chapters import STAGES
from architects_env.games.architects.rules.state import places_to


@compiled
def begins_turn(g):
    """Return whether the next decision is the first one of a turn."""
    return g.stage == S.PLACEMENT or g.stage == S.RECALL_WORKER


@compiled
def turns_begun(g, p):
    """Return the number of turns that `p` has begun."""
    if g.turns == 0:
        return 0
    return g.turns - 1 if places_to(g, g.start_player, p) > places_to(g, g.start_player, g.active) else g.turns


@compiled
def turn_over(g, since, p, weights):
    """Return whether `p` no longer decides within the same turn."""
    return g.seat != p or begins_turn(g) or g.stage == S.DRAFT


@compiled
def second_turn(g, since, p, weights):
    """Return whether the turn after next of `p` begins, so that everybody has had the same number of turns.

    In the draft no bot looks that far.
    """
    return since.stage == S.DRAFT or (g.seat == p and begins_turn(g) and turns_begun(g, p) - turns_begun(since, p) == 2)


@compiled
def seize(g, mask, weights):
    """Return a capture that is worth taking without looking ahead, as an action, or -1 if there is none."""
    return seizing(g, mask, g.seat, int(weights[terms.SEIZE])) if weights[terms.SEIZE] > 0 else -1


LOOKAHEAD = Lookahead(
    terms.WEIGHTS,
    S.DTYPE,
    STAGES,
    determinize,
    value,
    settled=turn_over,
    further=second_turn,
    at_once=seize,
    scale=10.0,
    tie_break=0.065536,
)
FAMILY = family("architects_weights", Path(__file__).with_name("weights.json"), terms.WEIGHTS, chooser(LOOKAHEAD))
BOTS = {**FAMILY.bots, "miner": miner, "punisher": punisher}
"""The bots by name: compiled functions choose(g, mask, rng) -> action. `g` is a view of the seat that has to decide."""

__all__ = ["BOTS", "FAMILY", "LOOKAHEAD"]
