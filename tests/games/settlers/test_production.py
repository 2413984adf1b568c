"""Production (rules section 4.2)."""

from tests.games.settlers.table import Table


def test_e01_board_deals_and_locations_of_the_japanese_example():
    table = (
        Table("Japanese", "Romans").deals(0, "Daimyo's Castle 2, Farm").empire(0, "Lord's Fields, Armorer").production()
    )
    assert table.has(0) == {"worker": 5, "wood": 1, "raze": 2, "gold": 1, "food": 1} and table.g.token[0] == 1


def test_cards_of_deals_are_all_seen_before_a_school_sells_them_and_locations_come_later():
    table = (
        Table("Japanese", "Romans")
        .empire(0, "School of Diplomacy, Farmers at Work, Village 1, Farm 1")
        .deals(0, "Buddha's Temple, Casino")
    )
    table.common_deck("Mill").production().play("draw a common card")
    assert table.options() == ["keep the Mill", "give the Mill away for 1 point"]
    assert table.play("give the Mill away for 1 point").options() == ["keep 1 gold", "give 1 gold away for 1 point"]
    assert table.play("keep 1 gold").options("copy") == [
        "copy the production of the Village (raze 2 workers)",
        "copy the production of the Farm",
    ]


def test_points_of_a_deal_are_not_sold_for_a_point():
    table = Table("Japanese", "Romans").empire(0, "School of Diplomacy").deals(0, "Trade Route 3").production()
    assert table.stage == "turn" and table.has(0)["point"] == 1
