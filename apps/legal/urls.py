from django.urls import path

from apps.legal import views
from apps.legal.models import TextKind

POLICY = "api/App/policy"
TERMS = "api/App/terms"

urlpatterns = [
    path(f"{POLICY}/admin/get", views.PolicyViewSet.as_view({"get": "read"})),
    path(f"{POLICY}/admin/update", views.PolicyViewSet.as_view({"put": "save"})),
    path(f"{POLICY}/admin/versions", views.PolicyVersionViewSet.as_view({"get": "list"})),
    path(f"{POLICY}/admin/versions/<int:number>", views.PolicyVersionViewSet.as_view({"get": "compare"})),
    path(f"{POLICY}/admin/versions/<int:number>/restore", views.PolicyVersionViewSet.as_view({"post": "restore"})),
    path(f"{POLICY}/get", views.DevicePolicyViewSet.as_view({"get": "read"})),
    path(f"{TERMS}/admin/get", views.TermsViewSet.as_view({"get": "read"})),
    path(f"{TERMS}/admin/update", views.TermsViewSet.as_view({"put": "save"})),
    path(f"{TERMS}/admin/versions", views.TermsVersionViewSet.as_view({"get": "list"})),
    path(f"{TERMS}/admin/versions/<int:number>", views.TermsVersionViewSet.as_view({"get": "compare"})),
    path(f"{TERMS}/admin/versions/<int:number>/restore", views.TermsVersionViewSet.as_view({"post": "restore"})),
    path(f"{TERMS}/get", views.DeviceTermsViewSet.as_view({"get": "read"})),
    # The public pages.
    *(path(kind.value, views.show_text, {"kind": kind}) for kind in TextKind),
]
