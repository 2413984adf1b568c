"""Phase 3: the action (rules section 7)."""

from __future__ import annotations

import pytest

from architects_env.games.viscounts import GAME
from architects_env.games.viscounts.rules.actions import DISMISS_IT
from architects_env.games.viscounts.rules.state import NO_CARD
from architects_env.play.language.catalogue import FOLDER, Language, catalogue
from architects_env.play.language.speech import in_language
from architects_env.play.testing.language import folder
from tests.games.viscounts.table import Table


# --- which action -----------------------------------------------------------------------------------------------------
def test_an_action_may_always_be_declined_and_a_card_be_hired_all_the_same_R01() -> None:
    table = (
        Table()
        .at(0, "1")
        .line(0, "trader labourer squire")
        .top("A", "friar_1")
        .have(0, silver=2)
        .phase("act", "recruit")
    )
    assert table.offers("action") == ["trade", "none"]
    table.do("action", "none")
    assert table.g.agenda_size > 1 and table.stage == "hire" and table.do("hire").idle and table.markers(0) == (0, 5)


def test_trade_and_build_are_for_outer_spaces_workers_and_transcribe_for_inner_ones() -> None:
    rich = {"silver": 9, "stone": 9, "gold": 9, "inkwell": 9}
    assert Table().at(0, "2").have(0, **rich).phase("act").offers("action") == ["trade", "build", "none"]
    assert Table().at(0, "I1_2").have(0, **rich).phase("act").offers("action") == ["workers", "transcribe", "none"]


def test_an_action_that_cannot_be_completed_is_not_offered() -> None:
    table = Table().at(0, "I1_2").line(0, "trader peddler_1 journeyman").top("A", "peddler_2").tile("A", "m_grey_7_32")
    assert table.phase("act").idle
    table.have(0, gold=1)
    assert table.phase("act").offers("action") == ["workers", "none"] and table.do("action", "none").idle
    assert table.have(0, inkwell=7).castle(3, s0={0: 20}).phase("act").offers("action") == ["transcribe", "none"]


def test_icons_are_those_of_line_criminals_buildings_bonus_cards_and_empty_slots() -> None:
    """Space 4: two merchants for a stone, no silver: the number of stones is half the icons."""

    def stones(table: Table) -> int:
        table.at(0, "4").top("B", "friar_1").phase("act")
        if table.stage != "action" or "trade" not in table.offers("action"):
            return 0
        table.do("action", "trade")
        while table.stage == "exchanges":
            table.do("more")
        return table.has(0)["stone"]

    assert stones(Table().line(0, "journeyman abbot squire")) == 1
    assert stones(Table().line(0, "journeyman thief lender")) == 2  # 2 + 1 + 2, and one left over
    assert stones(Table().line(0, "journeyman - -")) == 2  # two are printed on the third slot
    assert stones(Table().line(0, "journeyman abbot squire").built(0, 2)) == 2
    table = (
        Table()
        .line(0, "journeyman abbot squire")
        .owns(0, "m_blue_3_10", "m_blue_3_11", "m_blue_4_12")
        .set(bonus_owner={1: 0})
    )
    assert stones(table) == 2
    assert stones(Table().line(0, "abbot squire labourer")) == 0


# --- dismissing -------------------------------------------------------------------------------------------------------
def test_a_dismissal_is_part_of_an_action_that_is_then_carried_out_R16() -> None:
    table = (
        Table()
        .at(0, "I1_2")
        .line(0, "trader peddler_1 journeyman")
        .top("A", "princess_1")
        .have(0, silver=2)
        .phase("act")
    )
    assert table.offers("action") == ["workers", "none"]
    table.do("action", "workers")  # only with the dismissal
    assert table.idle and table.g.tier1[0, 0] == 1 and table.has(0) == {} and table.markers(0) == (0, 5)


def test_a_dismissal_may_be_left_out_where_the_action_does_without() -> None:
    table = (
        Table()
        .at(0, "I1_2")
        .line(0, "trader squire journeyman")
        .top("A", "princess_1")
        .have(0, silver=2)
        .phase("act")
        .do("action", "workers")
    )
    assert table.can("dismiss") and table.can("decline")
    assert table.do("decline").idle and table.has(0) == {"silver": 2}


def test_the_choice_to_dismiss_says_where_and_for_what_without_one_bracket_after_another() -> None:
    table = Table().at(0, "I1_2").line(0, "trader squire journeyman").top("A", "princess_1").have(0, silver=2)
    table.phase("act").do("action", "workers")
    czech = Language("cs", catalogue(folder(GAME) / "cs.po"), catalogue(FOLDER / "cs.po"))
    for speech, where in ((None, "of A"), (czech, "z dílu A")):
        said = in_language(GAME.sentence(table.g, DISMISS_IT), speech)
        assert where in said and ": " in said and said.count("(") <= 1, said


@pytest.mark.parametrize(
    ("card", "may"), [("princess_1", True), ("friar_1", False), ("peddler_2", False), ("lookout_1", True)]
)
def test_a_dismissed_card_shows_an_icon_of_the_action_or_a_criminal_R23(card: str, may: bool) -> None:
    table = (
        Table()
        .at(0, "I1_2")
        .line(0, "benefactor_1 squire journeyman")
        .top("A", card)
        .have(0, silver=3)
        .phase("act")
        .do("action", "workers")
    )
    assert (table.stage == "dismiss") == may


def test_merchants_of_an_eligible_dismissed_card_count_for_a_conversion_R23() -> None:
    table = (
        Table()
        .at(0, "I1_2")
        .line(0, "benefactor_1 trader thief")
        .top("A", "patron_1")
        .have(0, silver=3)
        .phase("act")
        .do("action", "workers")
        .do("dismiss")
    )
    assert table.stage == "discard"  # the effect of the Patron
    table.do("decline")
    # thief 1, Patron 1, and (2 + 1 + 1) merchants for 2 nobles: 4
    assert table.mask_of("workers") == [0, 1]


def test_with_the_second_trading_post_every_dismissal_costs_1_silver() -> None:
    for card in ("artist_1", "diplomat_1"):
        table = (
            Table()
            .at(0, "I1_2")
            .line(0, "trader squire journeyman")
            .top("A", card)
            .have(0, silver=1)
            .built(0, 1)
            .phase("act")
            .do("action", "workers")
        )
        table.do("dismiss")
        assert table.has(0) == {}


def test_the_printed_townsfolk_of_an_empty_pile_is_dismissed_and_stays() -> None:
    table = Table().at(0, "I1_2").line(0, "trader abbot journeyman").top("A", "-").have(0, silver=4)
    for times in (1, 2):
        table.phase("act").do("action", "workers")
        assert (
            table.idle
            and table.has(0).get("silver", 0) == 4 - 2 * times
            and table.markers(0) == (0, 6 - times)
            and table.g.tier1[0, 0] == times
        )


def test_the_criminal_of_a_dismissed_card_does_not_corrupt_by_itself() -> None:
    table = (
        Table()
        .at(0, "I1_2")
        .line(0, "trader abbot journeyman")
        .top("A", "lookout_1")
        .have(0, silver=1)
        .draw_pile(0, "squire")
    )
    table.discard_pile(0, "").phase("act").do("action", "workers")
    assert table.idle and table.markers(0) == (0, 6)


def test_the_next_townsfolk_is_visible_at_once_but_cannot_be_dismissed_too() -> None:
    table = (
        Table()
        .at(0, "I1_2")
        .line(0, "trader squire journeyman")
        .top("A", "princess_1")
        .have(0, silver=9)
        .phase("act", "recruit")
    )
    table.do("action", "workers").do("dismiss")
    assert table.idle or table.stage == "hire"
    next_one = int(table.g.townsfolk_top[0])
    assert next_one != NO_CARD and table.g.removed_size > 0 and table.g.tier1[0, 0] == 1


# --- Trade ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("space", "line", "gain"),
    [
        ("1", "trader thief squire", {"silver": 1}),
        ("3", "journeyman abbot squire", {"silver": 1}),
        ("2", "journeyman abbot squire", {"inkwell": 1}),
        ("4", "journeyman abbot squire", {"stone": 1}),
        ("5", "journeyman abbot squire", {"inkwell": 1}),
        ("7", "journeyman abbot squire", {"gold": 1}),
        ("9", "journeyman abbot squire", {"stone": 1}),
        ("10", "journeyman abbot squire", {"gold": 1}),
    ],
)
def test_what_each_space_trades(space: str, line: str, gain: dict[str, int]) -> None:
    table = Table().at(0, space).line(0, line).phase("act").do("action", "trade")
    if table.stage == "exchanges":
        table.do("enough")
    gain = dict(gain) | ({"silver": gain.get("silver", 0) + 1} if "trader" in line else {})
    assert table.idle and table.has(0) == gain


def test_space_8_destroys_and_each_destroying_may_be_declined() -> None:
    table = (
        Table()
        .at(0, "8")
        .line(0, "peddler_1 peddler_2 squire")
        .hand(0, "thief abbot")
        .phase("act")
        .do("action", "trade")
        .do("more")
    )
    table.do("decline")
    assert table.stage == "destroy"
    assert table.do("card", "abbot").idle and table.has(0) == {"silver": 2}


def test_space_6_flips_debts_and_deeds_in_any_mix() -> None:
    table = (
        Table()
        .at(0, "6")
        .line(0, "peddler_1 peddler_2 journeyman")
        .have(0, debts=1, deeds=2)
        .phase("act")
        .do("action", "trade")
        .do("more")
    )
    table.do("flip", "deed").do("flip", "debt").do("resource", "gold")
    assert table.idle and table.has(0) == {"gold": 1, "paid_debts": 1, "deeds": 1, "approved_deeds": 1}


def test_all_exchanges_are_paid_before_the_first_one_gives_anything() -> None:
    table = (
        Table().at(0, "8").line(0, "peddler_1 abbot squire").hand(0, "thief financier").have(0, silver=2).phase("act")
    )
    table.do("action", "trade")  # a second exchange would need 3 silver
    assert table.stage == "destroy" and table.has(0) == {"silver": 2}
    assert table.do("card", "financier").idle and table.has(0) == {"silver": 5}


def test_where_one_merchant_buys_one_silver_none_is_bought() -> None:
    assert Table().at(0, "1").line(0, "abbot labourer squire").top("A", "friar_1").have(0, silver=9).phase("act").idle
    table = (
        Table()
        .at(0, "1")
        .line(0, "trader abbot squire")
        .top("A", "friar_1")
        .have(0, silver=9)
        .phase("act")
        .do("action", "trade")
    )
    assert table.idle and table.has(0) == {"silver": 11}


def test_a_trade_has_at_least_one_exchange_R02() -> None:
    table = (
        Table()
        .at(0, "2")
        .line(0, "trader abbot squire")
        .top("A", "friar_1")
        .have(0, silver=1)
        .phase("act")
        .do("action", "trade")
    )
    assert table.idle and table.has(0) == {"inkwell": 1, "silver": 1}


# --- Build ------------------------------------------------------------------------------------------------------------
def test_buildings_cost_3_5_or_7_builders_and_stand_on_the_bank_of_the_space() -> None:
    table = (
        Table().at(0, "8").line(0, "charlatan_1 labourer artisan_1").have(0, stone=1).phase("act").do("action", "build")
    )
    assert table.offers("building") == [0, 1, 2, 6, 7, 8]
    table.do("building", 1)
    assert table.offers("spot") == ["D3", "D4"] and table.has(0) == {"stone": 1}
    table.do("spot", "D4")
    assert (
        table.has(0) == {"gold": 1} and table.g.built[0, 1] == 1 and table.markers(0) == (1, 6)
    )  # the Charlatan corrupts


def test_the_spot_pays_before_the_links_and_of_two_links_the_builder_chooses_the_first_R09() -> None:
    table = (
        Table()
        .built(1, 6, "D2")
        .built(1, 7, "D4")
        .at(0, "8")
        .line(0, "charlatan_1 labourer squire")
        .have(0, deeds=1, debts=1)
        .phase("act")
    )
    table.do("action", "build").do("building", 8).do("flip", "deed")
    assert table.stage == "link" and table.has(0) == {"debts": 1, "approved_deeds": 1}
    table.do("link", "on")
    assert table.idle and table.has(0) == {"debts": 2, "approved_deeds": 1} and table.has(1) == {"debts": 1}


def test_a_link_between_two_own_buildings_pays_once() -> None:
    table = (
        Table()
        .built(0, 6, "B2")
        .at(0, "3")
        .line(0, "charlatan_1 labourer squire")
        .phase("act")
        .do("action", "build")
        .do("building", 7)
    )
    assert table.idle and table.has(0) == {"inkwell": 1, "silver": 2}


def test_the_link_of_the_last_spot_leads_to_the_next_segment_of_the_ring() -> None:
    table = Table(3).built(1, 6, "C1").at(0, "4").line(0, "charlatan_1 labourer squire").have(0, deeds=1)
    for place, segment in enumerate((1, 2, 0, 3, 4)):
        table.g.ring[place], table.g.place_of[segment] = segment, place
    table.phase("act").do("action", "build").do("building", 7).do("spot", "B5")
    assert table.has(0) == {"approved_deeds": 1, "gold": 1} and table.has(1) == {"gold": 1}


def test_a_building_helps_at_once_but_not_to_pay_for_itself() -> None:
    table = (
        Table(3)
        .at(0, "2")
        .line(0, "charlatan_1 labourer squire")
        .hand(0, "thief")
        .top("B", "friar_1")
        .phase("act")
        .do("action", "build")
    )
    assert table.offers("building") == [6, 7, 8]
    table.do("building", 6).do("spot", "A5")
    assert table.stage == "destroy"
    table = (
        Table(3)
        .at(0, "1")
        .line(0, "charlatan_1 labourer squire")
        .hand(0, "thief")
        .top("B", "friar_1")
        .phase("act")
        .do("action", "build")
    )
    table.do("building", 6).do("spot", "A2").do("segment", "B")  # a hire on the spot: the new workshop discards
    assert table.stage == "discard"


def test_without_an_open_spot_on_the_bank_there_is_no_building() -> None:
    table = (
        Table().built(1, 6, "A3").built(1, 7, "A4").at(0, "2").line(0, "charlatan_1 labourer journeyman").phase("act")
    )
    assert table.offers("action") == ["trade", "none"]


def test_with_all_nine_built_there_is_no_building() -> None:
    table = Table(3)
    for slot in range(9):
        table.built(0, slot)
    table.at(0, "1").line(0, "charlatan_1 labourer trader").have(0, stone=9).phase("act")
    assert table.offers("action") == ["trade", "none"]


# --- Workers ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("gold", "rows"), [(0, [0]), (2, [0, 1]), (4, [0, 1, 2]), (7, [0, 1, 2, 3])])
def test_1_3_5_or_8_nobles_place_1_to_4_workers(gold: int, rows: list[int]) -> None:
    table = (
        Table()
        .at(0, "I5_6")
        .line(0, "squire trader journeyman")
        .top("C", "friar_1")
        .have(0, gold=gold)
        .phase("act")
        .do("action", "workers")
    )
    if len(rows) == 1:
        assert table.idle and table.g.tier1[2, 0] == 1
    else:
        assert table.mask_of("workers") == rows


def test_a_row_that_places_more_workers_than_are_in_supply_is_not_offered() -> None:
    table = (
        Table()
        .at(0, "I5_6")
        .line(0, "squire trader journeyman")
        .top("C", "friar_1")
        .have(0, gold=7)
        .castle(3, s0={0: 18})
        .phase("act")
    )
    assert table.do("action", "workers").mask_of("workers") == [0, 1]


def test_workers_go_into_the_section_that_faces_the_segment() -> None:
    table = (
        Table()
        .at(0, "I5_6")
        .set(castle_offset=3)
        .line(0, "squire trader journeyman")
        .top("C", "friar_1")
        .phase("act")
        .do("action", "workers")
    )
    assert table.g.tier1[4, 0] == 1  # place 2 less offset 3


# --- Transcribe -------------------------------------------------------------------------------------------------------
def test_a_manuscript_is_taken_for_its_cost_and_the_next_one_is_visible() -> None:
    table = (
        Table()
        .at(0, "I1_2")
        .line(0, "abbot trader journeyman")
        .tile("A", "m_black_4_03")
        .top("A", "princess_1")
        .have(0, inkwell=3)
        .phase("act")
    )
    table.do("action", "transcribe")
    assert table.idle and table.has(0) == {} and table.markers(0) == (0, 4) and table.g.manuscript_owner[2] == 0
    assert table.g.manuscript_top[0] not in (-1, 2)


def test_the_third_ribbon_of_a_colour_brings_its_bonus_card_before_the_effect() -> None:
    table = (
        Table()
        .owns(0, "m_black_3_01", "m_black_4_02")
        .at(0, "I1_2")
        .line(0, "abbot trader journeyman")
        .tile("A", "m_black_4_03")
    )
    table.top("A", "princess_1").have(0, inkwell=3).phase("act").do("action", "transcribe")
    assert table.g.bonus_owner.tolist() == [0, -1, -1, -1] and table.points(0)["cleric bonus"] == 3
    table = (
        Table()
        .owns(0, "m_black_3_01", "m_black_4_02")
        .owns(1, 5, 6, 7)
        .set(bonus_owner={0: 1})
        .effect(0, "free manuscript")
    )
    table.do("segment", table.offers("segment")[0])
    assert table.g.bonus_owner[0] == 1


def test_an_empty_pile_leaves_the_printed_manuscript_for_3_which_nobody_owns_R07() -> None:
    table = (
        Table()
        .at(0, "I1_2")
        .line(0, "abbot trader journeyman")
        .tile("A", "-")
        .top("A", "princess_1")
        .have(0, inkwell=2)
        .phase("act")
    )
    table.do("action", "transcribe")
    assert table.idle and table.has(0) == {"deeds": 1} and (table.g.manuscript_owner != 0).all()


# --- triggers ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("card", "space", "action", "goods"),
    [
        ("jeweller_1", "4", "trade", {}),
        ("woodcutter_1", "3", "build", {"stone": 2}),
        ("overseer_2", "I3_4", "workers", {}),
        ("deacon_2", "I3_4", "transcribe", {"inkwell": 6}),
    ],
)
def test_a_primary_action_sets_off_the_cards_that_wait_for_it(
    card: str, space: str, action: str, goods: dict[str, int]
) -> None:
    table = (
        Table()
        .at(0, space)
        .line(0, f"{card} trader abbot")
        .top("B", "courier_1")
        .tile("B", "m_grey_5_30")
        .have(0, **goods)
        .phase("act")
    )
    table.do("action", action)
    while not table.idle:
        table.act(table.match.legal_actions()[-1])
    assert table.markers(0)[1] == 5


def test_free_buildings_workers_and_manuscripts_set_off_nothing_R03() -> None:
    table = (
        Table()
        .line(0, "woodcutter_1 overseer_2 deacon_2")
        .tile("A", "m_grey_4_35")
        .effect(0, "build workshop, place workers, free manuscript")
    )
    while not table.idle:
        table.do("spot", "A1") if table.stage == "spot" else table.act(table.match.legal_actions()[0])
    assert table.markers(0) == (0, 6)


def test_of_several_triggers_their_owner_chooses_the_next() -> None:
    table = (
        Table()
        .at(0, "3")
        .line(0, "charlatan_1 woodcutter_1 woodcutter_2")
        .hand(0, "thief")
        .have(0, corruption=5)
        .phase("act")
        .do("action", "build")
    )
    table.do("building", 6).do("spot", "B2")
    assert table.stage == "trigger" and table.mask_of("trigger") == [0, 1, 2]
    table.do("trigger", 2).do("option", 1).do("decline")
    assert table.mask_of("trigger") == [0, 1]
    table.do("trigger", 1)
    assert table.idle and table.markers(0) == (6, 6)  # the virtue first, then corruption: 5 and 5, then both up
