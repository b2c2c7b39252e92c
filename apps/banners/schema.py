"""The list of banners in the API description: the console and the app share its path."""

from typing import Any

from apps.banners.views import DeviceBannerViewSet
from apps.wire.openapi import JSON

PATH = "/api/App/banner/inhouse"
APP_PATH = f"{PATH}#app"


def add_app_list(endpoints: list[Any], **_: Any) -> list[Any]:
    """Add the app's list, which has no path of its own (PREPROCESSING_HOOKS)."""
    return [*endpoints, (APP_PATH, PATH, "GET", DeviceBannerViewSet.as_view({"get": "list"}))]


def merge_lists(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Merge the app's list into the console's (POSTPROCESSING_HOOKS)."""
    console, app = result["paths"][PATH]["get"], result["paths"].pop(APP_PATH)["get"]
    console["description"] += f"\n\nFor the app: {app['description']}"
    for name in ("tags", "security", "parameters"):
        console[name] += app[name]
    console_body, app_body = (operation["responses"]["200"]["content"][JSON] for operation in (console, app))
    console_body["schema"] = {"anyOf": [console_body["schema"], app_body["schema"]]}
    return result
