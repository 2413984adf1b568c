"""Where the compiled rules are kept, and locks on file systems that have none."""

from __future__ import annotations

import errno
import io
import os
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from architects_env.core.compile.cache import cache_folder, file_lock
from architects_env.train.runs.folder_lock import lock_folder

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows knows no owners and modes of files")


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder for temporary files, on a machine where nothing tells where the cache lies."""
    for name in ("ARCHITECTS_ENV_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    cache_folder.cache_folder.cache_clear()
    yield tmp_path
    cache_folder.cache_folder.cache_clear()


def no_home() -> Path:
    raise RuntimeError("Could not determine home directory.")


def test_a_user_without_a_home_has_a_folder_of_their_own_among_the_temporary_files(
    temporary: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "home", no_home)
    folder = cache_folder.cache_folder()
    own = temporary / f"architects_env-{os.getuid()}"
    assert folder.parent == own and stat.S_IMODE(own.stat().st_mode) == 0o700
    cache_folder.cache_folder.cache_clear()
    assert cache_folder.cache_folder() == folder, "the next start finds it again"


def test_a_home_that_cannot_be_written_is_no_place_either(temporary: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "home", lambda: temporary / "gone" / "home")
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    assert cache_folder.cache_folder().parent == temporary / f"architects_env-{os.getuid()}"


def test_a_folder_that_others_can_write_is_not_taken_for_code_is_loaded_from_it(
    temporary: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "home", no_home)
    planted = temporary / f"architects_env-{os.getuid()}"
    planted.mkdir()
    planted.chmod(0o777)
    assert cache_folder.cache_folder().parent != planted


def test_where_files_cannot_be_locked_work_goes_on_and_a_sentence_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def flock(file: object, how: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(file_lock.fcntl, "flock", flock)
    with pytest.raises(file_lock.NoLocks), file_lock.locked(tmp_path / "a.lock"):
        pass
    told = Console(file=io.StringIO(), width=1000)
    with lock_folder(tmp_path, told):
        pass
    said = told.file.getvalue()  # type: ignore[attr-defined]
    assert "Make sure that no other process works in" in said and "No locks available" in said
