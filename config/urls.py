from importlib.util import find_spec

from django.conf import settings
from django.urls import include, path

from apps.wire.views import unknown_call

_others = [app for app in settings.INSTALLED_APPS if app.startswith("apps.") and app != "apps.console"]

urlpatterns = [
    *(path("", include(f"{app}.urls")) for app in _others if find_spec(f"{app}.urls")),
    path("", include("apps.console.audit_log")),
    path("", include("apps.console.overview")),
    path("", include("apps.console.search")),
    path("api", unknown_call),
    path("api/<path:rest>", unknown_call),
    # Last: its catch-all route answers every other path.
    path("", include("apps.console.urls")),
]
