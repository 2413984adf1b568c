"""Things in words: cards, goods, players, as menus, log, board and picture name them."""

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
"""Every card has a name of its own: its title; of several copies of a title which one, by its number in its deck.
These are names of cards in files and of places in the picture; nobody reads them: people are told `card_name`."""


OF_COST = "the one for {goods}"
PRINTED = ("cost", "deal", "raze")


def _told_by(card: int) -> str:
    """The field by which this card differs from others of its title, if there are such."""
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
    """ "Farm"."""
    title = C.TITLES[card]
    return say(PROPER_NAMES.get(title, title))


def card_name(card: int, cost: str = "costs {goods}") -> str:
    """The title, and what is printed otherwise on other cards of this title: "Farm", "Mason (costs 2 stone)", which
    recorded sentences say so; `OF_COST` says the same of a cost where it might be read as what the choice costs."""
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
    """What is printed on a card as its cost, or for razing it: "1 wood and 1 stone"."""
    return joined(V.amount_text(n, GOOD_NAMED[good]) for good, n in amounts(_printed(card, field)).items())


def with_raze(card: int, words: str) -> str:
    """These words of a choice, and what razing the card brings."""
    return say("{choice}: {brings}", choice=words, brings=printed_goods(card, "raze"))


def the_card(card: int) -> str:
    """ "the Farm"."""
    return say("the {card}", card=card_name(card))


def deck_name(deck: int) -> str:
    """ "common"."""
    return say(DECKS[deck])


def some_cards(number: int) -> str:
    """ "4 cards", also of one."""
    return plural(number, "{n} cards", "{n} cards")


def pile_text(name: str, number: int) -> str:
    """ "faction deck: 24 cards"."""
    return say("{pile}: {cards}", pile=say(name), cards=some_cards(number))


def player_text(g: Any, p: int) -> str:
    """Everybody has the same name in everybody's log. In the middle of a sentence."""
    return say("the virtual player") if p >= g.num_players else player(p)


def used_text(g: Any, card: int) -> str:
    """How often a location has been activated in this round."""
    return say("used {n} of {uses} times", n=int(g.uses[card]), uses=int(C.USES[card]))


def taken_text(g: Any, card: int) -> str:
    """Who has taken a location over."""
    return say("taken over by {player}", player=player_text(g, int(g.taker[card]) - 1))


def lies_on(g: Any, card: int) -> list[str]:
    """What lies on a location, and who has taken it over."""
    words = [used_text(g, card)] if g.uses[card] else []
    words += [say("locked")] if g.locked[card] else []
    words += [say("defended")] if g.defended[card] else []
    words += [say("guarded by a samurai")] if g.samurai[card] else []
    words += [taken_text(g, card)] if g.taker[card] else []
    return words


def state_words(g: Any, card: int) -> list[str]:
    """The same, with what it holds."""
    words = lies_on(g, card)
    if C.DOES[card] == V.HOLDS_RESOURCES:
        words += [V.amount_text(int(g.shrine[good]), good) for good in range(V.NUM_TOKENS) if g.shrine[good]]
    gate = int(C.GATE_NUMBER[card])
    if gate >= 0:
        under = V.amount_text(int(g.gate_common_size[gate] + g.gate_faction_size[gate]), V.CARD)
        words.append(say("{cards} under it", cards=under))
    return words


def with_you(name: str, it_is: Any) -> str:
    """The name of a player, who may be the reader."""
    return say("{name} (you)", name=name) if it_is else name


def seat_on(g: Any, places: int) -> int:
    """The side so many places after the one that decides."""
    return (int(g.seat) + places) % int(g.sides)
