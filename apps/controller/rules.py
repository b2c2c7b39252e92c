"""Decides which phone gets which value of a setting, without the database (docs/product.md 7.4)."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from hashlib import sha256
from math import inf, isfinite
from typing import Any, Final, NamedTuple

from apps.controller.app_versions import MAX_PROPERTY_LENGTH, Comparators, Release, is_within, read_range, read_version
from apps.controller.locales import canonical_tag, is_country, is_language, matching_tags, read_country, read_language


class ChangeTimes:
    """The times at which a condition begins or ends to match, as seconds since the epoch."""

    def __init__(self, times: Iterable[float]) -> None:
        self._times = sorted({time for time in times if isfinite(time)})

    def latest(self, now: float) -> float:
        """Return the last one until now; minus infinity before the first. Nothing has changed since."""
        at = bisect_right(self._times, now)
        return self._times[at - 1] if at else -inf

    def next_after(self, now: float) -> float:
        """Return the next time; infinity if there is none."""
        at = bisect_right(self._times, now)
        return self._times[at] if at < len(self._times) else inf


# Rollout percentages have two decimals.
SHARE_STEPS: Final = 10_000
# Cache sizes: combinations of platform, version, language, and country; and phones with a device ID.
MAX_CACHED_KINDS: Final = 2048
MAX_CACHED_PHONES: Final = 8192
# No rule matches: the value for all phones.
FOR_ALL: Final = -1
_PLATFORM = re.compile(r"[a-z0-9._-]{1,20}\Z")
Decision = tuple[int, ...]


def read_platform(text: str) -> str:
    """Return the platform in lower case; empty if it is not one."""
    small = text.lower()
    return small if _PLATFORM.match(small) else ""


class Traits(NamedTuple):
    """The properties of a phone as conditions compare them. Unreadable ones are empty."""

    platform: str
    version: Release | None
    languages: frozenset[str]
    country: str
    # Key of the phone in statistics. Clients can send anything, so unknown languages and countries are left out.
    label: tuple[str, str, str, str]


@lru_cache(maxsize=MAX_CACHED_KINDS)
def read_traits(platform: str, version: str, language: str, country: str) -> Traits:
    """Read the properties that a phone sent."""
    name = read_platform(platform)
    release = read_version(version)
    tag = read_language(language)
    code = read_country(country)
    label = (name, release.text if release else "", tag if is_language(tag) else "", code if is_country(code) else "")
    return Traits(name, release, matching_tags(tag), code, label)


class Phone(NamedTuple):
    """The properties that one phone sent: platform, version, language, country, and its stable ID."""

    properties: tuple[str, str, str, str]
    device: bytes

    @property
    def traits(self) -> Traits:
        return read_traits(*self.properties)

    @property
    def has_no_properties(self) -> bool:
        """Return whether the phone sent no readable property. It gets the values for all phones."""
        return not self.device and not any(self.traits[:4])


UNKNOWN_PHONE: Final = Phone(("", "", "", ""), b"")


def read_phone(query: Mapping[str, str]) -> Phone:
    """Read the device properties of a request. Properties that cannot be read count as not sent."""
    if not query:
        return UNKNOWN_PHONE
    get = query.get
    properties = (get("platform", ""), get("version", ""), get("language", ""), get("country", ""))
    device = get("device", "")
    if len(max(*properties, device, key=len)) > MAX_PROPERTY_LENGTH:
        properties = (_short(properties[0]), _short(properties[1]), _short(properties[2]), _short(properties[3]))
        device = _short(device)
    phone = Phone(properties, device.encode("utf-8", "replace"))
    return UNKNOWN_PHONE if phone.has_no_properties else phone


def _short(text: str) -> str:
    return text if len(text) <= MAX_PROPERTY_LENGTH else ""


def find_unreadable(query: Mapping[str, str]) -> list[str]:
    """Return the names of the parameters that cannot be read."""
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


@dataclass(frozen=True)
class Conditions:
    """The conditions of one rule."""

    platforms: frozenset[str]
    versions: Comparators
    languages: frozenset[str]
    countries: frozenset[str]
    # The rule matches a phone whose hash is below this; None matches every phone.
    limit: int | None
    start: float
    end: float
    # A paused rule matches no phone.
    is_paused: bool = False

    @classmethod
    def read(cls, when: Mapping[str, Any]) -> "Conditions":
        """Read the conditions as they are stored."""
        share = when.get("share")
        return cls(
            platforms=frozenset(when.get("platform", ())),
            versions=read_range(when["version"]) if "version" in when else (),
            languages=frozenset(canonical_tag(tag) for tag in when.get("language", ())),
            countries=frozenset(when.get("country", ())),
            # 100% is every phone, also one without an ID.
            limit=None if share is None or share >= 100 else round(share * SHARE_STEPS / 100),
            start=_read_time(when["from"]) if when.get("from") else -inf,
            end=_read_time(when["until"]) if when.get("until") else inf,
        )

    @classmethod
    def read_rule(cls, rule: Mapping[str, Any]) -> "Conditions":
        """Read the conditions of a stored rule, which may be paused."""
        return replace(cls.read(rule["when"]), is_paused=bool(rule.get("paused")))

    def is_active(self, now: float) -> bool:
        """Return whether the rule is in its time, and not paused."""
        return not self.is_paused and self.start <= now < self.end

    def match(self, traits: Traits) -> bool:
        """Return whether all conditions but share and time match. A property that the phone did not send never does."""
        return (
            (not self.platforms or traits.platform in self.platforms)
            and (not self.languages or not self.languages.isdisjoint(traits.languages))
            and (not self.countries or traits.country in self.countries)
            and (not self.versions or (traits.version is not None and is_within(traits.version, self.versions)))
        )


# Per field, the rules that match a phone except for its hash: (number, limit), in order.
Candidates = tuple[tuple[tuple[int, int | None], ...], ...]


class Rules:
    """The rules of all settings. `by_field`: the app's name of the setting, and its rules as stored."""

    def __init__(self, by_field: Mapping[str, Sequence[Mapping[str, Any]]]) -> None:
        self.fields = tuple(field for field, rules in by_field.items() if rules)
        self._conditions = [[Conditions.read_rule(rule) for rule in by_field[field]] for field in self.fields]
        self.change_times = ChangeTimes(
            time for rules in self._conditions for rule in rules for time in (rule.start, rule.end)
        )
        self._field_hashes = [sha256(f"{field}:".encode()) for field in self.fields]
        self._for_all = (FOR_ALL,) * len(self.fields)
        self._candidates = lru_cache(maxsize=MAX_CACHED_KINDS)(self._find_candidates)
        self._decision = lru_cache(maxsize=MAX_CACHED_PHONES)(self._make_decision)

    def decide(self, phone: Phone, now: float) -> Decision:
        """Return the number of the first matching rule of each field, or FOR_ALL.

        A phone that sends no properties matches no rule, not even one that has only a time.
        """
        if phone is UNKNOWN_PHONE or not self.fields:
            return self._for_all
        # Nothing has changed since the last start or end, so results are cached by it.
        since = self.change_times.latest(now)
        _, has_shares = self._candidates(phone.properties, since)
        return self._decision(phone.properties, phone.device if has_shares else b"", since)

    def _find_candidates(self, properties: tuple[str, str, str, str], now: float) -> tuple[Candidates, bool]:
        traits = read_traits(*properties)
        found = tuple(
            tuple(
                (number, rule.limit) for number, rule in enumerate(rules) if rule.is_active(now) and rule.match(traits)
            )
            for rules in self._conditions
        )
        return found, any(limit is not None for rules in found for _, limit in rules)

    def _make_decision(self, properties: tuple[str, str, str, str], device: bytes, since: float) -> Decision:
        candidates, _ = self._candidates(properties, since)
        decided = list(self._for_all)
        for place, rules in enumerate(candidates):
            draw = -1
            for number, limit in rules:
                if limit is not None and draw < 0:
                    draw = self._draw_number(place, device)
                if limit is None or draw < limit:
                    decided[place] = number
                    break
        return tuple(decided)

    def _draw_number(self, place: int, device: bytes) -> int:
        """Return a stable number below SHARE_STEPS, or SHARE_STEPS for a phone without an ID, which is in no part."""
        if not device:
            return SHARE_STEPS
        # Copying a hash is cheaper than hashing the field again.
        hashed = self._field_hashes[place].copy()
        hashed.update(device)
        return int.from_bytes(hashed.digest()[:4], "big") % SHARE_STEPS


class RuleSteps:
    """The values that the rules of one setting give, by the share of the phones whose hash is below a limit."""

    def __init__(self, rules: Sequence[Mapping[str, Any]], value: Any, now: float) -> None:
        self._rules = [
            (conditions, rule["value"]) for rule in rules if (conditions := Conditions.read_rule(rule)).is_active(now)
        ]
        self._value = value

    def of(self, traits: Traits) -> list[tuple[float, Any]]:
        """Return (upper limit of the hash, value) in rising order; the last limit is 1."""
        steps: list[tuple[float, Any]] = []
        covered = 0.0
        # A phone that sends no properties matches no rule.
        for conditions, value in self._rules if any(traits[:4]) else ():
            limit = 1.0 if conditions.limit is None else conditions.limit / SHARE_STEPS
            if limit > covered and conditions.match(traits):
                steps.append((limit, value))
                covered = limit
        return steps if covered >= 1 else [*steps, (1.0, self._value)]


def _read_time(stored: str) -> float:
    return datetime.fromisoformat(stored).timestamp()
