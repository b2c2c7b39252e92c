from django.urls import path

from apps.legal.models import TextKind
from apps.legal.views import (
    DevicePolicyViewSet,
    DeviceTermsViewSet,
    PolicyVersionViewSet,
    PolicyViewSet,
    TermsVersionViewSet,
    TermsViewSet,
    show_text,
)

POLICY = "api/App/policy"
TERMS = "api/App/terms"

urlpatterns = [
    path(f"{POLICY}/admin/get", PolicyViewSet.as_view({"get": "read"})),
    path(f"{POLICY}/admin/update", PolicyViewSet.as_view({"put": "save"})),
    path(f"{POLICY}/admin/versions", PolicyVersionViewSet.as_view({"get": "list"})),
    path(f"{POLICY}/admin/versions/<int:number>", PolicyVersionViewSet.as_view({"get": "compare"})),
    path(f"{POLICY}/admin/versions/<int:number>/restore", PolicyVersionViewSet.as_view({"post": "restore"})),
    path(f"{POLICY}/get", DevicePolicyViewSet.as_view({"get": "read"})),
    path(f"{TERMS}/admin/get", TermsViewSet.as_view({"get": "read"})),
    path(f"{TERMS}/admin/update", TermsViewSet.as_view({"put": "save"})),
    path(f"{TERMS}/admin/versions", TermsVersionViewSet.as_view({"get": "list"})),
    path(f"{TERMS}/admin/versions/<int:number>", TermsVersionViewSet.as_view({"get": "compare"})),
    path(f"{TERMS}/admin/versions/<int:number>/restore", TermsVersionViewSet.as_view({"post": "restore"})),
    path(f"{TERMS}/get", DeviceTermsViewSet.as_view({"get": "read"})),
    # The public pages.
    *(path(kind.value, show_text, {"kind": kind}) for kind in TextKind),
]
