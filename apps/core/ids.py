"""Chosen rows of a list: how their ids come in, and how their number is told."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.response import Response

from apps.wire.answers import ok
from apps.wire.fields import FILL
from apps.wire.messages import NOT_AN_ID, TOO_MANY_IDS
from apps.wire.schema import Envelope

MOST = 10_000


class RowId(serializers.UUIDField):
    """An `_id` as it was sent; a number is none."""

    default_error_messages = {**FILL, "invalid": NOT_AN_ID}

    def to_internal_value(self, given: Any) -> UUID:
        if not isinstance(given, str):
            self.fail("invalid")
        return super().to_internal_value(given)


@extend_schema_field({"anyOf": [{"type": "array", "items": {"type": "string", "format": "uuid"}}, {"type": "string"}]})
class ChosenIds(serializers.ListField):
    """Each id once. A single one is taken as a list of one. `empty` is said when none was chosen."""

    default_error_messages = {**FILL, "not_a_list": NOT_AN_ID, "max_length": TOO_MANY_IDS.format(most=MOST)}

    def __init__(self, *, empty: str = FILL["blank"], **options: Any) -> None:
        super().__init__(child=RowId(), allow_empty=False, max_length=MOST, error_messages={"empty": empty}, **options)

    def to_internal_value(self, given: Any) -> list[UUID]:
        return list(dict.fromkeys(super().to_internal_value([given] if isinstance(given, str) else given)))


class Chosen(serializers.Serializer[Any]):
    """A body of ids alone."""

    id = ChosenIds()


class Deleted(Envelope):
    deleted = serializers.IntegerField()


def tell_deleted(count: int, noun: str) -> Response:
    """ "1 banner deleted", and the number beside it."""
    return ok(f"{count} {noun}{'' if count == 1 else 's'} deleted", deleted=count)
