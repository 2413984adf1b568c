"""Every switch of the rules both ways (amendment 23). Those of the Hospital and of the Witch are in the files about
them, max_rounds in `test_end_of_game`."""

from __future__ import annotations

import pytest

from tests.games.citadels.table import Table, kind_of

SIX = "Manor, Tavern, Temple, Prison, Church, Market"
SEVEN = SIX + ", Castle"


def after_income(name: str, city: str = "", hand: str = "", gold: int = 9, **options: object) -> Table:
    """Seat 0, of four, has this character, and this much gold after its income; nobody else draws cards."""
    t = Table(4, {0: name, 1: "Bishop", 2: "Thief", 3: "Magician"}, **options).city(0, city).hand(0, hand)  # type: ignore[arg-type]
    return t.call(name).play("take 2 gold").gold({0: gold})


def raid(name: str, own: str, city: str, gold: int = 9, **options: object) -> Table:
    """Seat 0, Warlord or Diplomat, is asked at the end of his turn; seat 1, Merchant, has this city. Everybody else has
    had his turn."""
    t = (
        Table(4, {0: name, 1: "Merchant", 2: "Thief", 3: "Magician"}, **options)
        .city(0, own)
        .city(1, city)
        .hand(0, "Fortress")
    )  # type: ignore[arg-type]
    return t.call(name).play("take 2 gold").gold({0: gold}).end()


# --- building ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("name", "least", "most"),
    [
        ("city_size", 7, 8),
        ("poor_house_cost", 4, 5),
        ("factory_cost", 5, 6),
        ("treasury_cost", 4, 5),
        ("max_rounds", 1, 200),
    ],
)
def test_settings_have_the_bounds_of_the_rules_page(name: str, least: int, most: int) -> None:
    for value in (least, most):
        assert Table(4, {0: "Bishop"}, **{name: value}).match.options[name] == value  # type: ignore[arg-type]
    for value in (least - 1, most + 1):
        with pytest.raises(ValueError, match=name):
            Table(4, {0: "Bishop"}, **{name: value})  # type: ignore[arg-type]


@pytest.mark.parametrize("allowed", [True, False])
def test_allow_duplicates_on_building(allowed: bool) -> None:
    t = after_income("Artist", "Manor", "Manor, Tavern", allow_duplicates=allowed)
    assert ("build Manor for 3" in t.options()) == allowed and "build Tavern for 1" in t.options()


def test_without_duplicates_the_owner_of_a_quarry_builds_them_with_its_discount() -> None:
    assert (
        "build Manor for 2"
        in after_income("Artist", "Manor, Quarry", "Manor, Tavern", allow_duplicates=False).options()
    )


@pytest.mark.parametrize("allowed", [True, False])
def test_without_duplicates_the_wizard_may_build_them_in_his_turn(allowed: bool) -> None:
    """5.4, amendment 10."""
    t = (
        Table(4, {0: "Wizard"}, allow_duplicates=allowed)
        .city(0, "Manor")
        .hand(0, "Manor")
        .hand(1, "Manor")
        .call("Wizard")
        .gold({0: 9})
    )
    t.play("look at another hand").play(
        *t.options("take Manor"), "build Manor for 3", "take 2 gold", "build Manor for 3"
    )
    assert t.city_of(0) == "3 Manor"


def test_without_duplicates_the_diplomat_makes_none_in_either_city() -> None:
    """Amendment 17: he may not get a second Manor, nor leave a second one."""
    own, city = "Tavern, Manor", "Manor, Palace"
    t = raid("Diplomat", own, city)
    assert t.options() == ["give Manor", "give Tavern", "swap nothing"]
    assert t.play("give Tavern").options() == ["take Manor for 2", "take Palace for 4"]
    t = raid("Diplomat", own, city, allow_duplicates=False)
    assert t.options() == ["give Tavern", "swap nothing"]
    assert t.play("give Tavern").city_of(0) == "Manor, Palace"


@pytest.mark.parametrize(("value", "gold", "cards"), [("3_for_2", 3, 2), ("2_for_3", 2, 3), ("3_for_3", 3, 3)])
def test_smithy(value: str, gold: int, cards: int) -> None:
    t = after_income("Artist", "Smithy", "Manor", gold, smithy=value).play(
        f"pay {gold} gold in the Smithy for {cards} cards"
    )
    assert t.gold_of(0) == [0] and t.g.hand_size[0] == 1 + cards
    assert not after_income("Artist", "Smithy", "Manor", gold - 1, smithy=value).options("pay")


@pytest.mark.parametrize(
    ("name", "option", "costs"),
    [
        ("Poor House", "poor_house_cost", (5, 4)),
        ("Factory", "factory_cost", (6, 5)),
        ("Imperial Treasury", "treasury_cost", (4, 5)),
    ],
)
def test_costs(name: str, option: str, costs: tuple[int, int]) -> None:
    """The base cost is price, points and value."""
    for cost, options in ((costs[0], {}), (costs[1], {option: costs[1]})):
        t = after_income("Artist", "", f"{name}, Manor", cost, **options).play(f"build {name} for {cost}")
        assert t.points(0)["buildings"] == cost
        assert (
            f"destroy {name} for {cost - 1}"
            in raid("Warlord", "", f"{name}, Tavern", **options).play("destroy a building of player 1").options()
        )


# --- deck and pile ----------------------------------------------------------------------------------------------------
def test_bottom_of_deck_discarded_cards_are_drawn_after_the_deck_in_their_order() -> None:
    t = (
        after_income("Architect", "Smithy", "Manor", discard_mode="bottom_of_deck")
        .pile("Palace, Castle, Docks")
        .deck("Tavern")
    )
    t.play("pay 3 gold in the Smithy for 2 cards")
    assert t.hand_of(0).count("Palace") == 1 and "Tavern" in t.hand_of(0)
    assert [int(kind) for kind in t.g.pile[:2]] == [kind_of("Castle"), kind_of("Docks")]


def test_bottom_of_deck_who_knows_a_card_under_the_deck_knows_it_in_the_hand_that_draws_it() -> None:
    t = (
        after_income("Artist", "Park", "Manor", 3, discard_mode="bottom_of_deck")
        .pile("Palace", 2)
        .pile("Castle")
        .deck("")
        .play("build Manor for 3")
        .end()
    )
    assert t.hand_of(0) == "Castle, Palace"
    assert [int(t.g.hand_known[2, 0, kind_of(name)]) for name in ("Palace", "Castle")] == [1, 1]
    assert [int(t.g.hand_known[1, 0, kind_of(name)]) for name in ("Palace", "Castle")] == [0, 1]


def test_pile_the_discard_pile_is_shuffled_into_the_empty_deck() -> None:
    found = set()
    for seed in range(12):
        t = (
            after_income("Artist", "Park", "Manor", 3, seed=seed)
            .pile("Palace, Castle, Docks", 2)
            .deck("")
            .play("build Manor for 3")
            .end()
        )
        assert t.g.pile_size == 0 and not t.g.hand_known[2, 0].any()
        found.add(t.hand_of(0))
    assert len(found) > 1


def test_bottom_of_deck_the_lighthouse_finds_the_cards_under_the_deck() -> None:
    t = (
        after_income("Artist", "", "Lighthouse, Manor", discard_mode="bottom_of_deck")
        .pile("Castle")
        .deck("Tavern")
        .play("build Lighthouse for 3")
    )
    assert t.options() == ["take Castle", "take Tavern", "take no card"] and t.g.pile_size == 0


# --- Warlord and Diplomat ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize("allowed", [False, True])
def test_warlord_may_hit_own_city(allowed: bool) -> None:
    t = raid("Warlord", "Manor", "Tavern", warlord_may_hit_own_city=allowed)
    assert ("destroy a building of oneself" in t.options()) == allowed
    if allowed:
        assert t.play("destroy a building of oneself").g.buildings[0] == 0


@pytest.mark.parametrize(("value", "safe"), [("full", False), ("threshold", True)])
def test_protected_city_size_under_a_tower_set_to_seven(value: str, safe: bool) -> None:
    t = (
        Table(4, {0: "Warlord", 1: "Merchant"}, protected_city_size=value)
        .city(0, "Bell Tower, Powder House")
        .city(1, SEVEN)
        .city(2, "Tavern, Temple")
        .set(bell=1)
    )
    t.call("Warlord").play("use up the Powder House")
    assert (t.stage == "explode in") != safe, "with the city of seat 1 safe there is only that of seat 2"
    t.play(*(["explode a building of player 2"] if not safe else []), "explode Tavern", "take 2 gold").end()
    assert ("destroy a building of player 1" in t.options()) != safe and "destroy a building of player 2" in t.options()


@pytest.mark.parametrize(("value", "legal"), [("allowed", True), ("forbidden", False)])
def test_diplomat_vs_complete_city(value: str, legal: bool) -> None:
    assert (
        raid("Diplomat", "Manor", SEVEN + ", Cathedral", diplomat_vs_complete_city=value).stage == "give away"
    ) == legal
    assert raid("Diplomat", "Castle", SEVEN, diplomat_vs_complete_city=value).stage == "give away", (
        "seven are not complete"
    )


@pytest.mark.parametrize(
    ("affects", "prices"), [(False, {"Palace": 4, "Great Wall": 5}), (True, {"Palace": 5, "Great Wall": 6})]
)
def test_great_wall_affects_diplomat(affects: bool, prices: dict[str, int]) -> None:
    t = raid("Diplomat", "Temple", "Palace, Great Wall", great_wall_affects_diplomat=affects)
    assert t.play("give Temple").options() == [f"take {name} for {price}" for name, price in prices.items()]


@pytest.mark.parametrize(("protects", "price"), [(True, 6), (False, 5)])
def test_great_wall_protects_itself(protects: bool, price: int) -> None:
    t = raid("Warlord", "", "Palace, Great Wall", great_wall_protects_itself=protects)
    assert t.play("destroy a building of player 1").options() == [
        "destroy Palace for 5",
        f"destroy Great Wall for {price}",
    ]


@pytest.mark.parametrize("rescues", [False, True])
def test_graveyard_vs_powder_house(rescues: bool) -> None:
    """The owner is asked in the middle of the turn, which then goes on; the Powder House itself is lost."""
    t = (
        after_income("Artist", "Powder House", "Manor", graveyard_vs_powder_house=rescues)
        .city(1, "Palace")
        .city(2, "Graveyard")
        .gold({2: 1})
    )
    t.play("use up the Powder House", "explode a building of player 1")
    assert (t.stage == "graveyard") == rescues
    if rescues:
        assert t.seat == 2
        t.play("pay 1 gold for Palace")
        assert t.hand_of(2) == "Palace" and t.gold_of(2) == [0]
    assert t.seat == 0 and t.options("build") == ["build Manor for 3"] and t.g.pile_size == (1 if rescues else 2)


@pytest.mark.parametrize("saves", [False, True])
def test_graveyard_saves_itself(saves: bool) -> None:
    t = (
        Table(4, {0: "Warlord", 1: "Merchant"}, graveyard_saves_itself=saves)
        .city(1, "Graveyard")
        .call("Warlord")
        .gold({0: 4, 1: 1})
        .play("take 2 gold")
        .end()
    )
    t.play("destroy a building of player 1")
    assert (t.stage == "graveyard") == saves
    if saves:
        assert t.seat == 1 and t.play("pay 1 gold for Graveyard").hand_of(1) == "Graveyard"


# --- gold -------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("collects", "gold"), [(True, 5), (False, 2)])
def test_auto_collect_taxes_at_turn_end(collects: bool, gold: int) -> None:
    t = after_income("Merchant", "3 Tavern", "Manor", 2, auto_collect_taxes_at_turn_end=collects).play("end the turn")
    assert t.gold_of(0) == [gold]


@pytest.mark.parametrize(("collects", "gold"), [(True, 3), (False, 2)])
def test_tithe_at_end(collects: bool, gold: int) -> None:
    """Amendment 51."""
    t = (
        Table(4, {0: "Abbot", 1: "Merchant"}, tithe_at_end=collects)
        .hand(0, "Palace")
        .call("Abbot")
        .play("take 2 gold")
        .gold({0: 2, 1: 6})
    )
    assert t.end().gold_of(0, 1) == [gold, 6 + 2 - gold]


@pytest.mark.parametrize(
    ("gold", "switch", "left", "collector"),
    [
        (3, True, 1, 0),
        (3, False, 1, 0),
        (4, True, 1, 1),
        (4, False, 0, 1),
        (5, True, 1, 1),
        (5, False, 1, 1),
    ],
)
def test_retroactive_tax_triggers_poor_house(gold: int, switch: bool, left: int, collector: int) -> None:
    """Example 37: the Assassin with the Poor House builds a Manor and has 0, 1 or 2 left."""
    t = (
        Table(4, {0: "Assassin", 1: "Tax Collector"}, retroactive_tax_triggers_poor_house=switch)
        .city(0, "Poor House")
        .hand(0, "Manor")
        .call("Assassin")
    )
    t.gold({0: gold - 2}).play("name (Assassin) 7 Architect", "take 2 gold", "build Manor for 3")
    assert t.g.number == 2 and t.seat == 1
    assert t.gold_of(0, 1) == [left, collector]


# --- crown and names --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("moves", [False, True])
def test_killed_emperor_moves_crown(moves: bool) -> None:
    """Amendment 23: after the last call his player is asked, and may leave the crown."""
    t = (
        Table(4, {0: "Assassin", 1: "Emperor"}, crown=3, killed_emperor_moves_crown=moves)
        .city(2, "Throne Room")
        .call("Assassin")
    )
    t.play("name (Assassin) 4 Emperor", "take 2 gold")
    while t.stage == "turn":
        t.pass_by()
    if not moves:
        assert t.stage == "draft" and t.g.crown == 3
        return
    gold = t.gold_of(2)[0]
    assert t.seat == 1 and t.options() == [
        "give the crown to oneself",
        "give the crown to player 2",
        "give the crown to player 0",
        "leave the crown",
    ]
    left = t.match.clone()
    left.apply(left.parse("leave the crown"))
    assert left.state.crown == 3 and left.state.gold[2] == gold
    t.play("give the crown to player 0")
    assert t.g.crown == 0 and t.gold_of(2) == [gold + 1] and t.seat == 0 and t.stage == "draft"


@pytest.mark.parametrize("allowed", [False, True])
@pytest.mark.parametrize("name", ["Assassin", "Witch", "Thief"])
def test_name_face_up(name: str, allowed: bool) -> None:
    t = Table(5, {0: name}, face_up=["Bishop", "Warlord"], name_face_up=allowed).call(name)
    if name == "Witch":
        t.play("take 2 gold")
    assert (f"name ({name}) 5 Bishop" in t.options()) == allowed
    if allowed:
        t.play(f"name ({name}) 5 Bishop").finish_round()
        assert t.stage == "draft", "naming one that nobody has does nothing"


# --- the end ----------------------------------------------------------------------------------------------------------
def test_city_size_seven() -> None:
    t = (
        Table(4, {0: "Artist"}, city_size=7)
        .city(0, SIX)
        .hand(0, "Castle")
        .call("Artist")
        .gold({0: 2})
        .play("take 2 gold", "build Castle for 4")
        .finish_round()
    )
    assert t.match.over and t.points(0)["complete city"] == 4


def test_city_size_seven_with_the_bell_tower_is_six() -> None:
    t = after_income("Artist", "Manor, Tavern, Temple, Prison, Church", "Bell Tower", 5, city_size=7).play(
        "build Bell Tower for 5"
    )
    assert t.options() == ["let the game end with 7 buildings", "let the game end with 6 buildings"]
    assert t.play("let the game end with 6 buildings").finish_round().match.over


def test_city_size_seven_protects_cities_of_seven() -> None:
    t = (
        Table(4, {0: "Warlord", 1: "Merchant"}, city_size=7)
        .city(1, SEVEN)
        .city(2, SIX)
        .call("Warlord")
        .play("take 2 gold")
        .end()
    )
    assert t.options() == ["destroy a building of player 2", "destroy nothing"]


@pytest.mark.parametrize(
    ("restricted", "built_now", "colours"), [(False, True, 3), (True, True, 0), (True, False, 3), (False, False, 3)]
)
def test_haunted_city_last_round_restriction(restricted: bool, built_now: bool, colours: int) -> None:
    """Built in the last round it stays purple; then yellow is missing."""
    seven = "Keep, Temple, Tavern, Prison, Market, Church, Watchtower"
    t = Table(4, {0: "Artist"}, haunted_city_last_round_restriction=restricted).set(rounds=5)
    t.city(0, seven if built_now else seven + ", Haunted City").hand(
        0, "Haunted City, Tavern" if built_now else "Tavern"
    )
    t.call("Artist").gold({0: 9}).play(
        "take 2 gold", "build Haunted City for 2" if built_now else "build Tavern for 1"
    ).finish_round()
    assert t.match.over and t.points(0).get("all colours", 0) == colours
