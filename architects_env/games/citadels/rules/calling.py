"""The calls (rules section 5): which player reveals a character, the immediate consequences (5.1), the Hospital (8),
and the end of a round (5.7)."""

from __future__ import annotations

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.bits import count
from architects_env.core.contract.rules.events import report
from architects_env.core.contract.spaces.stages import Question, Step, interrupt, resume
from architects_env.core.contract.words import Chapter, Phrase
from architects_env.core.text import say
from architects_env.games.citadels.data import characters as H
from architects_env.games.citadels.data import districts as D
from architects_env.games.citadels.data import options as O
from architects_env.games.citadels.rules import actions as A
from architects_env.games.citadels.rules import state as S
from architects_env.games.citadels.rules.actions import seat_of
from architects_env.games.citadels.rules.building import owner_of
from architects_env.games.citadels.rules.draft import begin_round, kept_places, seat_of_place
from architects_env.games.citadels.rules.income import (
    DRAW_CARDS,
    INCOME_FIELDS,
    INCOME_IN_GOLD,
    legal_income,
    play_income,
)
from architects_env.games.citadels.rules.powers import legal_crown_to, move_crown, take_crown
from architects_env.games.citadels.rules.turn import begin_turn, end_income_turn, pay_back_levy, take_office
from architects_env.games.citadels.text.events import Happens as E
from architects_env.games.citadels.text.names import the_character

FIRST_NUMBER = 1


# --- a number is called -----------------------------------------------------------------------------------------------
@compiled
def call_next(g):
    """Call the next number.

    Its holder reveals the character and has a turn. Nobody answers for a murdered one, but its owner may have a
    Hospital (section 5).
    """
    g.number += 1
    number = g.number
    if number > g.highest:
        g.stage = S.ROUND_ENDS
        return
    holder = seat_of_place(g, int(g.place_of[number]))
    if holder != S.NOBODY and number != g.murdered:
        reveal(g, holder, number)
        return
    report(g, E.NOBODY_ANSWERS, -1, g.characters[number], 0)
    if number == g.murdered:
        ask_hospital(g)
    elif number == g.bewitched:
        report(g, E.WITCH_FINDS_NOBODY, g.witch, 0, 0)
        if g.options[O.UNRESUMED_ENDS] == 1:
            end_income_turn(g, g.witch)


@compiled
def show(g, p, number):
    """Lay this character of `p` open."""
    g.holder[number] = p
    g.times_shown[p, number] += 1
    if characters_hidden(g, p) == 0:
        g.shown_places |= kept_places(g, p)


@compiled
def reveal(g, p, number):
    """Carry out 5.1, in this order: the Thief's mark, the crown, then a bewitched turn, or levy, Queen and a normal
    turn."""
    show(g, p, number)
    character = g.characters[number]
    report(g, E.REVEALS, p, character, 0)
    if number == g.robbed:
        gold = g.gold[p]
        g.gold[p] = 0
        g.gold[g.robber] += gold
        report(g, E.IS_ROBBED, p, g.robber, gold)
    if H.POWER[character] == H.TAKES_CROWN:
        take_crown(g, p)
    if number == g.bewitched:
        report(g, E.IS_BEWITCHED, p, 0, 0)
        begin_turn(g, p, S.BEWITCHED_TURN, H.NO_CHARACTER)
        return
    begin_turn(g, p, S.WITCH_BEGINS if H.POWER[character] == H.BEWITCHES else S.NORMAL_TURN, character)
    take_office(g)
    if H.POWER[character] == H.COLLECTS_LEVY and g.holder[FIRST_NUMBER] != S.NOBODY:
        pay_back_levy(g, int(g.holder[FIRST_NUMBER]))


# --- Hospital (8, amendment 4) ----------------------------------------------------------------------------------------
@compiled
def ask_hospital(g):
    """Ask the owner of the Hospital who has not shown all characters yet, also when the murdered one is not theirs.

    Otherwise the pause would give the owner away.
    """
    owner = owner_of(g, D.SURVIVES_MURDER)
    if owner != S.NOBODY and g.place_of[g.number] != S.FACE_UP and characters_hidden(g, owner) > 0:
        interrupt(g, S.HOSPITAL, owner)


@compiled
def characters_hidden(g, p):
    """Return the number of characters that `p` has not shown yet."""
    hidden = count(kept_places(g, p))
    for number in range(1, g.highest + 1):
        hidden -= g.holder[number] == p
    return hidden


@compiled
def legal_hospital(g, mask):
    """Legal actions: silence, and an income if the murdered character is the owner's (section 8)."""
    mask[A.SKIP] = 1
    if seat_of_place(g, int(g.place_of[g.number])) == g.seat:
        legal_income(g, mask)


@compiled
def play_hospital(g, action):
    """Take an income and nothing else, or stays silent, which leaves no trace (section 8)."""
    p = int(g.seat)
    resume(g)
    if action != A.SKIP:
        show(g, p, int(g.number))
        begin_turn(g, p, S.HOSPITAL_TURN, H.NO_CHARACTER)
        play_income(g, action)


# --- the end of a round -----------------------------------------------------------------------------------------------
@compiled
def end_round(g):
    """End the round (5.7).

    A murdered King takes the crown. A murdered Emperor may have to give it away first. No other murdered character is
    shown.
    """
    holder = seat_of_place(g, int(g.place_of[H.THE_CROWN]))
    power = H.POWER[g.characters[H.THE_CROWN]]
    gives_away = power == H.GIVES_CROWN and g.options[O.EMPEROR_MOVES_CROWN] == 1
    if g.murdered == H.THE_CROWN and holder != S.NOBODY and (power == H.TAKES_CROWN or gives_away):
        if g.holder[H.THE_CROWN] == S.NOBODY:  # not shown yet in the Hospital
            show(g, holder, H.THE_CROWN)
            report(g, E.REVEALS_MURDERED, holder, g.characters[H.THE_CROWN], 0)
        if gives_away:
            g.seat = holder
            g.stage = S.EMPEROR_LEAVES
            return
        take_crown(g, holder)
    close_round(g)


@compiled
def legal_emperor_leaves(g, mask):
    """Legal actions of the option killed_emperor_moves_crown: any player but the present holder, or the crown stays
    (5.7)."""
    mask[A.SKIP] = 1
    legal_crown_to(g, mask)


@compiled
def play_emperor_leaves(g, action):
    """Move the crown, or leave it; then the round is over (5.7)."""
    if action != A.SKIP:
        move_crown(g, seat_of(g, action))
    close_round(g)


@compiled
def close_round(g):
    """End the game, or let the crown holder begin the next draft.

    A game without a trigger is cut off after max_rounds.
    """
    if g.triggered == 1:
        g.over = 1
    elif g.rounds >= g.options[O.MAX_ROUNDS]:
        g.over = 1
        g.cut_off = 1
    else:
        begin_round(g)


STAGES = (
    Step(S.NEXT_CALL, "the next call", call_next),
    Question(
        S.HOSPITAL,
        "hospital",
        legal_hospital,
        play_hospital,
        asked_if_forced=True,
        asks="whether to go to the Hospital for an income",
    ),
    Step(S.ROUND_ENDS, "the end of the round", end_round),
    Question(
        S.EMPEROR_LEAVES,
        "crown of the murdered Emperor",
        legal_emperor_leaves,
        play_emperor_leaves,
        asks="who gets the crown of the murdered Emperor",
    ),
)
_IN_HOSPITAL = "goes to the Hospital as {murdered}, who was murdered, and"
PHRASES = Chapter(
    Phrase(
        A.INCOME_GOLD + 0,
        f"take {INCOME_IN_GOLD} gold",
        f"{_IN_HOSPITAL} takes {INCOME_IN_GOLD} gold",
        stage=S.HOSPITAL,
        section="8",
    ),
    Phrase(A.INCOME_CARDS, DRAW_CARDS, f"{_IN_HOSPITAL} takes cards for an income", stage=S.HOSPITAL, section="8"),
    Phrase(A.SKIP, "stay silent", "{silence}", stage=S.HOSPITAL, section="8"),
    Phrase(A.SKIP, "leave the crown", "leaves the crown where it is", stage=S.EMPEROR_LEAVES, section="5.7"),
    **INCOME_FIELDS,
    murdered=lambda g, i, observer: the_character(g, int(g.number)),
    silence=lambda g, i, observer: say("stays silent") if observer == g.seat else "",
)
