"""Questions to the owner of a debt, which interrupt what is going on, also in other players' turns: D13, whether virtue
above 14 cancels an unpaid debt (option surplus_virtue = choice, amendment F1), and D15, whether a debt that has just
come is taken or bought off (a character, amendment F21)."""

from __future__ import annotations

from architects_env.core.jit import compiled
from architects_env.core.stages import Question, interrupt, resume
from architects_env.games.architects.actions import DESTROY_DEBT, PAY_INSTEAD, STOP, TAKE_DEBT
from architects_env.games.architects.cards import SILVER
from architects_env.games.architects.characters import DEBT_PRICE
from architects_env.games.architects.seating import player_at
from architects_env.games.architects.state import CANCEL_DEBT, NEW_DEBT

NO_QUESTION = -1


@compiled
def question_for(g, p):
    """The stage of the next question to `p`, or NO_QUESTION."""
    g.new_debts[p] = min(g.new_debts[p], g.unpaid_debts[p])
    price = DEBT_PRICE[g.character[p]]
    if g.new_debts[p] > 0 and 0 < price <= g.debt_silver[p]:
        return NEW_DEBT
    g.new_debts[p] = 0
    if g.unpaid_debts[p] == 0:
        g.surplus[p] = 0  # without an unpaid debt the points are lost
    return CANCEL_DEBT if g.surplus[p] > 0 else NO_QUESTION


@compiled
def ask_about_debts(g):
    """Interrupts the game for the next player in turn order from the active one who has to be asked; when all have
    answered, it goes on where it was."""
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
    """An unpaid debt is cancelled, or not (section 6, D13)."""
    mask[DESTROY_DEBT] = 1
    mask[STOP] = 1


@compiled
def play_cancel_debt(g, action):
    """D13, point by point."""
    g.surplus[g.seat] -= 1
    if action == DESTROY_DEBT:
        g.unpaid_debts[g.seat] -= 1


@compiled
def legal_new_debt(g, mask):
    """Silver, or the debt (section 10, D15)."""
    mask[PAY_INSTEAD] = 1
    mask[TAKE_DEBT] = 1


@compiled
def play_new_debt(g, action):
    """D15, debt by debt: silver to the general supply, or the debt."""
    p = g.seat
    g.new_debts[p] -= 1
    if action == PAY_INSTEAD:
        g.unpaid_debts[p] -= 1
        g.goods[p, SILVER] -= DEBT_PRICE[g.character[p]]
        g.debt_silver[p] -= DEBT_PRICE[g.character[p]]


STAGES = (
    Question(CANCEL_DEBT, "cancel a debt", legal_cancel_debt, play_cancel_debt, asks="whether to cancel a debt"),
    Question(NEW_DEBT, "new debt", legal_new_debt, play_new_debt, asks="whether to take a debt or to pay"),
)
