"""D14: how many taxes a payment ignores, with the option tax_evasion = choice (rules section 3.5, amendment F14)."""

from __future__ import annotations

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.stages import Question
from architects_env.core.contract.words import Chapter, Says
from architects_env.games.architects import actions as A
from architects_env.games.architects import board as B
from architects_env.games.architects import cards as C
from architects_env.games.architects import state as S
from architects_env.games.architects.guardhouse import pay_at_guardhouse
from architects_env.games.architects.names import taxes_text
from architects_env.games.architects.town_centre import pay_and_capture
from architects_env.games.architects.virtue import most_taxes_ignored, plain_silver
from architects_env.games.architects.workshop import pay_and_hire, skip_coins_to


@compiled
def legal_taxes(g, mask):
    """0 up to the maximum, as far as the silver reaches; the skip coins of a hire have to be paid on top (D14)."""
    p = g.seat
    silver = g.goods[p, C.SILVER] - (skip_coins_to(g, p, g.payment_for - A.HIRE) if g.payment == B.HIRE else 0)
    for ignored in range(most_taxes_ignored(g, p, g.payment) + 1):
        if silver >= plain_silver(g, p, g.payment) + B.TAX_SILVER[g.payment] - ignored:
            mask[A.IGNORE_TAXES + ignored] = 1


@compiled
def play_taxes(g, action):
    """The payment that was waiting for the answer (D14)."""
    ignored = action - A.IGNORE_TAXES
    if g.payment == B.HIRE:
        pay_and_hire(g, g.payment_for, ignored)
    elif g.payment == B.FIRST_CAPTURE:
        pay_and_capture(g, g.payment_for, ignored)
    else:
        pay_at_guardhouse(g, g.payment_for, ignored)


STAGES = (Question(S.TAXES, "taxes", legal_taxes, play_taxes, asks="how much of the taxes not to pay"),)
SAYS = Chapter(
    Says(A.IGNORE_TAXES, "ignore {taxes}", place="choice ignore_taxes {index}", section="3.5"),
    taxes=lambda g, number, observer: taxes_text(number),
)
