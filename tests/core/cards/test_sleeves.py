"""Cards in sleeves: moving them, who remembers what, worlds that agree with it (counted), laying the deck as it is
wished."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from architects_env.core.cards.bit_sets.sleeves import SleevedCards
from architects_env.core.cards.zones import EVERYBODY, HIDDEN, HIDDEN_FROM_ALL, NO_CARD, OWNER, Zone
from architects_env.core.compile.jit import compiled, kernel
from architects_env.core.contract.rules.bits import members
from architects_env.core.contract.rules.rng import stream

SEATS, CARDS = 3, 7


@compiled
def packet_before(g, seat):
    """Packets are passed on to the next seat; in the end nobody holds one."""
    return (seat - g.passed) % SEATS if g.passed < SEATS else -1


@compiled
def chest_before(g, seat):
    """The first seat looks into the chest."""
    return 0 if seat == 0 else -1


@compiled
def lying_open(g):
    """Cards that have been played."""
    return int(g.played)


ZONES = (
    Zone("deck", 8, HIDDEN_FROM_ALL),
    Zone("hand", CARDS, OWNER, seats=SEATS),
    Zone("packet", CARDS, packet_before, seats=SEATS),
    Zone("chest", CARDS, chest_before),
)
ANIMALS = SleevedCards(
    "animal", CARDS, SEATS, *ZONES, elsewhere=lying_open, titles=("ant", "bee", "cat", "dog", "elk", "fox", "gnu")
)
DTYPE = np.dtype(
    [("rng", np.int64, 4), ("num_players", np.int16), ("passed", np.int16), ("played", np.int64), *ANIMALS.fields]
)


def on_state(function: Callable[..., Any], given: int) -> Callable[..., Any]:
    """The compiled function called with an array of one state, and so many numbers, instead of the state."""
    if given == 0:
        return kernel(lambda states: function(states[0]))
    if given == 1:
        return kernel(lambda states, a: function(states[0], a))
    return kernel(lambda states, a, b: function(states[0], a, b))


fill, draw = on_state(ANIMALS.fill(), 1), on_state(ANIMALS.draw("hand"), 1)
deal, store = on_state(ANIMALS.draw("packet"), 1), on_state(ANIMALS.draw("chest"), 1)
pick, keep = on_state(ANIMALS.move("packet", "hand"), 2), on_state(ANIMALS.move("chest", "hand"), 2)
put_under, take = on_state(ANIMALS.move("hand", "deck"), 2), on_state(ANIMALS.take("hand"), 2)
rest_under, chest_under = on_state(ANIMALS.shuffle_under("packet"), 0), on_state(ANIMALS.shuffle_under("chest"), 0)
blank, determinize = on_state(ANIMALS.redact, 1), on_state(ANIMALS.determinize, 2)


class Table:
    """A shuffled deck of seven cards and three seats."""

    def __init__(self, seed: int = 0) -> None:
        self.states = np.zeros(1, DTYPE).view(np.recarray)
        self.memory = self.states.view(DTYPE, np.ndarray)
        self.g.rng[:] = stream(seed)
        self.g.num_players = SEATS
        self.do(fill, (1 << CARDS) - 1)

    @property
    def g(self) -> Any:
        return self.states[0]

    def do(self, function: Callable[..., Any], *given: int) -> Any:
        answer = function(self.memory, *given)
        if function is take:
            self.g.played |= 1 << given[1]
        assert ANIMALS.invariants(self.g) == []
        return answer

    def copy(self, change: Callable[[Any], Any]) -> Table:
        other = Table.__new__(Table)
        other.states = self.states.copy().view(np.recarray)
        other.memory = other.states.view(DTYPE, np.ndarray)
        change(other.memory)
        return other

    def view(self, seat: int) -> Table:
        return self.copy(lambda memory: blank(memory, seat))

    def arrangement(self) -> tuple[tuple[int, ...], ...]:
        """Hands, packets, chest, deck."""
        return (
            *(tuple(ANIMALS.read(self.g, name, p)) for name, p in ANIMALS.places()),
            tuple(ANIMALS.read(self.g, "deck")),
        )

    def worlds(self, seat: int, number: int = 3000) -> Counter[Any]:
        view, rng = self.view(seat), stream(5)
        return Counter(view.copy(lambda memory: determinize(memory, seat, rng)).arrangement() for _ in range(number))

    def hand(self, p: int) -> list[int]:
        return ANIMALS.read(self.g, "hand", p)


def is_uniform(worlds: Counter[Any], number: int) -> bool:
    """All of so many worlds occur, and none far more often than another (a chi-square test at six standard
    deviations)."""
    mean = worlds.total() / number
    chi2 = sum((count - mean) ** 2 / mean for count in worlds.values()) + mean * (number - len(worlds))
    return len(worlds) == number and chi2 < number - 1 + 6 * (2 * (number - 1)) ** 0.5


def drafting() -> Table:
    """Packets of two lie before seats 0, 1 and 2; one card is the deck."""
    table = Table()
    for card in range(2 * SEATS):
        table.do(deal, card // 2)
    return table


# --- moving -----------------------------------------------------------------------------------------------------------
def test_the_top_card_of_a_shuffled_deck_is_drawn_until_none_is_left() -> None:
    table = Table()
    order = ANIMALS.read(table.g, "deck")
    assert sorted(order) == list(range(CARDS)) and order != list(range(CARDS))
    assert [table.do(draw, 1) for _ in range(CARDS + 1)] == [*order, NO_CARD]
    assert table.hand(1) == list(range(CARDS)) and ANIMALS.read(table.g, "deck") == []


def test_cards_that_go_under_the_deck_again_and_again_come_back_in_their_order() -> None:
    """The ring goes round several times."""
    table = Table()
    order = ANIMALS.read(table.g, "deck")
    for i in range(30):
        card = table.do(draw, i % SEATS)
        assert card == order[i % CARDS]
        table.do(put_under, i % SEATS, card)
    assert ANIMALS.read(table.g, "deck") == [*order[30 % CARDS :], *order[: 30 % CARDS]]


def test_all_packets_go_under_the_deck_together_in_random_order() -> None:
    orders = set()
    for seed in range(40):
        table = drafting()
        table.g.rng[:] = stream(seed)
        first = ANIMALS.read(table.g, "deck")
        table.do(rest_under)
        assert ANIMALS.read(table.g, "deck")[: len(first)] == first and len(ANIMALS.read(table.g, "deck")) == CARDS
        orders.add(tuple(ANIMALS.read(table.g, "deck")))
    assert len(orders) > 30


# --- views ------------------------------------------------------------------------------------------------------------
def test_a_view_shows_what_lies_before_the_seat_and_nothing_else() -> None:
    table = drafting()
    for p in range(SEATS):
        table.do(pick, p, ANIMALS.read(table.g, "packet", p)[0])
    for passed in (1, SEATS):
        table.g.passed = passed
        for seat in range(SEATS):
            view = table.view(seat).g
            assert [ANIMALS.read(view, "hand", p) for p in range(SEATS)] == [
                table.hand(p) if p == seat else [] for p in range(SEATS)
            ]
            before = (seat - 1) % SEATS if passed == 1 else -1
            assert [ANIMALS.read(view, "packet", p) for p in range(SEATS)] == [
                ANIMALS.read(table.g, "packet", p) if p == before else [] for p in range(SEATS)
            ]
            shown = [*table.hand(seat), *(ANIMALS.read(table.g, "packet", before) if before >= 0 else [])]
            assert sorted(members(int(view.hand[seat]) | int(view.packet[before] if before >= 0 else 0))) == sorted(
                shown
            )
            assert [card for card in range(CARDS) if view.sleeve_of[card] != HIDDEN] == sorted(shown)
            assert not view.may[np.arange(SEATS) != seat].any() and not view.traced[np.arange(SEATS) != seat].any()


def test_the_chest_is_seen_by_whom_the_function_says() -> None:
    table = Table()
    table.do(store, 0)
    assert (
        ANIMALS.read(table.view(0).g, "chest") == ANIMALS.read(table.g, "chest")
        and ANIMALS.read(table.view(1).g, "chest") == []
    )


@pytest.mark.parametrize("seat", range(SEATS))
def test_two_states_that_a_seat_cannot_tell_apart_become_the_same_bytes(seat: int) -> None:
    """Whatever the cards are that it does not see, and in whatever order the others drew theirs."""
    views = set()
    for seed in range(60):
        table = Table(seed)
        ANIMALS.put(
            table.g,
            {
                card: sleeve
                for sleeve, card in enumerate(
                    [2 * seat, 2 * seat + 1, *(c for c in range(CARDS) if c not in (2 * seat, 2 * seat + 1))]
                )
            },
        )
        for p in (seat, seat, *(q for q in range(SEATS) if q != seat)):
            table.do(draw, p)
        hidden = [card for card in range(CARDS) if card not in table.hand(seat)]
        mixed = np.random.default_rng(seed).permutation(hidden).tolist()
        ANIMALS.put(table.g, {new: int(table.g.sleeve_of[old]) for old, new in zip(hidden, mixed, strict=True)})
        assert ANIMALS.invariants(table.g) == []
        table.g.rng[:] = 0
        views.add(table.view(seat).states.tobytes())
    assert len(views) == 1


# --- worlds, counted --------------------------------------------------------------------------------------------------
def test_worlds_lay_all_unseen_cards_in_all_ways_equally_often() -> None:
    table = Table()
    for p in (0, 0, 1, 1):
        table.do(draw, p)
    assert is_uniform(table.worlds(0, 6000), 10 * 6), "two of five cards in the other hand, three in an order"


def test_of_a_packet_that_was_passed_on_one_card_is_in_the_next_hand_and_the_other_where_it_went() -> None:
    """What groups of cards (`core.cards.zones`) would forget: to them all cards of such a packet may be anywhere."""
    table = Table()
    for p in (0, 0, 0, 1, 1, 1):
        table.do(deal, p)
    first, (own, *passed) = ANIMALS.read(table.g, "deck"), ANIMALS.read(table.g, "packet", 0)
    table.do(pick, 0, own)
    table.do(pick, 1, ANIMALS.read(table.g, "packet", 1)[0])
    table.g.passed = 1
    table.do(pick, 1, passed[0])
    table.g.passed = SEATS
    table.do(rest_under)
    unseen = [card for card in range(CARDS) if card not in (own, *passed)]
    assert first[0] in unseen and sorted(ANIMALS.read(table.g, "deck")[1:]) == sorted(
        {*range(CARDS)} - {*first, *table.hand(0), *table.hand(1)}
    )
    expected = set()
    for taken, left in (passed, passed[::-1]):
        for other, top, *rest in permutations(unseen):
            expected |= {(tuple(sorted((taken, other))), (top, *under)) for under in permutations((left, *rest))}
    worlds: Counter[Any] = Counter()
    for world, count in table.worlds(0, 6000).items():
        worlds[world[1], world[-1]] += count
    assert len(expected) == 144 and set(worlds) == expected and is_uniform(worlds, 144)


def test_of_three_cards_in_the_chest_the_others_do_not_know_which_was_kept_and_who_kept_it_knows_the_rest_without_order() -> (
    None
):
    table = Table()
    for _ in range(3):
        table.do(store, 0)
    chest = ANIMALS.read(table.g, "chest")
    table.do(keep, 0, chest[1])
    table.do(chest_under)
    own = table.worlds(0, 6000)
    assert all(sorted(world[-1][-2:]) == [chest[0], chest[2]] for world in own) and is_uniform(own, 24 * 2)
    others = table.worlds(1, 500)
    assert {world[0][0] for world in others} == set(range(CARDS))


def test_a_card_put_under_the_deck_is_known_in_its_place_to_who_put_it_and_to_nobody_else() -> None:
    table = Table()
    for p in (0, 0, 1):
        table.do(draw, p)
    card = table.hand(0)[1]
    table.do(put_under, 0, card)
    assert {world[-1][-1] for world in table.worlds(0, 60)} == {card}
    assert {world[-1][-1] for world in table.worlds(1, 300)} == set(range(CARDS)) - {*table.hand(1)}
    assert members(int(table.view(0).g.traced[0])) == [card] and members(int(table.view(1).g.traced[1])) == []


def test_a_traced_card_is_followed_when_somebody_draws_it() -> None:
    """Until it may have been given away: then it is in that hand, or where a card of that hand went."""
    table = Table()
    table.do(draw, 0)
    card = table.hand(0)[0]
    table.do(put_under, 0, card)
    while card not in table.hand(1):
        table.do(draw, 1)
    assert all(card in world[1] for world in table.worlds(0, 50))
    table.do(put_under, 1, next(other for other in table.hand(1) if other != card))
    shares = Counter(card in world[1] for world, count in table.worlds(0, 2000).items() for _ in range(count))
    assert set(shares) == {True, False} and abs(shares[True] / 2000 - (CARDS - 1) / CARDS) < 0.04, (
        "any of the seven cards may have gone"
    )


def test_a_card_that_is_played_is_known_to_all_and_the_place_it_came_from_tells_nothing() -> None:
    """Whichever of the two cards in hand was drawn first."""
    views = set()
    for order in ((3, 5), (5, 3)):
        table = Table()
        ANIMALS.put(table.g, {card: sleeve for sleeve, card in enumerate([*order, 0, 1, 2, 4, 6])})
        for p in (1, 1, 0):
            table.do(draw, p)
        table.do(take, 1, 3)
        table.g.rng[:] = 0
        views.add(table.view(0).states.tobytes())
        assert all(3 not in cards for world in table.worlds(0, 100) for cards in world)
    assert len(views) == 1


def test_in_a_world_a_seat_has_the_same_view_and_the_others_remember_nothing() -> None:
    table = Table()
    for p in (0, 1, 1, 2):
        table.do(draw, p)
    table.do(put_under, 1, table.hand(1)[0])
    for seat in range(SEATS):
        view, rng = table.view(seat), stream(1)
        world = view.copy(lambda memory, seat=seat, rng=rng: determinize(memory, seat, rng))
        assert ANIMALS.invariants(world.g) == [] and world.view(seat).states.tobytes() == view.states.tobytes()
        assert not world.g.traced[[p for p in range(SEATS) if p != seat]].any()


# --- in plain Python --------------------------------------------------------------------------------------------------
def test_the_deck_is_read_and_laid_as_it_is_wished() -> None:
    table = Table()
    table.do(draw, 0)
    views = [table.view(seat).states.tobytes() for seat in range(SEATS)]
    wished = [ANIMALS.title(card) for card in ANIMALS.read(table.g, "deck")][::-1]
    assert ANIMALS.decks(SEATS) == {"deck": ("deck", 0)}
    ANIMALS.lay(table.g, "deck", wished[:4])
    assert [table.view(seat).states.tobytes() for seat in range(SEATS)] == views and ANIMALS.invariants(table.g) == []
    assert [ANIMALS.title(table.do(draw, 1)) for _ in range(4)] == wished[:4]


def test_what_somebody_knows_cannot_be_laid_otherwise() -> None:
    table = Table()
    for p in (0, 0):
        table.do(draw, p)
    in_hand, under = table.hand(0)
    table.do(put_under, 0, under)
    for cards, why in (
        ([in_hand], "is not among the cards of the deck"),
        ([under], "somebody knows where it is"),
        (["yak"], "no card 'yak'"),
        ([CARDS], f"no card {CARDS}"),
        ([ANIMALS.read(table.g, "deck")[0]] * 2, "is not among the cards of the deck"),
    ):
        with pytest.raises(ValueError, match=why):
            ANIMALS.lay(table.g, "deck", cards)


def shuffled_back() -> Table:
    """Everybody has kept a card of its packet and passed the other one on; then the packets were shuffled and put under
    the deck, which held one card."""
    table = drafting()
    for seat in range(SEATS):
        table.do(pick, seat, ANIMALS.read(table.g, "packet", seat)[0])
    table.g.passed = SEATS
    table.do(rest_under)
    return table


def test_an_order_that_nobody_knows_better_can_be_laid_although_seats_know_different_things_of_the_cards() -> None:
    """Every seat knows of one of the three that it is among them, each of another one; and nobody the order. No seat
    sees a difference."""
    first, *under = ANIMALS.read(shuffled_back().g, "deck")
    for order in permutations(under):
        table = shuffled_back()
        views = [table.view(seat).states.tobytes() for seat in range(SEATS)]
        ANIMALS.lay(table.g, "deck", [first, *order])
        assert ANIMALS.read(table.g, "deck") == [first, *order] and ANIMALS.invariants(table.g) == []
        assert [table.view(seat).states.tobytes() for seat in range(SEATS)] == views
    table = shuffled_back()
    with pytest.raises(ValueError, match="somebody knows"):
        ANIMALS.lay(table.g, "deck", [under[0]])


def test_an_order_is_laid_if_and_only_if_every_seat_thinks_that_each_card_may_lie_there() -> None:
    """Seats put cards under the deck one after the other, which each knows of its own; all orders of the deck are
    tried, and all beginnings of two."""
    laid = refused = 0
    for putting in ((0, 1), (0, 0), (1, 2, 1)):
        table = shuffled_back()
        for seat in putting:
            table.do(draw, seat)
            table.do(put_under, seat, table.hand(seat)[-1])
        deck, sleeves = ANIMALS.read(table.g, "deck"), ANIMALS.deck_sleeves(table.g)
        may = np.bitwise_and.reduce(table.g.may, axis=0)
        possible = [
            order
            for order in permutations(deck)
            if all(may[card] >> sleeve & 1 for card, sleeve in zip(order, sleeves, strict=True))
        ]
        for wished in (*permutations(deck), *permutations(deck, 2)):
            other = table.copy(lambda memory: None)
            if any(order[: len(wished)] == wished for order in possible):
                ANIMALS.lay(other.g, "deck", wished)
                assert (
                    tuple(ANIMALS.read(other.g, "deck"))[: len(wished)] == wished and ANIMALS.invariants(other.g) == []
                )
                assert all(
                    other.view(seat).states.tobytes() == table.view(seat).states.tobytes() for seat in range(SEATS)
                )
                laid += 1
            else:
                with pytest.raises(ValueError, match="somebody knows"):
                    ANIMALS.lay(other.g, "deck", wished)
                refused += 1
    assert laid >= 10 and refused >= 10


def test_what_is_wrong_is_said_in_words() -> None:
    for change, why in (
        (lambda g: g.hand.__setitem__(1, 1 << ANIMALS.read(g, "hand", 0)[0]), "lies in hand 0 and in hand 1"),
        (lambda g: g.hand.__setitem__(0, 0), "lies in no place"),
        (lambda g: g.hand_sleeves.__setitem__(0, 3), "The hand 0 holds 1 cards in 2 sleeves."),
        (lambda g: g.deck.__setitem__(2, g.deck[1]), "A sleeve is in the deck twice."),
        (lambda g: g.sleeve_of.__setitem__(2, 7 - g.sleeve_of[2]), "should be in sleeve"),
        (lambda g: g.may.__setitem__((1, 4), 0), "Seat 1 excludes the true place of elk."),
    ):
        table = Table()
        table.do(draw, 0)
        change(table.g)
        assert why in " ".join(ANIMALS.invariants(table.g))


def test_zones_that_make_no_sense_are_refused() -> None:
    with pytest.raises(ValueError, match="faces are seen by the owner"):
        SleevedCards("animal", CARDS, SEATS, ZONES[0], Zone("pile", CARDS, EVERYBODY), elsewhere=lying_open)
    with pytest.raises(ValueError, match="faces are seen by the owner"):
        SleevedCards("animal", CARDS, SEATS, ZONES[0], Zone("hand", CARDS, OWNER), elsewhere=lying_open)
    with pytest.raises(ValueError, match="At most 63 cards"):
        SleevedCards("animal", 64, SEATS, Zone("deck", 64, HIDDEN_FROM_ALL), elsewhere=lying_open)
    with pytest.raises(ValueError, match="At most 8 cards"):
        SleevedCards("animal", 9, SEATS, ZONES[0], elsewhere=lying_open)
    with pytest.raises(ValueError, match="titles"):
        SleevedCards("animal", CARDS, SEATS, *ZONES, elsewhere=lying_open, titles=("ant",))
