"""Upgrade the tables of commit 2677dccc."""

import django.db.models.deletion
from django.db import migrations, models

from apps.core.migrations._queued_work import upgrade_queued_work


class Migration(migrations.Migration):
    dependencies = [("videos", "0003_no_poster_state")]

    operations = [
        *upgrade_queued_work("videos", "PosterJob"),
        migrations.RenameField("video", "poster", "thumbnail"),
        migrations.RenameModel("PosterJob", "ThumbnailJob"),
        migrations.AlterField(
            model_name="thumbnailjob",
            name="video",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.CASCADE,
                primary_key=True,
                related_name="thumbnail_job",
                serialize=False,
                to="videos.video",
            ),
        ),
        migrations.RenameIndex("thumbnailjob", new_name="thumbnailjob_due", old_name="posterjob_due"),
    ]
