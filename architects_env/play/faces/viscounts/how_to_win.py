"""Advice on winning the game, taken from what strong agents do and what wins among them.

The first sentence says how to win.
"""

from __future__ import annotations

from architects_env.core.text import say

HOW_TO_WIN = (
    say(
        "Choose a few ways to points (buildings, castle, manuscripts) and build a deck whose icons pay for "
        "them. Mind debts, and how soon poverty or prosperity ends the game."
    ),
    say("Buildings and deeds bring about half of all points. Winners are ahead of the others above all in the castle."),
    say(
        "Early in the game things that last are worth most: icons that a building uncovers, and good cards "
        "in a thin deck. Late in the game count points only."
    ),
    say("Silver and goods bring no points by themselves. Spend them before the end, inkwells and stone above all."),
    say(
        "An unpaid debt costs 2 points. To flip it takes these off, brings a resource at once, and counts if "
        "the game ends in prosperity."
    ),
    say("A deed counts 1 point, a flipped one 3. So each flip of a deed that comes by the way is worth 2 points."),
    say(
        "Criminals help you to pay, but they bring the two markers together. Look where these would meet "
        "before you play one."
    ),
    say("Before you ride, look how far each card of your hand would take you, and what is built there already."),
    say(
        "A worker in the castle rises when three of yours stand on one tier of a courtyard, and brings "
        "something on the way. So send several to the same courtyard."
    ),
    say(
        "Count the piles of debts and deeds: the game ends with one of them. Among programs it is nearly "
        "always that of the deeds, after some twenty turns with two players."
    ),
)
