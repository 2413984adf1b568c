"""The sources of chance in Architects when it is played with the physical cards: character boards, the start player,
all cards, and the small side of the Black Market's deck that is face up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from architects_env.core.play.match import Match
from architects_env.core.text import player, say
from architects_env.games.architects.data import board as B
from architects_env.games.architects.data import cards as C
from architects_env.games.architects.data import characters as H
from architects_env.games.architects.rules import state as S
from architects_env.games.architects.text.board_text import apprentice_line
from architects_env.games.architects.text.names import ROWS, apprentice_title, character_name, goods_text, scheme_name
from architects_env.play.chance.cards import CardSource
from architects_env.play.chance.lots import Lot
from architects_env.play.chance.outcomes import Outcome, Run, Slot
from architects_env.play.chance.sleeves import SleeveSource
from architects_env.play.faces.architects.card_table import TABLE


# --- the Black Market -------------------------------------------------------------------------------------------------
def small_side_fits(g: Any, slot: Slot, card: int) -> bool:
    """Return whether the first card of the left deck shows the small side that everybody sees."""
    return slot != ("market_deck", 0) or int(C.SMALL_SIDE[card]) == int(g.small_offer)


MARKET_SOURCE = CardSource(
    S.MARKET,
    about="which card of the Black Market is turned over",
    is_allowed=small_side_fits,
    title=lambda card: say("{goods} (large)", goods=goods_text(C.LARGE_GAIN[C.LARGE_SIDE[card]])),
)


class SmallSide(Lot):
    """The small side on the first card of the left deck. Everybody sees it, and two cards may share it."""

    def _sides(self, g: Any) -> list[int]:
        return sorted({int(C.SMALL_SIDE[card]) for card in S.MARKET.read(g, "market_deck")})

    def revealed(self, before: Match, run: Run, others: Sequence[Run]) -> list[Outcome]:
        """Return an outcome when a card has been turned over and cards are left."""
        g = run.match.state
        sides = self._sides(g)
        turned = int(g.resets) != int(before.state.resets) and len(sides) > 1
        return [Outcome(self.name, (), int(g.small_offer), tuple(sides), self.about)] if turned else []

    def arrange(self, before: Match, outcome: Outcome, value: int, entered: Mapping[Slot, int]) -> bool:
        """Swap the second card of the deck, which becomes the first, with a later one that has this side."""
        deck = S.MARKET.read(before.state, "market_deck")
        behind = [card for card in deck[2:] if C.SMALL_SIDE[card] == value]
        if behind:
            MARKET_SOURCE.exchange(before.state, deck[1], behind[0])
        return bool(behind)


def lay_small_side(g: Any, side: int) -> None:
    """Put a card with this small side first, just after the set-up."""
    deck = S.MARKET.read(g, "market_deck")
    MARKET_SOURCE.exchange(g, deck[0], next(card for card in deck if C.SMALL_SIDE[card] == side))
    g.small_offer = side


# --- the rival --------------------------------------------------------------------------------------------------------
def scheme_title(card: int) -> str:
    """Return the name of a scheme card in the log."""
    return say("scheme card {card}", card=scheme_name(card))


OWN_SCHEMES = (
    "The text of the rival's thirty scheme cards is this project's own, not the printed one (the slips to "
    "print show them all; the data file rival.json can be replaced by the cards of your box)."
)


# --- all of it --------------------------------------------------------------------------------------------------------
def character_lot(seat: int) -> Lot:
    """Return the lot that deals a seat its character board (option `characters=dealt`).

    Naming it in the options is quicker.
    """
    return Lot(
        f"character of {seat}",
        say("which character {player} is dealt", player=player(seat)),
        lambda g: int(g.character[seat]),
        lambda value: say("none") if value == H.NO_CHARACTER else character_name(value),
        choices=lambda g: [character for character in range(H.NUM_CHARACTERS) if character not in g.character[:seat]],
    )


CHANCE = (
    *(character_lot(seat) for seat in range(B.MOST_PLAYERS)),
    Lot(
        "start player",
        "who is the start player",
        lambda g: int(g.start_player),
        lambda seat: say("nobody yet") if seat == S.NOBODY else player(seat),
        choices=lambda g: range(g.num_players),
    ),
    CardSource(
        S.APPRENTICES,
        ("display",),
        "which apprentice",
        words={
            "display": lambda row, column: say(
                "which apprentice lies in the {row} row, column {n}", row=say(ROWS[row]), n=column + 1
            )
        },
        title=apprentice_line,
        in_log=apprentice_title,
    ),
    MARKET_SOURCE,
    SmallSide(
        "small side",
        "which small side of the Black Market's deck lies open",
        lambda g: int(g.small_offer),
        lambda side: say("{goods} (small)", goods=goods_text(C.SMALL_GAIN[side])),
        lay_small_side,
    ),
    CardSource(S.REWARDS, about="which reward is turned over", title=lambda card: goods_text(C.REWARD_GAIN[card])),
    CardSource(
        S.SCHEMES,
        revealed_from=("future_deck",),
        about="which scheme card the rival reveals",
        title=scheme_title,
        in_log=scheme_name,
        invented="" if TABLE.fingerprint else OWN_SCHEMES,
    ),
    SleeveSource("buildings", S.BUILDING_CARDS, "which building card"),
)
