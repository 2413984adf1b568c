"""Taking manuscripts, and the cleric bonus cards (rules sections 7.6 and 12.5)."""

from __future__ import annotations

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.events import report
from architects_env.core.contract.spaces.stages import Question
from architects_env.core.contract.words import Chapter, Phrase
from architects_env.games.viscounts.data import board as B
from architects_env.games.viscounts.data import effect_tables as T
from architects_env.games.viscounts.data import manuscripts as M
from architects_env.games.viscounts.rules import actions as A
from architects_env.games.viscounts.rules import state as S
from architects_env.games.viscounts.rules.agenda import then, then_effects
from architects_env.games.viscounts.text.events import Happens as E
from architects_env.games.viscounts.text.names import manuscript_name

take_from_manuscript_pile = S.MANUSCRIPT_TILES.take("manuscript_pile")
CHEAPEST_FREE, DEAREST_FREE = M.FREE_COSTS


@compiled
def manuscript_cost(g, segment):
    """Cleric icons that the visible manuscript costs, or the printed one of an empty pile."""
    tile = g.manuscript_top[segment]
    return B.PRINTED_COST if tile == S.NO_CARD else M.COST[tile]


@compiled
def is_free(g, segment):
    """Return whether an effect may give the visible manuscript. A printed one is never free (R07)."""
    tile = g.manuscript_top[segment]
    return tile != S.NO_CARD and CHEAPEST_FREE <= M.COST[tile] <= DEAREST_FREE


@compiled
def transcribe(g, p, segment):
    """Take the visible manuscript with its ribbon, or carry out the effect of the printed one."""
    if g.manuscript_top[segment] == S.NO_CARD:
        report(g, E.PRINTED_MANUSCRIPT, p, segment, 0)
        then_effects(g, p, T.PRINTED_MANUSCRIPT[segment])
    else:
        take_manuscript(g, p, segment)


@compiled
def take_manuscript(g, p, segment):
    """Take the visible manuscript and reveal the next one at once. Then come the bonus card and the effect."""
    tile = int(g.manuscript_top[segment])
    g.manuscript_owner[tile] = p
    report(g, E.TAKES_MANUSCRIPT, p, tile, segment)
    g.manuscript_top[segment] = S.NO_CARD
    if g.manuscript_pile_size[segment] > 0:
        g.manuscript_top[segment] = take_from_manuscript_pile(g, segment, 0)
        report(g, E.MANUSCRIPT_REVEALED, B.NOBODY, int(g.manuscript_top[segment]), segment)
    claim_bonus(g, p, int(M.RIBBON[tile]))
    then_effects(g, p, T.MANUSCRIPT_EFFECT[tile])


@compiled
def ribbons(g, p, ribbon):
    """Return the number of a player's manuscripts of a colour."""
    number = 0
    for tile in range(M.NUM_MANUSCRIPTS):
        number += g.manuscript_owner[tile] == p and M.RIBBON[tile] == ribbon
    return number


@compiled
def claim_bonus(g, p, ribbon):
    """Give the cleric bonus card of a colour to the first player with three ribbons."""
    if g.bonus_owner[ribbon] == B.NOBODY and ribbons(g, p, ribbon) >= M.RIBBONS_FOR_BONUS:
        g.bonus_owner[ribbon] = p
        report(g, E.TAKES_BONUS, p, ribbon, 0)


@compiled
def manuscript_free(g, p):
    """Take a manuscript by an effect. It is skipped if no visible manuscript fits."""
    for segment in range(B.NUM_SEGMENTS):
        if is_free(g, segment):
            then(g, S.MANUSCRIPT, p)
            return


@compiled
def legal_manuscript(g, mask):
    """Legal actions: each visible manuscript of cost 3 or 4 (section 12.5)."""
    for segment in range(B.NUM_SEGMENTS):
        if is_free(g, segment):
            mask[A.OF_SEGMENT + segment] = 1


@compiled
def play_manuscript(g, action):
    """Take the manuscript for nothing (section 12.5)."""
    take_manuscript(g, g.seat, action - A.OF_SEGMENT)


STAGES = (Question(S.MANUSCRIPT, "manuscript", legal_manuscript, play_manuscript, asks="which manuscript to take"),)


# --- as it is said ----------------------------------------------------------------------------------------------------
PHRASES = Chapter(
    Phrase(A.OF_SEGMENT, "take {tile} of {segment}", "", S.MANUSCRIPT, section="7.6"),
    tile=lambda g, segment, observer: manuscript_name(g.manuscript_top[segment]),
)
