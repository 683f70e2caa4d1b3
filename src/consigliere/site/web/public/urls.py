"""Addresses of the pages for everybody."""

from django.urls import path

from consigliere.site.web.public import views

app_name = "public"
urlpatterns = [
    path("", views.home, name="home"),
    path("t/<slug:slug>/", views.standings, name="standings"),
]
