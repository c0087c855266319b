"""A workshop for tests: in this process, on the loopback, in folders of its own."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tactideck.workshop.door import address_of, served
from tactideck.workshop.shop import Shop
from tests.phones import Phone


class Workshop:
    """A workshop that is open, and where its pages are."""

    def __init__(self, shop: Shop) -> None:
        self.shop = shop
        self.open = address_of(shop)
        self.address = self.open.partition("/open/")[0]

    def visitor(self, language: str = "en", *, inside: bool = True) -> "Visitor":
        visitor = Visitor(self, language)
        if inside:
            visitor.get(self.open.removeprefix(self.address))
        return visitor


class Visitor(Phone):
    """A browser without a script."""

    def __init__(self, host: Workshop, language: str = "en") -> None:
        super().__init__(host, language)
        self.host = host

    def send(self, path: str, fields: dict[str, str] | bytes, **headers: str) -> str:
        """Post with the key that the forms of the page have."""
        body = {"key": self.fields["key"], **fields} if isinstance(fields, dict) else fields
        return self.post(path, body, **headers)

    def fetch(self, path: str) -> bytes:
        """Return what is at an address, which may be no page."""
        page = self.page
        self.get(path)
        self.page = page
        return self.heard[-1]


@contextmanager
def workshop(
    folder: Path, language: str = "en", out: Path | None = None, games: Path | None = None
) -> Iterator[Workshop]:
    """Open a workshop that keeps its things in `folder`, and what it makes in `out` or in a folder beside them.

    It is at any port at first, and leaves the usual one to those that run as processes of their own.
    """
    shop = Shop(folder / "kept", out or folder / "made", language, games)
    shop.keep(port=shop.setting("port", "0"))
    with served(shop):
        yield Workshop(shop)
