"""Addresses of this computer that phones on the same network can reach, the likeliest first."""

import ipaddress
import re
import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple

from words.faults import Fault, Kind

LOOPBACK = "127.0.0.1"


class Interface(NamedTuple):
    """One IPv4 address of this computer, and what the system calls the interface that has it."""

    name: str
    address: str


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    data = tomllib.loads((Path(__file__).parent / "interfaces.toml").read_text("utf-8"))
    return tuple((kind, re.compile("|".join(data[kind]), re.IGNORECASE)) for kind in data)


def interfaces() -> list[Interface]:
    """Return the addresses that this computer has now."""
    import ifaddr

    return [
        Interface(f"{adapter.nice_name}", str(ip.ip))
        for adapter in ifaddr.get_adapters()
        for ip in adapter.ips
        if ip.is_IPv4
    ]


def ranked(found: Iterable[Interface]) -> list[str]:
    """Return the private addresses, Wi-Fi first, then cable, then what is unknown, then virtual networks.

    The loopback is no network, and neither is an address that a computer gives itself where nobody else does
    (169.254.0.0/16, RFC 3927).
    """
    usable = []
    for number, (name, address) in enumerate(found):
        ip = ipaddress.ip_address(address)
        if ip.is_private and not ip.is_loopback and not ip.is_link_local:
            usable.append((_rank(name), number, address))
    return [address for _, _, address in sorted(usable)]


def _rank(name: str) -> int:
    kinds = [kind for kind, pattern in _patterns() if pattern.search(name)]
    if "virtual" in kinds:
        return 3
    return 0 if "wifi" in kinds else 1 if "cable" in kinds else 2


def choose(wanted: str | None) -> str:
    """Return the address to serve at: the one `wanted`, else the likeliest, else the loopback.

    Raises Fault `address-not-here` unless the one wanted is an address of this computer.
    """
    here = interfaces()
    if wanted is None:
        return next(iter(ranked(here)), LOOPBACK)
    if wanted not in {LOOPBACK, *(interface.address for interface in here)}:
        addresses = (*ranked(here), LOOPBACK)
        raise Fault(Kind.USAGE, "address-not-here", text=wanted, addresses=addresses)
    return wanted
