from django.urls import path

from apps.banners.device import DeviceBannerCalls
from apps.banners.views import BannerCalls, BannerStatusCalls
from apps.wire.audiences import by_audience

BASE = "api/App/banner/inhouse"
console = BannerCalls.as_view({"get": "list", "post": "add", "put": "update", "delete": "remove"})

urlpatterns = [
    path(BASE, by_audience(console=console, device=DeviceBannerCalls.as_view({"get": "list"}))),
    path(f"{BASE}/data/<uuid:banner_id>", BannerCalls.as_view({"get": "read"})),
    path(f"{BASE}/update/status", BannerStatusCalls.as_view({"put": "set_status"})),
]
