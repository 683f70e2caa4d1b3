"""Addresses of the pages of those who prepare and run a tournament."""

from django.urls import path

from consigliere.site.web.organiser import seating

app_name = "organiser"
urlpatterns = [
    path("seating/", seating.seating, name="seating"),
    path("seating/<int:position>/draw/", seating.draw, name="draw"),
    path("seating/judge/", seating.judge, name="judge"),
]
