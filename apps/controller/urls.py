from django.urls import path

from apps.controller.device import DeviceControllerCalls
from apps.controller.views import ConfigVersionCalls, ControllerCalls, ControllerReadCalls

ADMIN = "api/App/controller/admin"

urlpatterns = [
    path(ADMIN, ControllerReadCalls.as_view({"get": "read"})),
    path(f"{ADMIN}/status/change", ControllerCalls.as_view({"put": "set_switch"})),
    path(f"{ADMIN}/position/change", ControllerCalls.as_view({"put": "set_number"})),
    path(f"{ADMIN}/afterSplace/change", ControllerCalls.as_view({"put": "set_splash_mode"})),
    path(f"{ADMIN}/afterIntro/change", ControllerCalls.as_view({"put": "set_intro_mode"})),
    path(f"{ADMIN}/afterBtn/change", ControllerCalls.as_view({"put": "set_video_end_mode"})),
    path(f"{ADMIN}/facebook/change", ControllerCalls.as_view({"put": "set_facebook"})),
    path(f"{ADMIN}/facebook/reveal", ControllerCalls.as_view({"post": "reveal_token"})),
    path(f"{ADMIN}/versions", ConfigVersionCalls.as_view({"get": "list"})),
    path(f"{ADMIN}/versions/<int:number>/restore", ConfigVersionCalls.as_view({"post": "restore"})),
    path("api/App/controller", DeviceControllerCalls.as_view({"get": "read"})),
    # The customer's path has no `admin`.
    path("api/App/controller/install/new", ControllerCalls.as_view({"put": "set_install_prompt"})),
]
