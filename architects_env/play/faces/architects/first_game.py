"""The guided first game of Architects of the West Kingdom: fetching, hiring, building, capturing, and prison.

The moves are what the menu says in English (`play.table.first_game`).
"""

from __future__ import annotations

from architects_env.core.text import say
from architects_env.play.table.first_game import FirstGame, Step

FIRST_GAME = FirstGame(
    seed=3,
    beginning=say(
        "You are an architect in a town of the Middle Ages, against one rival. Most points win: for buildings, "
        "for work on the Cathedral, and for virtue, your good name. The game ends when the Guildhall is full: each "
        "building and each step of the Cathedral puts a worker there."
    ),
    steps=(
        Step(
            say(
                "Before the first turn building cards are dealt: keep one of these, and the rest goes to your "
                "rival. A card shows its points, what it costs, and the skills that it needs. The Mason's Hut "
                "needs no skill, only 2 wood and 4 stone."
            ),
            say("Keep a card that you can build soon."),
            ("Draft the Mason's Hut",),
        ),
        Step(
            say(
                "Now you see the cards that your rival has passed on. Again take those that need no skills: the "
                "Church, then the Betting House."
            ),
            say("Keep two more cards."),
            (
                "Draft the Church",
                "Draft the Betting House",
            ),
        ),
        Step(
            say(
                "In each turn you place one worker, and do at once what its place says. The worker stays there: "
                "at the Quarry the first one brings 1 stone, and the more of yours lie there, the more you get."
            ),
            say("Fetch stone at the Quarry."),
            ("Place a worker at the Quarry (1 stone)",),
        ),
        Step(
            say("You have 4 silver. Silver pays for helpers, and the Silversmith gives some."),
            say("Fetch silver at the Silversmith."),
            ("Place a worker at the Silversmith (2 silver)",),
        ),
        Step(
            say(
                "At the Workshop you hire an apprentice for 4 silver. Each brings a skill and helps at one place."
                " The Stonecutter brings 1 stone more whenever you go to the Quarry."
            ),
            say("Hire the Stonecutter."),
            (
                "Place a worker at the Workshop to hire",
                "Hire the Stonecutter from the lower row, column 1",
            ),
        ),
        Step(
            say(
                "Your first worker still lies at the Quarry. So the second one brings 2 stone, and the "
                "Stonecutter 1 more."
            ),
            say("Come back to the Quarry."),
            ("Place a worker at the Quarry (2 stone)",),
        ),
        Step(
            say(
                "Wood comes from the Forest by the same rule: 1 for the first worker, 2 for the second. These are"
                " two turns."
            ),
            say("Fetch the wood for the Mason's Hut."),
            (
                "Place a worker at the Forest (1 wood)",
                "Place a worker at the Forest (2 wood)",
            ),
        ),
        Step(
            say(
                "You have 3 wood and 4 stone: enough. To build you place a worker in the Guildhall, where it "
                "stays for good. Choose the card of your hand."
            ),
            say("Build the Mason's Hut."),
            ("Build the Mason's Hut",),
        ),
        Step(
            say(
                "Workers that lie together bring much, but can be captured. From the Town Centre you take all "
                "workers of one player at one place. Your rival has three at the Workshop."
            ),
            say("Capture the three workers at the Workshop."),
            (
                "Place a worker at the Town Centre (captures)",
                "Capture 3 workers of Player 1 at the Workshop",
            ),
        ),
        Step(
            say("Captured workers lie before you. At the Guardhouse you bring them to prison, for 1 silver each."),
            say("Bring your captives to prison."),
            (
                "Place a worker at the Guardhouse (prison, rescue, debts)",
                "Imprison 3 workers for 3 silver",
            ),
        ),
        Step(
            say("The next building waits in your hand: the Church, for 3 clay and 3 stone. Clay comes from the Mines."),
            say("Fetch clay for the Church."),
            ("Place a worker at the Mines for clay (2 clay)",),
        ),
    ),
    others=(
        "Draft the Factory",
        "Draft the Trading Post",
        "Draft the Smithy",
        "Place a worker at the Silversmith (2 silver)",
        "Place a worker at the Workshop to hire",
        "Hire the Squire (tiling) from the upper row, column 1",
        "Place a worker at the Silversmith (3 silver)",
        "Place a worker at the Tax Stand (8 silver for 2 virtue)",
        "Place a worker at the Workshop to hire",
        "Hire the Woodcutter (1 silver more) from the lower row, column 3",
        "Place a worker at the Mines for clay (2 clay)",
        "Place a worker at the Mines for clay (3 clay)",
        "Place a worker at the Workshop to hire",
        "Hire the Patron (1 stone for 1 virtue) from the upper row, column 1",
        "Place a worker at the Mines for clay (4 clay)",
        "Place a worker at the Silversmith (4 silver)",
        "Place a worker at the Silversmith (5 silver)",
    ),
    ending=say(
        "That was the guide; now you play on alone. Your rival may capture your workers too: go to the Town "
        "Centre yourself and take them back before. New building cards come from the Workshop, and the Black "
        "Market gives much at once for some virtue. The game ends when the Guildhall is full. “Hint” helps at any"
        " time."
    ),
    opponents=("beginner",),
    names=("Guest", "Conrad"),
)
