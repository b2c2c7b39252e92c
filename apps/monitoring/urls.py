from django.urls import path

from apps.monitoring.views import (
    HomeViewSet,
    InboxViewSet,
    LoadViewSet,
    MailChoicesViewSet,
    SnoozeViewSet,
    live,
    metrics,
    ready,
)

urlpatterns = [
    path("api/App/controller/admin/app/loadCheck", LoadViewSet.as_view({"get": "check"})),
    path("api/admin/home", HomeViewSet.as_view({"get": "read"})),
    path("api/admin/inbox", InboxViewSet.as_view({"get": "list"})),
    path("api/admin/inbox/snooze", SnoozeViewSet.as_view({"put": "save"})),
    path("api/admin/mails", MailChoicesViewSet.as_view({"get": "read", "put": "save"})),
    path("health/live", live),
    path("health/ready", ready),
    path("metrics", metrics),
]
