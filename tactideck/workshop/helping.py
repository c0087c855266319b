"""The help of the workshop: what each of its pages is for."""

from starlette.responses import Response

from tactideck.workshop import page
from tactideck.workshop.page import lines
from tactideck.workshop.visit import Visit, Way, shown


def _help(visit: Visit) -> Response:
    return shown(
        page.page(visit, visit.say.text("help-title"), lines(visit.say.lines("help-lines")), here="/help")
    )


WAYS = (Way("/help", _help),)
