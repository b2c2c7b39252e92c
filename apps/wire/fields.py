"""Serializer fields that convert no types and use the texts of the console."""

import re
import unicodedata
from collections.abc import Collection
from typing import Any
from urllib.parse import urlsplit

from rest_framework import serializers

from apps.wire import messages

# Control characters, surrogates, private characters, and unassigned code points.
_INVALID_CATEGORIES = {"Cc", "Cs", "Co", "Cn"}
# They change the direction of the text.
_DIRECTION_CONTROLS = set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
# Format characters and combining marks are invisible by themselves, as are these letters.
_INVISIBLE_CATEGORIES = {"Cf", "Mn", "Me"}
_BLANK_LETTERS = set("\u115f\u1160\u2800\u3164\uffa0")
# Emoji are added each year. Python treats those that it does not know yet as unassigned.
_EMOJI = range(0x1F000, 0x1FB00)
# Joiners, tags, and variation selectors shape letters of some scripts and emoji.
_JOINERS = {"\u200c", "\u200d", *map(chr, range(0xE0020, 0xE0080))}
_SELECTORS = {
    *"\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f",
    *map(chr, [*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)]),
}
# Schemes of the web, and those that would run a script, read a file, or start a component of another app.
_SCHEMES_OF_NO_APP = {
    *("http", "https", "javascript", "data", "vbscript", "file", "blob", "about"),
    *("filesystem", "view-source", "content", "intent"),
}
FILL: dict[str, Any] = dict.fromkeys(("required", "blank", "null"), messages.PLEASE_FILL)


def reject_invalid_characters(text: str) -> None:
    """Raise ValidationError for control and unknown characters, and for a text that shows nothing."""
    if any(_is_invalid(character) for character in text) or _shows_nothing(text):
        raise serializers.ValidationError("The text contains unsupported characters. Remove them and try again.")


def _shows_nothing(text: str) -> bool:
    """Return whether the text has more than white space but nothing visible."""
    if not text.strip():
        return False
    letters = (character for character in text if not character.isspace() and character not in _BLANK_LETTERS)
    return all(unicodedata.category(letter) in _INVISIBLE_CATEGORIES for letter in letters)


def _is_invalid(character: str) -> bool:
    if character in _DIRECTION_CONTROLS:
        return True
    return unicodedata.category(character) in _INVALID_CATEGORIES and ord(character) not in _EMOJI


def normalize(text: str) -> str:
    """Return the text in Unicode's composed form (NFC), so that the same text always has the same characters."""
    return unicodedata.normalize("NFC", text)


def remove_invisible(text: str, *, keep: Collection[str] = ()) -> str:
    """Return the text without the characters that show nothing, such as white space and a byte order mark."""
    return "".join(character for character in text if character in keep or not _is_invisible(character))


def _is_invisible(character: str) -> bool:
    is_blank = character.isspace() or character in _BLANK_LETTERS or character in _SELECTORS
    return is_blank or unicodedata.category(character) == "Cf"


class Text(serializers.CharField):
    """One line of text in NFC. Numbers and booleans are not converted to text."""

    default_error_messages = {**FILL, "invalid": "Must be text.", "max_length": messages.TOO_LONG}

    def to_internal_value(self, given: Any) -> str:
        if not isinstance(given, str):
            self.fail("invalid")
        return normalize(super().to_internal_value(given))


class PrintableText(Text):
    """A text without control and unknown characters that is not invisible."""

    default_validators = [reject_invalid_characters]


class StrictBooleanField(serializers.BooleanField):
    """A JSON boolean. 1 and "true" are invalid."""

    default_error_messages = {**FILL, "invalid": "Must be true or false."}

    def to_internal_value(self, given: Any) -> bool:
        if not isinstance(given, bool):
            self.fail("invalid", input=given)
        return given


class StrictIntegerField(serializers.IntegerField):
    """A JSON integer. 1.5, "1", and true are invalid."""

    default_error_messages = {**FILL, "invalid": "Must be a whole number."}

    def to_internal_value(self, given: Any) -> int:
        if not isinstance(given, int) or isinstance(given, bool):
            self.fail("invalid")
        return given


class BoundedList(serializers.ListField):
    """A list of at most `max_length` items. A longer list is rejected before its items are validated."""

    def to_internal_value(self, given: Any) -> list[Any]:
        if isinstance(given, list) and len(given) > (self.max_length or 0):
            self.fail("max_length", max_length=self.max_length)
        return super().to_internal_value(given)


class Paragraphs(Text):
    """Text of several lines: line breaks and tabs are kept, other control characters are invalid."""

    def to_internal_value(self, given: Any) -> str:
        text = super().to_internal_value(given).replace("\r\n", "\n")
        reject_invalid_characters(text.replace("\n", "").replace("\t", ""))
        return text


class TextWithoutSpaces(Text):
    """A name without white space and invisible characters. Joiners of scripts and emoji stay."""

    # Characters that change the text direction are rejected instead.
    allowed_characters: Collection[str] = _JOINERS | _SELECTORS | _DIRECTION_CONTROLS

    def to_internal_value(self, given: Any) -> str:
        text = remove_invisible(super().to_internal_value(given), keep=self.allowed_characters)
        if not text and not self.allow_blank:
            self.fail("blank")
        reject_invalid_characters(text)
        return text


class Identifier(TextWithoutSpaces):
    """An ID that apps compare: no white space and no invisible character at all."""

    allowed_characters = ()


class WebAddress(Text):
    """A URL of the web: http or https, with a host and without credentials. It is never fetched here."""

    default_error_messages = {"address": "Enter a URL that begins with http:// or https://."}

    def to_internal_value(self, given: Any) -> str:
        text = re.sub(r"\s+", "", super().to_internal_value(given))
        reject_invalid_characters(text)
        # Other invisible characters are not removed, because the intended address is unknown.
        if not self.is_address(text):
            self.fail("address")
        return text

    def is_address(self, text: str) -> bool:
        return is_web_address(text)


class AppAddress(WebAddress):
    """A URL that a tap opens: a web address, or one of an app's own scheme, like market: or myapp:."""

    default_error_messages = {
        "address": "Enter a URL that begins with http:// or https://, or one that opens an app, like market://."
    }

    def is_address(self, text: str) -> bool:
        return is_web_address(text) or is_app_address(text)


def is_app_address(text: str) -> bool:
    """Return whether the text is a URL with the scheme of an app."""
    scheme, colon, rest = text.partition(":")
    is_scheme = re.fullmatch(r"[a-z][a-z0-9+.-]*", scheme.lower()) is not None
    # `example.com:8080/x` is a web address without its beginning.
    is_port = "." in scheme and re.match(r"[0-9]+(/|$)", rest) is not None
    return bool(colon and rest) and is_scheme and not is_port and scheme.lower() not in _SCHEMES_OF_NO_APP


def is_web_address(text: str) -> bool:
    """Return whether the text is an http or https URL with a host and without credentials."""
    try:
        parts = urlsplit(text)
        has_sane_port = parts.port is None or parts.port > 0
    except ValueError:
        return False
    has_host = bool(parts.hostname) and re.fullmatch(r"[^\s\\<>\"'`{}|^%]+", parts.netloc) is not None
    # Pasted text may contain invisible format characters.
    is_plain = (
        "@" not in parts.netloc
        and "\\" not in text
        and all(unicodedata.category(character) != "Cf" for character in text)
    )
    return parts.scheme.lower() in {"http", "https"} and has_host and has_sane_port and is_plain
