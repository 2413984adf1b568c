"""The table as text, as one seat sees it, and the cards in words (made from their tables)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from architects_env.games.viscounts import actions as A
from architects_env.games.viscounts import board as B
from architects_env.games.viscounts import cards as C
from architects_env.games.viscounts import manuscripts as M
from architects_env.games.viscounts import options as O
from architects_env.games.viscounts import schemes as R
from architects_env.games.viscounts import state as S
from architects_env.games.viscounts.icons import icons_for
from architects_env.games.viscounts.names import (
    building_name,
    card_line,
    card_name,
    goods_text,
    icons_text,
    in_words,
    keeps_one_stock,
    line_text,
    link_does,
    manuscript_line,
    player_name,
    printed_text,
    scheme_text,
    some,
    space_name,
    spot_does,
    spot_name,
)
from architects_env.games.viscounts.stages import STAGES
from architects_env.games.viscounts.state import is_virtual, segment_of

WIDTH = 110
SPOTS_A_SEGMENT = int(B.SPOTS_OF_SIDE.max())
BEFORE_PAYING = (S.DISMISS, S.EXCHANGES, S.BUILDING, S.SPOT, S.WORKERS)
"""What is asked while the icons for the action count."""


def board(g: Any, seat: int) -> str:
    """The table as `seat` sees it (g is its view), some 50 lines."""
    lines = [_headline(g, seat), "=" * WIDTH, *_end(g), *_action(g)]
    for place in range(B.NUM_SEGMENTS):
        lines += _segment(g, int(g.ring[place]))
    lines += _castle(g)
    for i in range(int(g.at_table)):
        lines += _player(g, (seat + i) % int(g.at_table), seat)
    return "\n".join([*lines, *_own_cards(g, seat), *_pairs(g)])


def _headline(g: Any, seat: int) -> str:
    if g.over:
        return f"The game is over{' (cut off by its bound on turns)' if g.cut_off else ''}. Seen by Player {seat}."
    asked = f"Player {int(g.seat)}{' (you)' if g.seat == seat else ''} decides {STAGES.asks[g.stage]}"
    when = f"Round {int(g.rounds)}, turn of {player_name(g, g.active)}" if g.rounds > 0 else "Draft"
    last = f" Round {int(g.end_round) + 1} is the last." if g.end_round != S.NOT_ENDED else ""
    return f"{when}; {asked}.{last} Seen by Player {seat}."


def _end(g: Any) -> list[str]:
    if g.rounds == 0:
        return []
    debts = "poverty is revealed" if g.poverty else f"{some(g.debts_above, 'debt')} above poverty"
    deeds = "prosperity is revealed" if g.prosperity else f"{some(g.deeds_above, 'deed')} above prosperity"
    return [f"Start player: {player_name(g, g.start_player)}. End of the game: {debts}, {deeds}."]


def _action(g: Any) -> list[str]:
    """The action that the active player is taking: with whom dismissed and how many icons, and what is still to be
    paid."""
    if g.over or g.action == A.NO_ACTION:
        return []
    title, icon = C.ACTIONS[g.action].capitalize(), C.ICONS[B.ICON_OF[g.action]]
    words = [f"Action: {title}"] + ([f"{card_name(g.dismissed)} dismissed"] if g.dismissed != S.NO_CARD else [])
    if g.stage in BEFORE_PAYING:
        icons = int(icons_for(g, g.active, g.action, g.dismissed))
        words.append(some(icons, icon))
        if g.stage == S.EXCHANGES:
            prices = {
                n: max(0, int(B.TRADE_ICONS[g.space[g.active]]) * n - icons)
                for n in (int(g.exchanges), int(g.exchanges) + 1)
            }
            words += [f"{some(n, 'exchange')} for {price} silver" for n, price in prices.items()]
    if g.stage == S.PAY:
        words.append(f"{some(g.gap, icon)} still to be paid for")
    return [f"{'; '.join(words)}."]


# --- the board --------------------------------------------------------------------------------------------------------
def _segment(g: Any, segment: int) -> list[str]:
    """Who stands there, what is built, what is seen."""
    courtyard = (int(g.place_of[segment]) - int(g.castle_offset)) % B.NUM_SECTIONS
    standing = [
        f"{player_name(g, p)} on {_where(g.space[p])}"
        for p in range(int(g.at_table))
        if g.space[p] != B.NOBODY and segment_of(g, p) == segment
    ]
    spots = range(SPOTS_A_SEGMENT * segment, SPOTS_A_SEGMENT * segment + int(B.SPOTS_OF_SIDE[g.side]))
    spaces = f"spaces {2 * segment + 1}, {2 * segment + 2} and inner"
    return [
        f"--- {B.SEGMENTS[segment]} ({spaces}; courtyard {courtyard}){': ' if standing else ''}{', '.join(standing)}",
        "    " + " ".join(_spot(g, spot) for spot in spots),
        f"    {_townsfolk(g, segment)}",
        f"    {_manuscript(g, segment)}",
    ]


def _where(space: Any) -> str:
    return "inner" if int(space) % B.SPACES_A_SEGMENT == B.INNER else space_name(space).removeprefix("space ")


def _spot(g: Any, spot: int) -> str:
    """ "B1 [Player 2: first workshop] -2 silver->"; an open spot shows its bonus."""
    owner = int(g.spot_owner[spot])
    there = spot_does(g.side, spot)
    if owner != B.NOBODY:
        there = (
            f"{player_name(g, owner)}: {building_name(g.spot_slot[spot], is_virtual(g, owner)).removeprefix('the ')}"
        )
    link = link_does(g.side, spot)
    return f"{spot_name(spot)} [{there}]" + ("" if link == "-" else f" -{link}->")


def _townsfolk(g: Any, segment: int) -> str:
    card = int(g.townsfolk_top[segment])
    if card == S.NO_CARD:
        return f"the pile is empty; {card_line(C.FIRST_PRINTED + segment)}"
    return f"{card_line(int(C.KIND[card]))}; {int(g.townsfolk_pile_size[segment])} more below"


def _manuscript(g: Any, segment: int) -> str:
    tile = int(g.manuscript_top[segment])
    if tile == S.NO_CARD:
        return f"the pile is empty; printed manuscript of cost {B.PRINTED_COST}: {printed_text(B.BOARD[segment].printed_manuscript)}"
    return f"{manuscript_line(tile)}; {int(g.manuscript_pile_size[segment])} more below"


def _castle(g: Any) -> list[str]:
    leader = player_name(g, g.leader) if g.leader != B.NOBODY else "nobody"
    lines = [f"--- Castle: tier 3 {_owners(g, g.tier3)}; castle leader: {leader}"]
    for k in range(B.NUM_SECTIONS):
        lines.append(
            f"    courtyard {k} ({printed_text(B.TIER2_EFFECTS[k])}): tier 1 {_owners(g, g.tier1[k])}; tier 2 {_owners(g, g.tier2[k])}"
        )
    return lines


def _owners(g: Any, workers: Any) -> str:
    """Workers by player as "p0 3, p2 1"."""
    return ", ".join(f"p{p} {int(workers[p])}" for p in range(int(g.at_table)) if workers[p]) or "-"


# --- players ----------------------------------------------------------------------------------------------------------
def _player(g: Any, p: int, seat: int) -> list[str]:
    """What lies open before a player."""
    name = player_name(g, p) + (f" (p{p})" if is_virtual(g, p) else " (you)" if p == seat else "")
    owned = np.flatnonzero(g.manuscript_owner == p)
    built = in_words(
        [
            building_name(slot, is_virtual(g, p)).removeprefix("the ")
            for slot in range(B.NUM_BUILDINGS)
            if g.built[p, slot]
        ],
        "nothing",
    )
    bonus = [M.RIBBONS[i] for i in range(M.NUM_RIBBONS) if g.bonus_owner[i] == p]
    markers = (
        f"markers joined on {int(g.virtue[p])}"
        if g.virtue[p] == g.corruption[p]
        else f"corruption {int(g.corruption[p])}, virtue {int(g.virtue[p])}"
    )
    goods = some(g.goods[p].sum(), "resource") if keeps_one_stock(g, p) else goods_text(g.goods[p], g.silver[p])
    debts, deeds = (
        f"{int(g.debts[p])} unpaid, {int(g.paid_debts[p])} paid",
        f"{int(g.deeds[p])} acquired, {int(g.approved_deeds[p])} approved",
    )
    lines = [
        f"--- {name}: {goods}; {markers}; {some(g.workers[p], 'worker')} in supply",
        f"    debts: {debts}; deeds: {deeds}; built: {built}",
    ]
    lines += [f"    takes player card {_taken_pair(g, p)}"] if g.rounds == 0 and g.card_of[p] != S.NO_CARD else []
    lines += [f"    manuscripts: {'; '.join(manuscript_line(int(tile)) for tile in owned)}"] if len(owned) else []
    lines += [f"    cleric bonus cards: {', '.join(bonus)}"] if bonus else []
    return lines + (_schemes(g) if is_virtual(g, p) else _cards(g, p, seat))


def _taken_pair(g: Any, p: int) -> str:
    """The pair that a player has chosen in the draft."""
    return pair_line(int(g.card_of[p]), int(C.KIND[g.hero_of[p]]))


def _cards(g: Any, p: int, seat: int) -> list[str]:
    """Line, piles and, of others, how many in hand."""
    hand = "" if p == seat else f"{some(g.hand_size[p], 'card')} in hand, "
    discarded = titles(g.discard_pile[p, : g.discard_pile_size[p]])
    if g.rounds == 0 and g.discard_pile_size[p] > 0:  # the deck is formed when the player card has been carried out
        return [f"    no deck yet; own cards: {discarded}"]
    piles = f"{hand}{int(g.draw_pile_size[p])} in the draw pile; discarded: {discarded}"
    return [f"    line: {line_text(g, p)}", f"    {piles}; hand or draw pile: {titles(unseen_cards(g, p))}"]


def unseen_cards(g: Any, p: int) -> list[int]:
    """The cards that everybody knows to be in a player's hand or draw pile."""
    groups = {
        int(group) for group in (*g.hand_group[p, : g.hand_size[p]], *g.draw_pile_group[p, : g.draw_pile_size[p]])
    } - {0}
    return [card for card in range(len(C.KIND)) if int(g.townsfolk_group[card]) in groups]


def titles(cards: Iterable[Any]) -> str:
    """Names of cards, in alphabetical order."""
    return ", ".join(sorted(C.KIND_TITLES[C.KIND[card]] for card in cards if card != S.NO_CARD)) or "none"


def _schemes(g: Any) -> list[str]:
    """The virtual viscount's cards."""
    it = R.BOARDS[g.options[O.AI]]
    printed = ("", it.second_slot, it.third_slot)
    line = "; ".join(
        _empty_place(icons) if scheme == S.NO_CARD else scheme_line(int(scheme))
        for scheme, icons in zip(g.scheme_line, printed, strict=True)
    )
    discarded = ", ".join(R.SCHEMES[scheme].id for scheme in g.scheme_pile[: g.scheme_pile_size]) or "none"
    return [
        f"    its focus: {it.focus}; line: {line}",
        f"    {int(g.scheme_deck_size)} in its draw pile, {int(g.future_deck_size)} future schemes; discarded: {discarded}",
    ]


def scheme_line(scheme: int) -> str:
    """A scheme with what it does."""
    return f"{R.SCHEMES[scheme].id} ({icons_text(R.SCHEMES[scheme].icons)}): {scheme_text(scheme)}"


def _own_cards(g: Any, seat: int) -> list[str]:
    """What the own cards in line and in hand do."""
    line = [
        _empty_place(icons) if card == S.NO_CARD else card_line(int(C.KIND[card]))
        for card, icons in zip(g.line[seat], B.LINE_PRINTED, strict=True)
    ]
    hand = sorted(int(C.KIND[card]) for card in g.hand[seat, : g.hand_size[seat]])
    return [
        "Your line, from the left:",
        *(f"  {text}" for text in line),
        "Your hand:",
        *(f"  {card_line(kind)}" for kind in hand),
    ]


def _empty_place(icons: str) -> str:
    """A place of a line without a card, with what is printed there: it serves as long as no card covers it."""
    return f"- (printed: {icons_text(icons)})" if icons else "-"


def _pairs(g: Any) -> list[str]:
    """The pairs of the draft that are left."""
    left = [i for i in range(S.MOST_PAIRS) if g.pair_card[i] != S.NO_CARD] if g.rounds == 0 else []
    return (
        ["Pairs:", *(f"  {pair_line(int(g.pair_card[i]), int(C.KIND[g.pair_hero[i]]))}" for i in left)] if left else []
    )


def pair_line(card: int, hero: int) -> str:
    """A player card and the hero under it."""
    it = C.PLAYER_CARDS[card]
    return (
        f"{it.number}: {printed_text(it.gains).replace(' + ', ', ')}; then {printed_text(it.then)}; {card_line(hero)}"
    )
