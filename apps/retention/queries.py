from apps.retention.models import Retention


def get_retention() -> Retention:
    """The one row; before the first save everything is kept."""
    return Retention.objects.filter(pk=1).first() or Retention()
