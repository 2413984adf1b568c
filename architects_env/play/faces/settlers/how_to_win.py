"""Advice on winning the game, taken from what strong agents do and what wins among them.

The first sentence says how to win.
"""

from __future__ import annotations

from architects_env.core.text import say

HOW_TO_WIN = (
    say(
        "Build early what produces, then what turns goods into points. At the end of five rounds each own "
        "faction location counts 2 points, each common one 1."
    ),
    say(
        "More than half of all points come from actions during the game, about a third from faction "
        "locations, less than a tenth from common ones."
    ),
    say(
        "In the first rounds build what produces: it pays in each round that follows. In the last one build "
        "for points alone."
    ),
    say(
        "Most faction locations cost one of your locations. So build common ones as a step, and those of your faction next."
    ),
    say(
        "Winners have one or two faction locations more than others, and several points more from actions: "
        "look for locations that turn goods into points."
    ),
    say(
        "Goods that are left at the end of a round are mostly lost. Before you pass, use each worker and "
        "each good once more."
    ),
    say(
        "Gold stands for any resource, so pay with it last. Among resources stone and gold are worth most, food least."
    ),
    say("A deal costs 1 food and pays at once and in every later round: so make it early."),
    say(
        "Raze with a plan: to raze a card of the hand brings goods at once, to raze another's location also "
        "costs that player a production."
    ),
    say(
        "A card is worth about as much as a resource. Two workers for either are well spent when nothing "
        "better is left to do."
    ),
)
