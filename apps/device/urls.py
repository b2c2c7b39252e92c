from django.urls import path

from apps.device.views import ConfigViewSet

urlpatterns = [path("api/App/config", ConfigViewSet.as_view({"get": "read"}))]
