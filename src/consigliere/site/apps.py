"""The one Django app of the site."""

from django.apps import AppConfig


class SiteConfig(AppConfig):
    """The site; its tables are called site_…."""

    name = "consigliere.site"
    label = "site"
    verbose_name = "Consigliere"
