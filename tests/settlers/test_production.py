"""Production (rules section 4.2)."""

from tests.settlers.table import Table


def test_e01_board_deals_and_locations_of_the_japanese_example():
    table = Table("Japanese", "Romans").deals(0, "Daimyo's Castle 2, Farm").empire(0, "Lord's Fields, Armorer").production()
    assert table.has(0) == {"worker": 5, "wood": 1, "raze": 2, "gold": 1, "food": 1} and table.g.token[0] == 1
