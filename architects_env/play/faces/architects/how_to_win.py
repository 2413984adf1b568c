"""Advice on winning the game, taken from what strong agents do and what wins among them.

The first sentence says how to win.
"""

from __future__ import annotations

from architects_env.core.text import say

HOW_TO_WIN = (
    say(
        "Construct buildings and work on the Cathedral. Let many workers lie at one place before you reap "
        "it, watch your virtue, and end the game when you lead."
    ),
    say(
        "With two or three players buildings and the Cathedral bring two thirds of the points or more. Gold "
        "and marble that are left bring most of the rest."
    ),
    say(
        "One idea alone loses. Who does nothing but mine, or nothing but capture, is beaten by a strong "
        "player more than nine times in ten."
    ),
    say(
        "Hire early: strong players value a skill more than five goods of the cheap kinds, for most buildings "
        "need skills."
    ),
    say(
        "Do not use up your last worker. With an empty supply your whole next turn is to take a single one back, "
        "and if none lies at an open place, the turn is lost."
    ),
    say(
        "Do not stand with a large group where the next player may capture. Six workers together are taken "
        "by strong players at once."
    ),
    say("Low virtue closes the Cathedral, high virtue the Black Market. To be shut out of the Cathedral is worse."),
    say("Do not be the one with most workers in prison when the Black Market is emptied: that brings a debt."),
    say("Keep some goods for later, but not more than eight of a kind: what is beyond is hardly worth a turn."),
    say(
        "Look at the Guildhall. If you lead, fill it up and end the game; if you are behind, leave that to the others."
    ),
)
