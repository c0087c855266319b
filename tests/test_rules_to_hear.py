"""Rules to listen to: tracks by heading, and an EPUB whose text and voice go in step, measured in what is decoded."""

import io
import math
import re
import zipfile
from array import array
from collections.abc import Iterator
from pathlib import Path

import miniaudio
import pytest
from lxml import etree

from scorer.commands.chapters import chapters
from scorer.commands.epub import book
from scorer.commands.tracks import Track, spoken
from templates.game import load_game
from templates.loader import shipped
from tests.conftest import Run
from tts.sound import Sound, silence
from words.faults import Fault
from words.languages import languages

RATE = 16000
NEAR = 0.05  # seconds


class Tone:
    """A voice that says a tone of 50 ms a word, with silence around it as the engines make it."""

    def synthesise(self, text: str, language: str, rate: int) -> Sound:
        length = round(0.05 * RATE * len(text.split()))
        tone = array("h", (round(9000 * math.sin(at * 0.2)) for at in range(length)))
        quiet = silence(0.03, RATE).pcm
        return Sound(quiet + tone.tobytes() + quiet, RATE)

    def close(self) -> None:
        pass


@pytest.fixture
def tone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorer.commands.tracks.open_voice", lambda name, code: Tone())


def tracks_of(game: str, language: str, voice: str = "auto") -> tuple[Track, ...]:
    return spoken(chapters(load_game(game), language), voice, language, 175)


def heard(mp3: bytes) -> list[tuple[float, float]]:
    """When there is sound in an MP3 file: stretches with less than 0.2 s of silence in them, in seconds."""
    decoded = miniaudio.decode(mp3, nchannels=1, sample_rate=RATE)
    step = RATE // 200
    loud = [
        at / RATE
        for at in range(0, len(decoded.samples), step)
        if max(map(abs, decoded.samples[at : at + step])) > 200
    ]
    stretches: list[tuple[float, float]] = []
    for at in loud:
        if stretches and at - stretches[-1][1] < 0.2:
            stretches[-1] = (stretches[-1][0], at + step / RATE)
        else:
            stretches.append((at, at + step / RATE))
    return stretches


def clips(archive: zipfile.ZipFile, chapter: str) -> Iterator[tuple[str, float, float]]:
    """The text of each clip of a chapter, with its times as the overlay tells them."""
    names = {"s": "http://www.w3.org/ns/SMIL", "h": "http://www.w3.org/1999/xhtml"}
    page = etree.fromstring(archive.read(f"{chapter}.xhtml"))
    for par in etree.fromstring(archive.read(f"{chapter}.smil")).iterfind(".//s:par", names):
        target = par.find("s:text", names).get("src").partition("#")[2]
        audio = par.find("s:audio", names)
        assert audio.get("src") == f"{chapter}.mp3"
        (text,) = page.xpath(f'//*[@id="{target}"]/text()', namespaces=names)
        yield text, *(float(audio.get(end).removesuffix("s")) for end in ("clipBegin", "clipEnd"))


@pytest.mark.parametrize("voice", ["tone", "pico"])
def test_each_clip_is_where_its_text_is_heard(voice: str, request: pytest.FixtureRequest) -> None:
    if voice == "tone":
        request.getfixturevalue("tone")
    tracks = spoken(chapters(load_game("kariba"), "fr")[:2], voice, "fr", 175)
    archive = zipfile.ZipFile(io.BytesIO(book("Kariba", "fr", tracks)))
    for number, track in enumerate(tracks, 1):
        told = list(clips(archive, f"chapter{number}"))
        assert [text for text, _, _ in told] == [clip.text for clip in track.clips]
        stretches = heard(archive.read(f"chapter{number}.mp3"))
        begins, ends = [begin for begin, _ in stretches], [end for _, end in stretches]
        for _, begin, end in told:
            assert min(abs(begin - at) for at in begins) < NEAR
            assert min(abs(end - at) for at in ends) < NEAR


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", shipped())
def test_every_chapter_has_a_heading_and_sentences(game: str, language: str) -> None:
    found = chapters(load_game(game), language)
    assert len(found) >= 4
    assert all(chapter.title and chapter.sentences for chapter in found)
    assert all(re.search(r"[.!?]$", sentence) for chapter in found for sentence in chapter.sentences)


def test_the_book_is_whole(tone: None) -> None:
    """`python -m tests.epubs` asks EPUBCheck about each game in each language, which takes minutes."""
    archive = zipfile.ZipFile(io.BytesIO(book("Un jeu <& autre>", "fr", tracks_of("stupide-vautour", "fr"))))
    first = archive.infolist()[0]
    assert (first.filename, first.compress_type) == ("mimetype", zipfile.ZIP_STORED)
    assert archive.read("mimetype") == b"application/epub+zip"
    package = etree.fromstring(archive.read("book.opf"))
    space = {"o": "http://www.idpf.org/2007/opf"}
    items = {item.get("id"): item for item in package.iterfind(".//o:item", space)}
    assert {item.get("href") for item in items.values()} == set(archive.namelist()) - {
        "mimetype",
        "META-INF/container.xml",
        "book.opf",
    }
    spine = [reference.get("idref") for reference in package.iterfind(".//o:itemref", space)]
    assert len(spine) >= 4
    assert all(items[items[name].get("media-overlay")].get("href") == f"{name}.smil" for name in spine)
    lasting = [
        float(meta.text.removesuffix("s"))
        for meta in package.iterfind(".//o:meta[@property='media:duration']", space)
    ]
    assert lasting[0] == pytest.approx(sum(lasting[1:]), abs=0.01)
    assert "Un jeu &lt;&amp; autre&gt;" in archive.read("nav.xhtml").decode()


def test_files_by_number_and_a_book(tactideck: Run, tmp_path: Path) -> None:
    own = tmp_path / "own"
    tactideck("new", "my-game", "--games", own)
    out = tmp_path / "out"
    done = tactideck("rules", "my-game", "--games", own, "--mp3", "--epub", "--out", out)
    assert done.returncode == 0, done.stderr
    tracks = sorted(path.name for path in (out / "my-game-rules-en").iterdir())
    assert tracks[0].startswith("01-")
    assert [name[:3] for name in tracks] == [f"{number:02}-" for number in range(1, len(tracks) + 1)]
    assert all(heard((out / "my-game-rules-en" / name).read_bytes()) for name in tracks)
    assert zipfile.ZipFile(out / "my-game-rules-en.epub").namelist()[0] == "mimetype"
    assert len(done.stdout.splitlines()) == len(tracks) + 1


def test_without_a_voice_nothing_is_written(tactideck: Run, tmp_path: Path) -> None:
    done = tactideck("rules", "kariba", "--epub", "--voice", "none", "--out", tmp_path / "out")
    assert done.returncode == 2
    assert not (tmp_path / "out").exists()


def test_without_an_encoder_one_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    from scorer.commands.rules import rules

    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(Fault) as found:
        rules("kariba", epub=True)
    assert found.value.key == "no-mp3-rules"
