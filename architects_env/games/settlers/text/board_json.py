"""The board as JSON, field by field."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from architects_env.core.contract.spaces.json_board import (
    JsonBoard,
    JsonField,
    counts,
    each,
    flag,
    maybe,
    whole,
    word,
    words,
)
from architects_env.core.text import player, say
from architects_env.games.settlers.data import cards as C
from architects_env.games.settlers.data import vocabulary as V
from architects_env.games.settlers.rules import state as S
from architects_env.games.settlers.rules.deals import good_of, location_of
from architects_env.games.settlers.text.names import card_name, card_title, state_words


def known(g: Any, zone: str, p: int, seat: int, first: int) -> list[str]:
    """Return the cards of a hidden zone that the seat knows, in the order of their numbers."""
    size, owned = int(g[f"{zone}_size"][p]), p == seat and not zone.startswith("gate")
    seen = [first + int(g[zone][p, i]) for i in range(size) if owned or int(g[f"{zone}_seen"][p, i]) >> seat & 1]
    return [card_name(card) for card in sorted(seen)]


def locations(about: str, cards: Callable[..., Any]) -> JsonField:
    """Return a field with locations and what lies on them."""
    return each(
        about,
        cards,
        name=word("Name of the location.", lambda g, seat, *at: card_name(int(at[-1]))),
        state=words("What lies on it, in words.", lambda g, seat, *at: state_words(g, int(at[-1]))),
    )


def zone(about: str, name: str, first: int) -> JsonField:
    """Return a field with the cards of a player's hidden zone: how many, and those that this seat knows."""
    return each(
        about,
        lambda g, seat, p: [p] if g[f"{name}_size"][p] else [],
        number=whole("Number of cards.", lambda g, seat, p, _: g[f"{name}_size"][p]),
        known=words("Names of those that this seat knows.", lambda g, seat, p, _: known(g, name, p, seat, first)),
    )


def deal_location(g: Any, seat: int, p: int, deal: Any) -> str | None:
    """Return the location that came with a deal, or whose card the deal is; None for neither."""
    location = int(location_of(int(deal)))
    if location >= 0:
        return card_title(location)
    return None if deal >= C.FIRST_ATTACK else card_title(int(deal))


def virtual(g: Any, value: Any) -> Any:
    """Return a value of the virtual player; None in a game without one."""
    return value if g.num_players == 1 else None


JSON_BOARD = JsonBoard(
    1,
    round=whole("Number of the round, from 1.", lambda g, seat: g.rounds),
    rounds=whole("Number of rounds of the game.", lambda g, seat: S.ROUNDS),
    first_player=word("The first player.", lambda g, seat: player(g.first)),
    common_deck=whole("Number of cards in the common deck.", lambda g, seat: g.common_deck_size),
    common_discarded=whole("Number of discarded common cards.", lambda g, seat: g.common_discard_size),
    open_cards=words(
        "Names of the cards that lie open to be picked.",
        lambda g, seat: [card_name(int(card)) for card in g.display[: g.display_size]],
    ),
    virtual_collected=maybe(
        whole(
            "Number of cards that the virtual player has collected; null without it.",
            lambda g, seat: virtual(g, int(g.collection_common_size + g.collection_faction_size)),
        )
    ),
    attack_line=words(
        "Goods of the virtual player's attack line, the newest first.",
        lambda g, seat: (
            [V.good_name(int(good_of(int(card)))) for card in g.deals[S.VIRTUAL, : g.deals_size[S.VIRTUAL]]]
            if g.num_players == 1
            else []
        ),
    ),
    virtual_locations=locations(
        "The virtual player's locations.",
        lambda g, seat: g.empire[S.VIRTUAL, : g.empire_size[S.VIRTUAL]].tolist() if g.num_players == 1 else [],
    ),
    players=each(
        "The players by seat.",
        lambda g, seat: range(int(g.num_players)),
        name=word("Name of the seat.", lambda g, seat, p: player(p)),
        faction=word("Its faction.", lambda g, seat, p: say(V.FACTIONS[int(g.faction[p])])),
        keeps=word(
            "The good that the faction keeps.", lambda g, seat, p: V.good_name(int(C.BOARD_KEEPS[g.faction[p]]))
        ),
        passed=flag("Whether the player has passed in this round.", lambda g, seat, p: g.passed[p]),
        points=whole("Points on the track.", lambda g, seat, p: g.points[p]),
        goods=counts(
            "Goods by name.",
            lambda g, seat, p: [
                (V.good_name(good), int(g.supply[p, good])) for good in range(V.NUM_TOKENS) if g.supply[p, good]
            ],
        ),
        defence_token=flag("Whether the player has a defence token to place.", lambda g, seat, p: g.token[p]),
        faction_deck=whole("Number of cards in the faction deck.", lambda g, seat, p: g.faction_deck_size[p]),
        common_cards=whole("Number of common cards in hand.", lambda g, seat, p: g.hand_common_size[p]),
        known_common_cards=words(
            "Common cards in hand that this seat knows.", lambda g, seat, p: known(g, "hand_common", p, seat, 0)
        ),
        faction_cards=whole("Number of faction cards in hand.", lambda g, seat, p: g.hand_faction_size[p]),
        known_faction_cards=words(
            "Faction cards in hand that this seat knows.",
            lambda g, seat, p: known(g, "hand_faction", p, seat, C.NUM_COMMON),
        ),
        to_choose_from=zone("Cards to choose from; empty if there are none.", "dealt", 0),
        passed_on=zone("Cards that are passed on; empty if there are none.", "passed_on", 0),
        kept=zone("Cards that are kept; empty if there are none.", "kept", 0),
        drawn_common=zone("Common cards that are drawn; empty if there are none.", "drawn_common", 0),
        drawn_faction=zone("Faction cards that are drawn; empty if there are none.", "drawn_faction", C.NUM_COMMON),
        deals=each(
            "The deals.",
            lambda g, seat, p: g.deals[p, : g.deals_size[p]].tolist(),
            good=word("The good that it brings.", lambda g, seat, p, deal: V.good_name(int(good_of(int(deal))))),
            card=maybe(word("The card of the deal, or the location with it.", deal_location)),
        ),
        foundations=zone("The foundations; empty if there are none.", "foundations", 0),
        locations=locations("The locations.", lambda g, seat, p: g.empire[p, : g.empire_size[p]].tolist()),
    ),
)
