from django.urls import include, path

from apps.wire.views import SchemaViewSet

handler400 = "apps.console.views.bad_request"
handler500 = "apps.console.views.server_error"
urlpatterns = [
    path("api/schema", SchemaViewSet.as_view({"get": "read"})),
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
    path("", include("apps.monitoring.urls")),
    # Last, because its patterns match every other path.
    path("", include("apps.console.urls")),
]
