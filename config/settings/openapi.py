"""What drf-spectacular writes into docs/openapi.json, beside what apps/wire/schema.py says of each call."""

from typing import Any

SPECTACULAR_SETTINGS: dict[str, Any] = {
    "TITLE": "Video Downloader Admin",
    "DESCRIPTION": "Bodies are described as they are before sealing and after opening; see the Envelope schema.",
    "VERSION": "1",
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
    "PREPROCESSING_HOOKS": ["apps.wire.openapi.split_audiences", "apps.device.schema.add_device_routes"],
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "apps.wire.openapi.merge_audiences",
        "apps.wire.openapi.add_shared_parts",
        "apps.wire.openapi.add_error_responses",
    ],
}
