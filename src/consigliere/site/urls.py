"""The addresses of the site."""

from django.urls import include, path

from consigliere.site.web.account.invitations import invitation
from consigliere.site.web.localities import choose_language
from consigliere.site.web.organiser.setting_up import new

urlpatterns = [
    path("", include("consigliere.site.web.public.urls")),
    path("new/", new, name="new_tournament"),
    path("t/<slug:slug>/prepare/", include("consigliere.site.web.organiser.urls")),
    path("t/<slug:slug>/links/", include("consigliere.site.web.organiser.link_urls")),
    path("t/<slug:slug>/hall/", include("consigliere.site.web.organiser.hall_urls")),
    path("i/<str:secret>/", invitation, name="invitation"),
    path("", include("consigliere.site.web.chief.urls")),
    path("", include("consigliere.site.web.player.urls")),
    path("t/<slug:slug>/protocols/", include("consigliere.site.web.judge.urls")),
    path("t/<slug:slug>/", include("consigliere.site.web.disputes.urls")),
    path("t/<slug:slug>/", include("consigliere.site.web.journal")),
    path("account/", include("consigliere.site.web.account.urls")),
    path("language/<str:language>/", choose_language, name="language"),
]

handler404 = "consigliere.site.web.refusals.not_found"
handler400 = "consigliere.site.web.refusals.senseless"
handler500 = "consigliere.site.web.refusals.broken"
