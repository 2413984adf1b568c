"""The sources of chance in Settlers when it is played with the physical cards: factions, the first player, and all
cards."""

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
from architects_env.play.chance.lots import Lot
from architects_env.play.chance.outcomes import Slot


def faction_lot(seat: int) -> Lot:
    """Return the lot that decides which faction a seat draws. Naming it in the options is quicker."""
    return Lot(
        f"faction of {seat}",
        say("which faction {player} draws", player=player(seat)),
        lambda g: int(g.faction[seat]),
        lambda faction: say(V.FACTIONS[faction]),
        choices=lambda g: [faction for faction in range(len(V.FACTIONS)) if faction not in g.faction[:seat]],
    )


def first_attack(g: Any) -> int:
    """Return the attack card that is face up after the set-up of the solo game, or -1."""
    return int(g.deals[S.VIRTUAL, 0]) - C.FIRST_ATTACK if g.num_players == 1 and g.deals_size[S.VIRTUAL] == 1 else -1


def lay_first_attack(g: Any, attack: int) -> None:
    """Swap the two attack cards, just after the set-up."""
    deck, open_card = S.ATTACKS_CARDS.read(g, "attack_deck"), first_attack(g)
    g.attack_deck[deck.index(attack)] = open_card
    g.attack_group[open_card], g.attack_group[attack] = g.attack_group[attack].item(), g.attack_group[open_card].item()
    g.deals[S.VIRTUAL, 0] = C.FIRST_ATTACK + attack


def newest_location(g: Any) -> int:
    """Return the card of the virtual player's newest location, or -1."""
    return (
        int(g.empire[S.VIRTUAL, g.empire_size[S.VIRTUAL] - 1])
        if g.num_players == 1 and g.empire_size[S.VIRTUAL] > 0
        else -1
    )


def is_of_its_faction(g: Any, slot: Slot, card: int) -> bool:
    """Return whether a faction card belongs to the faction of the player who would hold it."""
    return slot[0] not in ("faction_deck", "hand_faction") or int(g.faction[slot[1]]) == card // C.CARDS_OF_FACTION


def named(first: int) -> Callable[[int], str]:
    """Return the names of cards numbered from `first` on. Cards that look alike have the same name."""
    return lambda card: card_name(first + card)


def in_log(first: int) -> Callable[[int], str]:
    """Return the log's names of cards numbered from `first` on.

    They have an article, because some titles end in others.
    """
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
        own_zones=("faction_deck", "hand_faction"),
    ),
    CardSource(S.ATTACKS_CARDS, about="which attack card", title=named(C.FIRST_ATTACK), in_log=in_log(C.FIRST_ATTACK)),
)
