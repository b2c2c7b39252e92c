from django.urls import path, register_converter

from apps.placements.converters import KindConverter
from apps.placements.device import DevicePlacementCalls
from apps.placements.views import PlacementCalls

register_converter(KindConverter, "kind")

urlpatterns = [
    path("api/App/ads/<kind:kind>/get", DevicePlacementCalls.as_view({"get": "list"})),
    path("api/App/ads/<kind:kind>/admin/get", PlacementCalls.as_view({"get": "list"})),
    path("api/App/ads/<kind:kind>/add", PlacementCalls.as_view({"post": "add"})),
    path("api/App/ads/<kind:kind>/update/<uuid:placement_id>", PlacementCalls.as_view({"put": "update"})),
]
