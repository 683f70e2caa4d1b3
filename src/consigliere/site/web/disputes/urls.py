"""Addresses of disputes, within a tournament."""

from django.urls import path

from consigliere.site.web.disputes import cases, opening, papers

app_name = "disputes"
urlpatterns = [
    path("cases/", cases.cases, name="cases"),
    path("cases/<int:number>/", cases.case, name="case"),
    path("cases/<int:number>/case.pdf", papers.paper, name="paper"),
    path("cases/<int:number>/complaint/", papers.complaint, name="complaint"),
    path("appeal/<path:key>/", opening.appeal, name="appeal"),
    path("protest/<path:key>/", opening.protest, name="protest"),
]
