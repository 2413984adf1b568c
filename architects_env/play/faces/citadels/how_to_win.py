"""Advice on winning the game, taken from what strong agents do and what wins among them.

The first sentence says how to win.
"""

from __future__ import annotations

from architects_env.core.text import say

HOW_TO_WIN = (
    say(
        "Have the most valuable city when one is full. Guess who is who, hide who you are, and let no turn "
        "pass without building."
    ),
    say(
        "Districts bring nearly nine tenths of all points. Everything else serves to build them: build in "
        "every turn in which you can."
    ),
    say("Gold and cards that are left at the end are worth next to nothing. Spend them in time."),
    say(
        "Most winners are the first to fill their city: nine of ten with two players, seven of ten with "
        "four. Look who is one or two districts from the end."
    ),
    say(
        "The Architect builds more than one district in a turn: strong players value it most of all "
        "characters. So the others expect it of a player with gold and cards."
    ),
    say("A colour is taxed by one character: three districts of a colour pay for taking that one."),
    say(
        "Purple districts that count more points than they cost, Dragon Gate and University, are found in "
        "more winning cities than those with a power."
    ),
    say(
        "When you name a character, think of who would like to be what: whose gold, whose colours, and what "
        "you saw in the draft."
    ),
    say("Harm who leads, or whose city is nearly full. To harm the last one wins nothing."),
)
