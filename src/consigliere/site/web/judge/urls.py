"""Addresses of the table judges' pages."""

from django.urls import path

from consigliere.site.web.judge import papers, protocol, records

app_name = "judge"
urlpatterns = [
    path("", protocol.games, name="games"),
    path("blank/", papers.blanks, name="blanks"),
    path("<str:key>/", protocol.protocol, name="protocol"),
    path("<str:key>/score/", protocol.score, name="score"),
    path("<str:key>/check/", protocol.check, name="check"),
    path("<str:key>/submit/", protocol.hand_in, name="submit"),
    path("<str:key>/resolve/", protocol.resolve, name="resolve"),
    path("<str:key>/blank/", papers.blank, name="blank"),
    path("<str:key>/revisions/", records.revisions, name="revisions"),
    path("<str:key>/asked/", records.note_asking, name="note_asking"),
    path("<str:key>/revisions/compare/", records.compare, name="compare"),
    path("<str:key>/revisions/<int:number>/", records.revision, name="revision"),
    path("<str:key>/revisions/<int:number>/print/", records.printed, name="print"),
    path("<str:key>/revisions/<int:number>/photos/", records.add_photo, name="add_photo"),
    path("<str:key>/photos/<int:photo>/", records.photo, name="photo"),
]
