from django.urls import path

from apps.monitoring.views import LoadCalls, live, metrics, ready

urlpatterns = [
    path("api/App/controller/admin/app/loadCheck", LoadCalls.as_view({"get": "check"})),
    path("health/live", live),
    path("health/ready", ready),
    path("metrics", metrics),
]
