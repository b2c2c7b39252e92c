from django.urls import path

from apps.livecall.device import FiredCalls, HeartbeatCalls
from apps.livecall.views import FireCalls, LiveSettingsCalls, WebsiteAdCalls

urlpatterns = [
    path(
        "api/App/livecall/liveAdWeb",
        WebsiteAdCalls.as_view({"get": "list", "post": "add", "put": "update", "delete": "remove"}),
    ),
    path("api/App/livecall/admin/ads/fire", FireCalls.as_view({"post": "fire"})),
    path("api/App/livecall/admin/ads/fire/history", FireCalls.as_view({"get": "history", "delete": "remove"})),
    path("api/App/livecall/liveAds", LiveSettingsCalls.as_view({"get": "read", "put": "save"})),
    path("api/App/livecall/heartbeat", HeartbeatCalls.as_view({"post": "beat"})),
    path("api/App/livecall/fired", FiredCalls.as_view({"get": "list"})),
]
