"""The guided first game of Viscounts of the West Kingdom: trading, building, the castle, debts, and criminals.

The moves are what the menu says in English (`play.table.first_game`).
"""

from __future__ import annotations

from architects_env.core.text import say
from architects_env.play.table.first_game import FirstGame, Step

FIRST_GAME = FirstGame(
    seed=22,
    beginning=say(
        "You are a viscount who rides in a circle through the kingdom, against one rival. Points come from "
        "buildings, from workers in the castle, from manuscripts and from deeds; debts cost points. What you may do "
        "depends on where you stop. When the pile of debts or of deeds runs low, one more round is played after this "
        "one, and the game ends."
    ),
    steps=(
        Step(
            say(
                "First everybody chooses a player card. It says with what you begin, and which hero comes into your "
                "deck."
            ),
            say("Take player card 7."),
            ("Take player card 7 with Ada",),
        ),
        Step(
            say(
                "Each turn begins with a card of your hand; it comes into your line. The Lender brings 2 merchants, "
                "who trade."
            ),
            say("Play the Lender."),
            ("Play the Lender",),
        ),
        Step(
            say("The number of the card says how many spaces you ride for nothing. Each further space costs 1 silver."),
            say("Ride to space 9."),
            ("Ride to space 9 for 4 silver: trade 2 merchants → stone, or build",),
        ),
        Step(
            say("On the outer spaces you trade or build. Here 2 merchants bring 1 stone."),
            say("Choose to trade."),
            ("Trade (2 merchants → stone)",),
        ),
        Step(
            say("One of the townsfolk of the segment could help you once, for silver. You can do without."),
            say("Dismiss nobody."),
            ("Dismiss nobody",),
        ),
        Step(
            say("Card and board show 4 merchants, enough for 2 stone. Silver stands for those that are missing."),
            say("Buy five stone."),
            (
                "Make 2 exchanges or more (together: 2 stone for icons alone; left: 6 silver)",
                "Make 3 exchanges or more (together: 3 stone for 2 silver; left: 4 silver)",
                "Make 4 exchanges or more (together: 4 stone for 4 silver; left: 2 silver)",
                "Make 5 exchanges or more (together: 5 stone for 6 silver; left: nothing)",
            ),
        ),
        Step(
            say(
                "Cards stay in the line for three turns, and their icons count each time. With the Journeyman you "
                "have 6 merchants."
            ),
            say("Play the Journeyman."),
            ("Play the Journeyman",),
        ),
        Step(
            say("Gold will send workers into the castle. At space 10 two merchants bring 1 gold."),
            say("Buy three gold."),
            (
                "Ride to space 10: trade 2 merchants → gold, or build",
                "Trade (2 merchants → gold)",
                "Make 2 exchanges or more (together: 2 gold for icons alone; left: 2 merchants)",
                "Make 3 exchanges or more (together: 3 gold for icons alone; left: nothing)",
            ),
        ),
        Step(
            say(
                "Some cards do something when they are played. For the Financier you may discard a card, and you get "
                "2 silver."
            ),
            say("Play the Financier, and discard the Trader."),
            (
                "Play the Financier",
                "Discard the Trader",
            ),
        ),
        Step(
            say("Stone stands for builders, so with much of it you build something big."),
            say("Buy three stone at space 4."),
            (
                "Ride to space 4: trade 2 merchants → stone, or build",
                "Trade (2 merchants → stone)",
                "Dismiss nobody",
                "Make 2 exchanges or more (together: 2 stone for icons alone; left: 1 merchant and 2 silver)",
                "Make 3 exchanges or more (together: 3 stone for 1 silver; left: 1 silver)",
            ),
        ),
        Step(
            say(
                "A card that leaves the line may bring something: the Lender flips a debt. It then costs no points "
                "any more, and you take a resource."
            ),
            say("Flip a debt, and take stone."),
            (
                "Flip a debt",
                "Gain 1 stone",
            ),
        ),
        Step(
            say("The Labourer is a builder. A guildhall needs 7, and stone stands for those that are missing."),
            say("Play the Labourer."),
            ("Play the Labourer",),
        ),
        Step(
            say("To build you stop at an outer space with a free spot beside it."),
            say("Ride to space 8 and build."),
            (
                "Ride to space 8: trade 3 merchants → destroy 1 card, or build",
                "Build",
            ),
        ),
        Step(
            say(
                "A building goes from your board to the spot. What it covered on your board stays free for good: "
                "here 1 noble, in every turn."
            ),
            say("Build the second guildhall."),
            ("Build the second guildhall (lasting: 1 noble icon)",),
        ),
        Step(
            say(
                "The spot brings what it shows: it flips your second debt. The line to your rival's building brings "
                "each of you a new one."
            ),
            say("Flip the second debt."),
            (
                "Flip a debt",
                "Gain 1 stone",
            ),
        ),
        Step(
            say(
                "The last gift of the Journeyman is one of the townsfolk for nothing. Who is hired comes into your "
                "deck."
            ),
            say("Hire the Trickster."),
            ("Hire the Trickster of D for nothing",),
        ),
        Step(
            say(
                "Ada and the Trickster are criminals, who count as any icon. But they bring corruption: its marker "
                "moves towards that of virtue."
            ),
            say("Play Ada."),
            ("Play Ada",),
        ),
        Step(
            say(
                "A workshop needs 3 builders. You have the Labourer, and Ada as a criminal; 1 stone stands for the "
                "third."
            ),
            say("Ride to space 2 and build the third workshop."),
            (
                "Ride to space 2: trade 2 merchants → inkwell, or build",
                "Build",
                "Build the third workshop (lasting: one more card in hand)",
            ),
        ),
        Step(
            say("Choose the spot by what it brings. This one flips the new debt."),
            say("Build on spot A3."),
            (
                "Build the third workshop on spot A3 (flip 1 debt or deed)",
                "Flip a debt",
                "Gain 1 stone",
            ),
        ),
        Step(
            say(
                "From the inner spaces workers go into the castle. The Squire is a noble, and your guildhall shows "
                "another one."
            ),
            say("Ride to the inner space of C."),
            (
                "Play the Squire",
                "Ride to the inner space of C: send workers into the castle, or transcribe",
            ),
        ),
        Step(
            say("With Ada you have 3 nobles, which send two workers. With 2 gold it is three."),
            say("Send three workers into the castle."),
            (
                "Send workers into the castle",
                "Place 3 workers (5 noble icons, pay for 2)",
            ),
        ),
        Step(
            say(
                "Three of yours on one tier: one rises, and the two others go to the neighbouring courtyards. The "
                "upper tier brings something at once."
            ),
            say("Choose 1 gold."),
            ("Choose 1 gold",),
        ),
        Step(
            say("The Journeyman is no noble. But the Squire and Ada still lie in your line."),
            say("Ride to the inner space of D."),
            (
                "Play the Journeyman",
                "Ride to the inner space of D for 1 silver: send workers into the castle, or transcribe",
            ),
        ),
        Step(
            say(
                "Three more workers enter the castle, and at once one of them rises. In this courtyard that brings "
                "an inkwell and a stone."
            ),
            say("Send three more workers into the castle."),
            (
                "Send workers into the castle",
                "Place 3 workers (5 noble icons, pay for 2)",
            ),
        ),
        Step(
            say(
                "The Thief brings corruption too, and now the two markers meet. At the end of the turn that gives 3 "
                "silver and 2 debts, and both markers go back."
            ),
            say("Play the Thief."),
            ("Play the Thief",),
        ),
        Step(
            say(
                "Two of your workers stand in the courtyard of A. With two more one rises; the higher a worker "
                "stands, the more points it brings."
            ),
            say("Send two workers into the castle from A."),
            (
                "Ride to the inner space of A: send workers into the castle, or transcribe",
                "Send workers into the castle",
                "Place 2 workers (3 noble icons)",
            ),
        ),
    ),
    others=(
        "Take player card 8 with Rudolf",
        "Gain 1 stone",
        "Build the third trading post (lasting: 2 merchant icons)",
        "Build the third trading post on spot D4 (1 gold)",
        "Play Rudolf",
        "Ride to the inner space of A: send workers into the castle, or transcribe",
        "Send workers into the castle",
        "Place 1 worker (1 noble icon)",
        "Play the Thief",
        "Ride to the inner space of C: send workers into the castle, or transcribe",
        "Send workers into the castle",
        "Place 2 workers (3 noble icons, pay for 1)",
        "Play the Abbot",
        "Ride to the inner space of D for 1 silver: send workers into the castle, or transcribe",
        "Send workers into the castle",
        "Choose destroy 2 cards",
        "Destroy the Labourer",
        "Destroy no card",
        "Play the Journeyman",
        "Ride to space 9 for 2 silver: trade 2 merchants → stone, or build",
        "Trade (2 merchants → stone)",
        "Make 2 exchanges or more (together: 2 stone for icons alone; left: 1 merchant)",
        "Play the Lender",
        "Ride to space 10: trade 2 merchants → gold, or build",
        "Trade (2 merchants → gold)",
        "Make 2 exchanges or more (together: 2 gold for icons alone; left: 2 merchants and 1 silver)",
        "Make 3 exchanges or more (together: 3 gold for icons alone; left: 1 silver)",
        "Play the Trader",
        "Ride to space 4 for 1 silver: trade 2 merchants → stone, or build",
        "Trade (2 merchants → stone)",
        "Make 2 exchanges or more (together: 2 stone for icons alone; left: 3 merchants)",
        "Make 3 exchanges or more (together: 3 stone for icons alone; left: 1 merchant)",
        "Hire the Missionary (value 2) of B for nothing",
        "Discard the top of the draw pile",
        "Play the Financier",
        "Discard no card",
        "Ride to space 10 for 3 silver: trade 2 merchants → gold, or build",
        "Build",
        "Build the second trading post (lasting: every dismissal costs 1 silver)",
        "Build the second trading post on spot E3 (1 resource)",
        "Gain 1 gold",
        "Flip a debt",
        "Gain 1 stone",
        "Play Rudolf",
        "Ride to space 4: trade 2 merchants → stone, or build",
        "Trade (2 merchants → stone)",
        "Make 2 exchanges or more (together: 2 stone for icons alone; left: nothing)",
        "Hire nobody",
    ),
    ending=say(
        "That was the guide; now you play on alone. Let the Lender and new buildings flip your debts. Clerics and "
        "inkwells transcribe manuscripts at the inner spaces. The game ends when the pile of debts or that of deeds "
        "runs low. “Hint” helps at any time."
    ),
    opponents=("beginner",),
    names=("Guest", "Conrad"),
)
