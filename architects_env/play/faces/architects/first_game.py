"""The guided first game of Architects of the West Kingdom: silver, hiring, capturing, prison, Cathedral, and building.

The moves are what the menu says in English (`play.table.first_game`).
"""

from __future__ import annotations

from architects_env.core.text import say
from architects_env.play.table.first_game import FirstGame, Step

FIRST_GAME = FirstGame(
    seed=138,
    beginning=say(
        "You are an architect in a town of the Middle Ages, against one rival. Most points win: for buildings, for "
        "work on the Cathedral, and for virtue, your good name. The game ends when the Guildhall is full: each "
        "building and each step of the Cathedral puts a worker there."
    ),
    steps=(
        Step(
            say(
                "Before the first turn building cards are dealt: keep one of these, and the rest goes to your rival. "
                "A card shows its points, what it costs, and the skills that it needs."
            ),
            say("Keep the Carpenter's Hut."),
            ("Draft the Carpenter's Hut",),
        ),
        Step(
            say(
                "Now you see the cards that your rival has passed on. The Lumber Camp needs no skill, only 4 clay "
                "and 2 stone: you will build it soon."
            ),
            say("Keep two more cards."),
            (
                "Draft the Lumber Camp",
                "Draft the Betting House",
            ),
        ),
        Step(
            say("In each turn you place one worker, and do at once what its place says. The worker stays there."),
            say("Fetch silver at the Silversmith."),
            ("Place a worker at the Silversmith (2 silver)",),
        ),
        Step(
            say(
                "At the Workshop you hire an apprentice for 4 silver, and 1 silver more for each card that you pass "
                "over. The Acolyte brings a skill, and helps you at the Cathedral."
            ),
            say("Hire the Acolyte."),
            (
                "Place a worker at the Workshop to hire",
                "Hire the Acolyte (tiling) (1 silver more) from the upper row, column 2",
            ),
        ),
        Step(
            say(
                "Your first worker still lies at the Silversmith. So the second one brings 3 silver: workers that "
                "lie together bring more."
            ),
            say("Come back to the Silversmith."),
            ("Place a worker at the Silversmith (3 silver)",),
        ),
        Step(
            say(
                "But workers that lie together can be captured. From the Town Centre you take all three that your "
                "rival has in the Mines."
            ),
            say("Capture the three workers in the Mines."),
            (
                "Place a worker at the Town Centre (captures)",
                "Capture 3 workers of Player 1 at the Mines",
            ),
        ),
        Step(
            say("Clay comes from the Mines, and already the first worker brings 2. The Lumber Camp needs 4."),
            say("Fetch clay in the Mines."),
            ("Place a worker at the Mines for clay (2 clay)",),
        ),
        Step(
            say("Every two workers in the Mines may bring 1 gold instead. The Cathedral asks for gold first."),
            say("Fetch gold in the Mines."),
            ("Place a worker at the Mines for gold (1 gold)",),
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
            say(
                "Your rival has captured your two workers in the Mines, but the gold is yours. It pays for the first "
                "step of the Cathedral, which also costs a card of your hand."
            ),
            say("Take the first step of the Cathedral."),
            (
                "Place a worker in the Guildhall for the Cathedral",
                "Put the Betting House under the deck",
            ),
        ),
        Step(
            say(
                "For the Cathedral the Acolyte has brought the 2 clay that were missing. Stone comes from the "
                "Quarry: 1 with the first worker, 2 with the second."
            ),
            say("Fetch stone in two turns."),
            (
                "Place a worker at the Quarry (1 stone)",
                "Place a worker at the Quarry (2 stone)",
            ),
        ),
        Step(
            say(
                "You have 4 clay and 3 stone: enough. To build you place a worker in the Guildhall, where it stays "
                "for good."
            ),
            say("Build the Lumber Camp."),
            ("Build the Lumber Camp",),
        ),
    ),
    others=(
        "Draft the Wood Market",
        "Draft the Treasury",
        "Draft the Stone Market",
        "Place a worker at the Tax Stand (4 silver for 2 virtue)",
        "Place a worker at the Mines for clay (2 clay)",
        "Place a worker at the Mines for gold (1 gold)",
        "Place a worker at the Mines for gold (1 gold)",
        "Place a worker in the Guildhall for the Cathedral",
        "Put the Stone Market under the deck",
        "Place a worker at the Silversmith (2 silver)",
        "Place a worker at the Workshop to hire",
        "Hire the Acolyte (masonry) (1 silver more) from the lower row, column 2",
        "Place a worker at the Town Centre (captures)",
        "Capture 2 workers of Player 0 at the Mines",
        "Place a worker at the Silversmith (3 silver)",
        "Place a worker at the Workshop to hire",
        "Hire the Miner (2 silver more) from the upper row, column 4",
        "Place a worker at the Mines for clay (3 clay)",
    ),
    ending=say(
        "That was the guide; now you play on alone. Your rival may capture your workers again: go to the Town Centre "
        "yourself and take them back before. New building cards come from the Workshop, and the Black Market gives "
        "much at once for some virtue. “Hint” helps at any time."
    ),
    opponents=("beginner",),
    names=("Guest", "Conrad"),
)
