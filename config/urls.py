from importlib.util import find_spec

from django.conf import settings
from django.urls import include, path

_others = [app for app in settings.INSTALLED_APPS if app.startswith("apps.") and app != "apps.console"]

urlpatterns = [
    *(path("", include(f"{app}.urls")) for app in _others if find_spec(f"{app}.urls")),
    # Last: it handles every other path.
    path("", include("apps.console.urls")),
]
