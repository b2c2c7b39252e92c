"""How calls describe themselves in OpenAPI: bodies as they are before sealing and after opening."""

import inspect
from typing import Any

from drf_spectacular.openapi import AutoSchema
from rest_framework import serializers


class Envelope(serializers.Serializer[Any]):
    """What every answer holds once opened; a call's own fields stand beside these."""

    status = serializers.BooleanField(help_text="true when the call was carried out")
    message = serializers.CharField(allow_blank=True, help_text="words for the person, may be empty")


class CallSchema(AutoSchema):
    def get_operation_id(self) -> str:
        return f"{type(self.view).__name__.removesuffix('Calls')}_{self._action()}"

    def get_description(self) -> str:  # type: ignore[override]  # the form that drf-spectacular gives it
        # The action's own words, never those of its class.
        return inspect.cleandoc(getattr(self.view, self._action()).__doc__ or "")

    def _action(self) -> str:
        return str(getattr(self.view, "action", ""))

    def get_tags(self) -> list[str]:
        return [type(self.view).__module__.split(".")[1]]

    def get_auth(self) -> list[dict[str, Any]]:
        # The same everywhere, said once at the top; see describe_envelope.
        return []

    def get_request_serializer(self) -> Any:
        # Calls that take a body say so with @takes; the others take none.
        return None

    def get_response_serializers(self) -> Any:
        return {200: Envelope}

    def get_override_parameters(self) -> list[Any]:
        return []


def describe_envelope(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Postprocessing hook: the api-key, the refusals and the sealed form, which no serializer shows."""
    schemas = result.setdefault("components", {}).setdefault("schemas", {})
    text = {"type": "string", "contentEncoding": "base64"}
    schemas["Sealed"] = {
        "type": "object",
        "description": "AES-256-GCM; `encrypted` is ciphertext and 16-byte tag, `iv` 16 random bytes. "
        'A request body is {"encryptedData": Sealed}; an answer is Sealed itself.',
        "properties": {"encrypted": text, "iv": text},
        "required": ["encrypted", "iv"],
    }
    security = result["components"].setdefault("securitySchemes", {})
    security["apiKey"] = {"type": "apiKey", "in": "header", "name": "api-key"}
    security["bearer"] = {"type": "http", "scheme": "bearer"}
    result["security"] = [{"apiKey": [], "bearer": []}]
    refusal = {
        "description": "Refused",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}},
    }
    for path in result.get("paths", {}).values():
        for operation in path.values():
            operation["responses"].setdefault("4XX", refusal)
    schemas.setdefault(
        "Refusal",
        {
            "type": "object",
            "properties": {
                "status": {"type": "boolean", "const": False},
                "message": {"type": "string"},
                # 400 validation; the others are 401, 403, 404, 405, 409, 413, 415, 422, 429, 500 and 503.
                "errors": {"type": "object", "additionalProperties": {"type": "array", "items": {"type": "string"}}},
            },
            "required": ["status", "message"],
        },
    )
    return result
