"""How lists and pictures show the actions of viscounts."""

from __future__ import annotations

from typing import Any

from architects_env.games.viscounts.data import cards as C
from architects_env.games.viscounts.rules import actions as A
from architects_env.games.viscounts.rules import state as S
from architects_env.games.viscounts.rules.chapters import WORDS
from architects_env.games.viscounts.rules.primary import can_trade
from architects_env.play.shown_actions import Shown, ShownActions


def order_of_line(g: Any, permutation: int) -> dict[str, str]:
    """By place of the picture, from which place the card comes there."""
    return {
        f"seat {g.seat} line {slot}": f"seat {g.seat} line {source}"
        for slot, source in enumerate(A.PERMUTATIONS[permutation])
        if g.line[g.seat, slot] != S.NO_CARD
    }


SHOWN = ShownActions(
    WORDS,
    # building
    Shown(A.BUILD_SLOT, place="seat {own} slot {index}"),
    Shown(A.ON_SPOT, place="spot {spot}"),
    Shown(A.LINK_FIRST, place="link {start}"),
    # castle
    Shown(A.IN_SECTION, stage=(S.PLACE, S.SECTION), place="courtyard {index}"),
    Shown(A.TO_SIDE, stage=S.SIDE, place="courtyard {beside}"),
    Shown(A.DECLINE, stage=S.CASTLE_MOVE, place="choice decline {index}"),
    Shown(A.MOVE_WORKER, place="courtyard {left}"),
    Shown(A.BUMP_ONE, place="tier {tier} of courtyard {section}, seat {owner}"),
    # effects
    Shown(A.TAKE_OPTION, stage=S.OPTION, place="choice option {index}"),
    Shown(A.ACT_NEXT, place="seat {own} line {index}"),
    Shown(A.CARD, stage=S.DESTROY_OWN, place="own {kind}"),
    Shown(A.DECLINE, stage=S.DESTROY_OWN, place="choice decline {index}"),
    # gains
    Shown(A.TAKE_RESOURCE, stage=S.RESOURCE, place="seat {own} {good}"),
    Shown(A.FLIP_KIND, stage=S.FLIP, place="seat {own} {card}"),
    # icons
    Shown(A.PAY_NUMBER, stage=S.PAY, place="seat {own} {means}"),
    # manuscripts
    Shown(A.OF_SEGMENT, stage=S.MANUSCRIPT, place="manuscript {segment}"),
    # opening
    Shown(A.PAIR, place="pair {number}", brief="{number} with {hero}: {gains}; then {does}"),
    # primary
    Shown(A.ACTION + A.NO_ACTION, stage=S.CHOOSE_ACTION, place="choice action {index}"),
    Shown(
        A.ACTION + C.TRADE,
        stage=S.CHOOSE_ACTION,
        place="trades {here}",
        brief="trade ({exchange}; you have {icons_there_are})",
    ),
    Shown(A.ACTION + C.BUILD, stage=S.CHOOSE_ACTION, place="building costs", opens=S.BUILDING),
    Shown(
        A.ACTION + C.WORKERS,
        stage=S.CHOOSE_ACTION,
        place="courtyard {facing}",
        brief="send workers into the castle (at most {most}; you have {icons_there_are})",
    ),
    Shown(
        A.ACTION + C.TRANSCRIBE,
        stage=S.CHOOSE_ACTION,
        place="manuscript {here}",
        brief="transcribe {manuscript}: {brings} (you have {icons_there_are})",
    ),
    Shown(A.DISMISS_IT, place="townsfolk {here}", brief="dismiss {townsfolk} for {price}: {icons}{at_once}"),
    Shown(A.DECLINE, stage=S.DISMISS, place="choice decline {index}"),
    Shown(
        A.MORE,
        stage=S.EXCHANGES,
        place="choice more {index}",
        brief="{gains_more}: {pays_more}",
        goes_on=lambda g, index: bool(can_trade(g, g.seat, g.exchanges + 2, g.dismissed, 0)),
    ),
    Shown(A.ENOUGH, stage=S.EXCHANGES, place="choice enough {index}", brief="{gains}: {pays}"),
    Shown(A.PLACE_NUMBER, stage=S.WORKERS, place="worker rows"),
    # townsfolk
    Shown(A.TOP, stage=(S.DISCARD, S.DESTROY), place="seat {own} draw pile"),
    Shown(A.SHUFFLE_FIRST, stage=(S.DISCARD, S.DESTROY), place="seat {own} discard pile"),
    Shown(A.OF_SEGMENT, stage=S.FREE_HIRE, place="townsfolk {segment}"),
    Shown(A.CARD, stage=S.DISCARD, place="hand {kind}"),
    Shown(A.CARD, stage=S.DESTROY, place="hand {kind}"),
    Shown(A.DECLINE, stage=S.DISCARD, place="choice decline {index}"),
    Shown(A.DECLINE, stage=S.DESTROY, place="choice decline {index}"),
    Shown(
        A.ARRANGE,
        stage=S.REARRANGE,
        place="seat {own} line",
        brief="arrange the line as {told_line}",
        order=order_of_line,
    ),
    # turn
    Shown(A.CARD, stage=S.PLAY, place="hand {kind}", brief="{title}: {does}"),
    Shown(A.MOVE_TO, place="{circle}", heading="{land}", brief="{sign}: {in_brief}{price}"),
    Shown(A.HIRE_IT, place="townsfolk {here}", brief="hire {townsfolk} for {value}{at_once}"),
    Shown(A.DECLINE, stage=S.HIRE, place="choice decline {index}"),
)
