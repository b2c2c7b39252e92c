from django.urls import path

from apps.banners.views import BannerStatusViewSet, BannerViewSet, DeviceBannerViewSet
from apps.wire.views import ByAudience

BASE = "api/App/banner/inhouse"
console = BannerViewSet.as_view({"get": "list", "post": "add", "put": "update", "delete": "remove"})

urlpatterns = [
    path(BASE, ByAudience(console=console, device=DeviceBannerViewSet.as_view({"get": "list"}))),
    path(f"{BASE}/data/<uuid:banner_id>", BannerViewSet.as_view({"get": "read"})),
    path(f"{BASE}/active", BannerViewSet.as_view({"put": "set_active"})),
    path(f"{BASE}/update/status", BannerStatusViewSet.as_view({"put": "set_status"})),
]
