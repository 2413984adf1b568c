"""What each character can do: in few words for its card on the table, in whole sentences for its card in large (rules
sections 6 and 7)."""

from __future__ import annotations

from typing import NamedTuple

from architects_env.games.citadels import characters as H
from architects_env.games.citadels import districts as D
from architects_env.games.citadels.income import BONUS
from architects_env.games.citadels.powers import BEAUTY_GOLD, MOST_BEAUTIFIED, TITHE_GOLD
from architects_env.games.citadels.turn import LEVY, QUEEN_GOLD


class Power(NamedTuple):
    """A power in words."""

    short: str
    whole: str


MERCHANT, ARCHITECT = (
    next(character for character in H.CHARACTERS if character.power == power) for power in (H.TRADES, H.BUILDS_MORE)
)
NAMES_WHOM = "A number that lies face up cannot be named."
POWERS: dict[int, Power] = {
    H.MURDERS: Power(
        "Names a character, who loses the turn",
        f"Name a character: it is murdered and has no turn in this round. {NAMES_WHOM}",
    ),
    H.BEWITCHES: Power(
        "Income, then names a character and plays on as that one",
        "Take your income and name a character; your turn stops there. When that character is called, its player takes "
        f"an income and nothing else, and you go on at once with its powers. {NAMES_WHOM}",
    ),
    H.ROBS: Power(
        "Names a character and gets its gold when it is called",
        "Name a character: when it is called, you get all gold of its player. Neither number 1 nor the murdered or "
        f"bewitched character can be named. {NAMES_WHOM}",
    ),
    H.COLLECTS_LEVY: Power(
        f"{LEVY} gold from each character that builds",
        f"You get {LEVY} gold of each character that builds in this round, however much it builds.",
    ),
    H.EXCHANGES_CARDS: Power(
        "Swaps hands with a player, or cards with the deck",
        "Either swap your whole hand with another player's, or lay any of your cards on the pile and draw as many.",
    ),
    H.READS_HANDS: Power(
        "Looks at a hand, takes a card, may build it at once",
        "Look at another player's hand and take one card of it. You may build it at once for its price; that does not "
        "count against your limit of one.",
    ),
    H.TAKES_CROWN: Power(
        "Takes the crown", "You take the crown when you are called; if you were murdered, after the last call."
    ),
    H.GIVES_CROWN: Power(
        "Gives the crown to any player",
        "Once in your turn you may give the crown to any player but the one who has it, yourself included.",
    ),
    H.PROTECTS: Power(
        "City safe from Warlord and Diplomat",
        "From your call to the end of the round neither the Warlord nor the Diplomat can touch your city.",
    ),
    H.COLLECTS_TITHE: Power(
        f"{TITHE_GOLD} gold from the one who has most",
        f"Once in your turn the player who has more gold than everybody else gives you {TITHE_GOLD}. You protect nothing.",
    ),
    H.TRADES: Power(
        f"{MERCHANT.gold_after_income} gold more with the income",
        f"You get {MERCHANT.gold_after_income} gold right after your income, whichever it was.",
    ),
    H.IS_REFUNDED: Power(
        "Gets back what its buildings cost",
        "At the end of your turn you get back what you paid for buildings in it; you must have the gold first.",
    ),
    H.BUILDS_MORE: Power(
        f"{ARCHITECT.cards_after_income} cards more; builds up to {ARCHITECT.build_limit}",
        f"You draw {ARCHITECT.cards_after_income} cards right after your income and keep both. You may build up to three districts.",
    ),
    H.SAILS: Power(
        f"{BONUS} gold or {BONUS} cards more; builds nothing",
        f"After your income, and before anything else, you take {BONUS} gold or {BONUS} cards. You build nothing.",
    ),
    H.DESTROYS: Power(
        "Destroys a building for its value less 1",
        "At the end of your turn you may destroy a building of another city for its value less 1. Not the Keep, not in "
        f"the Bishop's city, not in a full city; the Great Wall costs {D.WALL_GOLD} more.",
    ),
    H.SWAPS_BUILDINGS: Power(
        "Swaps a building with another city",
        "At the end of your turn you may swap a building of yours for one of another city, and pay that player the "
        "difference if yours is worth less. Not for the Keep, not in the Bishop's city.",
    ),
    H.BEAUTIFIES: Power(
        f"Lays {BEAUTY_GOLD} gold on up to {MOST_BEAUTIFIED} own buildings: +1 value",
        f"Up to twice in your turn you may lay {BEAUTY_GOLD} of your gold on a building of yours that has none: its value and "
        "points are 1 more.",
    ),
    H.FAVOURED_NEIGHBOUR: Power(
        f"{QUEEN_GOLD} gold beside the player with the crown",
        f"You get {QUEEN_GOLD} gold with your income if you sit beside the player who has the crown when your turn begins.",
    ),
}
"""By `characters.POWER`."""
