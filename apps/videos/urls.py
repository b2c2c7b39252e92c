from django.urls import path

from apps.videos.views import DeviceVideoViewSet, VideoViewSet

BASE = "api/App/video"

urlpatterns = [
    path(BASE, DeviceVideoViewSet.as_view({"get": "list"})),
    path(f"{BASE}/admin", VideoViewSet.as_view({"get": "list", "post": "upload", "delete": "remove"})),
]
