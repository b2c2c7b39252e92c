from django.urls import path

from apps.notifications.views import NotificationCalls, NotificationSendCalls

BASE = "api/App/notification"

urlpatterns = [
    path(f"{BASE}/history", NotificationCalls.as_view({"get": "list"})),
    path(f"{BASE}/send", NotificationSendCalls.as_view({"post": "send"})),
    path(f"{BASE}/resend", NotificationCalls.as_view({"post": "resend"})),
    path(f"{BASE}/retry", NotificationCalls.as_view({"post": "retry"})),
    path(f"{BASE}/cancel", NotificationCalls.as_view({"post": "cancel"})),
    path(f"{BASE}/delete", NotificationCalls.as_view({"delete": "remove"})),
]
