"""The envelope of every response, and the rows in it."""

from typing import TYPE_CHECKING, Any

from rest_framework import serializers

SerializerClass = type[serializers.Serializer[Any]]


class EnvelopeSerializer(serializers.Serializer[Any]):
    """The fields that every decrypted response has. The other fields depend on the request."""

    status = serializers.BooleanField(help_text="true if the request succeeded")
    message = serializers.CharField(allow_blank=True, help_text="a text for the person; may be empty")

    if TYPE_CHECKING:
        # Responses have fields with the names of Serializer's own properties. They only describe, and are never read.
        data: Any
        errors: Any


def envelope(name: str, **fields: Any) -> type[EnvelopeSerializer]:
    """Return the serializer of a response with these fields. The API description names it `name`."""
    return type(f"{name}Serializer", (EnvelopeSerializer,), fields)


class ErrorSerializer(EnvelopeSerializer):
    """The body of an error response. Clients compare `code`; the wording of `message` may change."""

    code = serializers.CharField(help_text="a stable identifier of the error, such as not_found")
    errors: Any = serializers.DictField(
        child=serializers.ListField(child=serializers.CharField()), required=False, help_text="messages by field"
    )


# Comments instead of docstrings, which the API description would repeat for each subclass.
class RowSerializer(serializers.Serializer[Any]):
    # A row of a response. It inherits the fields of the request that edits the row, and has all of them. Values are
    # read as they are, because the renderer converts dates and UUIDs: ten times as fast as converting each field.

    def get_fields(self) -> dict[str, Any]:
        fields: dict[str, Any] = super().get_fields()
        for field in fields.values():
            field.required = True
        return fields

    def to_representation(self, instance: Any) -> dict[str, Any]:
        return {name: _represent(field, field.get_attribute(instance)) for name, field in self.fields.items()}


def _represent(field: Any, value: Any) -> Any:
    is_nested = isinstance(field, serializers.BaseSerializer | serializers.SerializerMethodField)
    return field.to_representation(value) if is_nested and value is not None else value
