"""What each game of the demonstration tournament must show, beside what chance adds.

A scene steers a game by habits, names its outcome, and writes down what happened in it. Where
the game did not come out as the scene needs it, the scene says Unfit, and another is played.
Together the scenes hold every kind of mark, every penalty, every basis of a colour and of a
version: a test counts them.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from decimal import Decimal

from tools.demo.judge import Judge
from tools.demo.play import Habits, Play, Seat, first, needed

AT_FOUR, AT_TEN = 4, 10


def _nothing(_: Judge) -> None:
    pass


@dataclass(frozen=True)
class Scene:
    """A game to be played until it fits: how it ends, what happens in it, who is killed first."""

    outcome: str
    shows: Callable[[Judge], None] = _nothing
    habits: Habits = Habits()  # noqa: RUF009  (frozen)
    first_killed: str | None = "citizen"


# --------------------------------------------------------------------------- what plays happen


def _breaks(play: Play, players: int) -> Iterator[tuple[Seat, Seat]]:
    """Who broke a tie with so many at the table, and whom he sent out: both red."""
    for day in play.days:
        ballots, out = day.get("ballots", []), day.get("voted_out", [])
        if len(ballots) > 1 and len(out) == 1 and sum(map(len, ballots[-1].values())) == players:
            before, last = (set(ballot.get(str(out[0]), ())) for ballot in ballots[-2:])
            if len(last - before) == 1 and not play.blacks & {*out, *(last - before)}:
                yield min(last - before), out[0]


def _red_check_voted_out(play: Play) -> Seat:
    """A red the Sheriff checked who was voted out when the Sheriff had left."""
    order = list(play.leavers)
    return first(
        seat
        for _, seat in play.checks
        if seat not in play.blacks
        and play.leavers.get(seat, (0, ""))[1] == "voted out"
        and play.roles.sheriff in order[: order.index(seat)]
    )


def _black_check_stayed(play: Play) -> Seat:
    """A black the Sheriff checked who stayed to the end, when the Sheriff did not."""
    needed(play.leavers.get(play.roles.sheriff))
    return first(seat for _, seat in play.checks if seat in play.blacks & play.stayed)


def _red_check(play: Play) -> Seat:
    return first(seat for _, seat in play.checks if seat not in play.blacks)


def _missed_winning_shot(play: Play) -> tuple[int, Seat]:
    """The night in which one shot would have won for the blacks, and the black who missed."""
    gone: set[Seat] = set()
    for day, night in zip(play.days, play.nights, strict=False):
        gone |= set(day.get("voted_out", ()))
        blacks = play.blacks - gone
        if night["killed"] is None and AT_TEN - len(gone) == 2 * len(blacks) + 1:
            return night["night"], max(blacks)
        gone |= {night["killed"]} - {None}
    return needed(None)


def _fits(is_so: bool, /) -> None:  # noqa: FBT001  (reads as a sentence)
    """Say Unfit unless it is so."""
    needed(is_so or None)


def _checks_made(play: Play) -> list[object]:
    return [night.get("sheriff_check", "gone") for night in play.nights]


# ---------------------------------------------------------------------------- what judges set


def _colours(judge: Judge) -> None:
    one, other = judge.some(judge.play.blacks, 2)
    reds = judge.some(judge.play.citizens, 3)
    judge.protocol_of_first_killed(
        [(one, "black"), (reds[0], "red"), (reds[1], "black"), (other, "black"), (reds[2], "red")]
    )


def _citizen_as_sheriff(judge: Judge) -> None:
    (citizen,) = judge.some(judge.play.citizens, 1)
    judge.penalty(citizen, "8.5.4", "-1.0", "Мирный вскрылся Шерифом и не снял вскрытие")
    judge.protocol_of_first_killed(claims=[(citizen, "sheriff")], basis="unreliable_information")


def _slept(judge: Judge) -> None:
    play = judge.play
    judge.penalty(play.roles.mafia[0], "8.5.7.1", "-0.4", "Не проснулся на договорке")
    (red,) = judge.some(play.citizens, 1)
    don = play.roles.don
    judge.protocol_of_first_killed(
        [(don, "black", "from_version"), (red, "red")],
        [(play.roles.sheriff, "sheriff"), (don, "don")],
        priority=True,
    )


def _broken_table(judge: Judge) -> None:
    play = judge.play
    breaker, leaver = first(_breaks(play, AT_TEN))
    comment = f"Сломал деление на десять в красного №{leaver}"
    judge.penalty(breaker, "8.5.2", "-0.8", comment)
    judge.name_blacks(leaver, 2, right="table_broken")
    judge.silent.add(leaver)


def _four_fouls(judge: Judge) -> None:
    removal = needed(judge.play.removal)
    _fits(not removal["critical"])
    removal["comment"] = "Четвёртый фол на речи"
    (black,) = judge.some(judge.play.blacks, 1)
    reds = judge.some(set(judge.play.citizens) - {removal["seat"]}, 2)
    judge.protocol_of_first_killed(
        [(black, "black", "near_certain"), (reds[0], "red"), (reds[1], "red")]
    )


def _black_check(judge: Judge) -> None:
    play = judge.play
    check = _black_check_stayed(play)
    comment = f"Не назвал чёрную проверку №{check}, чёрный остался до конца"
    judge.penalty(play.roles.sheriff, "8.5.6.2", "-1.0", comment)
    judge.protocol_of_first_killed(claims=[(play.roles.sheriff, "sheriff")])


def _two_left(judge: Judge) -> None:
    _fits(len(judge.play.left_on_day_one) == 2)  # noqa: PLR2004  (two left)
    (red,) = judge.some(judge.play.citizens, 1)
    judge.protocol_of_first_killed(claims=[(judge.play.roles.mafia[0], "don"), (red, "red")])


def _never_revealed(judge: Judge) -> None:
    play = judge.play
    comment = "Не вскрылся и отрёкся от роли, проверки пропали"
    judge.penalty(play.roles.sheriff, "8.5.5", "-1.2", comment, approved=True)
    (black,) = judge.some(play.blacks, 1)
    judge.protocol_of_first_killed(claims=[(black, "sheriff")], basis="single_reveal")


def _idle_mafia(judge: Judge) -> None:
    play = judge.play
    idler = str(play.roles.mafia[0])
    nights = [night["night"] for night in play.nights if night["shots"].get(idler, 0) is None]
    _fits(len(nights) == 2)  # noqa: PLR2004  (two nights)
    comment = f"Не стрелял в ночи {nights[0]} и {nights[1]}"
    judge.penalty(play.roles.mafia[0], "8.5.7.4", "-0.6", comment)
    judge.protocol_of_first_killed(
        claims=[(play.roles.sheriff, "sheriff")], basis="second_reveal_later"
    )


def _forfeit(judge: Judge) -> None:
    forfeit = needed(judge.play.forfeit)
    forfeit["comment"] = "Клятва за столом, пункт 6.9: победа красных"
    one, other = judge.some(judge.play.citizens, 2)
    judge.protocol_of_first_killed(claims=[(one, "red"), (other, "red")])


def _replay(judge: Judge) -> None:
    (black,) = judge.some(judge.play.blacks, 1)
    reds = judge.some(judge.play.citizens, 3)
    judge.protocol_of_first_killed(
        [
            (reds[0], "red", "certain"),
            (black, "black", "certain"),
            (reds[1], "red"),
            (reds[2], "red"),
        ]
    )
    will = [(reds[1], "red"), (reds[2], "red")]
    comment = "Те же цвета, что в протоколе"
    judge.will(judge.killed, "0.2", comment, will, repeats_protocol=True)


def _red_check_lost(judge: Judge) -> None:
    check = _red_check_voted_out(judge.play)
    comment = f"Не оставил красную проверку №{check}, её заголосовали"
    judge.penalty(judge.play.roles.sheriff, "8.5.6.1", "-0.8", comment)


def _forgot(judge: Judge) -> None:
    play = judge.play
    seat = first(seat for seat in play.citizens if seat in play.stayed)
    judge.penalty(seat, "8.5.7", "-0.4", "Забыл, что он мирный, и обелял чёрного в решающий круг")
    leaver = first(leaver for leaver in play.leavers if leaver in play.citizens)
    there = play.there_after(leaver)
    reds = judge.some(set(play.citizens).intersection(there), 2)
    black = first(other for other in there if other in play.blacks)
    said = [(reds[0], "red"), (reds[1], "red"), (black, "black")]
    comment = "Верный протокол: двое красных и чёрный"
    judge.protocol(leaver, "0.5", comment, said, approved=True)


def _at_ten(judge: Judge) -> None:
    play = judge.play
    comment = "Вскрылся на десять без причины, пункт 7.12"
    judge.penalty(play.roles.sheriff, "8.5.10", "-0.3", comment)
    judge.protocol_of_first_killed(
        claims=[(play.roles.sheriff, "sheriff"), (play.roles.mafia[1], "don")],
        basis="sheriff_conceals",
    )


def _black_among_checks(judge: Judge) -> None:
    play = judge.play
    red, black = _red_check(play), _black_check_stayed(play)
    comment = f"Красная проверка «среди №{red} и №{black}», №{black} чёрный"
    judge.penalty(play.roles.sheriff, "8.5.6.3", "-0.6", comment)
    judge.first_killed["revealed_sheriff"] = {"seat": play.roles.sheriff}
    judge.silent.add(judge.killed)


def _unplayable(judge: Judge) -> None:
    play = judge.play
    red, *reds = judge.some(play.citizens, 4)
    (black,) = judge.some(play.blacks, 1)
    comment = f"Мирный дал ложную проверку на №{reds[0]}: необыгрываемо"
    judge.penalty(red, "8.5.9", "-1.0", comment)
    judge.protocol_of_first_killed(
        [*((seat, "red") for seat in reds), (black, "black")], aside=True
    )
    judge.silent.add(judge.killed)


def _winning_shot(judge: Judge) -> None:
    play = judge.play
    night, shooter = _missed_winning_shot(play)
    comment = f"Промах в ночь {night}, выстрел выигрывал игру"
    judge.penalty(shooter, "8.5.7.5", "-0.8", comment)
    check = _red_check(play)
    (red,) = judge.some(set(play.citizens) - {check}, 1)
    (black,) = judge.some(play.blacks, 1)
    judge.protocol_of_first_killed([(check, "red", "own_check"), (black, "black"), (red, "red")])


def _idle_sheriff(judge: Judge) -> None:
    play = judge.play
    _fits(_checks_made(play)[:2] == [None, None])
    judge.penalty(play.roles.sheriff, "8.5.7.2", "-0.6", "Без проверок в ночи 1 и 2")
    (black,) = judge.some(play.blacks, 1)
    (red,) = judge.some(play.citizens, 1)
    judge.protocol_of_first_killed(claims=[(black, "black"), (red, "black")])


def _second_technical_foul(judge: Judge) -> None:
    removal = needed(judge.play.removal)
    _fits(removal["critical"])
    removal["comment"] = "Второй технический фол, на критике"
    judge.technical_foul(removal["seat"], 2, "-0.6", "Два технических фола: телефон за столом")
    seat = judge.play.roles.sheriff
    judge.first_killed["revealed_sheriff"] = {"seat": seat, "exempt": True}


def _at_four(judge: Judge) -> None:
    play = judge.play
    breaker, leaver = first(_breaks(play, AT_FOUR))
    comment = f"На четыре сломал в красного №{leaver}"
    judge.penalty(breaker, "8.5.3", "-0.6", comment)
    reds = judge.some(play.citizens, 3)
    judge.first_killed["black_checks"] = True
    said = [(seat, "red") for seat in reds]
    judge.will(judge.killed, "0.3", "Три верных красных в стороне от версий", said)


def _false_checks(judge: Judge) -> None:
    play = judge.play
    _fits(len(play.checks) > 1)
    one, other = (seat for _, seat in play.checks[:2])
    comment = f"Перепутал проверки №{one} и №{other}, стол пошёл по ложным"
    judge.penalty(play.roles.sheriff, "8.5.6.4", "-1.0", comment)
    (red,) = judge.some(play.citizens, 1)
    judge.protocol_of_first_killed(claims=[(play.roles.sheriff, "sheriff"), (red, "red")])


def _game_of_the_day(judge: Judge) -> None:
    play = judge.play
    best = first(seat for seat in play.citizens if seat in play.stayed)
    comment = "Лучшая игра турнира: назвал чёрную тройку и вывел её по одному"
    judge.mark(best, "extra", "1.2", comment, approved=True)
    leaver = first(seat for seat in reversed(play.leavers) if seat in play.citizens)
    blacks = play.blacks.intersection(play.there_after(leaver))
    _fits(len(blacks) == 1)
    (black,) = blacks
    comment = "Назвал последнего чёрного, это решило игру"
    judge.will(
        leaver, "0.3", comment, [(black, "black")], exception="one_black_known", approved=True
    )
    _colours(judge)


def _winning_check(judge: Judge) -> None:
    _fits(_checks_made(judge.play)[2:] == [None])
    comment = "Не проверил, хотя любая проверка выигрывала"
    judge.penalty(judge.play.roles.sheriff, "8.5.7.3", "-0.6", comment)
    judge.extras = 9
    judge.limit = Decimal("5.0")


def _technical_foul(judge: Judge) -> None:
    (seat,) = judge.some(judge.play.citizens, 1)
    judge.technical_foul(seat, 1, "-0.3")


# ------------------------------------------------------------------------------------ the scenes

SCENES: dict[str, Scene] = {
    "1.1": Scene("red", _colours),
    "1.2": Scene("black", _citizen_as_sheriff),
    "1.3": Scene("red", _slept),
    "2.1": Scene("black", _broken_table, Habits(split_on_day_one=True, breaks=1)),
    "2.2": Scene("red", _four_fouls, Habits(removal=(2, "red"))),
    "2.3": Scene("black", _black_check),
    "3.1": Scene("red", _two_left, Habits(split_on_day_one=True, breaks=0, sight=0.8)),
    "3.2": Scene("black", _never_revealed),
    "3.3": Scene("red", _idle_mafia, Habits(mafia_idle=(2, 3))),
    "4.1": Scene("red", _forfeit, Habits(forfeit_day=3)),
    "4.2": Scene("black"),
    "4.2b": Scene("red", _replay),
    "4.3": Scene("black", _red_check_lost),
    "5.1": Scene("black", _forgot, Habits(missed_nights=(1,)), first_killed=None),
    "5.2": Scene("red", _at_ten),
    "5.3": Scene("black", _black_among_checks),
    "6.1": Scene("red", _unplayable),
    "6.2": Scene("red", _winning_shot, Habits(miss=0.2), first_killed="sheriff"),
    "6.3": Scene("black", _idle_sheriff, Habits(sheriff_idle=(1, 2))),
    "7.1": Scene("draw", _technical_foul, Habits(stalls=True)),
    "7.2": Scene("red", _second_technical_foul, Habits(removal=(3, "black"), sight=0.8)),
    "7.3": Scene("black", _at_four, Habits(splits=0.9, breaks=0.9)),
    "8.1": Scene("black", _false_checks),
    "9.1": Scene("red", _game_of_the_day),
    "10.1": Scene("black", _winning_check, Habits(sheriff_idle=(3,))),
}
"""By the game's id: the round, and the table or one of its own."""
