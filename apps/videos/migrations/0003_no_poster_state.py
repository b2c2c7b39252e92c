from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("videos", "0002_outbox"),
    ]

    operations = [
        migrations.RemoveIndex(
            model_name="video",
            name="video_without_poster",
        ),
        migrations.RemoveField(
            model_name="video",
            name="poster_state",
        ),
    ]
