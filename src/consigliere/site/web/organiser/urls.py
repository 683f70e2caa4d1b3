"""Addresses of the pages of those who prepare and run a tournament."""

from django.urls import path

from consigliere.site.web.organiser import (
    changes,
    mails,
    officials,
    planning,
    players,
    rehearsal,
    rounds,
    seating,
    setting_up,
)

app_name = "organiser"
urlpatterns = [
    path("", setting_up.preparation, name="preparation"),
    path("about/", setting_up.about, name="about"),
    path("edition/", setting_up.edition, name="edition"),
    path("players/", players.players, name="players"),
    path("players/<str:key>/", players.player, name="player"),
    path("players/<str:key>/remove/", players.remove, name="remove_player"),
    path("check-in/", players.arrivals, name="check_in"),
    path("officials/", officials.officials, name="officials"),
    path("officials/<str:key>/", officials.official, name="official"),
    path("officials/<str:key>/more/", officials.further_office, name="further_office"),
    path("officials/<str:key>/end/", officials.end, name="end_office"),
    path("stages/", planning.stages, name="stages"),
    path("stages/<int:position>/remove/", planning.remove, name="remove_stage"),
    path("days/", planning.days, name="days"),
    path("days/standings/", planning.standings, name="standings"),
    path("seating/", seating.seating, name="seating"),
    path("seating/<int:position>/draw/", seating.draw, name="draw"),
    path("seating/judge/", seating.judge, name="judge"),
    path("rehearsal/", rehearsal.rehearsal, name="rehearsal"),
    path("rehearsal/end/", rehearsal.end, name="end_rehearsal"),
    path("mails/", mails.mails, name="mails"),
    path("ready/", setting_up.ready, name="ready"),
    path("start/", setting_up.start_it, name="start"),
    path("rounds/", rounds.rounds, name="rounds"),
    path("rounds/stage/<int:position>/changes/", changes.changes, name="changes"),
    path("rounds/stage/<int:position>/change/", changes.change, name="change"),
    path("rounds/stage/<int:position>/undo-change/", changes.undo, name="undo_change"),
    path("rounds/<int:number>/<slug:act>/", rounds.time_round, name="time_round"),
    path("rounds/stage/<int:position>/go-on/", rounds.go_on, name="go_on"),
    path("rounds/stage/<int:position>/<slug:act>/", rounds.time_stage, name="time_stage"),
]
