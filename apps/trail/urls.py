from django.urls import path

from apps.trail.exports import trail_csv
from apps.trail.views import TrailCalls

urlpatterns = [
    path("api/admin/trail", TrailCalls.as_view({"get": "list"})),
    path("site/export/trail.csv", trail_csv),
]
