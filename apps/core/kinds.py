"""The ad types and the other types of countable items. The frontend has them from the page and the API description."""

from django.db import models


class Kind(models.TextChoices):
    """The values are fixed by specification. Paths, responses, and tables use them."""

    NATIVE = "native", "Native"
    FULL_SCREEN = "fullScreen", "Full screen"
    BANNER = "banner", "Banner"
    OPEN = "open", "Open"
    REWARD = "reward", "Reward"
    WEB = "web", "Web"
    INHOUSE = "inhouse", "In-house banner"
    FIRED = "fired", "Fired ad"
    PUSH = "push", "Notification"


# The ad types of `/api/App/ads/{kind}/…`; web ads have their own paths under `webads`.
APP_KINDS = tuple(kind for kind in Kind if kind not in {Kind.WEB, Kind.INHOUSE, Kind.FIRED, Kind.PUSH})
PLACEMENT_KINDS = (*APP_KINDS, Kind.WEB)
# Counts of notifications are not counts of ads, so they stay when all ads are cleared together.
CLEARED_TOGETHER = tuple(kind for kind in Kind if kind is not Kind.PUSH)
