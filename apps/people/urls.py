from django.urls import path

from apps.people.views import AcceptViewSet, InvitationViewSet, PersonViewSet

PEOPLE = "api/admin/people"

urlpatterns = [
    path(PEOPLE, PersonViewSet.as_view({"get": "list"})),
    path(f"{PEOPLE}/invite", InvitationViewSet.as_view({"post": "invite"})),
    path(f"{PEOPLE}/invite/<uuid:invitation_id>", InvitationViewSet.as_view({"delete": "withdraw"})),
    path(f"{PEOPLE}/<uuid:admin_id>", PersonViewSet.as_view({"put": "update"})),
    path(f"{PEOPLE}/<uuid:admin_id>/sessions", PersonViewSet.as_view({"delete": "end_sessions"})),
    path(f"{PEOPLE}/<uuid:admin_id>/two-factor", PersonViewSet.as_view({"delete": "reset_authenticator"})),
    path("api/admin/invitation", AcceptViewSet.as_view({"get": "read", "post": "accept"})),
]
