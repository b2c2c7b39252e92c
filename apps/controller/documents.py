"""The settings as JSON: for the console, for a phone, and for the list of versions."""

import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import lru_cache
from itertools import pairwise
from typing import Any

import orjson

from apps.controller.models import PROMPT, PROMPT_SETTING, TOKEN, ConfigVersion, ControllerSettings, rules_column
from apps.controller.phone_counts import OTHER_PLATFORM, PhoneGroup
from apps.controller.queries import FieldChange, changes_of, get_settings, masked
from apps.controller.rules import FOR_ALL, Conditions, Decision, Phone, Rules, RuleSteps, read_traits
from apps.controller.serializers import API_NAMES, PROMPT_KEY, PROMPT_NAMES, RULED_SETTINGS, SETTINGS

GROUPS_SHOWN = 50


def settings_document(row: ControllerSettings) -> dict[str, Any]:
    """Return the settings for the console, with a masked client token and the last change of each."""
    document = _by_api_names(row.values())
    document[API_NAMES[TOKEN]] = masked(row.facebook_client_token)
    changes = {
        PROMPT_KEY if column in PROMPT else API_NAMES[column]: {
            "by": change["by"],
            "at": datetime.fromisoformat(change["at"]),
        }
        for column, change in sorted(row.changes.items(), key=lambda item: item[1]["version"])
        # During a rolling upgrade, the other node may have changed a setting that this version does not have.
        if column in API_NAMES
    }
    return {**document, "version": row.version, "changes": changes}


def rules_document(row: ControllerSettings) -> dict[str, Any]:
    return {name: _rule_rows(getattr(row, setting.rules_column)) for name, setting in RULED_SETTINGS.items()}


class SettingsNow:
    """The current settings and their rules, for any phone."""

    def __init__(self) -> None:
        self.row = get_settings()
        stored = {name: getattr(self.row, setting.rules_column) for name, setting in RULED_SETTINGS.items()}
        self.rules = _read_rules(orjson.dumps(stored))

    def values(self, decision: Decision) -> dict[str, Any]:
        """Return every setting by column, with the values of the chosen rules."""
        values = self.row.values()
        for name, number in zip(self.rules.fields, decision, strict=True):
            if number != FOR_ALL:
                setting = RULED_SETTINGS[name]
                value = values[setting.rules_column][number]["value"]
                values |= _prompt_columns(value) if name == PROMPT_KEY else {setting.column: value}
        return values

    def preview(self, phone: Phone) -> dict[str, Any]:
        """Return the value of each setting for this phone, and the rule that gives it. The client token is masked."""
        decision = self.rules.decide(phone, time.time())
        document = _by_api_names(self.values(decision)) | {API_NAMES[TOKEN]: masked(self.row.facebook_client_token)}
        rules = {
            name: getattr(self.row, RULED_SETTINGS[name].rules_column)[number]["name"]
            for name, number in zip(self.rules.fields, decision, strict=True)
            if number != FOR_ALL
        }
        return {name: {"value": value, "rule": rules.get(name)} for name, value in document.items()}


@lru_cache(maxsize=1)
def _read_rules(stored: bytes) -> Rules:
    """Cache the last result, because reading 100 rules takes milliseconds."""
    return Rules(orjson.loads(stored))


def values_for(phone: Phone) -> dict[str, Any]:
    """Return every setting by column, as this phone gets it now."""
    now = SettingsNow()
    return now.values(now.rules.decide(phone, time.time()))


def device_document(values: dict[str, Any]) -> dict[str, Any]:
    """Return the settings for the app, without the install prompt if it is switched off."""
    document = _by_api_names(values)
    if not values["install_prompt"]:
        del document[PROMPT_KEY]
    return document


def reach_document(groups: list[tuple[PhoneGroup, int]], when: dict[str, Any]) -> dict[str, Any]:
    """Return how many phones requested settings, how many match these conditions, and the most frequent versions."""
    conditions = Conditions.read(when)
    matching = unknown = 0
    versions: Counter[tuple[str, str]] = Counter()
    traits: list[Counter[str]] = [Counter(), Counter(), Counter()]
    for group, count in groups:
        platform, version, language, country = group
        versions[platform, version] += count
        for seen, code in zip(traits, (platform, language, country), strict=True):
            if code not in ("", OTHER_PLATFORM):
                seen[code] += count
        if conditions.match(read_traits(*group)):
            matching += count
        elif platform == OTHER_PLATFORM:
            unknown += count
    return {
        "phones": versions.total(),
        "fitting": matching,
        "rest": unknown,
        "kinds": [
            {"platform": platform, "version": version, "phones": count}
            for (platform, version), count in versions.most_common(GROUPS_SHOWN)
        ],
        **{
            name: [{"code": code, "phones": count} for code, count in seen.most_common(GROUPS_SHOWN)]
            for name, seen in zip(("platforms", "languages", "countries"), traits, strict=True)
        },
    }


def effect_document(
    row: ControllerSettings,
    groups: list[tuple[PhoneGroup, int]],
    *,
    setting: str,
    rules: list[dict[str, Any]] | None = None,
    value: Any = None,
) -> dict[str, Any]:
    """Return how many phones would get another value with these rules and this value, and the phones per value."""
    stored_value = _prompt_of(row) if setting == PROMPT_SETTING else getattr(row, setting)
    stored_rules = getattr(row, rules_column(setting))
    before = RuleSteps(stored_rules, stored_value, time.time())
    after = RuleSteps(stored_rules if rules is None else rules, stored_value if value is None else value, time.time())
    changed = 0.0
    unknown = 0
    given: defaultdict[bytes, float] = defaultdict(float)
    for group, count in groups:
        if group[0] == OTHER_PLATFORM:
            unknown += count
            continue
        traits = read_traits(*group)
        steps_before = before.of(traits)
        steps_after = after.of(traits)
        edges = sorted({0.0, *(limit for limit, _ in (*steps_before, *steps_after))})
        # Between two edges, all phones have the same value before, and the same value after.
        for low, high in pairwise(edges):
            part = count * (high - low)
            new = _value_at(steps_after, low)
            changed += part if new != _value_at(steps_before, low) else 0
            # Values may be objects, which cannot be keys.
            given[orjson.dumps(_api_value(new))] += part
    return {
        "phones": sum(count for _, count in groups),
        "changed": round(changed),
        "rest": unknown,
        "given": [
            {"value": orjson.loads(text), "phones": round(count)}
            for text, count in sorted(given.items(), key=lambda item: -item[1])
        ],
    }


def _prompt_of(row: ControllerSettings) -> dict[str, str]:
    return {name.removeprefix("install_"): getattr(row, name) for name in PROMPT}


def _value_at(steps: Sequence[tuple[float, Any]], draw: float) -> Any:
    return next(value for limit, value in steps if draw < limit)


def version_row(version: ConfigVersion) -> dict[str, Any]:
    return {
        "number": version.number,
        "at": version.at,
        "by": version.actor_label,
        "restoredFrom": version.restored_from,
        "changes": change_rows(changes_of(version)),
    }


def change_rows(changes: Iterable[FieldChange]) -> list[dict[str, Any]]:
    return [
        {"field": API_NAMES[change.field], "before": _shown(change.before), "after": _shown(change.after)}
        for change in changes
    ]


def _shown(value: Any) -> Any:
    return _rule_rows(value) if isinstance(value, list) else value


def _rule_rows(stored: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{**rule, "value": _api_value(rule["value"])} for rule in stored]


def _api_value(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    columns = _prompt_columns(value)
    return {name: columns[column] for column, name in PROMPT_NAMES.items()}


def _prompt_columns(value: dict[str, str]) -> dict[str, str]:
    """Return the texts of a rule's prompt by column."""
    return {f"install_{name}": text for name, text in value.items()}


def _by_api_names(values: dict[str, Any]) -> dict[str, Any]:
    document = {setting.api_name: values[setting.column] for setting in SETTINGS if setting.api_name != PROMPT_KEY}
    document[PROMPT_KEY] = {name: values[column] for column, name in PROMPT_NAMES.items()}
    return document
