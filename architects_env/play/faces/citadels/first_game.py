"""The guided first game of Citadels: seven turns in which six of the eight characters are played.

The moves are what the menu says in English (`play.table.first_game`).
"""

from __future__ import annotations

from architects_env.core.text import say
from architects_env.play.table.first_game import FirstGame, Step
from architects_env.play.table.presets import options_of_preset

FIRST_GAME = FirstGame(
    seed=2,
    beginning=say(
        "You build a city, against three rivals. Who builds eight districts ends the game, and the most valuable "
        "city wins. In every round each of you is another character, in secret."
    ),
    steps=(
        Step(
            say(
                "A round begins with the characters. You keep one of these in secret, and the rest goes on to the"
                " others. The King gets 1 gold for each yellow district, and chooses first in the next round. You"
                " have a yellow district in your hand: the Castle."
            ),
            say("Keep the King."),
            ("keep 4 King",),
        ),
        Step(
            say(
                "Characters are called by their numbers. In your turn you first take an income: 2 gold, or a "
                "card. Then you may build one district; it counts at the end what it costs. Last the King "
                "collects 1 gold for the yellow Castle."
            ),
            say("Take gold, build the Castle, and collect the tax."),
            (
                "take 2 gold",
                "build Castle for 4",
                "collect 1 gold of tax",
            ),
        ),
        Step(
            say(
                "You have the crown now, so you choose first. The Architect (7) draws two cards more in the turn,"
                " and may build three districts."
            ),
            say("Keep the Architect."),
            ("keep 7 Architect",),
        ),
        Step(
            say(
                "High numbers are called late: the others have played before you. You have little gold, so build "
                "something cheap, and end the turn when nothing more is to be done."
            ),
            say("Take gold, build the Market, and end the turn."),
            (
                "take 2 gold",
                "build Market for 2",
                "end the turn",
            ),
        ),
        Step(
            say(
                "The Warlord has destroyed your Market. That costs him 1 gold less than the district, so cheap "
                "ones fall first: the Castle was too dear. The crown is still yours. Be the King once more."
            ),
            say("Be the King, collect the tax, and build the Monastery."),
            (
                "keep 4 King",
                "collect 1 gold of tax",
                "take 2 gold",
                "build Monastery for 3",
            ),
        ),
        Step(
            say(
                "The Thief names a character, not a player, and takes all gold of its holder. Ask yourself who "
                "would like to be what: one rival has green districts, and those pay for the Merchant."
            ),
            say("Rob the Merchant, and build the Trading Post."),
            (
                "keep 2 Thief",
                "name (Thief) 6 Merchant",
                "take 2 gold",
                "build Trading Post for 2",
            ),
        ),
        Step(
            say(
                "It was right: the gold of the Merchant is yours. The Assassin names a character too; its holder "
                "misses the turn. The Architect is the one to be feared. Purple districts bend the rules: with "
                "the Observatory you see three cards instead of two."
            ),
            say("Kill the Architect, and build the Observatory."),
            (
                "keep 1 Assassin",
                "name (Assassin) 7 Architect",
                "take 2 gold",
                "build Observatory for 5",
            ),
        ),
        Step(
            say(
                "The Bishop is safe from the Warlord, and collects gold for blue districts. You have one card "
                "left. So this time draw cards instead of taking gold."
            ),
            say("Draw cards, and build the one that you can pay."),
            (
                "keep 5 Bishop",
                "collect 1 gold of tax",
                "draw cards (see 3, keep 1)",
                "keep Tavern",
                "build Tavern for 1",
            ),
        ),
        Step(
            say("The Magician swaps his hand with that of another player. You hold 1 card, and one of the others 4."),
            say("Swap your hand with the one who has four cards, and take gold."),
            (
                "keep 3 Magician",
                "swap hands with another player",
                "swap hands with player 3",
                "take 2 gold",
            ),
        ),
    ),
    others=(
        "keep 5 Bishop",
        "keep 2 Thief",
        "keep 8 Warlord",
        "name (Thief) 6 Merchant",
        "take 2 gold",
        "build Harbor for 4",
        "take 2 gold",
        "build Battlefield for 3",
        "take 2 gold",
        "build Prison for 2",
        "collect 1 gold of tax",
        "destroy nothing",
        "keep 3 Magician",
        "keep 6 Merchant",
        "keep 8 Warlord",
        "swap hands with another player",
        "swap hands with player 3",
        "take 2 gold",
        "build Manor for 3",
        "draw cards (see 2, keep 1)",
        "keep Haunted City",
        "build Tavern for 1",
        "collect 2 gold of tax",
        "collect 1 gold of tax",
        "draw cards (see 2, keep 1)",
        "keep Battlefield",
        "build Battlefield for 3",
        "destroy a building of player 0",
        "keep 7 Architect",
        "keep 8 Warlord",
        "keep 6 Merchant",
        "take 2 gold",
        "end the turn",
        "take 2 gold",
        "end the turn",
        "draw cards (see 2, keep 1)",
        "keep Temple",
        "build Watchtower for 1",
        "collect 1 gold of tax",
        "destroy nothing",
        "keep 4 King",
        "keep 6 Merchant",
        "keep 7 Architect",
        "collect 1 gold of tax",
        "take 2 gold",
        "build Harbor for 4",
        "collect 2 gold of tax",
        "take 2 gold",
        "build Temple for 1",
        "take 2 gold",
        "build Palace for 5",
        "keep 4 King",
        "keep 7 Architect",
        "keep 8 Warlord",
        "collect 1 gold of tax",
        "take 2 gold",
        "end the turn",
        "collect 2 gold of tax",
        "take 2 gold",
        "build Market for 2",
        "destroy a building of player 1",
        "destroy Battlefield for 2",
        "keep 1 Assassin",
        "keep 8 Warlord",
        "keep 4 King",
        "name (Assassin) 8 Warlord",
        "take 2 gold",
        "build Library for 6",
        "collect 1 gold of tax",
        "draw cards (see 2, keep 1)",
        "keep Monastery",
        "end the turn",
        "keep 6 Merchant",
        "keep 4 King",
        "keep 8 Warlord",
    ),
    ending=say(
        "That was the guide; end the turn, and play on alone. You have five districts of eight, and the most "
        "points. The Merchant gets 1 gold more and gold for green districts; the Warlord gets gold for red ones "
        "and destroys. A city with all five colours counts 3 points more, and the first full one 4. “Hint” helps "
        "at any time."
    ),
    opponents=("beginner", "beginner", "beginner"),
    names=("Guest", "Conrad", "Dora", "Emil"),
    options=options_of_preset("citadels", "first"),
)
