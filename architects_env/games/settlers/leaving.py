"""A location leaves play (rules sections 5.1, 5.4, 7 and 11): what lies on it is lost, Trade Route deals with it end,
and the card goes where it belongs."""

from __future__ import annotations

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.events import report
from architects_env.core.contract.stages import Step
from architects_env.games.settlers import cards as C
from architects_env.games.settlers import state as S
from architects_env.games.settlers import tasks as N
from architects_env.games.settlers.deals import end_deals_with
from architects_env.games.settlers.events import Happens as E
from architects_env.games.settlers.locations import (
    AS_FOUNDATION,
    OUT_OF_GAME,
    TO_COLLECTION,
    discard_card,
    leave_empire,
)

become_foundation = S.COMMON.add("foundations")
remove_common, remove_faction = S.COMMON.add("removed_common"), S.FACTION_CARDS.add("removed_faction")
collect_common, collect_faction = S.COMMON.add("collection_common"), S.FACTION_CARDS.add("collection_faction")


@compiled
def run_leave_play(g):
    """To its discard pile, under its owner's foundations (known to all), out of the game, or to the virtual player's
    collection (5.1, section 8)."""
    card, where = int(g.task[N.LEAVE_CARD]), g.task[N.LEAVE_WHERE]
    owner = g.home[card] - 1
    leave_empire(g, card)
    end_deals_with(g, card)
    if where == AS_FOUNDATION:
        become_foundation(g, card, owner)
        report(g, E.BECAME_FOUNDATION, owner, card, 0)
    elif where == TO_COLLECTION and card < C.NUM_COMMON:
        collect_common(g, card, 0)
    elif where == TO_COLLECTION:
        collect_faction(g, card - C.NUM_COMMON, 0)
    elif where == OUT_OF_GAME and card < C.NUM_COMMON:
        remove_common(g, card, 0)
    elif where == OUT_OF_GAME:
        remove_faction(g, card - C.NUM_COMMON, 0)
    else:
        discard_card(g, card)


STAGES = (Step(S.LEAVE_PLAY, "location leaves", run_leave_play),)
