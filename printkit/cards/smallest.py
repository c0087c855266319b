"""What is said when cards have no room on their size: the smallest card of the same shape that holds them."""

from collections.abc import Iterator
from dataclasses import replace
from math import ceil

from printkit.job import Job
from printkit.sizes import MOST_CARD, CardSize, called, card_size
from words.faults import Fault

ROOM = frozenset(
    (
        "code-too-large",
        "text-too-long",
        "text-does-not-fit",
        "braille-too-long",
        "hand-no-room",
        "medium-card-too-small",
    )
)
"""The faults of layout that a larger card may mend."""


def told(fault: Fault, job: Job) -> Fault:
    """Return a fault of cards that have no room with the smallest card that has, and any other as it is."""
    if fault.key not in ROOM or job.medium.faces is None:
        return fault
    larger = next((size for size in _larger(job.size) if _holds(job, size)), None)
    if larger is None:
        return fault
    hand = job.size.hand
    one_end = hand is not None and hand.both and _holds(job, job.size.with_hand(replace(hand, both=False)))
    return Fault(
        fault.kind,
        "card-no-room-ends" if one_end else "card-no-room",
        game=job.load_deck().name.in_language(job.language),
        card=called(job.size, job.language),
        fits=called(larger, job.language),
    )


def _larger(size: CardSize) -> Iterator[CardSize]:
    """Yield cards of the shape of this one, each wider by a millimetre, in whole millimetres."""
    most, highest = MOST_CARD
    for width in range(int(size.width) + 1, int(most) + 1):
        height = ceil(width * size.height / size.width)
        if height <= highest:
            yield card_size(width, height).with_hand(size.hand)


def _holds(job: Job, size: CardSize) -> bool:
    """Return whether the medium of a job has room for its cards, and their backs, on this size."""
    deck = job.load_deck()
    kinds = replace(deck, cards=tuple(dict.fromkeys(deck.cards)))
    assert job.medium.faces
    try:
        return not any(
            isinstance(face, Fault) for face in job.medium.faces(kinds, size, job.language, job.braille)
        )
    except Fault:
        return False
