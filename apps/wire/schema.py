"""OpenAPI helpers: the envelope of every response, parameters, and the AutoSchema of this API."""

import inspect
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers

type_of_serializer = type[serializers.Serializer[Any]]


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


def header(name: str, description: str, **more: Any) -> OpenApiParameter:
    """Describe a header of requests."""
    return OpenApiParameter(name, str, OpenApiParameter.HEADER, description=description, **more)


def query(name: str, description: str, kind: Any = str, **more: Any) -> OpenApiParameter:
    """Describe a query parameter."""
    return OpenApiParameter(name, kind, OpenApiParameter.QUERY, description=description, **more)


IF_MATCH = header("If-Match", 'The version that the client read, such as "3". Without it, no version is compared.')


class ConsoleAutoSchema(AutoSchema):
    """Names, texts, and security of operations. `apps.wire.openapi` adds the error responses of all requests."""

    def get_operation_id(self) -> str:
        """Return `listPlacements` for `list` of PlacementViewSet and `setControllerSwitch` for `set_switch`."""
        noun = re.sub(r"(ConsoleViewSet|ViewSet)$", "", type(self.view).__name__)
        verb, *rest = self._action().split("_")
        if verb == noun.lower():
            noun = ""
        plural = "s" if verb == "list" and not noun.endswith("s") else ""
        return verb + noun + "".join(word.capitalize() for word in rest) + plural

    def get_extensions(self) -> dict[str, Any]:
        """Return `x-role`: the role that a request with a session needs."""
        guard = next((each for each in self.view.permission_classes if hasattr(each, "role_of")), None)
        return {"x-role": str(guard.role_of(type(self.view), self._action(), self.method))} if guard else {}

    def get_summary(self) -> str:
        return self.get_description().split("\n")[0].split(". ")[0].rstrip(".")

    def get_description(self) -> str:  # type: ignore[override]  # the form that drf-spectacular gives it
        return inspect.cleandoc(getattr(self.view, self._action()).__doc__ or "")

    def get_tags(self) -> list[str]:
        return ["app" if self._is_app_request() else type(self.view).__module__.split(".")[1]]

    def get_auth(self) -> list[dict[str, Any]]:
        schemes: list[str] = [getattr(each, "security_scheme", "session") for each in self.view.authentication_classes]
        return [{name: [] for name in ("apiKey", *schemes)}]

    def get_request_serializer(self) -> Any:
        """Return None: an action without `@validated` and without `request` reads no body."""
        return None

    def get_response_serializers(self) -> Any:
        return EnvelopeSerializer

    def _action(self) -> str:
        return str(getattr(self.view, "action", ""))

    def _is_app_request(self) -> bool:
        return bool(getattr(self.view, "is_of_the_device", False))

    def _is_list_view(self, serializer: Any = None) -> bool:
        # Rows are in `data` of an envelope. No response is a plain list.
        return False

    def _get_request_body(self, direction: Any = "request") -> Any:
        serializer = None if self.method == "GET" else self.get_request_serializer()
        if serializer is None:
            return None
        body = self._as_put(super()._get_request_body, direction)
        body["required"] = True
        if not isinstance(serializer, dict):
            # A view may have parsers for forms and for JSON. Each action reads one of them.
            fields = self.resolve_serializer(serializer, direction).schema["properties"].values()
            is_form = any(_is_file(field) or _is_file(field.get("items", {})) for field in fields)
            media_type = "multipart/form-data" if is_form else "application/json"
            body["content"] = {media_type: body["content"][media_type]}
        return body

    def _get_response_bodies(self, direction: Any = "response") -> Any:
        return self._as_put(super()._get_response_bodies, direction)

    def _as_put(self, describe: Callable[[Any], Any], direction: Any) -> Any:
        """Describe a DELETE like a PUT: drf-spectacular assumes that it has no bodies, and here it has."""
        method = self.method
        self.method = "PUT" if method == "DELETE" else method
        try:
            return describe(direction)
        finally:
            self.method = method


def _is_file(field: dict[str, Any]) -> bool:
    return "contentMediaType" in field or field.get("format") == "binary"


def operation_id(view_class: type[Any], action: str, method: str) -> str:
    """Return the operation ID of an action, as it is in the API description."""
    schema = getattr(getattr(view_class, action), "kwargs", {}).get("schema", ConsoleAutoSchema)()
    schema.view = view_class(action=action, request=None, kwargs={})
    schema.method = method.upper()
    return str(schema.get_operation_id())
