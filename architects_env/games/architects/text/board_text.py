"""The board as text, as one seat sees it, and descriptions of cards, which are made from their tables."""

from __future__ import annotations

from typing import Any

from architects_env.core.contract.rules.bits import count, members
from architects_env.core.text import listed, player, plural, say
from architects_env.games.architects.data import board as B
from architects_env.games.architects.data import cards as C
from architects_env.games.architects.data import characters as H
from architects_env.games.architects.data import options as O
from architects_env.games.architects.rules import state as S
from architects_env.games.architects.rules.black_market import large_offer
from architects_env.games.architects.rules.chapters import STAGES
from architects_env.games.architects.rules.opening import free_characters
from architects_env.games.architects.rules.state import is_rival, packet_before, player_at
from architects_env.games.architects.text.names import (
    ROWS,
    apprentice_title,
    building_title,
    character_name,
    gain_text,
    goods_text,
    location_name,
    player_name,
    points_text,
    scheme_name,
    silver_text,
    skills_text,
    taxes_text,
    workers_text,
)

WIDTH = 110


# --- cards in words ---------------------------------------------------------------------------------------------------
def ability_text(apprentice: int) -> str:
    """Return the ability of apprentice `apprentice` in words."""
    it = C.APPRENTICES[apprentice].ability
    if it.occasion >= 0:
        return say("{when}: {goods} more", when=say(C.OCCASIONS[it.occasion]), goods=goods_text(it.bonus))
    if any(it.trade):
        return say("King's Storehouse: {pays} for {gets}", pays=goods_text(it.pay), gets=goods_text(it.trade))
    if any(it.reset_gain):
        goods = goods_text(it.reset_gain)
        if it.reset_gain_always:
            return say("Black Market Reset: {goods}", goods=goods)
        return say("Black Market Reset, nobody in prison: {goods}", goods=goods)
    if it.reset_release:
        return plural(
            it.reset_release,
            "Black Market Reset: release up to {n} worker",
            "Black Market Reset: release up to {n} workers",
        )
    if it.cheaper_captures:
        return say("Town Centre: 1 silver less for further captures")
    if it.cheaper_black_market:
        return say("Black Market: 1 silver less")
    if it.no_virtue_loss_at_black_market:
        return say("Black Market: no virtue lost")
    if it.less_virtue_loss_at_tax_stand:
        return say("Tax Stand: 1 virtue less lost")
    if it.more_trades:
        return say("King's Storehouse: {n} more trade", n=it.more_trades)
    return say("no ability")


def board_text(character: int) -> str:
    """Return the start values and the ability of character `character` in words."""
    return say(
        "{name} ({start}): {does}",
        name=character_name(character),
        start=listed(filter(None, start_text(character))),
        does=listed(filter(None, does_text(character))),
    )


def start_text(character: int) -> list[str]:
    """Return the start values of character `character`, as phrases."""
    it = H.CHARACTERS[character]
    cards = plural(it.building_cards, "{n} extra building card", "{n} extra building cards")
    return [
        say("virtue {n}", n=it.virtue),
        silver_text(it.silver),
        goods_text(C.gains(it.goods), ""),
        plural(it.prison, "{n} worker in prison", "{n} workers in prison") if it.prison else "",
        say("1 unpaid debt") if it.unpaid_debts else "",
        cards if it.building_cards else "",
    ]


def does_text(character: int) -> list[str]:
    """Return the ability of character `character`, as phrases."""
    it = H.CHARACTERS[character]
    bonus = say("{when}: {goods} more", when=say(C.OCCASIONS[it.occasion]), goods=goods_text(C.gains(it.bonus)))
    release = say("Black Market Reset: may release {workers}", workers=workers_text(it.reset_release))
    less = plural(
        it.wood_or_stone_less, "{n} wood or stone less in the Guildhall", "{n} wood or stone less in the Guildhall"
    )
    return [
        say("gold and marble are the same") if it.gold_is_marble else "",
        say("ignores {taxes}", taxes=taxes_text(it.taxes_ignored)) if it.taxes_ignored else "",
        "" if it.cathedral_discard else say("no building card for the Cathedral"),
        say("Workshop: {silver} less", silver=silver_text(it.workshop_discount)) if it.workshop_discount else "",
        say("up to {n} apprentices", n=it.apprentice_limit) if it.apprentice_limit != B.APPRENTICE_LIMIT else "",
        less if it.wood_or_stone_less else "",
        say("may pay {silver} instead of taking a debt", silver=silver_text(it.debt_price)) if it.debt_price else "",
        release if it.reset_release else "",
        bonus if it.bonus else "",
    ]


def effect_text(building: int) -> str:
    """Return the effect of building `building` in words."""
    it = C.BUILDINGS[building].effect
    what, n = say(C.COUNTS[it.counts]), it.number
    gain, other = goods_text(it.gain), goods_text(it.other)
    return {
        C.GAIN: say("gain {gain}", gain=gain),
        C.GAIN_ONE_OF: say("gain {gain} or {other}", gain=gain, other=other),
        C.GAIN_PER: say("gain {gain} per {n} {what}", gain=gain, n=n, what=what),
        C.FREE_HIRE: say("hire a face-up apprentice for nothing"),
        C.FREE_CAPTURE: plural(n, "1 capture for nothing", "{n} captures for nothing"),
        C.FREE_RESCUE_OR_CAPTURE: say("rescue all own captured workers or make 1 capture, for nothing"),
        C.DEBT: say("take an unpaid debt"),
        C.NO_DEBT: say("return an unpaid debt"),
        C.EVERYBODY_GAINS_VIRTUE: say("everybody gains {n} virtue", n=n),
        C.PRISONERS_LOSE_VIRTUE: say("everybody with {n} or more workers in prison loses 1 virtue", n=n),
        C.RELEASE: say("release all own workers from prison"),
        C.DISCARD_FOR: say("discard a building card for {gain}", gain=gain),
        C.POINTS_IF_MOST: plural(
            n, "end: {n} point for strictly most {what}", "end: {n} points for strictly most {what}", what=what
        ),
        C.POINTS_PER: say("end: 1 point per {what}", what=what)
        if n == 1
        else say("end: 1 point per {n} {what}", n=n, what=what),
        C.POINTS_WITHOUT_DEBT: plural(n, "end: {n} point without unpaid debt", "end: {n} points without unpaid debt"),
        C.POINTS_PER_UNPAID_DEBT: say("end: {n:+d} point per unpaid debt", n=n),
        C.VIRTUE_PER: say("end: 1 virtue per {n} {what}", n=n, what=what),
        C.VIRTUE_IF_MOST: say("end: {n} virtue for strictly most {what}", n=n, what=what),
        C.LOSE_VIRTUE: say("end: lose {n} virtue", n=n),
        C.GUILDHALL_AGAIN: say("place a second worker in the Guildhall"),
        C.GIVE_UP_APPRENTICE: say("return an own apprentice"),
    }[it.kind]


def virtue_text(change: int) -> str:
    """Return the virtue change of a card after a comma; "" if there is none."""
    return say(", virtue {n:+d}", n=change) if change else ""


def building_line(building: int) -> str:
    """Return a building card in one line."""
    card = C.BUILDINGS[building]
    return say(
        "{name} ({points}{virtue}): {cost}; skills {skills}; {does}",
        name=building_title(building),
        points=points_text(card.points),
        virtue=virtue_text(card.virtue),
        cost=goods_text(C.gains(card.cost)),
        skills=skills_text(card.skills),
        does=effect_text(building),
    )


def apprentice_line(apprentice: int) -> str:
    """Return an apprentice card in one line: name, skill and ability. Cards that look alike share this line."""
    card = C.APPRENTICES[apprentice]
    return say(
        "{name} ({skills}{virtue}): {does}",
        name=say(card.name),
        skills=skills_text(card.skills),
        virtue=virtue_text(card.virtue),
        does=ability_text(apprentice),
    )


# --- the table --------------------------------------------------------------------------------------------------------
def board(g: Any, seat: int) -> str:
    """Return the board as `seat` sees it (`g` is its view), in about 40 lines of at most 110 columns or so."""
    lines = [_headline(g, seat), "=" * WIDTH]
    lines += _locations(g) + _market_and_guildhall(g) + _display(g)
    for i in range(int(g.at_table)):
        lines += _player(g, int(player_at(g, seat, i)), seat)
    lines += _own_cards(g, seat)
    return "\n".join(lines)


def _headline(g: Any, seat: int) -> str:
    by = say("Seen by {player}.", player=player(seat))
    if g.over:
        over = say("The game is over (cut off by its bound on turns).") if g.cut_off else say("The game is over.")
        return f"{over} {by}"
    words = {"decider": player(g.seat), "what": say(STAGES.asks[g.stage])}
    if g.turns == 0:
        if g.stage == S.DRAFT:
            what = say(
                "Before the first turn; {decider} decides {what} (round {n}).", n=int(g.draft_round) + 1, **words
            )
        else:
            what = say("Before the first turn; {decider} decides {what}.", **words)
        return f"{what} {by}"
    turn = say(
        "Turn {n} of {player}; {decider} decides {what}.", n=int(g.turns), player=player_name(g, g.active), **words
    )
    last = say(" Last round: {turns} after this one.", turns=some_turns(g)) if g.end_trigger != S.NOBODY else ""
    return f"{turn}{last} {by}"


def some_turns(g: Any) -> str:
    """Return the number of turns left in the last round, in words."""
    return plural(int(g.last_turns), "{n} turn", "{n} turns")


def _short(p: Any) -> str:
    return say("p{seat}", seat=int(p))


def _owners(g: Any, numbers: Any) -> str:
    """Return numbers of workers by player, as "p0 3, p2 1"."""
    return ", ".join(f"{_short(p)} {int(numbers[p])}" for p in range(int(g.at_table)) if numbers[p]) or "-"


def _locations(g: Any) -> list[str]:
    cells = [f"{location_name(i):<17} {_owners(g, g.workers[i])}" for i in range(B.NUM_LOCATIONS)]
    rows = ["  ".join(f"{cell:<36}" for cell in cells[i : i + 3]).rstrip() for i in range(0, B.NUM_LOCATIONS, 3)]
    supply = say("Left in the general supply: {goods}.", goods=goods_text(g.in_supply))
    tax = say("Tax: {silver}.   Prison: {workers}", silver=silver_text(g.tax), workers=_owners(g, g.prison))
    return [*rows, tax, *([supply] if g.options[O.SUPPLY_BOX] else [])]


def _market_and_guildhall(g: Any) -> list[str]:
    owner = [(say("empty") if g.market_space[i] == S.NOBODY else _short(g.market_space[i])) for i in range(3)]
    spaces = ", ".join(f"{say(name)} {who}" for name, who in zip(B.MARKET_SPACES, owner, strict=True))
    columns = int(B.GUILDHALL_COLUMNS[g.at_table])
    empty = ["!!" if i in (2 * columns, 3 * columns) else ".." for i in range(B.GUILDHALL_ROWS * columns)]
    slots = [sign if g.guildhall_slot[i] == S.NOBODY else _short(g.guildhall_slot[i]) for i, sign in enumerate(empty)]
    rows = " | ".join(" ".join(slots[r * columns : (r + 1) * columns]) for r in range(B.GUILDHALL_ROWS))
    levels = ", ".join(
        say("{player} level {n}", player=_short(p), n=int(g.cathedral[p])) for p in range(int(g.at_table))
    )
    return [
        say(
            "Black Market: {spaces}. Small: {small}. Large: {large}.",
            spaces=spaces,
            small=goods_text(C.SMALL_GAIN[g.small_offer]),
            large=goods_text(C.LARGE_GAIN[large_offer(g)]),
        ),
        say(
            "Guildhall ({n} of {slots}, !! reset): {rows}",
            n=int(g.guildhall_count),
            slots=B.GUILDHALL_ROWS * columns,
            rows=rows,
        ),
        say(
            "Cathedral: {levels}. Rewards left: {rewards}. Decks: {buildings}, {apprentices}.",
            levels=levels,
            rewards=int(g.reward_deck_size),
            buildings=plural(int(g.building_deck_size), "{n} building", "{n} buildings"),
            apprentices=plural(int(g.apprentice_deck_size), "{n} apprentice", "{n} apprentices"),
        ),
    ]


def _display(g: Any) -> list[str]:
    lines: list[str] = [say("Apprentices:")]
    for row, name in enumerate(ROWS):
        for column in range(4):
            card = int(g.display[row, column])
            coins = f" [{silver_text(g.coins[row, column])}]" if g.coins[row, column] else ""
            lines.append(
                f"  {say(name)} {column + 1}: " + ("-" if card == S.NO_CARD else apprentice_line(card) + coins)
            )
    return lines


def _player(g: Any, p: int, seat: int) -> list[str]:
    rival, name = is_rival(g, p), called(g, p, seat)
    if rival:
        return _rival(g, p, name)
    if g.character[p] != H.NO_CHARACTER:
        name += f", {character_name(g.character[p])}"
    captives = [(q, int(g.captives[p, q])) for q in range(int(g.at_table)) if g.captives[p, q]]
    cards = count(int(g.hand_sleeves[p]))
    return [
        say(
            "--- {name}: {goods}; virtue {virtue}; debts {unpaid} unpaid, {paid} paid",
            name=name,
            goods=goods_text(g.goods[p]),
            virtue=int(g.virtue[p]),
            unpaid=int(g.unpaid_debts[p]),
            paid=int(g.paid_debts[p]),
        ),
        say(
            "    workers: {supply} in supply, {prison} in prison, {guildhall} in the Guildhall; captured: {captives}; {cards}",
            supply=int(g.supply[p]),
            prison=int(g.prison[p]),
            guildhall=int(g.guildhall_workers[p]),
            captives=listed(say("{n} of {player}", n=n, player=_short(q)) for q, n in captives) or say("none"),
            cards=plural(cards, "{n} building card", "{n} building cards"),
        ),
        say(
            "    apprentices: {apprentices}. Buildings: {buildings}",
            apprentices=listed(map(apprentice_title, members(g.apprentices[p]))) or say("none"),
            buildings=listed(map(building_title, members(g.built[p]))) or say("none"),
        ),
    ]


def _rival(g: Any, p: int, name: str) -> list[str]:
    """Return the lines about the rival."""
    captives = [(q, int(g.captives[p, q])) for q in range(int(g.at_table)) if g.captives[p, q]]
    left = {"left": int(g.scheme_deck_size), "discarded": int(g.scheme_pile_size), "future": int(g.future_deck_size)}
    return [
        say(
            "--- {name}: {goods}; virtue {virtue}; debts {unpaid} unpaid",
            name=f"{name} ({_short(p)})",
            goods=gain_text(int(g.goods[p, C.MARBLE]), "marble"),
            virtue=int(g.virtue[p]),
            unpaid=int(g.unpaid_debts[p]),
        ),
        say(
            "    workers: {supply} in supply, {prison} in prison, {guildhall} in the Guildhall; captured: {captives}",
            supply=int(g.supply[p]),
            prison=int(g.prison[p]),
            guildhall=int(g.guildhall_workers[p]),
            captives=listed(say("{n} of {player}", n=n, player=_short(q)) for q, n in captives) or say("none"),
        ),
        say("    scheme cards: {left} in the deck, {discarded} discarded, {future} future ones apart", **left),
        *([say("    last turn: {scheme}", scheme=scheme_text(g))] if g.scheme >= 0 else []),
    ]


def called(g: Any, p: int, seat: int) -> str:
    """Return the name of `p`, as `seat` reads it."""
    name = player_name(g, p)
    return say("{name} (you)", name=name) if p == seat and not is_rival(g, p) else name


def scheme_text(g: Any) -> str:
    """Return the rival's last turn in words."""
    return say("scheme card {card}", card=scheme_name(int(g.scheme)))


def _own_cards(g: Any, seat: int) -> list[str]:
    free = free_characters(g) if g.stage == S.CHOOSE_CHARACTER and not g.over else 0
    lines = [say("Boards to choose from:"), *(f"  {board_text(c)}" for c in members(free))] if free else []
    if g.character[seat] != H.NO_CHARACTER:
        lines.append(say("Your board: {board}", board=board_text(int(g.character[seat]))))
    lines += [say("Your building cards:")] + [f"  {building_line(b)}" for b in members(g.hand[seat])]
    k = int(packet_before(g, seat))
    if k >= 0 and not g.over:
        lines += [say("The packet before you:")] + [f"  {building_line(b)}" for b in members(g.packet[k])]
    if g.active == seat and g.drawn:
        lines += [say("Drawn to keep one:")] + [f"  {building_line(b)}" for b in members(g.drawn)]
    return lines
