"""The file of the cards that are laid in secret, beside the record: only its owner can read it."""

import json
from contextlib import suppress
from pathlib import Path

from scorer.table.secret import Secret
from words import files


class SecretFile:
    """Keeps the secret of one game until it is told. Methods that write raise Fault `disk-full` or `cannot-write`."""

    def __init__(self, record: Path) -> None:
        self._path = record.with_name(f".{record.name}.secret")

    def read(self) -> Secret | None:
        """Return the secret, or None if there is none that can be read."""
        with suppress(OSError, ValueError, LookupError, TypeError, AttributeError):
            found = json.loads(self._path.read_bytes())
            cards = {str(player): str(card) for player, card in found["cards"].items()}
            return Secret(int(found["entry"]), str(found["head"]), cards)
        return None

    def write(self, secret: Secret) -> None:
        """Write the secret, or remove the file if there is nothing to keep."""
        if not secret.begun:
            return self.remove()
        found = {"entry": secret.entry, "head": secret.head, "cards": dict(secret.cards)}
        files.write_whole(self._path, json.dumps(found, ensure_ascii=False).encode(), private=True)
        return None

    def remove(self) -> None:
        """Remove the file, if there is one."""
        try:
            self._path.unlink(missing_ok=True)
        except OSError as error:
            raise files.unwritten(self._path, error) from None
