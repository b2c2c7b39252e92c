from django.urls import path, register_converter

from apps.core.kinds import APP_KINDS, Kind
from apps.placements.exports import placements_csv
from apps.placements.views import DevicePlacementViewSet, DeviceWebAdViewSet, PlacementViewSet, WebAdViewSet


class KindConverter:
    """`<kind:kind>`: the five ad types by their API names, in the specified letter case. Others are a 404."""

    regex = "|".join(APP_KINDS)

    def to_python(self, value: str) -> Kind:
        return Kind(value)

    def to_url(self, value: str) -> str:
        return str(value)


register_converter(KindConverter, "kind")

urlpatterns = [
    path("api/App/ads/webads/get", DeviceWebAdViewSet.as_view({"get": "list"})),
    path("api/App/ads/webads/admin/get", WebAdViewSet.as_view({"get": "list"})),
    path("api/App/ads/webads/add", WebAdViewSet.as_view({"post": "add"})),
    path("api/App/ads/webads/update/<uuid:placement_id>", WebAdViewSet.as_view({"put": "update"})),
    path("api/App/ads/webads/active", WebAdViewSet.as_view({"put": "set_active"})),
    path("api/App/ads/webads/delete/<uuid:placement_id>", WebAdViewSet.as_view({"delete": "remove"})),
    path("api/App/ads/webads/count/remove/<uuid:placement_id>", WebAdViewSet.as_view({"delete": "clear_one"})),
    path("api/App/ads/webads/count/all/remove", WebAdViewSet.as_view({"delete": "clear_all"})),
    path("api/App/ads/<kind:kind>/get", DevicePlacementViewSet.as_view({"get": "list"})),
    path("api/App/ads/<kind:kind>/admin/get", PlacementViewSet.as_view({"get": "list"})),
    path("api/App/ads/<kind:kind>/add", PlacementViewSet.as_view({"post": "add"})),
    path("api/App/ads/<kind:kind>/update/<uuid:placement_id>", PlacementViewSet.as_view({"put": "update"})),
    path("api/App/ads/<kind:kind>/active", PlacementViewSet.as_view({"put": "set_active"})),
    path("site/export/ads/<kind:kind>.csv", placements_csv),
    path("site/export/ads/web.csv", placements_csv, {"kind": Kind.WEB}),
]
