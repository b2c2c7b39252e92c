from django.db import migrations

RESERVED = ("Open_Ads_Fire", "NTV_Ads_Fire")


def make_rows(apps, schema_editor):
    apps.get_model("livecall", "LiveSettings").objects.get_or_create(id=1)
    website_ads = apps.get_model("livecall", "WebsiteAd").objects
    for name in RESERVED:
        website_ads.get_or_create(name=name, defaults={"url": ""})


class Migration(migrations.Migration):
    dependencies = [("livecall", "0001_initial")]

    operations = [migrations.RunPython(make_rows, migrations.RunPython.noop)]
