from django.urls import path

from apps.device.views import ConfigCalls

urlpatterns = [path("api/App/config", ConfigCalls.as_view({"get": "read"}))]
