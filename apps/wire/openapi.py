"""The parts of the OpenAPI document that no single call describes: security, refusals, addresses of two audiences."""

from typing import Any

from django.urls import URLPattern, get_resolver
from rest_framework.schemas.generators import EndpointEnumerator

# Behind the address of a call whose other half answers the console; `merge_audiences` makes one operation of both.
APP_HALF = "#app"
STATUSES = {
    304: ("NotModified", "The same as under the tag of If-None-Match: no body"),
    400: ("BadRequest", "The first problem in `message`, all of them in `errors` by field"),
    401: ("Unauthorized", "The api-key or the token is missing, wrong or over"),
    403: ("Forbidden", "Not allowed, or the captcha is missing or wrong: nothing has changed"),
    404: ("NotFound", "There is nothing under this id or address"),
    409: ("Conflict", "It was changed meanwhile, or stands against something that there is"),
    413: ("TooLarge", "The body is too large"),
    415: ("UnsupportedType", "The body has a type that this call does not take"),
    422: ("Unprocessable", "The same Idempotency-Key came before with another body"),
    429: ("TooMany", "Wait for Retry-After seconds"),
    500: ("InternalError", "Our fault"),
    503: ("Unavailable", "Something is away; wait for Retry-After seconds and send the same again"),
    507: ("StorageFull", "There is no room left for files"),
}
WITH_WAIT = {429, 503}
SECURITY = {
    "apiKey": {"type": "apiKey", "in": "header", "name": "api-key", "description": "CLIENT_API_KEY"},
    "session": {"type": "http", "scheme": "bearer", "description": "What login/otp gave"},
    "loginStep": {"type": "http", "scheme": "bearer", "description": "What login gave, for the code alone"},
    "invitation": {"type": "http", "scheme": "bearer", "description": "The token of the link of an invitation"},
    "resetStep": {"type": "http", "scheme": "bearer", "description": "What ForgetPw gave, for the reset alone"},
}
ERROR_CODES = (
    "A stable identifier of the error. Compare it instead of the message: "
    "`invalid`, `not_signed_in`, `api_key_wrong`, `forbidden`, `role_required`, `cross_site`, `captcha_wrong`, "
    "`not_found`, `method_not_allowed`, `conflict`, `too_large`, `unsupported_type`, `unprocessable`, `rate_limited`, "
    "`unavailable`, `storage_full`, `internal_error`."
)
BASE64 = {"type": "string", "contentEncoding": "base64"}
SCHEMAS = {
    "Sealed": {
        "type": "object",
        "description": "AES-256-GCM; `encrypted` is ciphertext and 16-byte tag, `iv` 16 random bytes. "
        'A request body is {"encryptedData": Sealed}; an answer is Sealed itself.',
        "properties": {"encrypted": BASE64, "iv": BASE64},
        "required": ["encrypted", "iv"],
    },
    "Refusal": {
        "type": "object",
        "properties": {
            "status": {"type": "boolean", "const": False},
            "message": {"type": "string", "description": "For people; its wording may change"},
            "code": {"type": "string", "pattern": "^[a-z_]+$", "description": ERROR_CODES},
            "errors": {"type": "object", "additionalProperties": {"type": "array", "items": {"type": "string"}}},
        },
        "required": ["status", "message", "code"],
    },
    "Changed": {
        "type": "object",
        "description": "Who changed a row, and when; nobody's name where a command did",
        "properties": {"by": {"type": "string"}, "at": {"type": "string", "format": "date-time"}},
        "required": ["by", "at"],
    },
}
REFUSAL = {"$ref": "#/components/schemas/Refusal"}
CHANGED = {"$ref": "#/components/schemas/Changed"}


def refer_to(status: int, *, besides: dict[str, Any] | None = None) -> dict[str, Any]:
    """The shared response of a status; with `besides`, one of its own that may also look like that."""
    name, description = STATUSES[status]
    if besides is None:
        return {"$ref": f"#/components/responses/{name}"}
    return {"description": description, "content": {"application/json": {"schema": {"anyOf": [REFUSAL, besides]}}}}


def split_audiences(endpoints: list[Any], **_: Any) -> list[Any]:
    """Preprocessing hook: calls behind `ByAudience`, which the enumerator does not know for views."""
    enumerator = EndpointEnumerator()
    shared = [p for p in _patterns(get_resolver().url_patterns) if hasattr(p.callback, "device")]
    halves = [
        (f"/{pattern.pattern}{half}", str(pattern.pattern), method, view)
        for pattern in shared
        for half, view in (("", vars(pattern.callback)["console"]), (APP_HALF, vars(pattern.callback)["device"]))
        for method in enumerator.get_allowed_methods(view)
    ]
    return [*endpoints, *halves]


def merge_audiences(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Postprocessing hook: one operation where the console and the app read the same address."""
    paths = result["paths"]
    for path in [path for path in paths if path.endswith(APP_HALF)]:
        for method, app in paths.pop(path).items():
            console = paths[path.removesuffix(APP_HALF)][method]
            console["description"] += f"\n\nFor the app: {app['description']}"
            console["tags"] += app["tags"]
            console["security"] += app["security"]
            console["parameters"] += app.get("parameters", [])
            of_app, of_console = (one["responses"]["200"]["content"]["application/json"] for one in (app, console))
            of_console["schema"] = {"anyOf": [of_console["schema"], of_app["schema"]]}
            console["responses"] = {**app["responses"], **console["responses"]}
    return result


def add_shared_parts(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Postprocessing hook: what all operations refer to."""
    components = result.setdefault("components", {})
    components.setdefault("schemas", {}).update(SCHEMAS)
    components["securitySchemes"] = SECURITY
    components["responses"] = {name: _shared_response(status) for status, (name, _) in STATUSES.items()}
    return result


def _shared_response(status: int) -> dict[str, Any]:
    response: dict[str, Any] = {"description": STATUSES[status][1]}
    if status in WITH_WAIT:
        wait = {"description": "seconds", "schema": {"type": "integer"}}
        response["headers"] = {"Retry-After": wait}
    if status != 304:
        response["content"] = {"application/json": {"schema": REFUSAL}}
    return response


def _patterns(listed: list[Any]) -> list[URLPattern]:
    """All URL patterns, those of included files too."""
    inner = [one for each in listed if hasattr(each, "url_patterns") for one in _patterns(each.url_patterns)]
    return [*(one for one in listed if isinstance(one, URLPattern)), *inner]
