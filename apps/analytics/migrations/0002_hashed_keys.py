from hashlib import blake2b

import django.db.models.deletion
from django.db import migrations, models

ROWS_AT_ONCE = 5000


def hash_keys(apps, schema_editor):
    """Keys live for a day: without those of before, a batch that is sent again would count twice."""
    hashed, keys = apps.get_model("analytics", "HashedKey"), apps.get_model("analytics", "EventKey")
    rows = []
    for one in keys.objects.iterator(chunk_size=ROWS_AT_ONCE):
        key = blake2b(one.key.encode(), digest_size=16).digest()
        rows.append(hashed(key=key, item_id=one.item_id, is_click=one.is_click, seen_at=one.seen_at))
        if len(rows) == ROWS_AT_ONCE:
            hashed.objects.bulk_create(rows)
            rows = []
    hashed.objects.bulk_create(rows)


class Migration(migrations.Migration):
    dependencies = [("analytics", "0001_initial")]

    operations = [
        migrations.CreateModel(
            name="BatchReceipt",
            fields=[
                ("id", models.BinaryField(max_length=16, primary_key=True, serialize=False)),
                ("digest", models.BinaryField(max_length=16)),
                ("accepted", models.PositiveSmallIntegerField()),
                ("duplicate", models.PositiveSmallIntegerField(default=0)),
                ("rejected", models.CharField(blank=True, max_length=500)),
                ("seen_at", models.DateTimeField(db_index=True)),
            ],
        ),
        migrations.CreateModel(
            name="HashedKey",
            fields=[
                ("key", models.BinaryField(max_length=16, primary_key=True, serialize=False)),
                ("is_click", models.BooleanField()),
                ("seen_at", models.DateTimeField(db_index=True)),
                (
                    "item",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="analytics.item",
                    ),
                ),
            ],
        ),
        # Nothing to go back to: the texts are not in the hashes.
        migrations.RunPython(hash_keys, migrations.RunPython.noop),
        migrations.DeleteModel("EventKey"),
        migrations.RenameModel("HashedKey", "EventKey"),
    ]
