"""A page within a tournament: what all of them know, and how one tells why it was refused."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from consigliere.site.policy import Standing
from consigliere.site.refusals import Refused


def tournament_page(
    request: HttpRequest,
    standing: Standing,
    template: str,
    *,
    refused: Refused | None = None,
    status: int | None = None,
    **facts: object,
) -> HttpResponse:
    """A page of a tournament for whoever stands in it so, with `facts` of its own.

    After a refusal it tells why, and its status is 409 unless another is said.
    """
    told = {
        "tournament": standing.tournament,
        "standing": standing,
        "refused": refused,
        **facts,
    }
    return render(request, template, told, status=status or (409 if refused else 200))
