"""Files that are written whole, and what is no file."""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from mohreh.kernel.errors import MohrehError
from mohreh.kernel.files import check_writable, write_whole

pytestmark = pytest.mark.once


def test_whole_or_not_at_all(tmp_path: Path) -> None:
    file = tmp_path / "a"
    for data in (b"one", b"two"):
        check_writable(file)
        write_whole(file, data)
        assert data == file.read_bytes()
    assert [file] == list(tmp_path.iterdir())


def test_looking_leaves_nothing_behind(tmp_path: Path) -> None:
    check_writable(tmp_path / "a")
    assert [] == list(tmp_path.iterdir())
    (tmp_path / "a").write_bytes(b"old")
    check_writable(tmp_path / "a")
    assert [b"old"] == [path.read_bytes() for path in tmp_path.iterdir()]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such pipes here")
def test_a_pipe_stays_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    check_writable(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_whole(pipe, b"words")
        assert stat.S_ISFIFO(pipe.lstat().st_mode)
        assert b"words" == os.read(reader, 100)
    finally:
        os.close(reader)


@pytest.mark.parametrize("there", [True, False])
def test_a_link_leads_to_what_is_written(tmp_path: Path, there: bool) -> None:
    (tmp_path / "folder").mkdir()
    target, link = tmp_path / "folder" / "target", tmp_path / "link"
    link.symlink_to(target)
    if there:
        target.write_bytes(b"old")
    check_writable(link)
    write_whole(link, b"new")
    assert link.is_symlink()
    assert b"new" == target.read_bytes()
    assert [target] == list((tmp_path / "folder").iterdir())


def test_refusals(tmp_path: Path) -> None:
    with pytest.raises(MohrehError, match="cannot be written: Is a directory"):
        check_writable(tmp_path)
    with pytest.raises(MohrehError, match=r"a/b cannot be written: there is no folder .*/a$"):
        check_writable(tmp_path / "a" / "b")
    (tmp_path / "link").symlink_to(tmp_path / "no" / "such")
    with pytest.raises(MohrehError, match=r"link cannot be written: there is no folder .*/no$"):
        check_writable(tmp_path / "link")
    with pytest.raises(MohrehError, match="cannot be written: File name too long"):
        check_writable(tmp_path / ("a" * 300))


@contextmanager
def nobody() -> Iterator[None]:
    """Root may write everywhere, so that such a one becomes somebody else for a while."""
    root = os.geteuid() == 0
    if root:
        os.seteuid(65534)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)


@pytest.mark.parametrize("name", ["file", "folder/new"])
def test_what_is_closed_to_us_is_refused(name: str) -> None:
    with tempfile.TemporaryDirectory() as place:  # in a folder that everybody may enter
        folder = Path(place)
        folder.chmod(0o755)
        (folder / "file").touch(0o444)
        (folder / "folder").mkdir(0o555)
        with nobody(), pytest.raises(MohrehError, match="cannot be written: Permission denied"):
            check_writable(folder / name)
        check_writable(folder / "new")
