from django.urls import path

from apps.banners.views import BannerRowsViewSet, BannerStatusViewSet, BannerViewSet

BASE = "api/App/banner/inhouse"

urlpatterns = [
    path(BASE, BannerViewSet.as_view({"get": "list", "post": "add", "put": "update", "delete": "remove"})),
    path(f"{BASE}/data/<uuid:banner_id>", BannerRowsViewSet.as_view({"get": "read"})),
    path(f"{BASE}/active", BannerRowsViewSet.as_view({"put": "set_active"})),
    path(f"{BASE}/update/status", BannerStatusViewSet.as_view({"put": "set_status"})),
]
