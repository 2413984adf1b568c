"""Cards in copies: moving them by kind, who learns what, worlds that agree with it, laying chance as it is wished."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from architects_env.core.cards.multiset import ALL_SEATS, DECIDER, HIDDEN, HIDDEN_FROM_ALL, OWNER, Heap, Multiset, Row
from architects_env.core.compile.jit import compiled, kernel
from architects_env.core.compile.recarrays import recarray
from architects_env.core.contract.rules.rng import stream

SEATS = 3
COPIES = (2, 1, 3)
ANT, BEE, CAT = range(3)


@compiled
def on_the_table(g, counts):
    """One card may lie open."""
    if g.open_card >= 0:
        counts[g.open_card] += 1


ANIMALS = Multiset(
    "in_game",
    3,
    Heap("deck", HIDDEN_FROM_ALL),
    Heap("hand", OWNER, seats=SEATS),
    Heap("drawn", DECIDER),
    Row("pile", 6),
    Row("under", 6),
    elsewhere=on_the_table,
    titles=("ant", "bee", "cat"),
    most=6,
)
DTYPE = np.dtype(
    [("rng", np.int64, 4), ("seat", np.int16), ("num_players", np.int16), ("open_card", np.int16), *ANIMALS.fields]
)


def on_state(function: Callable[..., Any]) -> Callable[..., Any]:
    """The compiled function called with an array of one state instead of the state."""
    made: dict[int, Callable[..., Any]] = {
        1: lambda states: function(states[0]),
        2: lambda states, a: function(states[0], a),
        3: lambda states, a, b: function(states[0], a, b),
        4: lambda states, a, b, c: function(states[0], a, b, c),
    }
    return kernel(made[getattr(function, "py_func", function).__code__.co_argcount])


draw, pick, gather = (
    on_state(ANIMALS.draw("deck")),
    on_state(ANIMALS.pick("deck")),
    on_state(ANIMALS.gather("pile", "deck")),
)
gain, lose, look, swap = (
    on_state(function("hand")) for function in (ANIMALS.gain, ANIMALS.lose, ANIMALS.look, ANIMALS.swap)
)
append, remove, move_all = (
    on_state(ANIMALS.append("pile")),
    on_state(ANIMALS.remove("pile")),
    on_state(ANIMALS.move_all("pile", "under")),
)
redact, determinize = on_state(ANIMALS.redact), on_state(ANIMALS.determinize)


class Table:
    """All six cards in the deck."""

    def __init__(self, seed: int = 0) -> None:
        self.states = recarray(np.zeros(1, DTYPE))
        self.memory = self.states.view(DTYPE, np.ndarray)
        self.g.rng[:] = stream(seed)
        self.g.num_players, self.g.open_card = SEATS, -1
        self.g.in_game[:] = self.g.deck[:] = COPIES
        self.g.deck_size = sum(COPIES)

    @property
    def g(self) -> Any:
        return self.states[0]

    def do(self, function: Callable[..., Any], *given: Any) -> Any:
        return function(self.memory, *given)

    def hand(self, p: int, *kinds: int, seen: int = 0) -> Table:
        """Cards of the deck come to a hand."""
        for kind in kinds:
            self.g.deck[kind] -= 1
            self.g.deck_size -= 1
            self.do(gain, p, kind, seen)
        assert not ANIMALS.invariants(self.g)
        return self

    def copy(self, change: Callable[[Any], Any]) -> Table:
        other = Table()
        other.states = recarray(self.states.copy())
        other.memory = other.states.view(DTYPE, np.ndarray)
        change(other.memory)
        return other

    def view(self, seat: int) -> Table:
        return self.copy(lambda memory: redact(memory, seat))

    def worlds(self, seat: int, number: int = 3000) -> list[Table]:
        view, rng = self.view(seat), stream(5)
        worlds = [view.copy(lambda memory: determinize(memory, seat, rng)) for _ in range(number)]
        assert not any(ANIMALS.invariants(world.g) for world in worlds)
        return worlds

    def known(self, observer: int, p: int) -> list[int]:
        return self.g.hand_known[observer, p].tolist()


# --- decks ------------------------------------------------------------------------------------------------------------
def test_every_single_card_of_the_deck_is_drawn_equally_often() -> None:
    found = Counter(Table(seed).do(draw, 0) for seed in range(3000))
    assert all(abs(found[kind] / 3000 - copies / 6) < 0.04 for kind, copies in enumerate(COPIES))


def test_who_saw_the_deck_knows_it_until_somebody_else_draws() -> None:
    table = Table()
    table.g.deck_seen = 0b111
    table.do(draw, 1)
    assert table.g.deck_seen == 0b010
    table.do(pick, 2, CAT)
    assert table.g.deck_seen == 0b100 and table.g.deck_size == 4


def test_a_pile_is_gathered_into_the_deck_and_nobody_knows_any_more_what_it_holds() -> None:
    table = Table()
    table.g.deck[:], table.g.deck_size, table.g.deck_seen = 0, 0, 0b111
    for kind in (ANT, ANT, BEE, CAT, CAT, CAT):
        table.do(append, kind, ALL_SEATS)
    table.do(gather)
    assert (
        table.g.deck.tolist() == list(COPIES)
        and table.g.deck_seen == 0
        and table.g.pile_size == 0
        and not ANIMALS.invariants(table.g)
    )


# --- hands ------------------------------------------------------------------------------------------------------------
def test_who_saw_a_card_come_knows_it_in_that_hand() -> None:
    table = Table().hand(0, CAT, seen=0b100).hand(0, BEE, seen=ALL_SEATS)
    assert table.known(2, 0) == [0, 1, 1] and table.known(1, 0) == [0, 1, 0] and table.known(0, 0) == [0, 0, 0]


def test_a_card_that_leaves_is_struck_off_by_who_sees_it_and_makes_void_what_the_others_know() -> None:
    table = Table().hand(0, CAT, CAT, BEE, seen=ALL_SEATS)
    table.do(lose, 0, CAT, 0b010)
    assert table.known(1, 0) == [0, 1, 1] and table.known(2, 0) == [0, 0, 0] and table.g.hand_size[0] == 2


def test_swapped_hands_are_known_to_who_gave_them_and_to_whom_knew_them() -> None:
    table = Table().hand(0, CAT).hand(1, ANT, BEE)
    table.do(look, 2, 1)
    table.do(swap, 0, 1)
    assert table.g.hand[0].tolist() == [1, 1, 0] and table.g.hand_size[:2].tolist() == [2, 1]
    assert (
        table.known(0, 1) == [0, 0, 1]
        and table.known(1, 0) == [1, 1, 0]
        and table.known(2, 0) == [1, 1, 0]
        and table.known(2, 1) == [0, 0, 0]
    )


# --- rows -------------------------------------------------------------------------------------------------------------
def test_cards_of_a_row_leave_in_their_order_with_who_knows_them() -> None:
    table = Table()
    for kind, seen in ((CAT, 0b001), (BEE, ALL_SEATS), (ANT, 0b100)):
        table.do(append, kind, seen)
    assert tuple(table.do(remove)) == (CAT, 0b001)
    table.do(move_all)
    assert table.g.under[:2].tolist() == [BEE, ANT] and table.g.under_seen[:2].tolist() == [ALL_SEATS, 0b100]
    assert table.g.pile_size == 0 and not table.g.pile.any() and not table.g.pile_seen.any()


# --- views and worlds -------------------------------------------------------------------------------------------------
def laid() -> Table:
    """A hand each, a card drawn by seat 0, who decides, a card on the pile known to 1, chance laid."""
    table = Table().hand(0, CAT).hand(1, ANT).hand(2, CAT, seen=0b010)
    table.g.deck[BEE] -= 1
    table.g.drawn[BEE] = table.g.drawn_size = 1
    table.g.deck_size -= 1
    table.g.deck[ANT] -= 1
    table.g.deck_size -= 1
    table.do(append, ANT, 0b010)
    ANIMALS.lay(table.g, "deck", ["cat"])
    assert not ANIMALS.invariants(table.g)
    return table


def test_a_view_holds_what_the_seat_knows_and_nothing_else() -> None:
    own, other = laid().view(0).g, laid().view(1).g
    assert (
        own.hand.tolist() == [[0, 0, 1], [0, 0, 0], [0, 0, 0]]
        and own.drawn.tolist() == [0, 1, 0]
        and own.pile[0] == HIDDEN
    )
    assert (
        other.drawn.tolist() == [0, 0, 0]
        and other.pile[0] == ANT
        and other.hand_known[1, 2].tolist() == [0, 0, 1]
        and not other.hand_known[2].any()
    )
    for view in (own, other):
        assert not view.deck.any() and not view.deck_laid.any() and view.deck_laid_size == 0


def test_views_of_tables_that_differ_in_what_is_hidden_alone_are_equal() -> None:
    one, other = laid(), laid()
    other.g.hand[1] = [0, 1, 0]
    other.g.drawn[:] = [1, 0, 0]
    assert (
        one.view(2).states.tobytes() == other.view(2).states.tobytes()
        and one.view(0).states.tobytes() != other.view(0).states.tobytes()
    )


def test_all_ways_to_deal_the_unseen_cards_are_equally_likely() -> None:
    """Seat 0 holds a cat: two ants, a bee and two cats are unseen. One goes to the pile, one to each other hand, two to
    the deck."""
    table = Table().hand(0, CAT).hand(1, ANT).hand(2, CAT)
    table.g.deck[BEE] -= 1
    table.g.deck_size -= 1
    table.do(append, BEE, 0b110)
    cards = [ANT, ANT, BEE, CAT, CAT]
    ways = Counter(
        (cards[i], cards[j], cards[k]) for i in range(5) for j in range(5) for k in range(5) if len({i, j, k}) == 3
    )
    found = Counter((int(w.g.pile[0]), int(w.g.hand[1].argmax()), int(w.g.hand[2].argmax())) for w in table.worlds(0))
    assert set(found) == set(ways)
    expected = {way: 3000 * number / ways.total() for way, number in ways.items()}
    assert (
        sum((found[way] - mean) ** 2 / mean for way, mean in expected.items()) < len(ways) + 6 * (2 * len(ways)) ** 0.5
    )


def test_worlds_keep_what_the_seat_knows() -> None:
    for world in laid().worlds(1, 50):
        assert world.g.pile[0] == ANT and world.g.hand[1].tolist() == [1, 0, 0] and world.g.hand[2, CAT] == 1


def test_who_has_seen_the_deck_finds_it_in_every_world() -> None:
    table = Table().hand(1, ANT).hand(2, BEE)
    table.g.deck_seen = 0b001
    assert {tuple(world.g.deck.tolist()) for world in table.worlds(0, 50)} == {(1, 0, 3)}
    assert len({tuple(world.g.hand[1].tolist()) for world in table.worlds(0, 50)}) == 2


# --- chance as it is wished -------------------------------------------------------------------------------------------
def test_cards_that_are_laid_are_drawn_next_and_chance_goes_on_after_them() -> None:
    table = Table()
    ANIMALS.lay(table.g, "deck", ["bee", "cat", ANT])
    assert ANIMALS.read(table.g, "deck") == [BEE, CAT, ANT, ANT, CAT, CAT]
    assert [table.do(draw, 0) for _ in range(3)] == [BEE, CAT, ANT] and table.g.deck.tolist() == [1, 0, 2]
    assert table.do(draw, 0) in (ANT, CAT)


def test_cards_that_are_not_in_the_deck_cannot_be_laid() -> None:
    table = Table().hand(0, BEE)
    for cards, why in (
        (["bee"], "There are 0 cards bee"),
        ([ANT, ANT, ANT], "There are 2 cards ant"),
        (["dog"], "no card 'dog'"),
        ([3], "from 0 to 2"),
    ):
        with pytest.raises(ValueError, match=why):
            ANIMALS.lay(table.g, "deck", cards)


# --- faults -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        ("deck_size", 5, "The deck holds 6 cards, not 5"),
        ("open_card", BEE, "There are 2 cards bee instead of 1"),
        ("hand_size", [1, 0, 0], "holds 0 cards, not 1"),
    ],
)
def test_invariants_say_what_is_wrong(field: str, value: Any, why: str) -> None:
    table = Table()
    table.g[field] = value
    assert any(why in fault for fault in ANIMALS.invariants(table.g))


def test_knowledge_of_cards_that_are_not_there_is_a_fault() -> None:
    table = Table()
    table.g.hand_known[1, 0, CAT] = 1
    assert any("that are not there" in fault for fault in ANIMALS.invariants(table.g))


def test_wrong_declarations_are_refused() -> None:
    for places, titles, why in (
        ((Heap("hand", OWNER),), "ab", "by its owner if each seat has one"),
        ((Heap("deck", HIDDEN_FROM_ALL),), "a", "2 kinds of cards, but 1"),
        ((Row("pile", 3),), "ab", "have one deck"),
    ):
        with pytest.raises(ValueError, match=why):
            Multiset("in_game", 2, *places, elsewhere=on_the_table, titles=titles, most=3)
