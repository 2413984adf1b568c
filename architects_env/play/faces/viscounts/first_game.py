"""The guided first game of Viscounts of the West Kingdom: trading, transcribing, building, and the castle.

The moves are what the menu says in English (`play.table.first_game`).
"""

from __future__ import annotations

from architects_env.core.text import say
from architects_env.play.table.first_game import FirstGame, Step

FIRST_GAME = FirstGame(
    seed=2,
    beginning=say(
        "You are a viscount who rides in a circle through the kingdom, against one rival. Points come from "
        "buildings, from workers in the castle, from manuscripts and from deeds; debts cost points. What you may "
        "do depends on where you stop. When the pile of debts or of deeds runs low, one more round is played "
        "after this one, and the game ends."
    ),
    steps=(
        Step(
            say(
                "First everybody chooses a player card. It says with what you begin, and which hero comes into "
                "your deck. Number 10 brings 10 silver, which pays for much, and Judith."
            ),
            say("Take player card 10."),
            ("Take player card 10 with Judith",),
        ),
        Step(
            say(
                "Each turn begins with a card of your hand; it comes into your line. Its number says how many "
                "spaces you ride for nothing, and the icons of the whole line pay for the action. The Journeyman "
                "brings 2 merchants, and your board shows 2 more: enough to trade twice, for 2 inkwells."
            ),
            say("Ride to space 2 and trade for two inkwells."),
            (
                "Play the Journeyman",
                "Ride to space 2: trade 2 merchants → inkwell, or build",
                "Trade (2 merchants → inkwell)",
                "Make 2 exchanges or more (together: 2 inkwells for icons alone; left: 10 silver)",
                "Make 2 exchanges: 2 inkwells for icons alone",
                "Hire nobody",
            ),
        ),
        Step(
            say(
                "Inner spaces lead to the castle and to the manuscripts. The blue manuscript costs 3: the Abbot "
                "is 1 cleric, and your 2 inkwells make up the rest. It brings 4 silver at once. A step further "
                "than the card allows costs 1 silver. The townsfolk of the segment may be dismissed before the "
                "action, or hired after it: not today."
            ),
            say("Transcribe the blue manuscript of segment C."),
            (
                "Play the Abbot",
                "Ride to the inner space of C for 1 silver: send workers into the castle, or transcribe",
                "Transcribe the blue manuscript of cost 3",
                "Dismiss nobody",
                "Hire nobody",
            ),
        ),
        Step(
            say(
                "To build you need stone. The Thief, a criminal, counts as any icon but brings corruption: where "
                "its marker meets that of virtue, you get debts or deeds, more debts the further right. Each "
                "missing merchant costs 1 silver. The Journeyman leaves your line then; his last gift is one of "
                "the townsfolk for nothing: take the Trickster."
            ),
            say("Buy 4 stone at space 9, and take the Trickster."),
            (
                "Play the Thief",
                "Ride to space 9 for 2 silver: trade 2 merchants → stone, or build",
                "Trade (2 merchants → stone)",
                "Dismiss nobody",
                "Make 2 exchanges or more (together: 2 stone for 1 silver; left: 10 silver)",
                "Make 3 exchanges or more (together: 3 stone for 3 silver; left: 8 silver)",
                "Make 4 exchanges or more (together: 4 stone for 5 silver; left: 6 silver)",
                "Make 4 exchanges: 4 stone for 5 silver",
                "Hire nobody",
                "Hire the Trickster of D for nothing",
            ),
        ),
        Step(
            say(
                "A building goes from your board to a free spot. You get what the spot shows, and what it "
                "covered on your board stays free for good: under the third trading post are 2 merchants, in "
                "every turn from now on. To dismiss the Debt Collector first may be even better; here you keep "
                "the silver for the stone of the next step."
            ),
            say("Build the third trading post in segment E."),
            (
                "Play the Lender",
                "Ride to space 10: trade 2 merchants → gold, or build",
                "Build",
                "Dismiss nobody",
                "Build the third trading post (lasting: 2 merchant icons)",
                "Build the third trading post on spot E3 (1 resource)",
                "Gain 1 gold",
                "Hire nobody",
            ),
        ),
        Step(
            say(
                "The circle has ten spaces: to space 9 it is once around, and your silver pays for that. With the"
                " icons of the trading post the stone costs you little."
            ),
            say("Buy three stone."),
            (
                "Play the Squire",
                "Ride to space 9 for 5 silver: trade 2 merchants → stone, or build",
                "Trade (2 merchants → stone)",
                "Make 2 exchanges or more (together: 2 stone for icons alone; left: 1 merchant and 1 silver)",
                "Make 3 exchanges or more (together: 3 stone for 1 silver; left: nothing)",
            ),
        ),
        Step(
            say(
                "Judith does something at once: destroy a card of your hand or line that you hardly need, and the"
                " better ones come back sooner. Then build the third workshop; it lets you hold one card more. "
                "Its spot flips a debt, which then costs no points any more and brings a resource."
            ),
            say("Build the third workshop in segment A."),
            (
                "Play Judith",
                "Choose destroy 1 card",
                "Destroy the Labourer",
                "Ride to space 2 for 2 silver: trade 2 merchants → inkwell, or build",
                "Build",
                "Build the third workshop (lasting: one more card in hand)",
                "Build the third workshop on spot A3 (flip 1 debt or deed)",
                "Flip a debt",
                "Gain 1 gold",
            ),
        ),
        Step(
            say(
                "A card that leaves the line may bring something: the Lender flips a debt, so choose gold. Now "
                "the castle: noble icons send workers there, and silver makes up for what is missing. Workers "
                "bring gains on their way up, and points at the end."
            ),
            say("Send three workers into the castle."),
            (
                "Flip a debt",
                "Gain 1 gold",
                "Play the Thief",
                "Ride to the inner space of D for 1 silver: send workers into the castle, or transcribe",
                "Send workers into the castle",
                "Place 3 workers (5 noble icons, pay for 3)",
            ),
        ),
        Step(
            say(
                "The townsfolk of a segment may help once instead of being hired: who is dismissed lends the icon"
                " for this action. So the guildhall can be built."
            ),
            say("Build the second guildhall in segment B."),
            (
                "Play the Trickster",
                "Ride to space 3: trade 1 merchant → silver, or build",
                "Build",
                "Dismiss the Debt Collector (1 silver + 1 virtue) of B for 2 silver: 1 criminal",
                "Build the second guildhall (lasting: 1 noble icon)",
                "Build the second guildhall on spot B2 (1 stone)",
            ),
        ),
        Step(
            say(
                "The guildhall has left a noble icon free. So two workers enter the castle without silver, and "
                "push out one of your rival's."
            ),
            say("Send two workers into the castle."),
            (
                "Play the Journeyman",
                "Ride to the inner space of E: send workers into the castle, or transcribe",
                "Send workers into the castle",
                "Place 2 workers (3 noble icons)",
                "Remove a worker of Player 1 from tier 1 of the courtyard of E",
            ),
        ),
        Step(
            say(
                "Once more into the castle, this time from segment C. Before that Judith destroys a card, and the"
                " courtyard flips a debt."
            ),
            say("Send two more workers into the castle."),
            (
                "Play Judith",
                "Choose destroy 1 card",
                "Destroy the Abbot",
                "Ride to the inner space of C for 2 silver: send workers into the castle, or transcribe",
                "Send workers into the castle",
                "Place 2 workers (3 noble icons, pay for 1)",
                "Flip a debt",
                "Gain 1 gold",
            ),
        ),
    ),
    others=(
        "Take player card 8 with Emma",
        "Gain 1 stone",
        "Build the third trading post (lasting: 2 merchant icons)",
        "Build the third trading post on spot D4 (1 gold)",
        "Play the Squire",
        "Ride to the inner space of B for 1 silver: send workers into the castle, or transcribe",
        "Send workers into the castle",
        "Place 2 workers (3 noble icons, pay for 1)",
        "Play the Journeyman",
        "Ride to space 9: trade 2 merchants → stone, or build",
        "Trade (2 merchants → stone)",
        "Make 2 exchanges or more (together: 2 stone for icons alone; left: 2 merchants)",
        "Make 3 exchanges or more (together: 3 stone for icons alone; left: nothing)",
        "Play the Lender",
        "Ride to space 10: trade 2 merchants → gold, or build",
        "Trade (2 merchants → gold)",
        "Make 2 exchanges or more (together: 2 gold for icons alone; left: 2 merchants)",
        "Make 3 exchanges or more (together: 3 gold for icons alone; left: nothing)",
        "Play the Thief",
        "Build",
        "Build the second workshop (lasting: 1 virtue at every collision without own criminals)",
        "Build the second workshop on spot A1 (1 gold)",
        "Hire the Missionary (value 3) of D for nothing",
        "Discard the Abbot",
        "Play the Financier",
        "Discard the top of the draw pile",
        "Ride to space 7: trade 2 merchants → gold, or build",
        "Build",
        "Build the third workshop (lasting: one more card in hand)",
        "Build the third workshop on spot D1 (1 deed)",
        "Hire nobody",
        "Flip a debt",
        "Gain 1 gold",
        "Play the Abbot",
        "Ride to the inner space of E for 2 silver: send workers into the castle, or transcribe",
        "Send workers into the castle",
        "Place 3 workers (5 noble icons, pay for 4)",
        "Choose destroy 1 card",
        "Destroy Emma",
        "Choose 1 gold",
        "Hire nobody",
        "Play the Trader",
        "Ride to space 7 for 2 silver: trade 2 merchants → gold, or build",
        "Trade (2 merchants → gold)",
        "Dismiss nobody",
        "Make 2 exchanges or more (together: 2 gold for icons alone; left: 2 silver)",
        "Make 3 exchanges or more (together: 3 gold for 2 silver; left: nothing)",
        "Hire nobody",
        "Arrange the line as Abbot, Financier, Trader",
        "Play the Squire",
        "Ride to the inner space of C: send workers into the castle, or transcribe",
        "Send workers into the castle",
        "Place 2 workers (3 noble icons, pay for 2)",
        "Flip a debt",
        "Gain 1 stone",
        "Play the Trader",
        "Ride to the inner space of B: send workers into the castle, or transcribe",
        "Send workers into the castle",
        "Place 2 workers (3 noble icons, pay for 2)",
        "Choose 1 gold",
        "Play the Journeyman",
        "Ride to space 7 for 2 silver: trade 2 merchants → gold, or build",
        "Trade (2 merchants → gold)",
        "Dismiss the Gatekeeper of D for 1 silver: 1 noble, 1 merchant",
        "Arrange the line as Trader, Squire, Journeyman",
        "Make 2 exchanges or more (together: 2 gold for icons alone; left: 2 merchants)",
        "Make 3 exchanges or more (together: 3 gold for icons alone; left: nothing)",
        "Hire the Debt Collector (1 resource) of E for nothing",
        "Play the Lender",
        "Ride to the inner space of C for 1 silver: send workers into the castle, or transcribe",
    ),
    ending=say(
        "That was the guide; now you play on alone. A debt that is flipped costs nothing any more. The game ends "
        "when the pile of debts or that of deeds runs low. “Hint” helps at any time."
    ),
    opponents=("beginner",),
    names=("Guest", "Conrad"),
)
