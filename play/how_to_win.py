"""How to win a game, for who plays it for the first time: how one wins in a sentence, then what the strong programs
that play here go by, and what wins when they play each other. Page and terminal tell it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from architects_env.core.contract.game import Game
from architects_env.core.language.phrases import say

BEYOND = say(
    "This is what the strong programs that play here go by, and what wins when they play each other. People may know better."
)
"""What is to be said of the advice."""
HOW = {
    "hamlet": (
        say(
            "Gather the wood and stone of your plan, build it before the others build theirs, and have goods left at the end."
        ),
        say("Building takes a whole move. Count backwards from the last round, and begin to build in time."),
        say("Fetch what you need most where you come first in a round: there you get 2, later ones get 1."),
        say("A plan that cannot be paid any more is no loss of the game: every two goods that are left count 1 point."),
        say("Another player begins each round. Fetch what everybody wants when you go before the others."),
        say("With a cheap plan be the first to build; with a dear one let others have that point."),
    ),
    "architects": (
        say(
            "Construct buildings and work on the Cathedral. Let many workers lie at one place before you reap it, "
            "watch your virtue, and end the game when you lead."
        ),
        say(
            "With two or three players buildings and the Cathedral bring two thirds of the points or more. Gold and "
            "marble that are left bring most of the rest."
        ),
        say(
            "One idea alone loses. Who does nothing but mine, or nothing but capture, is beaten by a strong player more than nine times in ten."
        ),
        say(
            "Hire early: strong players value a skill more than five goods of the cheap kinds, for without skills no building can be constructed."
        ),
        say("Do not use up your last worker. With an empty supply your whole next turn is to take a single one back."),
        say(
            "Do not stand with a large group where the next player may capture. Six workers together are taken by strong players at once."
        ),
        say("Low virtue closes the Cathedral, high virtue the Black Market. To be shut out of the Cathedral is worse."),
        say("Do not be the one with most workers in prison when the Black Market is emptied: that brings a debt."),
        say("Keep some goods for later, but not more than eight of a kind: what is beyond is hardly worth a turn."),
        say(
            "Look at the Guildhall. If you lead, fill it up and end the game; if you are behind, leave that to the others."
        ),
    ),
    "citadels": (
        say(
            "Have the most valuable city when one is full. Guess who is who, hide who you are, and let no turn pass without building."
        ),
        say(
            "Districts bring nearly nine tenths of all points. Everything else serves to build them: build in every turn in which you can."
        ),
        say("Gold and cards that are left at the end are worth next to nothing. Spend them in time."),
        say(
            "Most winners are the first to fill their city: nine of ten with two players, seven of ten with four. Look "
            "who is one or two districts from the end."
        ),
        say(
            "The Architect builds more than one district in a turn: strong players value it most of all characters. So "
            "the others expect it of whoever has gold and cards."
        ),
        say("A colour is taxed by one character: three districts of a colour pay for taking that one."),
        say(
            "Purple districts that count more points than they cost, Dragon Gate and University, are found in more "
            "winning cities than those with a power."
        ),
        say(
            "When you name a character, think of who would like to be what: whose gold, whose colours, and what you saw in the draft."
        ),
        say("Harm who leads, or whose city is nearly full. To harm the last one wins nothing."),
    ),
    "viscounts": (
        say(
            "Choose a few ways to points (buildings, castle, manuscripts) and build a deck whose icons pay for them. "
            "Mind debts, and how soon poverty or prosperity ends the game."
        ),
        say(
            "Buildings and deeds bring about half of all points. Winners are ahead of the others above all in the castle."
        ),
        say(
            "Early in the game things that last are worth most: icons that a building uncovers, and good cards in a "
            "thin deck. Late in the game count points only."
        ),
        say("Silver and goods bring no points by themselves. Spend them before the end, inkwells and stone above all."),
        say(
            "An unpaid debt costs 2 points. To flip it takes these off, brings a resource at once, and counts if the game ends in prosperity."
        ),
        say("A deed counts 1 point, a flipped one 3. So each flip of a deed that comes by the way is worth 2 points."),
        say(
            "Criminals help you to pay, but they bring the two markers together. Look where these would meet before you play one."
        ),
        say("Before you ride, look how far each card of your hand would take you, and what is built there already."),
        say(
            "A worker in the castle rises when three of yours stand on one tier of a courtyard, and brings something "
            "on the way. So send several to the same courtyard."
        ),
        say(
            "Count the piles of debts and deeds: the game ends with one of them. Among programs it is nearly always "
            "that of the deeds, after some twenty turns with two players."
        ),
    ),
    "settlers": (
        say(
            "Build early what produces, then what turns goods into points. At the end of five rounds each own faction "
            "location counts 2 points, each common one 1."
        ),
        say(
            "More than half of all points come from actions during the game, about a third from faction locations, less than a tenth from common ones."
        ),
        say(
            "In the first rounds build what produces: it pays in each round that follows. In the last one build for points alone."
        ),
        say("Faction locations are paid with common ones, so build those as a step, and the own ones on top of them."),
        say(
            "Winners have one or two faction locations more than others, and several points more from actions: look "
            "for locations that turn goods into points."
        ),
        say(
            "Goods that are left at the end of a round are mostly lost. Before you pass, use each worker and each good once more."
        ),
        say(
            "Gold stands for any resource, so pay with it last. Among resources stone and gold are worth most, food least."
        ),
        say("A deal costs 1 food and pays at once and in every later round: so make it early."),
        say(
            "Raze with a plan: to raze a card of the hand brings goods at once, to raze another's location also costs that player a production."
        ),
        say(
            "A card is worth about as much as a resource. Two workers for either are well spent when nothing better is left to do."
        ),
    ),
}
"""By the names of games: how one wins, and advice."""


@dataclass(frozen=True)
class HowToWin:
    """What is told of a game."""

    title: str
    win: str
    """How one wins, in a sentence."""
    advice: tuple[str, ...]
    about: str
    """Where the advice comes from."""

    def lines(self) -> Iterator[str]:
        """All of it for a terminal."""
        yield self.title
        yield self.win
        yield from (say("- {advice}", advice=one) for one in self.advice)
        yield self.about


def how_to_win(game: Game) -> HowToWin | None:
    """How this game is won; None for a game of somebody else's."""
    win, *advice = HOW.get(game.name, ("",))
    return HowToWin(say("How to win: {how}", how=say(game.title)), win, tuple(advice), BEYOND) if win else None


def how_in_lines(game: Game) -> list[str]:
    """The same in lines; a sentence that there is none where there is none."""
    how = how_to_win(game)
    return [say("Nothing is written down of how this game is won.")] if how is None else [*how.lines()]
