"""Advice on winning the game, taken from what strong agents do and what wins among them.

The first sentence says how to win.
"""

from __future__ import annotations

from architects_env.core.text import say

HOW_TO_WIN = (
    say(
        "Gather the wood and stone of your plan, build it before the others build theirs, and have goods "
        "left at the end."
    ),
    say("Building takes a whole move. Count backwards from the last round, and begin to build in time."),
    say("Fetch what you need most where you come first in a round: there you get 2, later ones get 1."),
    say("A plan that cannot be paid any more is no loss of the game: every two goods that are left count 1 point."),
    say("Another player begins each round. Fetch what everybody wants when you go before the others."),
    say("With a cheap plan be the first to build; with a dear one let others have that point."),
)
