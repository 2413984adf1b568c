"""Words that the page itself makes: the result of a person, the order of cards, numbers, and mistyped names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

SAID = """async () => {
  const from = (name) => import(new URL(document.querySelector("script[type=module]").src.replace("main.js", name)));
  const [{ Score }, { byTitle, named }, { called }, { nearly }] = [await from("score.js"), await from("wall.js"), await from("called.js"), await from("typed.js")];
  const side = (name, rank, score, resigned = false) => ({ name, rank, score, resigned });
  const mine = (own, ...others) => Score.prototype.mine(own, [own, ...others].sort((one, other) => one.rank - other.rank))?.textContent ?? "";
  return {
    given_up: mine(side("Eva", 2, 9, true), side("Conrad", 1, 8)),
    tied: mine(side("Eva", 2, 8), side("Conrad", 1, 8)),
    behind: mine(side("Eva", 2, 5), side("Conrad", 1, 8)),
    ahead: mine(side("Eva", 1, 5), side("Conrad", 2, 8, true)),
    order: byTitle(["chrám", "Cihelna", "dům", "čtvrť", "Hrad"].map((sentence) => ({ sentence }))).map(({ sentence }) => sentence),
    search: called("ismcts:0.3s"), simulations: called("ismcts:1000"),
    card: named("Thief (value 1: 1 criminal icon (any)); at once: 1 corruption (1)"),
    near: ["acolyte", "akolyta", "abbot"].filter((name) => nearly("acolit", name)),
  };
}"""


@pytest.mark.parametrize(
    ("code", "given_up", "order", "seconds"),
    [
        ("en", "You have given this game up.", ["chrám", "Cihelna", "čtvrť", "dům", "Hrad"], "0.3"),
        ("cs", "Tuto hru jste vzdali.", ["Cihelna", "čtvrť", "dům", "Hrad", "chrám"], "0,3"),
    ],
)
def test_results_orders_and_numbers_are_those_of_the_language(
    open_page: Callable[..., Any], code: str, given_up: str, order: list[str], seconds: str
) -> None:
    said = open_page(locale=code).evaluate(SAID)
    assert said["given_up"].startswith(given_up) and "Conrad" not in said["given_up"]
    assert "Conrad" not in said["tied"] and "3" in said["behind"] and "Conrad" in said["behind"]
    assert said["card"] == ["Thief", "value 1: 1 criminal icon (any); at once: 1 corruption (1)"]
    assert said["ahead"] == "", "nothing is more than the points of somebody who gave up"
    assert said["order"] == order
    assert seconds in said["search"] and "1000" in said["simulations"] and " s" not in said["simulations"][-3:]
    assert said["near"] == ["acolyte", "akolyta"]


OPTIONS = """async () => {
  const { optionsInWords } = await import(new URL(document.querySelector("script[type=module]").src.replace("main.js", "options.js")));
  const options = [{ name: "number_2", label: "Two", choices: ["random", "thief", "blackmailer"] }, { name: "new", label: "New", choices: [] }];
  const presets = [{ label: "First game", about: "The first box.", options: { number_2: "thief", new: 0 } }, { label: "The box", about: "All.", options: {} }];
  return [optionsInWords({ new: 0, number_2: "thief" }, options, presets), optionsInWords({ number_2: "thief" }, options, presets), optionsInWords({}, options, presets)];
}"""


def test_options_of_a_table_are_told_by_the_name_of_their_preset_and_names_with_a_capital_letter(
    open_page: Callable[..., Any],
) -> None:
    preset, changed, none = open_page(locale="cs").evaluate(OPTIONS)
    assert preset == "First game (The first box)" and none == ""
    assert changed == "Two: Zloděj", "as beside the names that always have one"
