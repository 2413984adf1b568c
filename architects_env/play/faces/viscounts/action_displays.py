"""The way lists and pictures show the actions of Viscounts."""

from __future__ import annotations

from typing import Any

from architects_env.games.viscounts.data import cards as C
from architects_env.games.viscounts.rules import actions as A
from architects_env.games.viscounts.rules import state as S
from architects_env.games.viscounts.rules.chapters import WORDS
from architects_env.games.viscounts.rules.primary import can_trade
from architects_env.play.action_displays import ActionDisplay, ActionDisplays


def order_of_line(g: Any, permutation: int) -> dict[str, str]:
    """For each place in the line, the place from which its card comes."""
    return {
        f"seat {g.seat} line {slot}": f"seat {g.seat} line {source}"
        for slot, source in enumerate(A.PERMUTATIONS[permutation])
        if g.line[g.seat, slot] != S.NO_CARD
    }


DISPLAYS = ActionDisplays(
    WORDS,
    # building
    ActionDisplay(A.BUILD_SLOT, place="seat {own} slot {index}"),
    ActionDisplay(A.ON_SPOT, place="spot {spot}"),
    ActionDisplay(A.LINK_FIRST, place="link {start}"),
    # castle
    ActionDisplay(A.IN_SECTION, stage=(S.PLACE, S.SECTION), place="courtyard {index}"),
    ActionDisplay(A.TO_SIDE, stage=S.SIDE, place="courtyard {beside}"),
    ActionDisplay(A.DECLINE, stage=S.CASTLE_MOVE, place="choice decline {index}"),
    ActionDisplay(A.MOVE_WORKER, place="courtyard {left}"),
    ActionDisplay(A.BUMP_ONE, place="tier {tier} of courtyard {section}, seat {owner}"),
    # effects
    ActionDisplay(A.TAKE_OPTION, stage=S.OPTION, place="choice option {index}"),
    ActionDisplay(A.ACT_NEXT, place="seat {own} line {index}"),
    ActionDisplay(A.CARD, stage=S.DESTROY_OWN, place="own {kind}"),
    ActionDisplay(A.DECLINE, stage=S.DESTROY_OWN, place="choice decline {index}"),
    # gains
    ActionDisplay(A.TAKE_RESOURCE, stage=S.RESOURCE, place="seat {own} {good}"),
    ActionDisplay(A.FLIP_KIND, stage=S.FLIP, place="seat {own} {card}"),
    # icons
    ActionDisplay(A.PAY_NUMBER, stage=S.PAY, place="seat {own} {means}"),
    # manuscripts
    ActionDisplay(A.OF_SEGMENT, stage=S.MANUSCRIPT, place="manuscript {segment}"),
    # opening
    ActionDisplay(A.PAIR, place="pair {number}", brief="{number} with {hero}: {gains}; then {does}"),
    # primary
    ActionDisplay(A.ACTION + A.NO_ACTION, stage=S.CHOOSE_ACTION, place="choice action {index}"),
    ActionDisplay(
        A.ACTION + C.TRADE,
        stage=S.CHOOSE_ACTION,
        place="trades {here}",
        brief="trade ({exchange}; you have {icons_there_are})",
    ),
    ActionDisplay(A.ACTION + C.BUILD, stage=S.CHOOSE_ACTION, place="building costs", next_stage=S.BUILDING),
    ActionDisplay(
        A.ACTION + C.WORKERS,
        stage=S.CHOOSE_ACTION,
        place="courtyard {facing}",
        brief="send workers into the castle (at most {most}; you have {icons_there_are})",
    ),
    ActionDisplay(
        A.ACTION + C.TRANSCRIBE,
        stage=S.CHOOSE_ACTION,
        place="manuscript {here}",
        brief="transcribe {manuscript}: {brings} (you have {icons_there_are})",
    ),
    ActionDisplay(A.DISMISS_IT, place="townsfolk {here}", brief="dismiss {townsfolk} for {price}: {icons}{at_once}"),
    ActionDisplay(A.DECLINE, stage=S.DISMISS, place="choice decline {index}"),
    ActionDisplay(
        A.MORE,
        stage=S.EXCHANGES,
        place="choice more {index}",
        brief="{gains_more}: {pays_more}",
        repeats=lambda g, index: bool(can_trade(g, g.seat, g.exchanges + 2, g.dismissed, 0)),
    ),
    ActionDisplay(A.ENOUGH, stage=S.EXCHANGES, place="choice enough {index}", brief="{gains}: {pays}"),
    ActionDisplay(A.PLACE_NUMBER, stage=S.WORKERS, place="worker rows"),
    # townsfolk
    ActionDisplay(A.TOP, stage=(S.DISCARD, S.DESTROY), place="seat {own} draw pile"),
    ActionDisplay(A.SHUFFLE_FIRST, stage=(S.DISCARD, S.DESTROY), place="seat {own} discard pile"),
    ActionDisplay(A.OF_SEGMENT, stage=S.FREE_HIRE, place="townsfolk {segment}"),
    ActionDisplay(A.CARD, stage=S.DISCARD, place="hand {kind}"),
    ActionDisplay(A.CARD, stage=S.DESTROY, place="hand {kind}"),
    ActionDisplay(A.DECLINE, stage=S.DISCARD, place="choice decline {index}"),
    ActionDisplay(A.DECLINE, stage=S.DESTROY, place="choice decline {index}"),
    ActionDisplay(
        A.ARRANGE,
        stage=S.REARRANGE,
        place="seat {own} line",
        brief="arrange the line as {told_line}",
        order=order_of_line,
    ),
    # turn
    ActionDisplay(A.CARD, stage=S.PLAY, place="hand {kind}", brief="{title}: {does}"),
    ActionDisplay(A.MOVE_TO, place="{circle}", heading="{land}", brief="{sign}: {in_brief}{price}"),
    ActionDisplay(A.HIRE_IT, place="townsfolk {here}", brief="hire {townsfolk} for {value}{at_once}"),
    ActionDisplay(A.DECLINE, stage=S.HIRE, place="choice decline {index}"),
)
