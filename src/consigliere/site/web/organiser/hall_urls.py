"""Addresses of the page on which the hall is run."""

from django.urls import path

from consigliere.site.web.organiser import hall

app_name = "hall"
urlpatterns = [
    path("", hall.hall, name="hall"),
    path("screens/", hall.make_screen, name="make_screen"),
    path("screens/<int:number>/revoke/", hall.revoke_screen, name="revoke_screen"),
    path("said/<int:number>/take-back/", hall.take_back, name="take_back"),
    path("unveiling/", hall.unveiling, name="unveiling"),
]
