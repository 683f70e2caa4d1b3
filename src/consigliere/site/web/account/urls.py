"""Addresses of the pages of an account."""

from django.urls import path

from consigliere.site.web.account import notices, views

app_name = "account"
urlpatterns = [
    path("sign-in/", views.SignIn.as_view(), name="sign_in"),
    path("sign-out/", views.SignOut.as_view(), name="sign_out"),
    path("", views.me, name="me"),
    path("describe/", views.describe, name="describe"),
    path("password/", views.change_password, name="change_password"),
    path("erase/", views.erase, name="erase"),
    path("notices/", notices.notices, name="notices"),
    path("notices/read/", notices.read, name="read_notices"),
    path("notices/choose/", notices.choose, name="choose_notices"),
    path("notices/mails/", notices.mails, name="mails"),
    path("notices/off/<str:token>/", notices.unsubscribe, name="unsubscribe"),
]
