from django.urls import path

from apps.controller.views import (
    ConfigVersionViewSet,
    ControllerReadViewSet,
    ControllerViewSet,
    DeviceControllerViewSet,
    RulesViewSet,
)

ADMIN = "api/App/controller/admin"

urlpatterns = [
    path(ADMIN, ControllerReadViewSet.as_view({"get": "read"})),
    path(f"{ADMIN}/status/change", ControllerViewSet.as_view({"put": "set_switch"})),
    path(f"{ADMIN}/position/change", ControllerViewSet.as_view({"put": "set_number"})),
    path(f"{ADMIN}/afterSplace/change", ControllerViewSet.as_view({"put": "set_splash_mode"})),
    path(f"{ADMIN}/afterIntro/change", ControllerViewSet.as_view({"put": "set_intro_mode"})),
    path(f"{ADMIN}/afterBtn/change", ControllerViewSet.as_view({"put": "set_video_end_mode"})),
    path(f"{ADMIN}/facebook/change", ControllerViewSet.as_view({"put": "set_facebook"})),
    path(f"{ADMIN}/facebook/reveal", ControllerViewSet.as_view({"post": "reveal_token"})),
    path(f"{ADMIN}/versions", ConfigVersionViewSet.as_view({"get": "list"})),
    path(f"{ADMIN}/versions/<int:number>", ConfigVersionViewSet.as_view({"get": "compare"})),
    path(f"{ADMIN}/versions/<int:number>/restore", ConfigVersionViewSet.as_view({"post": "restore"})),
    path(f"{ADMIN}/rules", RulesViewSet.as_view({"get": "list"})),
    path(f"{ADMIN}/rules/<str:field>", RulesViewSet.as_view({"put": "set_all"})),
    path(f"{ADMIN}/rules/<str:field>/estimate", RulesViewSet.as_view({"post": "estimate"})),
    path(f"{ADMIN}/preview", RulesViewSet.as_view({"get": "preview"})),
    path(f"{ADMIN}/phones", RulesViewSet.as_view({"get": "phones"})),
    path("api/App/controller", DeviceControllerViewSet.as_view({"get": "read"})),
    # The customer's path has no `admin`.
    path("api/App/controller/install/new", ControllerViewSet.as_view({"put": "set_install_prompt"})),
]
