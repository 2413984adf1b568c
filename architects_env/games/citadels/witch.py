"""The Witch (rules section 7.2): she names somebody after her income, and goes on in that character's place once it has
been called."""

from __future__ import annotations

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.events import report
from architects_env.core.contract.stages import Question
from architects_env.games.citadels import actions as A
from architects_env.games.citadels import state as S
from architects_env.games.citadels.events import Happens as E
from architects_env.games.citadels.income import pay_queen, take_bonus
from architects_env.games.citadels.powers import FIRST_TO_NAME, add_names
from architects_env.games.citadels.turn import begin_turn, take_office


@compiled
def legal_bewitch(g, mask):
    """She must name somebody (7.2)."""
    add_names(g, mask, FIRST_TO_NAME)


@compiled
def play_bewitch(g, action):
    """Her turn is suspended until this number is called (7.2)."""
    g.bewitched = action - A.NAME + 1
    g.witch = g.seat
    g.stage = S.NEXT_CALL


@compiled
def resume_witch(g):
    """She goes on with the powers of the bewitched character, her income done; what goes with the income comes now
    (amendment 24)."""
    character = g.characters[g.bewitched]
    report(g, E.WITCH_GOES_ON, g.witch, character, 0)
    begin_turn(g, int(g.witch), S.WITCH_RESUMES, character)
    g.witch = S.NOBODY
    g.income_done = 1
    take_office(g)
    pay_queen(g)
    take_bonus(g)


STAGES = (Question(S.BEWITCH, "bewitch", legal_bewitch, play_bewitch, asks="which character to bewitch"),)
