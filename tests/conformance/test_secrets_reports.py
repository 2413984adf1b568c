"""Secrets reports say who can tell what apart; those of our games are kept in `tests/conformance/secrets`."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

import architects_env
from architects_env import command
from architects_env.conformance import secrets_report
from architects_env.testing.secrets import check_secrets_report
from tests.small_games import sealed_bids

KEPT = Path(__file__).parent / "secrets"


@pytest.mark.parametrize("name", architects_env.game_names())
def test_the_secrets_report_is_the_one_that_was_read(name: str, accept_goldens: bool) -> None:
    check_secrets_report(name, KEPT / f"{name}.txt", accept_goldens)


@pytest.fixture
def uncompiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play in plain Python, which starts at once."""
    monkeypatch.setenv("ARCHITECTS_ENV_COMPILE", "never")


@pytest.mark.usefixtures("uncompiled")
def test_a_report_says_who_can_tell_what_apart() -> None:
    report = secrets_report(sealed_bids.GAME, games=2)
    words = " ".join(report.split())
    told = (
        "in some positions the others see at once which one was played, in others they learn it when stage bidding has"
    )
    assert f"- bid: {told} been played." in words  # the last bidder is seen at once
    assert (
        "- Left out, as the core keeps them: which seat has seen which card (card_group, deck_group, deck_seen,"
        in words
    )
    assert "hand_seen" not in words.partition("Left out")[0]
    assert "- Everybody sees at once: play.\n" in report
    assert "- bid: each seat sees its own row; other rows are hidden in stage bidding.\n" in report
    assert "- hand: each seat sees its own row; other rows are hidden until the end.\n" in report
    assert "- deck: nobody sees it.\n" in report


@pytest.mark.usefixtures("uncompiled")
def test_a_secret_that_becomes_visible_is_a_changed_line(tmp_path: Path) -> None:
    def redact(g, seat):
        bids = g.bid.copy()
        sealed_bids.GAME.redact(g, seat)
        g.bid[:] = bids

    path = tmp_path / "sealed_bids.txt"
    with pytest.raises(AssertionError, match=r"There is no secrets report .* Run pytest --accept-goldens"):
        check_secrets_report(sealed_bids.GAME, path, accept=False, games=1)
    check_secrets_report(sealed_bids.GAME, path, accept=True, games=1)
    check_secrets_report(sealed_bids.GAME, path, accept=False, games=1)
    leaky = dataclasses.replace(sealed_bids.GAME, redact=redact)
    with pytest.raises(AssertionError) as error:
        check_secrets_report(leaky, path, accept=False, games=1)
    assert "\n-- bid: each seat sees its own row; other rows are hidden in stage bidding.\n" in str(error.value)
    assert "\n+- Everybody sees at once: bid, play.\n" in str(error.value)


def test_the_command_prints_the_report(capsys: pytest.CaptureFixture[str]) -> None:
    command.main(["check", "hamlet", "--secrets"])
    assert capsys.readouterr().out == (KEPT / "hamlet.txt").read_text(encoding="utf-8")
