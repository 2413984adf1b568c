"""What chance decides in Settlers, to be given by a real table: factions that are drawn, who begins, and all cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from architects_env.core.text import player, say
from architects_env.games.settlers.data import cards as C
from architects_env.games.settlers.data import options as O
from architects_env.games.settlers.data import vocabulary as V
from architects_env.games.settlers.rules import state as S
from architects_env.games.settlers.text.names import card_name, card_title
from architects_env.play.chance.cards import CardSource
from architects_env.play.chance.outcomes import Lot, Slot


def faction_lot(seat: int) -> Lot:
    """Which faction a seat draws. It is quicker to name it by the options."""
    return Lot(
        f"faction of {seat}",
        say("which faction {player} draws", player=player(seat)),
        lambda g: int(g.faction[seat]),
        lambda faction: say(V.FACTIONS[faction]),
        choices=lambda g: [faction for faction in range(len(V.FACTIONS)) if faction not in g.faction[:seat]],
    )


def first_attack(g: Any) -> int:
    """The attack card that lies open after the set-up of the solo game, or -1."""
    return int(g.deals[S.VIRTUAL, 0]) - C.FIRST_ATTACK if g.num_players == 1 and g.deals_size[S.VIRTUAL] == 1 else -1


def lay_first_attack(g: Any, attack: int) -> None:
    """The two attack cards change places, just after the set-up."""
    deck, open_card = S.ATTACKS_CARDS.read(g, "attack_deck"), first_attack(g)
    g.attack_deck[deck.index(attack)] = open_card
    g.attack_group[open_card], g.attack_group[attack] = g.attack_group[attack].item(), g.attack_group[open_card].item()
    g.deals[S.VIRTUAL, 0] = C.FIRST_ATTACK + attack


def newest_location(g: Any) -> int:
    """The card of the virtual player's newest location, or -1."""
    return (
        int(g.empire[S.VIRTUAL, g.empire_size[S.VIRTUAL] - 1])
        if g.num_players == 1 and g.empire_size[S.VIRTUAL] > 0
        else -1
    )


def is_of_its_faction(g: Any, slot: Slot, card: int) -> bool:
    """A player's faction cards are those of its faction."""
    return slot[0] not in ("faction_deck", "hand_faction") or int(g.faction[slot[1]]) == card // C.CARDS_OF_FACTION


def named(first: int) -> Callable[[int], str]:
    """How the cards are named whose numbers begin at `first`. Cards that look alike share this."""
    return lambda card: card_name(first + card)


def in_log(first: int) -> Callable[[int], str]:
    """How the log names the cards that are numbered from `first` on, by their titles; with the article, for some titles
    are the end of others."""
    return lambda card: say("the {card}", card=card_title(first + card))


CHANCE = (
    *(faction_lot(seat) for seat in range(O.MOST_PLAYERS)),
    Lot(
        "first player",
        "who begins",
        lambda g: int(g.first),
        player,
        choices=lambda g: range(g.num_players),
    ),
    Lot(
        "first attack",
        "which attack card is revealed",
        first_attack,
        lambda attack: say(C.TITLES[C.FIRST_ATTACK + attack]),
        lay_first_attack,
        lambda g: range(C.NUM_ATTACKS),
    ),
    Lot(
        "card of the virtual player",
        "which card of the display the virtual player gets",
        newest_location,
        lambda card: card_name(card) if card >= 0 else say("none"),
    ),
    CardSource(
        S.COMMON,
        about="which common card",
        words={"display": lambda i: say("which card lies in the Lookout's display as number {n}", n=i + 1)},
        title=named(0),
        in_log=in_log(0),
    ),
    CardSource(
        S.FACTION_CARDS,
        about="which faction card",
        is_allowed=is_of_its_faction,
        title=named(C.NUM_COMMON),
        in_log=in_log(C.NUM_COMMON),
    ),
    CardSource(S.ATTACKS_CARDS, about="which attack card", title=named(C.FIRST_ATTACK), in_log=in_log(C.FIRST_ATTACK)),
)
