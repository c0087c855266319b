"""Labels for the box of a game: what they say, how large they are, and that fingers read those on swell paper."""

from pathlib import Path

import pikepdf
import pytest

from printkit import makers, media
from printkit.box import Label, Labels, facts, printed_labels, sheet
from printkit.braille import BrailleCode
from printkit.braille import text as read_cells
from printkit.job import Job
from printkit.media.measures import measures_of
from printkit.media.outlines import SMALLEST
from printkit.media.swell.box import swell_labels
from printkit.parts import Part
from printkit.shapes import Box, Disc, Outline, Panel, Trace, bounds
from printkit.shapes import Label as Text
from printkit.sizes import PAPERS, POINT, card_of
from words.languages import languages

GAMES = ("bataille-couperet", "kariba", "stopenzi", "stupide-vautour", "vampir")


def job_of(
    game: str,
    language: str = "fr",
    medium: str = "print",
    card: str = "poker",
    folder: Path = Path(),
    **options: object,
) -> Job:
    return Job(
        game=game,
        size=card_of(card),
        paper=PAPERS["a4"],
        language=language,
        folder=folder,
        parts=frozenset({Part.BOX}),
        medium=media.medium(medium),
        **options,  # type: ignore[arg-type]
    )


def words(label: Label) -> list[str]:
    return [shape.text.strip() for shape in label.artwork if isinstance(shape, Text)]


def inside(label: Label) -> bool:
    whole = Box(0.0, 0.0, label.width, label.height)
    boxes = [bounds(shape) for shape in label.artwork if not isinstance(shape, Text)]
    boxes += [
        Box(box.x, shape.y - shape.em * 0.75, box.width, shape.em)
        for shape in label.artwork
        if isinstance(shape, Text)
        for box in [bounds(shape)]
    ]
    return all(
        box.x >= 1 and box.y >= 1 and box.right <= whole.width - 1 and box.bottom <= whole.height - 1
        for box in boxes
    )


def test_a_printed_label_says_what_is_in_the_box() -> None:
    labels = printed_labels(job_of("stupide-vautour"))
    assert words(labels.lid) == [
        "Stupide",
        "Vautour",
        "2 à 5 joueurs, 90 cartes",
        "Basse vision, cartes poker",
    ]
    assert words(labels.spine) == ["Stupide Vautour"]
    very = printed_labels(job_of("stupide-vautour", "en", card="jumbo", reader="very-low-vision"))
    assert words(very.lid)[2:] == ["2 to 5 players, 90 cards", "For very low vision, jumbo cards"]
    assert facts(job_of("cards-78"))[0] == "78 cartes"


@pytest.mark.parametrize("card", ["mini", "poker", "jumbo", "150x220"])
def test_labels_are_no_larger_than_the_cards_lying_and_their_pack(card: str) -> None:
    """So that they go on any box that holds the cards."""
    size = card_of(card)
    for game, spine in (("stopenzi", 15.0), ("bataille-couperet", 52 * 0.3), ("vampir", 20.0)):
        labels = printed_labels(job_of(game, card=card))
        assert (labels.lid.width, labels.lid.height) == (min(size.height, 180.0), size.width)
        assert (labels.spine.width, labels.spine.height) == pytest.approx((min(size.height, 180.0), spine))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_all_is_in_large_print_and_within_its_label(game: str, language: str) -> None:
    for braille in (None, language):
        labels = printed_labels(job_of(game, language, braille=braille))
        for label in (labels.lid, labels.spine):
            texts = [shape for shape in label.artwork if isinstance(shape, Text)]
            assert all(text.em >= 18 * POINT - 1e-6 and text.stretch >= 0.75 for text in texts)
            assert inside(label)
        names = [text for text in labels.lid.artwork if isinstance(text, Text) and text.weight == "Bold"]
        assert all(text.em >= (18 if braille else 36) * POINT for text in names)


def name_in_braille(label: Label, braille: BrailleCode) -> str:
    """Read the lines of cells from the top left of a label, Marburg Medium of swell paper."""
    discs = [shape for shape in label.artwork if isinstance(shape, Disc)]
    assert {disc.diameter for disc in discs} == {1.25}
    left, top = min(disc.x for disc in discs), min(disc.y for disc in discs)
    # The sign for a capital begins with dot 6.
    indent = 2.5 if braille == "en" else 0.0
    lines: dict[int, dict[int, set[int]]] = {}
    for disc in discs:
        line, down = divmod(round((disc.y - top) / 2.5), 4)
        cell, across = divmod(round((disc.x - left + indent) / 0.5), 12)
        assert across in (0, 5)
        lines.setdefault(line, {}).setdefault(cell, set()).add(1 + down + 3 * (across == 5))
    return " ".join(
        read_cells(tuple(frozenset(cells.get(at, set())) for at in range(max(cells) + 1)), braille)
        for _, cells in sorted(lines.items())
    )


@pytest.mark.parametrize(("game", "name"), [("kariba", "Kariba"), ("stupide-vautour", "Stupide Vautour")])
def test_fingers_read_the_name_in_braille(game: str, name: str) -> None:
    labels = swell_labels(job_of(game, medium="swell", braille="en", language="en"), measures_of("swell"))
    assert name_in_braille(labels.spine, "en") == name
    assert name_in_braille(labels.lid, "en") == name


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("card", ["poker", "tarot"])
def test_raised_letters_are_as_high_as_an_index_and_clear_of_the_braille(
    card: str, game: str, language: str
) -> None:
    for braille in (None, language):
        job = job_of(game, language, "swell", card, braille=braille)
        labels = swell_labels(job, measures_of("swell"))
        for label in (labels.lid, labels.spine):
            assert inside(label)
            letters = [bounds(shape) for shape in label.artwork if isinstance(shape, Outline | Trace)]
            assert all(box.height >= SMALLEST for box in letters)
            assert not any(isinstance(shape, Text | Panel) for shape in label.artwork)
            assert bool(letters) == (label is labels.lid or braille is None)
            dots = [bounds(shape) for shape in label.artwork if isinstance(shape, Disc)]
            apart = [max(dot.y - box.bottom, box.y - dot.bottom) for dot in dots for box in letters]
            assert min(apart, default=6.0) >= 6.0 - 1e-6


def test_the_page_has_the_sizes_to_cut_and_is_tagged(tmp_path: Path) -> None:
    job = job_of("stopenzi", folder=tmp_path)
    page = sheet(job, printed_labels(job))
    said = [shape.text for shape in page.around if isinstance(shape, Text)]
    assert "Couvercle : 88,9 x 63,5 mm" in [text.replace("\N{NO-BREAK SPACE}", " ") for text in said]
    assert "Tranche : 88,9 x 15 mm" in [text.replace("\N{NO-BREAK SPACE}", " ") for text in said]
    assert "50 mm" in said
    (written,) = makers.run(job)
    assert written.sentences == (f"Fichier {written.path} : deux étiquettes pour la boîte, sur une page A4.",)
    with pikepdf.open(tmp_path / "stopenzi-box.pdf") as pdf:
        assert str(pdf.docinfo["/Title"]) == "Stopenzi, étiquettes de la boîte"
        assert str(pdf.Root.StructTreeRoot.K[0].K[0].Alt) == (
            "Stopenzi, étiquettes de la boîte. Stopenzi, 2 à 4 joueurs, 40 cartes, Basse vision, cartes poker."
        )


def test_labels_are_made_only_where_they_are_asked_for() -> None:
    from dataclasses import replace

    job = job_of("kariba")
    assert not replace(job, parts=frozenset()).wants(Part.BOX)
    assert job.wants(Part.BOX)
    assert isinstance(printed_labels(job), Labels)
