"""The board as JSON, field by field."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

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
from architects_env.core.text import say
from architects_env.games.viscounts.data import board as B
from architects_env.games.viscounts.data import cards as C
from architects_env.games.viscounts.data import manuscripts as M
from architects_env.games.viscounts.data import options as O
from architects_env.games.viscounts.data import schemes as R
from architects_env.games.viscounts.rules import actions as A
from architects_env.games.viscounts.rules import state as S
from architects_env.games.viscounts.rules.icons import icons_for
from architects_env.games.viscounts.rules.primary import merchants_left
from architects_env.games.viscounts.rules.state import is_virtual, segment_of
from architects_env.games.viscounts.text.board_text import (
    BEFORE_PAYING,
    SPOTS_A_SEGMENT,
    pair_line,
    scheme_line,
    unseen_cards,
)
from architects_env.games.viscounts.text.names import (
    action_name,
    building_title,
    card_line,
    card_name,
    card_title,
    courtyard_name,
    icons_text,
    keeps_one_stock,
    link_does,
    manuscript_line,
    player_name,
    printed_text,
    scheme_name,
    segment_name,
    space_sign,
    spot_does,
    spot_name,
)

Pairs = list[tuple[str, int]]
NONE = "-"


def owner(g: Any, p: Any) -> str | None:
    """Return the name of a player, or None for nobody."""
    return None if p == B.NOBODY else player_name(g, p)


def owners(g: Any, workers: Any) -> Pairs:
    """Return the players who have workers somewhere, with their numbers."""
    return [(player_name(g, p), int(workers[p])) for p in range(int(g.at_table)) if workers[p]]


def goods(g: Any, seat: int, p: int) -> Pairs:
    """Return the goods of a player. Those of a rival that keeps one stock are all alike."""
    if keeps_one_stock(g, p):
        return [(say("resource"), int(g.goods[p].sum()))]
    numbers = [*zip(B.RESOURCES, g.goods[p], strict=True), ("silver", g.silver[p])]
    return [(say(name), int(n)) for name, n in numbers if n]


def spots(g: Any, seat: int, segment: int) -> range:
    """Return the spots of a segment on this side of the board."""
    return range(SPOTS_A_SEGMENT * segment, SPOTS_A_SEGMENT * segment + int(B.SPOTS_OF_SIDE[g.side]))


def building_on(g: Any, seat: int, segment: int, spot: int) -> str | None:
    """Return the building on a spot, or None for an open one."""
    p = int(g.spot_owner[spot])
    return None if p == B.NOBODY else building_title(g.spot_slot[spot], is_virtual(g, p))


def link_from(g: Any, seat: int, segment: int, spot: int) -> str | None:
    """Return the bonus of the link from a spot to the next one; None without a link."""
    does = link_does(g.side, spot)
    return None if does == NONE else does


def townsfolk(g: Any, seat: int, segment: int) -> str:
    """Return the visible townsfolk card of a segment, or the printed one under its empty pile."""
    card = int(g.townsfolk_top[segment])
    return card_line(C.FIRST_PRINTED + segment if card == S.NO_CARD else int(C.KIND[card]))


def manuscript(g: Any, seat: int, segment: int) -> str:
    """Return the visible manuscript of a segment, or the printed one under its empty pile."""
    tile = int(g.manuscript_top[segment])
    if tile != S.NO_CARD:
        return manuscript_line(tile)
    does = printed_text(B.BOARD[segment].printed_manuscript)
    return say("the pile is empty; printed manuscript of cost {n}: {does}", n=B.PRINTED_COST, does=does)


def titles(cards: Iterable[Any]) -> list[str]:
    """Return names of cards in alphabetical order."""
    return sorted(str(card_title(C.KIND[card])) for card in cards if card != S.NO_CARD)


def line(g: Any, p: int, in_words: Callable[[int], str]) -> list[str]:
    """Return the places of a line from left to right: cards in words, or the icons printed on an empty place."""
    return [
        _empty(icons) if card == S.NO_CARD else in_words(int(C.KIND[card]))
        for card, icons in zip(g.line[p], B.LINE_PRINTED, strict=True)
    ]


def _empty(icons: str) -> str:
    return say("- (printed: {icons})", icons=icons_text(icons)) if icons else NONE


def no_deck_yet(g: Any, p: int) -> bool:
    """Return whether a player's deck is still to be formed."""
    return bool(g.rounds == 0 and g.discard_pile_size[p] > 0)


def in_action(g: Any, value: Callable[[], Any], *stages: int) -> Any:
    """Return a value while an action is being taken, at these stages if any are given; None at any other time."""
    if g.over or g.action == A.NO_ACTION or (stages and g.stage not in stages):
        return None
    return value()


def prices(g: Any) -> Pairs:
    """Return the silver that exchanges cost: as many as now, and one more."""
    numbers = (int(g.exchanges), int(g.exchanges) + 1)
    return [(str(n), max(0, -merchants_left(g, g.active, n, g.dismissed))) for n in numbers]


def of_rival(field: JsonField) -> JsonField:
    """Return a field that only the virtual viscount has; null for the others."""
    return maybe(JsonField(field.schema, lambda g, seat, p: field.read(g, seat, p) if is_virtual(g, p) else None))


def of_people(field: JsonField) -> JsonField:
    """Return a field that every player has but the virtual viscount; null for it."""
    return maybe(JsonField(field.schema, lambda g, seat, p: None if is_virtual(g, p) else field.read(g, seat, p)))


def scheme_places(g: Any, seat: int, p: int) -> list[str]:
    """Return the line of the virtual viscount."""
    it = R.BOARDS[g.options[O.AI]]
    printed = ("", it.second_slot, it.third_slot)
    return [
        _empty(icons) if scheme == S.NO_CARD else scheme_line(int(scheme))
        for scheme, icons in zip(g.scheme_line, printed, strict=True)
    ]


def pairs(g: Any, seat: int) -> list[str]:
    """Return the pairs of the draft that are left."""
    left = [i for i in range(S.MOST_PAIRS) if g.pair_card[i] != S.NO_CARD] if g.rounds == 0 else []
    return [pair_line(int(g.pair_card[i]), int(C.KIND[g.pair_hero[i]])) for i in left]


SEGMENTS = each(
    "The segments of the board in the order of the ring.",
    lambda g, seat: [int(g.ring[place]) for place in range(B.NUM_SEGMENTS)],
    name=word("Name of the segment.", lambda g, seat, segment: segment_name(segment)),
    spaces=words(
        "The spaces of the segment.",
        lambda g, seat, segment: [space_sign(B.SPACES_A_SEGMENT * segment + i) for i in range(B.SPACES_A_SEGMENT)],
    ),
    viscounts=each(
        "The players whose viscount stands in the segment.",
        lambda g, seat, segment: [
            p for p in range(int(g.at_table)) if g.space[p] != B.NOBODY and segment_of(g, p) == segment
        ],
        player=word("Name of the player.", lambda g, seat, segment, p: player_name(g, p)),
        space=word("Its space.", lambda g, seat, segment, p: space_sign(g.space[p])),
    ),
    spots=each(
        "The spots for buildings from left to right.",
        spots,
        name=word("Name of the spot.", lambda g, seat, segment, spot: spot_name(spot)),
        bonus=word("Bonus of the spot in words.", lambda g, seat, segment, spot: spot_does(g.side, spot)),
        owner=maybe(
            word("The player who has built there.", lambda g, seat, segment, spot: owner(g, g.spot_owner[spot]))
        ),
        building=maybe(word("The building there.", building_on)),
        link=maybe(word("Bonus of the link to the next spot.", link_from)),
    ),
    townsfolk=word("The visible townsfolk card in words.", townsfolk),
    townsfolk_below=whole(
        "Number of cards below it; -1 if the pile is empty.",
        lambda g, seat, segment: -1 if g.townsfolk_top[segment] == S.NO_CARD else g.townsfolk_pile_size[segment],
    ),
    manuscript=word("The visible manuscript in words.", manuscript),
    manuscripts_below=whole(
        "Number of manuscripts below it; -1 if the pile is empty.",
        lambda g, seat, segment: -1 if g.manuscript_top[segment] == S.NO_CARD else g.manuscript_pile_size[segment],
    ),
)
"""The segments of the board."""

PLAYERS = each(
    "The players by seat, then the virtual viscount if there is one.",
    lambda g, seat: range(int(g.at_table)),
    name=word("Name of the player.", lambda g, seat, p: player_name(g, p)),
    is_rival=flag("Whether the rules play this side.", lambda g, seat, p: is_virtual(g, p)),
    goods=counts("Goods by name.", goods),
    corruption=whole("Place of the corruption marker.", lambda g, seat, p: g.corruption[p]),
    virtue=whole("Place of the virtue marker.", lambda g, seat, p: g.virtue[p]),
    workers=whole("Workers in supply.", lambda g, seat, p: g.workers[p]),
    unpaid_debts=whole("Number of unpaid debts.", lambda g, seat, p: g.debts[p]),
    paid_debts=whole("Number of paid debts.", lambda g, seat, p: g.paid_debts[p]),
    acquired_deeds=whole("Number of acquired deeds.", lambda g, seat, p: g.deeds[p]),
    approved_deeds=whole("Number of approved deeds.", lambda g, seat, p: g.approved_deeds[p]),
    built=words(
        "Names of the buildings that have been built.",
        lambda g, seat, p: [
            building_title(slot, is_virtual(g, p)) for slot in range(B.NUM_BUILDINGS) if g.built[p, slot]
        ],
    ),
    manuscripts=words(
        "The manuscripts in words.",
        lambda g, seat, p: [manuscript_line(int(tile)) for tile in np.flatnonzero(g.manuscript_owner == p)],
    ),
    cleric_bonus_cards=words(
        "Ribbons of the cleric bonus cards.",
        lambda g, seat, p: [say(M.RIBBONS[i]) for i in range(M.NUM_RIBBONS) if g.bonus_owner[i] == p],
    ),
    player_card=maybe(
        word(
            "The player card that was taken in the draft; null after it.",
            lambda g, seat, p: (
                pair_line(int(g.card_of[p]), int(C.KIND[g.hero_of[p]]))
                if g.rounds == 0 and g.card_of[p] != S.NO_CARD
                else None
            ),
        )
    ),
    line=of_people(
        words("Names of the cards in the line from left to right.", lambda g, seat, p: line(g, p, card_title))
    ),
    hand=of_people(whole("Number of cards in hand.", lambda g, seat, p: g.hand_size[p])),
    deck_is_formed=of_people(
        flag(
            "Whether the deck is formed; before that, all own cards are discarded.",
            lambda g, seat, p: not no_deck_yet(g, p),
        )
    ),
    draw_pile=of_people(whole("Number of cards in the draw pile.", lambda g, seat, p: g.draw_pile_size[p])),
    discarded=of_people(
        words(
            "Names of the discarded cards.",
            lambda g, seat, p: titles(g.discard_pile[p, : g.discard_pile_size[p]]),
        )
    ),
    hand_or_draw_pile=of_people(
        words("Names of the cards that are in hand or draw pile.", lambda g, seat, p: titles(unseen_cards(g, p)))
    ),
    focus=of_rival(word("Focus of the rival.", lambda g, seat, p: say(R.BOARDS[g.options[O.AI]].focus))),
    scheme_line=of_rival(words("The rival's line.", scheme_places)),
    scheme_deck=of_rival(whole("Cards in the rival's draw pile.", lambda g, seat, p: g.scheme_deck_size)),
    future_schemes=of_rival(whole("Number of future schemes.", lambda g, seat, p: g.future_deck_size)),
    discarded_schemes=of_rival(
        words(
            "The rival's discarded schemes.",
            lambda g, seat, p: [scheme_name(scheme) for scheme in g.scheme_pile[: g.scheme_pile_size]],
        )
    ),
)
"""The players."""

JSON_BOARD = JsonBoard(
    1,
    round=whole("Number of the round; 0 during the draft.", lambda g, seat: g.rounds),
    active=maybe(
        word(
            "The player whose turn it is; null during the draft and at the end.",
            lambda g, seat: player_name(g, g.active) if g.rounds and not g.over else None,
        )
    ),
    last_round=maybe(
        whole(
            "Number of the last round, once it is known.",
            lambda g, seat: int(g.end_round) + 1 if g.end_round != S.NOT_ENDED and not g.over else None,
        )
    ),
    cut_off=flag("Whether the bound on the number of turns has ended the game.", lambda g, seat: g.cut_off),
    start_player=maybe(
        word(
            "The start player; null during the draft.",
            lambda g, seat: player_name(g, g.start_player) if g.rounds else None,
        )
    ),
    debts_above_poverty=maybe(
        whole(
            "Debts above the poverty card; null in the draft and once it is revealed.",
            lambda g, seat: g.debts_above if g.rounds and not g.poverty else None,
        )
    ),
    deeds_above_prosperity=maybe(
        whole(
            "Deeds above the prosperity card; null in the draft and once it is revealed.",
            lambda g, seat: g.deeds_above if g.rounds and not g.prosperity else None,
        )
    ),
    action=maybe(
        word("The action that is being taken.", lambda g, seat: in_action(g, lambda: action_name(int(g.action))))
    ),
    dismissed=maybe(
        word(
            "The card dismissed for the action.",
            lambda g, seat: in_action(g, lambda: card_name(g.dismissed) if g.dismissed != S.NO_CARD else None),
        )
    ),
    icons=maybe(
        whole(
            "Number of icons for the action.",
            lambda g, seat: in_action(g, lambda: int(icons_for(g, g.active, g.action, g.dismissed)), *BEFORE_PAYING),
        )
    ),
    exchange_prices=maybe(
        counts(
            "Silver that exchanges cost, by their number.",
            lambda g, seat: in_action(g, lambda: prices(g), S.EXCHANGES),
        )
    ),
    icons_to_pay=maybe(
        whole("Number of icons still to be paid for.", lambda g, seat: in_action(g, lambda: int(g.gap), S.PAY))
    ),
    segments=SEGMENTS,
    castle_top=counts("Workers on tier 3 of the castle by player.", lambda g, seat: owners(g, g.tier3)),
    castle_leader=maybe(word("The castle leader.", lambda g, seat: owner(g, g.leader))),
    castle=each(
        "The sections of the castle.",
        lambda g, seat: range(B.NUM_SECTIONS),
        name=word("Name of the section.", lambda g, seat, k: courtyard_name(g, k)),
        effect=word("Effect of its second tier.", lambda g, seat, k: printed_text(B.TIER2_EFFECTS[k])),
        tier_1=counts("Workers on tier 1 by player.", lambda g, seat, k: owners(g, g.tier1[k])),
        tier_2=counts("Workers on tier 2 by player.", lambda g, seat, k: owners(g, g.tier2[k])),
    ),
    players=PLAYERS,
    own_line=words(
        "This seat's line from left to right, with what the cards do.", lambda g, seat: line(g, seat, card_line)
    ),
    own_hand=words(
        "This seat's hand, with what the cards do.",
        lambda g, seat: [card_line(kind) for kind in sorted(int(C.KIND[c]) for c in g.hand[seat, : g.hand_size[seat]])],
    ),
    pairs=words("The pairs of the draft that are left.", pairs),
)
