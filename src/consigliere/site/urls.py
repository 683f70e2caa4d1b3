"""The addresses of the site."""

from django.urls import include, path
from django.views.i18n import set_language

urlpatterns = [
    path("", include("consigliere.site.web.public.urls")),
    path("account/", include("consigliere.site.web.account.urls")),
    path("language/", set_language, name="set_language"),
]

handler404 = "consigliere.site.web.refusals.not_found"
handler500 = "consigliere.site.web.refusals.broken"
