"""Printed cards that people type in once, and that are used from the next start on."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from architects_env.core.files.data_files import PREFIX
from architects_env.play.companion.card_table import use_kept_cards
from architects_env.play.faces.architects.card_table import TABLE
from architects_env.play.server.connections import session
from architects_env.play.server.hosting import tables
from tests.play.wire import Server, server

VARIABLE = PREFIX + "ARCHITECTS_RIVAL"
QUARRY = "quarry|gain_marble 3|capture 2"
PROGRAM = """
import sys
from pathlib import Path
from architects_env.play.companion.card_table import card_table_of, use_kept_cards
use_kept_cards(Path(sys.argv[1]))
from architects_env.games.architects.text.names import scheme_name
from architects_env.play.companion.questions import invented
print(scheme_name(0), card_table_of("architects").fingerprint, invented("architects"), sep=";")
"""


@pytest.fixture(scope="module")
def here() -> Iterator[Server]:
    with server() as found:
        yield found


def test_the_used_cards_are_those_of_the_project_until_others_are_typed_in() -> None:
    rows = TABLE.rows()
    assert len(rows) == 30 and json.loads(TABLE.content(rows)) == TABLE.used
    assert not TABLE.fingerprint and replace(TABLE, used=json.loads(TABLE.content([QUARRY, *rows[1:]]))).fingerprint
    assert set(TABLE.labels) == {*TABLE.places, *TABLE.effects}


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ([QUARRY] * 29, "There are 30 cards, not 29."),
        (["tavern"] * 30, "tavern"),
        (["quarry|steal 1"] * 30, "steal 1"),
        (["quarry|" + "|".join(["release"] * 5)] * 30, "has 5 entries"),
    ],
)
def test_what_is_no_card_is_refused_with_the_reason(rows: list[str], said: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=said):
        TABLE.keep(rows, tmp_path)
    assert not [*tmp_path.iterdir()]


def test_kept_cards_are_used_from_the_next_start_on_and_are_then_those_of_the_box(tmp_path: Path) -> None:
    TABLE.keep([QUARRY] * 30, tmp_path)
    environment = {name: value for name, value in os.environ.items() if name != VARIABLE} | {"NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-c", PROGRAM, str(tmp_path)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    name, fingerprint, invented = done.stdout.strip().split(";")
    assert name.startswith("1 (Quarry") and "capture up to 2 groups" in name, done.stderr
    assert fingerprint and invented == "{}", "they are in the box, so nobody deals them"


def test_a_file_that_the_environment_names_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    TABLE.keep([QUARRY] * 30, tmp_path)
    monkeypatch.setenv(VARIABLE, "another.json")
    use_kept_cards(tmp_path)
    assert os.environ[VARIABLE] == "another.json"


def test_only_a_page_on_the_servers_own_machine_keeps_cards_there(
    here: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with here.browser() as browser:
        asked = browser.say("transcribe", game="architects").until("transcribed")
        assert len(asked["cards"]) == 30 and not asked["keeps"] and asked["labels"]["guildhall"] == "Guildhall"
        here.app.state.tables.data = tmp_path
        sent = browser.say("transcribe", game="architects", cards=[QUARRY] * 30).until("transcribed")
        assert not sent["keeps"] and json.loads(sent["content"])["starting_schemes"][0]["location"] == "quarry"
        assert VARIABLE in sent["sentence"] and not [*tmp_path.iterdir()]
        monkeypatch.setattr(session, "LOOPBACK", ("testclient",))
        sent = browser.say("transcribe", game="architects", cards=[QUARRY] * 30).until("transcribed")
        assert sent["keeps"] and (tmp_path / "architects_rival.json").read_text() == sent["content"]
        assert "cards to type in" in browser.refused("transcribe", game="citadels")
        here.app.state.tables.data = None


def test_a_table_with_the_rival_waits_for_its_cards_and_others_do_not(
    here: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "fingerprint_of", lambda game: "typed" if game == "architects" else "")
    with here.browser() as browser, here.browser() as other:
        browser.sit("architects", "human").turn()
        other.sit("architects", "human", "random").turn()
        alone, together = browser.token, other.token
        browser.say("leave")
        other.say("leave")
        monkeypatch.setattr(tables, "fingerprint_of", lambda game: "")
        assert "other typed cards" in browser.refused("join", token=alone)
        other.say("join", token=together).until("seated")
