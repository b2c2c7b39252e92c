from django.urls import path

from apps.legal.device import DevicePolicyCalls, DeviceTermsCalls
from apps.legal.models import Kind
from apps.legal.pages import show_text
from apps.legal.views import PolicyCalls, PolicyVersionCalls, TermsCalls, TermsVersionCalls

POLICY = "api/App/policy"
TERMS = "api/App/terms"

urlpatterns = [
    path(f"{POLICY}/admin/get", PolicyCalls.as_view({"get": "read"})),
    path(f"{POLICY}/admin/update", PolicyCalls.as_view({"put": "save"})),
    path(f"{POLICY}/admin/versions", PolicyVersionCalls.as_view({"get": "list"})),
    path(f"{POLICY}/admin/versions/<int:number>", PolicyVersionCalls.as_view({"get": "compare"})),
    path(f"{POLICY}/admin/versions/<int:number>/restore", PolicyVersionCalls.as_view({"post": "restore"})),
    path(f"{POLICY}/get", DevicePolicyCalls.as_view({"get": "read"})),
    path(f"{TERMS}/admin/get", TermsCalls.as_view({"get": "read"})),
    path(f"{TERMS}/admin/update", TermsCalls.as_view({"put": "save"})),
    path(f"{TERMS}/admin/versions", TermsVersionCalls.as_view({"get": "list"})),
    path(f"{TERMS}/admin/versions/<int:number>", TermsVersionCalls.as_view({"get": "compare"})),
    path(f"{TERMS}/admin/versions/<int:number>/restore", TermsVersionCalls.as_view({"post": "restore"})),
    path(f"{TERMS}/get", DeviceTermsCalls.as_view({"get": "read"})),
    # The public pages.
    *(path(kind.value, show_text, {"kind": kind}) for kind in Kind),
]
