"""Addresses of the pages for everybody."""

from django.urls import path

from consigliere.site.web.public import regulation, views

app_name = "public"
urlpatterns = [
    path("", views.home, name="home"),
    path("editions/<slug:name>/", regulation.edition, name="edition"),
    path("editions/<slug:name>/<str:number>/", regulation.clause, name="clause"),
    path("t/<slug:slug>/", views.standings, name="standings"),
]
