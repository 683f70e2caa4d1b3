"""Addresses of the links that let people in."""

from django.urls import path

from consigliere.site.web.organiser import links

app_name = "links"
urlpatterns = [
    path("", links.links, name="all"),
    path("cards/", links.cards, name="cards"),
    path("<int:number>/revoke/", links.revoke, name="revoke"),
    path("office/<str:key>/", links.invite_official, name="official"),
    path("office/<str:key>/release/", links.release_official, name="release_official"),
    path("player/<str:key>/", links.invite_participant, name="participant"),
    path("player/<str:key>/release/", links.release_participant, name="release_participant"),
]
