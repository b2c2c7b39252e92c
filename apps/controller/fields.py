"""Values of single settings: one word of a list, a whole number."""

from typing import Any

from drf_spectacular.drainage import set_override
from rest_framework import serializers

from apps.controller import messages
from apps.controller.models import HIGHEST_NUMBER
from apps.wire.fields import Text, Whole


class Word(Text):
    """One word of a fixed list, given as our own value."""

    def __init__(self, words: dict[str, Any], message: str, **options: Any) -> None:
        super().__init__(trim_whitespace=False, **options)
        set_override(self, "field", {"type": "string", "enum": list(words)})
        self.words = words
        self.unknown = message

    def to_internal_value(self, given: Any) -> Any:
        if not isinstance(given, str) or given not in self.words:
            raise serializers.ValidationError(self.unknown)
        return self.words[given]


class Position(Whole):
    """A whole number from 0 on."""

    def to_internal_value(self, given: Any) -> int:
        if isinstance(given, (int, float)) and given < 0:
            raise serializers.ValidationError(messages.BELOW_ZERO)
        number = super().to_internal_value(given)
        if number > HIGHEST_NUMBER:
            raise serializers.ValidationError(messages.TOO_HIGH)
        return number
