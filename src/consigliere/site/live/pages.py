"""The pages that have a stream, by the names of their addresses."""

from collections.abc import Mapping
from typing import Final

from consigliere.site.web.pieces import LivePage
from consigliere.site.web.player.views import my_page
from consigliere.site.web.public import charts, hall, standings, views

PAGES: Final[Mapping[str, LivePage]] = {
    "public:standings": standings.standings_page,
    "public:charts": charts.charts_page,
    "public:nominations": charts.nominations_page,
    "public:game": views.game_page,
    "public:player": views.player_page,
    "public:hall": hall.hall_page,
    "player:me": my_page,
}
