from django.urls import path

from apps.videos.device import DeviceVideoCalls
from apps.videos.views import VideoCalls

BASE = "api/App/video"

urlpatterns = [
    path(BASE, DeviceVideoCalls.as_view({"get": "list"})),
    path(f"{BASE}/admin", VideoCalls.as_view({"get": "list", "post": "upload", "delete": "remove"})),
]
