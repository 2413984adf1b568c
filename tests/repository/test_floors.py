"""The floors and rooms of the package: the environment knows no table, and nothing goes in circles."""

from __future__ import annotations

from tools import structure

DOORS = {
    "architects_env.adapters.common.rendering",
    "architects_env.adapters.text.languages",
    "architects_env.conformance",
    "architects_env.core.play.view",
    "architects_env.experiments.records.__main__",
}
"""Who fetches a part of the table, inside a function, when somebody asks for a picture, a language or its checks."""


def test_the_environment_imports_nothing_of_the_table() -> None:
    assert structure.upwards() == []


def test_the_doors_to_the_table_are_known() -> None:
    assert {module for module, _ in structure.upwards(lazily=True)} == DOORS


def test_neither_rooms_nor_modules_go_in_circles() -> None:
    assert structure.circles_of_rooms() == [] and structure.circles_of_modules() == []


def test_a_circle_would_be_found() -> None:
    assert structure.circles({"a": {"b"}, "b": {"c"}, "c": {"b"}}) == [{"b", "c"}]


def test_the_core_has_seven_rooms_one_above_the_other() -> None:
    rooms = {room for arrow in structure.arrows() for room in arrow if room.startswith("core.")}
    assert rooms == {
        f"core.{room}" for room in ("command_line", "files", "compile", "contract", "cards", "play", "search")
    }
