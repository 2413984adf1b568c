"""At a table in the browser: links for guests that work in the home network, and options in the reader's words."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from tests.play.browser import my_turn, open_options, seat_player, sit_down

HOME = "http://192.168.1.7:8017/"
LINK = "input[data-link='1']"


def test_links_lead_to_the_address_in_the_network_although_the_page_is_open_under_localhost(
    open_page: Callable[..., Any],
) -> None:
    def at_home(socket: Any) -> None:
        server = socket.connect_to_server()

        def told(message: str) -> None:
            read = json.loads(message)
            socket.send(json.dumps({**read, "home": HOME}) if read["type"] == "seated" else message)

        server.on_message(told)

    page = open_page()
    sit_down(page, "hamlet", "human")
    assert page.locator(LINK).input_value().startswith(page.evaluate("location.origin"))
    assert "--home" in page.locator(".links").inner_text()
    page.route_web_socket("**/ws*", at_home)
    page.reload()
    my_turn(page)
    assert page.locator(LINK).input_value().startswith(f"{HOME}#seat=")
    assert "--home" not in page.locator(".links").inner_text()


def test_options_and_deals_are_called_in_the_words_of_the_reader_in_the_lobby_and_at_the_table(
    open_page: Callable[..., Any],
) -> None:
    page = open_page(locale="cs")
    page.check("input[name=game][value=settlers]")
    open_options(page)
    labels = page.locator(".option b").all_inner_texts()
    assert "Mírumilovná varianta" in labels and not {"Peaceful", "Lookout", "Slaver last"} & set(labels)
    page.check("[data-option=peaceful]")
    page.select_option("[data-option=lookout]", "alternate")
    seat_player(page, 1, "random")
    page.fill("#seed", "7")
    page.click("button[type=submit]")
    my_turn(page)
    told = page.locator(".decide > p.quiet", has_text="Mírumilovná").inner_text()
    assert "Mírumilovná varianta: ano" in told and "Jak se ve fázi Rozhledu rozdávají karty: Jiný" in told


def test_what_the_program_deals_is_called_in_the_words_of_the_reader(open_page: Callable[..., Any]) -> None:
    page = open_page(locale="cs")
    page.check("input[name=game][value=architects]")
    page.check("input[name=where][value=box]")
    page.locator(".dealt summary").click()
    labels = page.locator(".dealt .option b").all_inner_texts()
    assert {"Učedníci", "Karty budov", "Deska hráče 1"} <= set(labels)
    assert not {"Apprentice", "Small side", "Character of 0"} & set(labels)
