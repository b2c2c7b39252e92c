from apps.controller.models import ControllerSettings


def get_settings() -> ControllerSettings:
    """The switches as they stand; the defaults before anything was saved."""
    return ControllerSettings.objects.filter(pk=1).first() or ControllerSettings()
