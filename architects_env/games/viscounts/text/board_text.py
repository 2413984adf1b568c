"""The table as text, as one seat sees it, and descriptions of cards, which are made from their tables."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from architects_env.core.text import listed, player, plural, say
from architects_env.games.viscounts.data import board as B
from architects_env.games.viscounts.data import cards as C
from architects_env.games.viscounts.data import manuscripts as M
from architects_env.games.viscounts.data import options as O
from architects_env.games.viscounts.data import schemes as R
from architects_env.games.viscounts.rules import actions as A
from architects_env.games.viscounts.rules import state as S
from architects_env.games.viscounts.rules.chapters import STAGES
from architects_env.games.viscounts.rules.icons import icons_for
from architects_env.games.viscounts.rules.primary import merchants_left
from architects_env.games.viscounts.rules.state import is_virtual, segment_of
from architects_env.games.viscounts.text.names import (
    action_name,
    building_title,
    card_line,
    card_name,
    card_title,
    courtyard_name,
    goods_text,
    icons_text,
    in_words,
    keeps_one_stock,
    line_text,
    link_does,
    manuscript_line,
    player_name,
    printed_text,
    scheme_name,
    scheme_text,
    segment_name,
    some,
    space_sign,
    spot_does,
    spot_name,
    with_you,
)

WIDTH = 110
SPOTS_A_SEGMENT = int(B.SPOTS_OF_SIDE.max())
BEFORE_PAYING = (S.DISMISS, S.EXCHANGES, S.BUILDING, S.SPOT, S.WORKERS)
"""The stages that are asked while the icons for the action count."""


def board(g: Any, seat: int) -> str:
    """Return the table as `seat` sees it (`g` is its view), in about 50 lines."""
    lines = [_headline(g, seat), "=" * WIDTH, *_end(g), *_action(g)]
    for place in range(B.NUM_SEGMENTS):
        lines += _segment(g, int(g.ring[place]))
    lines += _castle(g)
    for i in range(int(g.at_table)):
        lines += _player(g, (seat + i) % int(g.at_table), seat)
    return "\n".join([*lines, *_own_cards(g, seat), *_pairs(g)])


def _headline(g: Any, seat: int) -> str:
    if g.over:
        cut_off = say(" (cut off by its bound on turns)") if g.cut_off else ""
        return say("The game is over{cut_off}. Seen by {player}.", cut_off=cut_off, player=player(seat))
    last = say(" Round {n} is the last.", n=int(g.end_round) + 1) if g.end_round != S.NOT_ENDED else ""
    seen = say(" Seen by {player}.", player=player(seat))
    return f"{round_text(g)}; {decides(g, seat)}.{last}{seen}"


def round_text(g: Any) -> str:
    """Return the round and the player whose turn it is, in words."""
    if g.rounds == 0:
        return say("Draft")
    return say("Round {n}, turn of {player}", n=int(g.rounds), player=player_name(g, g.active))


def decides(g: Any, seat: int) -> str:
    """Return the player who has to decide, and the question, in words."""
    decider = with_you(player(g.seat), g.seat == seat)
    return say("{player} decides {what}", player=decider, what=say(STAGES.asks[g.stage]))


def out_of_turn(g: Any) -> str:
    """Return the reason why a player decides out of turn; "" if it can be seen from the board."""
    if g.rounds == 0 or g.seat == g.active:
        return ""
    active, meets = player_name(g, g.active), g.space[g.seat] == g.space[g.active]
    if g.stage == S.REARRANGE and meets:
        return say("{player} came to your space", player=active)
    return say("a collision of {player}", player=active) if g.corruption[g.active] == g.virtue[g.active] else ""


def _end(g: Any) -> list[str]:
    if g.rounds == 0:
        return []
    debts, deeds = some(g.debts_above, "debt"), some(g.deeds_above, "deed")
    ends = [
        say("poverty is revealed") if g.poverty else say("{debts} above poverty", debts=debts),
        say("prosperity is revealed") if g.prosperity else say("{deeds} above prosperity", deeds=deeds),
    ]
    words = "Start player: {player}. End of the game: {ends}."
    return [say(words, player=player_name(g, g.start_player), ends=listed(ends))]


def _action(g: Any) -> list[str]:
    """Return the action that the active player is taking: the dismissed card, the number of icons, and the amount still
    to be paid.
    """
    if g.over or g.action == A.NO_ACTION:
        return []
    icon = C.ICONS[B.ICON_OF[g.action]]
    words: list[str] = [say("Action: {action}", action=action_name(int(g.action)))]
    words += [say("{card} dismissed", card=card_name(g.dismissed))] if g.dismissed != S.NO_CARD else []
    if g.stage in BEFORE_PAYING:
        icons = int(icons_for(g, g.active, g.action, g.dismissed))
        words.append(some(icons, icon))
        if g.stage == S.EXCHANGES:
            prices = {
                n: max(0, -merchants_left(g, g.active, n, g.dismissed))
                for n in (int(g.exchanges), int(g.exchanges) + 1)
            }
            words += [
                say("{exchanges} for {silver}", exchanges=some(n, "exchange"), silver=some(price, "silver"))
                for n, price in prices.items()
            ]
    if g.stage == S.PAY:
        words.append(say("{icons} still to be paid for", icons=some(g.gap, icon)))
    return [f"{'; '.join(words)}."]


# --- the board --------------------------------------------------------------------------------------------------------
def _segment(g: Any, segment: int) -> list[str]:
    """Return a segment: the viscounts there, its buildings, and its visible cards."""
    standing = [
        say("{player} on {space}", player=player_name(g, p), space=space_sign(g.space[p]))
        for p in range(int(g.at_table))
        if g.space[p] != B.NOBODY and segment_of(g, p) == segment
    ]
    spots = range(SPOTS_A_SEGMENT * segment, SPOTS_A_SEGMENT * segment + int(B.SPOTS_OF_SIDE[g.side]))
    head = say(
        "--- {segment} (spaces {a}, {b} and inner)",
        segment=segment_name(segment),
        a=2 * segment + 1,
        b=2 * segment + 2,
    )
    return [
        f"{head}{': ' if standing else ''}{', '.join(standing)}",
        "    " + " ".join(_spot(g, spot) for spot in spots),
        f"    {_townsfolk(g, segment)}",
        f"    {_manuscript(g, segment)}",
    ]


def _spot(g: Any, spot: int) -> str:
    """Return a spot: "B1 [Player 2: first workshop] -2 silver->". An open spot shows its bonus."""
    owner = int(g.spot_owner[spot])
    there = spot_does(g.side, spot)
    if owner != B.NOBODY:
        there = f"{player_name(g, owner)}: {building_title(g.spot_slot[spot], is_virtual(g, owner))}"
    link = link_does(g.side, spot)
    return f"{spot_name(spot)} [{there}]" + ("" if link == "-" else f" -{link}->")


def _townsfolk(g: Any, segment: int) -> str:
    card = int(g.townsfolk_top[segment])
    if card == S.NO_CARD:
        return say("the pile is empty; {card}", card=card_line(C.FIRST_PRINTED + segment))
    return f"{card_line(int(C.KIND[card]))}; {more_below(g.townsfolk_pile_size[segment])}"


def _manuscript(g: Any, segment: int) -> str:
    tile = int(g.manuscript_top[segment])
    if tile == S.NO_CARD:
        does = printed_text(B.BOARD[segment].printed_manuscript)
        return say("the pile is empty; printed manuscript of cost {n}: {does}", n=B.PRINTED_COST, does=does)
    return f"{manuscript_line(tile)}; {more_below(g.manuscript_pile_size[segment])}"


def more_below(number: Any) -> str:
    """Return the number of cards under a visible card, in words."""
    return plural(int(number), "{n} more below", "{n} more below")


def _castle(g: Any) -> list[str]:
    leader = player_name(g, g.leader) if g.leader != B.NOBODY else say("nobody")
    lines: list[str] = [
        say("--- Castle: tier 3 {owners}; castle leader: {leader}", owners=_owners(g, g.tier3), leader=leader)
    ]
    for k in range(B.NUM_SECTIONS):
        lines.append(
            say(
                "    {courtyard} ({does}): tier 1 {lower}; tier 2 {upper}",
                courtyard=courtyard_name(g, k),
                does=printed_text(B.TIER2_EFFECTS[k]),
                lower=_owners(g, g.tier1[k]),
                upper=_owners(g, g.tier2[k]),
            )
        )
    return lines


def _owners(g: Any, workers: Any) -> str:
    """Return numbers of workers by player, as "p0 3, p2 1"."""
    return ", ".join(f"{seat_letter(p)} {int(workers[p])}" for p in range(int(g.at_table)) if workers[p]) or "-"


def seat_letter(p: int) -> str:
    """Return a player in a table, as short as possible: "p0"."""
    return say("p{n}", n=p)


# --- players ----------------------------------------------------------------------------------------------------------
def _player(g: Any, p: int, seat: int) -> list[str]:
    """Return the open information about a player."""
    name = with_you(player_name(g, p), p == seat and not is_virtual(g, p))
    name = f"{name} ({seat_letter(p)})" if is_virtual(g, p) else name
    owned = np.flatnonzero(g.manuscript_owner == p)
    built = in_words([building_title(slot, is_virtual(g, p)) for slot in range(B.NUM_BUILDINGS) if g.built[p, slot]])
    bonus = [say(M.RIBBONS[i]) for i in range(M.NUM_RIBBONS) if g.bonus_owner[i] == p]
    markers = say("corruption {corruption}, virtue {virtue}", corruption=int(g.corruption[p]), virtue=int(g.virtue[p]))
    if g.virtue[p] == g.corruption[p]:
        markers = say("markers joined on {n}", n=int(g.virtue[p]))
    goods = some(g.goods[p].sum(), "resource") if keeps_one_stock(g, p) else goods_text(g.goods[p], g.silver[p])
    supply = say("{workers} in supply", workers=some(g.workers[p], "worker"))
    debts = say("debts: {a} unpaid, {b} paid", a=int(g.debts[p]), b=int(g.paid_debts[p]))
    deeds = say("deeds: {a} acquired, {b} approved", a=int(g.deeds[p]), b=int(g.approved_deeds[p]))
    lines: list[str] = [
        f"--- {name}: {goods}; {markers}; {supply}",
        f"    {debts}; {deeds}; {say('built: {buildings}', buildings=built)}",
    ]
    if g.rounds == 0 and g.card_of[p] != S.NO_CARD:
        lines.append(say("    takes player card {pair}", pair=_taken_pair(g, p)))
    if len(owned):
        tiles = "; ".join(manuscript_line(int(tile)) for tile in owned)
        lines.append(say("    manuscripts: {manuscripts}", manuscripts=tiles))
    lines += [say("    cleric bonus cards: {ribbons}", ribbons=", ".join(bonus))] if bonus else []
    return lines + (_schemes(g) if is_virtual(g, p) else _cards(g, p, seat))


def _taken_pair(g: Any, p: int) -> str:
    """Return the pair that a player has chosen in the draft."""
    return pair_line(int(g.card_of[p]), int(C.KIND[g.hero_of[p]]))


def _cards(g: Any, p: int, seat: int) -> list[str]:
    """Return the line and piles, and for other players the number of cards in hand."""
    hand = "" if p == seat else say("{cards} in hand, ", cards=some(g.hand_size[p], "card"))
    discarded = titles(g.discard_pile[p, : g.discard_pile_size[p]])
    if g.rounds == 0 and g.discard_pile_size[p] > 0:  # the deck is formed after the player card has been carried out
        return [say("    no deck yet; own cards: {cards}", cards=discarded)]
    piles = say("{n} in the draw pile; discarded: {cards}", n=int(g.draw_pile_size[p]), cards=discarded)
    unseen = say("; hand or draw pile: {cards}", cards=titles(unseen_cards(g, p)))
    return [say("    line: {cards}", cards=line_text(g, p)), f"    {hand}{piles}{unseen}"]


def unseen_cards(g: Any, p: int) -> list[int]:
    """Return the cards that everybody knows to be in a player's hand or draw pile."""
    groups = {
        int(group) for group in (*g.hand_group[p, : g.hand_size[p]], *g.draw_pile_group[p, : g.draw_pile_size[p]])
    } - {0}
    return [card for card in range(len(C.KIND)) if int(g.townsfolk_group[card]) in groups]


def titles(cards: Iterable[Any]) -> str:
    """Return the names of cards, in alphabetical order."""
    return ", ".join(sorted(card_title(C.KIND[card]) for card in cards if card != S.NO_CARD)) or say("none")


def _schemes(g: Any) -> list[str]:
    """Return the virtual viscount's cards."""
    it = R.BOARDS[g.options[O.AI]]
    printed = ("", it.second_slot, it.third_slot)
    line = "; ".join(
        _empty_place(icons) if scheme == S.NO_CARD else scheme_line(int(scheme))
        for scheme, icons in zip(g.scheme_line, printed, strict=True)
    )
    discarded = ", ".join(scheme_name(scheme) for scheme in g.scheme_pile[: g.scheme_pile_size])
    return [
        say("    its focus: {focus}; line: {line}", focus=say(it.focus), line=line),
        say(
            "    {n} in its draw pile, {future} future schemes; discarded: {schemes}",
            n=int(g.scheme_deck_size),
            future=int(g.future_deck_size),
            schemes=discarded or say("none"),
        ),
    ]


def scheme_line(scheme: int) -> str:
    """Return a scheme and its effects."""
    return f"{scheme_name(scheme)} ({icons_text(R.SCHEMES[scheme].icons)}): {scheme_text(scheme)}"


def _own_cards(g: Any, seat: int) -> list[str]:
    """Return the effects of the own cards in line and in hand."""
    line = [
        _empty_place(icons) if card == S.NO_CARD else card_line(int(C.KIND[card]))
        for card, icons in zip(g.line[seat], B.LINE_PRINTED, strict=True)
    ]
    hand = sorted(int(C.KIND[card]) for card in g.hand[seat, : g.hand_size[seat]])
    return [
        say("Your line, from the left:"),
        *(f"  {text}" for text in line),
        say("Your hand:"),
        *(f"  {card_line(kind)}" for kind in hand),
    ]


def _empty_place(icons: str) -> str:
    """Return a place of a line without a card, and its printed icons, which count while no card covers them."""
    return say("- (printed: {icons})", icons=icons_text(icons)) if icons else "-"


def _pairs(g: Any) -> list[str]:
    """Return the pairs of the draft that are left."""
    left = [i for i in range(S.MOST_PAIRS) if g.pair_card[i] != S.NO_CARD] if g.rounds == 0 else []
    return (
        [say("Pairs:"), *(f"  {pair_line(int(g.pair_card[i]), int(C.KIND[g.pair_hero[i]]))}" for i in left)]
        if left
        else []
    )


def pair_line(card: int, hero: int) -> str:
    """Return a player card and the hero under it."""
    it = C.PLAYER_CARDS[card]
    gains = printed_text(it.gains).replace(" + ", ", ")
    then = say("then {does}", does=printed_text(it.then))
    return f"{it.number}: {gains}; {then}; {card_line(hero)}"
