"""The rulings R01 to R32 (rules section 14), as played unless an option says otherwise, and with the option turned."""

import re
from pathlib import Path

import pytest

import architects_env
from architects_env.core.contract.rules_page import numbers
from architects_env.games.settlers.data.cards import FIRST_ATTACK
from architects_env.games.settlers.data.options import RULINGS
from tests.settlers.table import Table

RAZE_LOCATION, ACTIVATE = 3, 4


def test_every_ruling_of_the_page_has_a_test():
    text = Path(__file__).read_text(encoding="utf-8")
    on_page = {number for number in numbers(architects_env.rules("settlers")) if re.fullmatch(r"R\d\d", number)}
    assert (
        {name.upper() for name in re.findall(r"def test_(r\d\d)_", text)}
        == on_page
        == {f"R{i:02d}" for i in range(1, 33)}
    )


def test_every_option_of_a_ruling_is_turned_in_a_test():
    text = Path(__file__).read_text(encoding="utf-8")
    assert [option.name for option in RULINGS if f"{option.name}=" not in text] == []


@pytest.mark.parametrize("allowed", [True, False])
def test_r01_gold_may_be_laid_on_the_shrine(allowed):
    table = Table("Japanese", "Romans", gold_on_shrine=allowed).empire(0, "Shrine").supply(0, gold=1)
    assert table.can("turn", 10) == allowed
    table.supply(0, wood=1).play("lay a resource on the Shrine")
    assert (table.options() == ["lay 1 wood on the Shrine", "lay 1 gold on the Shrine"]) == allowed


@pytest.mark.parametrize("allowed", [True, False])
def test_r02_points_and_cards_may_be_given_away(allowed):
    table = (
        Table("Barbarians", "Romans", convert_any_good=allowed)
        .empire(0, "Dark Chapel 1")
        .empire(1, "Armorer 1")
        .supply(0, raze=2)
    )
    table.play("activate", "activate the Dark Chapel (deal worker)", "raze the Armorer")
    assert table.options()[0] == ("keep 1 point" if allowed else "keep 1 stone")
    table = (
        Table("Japanese", "Romans", convert_any_good=allowed)
        .empire(0, "School of Diplomacy")
        .deals(0, "Buddha's Temple")
        .common_deck("Mill")
        .production()
    )
    table.play("draw a common card")
    assert (table.stage == "convert") == allowed and table.hand_of(0) == ([] if allowed else ["Mill"])
    if allowed:
        assert table.play("give the Mill away for 1 point").discarded() == ["Mill"]


@pytest.mark.parametrize("allowed", [True, False])
def test_r03_several_trade_route_deals_with_one_location(allowed):
    table = (
        Table("Japanese", "Romans", repeated_trade_deals=allowed)
        .empire(0, "Trade Route 1, Trade Route 2")
        .empire(1, "Colossus")
        .supply(0, food=2)
    )
    table.play("activate", "activate the Trade Route (deal food)").turn(0)
    assert table.can("turn", ACTIVATE) == allowed


@pytest.mark.parametrize("ends", [True, False])
def test_r04_a_trade_route_deal_ends_with_its_location(ends):
    table = (
        Table("Japanese", "Romans", trade_deal_ends_with_location=ends)
        .empire(0, "Trade Route 1, Garrison")
        .empire(1, "Colossus")
        .supply(0, food=1, raze=2)
    )
    table.faction_deck(0, "Farm 1").play("activate", "activate the Trade Route (deal food)").turn(0).play(
        "activate", "activate the Garrison"
    )
    assert len(table.deals_of(0)) == (0 if ends else 1) and table.discarded(0) == (["Farm 1"] if ends else [])
    assert table.production().has(0)["stone"] == (1 if ends else 2)


@pytest.mark.parametrize("is_deal", [True, False])
def test_r05_a_trade_route_deal_is_a_deal_for_features(is_deal):
    table = (
        Table("Japanese", "Romans", trade_route_is_deal=is_deal)
        .empire(0, "Trade Route 1, Dojo 1")
        .empire(1, "Colossus")
        .supply(0, food=1)
    )
    assert table.play("activate", "activate the Trade Route (deal food)").has(0) == {"stone": 1} | (
        {"point": 1} if is_deal else {}
    )


@pytest.mark.parametrize("gone", [True, False])
def test_r06_any_location_may_be_removed_and_goes_to_its_discard_pile(gone):
    table = (
        Table("Romans", "Barbarians", removed_from_game=gone)
        .empire(0, "Engineers")
        .empire(1, "Ruins")
        .supply(0, worker=2)
    )
    table.play("activate", "activate the Engineers")
    assert table.discarded() == ([] if gone else ["Ruins 1"]) and table.foundations_of(1) == [] and table.has(1) == {}
    assert int(table.g.removed_common_size) == gone


@pytest.mark.parametrize("taker_scores", [True, False])
def test_r07_a_taken_over_location_scores_for_its_owner(taker_scores):
    table = (
        Table("Egyptians", "Romans", taker_scores=taker_scores).empire(0, "Temple of Ra").empire(1, "Colossus").round(5)
    )
    table.play("activate", "activate the Temple of Ra").turn(1).pass_all()
    assert [table.total(0), table.total(1)] == ([4, 0] if taker_scores else [2, 2])


@pytest.mark.parametrize("fresh", [True, False])
def test_r08_uses_by_the_owner_count_after_a_takeover(fresh):
    table = (
        Table("Egyptians", "Romans", fresh_uses_on_takeover=fresh)
        .empire(0, "Temple of Ra")
        .empire(1, "Coal Mine")
        .supply(0, worker=1)
    )
    table.set(uses={table.card("Coal Mine"): 1}).play("activate", "activate the Temple of Ra").turn(0)
    assert table.can("turn", ACTIVATE) == fresh


@pytest.mark.parametrize("locked_too", [True, False])
def test_r09_a_locked_location_cannot_be_cleared(locked_too):
    table = (
        Table("Romans", "Egyptians", reset_locked=locked_too).empire(0, "Acting Troupe, Coal Mine").supply(0, worker=1)
    )
    table.set(uses={table.card("Coal Mine"): 1}, locked={table.card("Coal Mine"): 1})
    assert table.can("turn", ACTIVATE) == locked_too
    if locked_too:
        assert table.play("activate", "activate the Acting Troupe").g.locked[table.card("Coal Mine")] == 1


@pytest.mark.parametrize(("every", "points"), [(True, 5), (False, 4)])
def test_r10_every_sphinx_adds_a_point(every, points):
    table = (
        Table("Egyptians", "Romans", every_sphinx=every)
        .empire(0, "Sphinx 1, Sphinx 2, Goldsmith 1")
        .supply(0, worker=1, gold=1)
    )
    assert table.play("activate", "activate the Goldsmith").has(0) == {"point": points}


@pytest.mark.parametrize("last", [True, False])
def test_r11_features_that_ask_for_a_payment_come_last(last):
    table = (
        Table("Egyptians", "Romans", slaver_last=last)
        .empire(0, "Slaver, Supplier")
        .hand(0, "Pyramid 1")
        .supply(0, stone=2)
    )
    table.play("build", "build the Pyramid")
    assert table.has(0) == {"gold": 2, "stone": 1, "point": 1} if last else table.has(0) == {"gold": 1, "stone": 1}
    assert table.stage == "slaver"


@pytest.mark.parametrize("seen", [True, False])
def test_r12_a_card_is_seen_before_the_next_pair(seen):
    table = (
        Table("Romans", "Barbarians", exchange_cards_seen=seen)
        .supply(0, worker=4)
        .common_deck("Mill")
        .faction_deck(0, "Colossus")
    )
    table.play("exchange workers", "exchange 2 pairs of workers", "draw a faction card")
    assert table.hand_of(0) == (["Colossus"] if seen else [])
    assert sorted(table.play("draw a common card").hand_of(0)) == ["Colossus", "Mill"]


@pytest.mark.parametrize("every_token", [True, False])
def test_r13_gold_and_raze_tokens_do_not_break_ties(every_token):
    table = (
        Table("Romans", "Barbarians", all_tokens_break_ties=every_token).supply(0, worker=1).supply(1, gold=1, raze=2)
    )
    assert table.match.standings()[1].tolist() == ([2, 1] if every_token else [1, 2])


@pytest.mark.parametrize("needs_card", [True, False])
def test_r14_desert_against_a_player_without_cards(needs_card):
    table = Table("Egyptians", "Romans", desert_needs_card=needs_card).empire(0, "Desert").hand(0, "Mill")
    assert table.can("turn", ACTIVATE) != needs_card
    if not needs_card:
        assert table.play("activate", "activate the Desert", "discard the Mill").has(0) == {"point": 1}
    solo = Table("Egyptians", desert_needs_card=needs_card).empire(0, "Desert").hand(0, "Mill")
    assert solo.can("turn", ACTIVATE) != needs_card


@pytest.mark.parametrize("keep", [True, False])
def test_r15_spies_keep_an_attack_card_as_a_deal(keep):
    table = (
        Table("Romans", spies_keep_attack_card=keep)
        .empire(0, "Spies")
        .line("stone")
        .supply(0, worker=1)
        .play("activate", "activate the Spies")
    )
    assert (
        table.has(0) == {"point": 1}
        and table.deals_of(1) == []
        and len(table.deals_of(0)) == keep
        and int(table.g.removed_attack_size) == 1 - keep
    )
    robbers = (
        Table("Barbarians")
        .empire(0, "Robbers")
        .line("stone")
        .supply(0, worker=2)
        .play("activate", "activate the Robbers", "draw a common card")
    )
    assert robbers.deals_of(1) == [] and int(robbers.g.removed_attack_size) == 1


@pytest.mark.parametrize("first", [True, False])
def test_r16_the_attack_on_japanese_locations_comes_first(first):
    table = (
        Table("Japanese", vp_attack_first=first)
        .empire(0, "Farm 1, Casino, Mason 2")
        .line("stone", "point")
        .attack_deck("point", "food")
        .pass_all()
    )
    assert table.empire_of(0) == (["Farm 1", "Mason 2"] if first else ["Farm 1", "Casino"])
    gate = (
        Table("Japanese", vp_attack_first=first)
        .empire(0, "Gate 1, Mason 2")
        .line("stone", "point")
        .attack_deck("point", "food")
        .pass_all()
    )
    assert gate.empire_of(0) == ["Gate 1"]


@pytest.mark.parametrize("partner", [True, False])
def test_r17_the_newest_attack_card_goes_to_the_end_before_its_partner(partner):
    table = (
        Table("Romans", partner_first=partner)
        .empire(0, "Marketplace")
        .line("worker", "gold")
        .attack_deck("wood", "food")
        .pass_all()
    )
    ends = [FIRST_ATTACK <= deal < FIRST_ATTACK + 3 for deal in table.deals_of(1)[2:]]  # the first three attack wood
    assert ends == ([False, True] if partner else [True, False])


@pytest.mark.parametrize("stops", [True, False])
def test_r18_a_defence_token_costs_nothing_with_rabble_and_is_lost(stops):
    table = (
        Table("Barbarians", "Romans", defence_stops_rabble=stops).empire(0, "Rabble 1, Armorer 1").supply(0, worker=2)
    )
    table.set(defended={table.card("Armorer 1"): 1})
    assert table.can("turn", ACTIVATE) != stops
    if not stops:
        table.play("activate", "activate the Rabble")
        assert table.has(0) == {"point": 1, "stone": 1, "wood": 1} and not table.g.defended.any()


def taken(**options):
    """The Egyptians have taken over an Armorer of the Romans, whose turn it is."""
    table = Table("Egyptians", "Romans", "Barbarians", **options).empire(0, "Temple of Ra").empire(1, "Armorer 1")
    return table.play("activate", "activate the Temple of Ra").turn(1).supply(1, raze=2).supply(2, raze=2)


@pytest.mark.parametrize("may", [True, False])
def test_r19_the_owner_may_raze_what_was_taken_over_and_the_wood_is_the_egyptians(may):
    table = taken(owner_may_raze_taken=may)
    assert table.can("turn", RAZE_LOCATION) == may and table.turn(2).can("turn", RAZE_LOCATION)
    table.play("raze a location")
    assert (
        table.has(0) == {"wood": 1}
        and table.has(1) == {"raze": 2}
        and table.foundations_of(1) == ["Armorer 1"]
        and table.g.taken == 0
    )


@pytest.mark.parametrize("without", [True, False])
def test_r20_a_trade_route_needs_a_card_for_its_marker(without):
    table = (
        Table("Japanese", "Romans", trade_route_without_marker=without)
        .empire(0, "Trade Route 1")
        .empire(1, "Colossus")
        .supply(0, food=1)
        .faction_deck(0, "", only=True)
    )
    assert table.can("turn", ACTIVATE) == without
    if without:
        assert (
            table.play("activate", "activate the Trade Route (deal food)").has(0) == {"stone": 1}
            and table.g.markers_size[0] == 0
        )


@pytest.mark.parametrize("after_pass", [True, False])
def test_r21_the_oasis_pays_after_its_owner_has_passed(after_pass):
    table = (
        Table("Romans", "Egyptians", oasis_after_pass=after_pass)
        .empire(1, "Oasis")
        .supply(0, worker=2)
        .set(passed={1: 1})
    )
    assert table.play("exchange workers").has(1) == ({"worker": 1} if after_pass else {})


@pytest.mark.parametrize("allowed", [True, False])
def test_r22_free_actions_around_the_main_action(allowed):
    table = (
        Table("Romans", "Barbarians", free_actions_after_main=allowed)
        .empire(0, "Town, Coal Mine")
        .supply(0, worker=1)
        .set(token={0: 1})
    )
    assert table.can("turn", 7)
    table.play("activate", "activate the Coal Mine")
    assert (table.seat == 0) == allowed
    if allowed:
        assert table.options() == ["place the defence token", "end the turn"]
        assert table.play("place the defence token", "place the defence token on the Town").seat == 1


def test_r23_goods_of_lost_warehouses_stay_in_the_supply():
    table = (
        Table("Romans", "Barbarians")
        .empire(0, "Warehouses")
        .hand(0, "Roman Bank")
        .supply(0, stone=3, wood=2, food=1)
        .play("build", "build the Roman Bank")
    )
    assert table.has(0) == {"stone": 2, "wood": 2, "food": 1, "gold": 1}
    assert table.turn(0).pass_all().has(0) == {}


def test_r24_what_lies_under_a_gate_is_discarded_with_it():
    table = Table("Japanese", "Romans").empire(0, "Gate 1").hand(0, "Mill, Farm 1, Sumo School").supply(0, wood=1)
    for card in ("Mill", "Farm"):
        table.play("tuck a card under the Gate", f"tuck the {card}")
    table.play("build", "build the Sumo School")
    assert table.discarded() == ["Mill"] and table.discarded(0) == ["Farm 1", "Gate 1"] and table.has(0) == {"point": 2}


@pytest.mark.parametrize("face_up", [True, False])
def test_r25_cards_lie_face_down_under_the_gate(face_up):
    table = (
        Table("Japanese", "Romans", gate_face_up=face_up)
        .empire(0, "Gate 1")
        .hand(0, "Mill, Baker")
        .play("tuck a card under the Gate", "tuck the Mill")
    )
    assert (table.match.view(1).state.gate_common[0, 0] == table.card("Mill")) == face_up
    assert (
        table.match.view(0).state.gate_common[0, 0] == table.card("Mill")
        and table.match.view(1).state.gate_common_size[0] == 1
    )


@pytest.mark.parametrize("seen", [True, False])
def test_r26_a_trade_route_marker_is_looked_at_by_nobody(seen):
    table = (
        Table("Japanese", "Romans", marker_seen_by_user=seen)
        .empire(0, "Trade Route 1")
        .empire(1, "Colossus")
        .supply(0, food=1)
        .play("activate", "activate the Trade Route (deal food)")
    )
    assert [table.match.view(seat).state.markers[0, 0] >= 0 for seat in (0, 1)] == [seen, False]


@pytest.mark.parametrize("needed", [True, False])
def test_r27_an_action_needs_its_target_also_for_what_comes_beside_it(needed):
    for name, own, goods in (
        ("Robbers", "Barbarians", {"worker": 2}),
        ("Spies", "Romans", {"worker": 1}),
        ("Engineers", "Romans", {"worker": 2}),
    ):
        table = Table(own, "Egyptians", target_needed=needed).empire(0, name).supply(0, **goods)
        assert table.can("turn", ACTIVATE) != needed
        if not needed:
            assert table.play("activate", f"activate the {name}").has(0) == {"point": 1}
    assert (
        not Table("Romans", "Barbarians", target_needed=needed)
        .empire(0, "Settlers")
        .supply(0, wood=1)
        .can("turn", ACTIVATE)
    )


@pytest.mark.parametrize("allowed", [True, False])
def test_r28_a_taken_over_location_may_be_cleared(allowed):
    table = (
        Table("Egyptians", "Romans", reset_taken=allowed)
        .empire(0, "Temple of Ra, Royal Bath 1")
        .empire(1, "Coal Mine")
        .supply(0, gold=1)
    )
    table.set(uses={table.card("Coal Mine"): 1}).play("activate", "activate the Temple of Ra").turn(0).play(
        "activate", "activate the Royal Bath"
    )
    if allowed:
        table.play("clear the Coal Mine")
    assert (table.g.uses[table.card("Coal Mine")] == 0) == allowed


@pytest.mark.parametrize("taker", [True, False])
def test_r29_taken_over_warehouses_serve_the_taker(taker):
    table = (
        Table("Egyptians", "Romans", warehouses_serve_taker=taker)
        .empire(0, "Temple of Ra")
        .empire(1, "Warehouses")
        .supply(0, wood=1)
        .supply(1, wood=1)
    )
    table.play("activate", "activate the Temple of Ra").turn(1).pass_all()
    assert [table.has(p).get("wood", 0) for p in (0, 1)] == ([1, 0] if taker else [0, 1])


def test_r30_everything_that_may_be_kept_is_kept():
    table = Table("Egyptians", "Romans").supply(0, gold=7, worker=3).supply(1, raze=4, gold=2).pass_all()
    assert table.has(0) == {"gold": 7} and table.has(1) == {"raze": 4}


@pytest.mark.parametrize("refill", ["when_needed", "at_once"])
def test_r31_the_discard_pile_is_shuffled_in_when_a_card_is_needed(refill):
    table = (
        Table("Romans", "Barbarians", refill=refill)
        .empire(0, "Castle 1")
        .supply(0, worker=2)
        .discard("Mill, Baker")
        .common_deck("Tavern", only=True)
    )
    table.play("activate", "activate the Castle (costs 1 wood and 1 stone)", "activate it once", "draw a common card")
    assert table.hand_of(0) == ["Tavern"] and int(table.g.common_deck_size) == (0 if refill == "when_needed" else 2)
    table.turn(0).play("activate", "activate the Castle (costs 1 wood and 1 stone)", "draw a common card")
    assert len(table.hand_of(0)) == 2 and table.discarded() == []


@pytest.mark.parametrize("razed_too", [True, False])
def test_r32_features_react_to_a_raze_when_the_card_has_left(razed_too):
    table = (
        Table("Barbarians", "Romans", razed_card_triggers=razed_too)
        .empire(0, "Rabble 1, Gallows")
        .supply(0, worker=2)
        .play("activate", "activate the Rabble")
    )
    assert table.has(0) == {"wood": 2, "point": 2 if razed_too else 1}
