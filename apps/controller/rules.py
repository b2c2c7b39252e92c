"""Which phone gets which value: conditions, shares and times, decided without the database (docs/product.md 7.4)."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from hashlib import sha256
from math import inf, isfinite
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from apps.controller.app_versions import LONGEST, Comparators, Release, is_within, read_range, read_version
from apps.controller.places import known_country, known_language

if TYPE_CHECKING:
    from hashlib import _Hash as Hash


class Boundaries:
    """The moments at which something begins or ends, as seconds since the epoch; those that never come are left out."""

    def __init__(self, moments: Iterable[float]) -> None:
        self._moments = sorted({moment for moment in moments if isfinite(moment)})

    def latest(self, now: float) -> float:
        """Return the last that has come; minus infinity before the first. All holds now that held then."""
        at = bisect_right(self._moments, now)
        return self._moments[at - 1] if at else -inf

    def next_after(self, now: float) -> float:
        """Return the next of them; infinity when none is left."""
        at = bisect_right(self._moments, now)
        return self._moments[at] if at < len(self._moments) else inf


# A share is kept to the hundredth of a percent.
SHARES: Final = 10_000
# Distinct combinations of platform, version, language and country whose conditions are judged once, for the same rules.
KINDS_KEPT: Final = 2048
# Phones whose draws are kept for the same rules: an app asks at each start, and when the console changed something.
PHONES_KEPT: Final = 8192
FOR_ALL: Final = -1
_PLATFORM = re.compile(r"[a-z0-9._-]{1,20}\Z")
_LANGUAGE = re.compile(r"[a-z]{2,8}(-[a-z0-9]{1,8})*\Z")
_COUNTRY = re.compile(r"[A-Z]{2}\Z")
Decision = tuple[int, ...]


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


class Traits(NamedTuple):
    """What a phone said of itself, as conditions compare it: empty where it said nothing that can be read."""

    platform: str
    version: Release | None
    languages: frozenset[str]
    country: str
    # Under what the phone is counted.
    label: tuple[str, str, str, str]


@lru_cache(maxsize=KINDS_KEPT)
def read_traits(platform: str, version: str, language: str, country: str) -> Traits:
    """Read what was said; `hi-IN` is said by who says it, and so is `hi`."""
    known = read_version(version)
    tag, place = read_language(language), read_country(country)
    parts = tag.split("-")
    languages = frozenset("-".join(parts[: end + 1]) for end in range(len(parts)) if parts[0])
    name = read_platform(platform)
    label = (name, known.text if known else "", known_language(tag), known_country(place))
    return Traits(name, known, languages, place, label)


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


SILENT: Final = Phone(("", "", "", ""), b"")


def read_phone(query: Mapping[str, str]) -> Phone:
    """Read the parameters of a call. What cannot be read counts as not said: no phone is refused its settings."""
    get = query.get
    said = (get("platform", ""), get("version", ""), get("language", ""), get("country", ""))
    device = get("device", "")
    if len(max(*said, device, key=len)) > LONGEST:
        said = (_short(said[0]), _short(said[1]), _short(said[2]), _short(said[3]))
        device = _short(device)
    phone = Phone(said, device.encode("utf-8", "replace"), bool(device) and get("proof") == "1")
    return SILENT if phone.is_silent else phone


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else ""


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


class Draw(NamedTuple):
    """Shares of one setting: its place, the hash of `<field>:` that a phone's id completes, limits with their rules."""

    place: int
    begun: "Hash"
    limits: tuple[tuple[int, int], ...]


class Plan(NamedTuple):
    """What is decided of all phones that say the same, and what is left to each one's draws."""

    decided: Decision
    draws: tuple[Draw, ...]


@dataclass(frozen=True)
class Conditions:
    """The conditions of one rule, read once."""

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
    """The rules of all settings at one time. `by_field`: the name that the app knows, and its rules as stored."""

    def __init__(self, by_field: Mapping[str, Sequence[Mapping[str, Any]]]) -> None:
        self.fields = tuple(field for field, rules in by_field.items() if rules)
        # Begun once: to copy a hash takes half the time of making one.
        self._begun = tuple(sha256(f"{field}:".encode()) for field in self.fields)
        self._conditions = tuple(
            tuple(Conditions.read(number, rule["when"]) for number, rule in enumerate(by_field[field]))
            for field in self.fields
        )
        # At which a time begins or ends.
        self.boundaries = Boundaries(bound for one in self._conditions for rule in one for bound in rule.candidate[2:])
        self._for_all = (FOR_ALL,) * len(self.fields)
        self._plan = lru_cache(maxsize=KINDS_KEPT)(self._make_plan)
        self._decide = lru_cache(maxsize=PHONES_KEPT)(self._draw)

    def decide(self, phone: Phone, now: float) -> Decision:
        """Return, in the order of `fields`, the number of the first rule that fits, FOR_ALL where none does.

        A phone that says nothing of itself is meant by no rule, also by none that has only a time.
        """
        if phone is SILENT or not self.fields:
            return self._for_all
        # All holds now that held at the last boundary.
        since = self.boundaries.latest(now)
        plan = self._plan(phone.said, since)
        if not plan.draws or not phone.device:
            return plan.decided
        return self._decide(phone.said, phone.device, since)

    def _draw(self, said: tuple[str, str, str, str], device: bytes, since: float) -> Decision:
        plan = self._plan(said, since)
        decided = list(plan.decided)
        for place, begun, limits in plan.draws:
            hashed = begun.copy()
            hashed.update(device)
            drawn = int.from_bytes(hashed.digest()[:4], "big") % SHARES
            for limit, number in limits:
                if drawn < limit:
                    decided[place] = number
                    break
        return tuple(decided)

    def _make_plan(self, said: tuple[str, str, str, str], now: float) -> Plan:
        traits = read_traits(*said)
        decided, draws = list(self._for_all), []
        for place, rules in enumerate(self._conditions):
            limits = []
            for rule in rules:
                number, limit, start, end = rule.candidate
                if not start <= now < end or not rule.fit(traits):
                    continue
                if limit is None:
                    decided[place] = number
                    break
                limits.append((limit, number))
            if limits:
                draws.append(Draw(place, self._begun[place], tuple(limits)))
        return Plan(tuple(decided), tuple(draws))


def _epoch(stored: str) -> float:
    return datetime.fromisoformat(stored).timestamp()
