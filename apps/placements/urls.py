from django.urls import path, register_converter

from apps.placements.converters import KindConverter
from apps.placements.device import DevicePlacementCalls, DeviceWebAdCalls
from apps.placements.views import PlacementCalls, WebAdCalls

register_converter(KindConverter, "kind")

urlpatterns = [
    path("api/App/ads/webads/get", DeviceWebAdCalls.as_view({"get": "list"})),
    path("api/App/ads/webads/admin/get", WebAdCalls.as_view({"get": "list"})),
    path("api/App/ads/webads/add", WebAdCalls.as_view({"post": "add"})),
    path("api/App/ads/webads/update/<uuid:placement_id>", WebAdCalls.as_view({"put": "update"})),
    path("api/App/ads/webads/delete/<uuid:placement_id>", WebAdCalls.as_view({"delete": "remove"})),
    path("api/App/ads/webads/count/remove/<uuid:placement_id>", WebAdCalls.as_view({"delete": "clear_one"})),
    path("api/App/ads/webads/count/all/remove", WebAdCalls.as_view({"delete": "clear_all"})),
    path("api/App/ads/<kind:kind>/get", DevicePlacementCalls.as_view({"get": "list"})),
    path("api/App/ads/<kind:kind>/admin/get", PlacementCalls.as_view({"get": "list"})),
    path("api/App/ads/<kind:kind>/add", PlacementCalls.as_view({"post": "add"})),
    path("api/App/ads/<kind:kind>/update/<uuid:placement_id>", PlacementCalls.as_view({"put": "update"})),
]
