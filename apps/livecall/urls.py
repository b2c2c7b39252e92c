from django.urls import path

from apps.livecall.exports import fired_csv
from apps.livecall.views import FiredViewSet, FireViewSet, LiveNowViewSet, LiveSettingsViewSet, WebsiteAdViewSet

urlpatterns = [
    path(
        "api/App/livecall/liveAdWeb",
        WebsiteAdViewSet.as_view({"get": "list", "post": "add", "put": "update", "delete": "remove"}),
    ),
    path("api/App/livecall/admin/ads/fire", FireViewSet.as_view({"post": "fire", "put": "move"})),
    path("api/App/livecall/admin/ads/fire/stop", FireViewSet.as_view({"post": "stop"})),
    path("api/App/livecall/admin/ads/fire/history", FireViewSet.as_view({"get": "history", "delete": "remove"})),
    path("api/App/livecall/admin/ads/fire/now", LiveNowViewSet.as_view({"get": "read"})),
    path("api/App/livecall/liveAds", LiveSettingsViewSet.as_view({"get": "read", "put": "save"})),
    path("api/App/livecall/fired", FiredViewSet.as_view({"get": "list"})),
    path("site/export/fired.csv", fired_csv),
]
