"""The printer: print its test sheets, measure, type what was measured; what is printed later makes up for it."""

import math

from starlette.responses import Response

from printkit.paper.calibration import RULER
from printkit.paper.printer import Printer, corrections
from printkit.paper.printer import printer as read_printer
from tactideck.web.page import button, element, text
from tactideck.workshop import page
from tactideck.workshop.fields import fields_of
from tactideck.workshop.page import field, post, section
from tactideck.workshop.shop import Shop
from tactideck.workshop.visit import Visit, Way, shown, to
from words.faults import Fault

SCALE, OFFSET = "scale_correction", "back_offset"
"""The settings: what the options of these names take."""

SHEET = "sheet_"
"""Before the name of a setting: what it was when the test sheets were made, which measuring finds the rest of."""

BARS, BACKS = ("across", "along"), ("x", "y")
"""What is measured: the two bars, in mm, and how far backs are off, in mm."""


def correction(shop: Shop) -> Printer:
    """Return how the user's printer is made up for."""
    return read_printer(shop.setting(OFFSET, "0,0"), shop.setting(SCALE, "100"))


def _printer(visit: Visit) -> Response:
    return shown(_page(visit))


def _page(visit: Visit, faults: dict[str, str] | None = None) -> str:
    say = visit.say.text
    wrong = faults or {}
    told = list(corrections(correction(visit.shop), visit.language))
    now = "".join(text("p", sentence) for sentence in told) or text("p", say("printer-true"))
    (paper,) = fields_of("print", ["paper"], visit.language)
    forget = post(visit, "/printer/forget", button(say("printer-forget"))) if told else ""
    return page.page(
        visit,
        say("printer-wrong") if wrong else say("place-printer"),
        section(say("printer-now"), now, forget),
        section(
            say("printer-print"),
            text("p", say("printer-print-how")),
            post(
                visit,
                "/printer/sheets",
                field(visit, paper, visit.filled.get("paper", ())),
                button(say("printer-make")),
            ),
        ),
        section(
            say("printer-measure"),
            text("p", say("printer-measure-how")),
            post(
                visit,
                "/printer/measured",
                *(_number(visit, name, wrong.get(name, "")) for name in (*BARS, *BACKS)),
                button(say("printer-keep")),
            ),
        ),
        here="/printer",
    )


def _number(visit: Visit, name: str, fault: str) -> str:
    say, own = visit.say.text, f"f-{name}"
    hint = text("p", say(f"printer-{name}-help"), class_="hint", id=f"{own}-help")
    wrong = text("p", fault, class_="notice", id=f"{own}-fault") if fault else ""
    entry = element(
        "input",
        type="text",
        inputmode="decimal",
        autocomplete="off",
        id=own,
        name=name,
        value=visit.one(name),
        maxlength="10",
        aria_describedby=f"{own}-fault {own}-help" if fault else f"{own}-help",
        aria_invalid="true" if fault else False,
    )
    return element(
        "div", text("label", say(f"printer-{name}"), for_=own) + hint + wrong + entry, class_="field"
    )


def _sheets(visit: Visit) -> Response:
    """Make the test sheets with what is kept, and remember what that was."""
    kept = {name: visit.shop.setting(name, default) for name, default in ((SCALE, "100"), (OFFSET, "0,0"))}
    visit.shop.keep(**{SHEET + name: value for name, value in kept.items()})
    options = [f"--scale-correction={kept[SCALE]}", f"--back-offset={kept[OFFSET]}"]
    paper = [f"--paper={visit.one('paper')}"] if visit.one("paper") else []
    return to(f"/made/{visit.shop.make(['print', 'calibration', *paper, *options], visit.language)}")


def _measured(visit: Visit) -> Response:
    """Keep what was measured, on top of what the test sheets were printed with."""
    say, faults, numbers = visit.say.text, {}, {}
    for name in (*BARS, *BACKS):
        typed = visit.one(name).strip()
        if typed:
            numbers[name] = _read(typed)
            if math.isnan(numbers[name]):
                faults[name] = say("printer-no-number", text=typed)
    if not faults and not numbers:
        faults[BARS[0]] = say("printer-nothing")
    if not faults:
        try:
            visit.shop.keep(**_settings(visit, numbers))
        except Fault as fault:
            if fault.key == "bad-offset":
                faults[BACKS[0]] = say("printer-too-far-backs")
            else:
                faults[BARS[0]] = say("printer-too-far")
    return shown(_page(visit, faults), 400) if faults else to("/printer")


def _settings(visit: Visit, numbers: dict[str, float]) -> dict[str, str]:
    """Return the settings that follow from what was measured. Raises Fault `bad-scale` or `bad-offset`."""
    sheet = read_printer(visit.shop.setting(SHEET + OFFSET, "0,0"), visit.shop.setting(SHEET + SCALE, "100"))
    changed = {}
    if numbers.keys() & set(BARS):
        scales = (
            _scale(printed, numbers.get(bar, RULER)) for bar, printed in zip(BARS, sheet.scale, strict=True)
        )
        changed[SCALE] = ",".join(f"{100 * scale:.1f}" for scale in scales)
    if numbers.keys() & set(BACKS):
        moved = zip(BACKS, sheet.back_offset, strict=True)
        changed[OFFSET] = ",".join(f"{printed + numbers.get(side, 0.0):g}" for side, printed in moved)
    read_printer(changed.get(OFFSET, "0,0"), changed.get(SCALE, "100"))
    return changed


def _scale(printed: float, length: float) -> float:
    return printed * RULER / length if length > 0 else math.inf


def _read(typed: str) -> float:
    """Return a number as people write it, with a comma or a point, or NaN."""
    try:
        number = float(typed.replace(",", ".").replace("−", "-").removesuffix("mm"))
    except ValueError:
        return math.nan
    return number if math.isfinite(number) else math.nan


def _forget(visit: Visit) -> Response:
    visit.shop.keep(**{SCALE: "100", OFFSET: "0,0"})
    return to("/printer")


WAYS = (
    Way("/printer", _printer),
    Way("/printer/sheets", _sheets, "POST"),
    Way("/printer/measured", _measured, "POST"),
    Way("/printer/forget", _forget, "POST"),
)
