"""Setup (section 3, solo: 16.1): chance first, then the draft, then what everybody chose is carried out."""

from __future__ import annotations

from . import deck, effects
from .printed_board import SEGMENTS, numbered_space
from .printed_cards import FUTURE_SCHEMES, MANUSCRIPTS, PLAYER_CARDS, STARTING_SCHEMES
from .printed_townsfolk import HEROES, NEUTRAL, STARTERS, TOWNSFOLK
from .table import Automaton, Player, Table, deal
from .talk import DECLINE, Talk, ask, pick, shuffled
from .words import read

TOWNSFOLK_PILES = (14, 14, 14, 13, 13)
DEBTS = {1: 12, 2: 12, 3: 15, 4: 18}
DEEDS = {1: 12, 2: 12, 3: 16, 4: 20}


def lay_out(table: Table, difficulty: int) -> Talk:
    """Everything that chance decides before the first decision."""
    table.ring = yield from shuffled("ring", SEGMENTS)
    table.castle_offset = (yield from shuffled("castle", range(5)))[0]
    neutral = yield from shuffled("townsfolk", NEUTRAL)
    table.townsfolk = dict(zip(SEGMENTS, deal(neutral, TOWNSFOLK_PILES), strict=True))
    grey = yield from shuffled("grey manuscripts", [name for name, tile in MANUSCRIPTS.items() if tile.back == "grey"])
    black = yield from shuffled(
        "black manuscripts", [name for name, tile in MANUSCRIPTS.items() if tile.back == "black"]
    )
    for segment, top, below in zip(SEGMENTS, grey, deal(black, (6,) * 5), strict=True):
        table.manuscripts[segment] = [top, *below]
    table.starter = 0 if table.is_solo else (yield from shuffled("start player", range(len(table.players))))[0]
    number = 2 if table.is_solo else len(table.players) + 1
    numbers = (yield from shuffled("player cards", PLAYER_CARDS))[:number]
    heroes = (yield from shuffled("heroes", HEROES))[:number]
    table.pairs = list(zip(numbers, heroes, strict=True))
    for player in table.players:
        if isinstance(player, Automaton):
            yield from _lay_schemes(table, player, difficulty)


def _lay_schemes(table: Table, ai: Automaton, difficulty: int) -> Talk:
    removed = ai.board.removed
    starting = yield from shuffled("starting schemes", [name for name in STARTING_SCHEMES if name not in removed])
    future = yield from shuffled("future schemes", [name for name in FUTURE_SCHEMES if name not in removed])
    if difficulty > 0:
        starting = yield from shuffled("mixed schemes", [*starting, *future[:difficulty]])
    ai.draw_pile, table.future_schemes = starting, future[difficulty:]


def set_up(table: Table, difficulty: int = 0) -> Talk:
    yield from lay_out(table, difficulty)
    people = [player for player in table.players if not isinstance(player, Automaton)]
    order = [people[(table.starter - 1 - i) % len(people)] for i in range(len(people))]
    chosen: list[tuple[int, str]] = []
    for player in order:
        number = yield from pick(player.seat, "pair", "pair", [number for number, _ in table.pairs])
        pair = next(pair for pair in table.pairs if pair[0] == number)
        table.pairs.remove(pair)
        chosen.append(pair)
    for player, (number, hero) in zip(order, chosen, strict=True):
        yield from begin(table, player, number, hero)
    for player in table.players:
        if isinstance(player, Automaton):
            yield from begin_automaton(table, player)
    number = 1 if table.is_solo else len(people)
    table.debts_left, table.deeds_left = DEBTS[number], DEEDS[number]
    table.in_setup = False


def begin(table: Table, player: Player, number: int, hero: str) -> Talk:
    """Steps a to d of the draft (S4-4)."""
    table.active = player.seat
    player.space = numbered_space(number)
    gains, bottom = PLAYER_CARDS[number]
    yield from effects.resolve(table, player, read(gains))
    player.set_aside = [*STARTERS, hero]
    if bottom == "destroy":
        yield from _destroy_own(table, player)
    else:
        yield from effects.resolve(table, player, read(bottom))
    cards, player.set_aside = player.set_aside, []
    player.draw_pile = yield from shuffled(("draw pile", player.seat), cards)
    player.journal.append(("shuffled in", *cards))
    for _ in range(3):
        deck.draw(player)


def _destroy_own(table: Table, player: Player) -> Talk:
    """Player card 9."""
    answer = yield from ask(player.seat, "destroy own", [DECLINE, *(("destroy", card) for card in player.set_aside)])
    if answer != DECLINE:
        player.set_aside.remove(answer[1])
        table.removed.append(answer[1])
        player.goods["silver"] += TOWNSFOLK[answer[1]].silver


def begin_automaton(table: Table, ai: Automaton) -> Talk:
    """S4-6: on the space of the pair that is left; then its start items and its first guildhall."""
    table.active = ai.seat
    ai.space = numbered_space(table.pairs[0][0])
    yield from effects.resolve(table, ai, ai.board.start)
    yield from effects.resolve(table, ai, read("build guildhall"))
