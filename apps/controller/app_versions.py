"""Versions of the app and ranges of versions: semantic versions, also with a leading v or a fourth number."""

import operator
import re
from typing import Any, Final, NamedTuple

from semver import Version

MAX_COMPARATORS: Final = 4
# Longer properties of phones are ignored, because they would only fill the caches.
MAX_PROPERTY_LENGTH: Final = 64
_VERSION = re.compile(r"[vV]?([0-9]+)(?:\.([0-9]+))?(?:\.([0-9]+))?(?:\.([0-9]+))?(?=[-+]|\Z)")
_COMPARATOR = re.compile(r"(>=|<=|>|<|=|)([^<>=\s]+)\Z")
_SIGNS: Final = {">=": operator.ge, "<=": operator.le, ">": operator.gt, "<": operator.lt, "=": operator.eq}


class Release(NamedTuple):
    """A version: a tuple that compares like the version, and its text."""

    rank: tuple[Any, ...]
    text: str

    @classmethod
    def of(cls, version: Version, fourth: int) -> "Release":
        # Comparing two of the library's versions takes 5 us, too long for each rule of each request.
        identifiers = version.prerelease.split(".") if version.prerelease else []
        order = tuple(
            (0, int(identifier), "") if identifier.isdigit() else (1, 0, identifier) for identifier in identifiers
        )
        numbers = (*version.to_tuple()[:3], fourth)
        core = str(version.finalize_version())
        text = f"{core}.{fourth}{str(version).removeprefix(core)}" if fourth else str(version)
        return cls((*numbers, not identifiers, order), text)


Comparators = tuple[tuple[str, Release], ...]


def read_version(text: str) -> Release | None:
    """Return the version: 2.3 is 2.3.0, v2.3.1 is 2.3.1, and 2.3.1.4 is between 2.3.1 and 2.3.2.

    Return None if it is not a version, or too long when written in full.
    """
    found = _VERSION.match(text) if text.isascii() and len(text) <= MAX_PROPERTY_LENGTH else None
    if found is None:
        return None
    major, minor, patch, fourth = (int(number or 0) for number in found.groups())
    try:
        release = Release.of(Version.parse(f"{major}.{minor}.{patch}{text[found.end() :]}"), fourth)
    except ValueError:
        return None
    return release if len(release.text) <= MAX_PROPERTY_LENGTH else None


def read_range(text: str) -> Comparators:
    """Read comparators like `>=2.3.0 <3.0.0`, which must all hold.

    Raises ValueError if it is not a range, or if it matches no version.
    """
    # "2.3+" is how people write ">=2.3".
    given = re.sub(r"^([\w.]+)\+$", r">=\1", text.strip())
    comparators = re.sub(r"([<>=])\s+", r"\1", given).split()
    found = [_COMPARATOR.match(comparator) for comparator in comparators]
    read = tuple((part[1] or "=", version) for part in found if part and (version := read_version(part[2])))
    if not 1 <= len(comparators) <= MAX_COMPARATORS or len(read) < len(comparators) or _is_empty(read):
        raise ValueError(text)
    return read


def write_range(comparators: Comparators) -> str:
    return " ".join(f"{sign}{version.text}" for sign, version in comparators)


def is_within(version: Release, comparators: Comparators) -> bool:
    return all(_SIGNS[sign](version.rank, bound.rank) for sign, bound in comparators)


def _is_empty(comparators: Comparators) -> bool:
    """Return whether no version is between the highest lower bound and the lowest upper one."""
    lower = [(bound.rank, sign == ">") for sign, bound in comparators if sign[0] in ">="]
    upper = [(bound.rank, sign == "<") for sign, bound in comparators if sign[0] in "<="]
    return any(low > high or (low == high and (above or below)) for low, above in lower for high, below in upper)
