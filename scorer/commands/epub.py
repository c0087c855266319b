"""Tracks as an EPUB 3 with media overlays: the text that is spoken is marked as it is heard, in talking-book players.

https://www.w3.org/TR/epub-33/#sec-media-overlays
"""

import io
import uuid
import zipfile
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from html import escape

from scorer.commands.tracks import Track
from tts.mp3 import encode_mp3, latency

CONTAINER = """\
<?xml version="1.0" encoding="UTF-8"?>
<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0">
<rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
"""
STYLE = """\
body { font-size: 1.5em; line-height: 1.5; }
.spoken { background: #ffe600; color: #000; }
"""
PACKAGE = """\
<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="{language}"
 prefix="schema: http://schema.org/">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:uuid:{identifier}</dc:identifier>
<dc:title>{title}</dc:title>
<dc:language>{language}</dc:language>
<meta property="dcterms:modified">{modified}</meta>
<meta property="schema:accessMode">textual</meta>
<meta property="schema:accessMode">auditory</meta>
<meta property="schema:accessModeSufficient">textual</meta>
<meta property="schema:accessModeSufficient">auditory</meta>
<meta property="schema:accessibilityFeature">synchronizedAudioText</meta>
<meta property="schema:accessibilityFeature">structuralNavigation</meta>
<meta property="schema:accessibilityFeature">tableOfContents</meta>
<meta property="schema:accessibilityHazard">none</meta>
<meta property="media:active-class">spoken</meta>
<meta property="media:duration">{duration:.3f}s</meta>
{durations}
</metadata>
<manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="style" href="style.css" media-type="text/css"/>
{items}
</manifest>
<spine>
{spine}
</spine>
</package>
"""
PAGE = """\
<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"
 lang="{language}" xml:lang="{language}">
<head><title>{title}</title><link rel="stylesheet" href="style.css"/></head>
<body>
{body}
</body>
</html>
"""
OVERLAY = """\
<?xml version="1.0" encoding="UTF-8"?>
<smil xmlns="http://www.w3.org/ns/SMIL" xmlns:epub="http://www.idpf.org/2007/ops" version="3.0">
<body>
{body}
</body>
</smil>
"""


def book(title: str, language: str, tracks: Sequence[Track]) -> bytes:
    """Return the EPUB file of a title with its chapters. Raises Fault `no-mp3` if `lameenc` is not installed."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        # First and as it is, so that a reader knows the file by its beginning.
        archive.writestr("mimetype", "application/epub+zip", zipfile.ZIP_STORED)
        for name, data in _files(title, language, tracks):
            archive.writestr(name, data)
    return file.getvalue()


def _files(title: str, language: str, tracks: Sequence[Track]) -> Iterator[tuple[str, str | bytes]]:
    names = [f"chapter{number}" for number in range(1, len(tracks) + 1)]
    lasting = [track.sound.duration + latency(track.sound.rate) for track in tracks]
    yield "META-INF/container.xml", CONTAINER
    yield "style.css", STYLE
    yield (
        "book.opf",
        PACKAGE.format(
            language=language,
            title=escape(title),
            identifier=uuid.uuid5(uuid.NAMESPACE_URL, f"{language} {title} {tracks}"),
            modified=datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
            duration=sum(lasting),
            durations="\n".join(
                f'<meta property="media:duration" refines="#{name}-smil">{seconds:.3f}s</meta>'
                for name, seconds in zip(names, lasting, strict=True)
            ),
            items="\n".join(map(_items, names)),
            spine="\n".join(f'<itemref idref="{name}"/>' for name in names),
        ),
    )
    links = "\n".join(
        f'<li><a href="{name}.xhtml">{escape(track.title)}</a></li>'
        for name, track in zip(names, tracks, strict=True)
    )
    contents = f'<nav epub:type="toc"><h1>{escape(title)}</h1>\n<ol>\n{links}\n</ol></nav>'
    yield "nav.xhtml", PAGE.format(language=language, title=escape(title), body=contents)
    for name, track in zip(names, tracks, strict=True):
        yield f"{name}.xhtml", PAGE.format(language=language, title=escape(track.title), body=_text(track))
        yield f"{name}.smil", OVERLAY.format(body="\n".join(_clips(name, track)))
        yield f"{name}.mp3", encode_mp3(track.sound)


def _items(name: str) -> str:
    return (
        f'<item id="{name}" href="{name}.xhtml" media-type="application/xhtml+xml" media-overlay="{name}-smil"/>\n'
        f'<item id="{name}-smil" href="{name}.smil" media-type="application/smil+xml"/>\n'
        f'<item id="{name}-mp3" href="{name}.mp3" media-type="audio/mpeg"/>'
    )


def _text(track: Track) -> str:
    heading, *sentences = (clip.text for clip in track.clips)
    lines = [f'<h1 id="t0">{escape(heading)}</h1>']
    lines += [f'<p id="t{number}">{escape(text)}</p>' for number, text in enumerate(sentences, 1)]
    return "\n".join(lines)


def _clips(name: str, track: Track) -> Iterator[str]:
    """Yield the text and the sound of each clip; in an MP3 file all sound is late by the same time."""
    late = latency(track.sound.rate)
    for number, clip in enumerate(track.clips):
        yield (
            f'<par id="p{number}"><text src="{name}.xhtml#t{number}"/>'
            f'<audio src="{name}.mp3" clipBegin="{clip.begin + late:.3f}s" clipEnd="{clip.end + late:.3f}s"/></par>'
        )
