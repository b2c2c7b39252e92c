from django.urls import path

from apps.approvals.views import RequestViewSet, TwoPersonRuleViewSet

REQUESTS = "api/admin/requests"

urlpatterns = [
    path("api/admin/two-people", TwoPersonRuleViewSet.as_view({"get": "read", "put": "save"})),
    path(REQUESTS, RequestViewSet.as_view({"get": "list"})),
    path(f"{REQUESTS}/<uuid:request_id>", RequestViewSet.as_view({"delete": "end"})),
    path(f"{REQUESTS}/<uuid:request_id>/confirm", RequestViewSet.as_view({"post": "confirm"})),
]
