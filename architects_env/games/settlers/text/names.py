"""Names of cards, goods and players, as menus, log, board and picture use them."""

from __future__ import annotations

from typing import Any

from architects_env.core.text import joined, player, plural, proper_name, say
from architects_env.games.settlers.data import cards as C
from architects_env.games.settlers.data import vocabulary as V
from architects_env.games.settlers.data.rows import GOOD_NAMED, amounts

DECKS = ("common", "faction")


def _names() -> tuple[str, ...]:
    names: list[str] = []
    for card, title in enumerate(C.TITLES):
        number = C.TITLES[: card + 1].count(title)
        names.append(f"{title} {number}" if C.TITLES.count(title) > 1 else title)
    return tuple(names)


NAMES = _names()
"""A unique name for every card: its title, and for several copies of a title a number by its number in the deck. These
names stand in files and for places in the picture. People read `card_name` instead."""


OF_COST = "the one for {goods}"
PRINTED = ("cost", "deal", "raze")


def _told_by(card: int) -> str:
    """Return the field by which this card differs from others of its title, if there is one."""
    faces = {int(C.FACE[other]) for other in range(C.NUM_LOCATIONS) if C.TITLES[other] == C.TITLES[card]}
    if card >= C.NUM_LOCATIONS or len(faces) == 1:
        return ""
    return next(field for field in PRINTED if len({_printed(face, field) for face in faces}) == len(faces))


def _printed(card: int, field: str) -> str:
    row, copy = C.ROWS[card]
    return row.of_copy(getattr(row, field), copy)


TOLD_BY = tuple(map(_told_by, range(C.NUM_CARDS)))


PROPER_NAMES = {
    name: proper_name(name) for name in ("Buddha's Temple", "Hunter Joe", "Mamma's Baths", "Monty the Merchant")
}


def card_title(card: int) -> str:
    """Return the title of a card: "Farm"."""
    title = C.TITLES[card]
    return say(PROPER_NAMES.get(title, title))


def card_name(card: int, cost: str = "costs {goods}") -> str:
    """Return the title, and the difference from other cards of this title: "Farm", "Mason (costs 2 stone)".

    Recorded sentences use this form. `OF_COST` is another wording, for places where a cost might be read as the cost of
    the choice.
    """
    field = TOLD_BY[card]
    if not field:
        return card_title(card)
    goods = printed_goods(card, field)
    what = {
        "cost": say(cost, goods=goods),
        "deal": say("deal {good}", good=V.good_name(C.GOOD_OF_DEAL[card])),
        "raze": say("raze {goods}", goods=goods),
    }[field]
    return say("{card} ({what})", card=card_title(card), what=what)


def printed_goods(card: int, field: str) -> str:
    """Return the printed cost of a card, or its raze goods, in words: "1 wood and 1 stone"."""
    return joined(V.amount_text(n, GOOD_NAMED[good]) for good, n in amounts(_printed(card, field)).items())


def with_raze(card: int, words: str) -> str:
    """Return the words of a choice, and the goods for razing the card."""
    return say("{choice}: {brings}", choice=words, brings=printed_goods(card, "raze"))


def the_card(card: int) -> str:
    """Return the name of a card with its article: "the Farm"."""
    return say("the {card}", card=card_name(card))


def deck_name(deck: int) -> str:
    """Return the name of a deck: "common"."""
    return say(DECKS[deck])


def some_cards(number: int) -> str:
    """Return a number of cards in words: "4 cards"."""
    return plural(number, "{n} card", "{n} cards")


def pile_text(name: str, number: int) -> str:
    """Return a pile in words: "faction deck: 24 cards"."""
    return say("{pile}: {cards}", pile=say(name), cards=some_cards(number))


def player_text(g: Any, p: int) -> str:
    """Return the name of a player in the middle of a sentence. It is the same in everybody's log."""
    return say("the virtual player") if p >= g.num_players else player(p)


def used_text(g: Any, card: int) -> str:
    """Return the number of activations of a location in this round, in words."""
    return say("used {n} of {uses} times", n=int(g.uses[card]), uses=int(C.USES[card]))


def taken_text(g: Any, card: int) -> str:
    """Return the player who has taken a location over, in words."""
    return say("taken over by {player}", player=player_text(g, int(g.taker[card]) - 1))


def lies_on(g: Any, card: int) -> list[str]:
    """Return the things on a location, and the player who has taken it over, in words."""
    words = [used_text(g, card)] if g.uses[card] else []
    words += [say("locked")] if g.locked[card] else []
    words += [say("defended")] if g.defended[card] else []
    words += [say("guarded by a samurai")] if g.samurai[card] else []
    words += [taken_text(g, card)] if g.taker[card] else []
    return words


def state_words(g: Any, card: int) -> list[str]:
    """Return the things on a location, its taker, and the cards or goods it holds, in words."""
    words = lies_on(g, card)
    if C.DOES[card] == V.HOLDS_RESOURCES:
        words += [V.amount_text(int(g.shrine[good]), good) for good in range(V.NUM_TOKENS) if g.shrine[good]]
    gate = int(C.GATE_NUMBER[card])
    if gate >= 0:
        under = V.amount_text(int(g.gate_common_size[gate] + g.gate_faction_size[gate]), V.CARD)
        words.append(say("{cards} under it", cards=under))
    return words


def with_you(name: str, it_is: Any) -> str:
    """Return the name of a player, marked if it is the reader."""
    return say("{name} (you)", name=name) if it_is else name


def seat_on(g: Any, places: int) -> int:
    """Return the side `places` places after the one that decides."""
    return (int(g.seat) + places) % int(g.sides)
