"""The option aoa_guildhall_refresh: the third slot of a row renews the left end of the display (section 14, amendment
F24)."""

from __future__ import annotations

import pytest

from architects_env.games.architects.rules import state as S
from tests.games.architects.table import Table, flat
from tests.games.architects.test_rival_turn import scheme


def before(lying: int, players: int = 2, **options: object) -> Table:
    """A table with `lying` workers in the Guildhall, on which player 0 can construct the Well."""
    t = Table(players, aoa_guildhall_refresh=True, **options).cards(0, "Well").goods(0, "2 wood 2 stone").set(coins=0)
    return t.fill_guildhall(lying, 1).turn_of(0)


@pytest.mark.parametrize(
    ("players", "slots", "options"),
    [
        (2, {3, 6, 9}, {}),
        (3, {3, 7, 11}, {}),
        (4, {3, 8, 13}, {}),
        (5, {3, 9, 15}, {}),
        (1, {3, 6, 9}, {}),
        (2, {3, 7, 11}, {"rival": "helena"}),
    ],
)
def test_the_third_slot_of_the_first_three_rows_does_it_and_no_other(
    players: int, slots: set[int], options: dict[str, str]
) -> None:
    found = set()
    table = players + (players == 1 or "rival" in options)
    for slot in range(1, 4 * (table + 1) + 1):
        t = before(slot - 1, players, **options).build("Well")
        if (t.g.apprentice_deck_seen != 0).sum() == 2:  # two lie under the deck in the open
            found.add(slot)
    assert found == slots


def test_the_left_most_go_under_the_deck_the_upper_first_and_the_rows_slide_and_refill() -> None:
    t = before(2)
    g = t.g
    upper, lower = flat(g.display[0]), flat(g.display[1])
    top = S.APPRENTICES.read(g, "apprentice_deck")[:2]
    g.coins[0, 0], g.coins[0, 2] = 2, 1
    silver, tax = flat(g.goods[:, 5]), int(g.tax)
    t.build("Well")
    assert flat(g.display[0]) == [*upper[1:], top[0]] and flat(g.display[1]) == [*lower[1:], top[1]]
    deck = S.APPRENTICES.read(g, "apprentice_deck")
    assert deck[-2:] == [upper[0], lower[0]]
    assert flat(g.coins[0]) == [0, 1, 0, 0] and flat(g.goods[:, 5]) == silver and g.tax == tax, (
        "the silver goes to the general supply"
    )


def test_everybody_knows_the_two_under_the_deck() -> None:
    t = before(2)
    gone = {int(t.g.display[0, 0]), int(t.g.display[1, 0])}
    t.build("Well")
    view = t.match.view(1).state
    assert set(S.APPRENTICES.read(view, "apprentice_deck")[-2:]) == gone


def test_it_comes_before_the_action_a_tavern_hires_from_the_new_display() -> None:
    t = (
        Table(2, aoa_guildhall_refresh=True)
        .cards(0, "Tavern")
        .apprentices(0, "Labourer")
        .goods(0, "3 wood 2 stone 1 gold")
        .fill_guildhall(2, 1)
        .turn_of(0)
    )
    g = t.g
    old, new = int(g.display[0, 0]), int(g.apprentice_deck[0])
    t.build("Tavern")
    assert t.can("hire", new) and not t.can("hire", old)


def test_a_worker_for_the_cathedral_does_it_too_and_one_beside_the_guildhall_does_not() -> None:
    t = Table(2, aoa_guildhall_refresh=True).cards(0, "Well").goods(0, "1 gold").fill_guildhall(2, 1).turn_of(0)
    shown = flat(t.g.display)
    assert flat(t.place("Guildhall for the Cathedral").g.display) != shown
    t = before(12).set(end_trigger=1, last_turns=1)
    shown = flat(t.g.display)
    assert flat(t.build("Well").g.display) == shown


def test_between_the_two_workers_of_a_crane() -> None:
    t = (
        Table(2, aoa_guildhall_refresh=True, promo_cards=True)
        .cards(0, "Crane", "Well")
        .goods(0, "5 wood 3 stone")
        .fill_guildhall(1, 1)
        .turn_of(0)
    )
    shown = flat(t.g.display)
    assert flat(t.build("Crane").g.display) == shown
    assert flat(t.build("Well").g.display) != shown


def test_the_rivals_worker_does_it_too() -> None:
    t = Table(1, aoa_guildhall_refresh=True).fill_guildhall(2)
    shown = flat(t.g.display)
    assert flat(t.rival_turn(scheme("guildhall")).g.display) != shown and t.g.guildhall_count == 3


def test_without_the_option_nothing_happens() -> None:
    t = Table(2).cards(0, "Well").goods(0, "2 wood 2 stone").fill_guildhall(2, 1).turn_of(0)
    shown = flat(t.g.display)
    assert flat(t.build("Well").g.display) == shown
