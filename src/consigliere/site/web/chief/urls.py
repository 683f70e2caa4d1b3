"""Addresses of the chief judge's pages."""

from django.urls import path

from consigliere.site.web.chief import closing, decisions, inbox
from consigliere.site.web.disputes import opening

app_name = "chief"
urlpatterns = [
    path("t/<slug:slug>/inbox/", inbox.agenda, name="inbox"),
    path("t/<slug:slug>/inbox/publish/", decisions.publish_many, name="publish"),
    path("t/<slug:slug>/inbox/judges/", inbox.judges, name="judges"),
    path("t/<slug:slug>/inbox/judges/so/", decisions.judge_was_so, name="judge_was_so"),
    path("t/<slug:slug>/advantage/<path:key>/", opening.advantage, name="advantage"),
    path("t/<slug:slug>/removal/<path:key>/", opening.removal, name="removal"),
    path("t/<slug:slug>/closing/", closing.closing, name="closing"),
    path("t/<slug:slug>/closing/end/", closing.end, name="end"),
    path("t/<slug:slug>/inbox/games/<str:key>/", inbox.protocol, name="protocol"),
    path("t/<slug:slug>/inbox/games/<str:key>/decide/", decisions.decide, name="decide"),
]
