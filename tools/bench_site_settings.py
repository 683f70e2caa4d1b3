"""The site as in earnest, with one page more: an empty one to measure others against."""

from consigliere.site.settings import *  # noqa: F403  (all of them, but for what stands below)

ROOT_URLCONF = "tools.bench_site_urls"
