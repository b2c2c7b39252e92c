import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("videos", "0004_queued_work"),
    ]

    operations = [
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
