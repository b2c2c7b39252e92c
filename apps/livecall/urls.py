from django.urls import path

from apps.livecall.device import HeartbeatCalls

urlpatterns = [
    path("api/App/livecall/heartbeat", HeartbeatCalls.as_view({"post": "beat"})),
]
