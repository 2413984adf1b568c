"""Questions in the middle of an action.

The owner of a debt is asked, also in other players' turns: D13, whether virtue above 14 cancels an unpaid debt (option
surplus_virtue = choice, amendment F1), and D15, whether to take a new debt or buy it off (a character, amendment F21).
The player who pays is asked D14, how many taxes are ignored (option tax_evasion = choice, rules section 3.5, amendment
F14).
"""

from __future__ import annotations

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.spaces.stages import Question, interrupt, resume
from architects_env.core.contract.words import Chapter, Phrase
from architects_env.games.architects.data import board as B
from architects_env.games.architects.data import cards as C
from architects_env.games.architects.data import characters as H
from architects_env.games.architects.rules import actions as A
from architects_env.games.architects.rules import state as S
from architects_env.games.architects.rules.guardhouse import pay_at_guardhouse
from architects_env.games.architects.rules.state import player_at
from architects_env.games.architects.rules.town_centre import pay_and_capture
from architects_env.games.architects.rules.virtue import most_taxes_ignored, plain_silver
from architects_env.games.architects.rules.workshop import pay_and_hire, skip_coins_to
from architects_env.games.architects.text.names import silver_text, taxes_text

NO_QUESTION = -1


@compiled
def question_for(g, p):
    """Return the stage of the next question to `p`, or NO_QUESTION."""
    g.new_debts[p] = min(g.new_debts[p], g.unpaid_debts[p])
    price = H.DEBT_PRICE[g.character[p]]
    if g.new_debts[p] > 0 and 0 < price <= g.debt_silver[p]:
        return S.NEW_DEBT
    g.new_debts[p] = 0
    if g.unpaid_debts[p] == 0:
        g.surplus[p] = 0  # without an unpaid debt the points are lost
    return S.CANCEL_DEBT if g.surplus[p] > 0 else NO_QUESTION


@compiled
def ask_about_debts(g):
    """Interrupt the game for the next player in turn order, from the active one, who has to be asked.

    When all have answered, the game goes on where it was.
    """
    if g.questions == 0:
        return
    if g.interruptions > 0:
        resume(g)
    for i in range(g.at_table):
        p = player_at(g, g.active, i)
        question = question_for(g, p)
        if question != NO_QUESTION:
            interrupt(g, question, p)
            return
    g.questions = 0


@compiled
def legal_cancel_debt(g, mask):
    """Legal actions: cancel an unpaid debt, or not (section 6, D13)."""
    mask[A.DESTROY_DEBT] = 1
    mask[A.STOP] = 1


@compiled
def play_cancel_debt(g, action):
    """Answer D13 for one point of virtue."""
    g.surplus[g.seat] -= 1
    if action == A.DESTROY_DEBT:
        g.unpaid_debts[g.seat] -= 1


@compiled
def legal_new_debt(g, mask):
    """Legal actions: pay silver, or take the debt (section 10, D15)."""
    mask[A.PAY_INSTEAD] = 1
    mask[A.TAKE_DEBT] = 1


@compiled
def play_new_debt(g, action):
    """Answer D15 for one debt: silver to the general supply, or the debt."""
    p = g.seat
    g.new_debts[p] -= 1
    if action == A.PAY_INSTEAD:
        g.unpaid_debts[p] -= 1
        g.goods[p, C.SILVER] -= H.DEBT_PRICE[g.character[p]]
        g.debt_silver[p] -= H.DEBT_PRICE[g.character[p]]


# --- taxes ------------------------------------------------------------------------------------------------------------
@compiled
def legal_taxes(g, mask):
    """Legal actions: 0 up to the largest number of taxes, as far as the silver reaches.

    The skip coins of a hire have to be paid on top (D14).
    """
    p = g.seat
    silver = g.goods[p, C.SILVER] - (skip_coins_to(g, p, g.payment_for - A.HIRE) if g.payment == B.HIRE else 0)
    for ignored in range(most_taxes_ignored(g, p, g.payment) + 1):
        if silver >= plain_silver(g, p, g.payment) + B.TAX_SILVER[g.payment] - ignored:
            mask[A.IGNORE_TAXES + ignored] = 1


@compiled
def play_taxes(g, action):
    """Make the payment that was waiting for the answer (D14)."""
    ignored = action - A.IGNORE_TAXES
    if g.payment == B.HIRE:
        pay_and_hire(g, g.payment_for, ignored)
    elif g.payment == B.FIRST_CAPTURE:
        pay_and_capture(g, g.payment_for, ignored)
    else:
        pay_at_guardhouse(g, g.payment_for, ignored)


STAGES = (
    Question(S.TAXES, "taxes", legal_taxes, play_taxes, asks="how much of the taxes not to pay"),
    Question(S.CANCEL_DEBT, "cancel a debt", legal_cancel_debt, play_cancel_debt, asks="whether to cancel a debt"),
    Question(S.NEW_DEBT, "new debt", legal_new_debt, play_new_debt, asks="whether to take a debt or to pay"),
)
PHRASES = Chapter(
    Phrase(A.IGNORE_TAXES, "ignore {taxes}", section="3.5"),
    Phrase(
        A.DESTROY_DEBT,
        "return an unpaid debt",
        "cancels 1 unpaid debt by virtue above 14",
        stage=S.CANCEL_DEBT,
        section="6",
    ),
    Phrase(A.STOP, "keep the debt", stage=S.CANCEL_DEBT, section="8"),
    Phrase(A.PAY_INSTEAD + 0, "pay {price} instead of taking a debt", section="10"),
    Phrase(A.TAKE_DEBT, "take the debt", section="10"),
    taxes=lambda g, number, observer: taxes_text(number),
    price=lambda g, i, observer: silver_text(H.DEBT_PRICE[g.character[g.seat]]),
)
