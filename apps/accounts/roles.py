from django.db import models


class Role(models.TextChoices):
    """What an admin may do; each role may what those after it may."""

    OWNER = "owner"
    EDITOR = "editor"
    VIEWER = "viewer"

    def covers(self, needed: "Role") -> bool:
        roles = list(Role)
        return roles.index(self) <= roles.index(needed)
