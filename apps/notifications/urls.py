from django.urls import path

from apps.notifications.exports import notifications_csv
from apps.notifications.views import NotificationFormViewSet, NotificationViewSet, SavedPhoneViewSet

BASE = "api/App/notification"

urlpatterns = [
    path(f"{BASE}/history", NotificationViewSet.as_view({"get": "list"})),
    path(f"{BASE}/send", NotificationFormViewSet.as_view({"post": "send"})),
    path(f"{BASE}/test", NotificationFormViewSet.as_view({"post": "test"})),
    path(f"{BASE}/test/phones", SavedPhoneViewSet.as_view({"get": "list", "post": "add"})),
    path(f"{BASE}/test/phones/<uuid:phone_id>", SavedPhoneViewSet.as_view({"delete": "remove"})),
    path(f"{BASE}/update", NotificationFormViewSet.as_view({"put": "update"})),
    path(f"{BASE}/resend", NotificationViewSet.as_view({"post": "resend"})),
    path(f"{BASE}/retry", NotificationViewSet.as_view({"post": "retry"})),
    path(f"{BASE}/cancel", NotificationViewSet.as_view({"post": "cancel"})),
    path(f"{BASE}/delete", NotificationViewSet.as_view({"delete": "remove"})),
    path("site/export/notifications.csv", notifications_csv),
]
