"""The board as text, as one seat sees it, and the cards in words (made from their tables)."""

from __future__ import annotations

from typing import Any

from architects_env.core.contract.bits import count, members
from architects_env.games.architects import board as B
from architects_env.games.architects import cards as C
from architects_env.games.architects import characters as H
from architects_env.games.architects import rival_table as R
from architects_env.games.architects import state as S
from architects_env.games.architects.black_market import large_offer
from architects_env.games.architects.names import apprentice_name, goods_text, player_name, workers_text
from architects_env.games.architects.opening import free_characters
from architects_env.games.architects.seating import is_rival, player_at
from architects_env.games.architects.stages import STAGES
from architects_env.games.architects.state import packet_before

SKILL_NAMES = {"C": "carpentry", "T": "tiling", "M": "masonry"}
WIDTH = 110


# --- cards in words ---------------------------------------------------------------------------------------------------
def skills_text(skills: str) -> str:
    """ "CT" as "carpentry, tiling"."""
    return ", ".join(SKILL_NAMES[letter] for letter in skills) or "none"


def ability_text(apprentice: int) -> str:
    """What apprentice `apprentice` does."""
    it = C.APPRENTICES[apprentice].ability
    if it.occasion >= 0:
        return f"{C.OCCASIONS[it.occasion]}: {goods_text(it.bonus)} more"
    if any(it.trade):
        return f"King's Storehouse: {goods_text(it.pay)} for {goods_text(it.trade)}"
    if any(it.reset_gain):
        return f"Black Market Reset{'' if it.reset_gain_always else ', nobody in prison'}: {goods_text(it.reset_gain)}"
    if it.reset_release:
        return f"Black Market Reset: release up to {it.reset_release} workers"
    if it.cheaper_captures:
        return "Town Centre: 1 silver less for further captures"
    if it.cheaper_black_market:
        return "Black Market: 1 silver less"
    if it.no_virtue_loss_at_black_market:
        return "Black Market: no virtue lost"
    if it.less_virtue_loss_at_tax_stand:
        return "Tax Stand: 1 virtue less lost"
    if it.more_trades:
        return f"King's Storehouse: {it.more_trades} more trade"
    return "no ability"


def board_text(character: int) -> str:
    """What character `character` has and does otherwise."""
    it = H.CHARACTERS[character]
    start = [
        f"virtue {it.virtue}",
        f"{it.silver} silver",
        goods_text(C.gains(it.goods), ""),
        f"{it.prison} workers in prison" if it.prison else "",
    ]
    extra = f"{it.building_cards} extra building card{'s' * (it.building_cards > 1)}"
    start += ["1 unpaid debt" if it.unpaid_debts else "", extra if it.building_cards else ""]
    does = [
        "gold and marble are the same" if it.gold_is_marble else "",
        f"ignores {it.taxes_ignored} tax" if it.taxes_ignored else "",
        "" if it.cathedral_discard else "no building card for the Cathedral",
        f"Workshop: {it.workshop_discount} silver less" if it.workshop_discount else "",
        f"up to {it.apprentice_limit} apprentices" if it.apprentice_limit != B.APPRENTICE_LIMIT else "",
        f"{it.wood_or_stone_less} wood or stone less in the Guildhall" if it.wood_or_stone_less else "",
        f"may pay {it.debt_price} silver instead of taking a debt" if it.debt_price else "",
        f"Black Market Reset: may release {workers_text(it.reset_release)}" if it.reset_release else "",
        f"{C.OCCASIONS[it.occasion]}: {goods_text(C.gains(it.bonus))} more" if it.bonus else "",
    ]
    return f"{it.name} ({', '.join(filter(None, start))}): {', '.join(filter(None, does))}"


def effect_text(building: int) -> str:
    """What building `building` does."""
    it = C.BUILDINGS[building].effect
    what, n = C.COUNTS[it.counts], it.number
    return {
        C.GAIN: f"gain {goods_text(it.gain)}",
        C.GAIN_ONE_OF: f"gain {goods_text(it.gain)} or {goods_text(it.other)}",
        C.GAIN_PER: f"gain {goods_text(it.gain)} per {n} {what}",
        C.FREE_HIRE: "hire a face-up apprentice for nothing",
        C.FREE_CAPTURE: "1 capture for nothing" if n == 1 else f"{n} captures for nothing",
        C.FREE_RESCUE_OR_CAPTURE: "rescue all own captured workers or make 1 capture, for nothing",
        C.DEBT: "take an unpaid debt",
        C.NO_DEBT: "return an unpaid debt",
        C.EVERYBODY_GAINS_VIRTUE: f"everybody gains {n} virtue",
        C.PRISONERS_LOSE_VIRTUE: f"everybody with {n} or more workers in prison loses 1 virtue",
        C.RELEASE: "release all own workers from prison",
        C.DISCARD_FOR: f"discard a building card for {goods_text(it.gain)}",
        C.POINTS_IF_MOST: f"end: {n} points for strictly most {what}",
        C.POINTS_PER: f"end: 1 point per {what}" if n == 1 else f"end: 1 point per {n} {what}",
        C.POINTS_WITHOUT_DEBT: f"end: {n} points without unpaid debt",
        C.POINTS_PER_UNPAID_DEBT: f"end: {n:+d} point per unpaid debt",
        C.VIRTUE_PER: f"end: 1 virtue per {n} {what}",
        C.VIRTUE_IF_MOST: f"end: {n} virtue for strictly most {what}",
        C.LOSE_VIRTUE: f"end: lose {n} virtue",
        C.GUILDHALL_AGAIN: "place a second worker in the Guildhall",
        C.GIVE_UP_APPRENTICE: "return an own apprentice",
    }[it.kind]


def building_line(building: int) -> str:
    """A building card in one line."""
    card = C.BUILDINGS[building]
    virtue = f", virtue {card.virtue:+d}" if card.virtue else ""
    return f"{card.name} ({card.points} points{virtue}): {goods_text(C.gains(card.cost))}; skills {skills_text(card.skills)}; {effect_text(building)}"


def apprentice_line(apprentice: int) -> str:
    """An apprentice card in one line."""
    card = C.APPRENTICES[apprentice]
    virtue = f", virtue {card.virtue:+d}" if card.virtue else ""
    return f"{apprentice_name(apprentice)[4:]} ({skills_text(card.skills)}{virtue}): {ability_text(apprentice)}"


# --- the table --------------------------------------------------------------------------------------------------------
def board(g: Any, seat: int) -> str:
    """The board as `seat` sees it (g is its view), some 40 lines of at most about 110 columns."""
    lines = [_headline(g, seat), "=" * WIDTH]
    lines += _locations(g) + _market_and_guildhall(g) + _display(g)
    for i in range(int(g.at_table)):
        lines += _player(g, int(player_at(g, seat, i)), seat)
    lines += _own_cards(g, seat)
    return "\n".join(lines)


def _headline(g: Any, seat: int) -> str:
    if g.over:
        return f"The game is over{' (cut off by its bound on turns)' if g.cut_off else ''}. Seen by Player {seat}."
    if g.turns == 0:
        draft = f" (round {int(g.draft_round) + 1})" if g.stage == S.DRAFT else ""
        return (
            f"Before the first turn; Player {int(g.seat)} decides {STAGES.asks[g.stage]}{draft}. Seen by Player {seat}."
        )
    last = f" Last round: {some_turns(g)} after this one." if g.end_trigger != S.NOBODY else ""
    return f"Turn {int(g.turns)} of {player_name(g, g.active)}; Player {int(g.seat)} decides {STAGES.asks[g.stage]}.{last} Seen by Player {seat}."


def some_turns(g: Any) -> str:
    """How many turns follow in the last round."""
    return f"{int(g.last_turns)} turn{'' if g.last_turns == 1 else 's'}"


def _owners(g: Any, numbers: Any) -> str:
    """Workers by player as "p0 3, p2 1"."""
    return ", ".join(f"p{p} {int(numbers[p])}" for p in range(int(g.at_table)) if numbers[p]) or "-"


def _locations(g: Any) -> list[str]:
    cells = [f"{B.LOCATIONS[i]:<17} {_owners(g, g.workers[i])}" for i in range(B.NUM_LOCATIONS)]
    rows = ["  ".join(f"{cell:<36}" for cell in cells[i : i + 3]).rstrip() for i in range(0, B.NUM_LOCATIONS, 3)]
    supply = [f"Left in the general supply: {goods_text(g.in_supply)}."] if g.options[S.SUPPLY_BOX] else []
    return [*rows, f"Tax: {int(g.tax)} silver.   Prison: {_owners(g, g.prison)}", *supply]


def _market_and_guildhall(g: Any) -> list[str]:
    owner = [("empty" if g.market_space[i] == S.NOBODY else f"p{int(g.market_space[i])}") for i in range(3)]
    spaces = ", ".join(f"{name} {who}" for name, who in zip(B.MARKET_SPACES, owner, strict=True))
    columns = int(B.GUILDHALL_COLUMNS[g.at_table])
    empty = ["!!" if i in (2 * columns, 3 * columns) else ".." for i in range(B.GUILDHALL_ROWS * columns)]
    slots = [
        sign if g.guildhall_slot[i] == S.NOBODY else f"p{int(g.guildhall_slot[i])}" for i, sign in enumerate(empty)
    ]
    rows = " | ".join(" ".join(slots[r * columns : (r + 1) * columns]) for r in range(B.GUILDHALL_ROWS))
    levels = ", ".join(f"p{p} level {int(g.cathedral[p])}" for p in range(int(g.at_table)))
    return [
        f"Black Market: {spaces}. Small: {goods_text(C.SMALL_GAIN[g.small_offer])}. Large: {goods_text(C.LARGE_GAIN[large_offer(g)])}.",
        f"Guildhall ({int(g.guildhall_count)} of {B.GUILDHALL_ROWS * columns}, !! reset): {rows}",
        f"Cathedral: {levels}. Rewards left: {int(g.reward_deck_size)}."
        f" Decks: {int(g.building_deck_size)} buildings, {int(g.apprentice_deck_size)} apprentices.",
    ]


def _display(g: Any) -> list[str]:
    lines = ["Apprentices:"]
    for row, name in enumerate(("upper", "lower")):
        for column in range(4):
            card = int(g.display[row, column])
            coins = f" [{int(g.coins[row, column])} silver]" if g.coins[row, column] else ""
            lines.append(f"  {name} {column + 1}: " + ("-" if card == S.NO_CARD else apprentice_line(card) + coins))
    return lines


def _player(g: Any, p: int, seat: int) -> list[str]:
    rival = is_rival(g, p)
    name = player_name(g, p) + (f" (p{p})" if rival else " (you)" if p == seat else "")
    if g.character[p] != H.NO_CHARACTER:
        name += f", {H.CHARACTERS[g.character[p]].name}"
    captives = (
        ", ".join(f"{int(g.captives[p, q])} of p{q}" for q in range(int(g.at_table)) if g.captives[p, q]) or "none"
    )
    names = ", ".join(apprentice_name(a)[4:] for a in members(g.apprentices[p])) or "none"
    built = ", ".join(C.BUILDINGS[b].name for b in members(g.built[p])) or "none"
    goods = goods_text(g.goods[p]) + (f", {int(g.rival_goods)} goods of clay, wood or stone" if rival else "")
    return [
        f"--- {name}: {goods}; virtue {int(g.virtue[p])}; debts {int(g.unpaid_debts[p])} unpaid, {int(g.paid_debts[p])} paid",
        f"    workers: {int(g.supply[p])} in supply, {int(g.prison[p])} in prison, {int(g.guildhall_workers[p])} in the Guildhall; captured: {captives};"
        f" {count(int(g.hand_sleeves[p]))} {'plan' if rival else 'building'} cards",
        f"    apprentices: {names}. Buildings: {built}",
        *(
            [f"    last turn: {scheme_text(g)}. Scheme cards left: {int(g.scheme_deck_size)}"]
            if rival and g.scheme >= 0
            else []
        ),
    ]


def scheme_text(g: Any) -> str:
    """What the rival did in its last turn, and why."""
    first, second = R.ACTIONS[R.FIRST[g.scheme]], R.ACTIONS[R.SECOND[g.scheme]]
    sign = ", with the capture sign" if R.CAPTURES[g.scheme] else ""
    card = f"scheme card {int(g.scheme) + 1} ({first}, else {second}{sign})".replace("_", " ")
    return f"{card}; it chose: {R.ACTIONS[g.rival_action].replace('_', ' ')}"


def _own_cards(g: Any, seat: int) -> list[str]:
    free = free_characters(g) if g.stage == S.CHOOSE_CHARACTER and not g.over else 0
    lines = ["Boards to choose from:", *(f"  {board_text(c)}" for c in members(free))] if free else []
    if g.character[seat] != H.NO_CHARACTER:
        lines.append(f"Your board: {board_text(int(g.character[seat]))}")
    lines += ["Your building cards:"] + [f"  {building_line(b)}" for b in members(g.hand[seat])]
    k = int(packet_before(g, seat))
    if k >= 0 and not g.over:
        lines += ["The packet before you:"] + [f"  {building_line(b)}" for b in members(g.packet[k])]
    if g.active == seat and g.drawn:
        lines += ["Drawn to keep one:"] + [f"  {building_line(b)}" for b in members(g.drawn)]
    return lines
