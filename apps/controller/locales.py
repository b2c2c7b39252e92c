"""Language tags (BCP 47) and country codes (ISO 3166), with the aliases and scripts of CLDR."""

import re
from functools import lru_cache
from itertools import takewhile
from typing import Final

from babel import Locale
from babel.core import get_global
from babel.languages import get_official_languages

MAX_TAG_LENGTH: Final = 64
_LANGUAGE_TAG = re.compile(r"[a-z]{2,8}(-[a-z0-9]{1,8})*\Z")
_COUNTRY = re.compile(r"[A-Z]{2}\Z")
# CLDR has these besides countries: groups of countries, placeholders, and languages for tests.
_NOT_COUNTRIES = {"EU", "EZ", "QO", "UN", "XA", "XB", "ZZ"}
_ENGLISH = Locale("en")
_LANGUAGE_ALIASES = get_global("language_aliases")
_LIKELY_SUBTAGS = get_global("likely_subtags")
# Only groups of countries, such as 419 and 001. Others are about translations.
_PARENT_LOCALES = {
    locale.lower(): parent.lower().replace("_", "-")
    for locale, parent in get_global("parent_exceptions").items()
    if parent[-3:].isdigit()
}
# CLDR has these besides languages: undetermined, multiple, and none.
_NOT_LANGUAGES = {"und", "mul", "zxx"}
LANGUAGES: Final = {
    code.lower(): name
    for code, name in _ENGLISH.languages.items()
    if "_" not in code and code.lower() not in _NOT_LANGUAGES
}
COUNTRIES: Final = {
    code: name for code, name in _ENGLISH.territories.items() if _COUNTRY.match(code) and code not in _NOT_COUNTRIES
}


def read_language(text: str) -> str:
    """Return the tag as `hi` or `hi-in`; empty if it is not a tag. Android's `zh_CN_#Hans` is `zh-cn-hans`."""
    tag = text.lower().replace("_", "-").replace("#", "")
    return tag if len(tag) <= MAX_TAG_LENGTH and _LANGUAGE_TAG.match(tag) else ""


def read_country(text: str) -> str:
    """Return two capital letters; empty if it is not a code."""
    code = text.upper()
    return code if _COUNTRY.match(code) else ""


def is_language(tag: str) -> bool:
    """Return whether the first part of the tag is a language code."""
    code = tag.partition("-")[0]
    return code in LANGUAGES or code in _LANGUAGE_ALIASES


def is_known_tag(tag: str) -> bool:
    """Return whether the language and each script, region, and variant of the tag exist."""
    return is_language(tag) and all(map(_is_known_part, _parts_before_extensions(tag)))


def is_country(code: str) -> bool:
    return code in COUNTRIES


@lru_cache(maxsize=2048)
def canonical_tag(tag: str) -> str:
    """Return the tag with the current code of its language and with the script before the region.

    `iw` becomes `he`, `no` becomes `nb`, and `zh-cn-hans` becomes `zh-hans-cn`.
    """
    language, *parts = tag.split("-")
    # An alias may imply a script: sh is sr-Latn. CLDR has data for nb, and none for no.
    current, *implied = ("nb" if language == "no" else _LANGUAGE_ALIASES.get(language, language)).lower().split("_")
    scripts = [part for part in parts if _is_script(part)]
    others = [part for part in parts if not _is_script(part)]
    scripts = scripts or [part for part in implied if _is_script(part)]
    others = others or [part for part in implied if not _is_script(part)]
    return "-".join([current, *scripts, *others])


@lru_cache(maxsize=2048)
def matching_tags(tag: str) -> frozenset[str]:
    """Return the canonical tags that a rule may have to match a phone with this tag.

    A rule may leave out the script or the region: `zh-CN` matches `zh`, `zh-CN`, `zh-Hans`, and `zh-Hans-CN`.
    """
    if not tag:
        return frozenset()
    language, *parts = canonical_tag(tag).split("-")
    script = parts.pop(0) if parts and _is_script(parts[0]) else _likely_script(language, parts)
    found = set()
    for start in ([language], [language, script] if script else [language]):
        found |= {"-".join([*start, *parts[:count]]) for count in range(len(parts) + 1)}
    # es-MX belongs to es-419, the Spanish of Latin America.
    if parent := _PARENT_LOCALES.get("_".join([language, *parts[:1]]).lower()):
        found.add(parent)
    return frozenset(found)


def suggest_language(text: str) -> str:
    """Return the tag that was probably meant, or "".

    Finds names of languages, languages of countries, and names and aliases of countries after the language.
    """
    language, *parts = re.split(r"[-_]", text.strip())
    names = [code for code, name in LANGUAGES.items() if name.casefold() in {text.casefold(), language.casefold()}]
    official = get_official_languages(language.upper()) if is_country(language.upper()) else ()
    known = language.lower() if is_language(language.lower()) else next(iter([*names, *official]), "")
    parts = [part if _is_known_part(part.lower()) else suggest_country(part) for part in parts]
    suggestion = "-".join(filter(None, [known, *parts]))
    return suggestion if known and is_known_tag(suggestion.lower()) else ""


def suggest_country(text: str) -> str:
    """Return the code that was probably meant: of a country's name, or instead of an alias like UK. May be empty."""
    aliases: list[str] = get_global("territory_aliases").get(text.upper(), [])
    names = [code for code, name in COUNTRIES.items() if name.casefold() == text.casefold()]
    return next((code for code in [*aliases, *names] if is_country(code)), "")


def _likely_script(language: str, parts: list[str]) -> str:
    region = parts[0].upper() if parts else ""
    likely = _LIKELY_SUBTAGS.get(f"{language}_{region}") or _LIKELY_SUBTAGS.get(language, "")
    return next((part.lower() for part in likely.split("_") if _is_script(part)), "")


def _is_script(part: str) -> bool:
    return len(part) == 4 and part.isalpha()


def _parts_before_extensions(tag: str) -> list[str]:
    """Return the parts between the language and an extension such as `u-ca-buddhist`."""
    return list(takewhile(lambda part: len(part) > 1, tag.split("-")[1:]))


def _is_known_part(part: str) -> bool:
    return (
        part.title() in _ENGLISH.scripts
        or part.upper() in _ENGLISH.variants
        or is_country(part.upper())
        or (part.isdigit() and part in _ENGLISH.territories)
    )
