"""What the page without a server is built from: pinned downloads, and archives of the package."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from architects_env.games import load, names
from architects_env.opponents import GRANDMASTER, get_level, get_levels
from tools.browser_site import packages, sources


def in_archive(content: bytes) -> set[str]:
    with zipfile.ZipFile(io.BytesIO(content)) as found:
        return set(found.namelist())


def test_a_download_with_another_hash_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "DOWNLOADS", tmp_path)
    monkeypatch.setattr(sources, "_from_release", lambda name: b"something else")
    with pytest.raises(sources.NotFetched, match=r"pyodide\.js has the SHA-256 [0-9a-f]{64}, but b4cb23"):
        sources.fetched("pyodide.js")
    assert not [*tmp_path.iterdir()] and not sources.are_fetched()


def test_a_build_without_a_network_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "DOWNLOADS", tmp_path)
    monkeypatch.setattr(sources, "_from_release", lambda name: None)
    monkeypatch.setattr(sources, "CARRIER", f"{tmp_path / 'missing.whl'}")
    with pytest.raises(sources.NotFetched, match="Build where there is a network"):
        sources.fetched("pyodide.js")


def test_a_file_that_was_fetched_is_used_again_unless_it_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = b"a file"
    monkeypatch.setattr(sources, "DOWNLOADS", tmp_path)
    monkeypatch.setattr(sources, "FILES", {"a": sources.sha256(content)})
    asked = list[str]()
    monkeypatch.setattr(sources, "_from_release", lambda name: asked.append(name) or content)
    assert sources.fetched("a") == sources.fetched("a") == content and asked == ["a"]
    (tmp_path / "a").write_bytes(b"damaged")
    assert sources.fetched("a") == content and asked == ["a", "a"]


def test_archives_are_the_same_each_time_and_hold_no_game_twice() -> None:
    common = in_archive(packages.common())
    assert "architects_env/play/browser/page.py" in common and "architects_env/core/play/match.py" in common
    for name in names():
        own = packages.of_game(name)
        assert own == packages.of_game(name) and not common & in_archive(own)
        assert {path.split("/")[2] for path in in_archive(own) if path.startswith("architects_env/games/")} == {name}


def test_a_game_comes_with_every_network_that_its_opponents_play_with() -> None:
    for name in names():
        game, found = load(name), {path.name for path in packages._opponents(name)}
        assert get_levels(game)
        for level in (*get_levels(game), GRANDMASTER):
            plays = get_level(game, level)
            for kind, number in packages.NAMED.findall(" ".join(plays.agents)):
                assert packages.network_path(game, int(number), kind == "alone").name in found
