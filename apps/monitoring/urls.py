from django.urls import path

from apps.monitoring import views

urlpatterns = [
    path("api/App/controller/admin/app/loadCheck", views.LoadViewSet.as_view({"get": "check"})),
    path("api/admin/home", views.HomeViewSet.as_view({"get": "read"})),
    path("api/admin/inbox", views.InboxViewSet.as_view({"get": "list"})),
    path("api/admin/inbox/snooze", views.SnoozeViewSet.as_view({"put": "save"})),
    path("api/admin/mails", views.MailChoicesViewSet.as_view({"get": "read", "put": "save"})),
    path("health/live", views.live),
    path("health/ready", views.ready),
    path("metrics", views.metrics),
]
