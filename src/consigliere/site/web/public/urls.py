"""Addresses of the pages for everybody."""

from django.urls import path

from consigliere.site.web.public import (
    charts,
    draws,
    hall,
    pictures,
    proclaimed,
    regulation,
    seating,
    standings,
    views,
)

app_name = "public"
urlpatterns = [
    path("", views.home, name="home"),
    path("hall/<str:secret>/", hall.screen, name="hall"),
    path("editions/<slug:name>/", regulation.edition, name="edition"),
    path("editions/<slug:name>/<str:number>/", regulation.clause, name="clause"),
    path("t/<slug:slug>/", standings.standings, name="standings"),
    path("t/<slug:slug>/table.png", pictures.table, name="table_picture"),
    path("t/<slug:slug>/charts/", charts.charts, name="charts"),
    path("t/<slug:slug>/nominations/", charts.nominations, name="nominations"),
    path("t/<slug:slug>/proclaimed/", proclaimed.proclaimed, name="proclaimed"),
    path("t/<slug:slug>/final/", views.final_table, name="final_table"),
    path("t/<slug:slug>/draws/", draws.draws, name="draws"),
    path("t/<slug:slug>/games/", views.games, name="games"),
    path("t/<slug:slug>/games/<path:key>/", views.game, name="game"),
    path("t/<slug:slug>/players/", views.players, name="players"),
    path("t/<slug:slug>/players/<path:key>/result.png", pictures.player, name="player_picture"),
    path("t/<slug:slug>/players/<path:key>/", views.player, name="player"),
    path("t/<slug:slug>/seating/", seating.seating, name="seating"),
    path("t/<slug:slug>/seating/print/<slug:kind>/", seating.printed, name="seating_print"),
    path("t/<slug:slug>/seating/<int:position>.<slug:form>", seating.download, name="seating_file"),
]
