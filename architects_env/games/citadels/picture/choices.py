"""What is being decided: the headline, and the choices that have no place on the board, as buttons."""

from __future__ import annotations

from typing import Any

from architects_env.core.language.phrases import say
from architects_env.core.show.text_width import text_width
from architects_env.games.citadels import actions as A
from architects_env.games.citadels import characters as H
from architects_env.games.citadels import districts as D
from architects_env.games.citadels import options as O
from architects_env.games.citadels import state as S
from architects_env.games.citadels.board_text import called_text, question_text
from architects_env.games.citadels.turn import tax_of

INCOME = (A.INCOME_GOLD, A.INCOME_CARDS)
OF_STAGE: dict[int, tuple[int, ...]] = {
    S.HOSPITAL: (*INCOME, A.SKIP),
    S.NAVIGATOR: (A.BONUS_GOLD, A.BONUS_CARDS),
    S.MARKING: (A.REDRAW,),
    S.WIZARD_BUILD: (A.SKIP,),
    S.LIGHTHOUSE: (A.SKIP,),
    S.BELL: (A.AS_USUAL, A.EARLIER),
    S.WARLORD_CITY: (A.SKIP,),
    S.GRAVEYARD: (A.YES, A.NO),
    S.DIPLOMAT_GIVE: (A.SKIP,),
    S.EMPEROR_LEAVES: (A.SKIP,),
}
OF_POWER = {
    H.EXCHANGES_CARDS: (A.SWAP_HANDS, A.REDRAW),
    H.READS_HANDS: (A.LOOK,),
    H.GIVES_CROWN: (A.MOVE_CROWN,),
    H.COLLECTS_TITHE: (A.TITHE,),
}


def headline(g: Any) -> str:
    """The round, and how the game stands."""
    now = say(": the end") if g.over else say(", the last one") if g.triggered else ""
    return say("Round {n} of at most {most}{now}", n=int(g.rounds), most=int(g.options[O.MAX_ROUNDS]), now=now)


def called(g: Any) -> str:
    """Who was called."""
    return "" if g.over else f"{called_text(g)}."


def status(g: Any, seat: int) -> str:
    """Who was called, and who decides what."""
    return "" if g.over else f"{called(g)} {question_text(g, seat)}."


def status_within(g: Any, seat: int, width: float, size: float) -> str:
    """The same, or only who was called where no more has room in one line at this size: what is to be decided stands
    beside the picture too."""
    words = status(g, seat)
    return words if text_width(words, size) <= width else called(g)


def buttons(g: Any, seat: int) -> list[int]:
    """The actions of the present question that are shown as buttons: all that it may have, not only those that are
    legal now."""
    if g.over or g.seat != seat:
        return []
    return _of_menu(g, seat) if g.stage == S.MENU else list(OF_STAGE.get(int(g.stage), ()))


def _of_menu(g: Any, seat: int) -> list[int]:
    """Income, tax, power, the powers of buildings, the end of the turn."""
    found = [] if g.income_done else list(INCOME)
    if g.character != H.NO_CHARACTER:
        found += [A.COLLECT_TAX] if tax_of(g, seat) > 0 and not g.tax_done else []
        found += OF_POWER.get(int(H.POWER[g.character]), ()) if not g.power_used else ()
    found += [A.USE_SMITHY] if g.city[seat, D.KIND_WITH[D.BUYS_CARDS]] and not g.smithy_used else []
    found += [A.USE_POWDER_HOUSE] if g.city[seat, D.KIND_WITH[D.EXPLODES]] and not g.powder_house_used else []
    return found + ([A.END_TURN] if g.income_done else [])
