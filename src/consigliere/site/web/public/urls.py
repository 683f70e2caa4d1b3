"""Addresses of the pages for everybody."""

from django.urls import path

from consigliere.site.web.public import regulation, seating, views

app_name = "public"
urlpatterns = [
    path("", views.home, name="home"),
    path("editions/<slug:name>/", regulation.edition, name="edition"),
    path("editions/<slug:name>/<str:number>/", regulation.clause, name="clause"),
    path("t/<slug:slug>/", views.standings, name="standings"),
    path("t/<slug:slug>/seating/", seating.seating, name="seating"),
    path("t/<slug:slug>/seating/print/<slug:kind>/", seating.printed, name="seating_print"),
    path("t/<slug:slug>/seating/<int:position>.<slug:form>", seating.download, name="seating_file"),
]
