"""Addresses of a player's own pages."""

from django.urls import path

from consigliere.site.web.player import views

app_name = "player"
urlpatterns = [
    path("t/<slug:slug>/me/", views.me, name="me"),
]
