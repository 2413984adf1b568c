"""The plans of this game (`core.contract.plans`): which actions make a builder, a thief and so on."""

from __future__ import annotations

from architects_env.core.contract.plans import Plan, Plans
from architects_env.games.citadels.rules import actions as A

KING, BISHOP, MERCHANT, ARCHITECT, WARLORD = (A.DRAFT + number for number in (3, 4, 5, 6, 7))
KILLER, THIEF, MAGICIAN = (A.DRAFT + number for number in (0, 1, 2))
"""The characters of each number in the basic game; others with the same number play in their place."""
PLANS = Plans(
    Plan("construction", "Builds a district.", A.BUILD),
    "rounds",
    (
        Plan("builder", "Draws cards and builds as much as it can.", A.BUILD, ARCHITECT, A.INCOME_CARDS),
        Plan("merchant", "Collects gold for expensive districts.", MERCHANT, KING, A.INCOME_GOLD, A.COLLECT_TAX),
        Plan("thief", "Likes to rob and to swap hands.", THIEF, MAGICIAN, A.SWAP_HANDS),
        Plan("raider", "Murders, and tears down what others build.", KILLER, WARLORD, A.BUILDING),
        Plan("bishop", "Collects the tax of a few colours behind safe walls.", BISHOP, KING, A.COLLECT_TAX),
    ),
)
