"""The guided first game of Imperial Settlers: the first round of the Barbarians, ten actions and a pass.

The moves are what the menu says in English (`play.table.first_game`).
"""

from __future__ import annotations

from architects_env.core.text import say
from architects_env.play.table.first_game import FirstGame, Step
from architects_env.play.table.presets import options_of_preset

FIRST_GAME = FirstGame(
    seed=6,
    beginning=say(
        "You lead the Barbarians, against the Japanese. In five rounds you settle a land: at the end each common "
        "location counts 1 point, and each of your faction 2. Goods come in every round, and most of them must be"
        " spent in it."
    ),
    steps=(
        Step(
            say(
                "A round begins with new cards: twice you take one of those that lie open. These are common "
                "locations, for everybody. Each costs goods, and brings something when it stands."
            ),
            say("Take two cards."),
            (
                "take the New Forest",
                "take the Coal Mine",
            ),
        ),
        Step(
            say(
                "Now the actions: one at a time, in turns. You have 5 workers, but no wood and no stone. With a "
                "raze token you may tear down a card of your hand for its goods: the Coal Mine brings a worker "
                "and a stone."
            ),
            say("Raze the Coal Mine from your hand."),
            (
                "raze a hand card",
                "raze the Coal Mine from hand",
            ),
        ),
        Step(
            say("Two workers make one resource or one card. Six workers are three pairs: take 1 wood and twice food."),
            say("Exchange three pairs of workers."),
            (
                "exchange workers",
                "exchange 3 pairs of workers",
                "take 1 wood",
                "take 1 food",
                "take 1 food",
            ),
        ),
        Step(
            say(
                "A deal: for 1 food a card of your faction goes under your board, for the rest of the game. It "
                "brings its good now and in every production. The Rabble brings a worker."
            ),
            say("Make a deal with the Rabble."),
            (
                "make a deal",
                "make a deal with the Rabble",
            ),
        ),
        Step(
            say(
                "To build, you pay what the card costs: for the Quarry 1 wood and 1 stone. It brings 1 stone now,"
                " and 1 in every production. Then lay your defence token on it: in this peaceful game it matters only "
                "against the few cards that raze, but it is lost at the end of the round if you keep it."
            ),
            say("Build the Quarry, and lay the defence token on it."),
            (
                "build",
                "build the Quarry",
                "place the defence token",
            ),
        ),
        Step(
            say(
                "The stone of the Quarry pays for the next one. The Above-Ground Mine is an action location: it "
                "works when you send a worker."
            ),
            say("Build the Above-Ground Mine."),
            (
                "build",
                "build the Above-Ground Mine",
            ),
        ),
        Step(
            say(
                "The Ruins cost nothing, bring a worker at once, and count 1 point at the end like every common "
                "location."
            ),
            say("Build the Ruins."),
            (
                "build",
                "build the Ruins",
            ),
        ),
        Step(
            say(
                "Now you have a worker for the mine. It may be used twice in a round; each time a worker brings 1"
                " stone."
            ),
            say("Use the mine once."),
            (
                "activate",
                "activate the Above-Ground Mine",
                "activate it once",
            ),
        ),
        Step(
            say(
                "Food is lost at the end of the round, so spend it: another deal, for gold. Gold stands for any "
                "wood, stone or food."
            ),
            say("Make a deal with the Saboteurs."),
            (
                "make a deal",
                "make a deal with the Saboteurs (deal gold)",
            ),
        ),
        Step(
            say("The New Forest costs 1 wood. You have none, but gold stands for it."),
            say("Build the New Forest with gold."),
            (
                "build",
                "build the New Forest",
            ),
        ),
        Step(
            say(
                "Who passes does no more in this round. Goods are lost then, but each faction keeps one kind: "
                "Barbarians keep their workers."
            ),
            say("Pass."),
            ("pass",),
        ),
    ),
    others=(
        "take the Watchtower",
        "take the Armorer",
        "build",
        "build Hunter Joe",
        "end the turn",
        "exchange workers",
        "exchange 1 pair of workers",
        "take 1 wood",
        "end the turn",
        "build",
        "build the Sake Brewery",
        "end the turn",
        "exchange workers",
        "take 1 wood",
        "build",
        "build the Watchtower",
        "draw a common card",
        "draw a common card",
        "end the turn",
        "raze a hand card",
        "raze the Acting Troupe from hand",
        "end the turn",
        "pass",
        "take the Statue",
    ),
    ending=say(
        "That was the guide; now you play on alone. The next round begins: new cards, then production, in which "
        "your locations and deals bring their goods. Locations of your faction need a common location, which is "
        "used up, and count 2 points. The game has five rounds. “Hint” helps at any time."
    ),
    opponents=("beginner",),
    names=("Guest", "Conrad"),
    options=options_of_preset("settlers", "first"),
)
