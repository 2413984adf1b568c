"""Cards in zones: moving them, who learns what, worlds that agree with it, laying chance as it is wished."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from architects_env.core.cards.chosen_cards import ChosenCards
from architects_env.core.cards.zone_places import ZoneError
from architects_env.core.cards.zones import ALL_SEATS, EVERYBODY, HIDDEN, HIDDEN_FROM_ALL, NO_CARD, OWNER, Cards, Zone
from architects_env.core.compile.jit import compiled
from architects_env.core.compile.recarrays import recarray
from architects_env.core.contract.rules.rng import stream
from tests.core.cards.on_state import on_state

SEATS = 3
ANIMALS = Cards(
    "animal",
    6,
    Zone("deck", 6, HIDDEN_FROM_ALL),
    Zone("hand", 6, OWNER, seats=SEATS),
    Zone("discard", 6, EVERYBODY),
    Zone("box", 6, HIDDEN_FROM_ALL),
    titles=("ant", "bee", "cat", "dog", "elk", "fox"),
)
DTYPE = np.dtype([("rng", np.int64, 4), ("num_players", np.int16), *ANIMALS.fields])
MANY = Cards("many", 300, Zone("pile", 300, HIDDEN_FROM_ALL), Zone("open", 300, EVERYBODY))
MANY_DTYPE = np.dtype([("rng", np.int64, 4), *MANY.fields])


add, shuffle = on_state(ANIMALS.add("deck")), on_state(ANIMALS.shuffle("deck"))
draw, play, find = (
    on_state(ANIMALS.draw("deck", "hand")),
    on_state(ANIMALS.move("hand", "discard")),
    on_state(ANIMALS.find("hand")),
)
tuck, put_back = on_state(ANIMALS.move("hand", "deck")), on_state(ANIMALS.move("hand", "deck", on_top=True))
take, swap = on_state(ANIMALS.take("deck")), on_state(ANIMALS.swap("hand"))
show, take_back, rebuild = (
    on_state(ANIMALS.show("hand")),
    on_state(ANIMALS.move("discard", "hand")),
    on_state(ANIMALS.move_all("discard", "deck")),
)
observe_hand, observe_sizes, observe_deck = (
    on_state(ANIMALS.observe("hand")),
    on_state(ANIMALS.observe_size("hand")),
    on_state(ANIMALS.observe("deck")),
)
blank, determinize = on_state(ANIMALS.redact), on_state(ANIMALS.determinize)


class Table:
    def __init__(self, seed: int = 0, cards: int = 6) -> None:
        self.states = recarray(np.zeros(1, DTYPE))
        self.memory = self.states.view(DTYPE, np.ndarray)
        self.g.rng[:] = stream(seed)
        self.g.num_players = SEATS
        for card in range(cards):
            add(self.memory, card, 0)
        shuffle(self.memory, 0)

    @property
    def g(self) -> Any:
        return self.states[0]

    def do(self, function: Callable[..., Any], *given: Any) -> Any:
        answer = function(self.memory, *given)
        assert not [fault for fault in ANIMALS.invariants(self.g) if "nowhere" not in fault]
        return answer

    def view(self, seat: int) -> Table:
        return self._copy(lambda memory: blank(memory, seat))

    def _copy(self, change: Callable[[Any], Any]) -> Table:
        other = Table.__new__(Table)
        other.states = recarray(self.states.copy())
        other.memory = other.states.view(DTYPE, np.ndarray)
        change(other.memory)
        return other

    def copy(self) -> Table:
        """A copy, with all that is hidden."""
        return self._copy(lambda memory: None)

    def arrangement(self) -> tuple[tuple[int, ...], ...]:
        return (*(tuple(ANIMALS.read(self.g, "hand", p)) for p in range(SEATS)), tuple(ANIMALS.read(self.g, "deck")))

    def worlds(self, seat: int, number: int = 3000) -> Counter[Any]:
        view, rng = self.view(seat), stream(5)
        return Counter(view._copy(lambda memory: determinize(memory, seat, rng)).arrangement() for _ in range(number))


def dealt(seed: int = 0) -> Table:
    """Two cards in each of the hands of 0 and 1, two in the deck."""
    table = Table(seed)
    for p in (0, 0, 1, 1):
        table.do(draw, 0, p)
    return table


def is_uniform(worlds: Counter[Any], number: int) -> bool:
    """All of so many worlds occur, and none far more often than another (a chi-square test at six standard
    deviations)."""
    mean = worlds.total() / number
    chi2 = sum((count - mean) ** 2 / mean for count in worlds.values()) + mean * (number - len(worlds))
    return len(worlds) == number and chi2 < number - 1 + 6 * (2 * (number - 1)) ** 0.5


# --- moving -----------------------------------------------------------------------------------------------------------
def test_the_top_card_of_a_shuffled_deck_is_drawn_until_none_is_left() -> None:
    table = Table()
    order = ANIMALS.read(table.g, "deck")
    assert sorted(order) == list(range(6)) and order != list(range(6))
    assert [table.do(draw, 0, 1) for _ in range(7)] == [*order, NO_CARD]
    assert ANIMALS.read(table.g, "hand", 1) == order


def test_a_card_goes_on_top_or_under_and_the_others_keep_their_order() -> None:
    table = dealt()
    first, second = ANIMALS.read(table.g, "hand", 0)
    deck = ANIMALS.read(table.g, "deck")
    assert table.do(tuck, 0, 0, 0) == first
    assert ANIMALS.read(table.g, "deck") == [*deck, first] and ANIMALS.read(table.g, "hand", 0) == [second]
    third = int(table.g.hand[1, 0])
    assert table.do(put_back, 1, 0, 0) == third and ANIMALS.read(table.g, "deck") == [third, *deck, first]
    assert table.do(play, 0, 0, 0) == second and ANIMALS.read(table.g, "discard") == [second]
    assert not table.g.hand[0].any() and not table.g.hand_group[0].any() and not table.g.hand_seen[0].any(), (
        "no trace of what lay there"
    )


def test_a_card_may_leave_the_zones_in_the_open_and_come_back() -> None:
    table = dealt()
    card = take(table.memory, 0, 1)
    assert card not in ANIMALS.read(table.g, "deck") and len(table.worlds(2, 100).most_common(1)[0][0][3]) == 1
    add(table.memory, card, 0)
    assert not ANIMALS.invariants(table.g) and all(world[3][1] == card for world in table.worlds(0, 100))


def test_a_card_that_lies_elsewhere_may_lie_in_no_zone() -> None:
    apart = Cards("animal", 6, *ANIMALS.zones.values(), elsewhere=lambda g: [0])
    table = Table()
    assert any("and elsewhere" in fault for fault in apart.invariants(table.g))
    take(table.memory, 0, ANIMALS.read(table.g, "deck").index(0))
    assert apart.invariants(table.g) == []


def test_a_card_is_found_where_it_lies() -> None:
    table = dealt()
    hand = [int(card) for card in table.g.hand[0, :2]]
    elsewhere = next(card for card in range(6) if card not in hand)
    assert [table.do(find, 0, card) for card in (*hand, elsewhere)] == [0, 1, -1]


# --- who learns what --------------------------------------------------------------------------------------------------
def test_a_view_shows_the_own_hand_and_what_lies_open_and_nothing_else() -> None:
    table = dealt()
    table.do(play, 1, 0, 0)
    view = table.view(0).g
    assert (view.hand[0, :2] == table.g.hand[0, :2]).all() and (view.discard == table.g.discard).all()
    assert (view.hand[1, 0], *view.deck[:2]) == (HIDDEN, HIDDEN, HIDDEN)


def test_nobody_learns_more_than_that_a_card_was_drawn() -> None:
    """Whatever the hidden cards are: the view of a seat is the same."""
    views = set()
    for hidden in permutations(range(2, 6)):
        table = dealt()
        for zone, p, i, card in zip(("hand", "hand", "deck", "deck"), (1, 1, 0, 0), (0, 1, 0, 1), hidden, strict=True):
            if zone == "hand":
                table.g.hand[p, i] = card
            else:
                table.g.deck[i] = card
        table.g.hand[0, :2] = (0, 1)
        views.add(table.view(0).states.tobytes())
    assert len(views) == 1


def test_worlds_lay_all_unseen_cards_in_all_ways_equally_often() -> None:
    assert is_uniform(dealt().worlds(0), 24) and is_uniform(dealt().worlds(2, 12_000), 720)


def test_a_card_that_was_shown_stays_known_to_those_who_saw_it_also_when_it_is_given_on() -> None:
    table = dealt()
    shown = int(table.g.hand[1, 0])
    table.do(show, 1, 0, 1 << 0)
    assert table.view(0).g.hand[1, :2].tolist() == [HIDDEN, shown] and (table.view(2).g.hand[1, :2] == HIDDEN).all()
    assert is_uniform(table.worlds(0), 6), "two places in the deck and one in the hand are left"
    table.do(draw, 0, 2)
    assert table.view(0).g.hand[1, :2].tolist() == [HIDDEN, shown]


def test_what_everybody_saw_is_known_in_a_hand() -> None:
    table = dealt()
    card = table.do(play, 1, 0, 0)
    table.do(take_back, 0, 0, 1)
    assert table.view(2).g.hand[1, 1] == card and table.g.animal_group[card] == 0
    table.do(show, 1, 0, ALL_SEATS)
    assert (table.view(2).g.hand[1, :2] == table.g.hand[1, :2]).all()


def test_a_card_chosen_in_secret_may_be_any_of_the_hand() -> None:
    """Also when all cards of the hand were known: afterwards the others know only that it is one of them."""
    table = dealt()
    for _ in range(2):
        table.do(show, 1, 0, ALL_SEATS)
    hand = {int(card) for card in table.g.hand[1, :2]}
    table.do(tuck, 1, 0, 0)
    view = table.view(0)
    assert view.g.hand[1, 0] == HIDDEN and view.g.deck[2] == HIDDEN
    worlds = table.worlds(0)
    assert is_uniform(worlds, 4), "which of the two, and the order of the two that were in the deck"
    assert all({world[1][0], world[3][-1]} == hand for world in worlds)
    assert table.view(1).g.deck[2] == table.g.deck[2], "the owner knows where it lies"


def test_the_only_card_of_a_hand_is_known_wherever_it_goes() -> None:
    table = Table()
    table.do(draw, 0, 0)
    table.do(show, 0, 0, 1 << 2)
    card = int(table.g.hand[0, 0])
    table.do(tuck, 0, 0, 0)
    assert (table.view(2).g.deck[5], table.view(1).g.deck[5]) == (card, HIDDEN)


def test_after_a_shuffle_of_the_discards_the_deck_holds_exactly_these() -> None:
    """What is in hands was drawn before, and cannot be in the new deck."""
    table = Table()
    for p in (0, 0, 1, 1, 2, 2):
        table.do(draw, 0, p)
    discarded = {table.do(play, p, 0, 0) for p in range(SEATS)}
    table.do(rebuild, 0, 0)
    table.do(shuffle, 0)
    table.do(draw, 0, 2)
    worlds = table.worlds(0)
    assert all({*world[3], world[2][-1]} == discarded for world in worlds), "the card just drawn is one of the new deck"
    assert is_uniform(worlds, 6 * 2)


def test_in_a_world_the_others_know_their_hands_and_what_everybody_knows_and_no_more() -> None:
    table = dealt()
    table.do(show, 1, 0, 1 << 2)
    table.do(show, 1, 1, ALL_SEATS)
    view, rng = table.view(0), stream(1)
    world = view._copy(lambda memory: determinize(memory, 0, rng))
    assert not ANIMALS.invariants(world.g)
    assert world.view(0).states.tobytes() == view.states.tobytes()
    assert (world.view(1).g.hand[1, :2] == world.g.hand[1, :2]).all()
    assert world.view(2).g.hand[1, :2].tolist() == [HIDDEN, table.g.hand[1, 1]]


# --- nobody sees from which place of a hand a card goes ---------------------------------------------------------------
def held() -> Table:
    """The hand of 1: two cards of one group with one between them that everybody knows, and one of another group. The
    hand of 2 and the deck hold one each."""
    table = Table()
    for p in (1, 0, 1, 2, 2, 2):
        table.do(draw, 0, p)
        if p == 0:
            table.do(play, 0, 0, 0)
            table.do(take_back, 0, 0, 1)
    for _ in range(2):
        table.do(play, 2, 0, 0)
    table.do(rebuild, 0, 0)
    table.do(shuffle, 0)
    table.do(draw, 0, 1)
    first, opened, second, new = table.g.hand_group[1, :4].tolist()
    assert opened == 0 < first == second != new > 0
    return table


def exchanged(table: Table, one: int, other: int) -> Table:
    """Two cards have changed places; who knew the one knows the other."""
    return table._copy(lambda memory: ANIMALS.exchange(recarray(memory)[0], one, other))


LEAVING = {
    "played": lambda table, i: table.do(play, 1, i, 0),
    "laid under the deck": lambda table, i: table.do(tuck, 1, i, 0),
    "shown to all": lambda table, i: table.do(show, 1, i, ALL_SEATS),
    "shown to one": lambda table, i: table.do(show, 1, i, 1 << 2),
}


@pytest.mark.parametrize("known", [0, 1 << 2], ids=["known to nobody", "one of them known to seat 2"])
@pytest.mark.parametrize("how", LEAVING)
def test_nobody_is_told_from_which_place_of_a_hand_a_card_goes_or_who_knew_it(how: str, known: int) -> None:
    """Two cards lie in the one place and the other, or the other way round, and one of them goes: seat 0 sees the
    same."""
    table = held()
    one, two = int(table.g.hand[1, 0]), int(table.g.hand[1, 2])
    table.do(show, 1, 2, known)
    for card in (one, two):
        views = []
        for world in (table.copy(), exchanged(table, one, two)):
            views.append([world.view(0).states.tobytes()])
            LEAVING[how](world, find(world.memory, 1, card))
            views[-1].append(world.view(0).states.tobytes())
        assert views[0] == views[1]


def test_who_knew_a_card_of_a_hand_misses_it_or_still_knows_it() -> None:
    table = held()
    one, two = int(table.g.hand[1, 0]), int(table.g.hand[1, 2])
    table.do(show, 1, 2, 1 << 2)
    for card, left in ((one, 1), (two, 0)):
        world = table.copy()
        world.do(play, 1, find(world.memory, 1, card), 0)
        assert world.view(2).g.hand[1, :3].tolist().count(two) == left and two not in world.view(0).g.hand[1, :3]
        assert world.view(2).g.hand[1, :3].tolist().count(HIDDEN) == 2 - left


def test_the_owner_keeps_its_hand_in_the_order_in_which_it_came() -> None:
    """As far as the others may know of it: what moves up is a card of the same group."""
    table = held()
    _, opened, two, new = table.g.hand[1, :4].tolist()
    table.do(play, 1, 0, 0)
    assert table.g.hand[1, :3].tolist() == [two, opened, new]


def test_who_swapped_hands_knows_what_the_other_holds_now_and_nobody_else_learns_anything() -> None:
    table = dealt()
    before = [ANIMALS.read(table.g, "hand", p) for p in (0, 1)]
    table.do(show, 1, 0, 1 << 2)  # seat 2 saw a card of seat 1
    table.do(swap, 0, 1)
    assert [ANIMALS.read(table.g, "hand", p) for p in (1, 0)] == [sorted(hand) for hand in before]
    for seat in (0, 1):
        view = table.view(seat).g
        assert [sorted(ANIMALS.read(view, "hand", p)) for p in (1, 0)] == [sorted(hand) for hand in before]
    assert sorted(ANIMALS.read(table.view(2).g, "hand", 0)) == [HIDDEN, before[1][0]]
    assert ANIMALS.read(table.view(2).g, "hand", 1) == [HIDDEN, HIDDEN]


@pytest.mark.parametrize("seed", range(8))
def test_hands_that_come_back_have_the_same_order_in_every_sampled_world(seed: int) -> None:
    table = dealt(seed)
    table.do(swap, 0, 1)
    world = table.view(0)
    world.do(determinize, 0, np.array([seed, 2, 3, 4]))
    for one in (table, world):
        one.do(swap, 0, 1)
    assert ANIMALS.read(world.view(0).g, "hand", 0) == ANIMALS.read(table.view(0).g, "hand", 0)


def test_a_swap_with_an_empty_hand_gives_it_all_cards() -> None:
    table = dealt()
    hand = ANIMALS.read(table.g, "hand", 0)
    table.do(swap, 0, 2)
    assert ANIMALS.read(table.g, "hand", 0) == [] and ANIMALS.read(table.g, "hand", 2) == sorted(hand)
    assert sorted(ANIMALS.read(table.view(0).g, "hand", 2)) == sorted(hand)


def test_a_zone_that_is_there_once_cannot_be_swapped() -> None:
    with pytest.raises(ValueError, match="'deck' cannot be swapped: it must be one of each seat"):
        ANIMALS.swap("deck")


@compiled
def seat_1_has_no_ant(g):
    for i in range(g.hand_size[1]):
        if g.hand[1, i] == 0:
            return False
    return True


def test_worlds_agree_with_what_is_known_besides_and_all_that_agree_are_equally_likely() -> None:
    zones = ANIMALS.zones.values()
    knowing = Cards("animal", 6, *zones, titles=ANIMALS.titles, agrees=seat_1_has_no_ant)
    table, deal = dealt(), on_state(knowing.determinize)
    while 0 in ANIMALS.read(table.g, "hand", 0) + ANIMALS.read(table.g, "hand", 1):
        table = dealt(int(table.g.rng[0]) % 1000 + 1)
    view, rng = table.view(0), stream(5)
    worlds = Counter(view._copy(lambda memory: deal(memory, 0, rng)).arrangement() for _ in range(3000))
    assert all(0 not in world[1] for world in worlds) and is_uniform(worlds, 12)  # 3 * 2 hands, 2 * 1 in the deck


def test_a_board_of_zones_says_what_a_seat_sees_alike_from_the_state_and_from_its_view() -> None:
    table = dealt()
    table.do(play, 0, 0, 0)
    for seat in range(SEATS):
        assert ANIMALS.board_lines(table.g, seat) == ANIMALS.board_lines(table.view(seat).g, seat)
    hand, played = ANIMALS.read(table.g, "hand", 0)[0], ANIMALS.read(table.g, "discard")[0]
    assert ANIMALS.board_lines(table.g, 0) == [
        "deck: 2 hidden",
        f"hand of Player 0: {ANIMALS.title(hand)}",
        "hand of Player 1: 2 hidden",
        f"discard: {ANIMALS.title(played)}",
    ]


def test_on_the_table_everybody_sees_from_which_place_a_card_goes() -> None:
    rows = Cards(
        "animal",
        6,
        Zone("deck", 6, HIDDEN_FROM_ALL),
        Zone("row", 6, OWNER, seats=SEATS, on_table=True),
        Zone("open", 6, EVERYBODY),
    )
    dtype = np.dtype([("rng", np.int64, 4), *rows.fields])
    states = recarray(np.zeros(1, dtype))
    memory = states.view(dtype, np.ndarray)
    add_one, mix, lay_down, turn, look = (
        on_state(function)
        for function in (
            rows.add("deck"),
            rows.mix("deck"),
            rows.move("deck", "row"),
            rows.move("row", "open"),
            rows.show("row"),
        )
    )
    for card in range(6):
        add_one(memory, card, 0)
    mix(memory, 0)
    for _ in range(3):
        lay_down(memory, 0, 0, 1)
    look(memory, 1, 1, 1 << 2)
    turn(memory, 1, 0, 0)
    on_state(rows.redact)(memory, 2)
    assert states[0].row[1, :2].tolist() == [1, HIDDEN], "the card that seat 2 knows is the first one now"


def test_there_may_be_three_hundred_cards() -> None:
    states = recarray(np.zeros(1, MANY_DTYPE))
    memory = states.view(MANY_DTYPE, np.ndarray)
    put, mix, turn = on_state(MANY.add("pile")), on_state(MANY.shuffle("pile")), on_state(MANY.draw("pile", "open"))
    states[0].rng[:] = stream(0)
    for card in range(300):
        put(memory, card, 0)
    mix(memory, 0)
    shown = [turn(memory, 0, 0) for _ in range(100)]
    on_state(MANY.redact)(memory, 0)
    assert states[0].pile[:200].max() == HIDDEN
    on_state(MANY.determinize)(memory, 0, stream(1))
    assert sorted([*shown, *MANY.read(states[0], "pile")]) == list(range(300)) and not MANY.invariants(states[0])


# --- in plain Python --------------------------------------------------------------------------------------------------
def test_chance_can_be_laid_as_it_is_wished() -> None:
    table = Table()
    ANIMALS.lay(table.g, "deck", ["fox", "ant", 3])
    assert [ANIMALS.title(table.do(draw, 0, 0)) for _ in range(3)] == ["fox", "ant", "dog"]


def test_decks_are_named_with_whose_they_are() -> None:
    cards = Cards(
        "card",
        6,
        Zone("deck", 6, HIDDEN_FROM_ALL),
        Zone("own", 6, HIDDEN_FROM_ALL, seats=4),
        Zone("pile", 2, HIDDEN_FROM_ALL, seats=3, for_each="place"),
        Zone("hand", 6, OWNER, seats=4),
        Zone("discard", 6, EVERYBODY),
    )
    assert cards.decks(2) == {
        "deck": ("deck", 0),
        "own 0": ("own", 0),
        "own 1": ("own", 1),
        "pile 0": ("pile", 0),
        "pile 1": ("pile", 1),
        "pile 2": ("pile", 2),
    }


def test_what_somebody_knows_cannot_be_laid_otherwise() -> None:
    table = dealt()
    in_hand, in_deck = int(table.g.hand[0, 0]), int(table.g.deck[0])
    with pytest.raises(ValueError, match="somebody knows"):
        ANIMALS.lay(table.g, "deck", [in_hand])
    card = table.do(play, 1, 0, 0)
    with pytest.raises(ValueError, match="somebody knows"):
        ANIMALS.lay(table.g, "deck", [card])
    with pytest.raises(ValueError, match="each once"):
        ANIMALS.lay(table.g, "deck", [in_deck, in_deck])
    with pytest.raises(ValueError, match="no card 'gnu'"):
        ANIMALS.lay(table.g, "deck", ["gnu"])
    assert not ANIMALS.invariants(table.g)


def test_a_position_can_be_set_up_whatever_is_known() -> None:
    table = dealt()
    table.do(play, 1, 0, 0)
    ANIMALS.lay(table.g, "hand", ["fox", "ant"], 0, force=True)
    ANIMALS.lay(table.g, "discard", ["bee"], force=True)
    assert (
        not ANIMALS.invariants(table.g)
        and ANIMALS.read(table.g, "hand", 0) == [5, 0]
        and ANIMALS.read(table.g, "discard") == [1]
    )
    assert table.view(2).g.discard[0] == 1 and (table.view(0).g.hand[0, :2] == [5, 0]).all()


def test_a_card_in_two_places_or_in_none_is_found() -> None:
    table = dealt()
    table.g.deck[0] = table.g.hand[0, 0]
    faults = " ".join(ANIMALS.invariants(table.g))
    assert "lies in deck and in hand" in faults and "lies nowhere" in faults


def test_standard_pieces_show_what_the_observer_knows_from_the_state_as_from_the_view() -> None:
    assert (ANIMALS.part("hand").shape, ANIMALS.size_part("hand").shape, ANIMALS.part("deck").shape) == (
        (3, 6),
        (3, 3),
        (6,),
    )
    table = dealt()
    table.do(show, 1, 1, 1 << 0)
    for seat in range(SEATS):
        seen = []
        for one in (table, table.view(seat)):
            out = np.zeros(33, np.float32)
            for observe, at in ((observe_hand, 0), (observe_sizes, 18), (observe_deck, 27)):
                observe(one.memory, seat, out, at)
            seen.append(out)
        assert (seen[0] == seen[1]).all() and not seen[0][27:].any()
        own, next_hand = (seen[0][:18].reshape(3, 6)[k].nonzero()[0].tolist() for k in (0, 1))
        assert own == sorted(int(card) for card in table.g.hand[seat, : table.g.hand_size[seat]])
        assert next_hand == ([int(table.g.hand[1, 1])] if seat == 0 else [])
        assert seen[0][18:27].reshape(3, 3)[0].any() == (seat != 2)


def test_zones_that_make_no_sense_are_refused() -> None:
    with pytest.raises(ValueError, match="faces are seen"):
        Cards("odd", 3, Zone("hand", 3, OWNER))
    with pytest.raises(
        ValueError, match="cards 'hand' have a zone of the same name, so both would have a field 'hand_g"
    ):
        Cards("hand", 6, Zone("hand", 6, HIDDEN_FROM_ALL))
    with pytest.raises(ValueError, match="same name"):
        Cards("odd", 3, Zone("deck", 3, HIDDEN_FROM_ALL), Zone("deck", 3, EVERYBODY))
    with pytest.raises(ValueError, match="on_table is for zones"):
        Cards("odd", 3, Zone("deck", 3, HIDDEN_FROM_ALL, on_table=True))
    with pytest.raises(ValueError, match="chosen in secret"):
        ChosenCards(
            "odd",
            3,
            Zone("hand", 3, OWNER, seats=2),
            Zone("cellar", 3, OWNER, seats=2),
            chosen_from="hand",
            chosen_to=("cellar",),
        )
    with pytest.raises(ValueError, match="order of their numbers"):
        ANIMALS.move_all("hand", "deck", by_number=True)
    with pytest.raises(ValueError, match="nothing to hide"):
        ANIMALS.shuffle("discard")
    with pytest.raises(ValueError, match="titles"):
        Cards("odd", 3, titles=("one",))
    with pytest.raises(ValueError, match="same title"):
        Cards("odd", 2, titles=("one", "one"))


def test_a_full_zone_and_an_empty_place_are_refused_by_name_in_plain_python() -> None:
    small = Cards(
        "toy", 4, Zone("box", 4, HIDDEN_FROM_ALL), Zone("shelf", 1, OWNER, seats=2), Zone("floor", 1, EVERYBODY)
    )
    g = recarray(np.zeros(1, np.dtype([("rng", np.int64, 4), ("num_players", np.int16), *small.fields])))[0]
    small.fill("box")(g, 0, 4)
    for seat in range(2):
        small.draw("box", "shelf")(g, 0, seat)
    with pytest.raises(
        ZoneError, match=r"zone 'shelf' of seat 1 is full \(1 cards\).*Give `Zone\('shelf', \.\.\.\)` more room"
    ):
        small.draw("box", "shelf")(g, 0, 1)
    small.move("shelf", "floor")(g, 0, 0, 0)
    with pytest.raises(ZoneError, match="zone 'floor' is full"):
        small.move("shelf", "floor", on_top=True)(g, 1, 0, 0)
    with pytest.raises(
        ZoneError, match=r"zone 'shelf' of seat 0 has no card in place 0: it holds 0\. Ask `g\.shelf_size`"
    ):
        small.take("shelf")(g, 0, 0)
    g.floor_size = 3
    assert small.invariants(g) == ["zone 'floor' holds 3 cards and has room for 1."]
