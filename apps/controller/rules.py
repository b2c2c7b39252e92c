"""Which phone gets which value: conditions, shares and times, decided without the database (docs/product.md 7.4)."""

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any, Final, NamedTuple

from semver import Version

from apps.core.boundaries import Boundaries

# A share is kept to the hundredth of a percent.
SHARES: Final = 10_000
MOST_COMPARATORS: Final = 4
# What is said in a longer text is not said: it would only fill the caches.
LONGEST: Final = 64
# Distinct combinations of platform, version, language and country whose conditions are judged once a revision.
KINDS_KEPT: Final = 2048
FOR_ALL: Final = -1
_PLATFORM = re.compile(r"[a-z0-9._-]{1,20}\Z")
_LANGUAGE = re.compile(r"[a-z]{2,8}(-[a-z0-9]{1,8})*\Z")
_COUNTRY = re.compile(r"[A-Z]{2}\Z")
_COMPARATOR = re.compile(r"(>=|<=|>|<|=|)([^<>=\s]+)\Z")
Comparators = tuple[tuple[str, Version], ...]
Decision = tuple[int, ...]


# Conditions on what a phone says of itself; times and a share of 100 leave out no phone.
_OF_A_PHONE = ("platform", "version", "language", "country")


def fits_every_phone(when: Mapping[str, Any]) -> bool:
    """Tell whether a rule with these conditions is one for all phones, at least for a time."""
    return not any(name in when for name in _OF_A_PHONE) and when.get("share", 100) >= 100


def read_platform(text: str) -> str:
    """Return the platform in small letters, empty for what is none."""
    small = text.lower()
    return small if _PLATFORM.match(small) else ""


def read_language(text: str) -> str:
    """Return the tag as `hi` or `hi-in`, empty for what is none."""
    tag = text.lower().replace("_", "-")
    return tag if len(tag) <= LONGEST and _LANGUAGE.match(tag) else ""


def read_country(text: str) -> str:
    """Return two capital letters, empty for what is none."""
    code = text.upper()
    return code if _COUNTRY.match(code) else ""


def read_version(text: str) -> Version | None:
    """Return the semantic version; 2.3 is 2.3.0. None for what is none, or has no room when it is written out."""
    if not text.isascii() or len(text) > LONGEST:
        return None
    try:
        version = Version.parse(text, optional_minor_and_patch=True)
    except ValueError:
        return None
    return version if len(str(version)) <= LONGEST else None


def read_range(text: str) -> Comparators:
    """Read `>=2.3.0 <3.0.0`, of which all must hold. Raises ValueError for what is no range, or fits no version."""
    words = re.sub(r"([<>=])\s+", r"\1", text.strip()).split()
    found = [_COMPARATOR.match(word) for word in words]
    read = tuple((one[1] or "=", version) for one in found if one and (version := read_version(one[2])))
    if not 1 <= len(words) <= MOST_COMPARATORS or len(read) < len(words) or _is_empty(read):
        raise ValueError(text)
    return read


def write_range(comparators: Comparators) -> str:
    return " ".join(f"{sign}{version}" for sign, version in comparators)


def is_within(version: Version, comparators: Comparators) -> bool:
    return all(_holds(version, sign, bound) for sign, bound in comparators)


def _holds(version: Version, sign: str, bound: Version) -> bool:
    order = version.compare(bound)
    return (order == 0 and "=" in sign) or (order > 0 and ">" in sign) or (order < 0 and "<" in sign)


def _is_empty(comparators: Comparators) -> bool:
    """Whether the highest lower bound is above the lowest upper one, or the two leave nothing in between."""
    lower = [(bound, sign == ">") for sign, bound in comparators if sign[0] in ">="]
    upper = [(bound, sign == "<") for sign, bound in comparators if sign[0] in "<="]
    return any(low > high or (low == high and (above or below)) for low, above in lower for high, below in upper)


class Traits(NamedTuple):
    """What a phone said of itself, as conditions compare it: empty where it said nothing that can be read."""

    platform: str
    version: Version | None
    languages: frozenset[str]
    country: str
    # Under what the phone is counted.
    label: tuple[str, str]


@lru_cache(maxsize=KINDS_KEPT)
def read_traits(platform: str, version: str, language: str, country: str) -> Traits:
    """Read what was said; `hi-IN` is said by who says it, and so is `hi`."""
    known = read_version(version)
    parts = read_language(language).split("-") if language else [""]
    languages = frozenset("-".join(parts[: end + 1]) for end in range(len(parts)) if parts[0])
    name = read_platform(platform)
    return Traits(name, known, languages, read_country(country), (name, str(known) if known else ""))


class Phone(NamedTuple):
    """One phone in the words in which it asks: platform, version, language, country; and its stable id."""

    said: tuple[str, str, str, str]
    device: bytes
    # Tokens are of a phone: one without an id gets none.
    wants_proofs: bool = False

    @property
    def traits(self) -> Traits:
        return read_traits(*self.said)

    @property
    def is_silent(self) -> bool:
        """Nothing that can be read was said: the values for all are meant."""
        return not self.device and not any(self.traits[:4])


SAID: Final = ("platform", "version", "language", "country")
SILENT: Final = Phone(("", "", "", ""), b"")


def read_phone(query: Mapping[str, str]) -> Phone:
    """Read the parameters of a call. What cannot be read counts as not said: no phone is refused its settings."""
    said = tuple(text if len(text) <= LONGEST else "" for text in (query.get(name, "") for name in SAID))
    device = query.get("device", "")
    known = device if len(device) <= LONGEST else ""
    wants_proofs = bool(known) and query.get("proof") == "1"
    phone = Phone((said[0], said[1], said[2], said[3]), known.encode("utf-8", "replace"), wants_proofs)
    return SILENT if phone.is_silent else phone


def find_unreadable(query: Mapping[str, str]) -> list[str]:
    """Name the parameters that say something that cannot be read."""
    phone = read_phone(query)
    traits = phone.traits
    read = {
        "platform": traits.platform,
        "version": traits.version,
        "device": phone.device,
        "language": traits.languages,
        "country": traits.country,
    }
    return [name for name, known in read.items() if query.get(name) and not known]


class Candidate(NamedTuple):
    """What is left to decide of a rule once platform, version, language and country fit."""

    number: int
    # Below which draw it fits; None: whoever it is.
    limit: int | None
    start: float
    end: float


@dataclass(frozen=True)
class Conditions:
    """The conditions of one rule, read once a revision."""

    platforms: frozenset[str]
    versions: Comparators
    languages: frozenset[str]
    countries: frozenset[str]
    candidate: Candidate

    @classmethod
    def read(cls, number: int, when: Mapping[str, Any]) -> "Conditions":
        """Read them as they are stored."""
        share = when.get("share")
        start, end = when.get("from"), when.get("until")
        return cls(
            platforms=frozenset(when.get("platform", ())),
            versions=read_range(when["version"]) if "version" in when else (),
            languages=frozenset(when.get("language", ())),
            countries=frozenset(when.get("country", ())),
            candidate=Candidate(
                number,
                None if share is None else round(share * SHARES / 100),
                _epoch(start) if start else float("-inf"),
                _epoch(end) if end else float("inf"),
            ),
        )

    def fit(self, traits: Traits) -> bool:
        """Tell whether all but share and time fit. What the phone did not say fits no condition on it."""
        return (
            (not self.platforms or traits.platform in self.platforms)
            and (not self.languages or not self.languages.isdisjoint(traits.languages))
            and (not self.countries or traits.country in self.countries)
            and (not self.versions or (traits.version is not None and is_within(traits.version, self.versions)))
        )


class Rules:
    """The rules of all settings at one revision. `by_field`: the name that the app knows, and its rules as stored."""

    def __init__(self, by_field: Mapping[str, Sequence[Mapping[str, Any]]]) -> None:
        self.fields = tuple(field for field, rules in by_field.items() if rules)
        self._prefixes = tuple(f"{field}:".encode() for field in self.fields)
        self._conditions = tuple(
            tuple(Conditions.read(number, rule["when"]) for number, rule in enumerate(by_field[field]))
            for field in self.fields
        )
        # At which a time begins or ends.
        self.boundaries = Boundaries(bound for one in self._conditions for rule in one for bound in rule.candidate[2:])
        self._for_all = (FOR_ALL,) * len(self.fields)
        self._plan = lru_cache(maxsize=KINDS_KEPT)(self._make_plan)

    def decide(self, phone: Phone, now: float) -> Decision:
        """Return, in the order of `fields`, the number of the first rule that fits, FOR_ALL where none does.

        A phone that says nothing of itself is meant by no rule, also by none that has only a time.
        """
        if phone is SILENT or not self.fields:
            return self._for_all
        return tuple(
            _first_fitting(candidates, prefix, phone.device, now)
            for prefix, candidates in zip(self._prefixes, self._plan(phone.said), strict=True)
        )

    def _make_plan(self, said: tuple[str, str, str, str]) -> tuple[tuple[Candidate, ...], ...]:
        traits = read_traits(*said)
        return tuple(tuple(rule.candidate for rule in rules if rule.fit(traits)) for rules in self._conditions)


def _first_fitting(candidates: tuple[Candidate, ...], prefix: bytes, device: bytes, now: float) -> int:
    drawn = None
    for number, limit, start, end in candidates:
        if not start <= now < end:
            continue
        if limit is None:
            return number
        if device:
            if drawn is None:
                drawn = draw(prefix + device)
            if drawn < limit:
                return number
    return FOR_ALL


def draw(text: bytes) -> int:
    """Return the phone's place among 10,000 for one setting; `text` is `<field>:<device>`."""
    return int.from_bytes(hashlib.sha256(text).digest()[:4], "big") % SHARES


def _epoch(stored: str) -> float:
    return datetime.fromisoformat(stored).timestamp()
