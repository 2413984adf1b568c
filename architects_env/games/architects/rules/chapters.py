"""The chapters of the rules, put together.

`STAGES` lists all decisions and automatic steps; the core makes `legal` and `play` from it (amendment F11). `WORDS`
puts decisions into words, with their gain and price: `sentence` for the menu of the player who decides, `log_line` for
the log. Automatic consequences are reported as events (`events`). All sentences use only information that a view holds.

Players are named by their seat ("Player 2"), which is the same name in every player's text.
"""

from __future__ import annotations

from typing import Any

from architects_env.core.contract.spaces.stages import Stages
from architects_env.core.contract.words import Words
from architects_env.core.text import say
from architects_env.games.architects.data import cards as C
from architects_env.games.architects.data import options as O
from architects_env.games.architects.rules import actions as A
from architects_env.games.architects.rules import (
    black_market,
    decks,
    effects,
    guardhouse,
    guildhall,
    opening,
    places,
    questions,
    town_centre,
    turn,
    workshop,
)
from architects_env.games.architects.rules import state as S
from architects_env.games.architects.text.box_names import BOX_NAMES
from architects_env.games.architects.text.names import apprentice_name, building_name, exchanged_text, player_name

CHAPTERS = (opening, turn, places, workshop, town_centre, guardhouse, guildhall, effects, black_market, questions)
STAGES = Stages(*(stage for chapter in CHAPTERS for stage in chapter.STAGES), between=questions.ask_about_debts)


WORDS = Words(
    A.ACTION_SPACE,
    *(chapter.PHRASES for chapter in (*CHAPTERS, decks)),
    goods_text=exchanged_text,
    capital=True,
    placement=lambda g, what, observer: say(A.PLACEMENTS[what]),
    apprentice=lambda g, card, observer: apprentice_name(card),
    building=lambda g, card, observer: building_name(card),
    some_building=lambda g, card, observer: building_name(card) if observer == g.seat else say("a building card"),
    card=lambda g, card, observer: C.BUILDINGS[card].name,
    constructed=lambda g, index, observer: building_name(int(g.building)),
    box_names=BOX_NAMES,
)


def log_line(g: Any, action: int, observer: int) -> str:
    """Return the log's sentence for `observer` when `g.seat` plays `action`.

    Only its owner reads which secret choice was made.
    """
    block, index = A.ACTION_SPACE.locate(int(action))
    if block == "ignore_taxes":  # the action that waited for the taxes is carried out now
        told = WORDS.log(g, int(g.payment_for), observer)
    elif g.options[O.TAX_CHOICE] and _waits_for_taxes(g, block, index):
        told = say("decides to {what}", what=WORDS.menu(g, action))
    else:
        told = WORDS.log(g, action, observer)
    return say("{player} {told}.", player=player_name(g, g.seat), told=told) if told else ""


def _waits_for_taxes(g: Any, block: str, index: int) -> bool:
    """Return whether the next question is how many taxes are ignored (option tax_evasion = choice)."""
    at_workshop = block == "hire" and g.stage == S.HIRE_ONE and g.hire_kind == S.WORKSHOP_HIRE
    first_capture = block == "capture" and g.stage == S.CAPTURING and not g.free_captures and not g.captures_made
    return at_workshop or first_capture or (block == "guardhouse" and index in (A.RESCUE_MONEY, A.PAY_OFF_DEBT))
