"""The API description (drf-spectacular): parameters, the AutoSchema, and hooks for the parts of all operations."""

import copy
import inspect
import re
from collections.abc import Callable
from typing import Any

import orjson
from django.conf import settings
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter

from apps.wire.errors import ApiError
from apps.wire.serializers import EnvelopeSerializer

# `make schema` writes it.
DESCRIPTION_FILE = settings.BASE_DIR / "docs" / "openapi.json"
STATUSES = {
    304: ("NotModified", "The client has this version already (If-None-Match). The response has no body."),
    400: ("BadRequest", "The request is invalid. `message` is the first problem, `errors` has all of them by field."),
    401: ("Unauthorized", "The API key or the token is missing, wrong, or expired."),
    403: ("Forbidden", "Not allowed, or the captcha is missing or wrong. Nothing was changed."),
    404: ("NotFound", "Nothing has this ID or address."),
    409: ("Conflict", "The row was changed in the meantime, or the request contradicts its state."),
    413: ("TooLarge", "The body is too large."),
    415: ("UnsupportedType", "This request does not accept the Content-Type of the body."),
    422: ("Unprocessable", "The Idempotency-Key was used before with another body."),
    429: ("TooMany", "Too many requests. Wait for Retry-After seconds."),
    500: ("InternalError", "The server failed."),
    503: ("Unavailable", "The service is not available. Wait for Retry-After seconds and send the same request again."),
    507: ("StorageFull", "There is no room left for files."),
}
WITH_RETRY_AFTER = {429, 503}
# Error statuses of every request that has this parameter.
STATUSES_OF_PARAMETER = {
    "If-Match": {400, 409},
    "If-None-Match": {304},
    "Idempotency-Key": {400, 422},
    "X-Captcha": {403},
    "item": {404},
}
# Query parameters whose invalid values use the default.
FORGIVING_PARAMETERS = {"page", "limit", "q", "a"}
SECURITY = {
    "apiKey": {"type": "apiKey", "in": "header", "name": "api-key", "description": "A key of CLIENT_API_KEY"},
    "session": {"type": "http", "scheme": "bearer", "description": "The token of login/otp"},
    "loginStep": {"type": "http", "scheme": "bearer", "description": "The sign-in token of login"},
    "invitation": {"type": "http", "scheme": "bearer", "description": "The token in the link of an invitation"},
    "resetStep": {"type": "http", "scheme": "bearer", "description": "The token of ForgetPw; only for the reset"},
}
# Codes of responses that no exception makes.
OTHER_ERROR_CODES = {"api_key_wrong", "cross_site", "internal_error"}
BASE64 = {"type": "string", "contentEncoding": "base64"}
SCHEMAS = {
    "EncryptedPayload": {
        "type": "object",
        "description": "AES-256-GCM: `encrypted` is the ciphertext and the 16-byte tag, `iv` has 16 random bytes. "
        'A request body is {"encryptedData": EncryptedPayload}. A response is an EncryptedPayload.',
        "properties": {"encrypted": BASE64, "iv": BASE64},
        "required": ["encrypted", "iv"],
    },
    "Error": {
        "type": "object",
        "properties": {
            "status": {"type": "boolean", "const": False},
            "message": {"type": "string", "description": "For people; its wording may change"},
            "code": {"type": "string", "pattern": "^[a-z_]+$", "description": ""},
            "errors": {"type": "object", "additionalProperties": {"type": "array", "items": {"type": "string"}}},
        },
        "required": ["status", "message", "code"],
    },
    "Changed": {
        "type": "object",
        "description": "Who changed a row, and when. `by` is empty for management commands.",
        "properties": {"by": {"type": "string"}, "at": {"type": "string", "format": "date-time"}},
        "required": ["by", "at"],
    },
}
ERROR = {"$ref": "#/components/schemas/Error"}
CHANGED = {"$ref": "#/components/schemas/Changed"}
JSON = "application/json"


def read_description() -> Any:
    """Return the API description as the server publishes it."""
    return orjson.loads(DESCRIPTION_FILE.read_bytes())


def header(name: str, description: str, **more: Any) -> OpenApiParameter:
    """Describe a header of requests."""
    return OpenApiParameter(name, str, OpenApiParameter.HEADER, description=description, **more)


def query(name: str, description: str, kind: Any = str, **more: Any) -> OpenApiParameter:
    """Describe a query parameter."""
    return OpenApiParameter(name, kind, OpenApiParameter.QUERY, description=description, **more)


IF_MATCH = header("If-Match", 'The version that the client read, such as "3". Without it, no version is compared.')


class ConsoleAutoSchema(AutoSchema):
    """Names, texts, and security of operations. `add_error_responses` adds the error responses of all requests."""

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
        return bool(getattr(self.view, "is_app_api", False))

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


def add_shared_parts(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Add the components that all operations refer to (postprocessing hook)."""
    components = result.setdefault("components", {})
    schemas = components.setdefault("schemas", {})
    schemas.update(copy.deepcopy(SCHEMAS))
    schemas["Error"]["properties"]["code"]["description"] = (
        f"A stable identifier of the error. Compare it instead of the message: {_list_error_codes()}."
    )
    components["securitySchemes"] = SECURITY
    components["responses"] = {name: _shared_response(status) for status, (name, _) in STATUSES.items()}
    return result


def _list_error_codes() -> str:
    codes = set(OTHER_ERROR_CODES)
    classes = [ApiError]
    while classes:
        error_class = classes.pop()
        codes.add(error_class.default_code)
        classes += error_class.__subclasses__()
    return ", ".join(f"`{code}`" for code in sorted(codes))


def add_error_responses(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Add the error responses that follow from method, parameters, and body (postprocessing hook)."""
    schemas = result["components"]["schemas"]
    for path, operations in result["paths"].items():
        for method, operation in operations.items():
            responses = operation["responses"]
            for status in _error_statuses(path, method, operation):
                responses.setdefault(str(status), _refer_to(status))
            for status, response in responses.items():
                schema = response.get("content", {}).get(JSON, {}).get("schema")
                if status == "200":
                    response["description"] = "Done"
                elif schema == ERROR:
                    responses[status] = _refer_to(int(status))
                elif schema:
                    response["description"] = STATUSES[int(status)][1]
            if any(parameter["name"] == "If-Match" for parameter in operation.get("parameters", [])):
                responses["409"] = _conflict(responses["200"], schemas)
            operation["responses"] = dict(sorted(responses.items()))
    return result


def _error_statuses(path: str, method: str, operation: dict[str, Any]) -> set[int]:
    is_app_call = operation["tags"] == ["app"]
    statuses = {401, 500, 503}
    if any("session" not in scheme for scheme in operation.get("security", [])):
        # Requests without a session have a limit (apps.web.throttles).
        statuses.add(429)
    if "{" in path:
        statuses.add(404)
    if "requestBody" in operation:
        statuses |= {400, 413, 415}
    if method != "get" and not is_app_call:
        # Requests that another web site sends.
        statuses.add(403)
    for parameter in operation.get("parameters", []):
        statuses |= STATUSES_OF_PARAMETER.get(parameter["name"], set())
        if parameter["in"] == "query" and parameter["name"] not in FORGIVING_PARAMETERS:
            statuses.add(400)
    return statuses


def _conflict(done: dict[str, Any], schemas: dict[str, Any]) -> dict[str, Any]:
    """Return the 409 response of a save with If-Match: an error, or one with the row as it is now."""
    saved = schemas[done["content"][JSON]["schema"]["$ref"].rsplit("/", 1)[1]]
    current = {**saved, "properties": {**saved["properties"], "code": {"type": "string"}, "changed": CHANGED}}
    return {"description": STATUSES[409][1], "content": {JSON: {"schema": {"anyOf": [ERROR, current]}}}}


def _refer_to(status: int) -> dict[str, Any]:
    return {"$ref": f"#/components/responses/{STATUSES[status][0]}"}


def _shared_response(status: int) -> dict[str, Any]:
    response: dict[str, Any] = {"description": STATUSES[status][1]}
    if status in WITH_RETRY_AFTER:
        response["headers"] = {"Retry-After": {"description": "seconds", "schema": {"type": "integer"}}}
    if status != 304:
        response["content"] = {JSON: {"schema": ERROR}}
    return response
