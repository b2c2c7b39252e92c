from django.urls import include, path

from apps.wire.views import unknown_call

urlpatterns = [
    path("", include("apps.accounts.urls")),
    path("", include("apps.captcha.urls")),
    path("", include("apps.analytics.urls")),
    path("", include("apps.controller.urls")),
    path("", include("apps.placements.urls")),
    path("", include("apps.livecall.urls")),
    path("", include("apps.banners.urls")),
    path("", include("apps.legal.urls")),
    path("", include("apps.notifications.urls")),
    path("", include("apps.videos.urls")),
    path("", include("apps.device.urls")),
    path("", include("apps.monitoring.urls")),
    path("", include("apps.console.audit_log")),
    path("", include("apps.wire.urls")),
    path("api", unknown_call),
    path("api/<path:rest>", unknown_call),
    # Last: its catch-all route answers every other path.
    path("", include("apps.console.urls")),
]
