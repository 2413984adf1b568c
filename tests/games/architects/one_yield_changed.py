"""Architects as plain Python with another number in the row of the Mines: `python -m
tests.games.architects.one_yield_changed` prints what menu, log, state and picture make of it."""

from __future__ import annotations

import json

from architects_env.core.play.log import play_and_log
from architects_env.games.architects.data import cards as C
from architects_env.games.architects.rules import actions as A
from architects_env.games.architects.rules import places
from architects_env.testing.amounts import check_amounts
from tests.games.architects.amounts import AMOUNTS
from tests.games.architects.table import Table

if __name__ == "__main__":
    places.YIELD[A.PLACE_MINES_CLAY, places.MORE] = 5
    table = Table().workers(0, mines=1).turn_of(0)
    action, match = A.PLACE + A.PLACE_MINES_CLAY, table.match
    menu, drawn = match.sentence(action), match.view(0).picture().svg
    clay = int(table.g.goods[0, C.CLAY])
    log = play_and_log(match, action)[0].in_full[0]
    check_amounts(match.game, AMOUNTS, 2, 0, {})
    print(json.dumps([menu, log, int(table.g.goods[0, C.CLAY]) - clay, "Mines: 7 clay" in drawn]))
