"""Settings of drf-spectacular, which writes docs/openapi.json."""

from typing import Any

from config import __version__

SPECTACULAR_SETTINGS: dict[str, Any] = {
    "TITLE": "Video Downloader Admin",
    "DESCRIPTION": (
        "Console requests and responses are encrypted. This document describes them before encryption and after "
        "decryption; the schema Envelope is the encrypted form. App requests (tag `app`) are plain JSON. Every error "
        "has a stable `code`; the schema Error lists all codes. docs/protocol.md has the rules of all requests."
    ),
    "VERSION": __version__,
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "ENUM_NAME_OVERRIDES": {
        "Kind": "apps.core.kinds.Kind",
        "Mode": "apps.controller.models.MODES",
        "SplashMode": "apps.controller.models.SPLASH_MODES",
        "SwitchName": "apps.controller.serializers.SWITCHES",
        "NumberName": "apps.controller.serializers.NUMBERS",
        "EventType": ["view", "click"],
        "Role": "apps.core.actor.Role",
        "MarkType": "apps.console.marks.TYPES",
        "FireType": "apps.livecall.models.FireType",
        "FiringState": "apps.livecall.models.FIRING_STATES",
        "PushState": "apps.notifications.models.PROGRESS",
    },
    "PREPROCESSING_HOOKS": ["apps.banners.schema.add_app_list", "apps.device.schema.add_device_routes"],
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "apps.banners.schema.merge_lists",
        "apps.wire.openapi.add_shared_parts",
        "apps.wire.openapi.add_error_responses",
    ],
}
