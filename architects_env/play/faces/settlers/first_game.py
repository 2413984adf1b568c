"""The guided first game of Imperial Settlers: the first round of the Barbarians, and the beginning of the second.

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
        "location counts 1 point, and each of your faction 2. Goods come in every round, and most of them must be "
        "spent in it."
    ),
    steps=(
        Step(
            say(
                "A round begins with new cards: twice you take one of those that lie open. These are common "
                "locations, which everybody may build."
            ),
            say("Take two cards."),
            (
                "take the Watchtower",
                "take the Armorer",
            ),
        ),
        Step(
            say(
                "Now the actions: one at a time, in turns. With a raze token you may tear down a card of your hand "
                "for its goods: the Watchtower brings two cards."
            ),
            say("Raze the Watchtower from your hand."),
            (
                "raze a hand card",
                "raze the Watchtower from hand",
            ),
        ),
        Step(
            say("Cards come from the common pile, or from that of your faction. Those of your faction are stronger."),
            say("Draw two cards of your faction."),
            (
                "draw a faction card",
                "draw a faction card",
            ),
        ),
        Step(
            say("Two workers make one resource or one card. Four workers are two pairs: take food twice."),
            say("Exchange two pairs of workers for food."),
            (
                "exchange workers",
                "exchange 2 pairs of workers",
                "take 1 food",
                "take 1 food",
            ),
        ),
        Step(
            say(
                "A deal: for 1 food a card of your faction goes under your board, for the rest of the game. It "
                "brings its good now and in every round: the Saboteurs bring gold."
            ),
            say("Make a deal with the Saboteurs."),
            (
                "make a deal",
                "make a deal with the Saboteurs (deal gold)",
            ),
        ),
        Step(
            say(
                "The Rabble brings a worker in every round. Gold stands for any wood, stone or food; keep it this "
                "time, and pay with food."
            ),
            say("Make a deal with the Rabble."),
            (
                "make a deal",
                "make a deal with the Rabble",
                "pay no gold in place of food",
            ),
        ),
        Step(
            say("Now gold pays in place of food. The Pack brings a raze token in every round."),
            say("Make a deal with the Pack."),
            (
                "make a deal",
                "make a deal with the Pack (deal raze token)",
            ),
        ),
        Step(
            say("The new token razes the Armorer: that brings 1 point at once, and 1 stone."),
            say("Raze the Armorer from your hand."),
            (
                "raze a hand card",
                "raze the Armorer from hand",
            ),
        ),
        Step(
            say(
                "Goods are mostly lost at the end of a round, but cards in your hand stay. So make a card of two "
                "workers."
            ),
            say("Exchange a pair of workers for a card."),
            (
                "exchange workers",
                "draw a faction card",
            ),
        ),
        Step(
            say(
                "The Ruins cost nothing, and bring a worker at once. Like every common location they count 1 point "
                "at the end."
            ),
            say("Build the Ruins, and end the turn."),
            (
                "build",
                "build the Ruins",
                "end the turn",
            ),
        ),
        Step(
            say(
                "The stone pays for the Above-Ground Mine, an action location: it works when you send a worker. Lay "
                "the defence token on it, since a token that you keep is lost at the end of the round."
            ),
            say("Build the Above-Ground Mine, and lay the token on it."),
            (
                "build",
                "build the Above-Ground Mine",
                "place the defence token",
                "place the defence token on the Above-Ground Mine",
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
        Step(
            say(
                "The second round begins with two new cards. Then comes production: your board, your deals and your "
                "locations bring their goods."
            ),
            say("Take two cards in the second round."),
            (
                "take the Lumberjacks' Route",
                "take the Statue",
            ),
        ),
        Step(
            say(
                "Now a worker goes to the mine. It may be used twice in a round, and each time a worker brings 1 stone."
            ),
            say("Use the mine twice, and end the turn."),
            (
                "activate",
                "activate the Above-Ground Mine",
                "activate it twice",
                "end the turn",
            ),
        ),
        Step(
            say(
                "The Quarry costs 1 wood and 1 stone; the gold of the Saboteurs stands for the wood. It brings 1 "
                "stone now, and 1 in every production."
            ),
            say("Build the Quarry."),
            (
                "build",
                "build the Quarry",
            ),
        ),
    ),
    others=(
        "take the Gold Mine",
        "take the Joiner",
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
        "build the Gold Mine",
        "end the turn",
        "place the defence token",
        "pass",
        "take the Pig Farmer (costs 1 wood and 1 stone)",
        "take the Canteen",
        "build",
        "build the Farm",
        "end the turn",
        "exchange workers",
        "exchange 1 pair of workers",
        "take 1 food",
        "end the turn",
    ),
    ending=say(
        "That was the guide; end the turn, and play on alone. Most locations of your faction cost one of your "
        "locations, and count 2 points. The game has five rounds. “Hint” helps at any time."
    ),
    opponents=("beginner",),
    names=("Guest", "Conrad"),
    options=options_of_preset("settlers", "first"),
)
