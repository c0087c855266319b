"""Answers that all our servers give: files that pages are made with, and cookies."""

from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from printkit.typeface import font_path

SHARED = Path(__file__).parent / "static"


def static(*names: str, folder: Path) -> Route:
    """Return the way to the files that pages are made with: what all share, and these of a folder."""
    files = {
        **{path.name: path for path in SHARED.iterdir()},
        **{name: folder / name for name in names},
        "regular.ttf": font_path("Regular"),
        "bold.ttf": font_path("Bold"),
    }

    async def answer(request: Request) -> Response:
        path = files.get(request.path_params["name"])
        return Response(status_code=404) if path is None else FileResponse(path)

    return Route("/static/{name}", answer)


def with_cookie(response: Response, name: str, value: str, days: int) -> Response:
    """Return an answer that leaves a cookie in the browser, which no script reads and no other page sends."""
    response.set_cookie(name, value, httponly=True, samesite="strict", path="/", max_age=days * 24 * 3600)
    return response
