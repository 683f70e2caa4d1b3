"""Addresses of a player's own pages."""

from django.urls import path

from consigliere.site.web import journal
from consigliere.site.web.player import calendar, numbers, views

app_name = "player"
urlpatterns = [
    path("t/<slug:slug>/me/", views.me, name="me"),
    path("t/<slug:slug>/me/journal/", journal.mine, name="journal"),
    path("calendar/<str:token>/rounds.ics", calendar.rounds, name="calendar"),
    path("t/<slug:slug>/me/number/", numbers.number, name="number"),
]
