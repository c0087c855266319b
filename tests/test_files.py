"""Files are written whole or not at all, whoever writes them."""

import errno
import os
import socket
import stat
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import Run
from words import files
from words.faults import Fault, Kind, unread
from words.files import write_whole
from words.wording import Wording

posix = pytest.mark.skipif(sys.platform == "win32", reason="modes of files and folders are those of POSIX")


def fails(number: int) -> Callable[..., None]:
    def fail(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    return fail


def torn(number: int) -> Callable[..., None]:
    """Writes a part, and then fails."""

    def fail(file, data) -> None:
        file.write(data[: len(data) // 2])
        raise OSError(number, os.strerror(number))

    return fail


def test_a_new_file_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "jeux adaptés" / "日本" / "♠.txt"
    for data in (b"", b"old", bytes(range(256)) * 5000):
        write_whole(path, data)
        assert path.read_bytes() == data
        assert list(path.parent.iterdir()) == [path]


def test_what_the_system_writes_in_parts_is_whole(tmp_path: Path) -> None:
    class Slow:
        def __init__(self) -> None:
            self.file = (tmp_path / "slow").open("xb", buffering=0)
            self.fileno = self.file.fileno

        def write(self, data: memoryview) -> int:
            return self.file.write(data[:3])

    slow = Slow()
    files.save(slow, b"one two three")  # type: ignore[arg-type]
    slow.file.close()
    assert (tmp_path / "slow").read_bytes() == b"one two three"


@posix
def test_a_link_is_followed_and_stays_a_link(tmp_path: Path) -> None:
    target, link, chain = tmp_path / "far" / "target", tmp_path / "link", tmp_path / "chain"
    target.parent.mkdir()
    target.write_bytes(b"old")
    link.symlink_to(target)
    chain.symlink_to(link)
    for path, data in ((link, b"through one"), (chain, b"through two")):
        write_whole(path, data)
        assert path.is_symlink()
        assert target.read_bytes() == data
    assert sorted(path.name for path in tmp_path.iterdir()) == ["chain", "far", "link"]
    dangling = tmp_path / "dangling"
    dangling.symlink_to(tmp_path / "new")
    write_whole(dangling, b"made")
    assert (tmp_path / "new").read_bytes() == b"made"


@posix
def test_links_in_a_ring_are_one_sentence(tactideck: Run, tmp_path: Path) -> None:
    ring = tmp_path / "ring"
    ring.symlink_to(tmp_path / "gnir")
    (tmp_path / "gnir").symlink_to(ring)
    with pytest.raises(Fault) as info:
        write_whole(ring, b"x")
    assert info.value.key == "cannot-write"
    assert ring.is_symlink()
    for command, code in (
        (["score", "ring"], Kind.UNREADABLE),
        (["deck", "ring"], Kind.UNREADABLE),
        (["print", "kariba", "--only", "cards", "--out", "ring"], Kind.FAILED),
        (["rules", "kariba", "--epub", "--out", "ring/x"], Kind.FAILED),
        (["play", "--resume", "ring"], Kind.UNREADABLE),
        (["play", "kariba", "--players", "Léa,Hugo", "--no-voice", "--out", "ring"], Kind.FAILED),
    ):
        done = tactideck(*command)
        assert done.returncode == code, command
        assert len(done.stderr.splitlines()) == 1, command
    assert tactideck("score", "ring").stderr == (
        "The file ring cannot be read (a link leads back to itself); check its name.\n"
    )


@posix
def test_a_socket_is_called_no_file(tactideck: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # the name of a socket is short
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind("sock")
        done = tactideck("score", "sock")
    assert done.returncode == Kind.UNREADABLE
    assert done.stderr == "The file sock cannot be read (it is not a file); check its name.\n"


@posix
def test_a_pipe_is_written_into_and_stays_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    data = bytes(range(256)) * 1000  # More than a pipe holds.
    write_whole(pipe, data)
    reader.join()
    assert read == [data]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@posix
@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root makes devices")
def test_a_device_is_written_into_and_stays_a_device(tmp_path: Path) -> None:
    null = tmp_path / "null"
    os.mknod(null, 0o666 | stat.S_IFCHR, os.makedev(1, 3))
    try:
        write_whole(null, b"away")
    except Fault:
        pytest.skip("devices are not allowed in this folder")
    assert stat.S_ISCHR(null.stat().st_mode)
    assert list(tmp_path.iterdir()) == [null]


@posix
def test_a_read_only_file_is_refused_and_stays(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    path.write_bytes(b"old")
    path.chmod(0o444)
    with pytest.raises(Fault) as caught:
        write_whole(path, b"new")
    assert (caught.value.kind, caught.value.key) == (Kind.FAILED, "read-only")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


@posix
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664, 0o755])
def test_a_new_file_has_the_permissions_of_the_old_one(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "record"
    path.write_bytes(b"old")
    path.chmod(mode)
    write_whole(path, b"new")
    assert stat.S_IMODE(path.stat().st_mode) == mode


@pytest.mark.parametrize(
    ("patched", "name", "doing"),
    [
        (files, "save", torn),
        (files.os, "fsync", fails),
        (Path, "replace", fails),
    ],
    ids=["writing", "fsync", "replacing"],
)
@pytest.mark.parametrize(
    ("number", "key"), [(errno.ENOSPC, "disk-full"), (errno.EDQUOT, "disk-full"), (errno.EIO, "cannot-write")]
)
def test_what_fails_leaves_the_old_file_and_no_part(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, patched, name, doing, number: int, key: str
) -> None:
    old = tmp_path / "old"
    old.write_bytes(b"old")
    monkeypatch.setattr(patched, name, doing(number))
    with pytest.raises(Fault) as caught:
        write_whole(old, b"the new one")
    assert (caught.value.kind, caught.value.key) == (Kind.FAILED, key)
    assert caught.value.fields["path"] == str(old)
    assert old.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [old]


def test_stopping_leaves_no_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(files, "save", stopped)
    with pytest.raises(KeyboardInterrupt):
        write_whole(tmp_path / "new", b"new")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("path", [".", "folder", "file/below", ""])
def test_a_place_where_no_file_can_be_is_a_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_bytes(b"in the way")
    with pytest.raises(Fault, match="cannot-write"):
        write_whole(Path(path), b"new")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["file", "folder"]


@posix
@pytest.mark.parametrize(("mask", "mode"), [(0o022, 0o644), (0o077, 0o600), (0o002, 0o664)])
def test_others_may_read_it_as_the_umask_says(tmp_path: Path, mask: int, mode: int) -> None:
    before = os.umask(mask)
    try:
        write_whole(tmp_path / "new", b"new")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == mode


@posix
def test_the_folder_is_on_the_disk_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced = []
    fsync = os.fsync

    def noted(handle: int) -> None:
        synced.append((stat.S_ISDIR(os.fstat(handle).st_mode), (tmp_path / "new").exists()))
        fsync(handle)

    monkeypatch.setattr(files.os, "fsync", noted)
    write_whole(tmp_path / "new", b"new")
    assert synced == [(False, False), (True, True)]


@posix
def test_a_folder_that_cannot_be_opened_is_no_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on Windows; the file is there by then."""
    handles = len(list(Path("/proc/self/fd").iterdir())) if Path("/proc/self/fd").exists() else None
    fsync = os.fsync

    def of_files_alone(handle: int) -> None:
        if stat.S_ISDIR(os.fstat(handle).st_mode):
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
        fsync(handle)

    monkeypatch.setattr(files.os, "fsync", of_files_alone)
    write_whole(tmp_path / "new", b"new")
    monkeypatch.setattr(files.os, "open", fails(errno.EACCES))
    write_whole(tmp_path / "new", b"newer")
    assert (tmp_path / "new").read_bytes() == b"newer"
    if handles is not None:
        assert len(list(Path("/proc/self/fd").iterdir())) == handles


USUAL = [
    "ENOENT", "EISDIR", "ENOTDIR", "EEXIST", "EACCES", "EPERM", "EROFS", "ENOSPC", "EDQUOT", "ENAMETOOLONG",
    "EMFILE", "ENFILE", "ELOOP", "ENXIO", "EFBIG",
]  # fmt: skip


@pytest.mark.parametrize("name", USUAL)
def test_usual_reasons_are_told_in_the_language_of_the_user(name: str) -> None:
    number = getattr(errno, name)
    fault = unread(Path("a.txt"), OSError(number, "what the system says"))
    said = {language: Wording(language).fault(fault) for language in ("fr", "en")}
    reason = {language: sentence.partition("(")[2].partition(")")[0] for language, sentence in said.items()}
    assert all(reason.values())
    assert len({*reason.values(), "what the system says"}) == 3


def test_other_reasons_are_told_as_the_system_says_them() -> None:
    for error in (OSError(errno.EIO, "Input/output error"), OSError("Input/output error")):
        assert "(Input/output error)" in Wording("fr").fault(unread(Path("a.txt"), error))


def test_a_command_tells_the_reason_in_french(tactideck: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    missing = "(il n'y a ni fichier ni dossier de ce nom)"
    for words, reason in [
        (("score", "a.txt"), missing),
        (("score", "."), "(c'est un dossier)"),
        (("deck", "a.csv"), missing),
        (("play", "a.txt", "--resume"), missing),
        (("play", ".", "--resume"), "(c'est un dossier)"),
        (("print", "kariba", "--only", "key", "--out", "file"), "(un fichier porte déjà le nom du dossier)"),
        (("doctor", "--out", "file"), "(un nom du chemin n'est pas celui d'un dossier)"),
    ]:
        done = tactideck(*words, language="fr")
        assert reason in done.stdout + done.stderr, words


@posix
def test_what_announces_tells_the_reason_in_french(tactideck: Run, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("jeu: kariba\njoueurs: Anne, Bruno\n")
    done = tactideck("play", "a.txt", "--resume", "--no-voice", "--announce", ".", language="fr", input="")
    assert ". ne prend plus de phrases (c'est un dossier) ; la partie continue sans." in done.stdout
