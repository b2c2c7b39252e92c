"""How calls describe themselves in OpenAPI: bodies as they are before sealing and after opening."""

import inspect
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeVar

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers

from apps.wire.openapi import CHANGED, refer_to

type_of_serializer = type[serializers.Serializer[Any]]
Act = TypeVar("Act", bound=Callable[..., Any])


class Envelope(serializers.Serializer[Any]):
    """What every answer holds once opened; a call's own fields stand beside these."""

    status = serializers.BooleanField(help_text="true when the call was carried out")
    message = serializers.CharField(allow_blank=True, help_text="words for the person, may be empty")

    if TYPE_CHECKING:
        # Answers have fields named as Serializer's own properties: they describe them, and are never read.
        data: Any
        errors: Any


class ErrorEnvelope(Envelope):
    """The body of an error response that has more fields than `Refusal`."""

    code = serializers.CharField(help_text="a stable identifier of the error")


@dataclass(frozen=True)
class Asked:
    """Parameters that one piece of code reads, and the statuses that it answers because of them."""

    parameters: tuple[OpenApiParameter, ...]
    statuses: tuple[int, ...] = ()


def header(name: str, description: str, **more: Any) -> OpenApiParameter:
    return OpenApiParameter(name, str, OpenApiParameter.HEADER, description=description, **more)


def query(name: str, description: str, kind: Any = str, **more: Any) -> OpenApiParameter:
    return OpenApiParameter(name, kind, OpenApiParameter.QUERY, description=description, **more)


@dataclass(frozen=True)
class Notes:
    """What the decorators of an action know about it. Each adds its own; `functools.wraps` carries them outwards."""

    name: str = ""
    request: type_of_serializer | None = None
    response: type_of_serializer | OpenApiTypes = Envelope
    media_type: str = "application/json"
    parameters: tuple[OpenApiParameter, ...] = ()
    statuses: tuple[int, ...] = ()
    # Refusals that say more than `message` and `errors`.
    refusals: tuple[tuple[int, type_of_serializer], ...] = ()


def notes_of(act: Any) -> Notes:
    noted: Notes = getattr(act, "api_notes", Notes())
    return noted


def note(act: Act, **known: Any) -> Act:
    """Add what is known about an action to its description; tuples grow, other values are replaced."""
    noted = notes_of(act)
    grown = {name: (*getattr(noted, name), *value) for name, value in known.items() if isinstance(value, tuple)}
    act.__dict__["api_notes"] = replace(noted, **{**known, **grown})
    return act


def operation_id(view_class: type[Any], action: str) -> str:
    """`list` of PlacementViewSet: listPlacements; `set_switch` of ControllerViewSet: setControllerSwitch."""
    if name := notes_of(getattr(view_class, action)).name:
        return name
    noun = re.sub(r"(ConsoleViewSet|ViewSet)$", "", view_class.__name__)
    verb, *rest = action.split("_")
    if verb == noun.lower():
        noun = ""
    many = "s" if verb == "list" else ""
    return verb + noun + "".join(word.capitalize() for word in rest) + many


class CallSchema(AutoSchema):
    @property
    def notes(self) -> Notes:
        return notes_of(getattr(self.view, self._action()))

    def get_operation_id(self) -> str:
        return operation_id(type(self.view), self._action())

    def get_extensions(self) -> dict[str, Any]:
        """`x-role`: who may, of a call that takes a session."""
        guard = next((one for one in self.view.permission_classes if hasattr(one, "role_of")), None)
        return {"x-role": str(guard.role_of(type(self.view), self._action(), self.method))} if guard else {}

    def get_summary(self) -> str:
        return self.get_description().split("\n")[0].split(". ")[0].rstrip(".")

    def get_description(self) -> str:  # type: ignore[override]  # the form that drf-spectacular gives it
        # The action's own words, never those of its class.
        return inspect.cleandoc(getattr(self.view, self._action()).__doc__ or "")

    def _action(self) -> str:
        return str(getattr(self.view, "action", ""))

    def get_tags(self) -> list[str]:
        return ["app" if self._is_of_the_device() else type(self.view).__module__.split(".")[1]]

    def get_auth(self) -> list[dict[str, Any]]:
        schemes: list[str] = [getattr(one, "security_scheme", "session") for one in self.view.authentication_classes]
        return [{name: [] for name in ("apiKey", *schemes)}]

    def get_override_parameters(self) -> list[Any]:
        return list(self.notes.parameters)

    def _is_list_view(self, serializer: Any = None) -> bool:
        # Rows stand in `data` of an envelope; no call answers with a bare list.
        return False

    def _is_of_the_device(self) -> bool:
        return bool(getattr(self.view, "is_of_the_device", False))

    def _get_request_body(self, direction: Any = "request") -> dict[str, Any] | None:
        # Not the library's own: that knows no body of DELETE.
        if self.notes.request is None:
            return None
        schema, fields = getattr(self.notes.request, "body_schema", None), {}
        if schema is None:
            component = self.resolve_serializer(self.notes.request, direction)
            schema, fields = component.ref, component.schema["properties"]
        has_file = any(_is_file(field) or _is_file(field.get("items", {})) for field in fields.values())
        media_type = "multipart/form-data" if has_file else "application/json"
        return {"content": {media_type: {"schema": schema}}, "required": True}

    def _get_response_bodies(self, direction: Any = "response") -> dict[str, Any]:
        notes = self.notes
        done = self._response(notes.response, "Done", notes.media_type)
        bodies: dict[str, Any] = {str(status): refer_to(status) for status in self._statuses()}
        for status, serializer in notes.refusals:
            bodies[str(status)] = self._response(
                serializer, "Rejected, with the reason" if status >= 400 else "Not done yet"
            )
        is_checked = any(one.name == "If-Match" for one in notes.parameters)
        if is_checked and not isinstance(notes.response, OpenApiTypes):
            # A stale save is told what stands and who changed it; a repeat that is still running only that.
            shown = self.resolve_serializer(notes.response, "response").schema
            stands = {**shown, "properties": {**shown["properties"], "code": {"type": "string"}, "changed": CHANGED}}
            bodies["409"] = refer_to(409, besides=stands)
        return {"200": done, **dict(sorted(bodies.items()))}

    def _response(
        self, what: type_of_serializer | OpenApiTypes, description: str, media_type: str = "application/json"
    ) -> dict[str, Any]:
        # Of the basic types there is text alone.
        schema = {"type": "string"} if isinstance(what, OpenApiTypes) else self.resolve_serializer(what, "response").ref
        return {"description": description, "content": {media_type: {"schema": schema}}}

    def _statuses(self) -> set[int]:
        statuses = {401, 500, 503, *self.notes.statuses}
        if "{" in self.path:
            statuses.add(404)
        if self.notes.request is not None:
            statuses |= {400, 413, 415}
        if self.method != "GET" and not self._is_of_the_device():
            # Calls that another web site makes.
            statuses.add(403)
        return statuses


def _is_file(field: dict[str, Any]) -> bool:
    return "contentMediaType" in field or field.get("format") == "binary"
