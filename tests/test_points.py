"""Games of points a round: each idea of a `[scoring]` table, alone and with others, in lines as they are typed."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.events import name_of
from scorer.games.point_events import (
    AskBids,
    AskPoints,
    BidOff,
    BidsHeld,
    ContractPlayed,
    EndsAfterRounds,
    EndsAtTarget,
    HasNotScored,
    HasScored,
    HowItScores,
    Lead,
    Ranks,
    RoundAddsUp,
    RoundAddsUpToNumber,
    RoundMultiplied,
    RoundPoints,
    RoundsAhead,
    TargetAhead,
    TargetReached,
    TookAlone,
    TookTogether,
    Totals,
    ValuesMultiplied,
    WinsHigh,
    WinsLow,
)
from scorer.games.points import Points
from scorer.grammar import Grammar
from scorer.records.record import Record, head_lines, read_record, seats
from scorer.records.report import as_json, score
from scorer.referee import Referee, rules_for
from templates.game import Game, GameFile, load_game
from templates.loader import shipped
from words.faults import Fault, Kind
from words.toml import read_toml
from words.wording import Wording

DESCRIBED = [game for game in shipped() if load_game(game).scoring]
NAMES = ("Anne", "Bruno", "Chloé", "David", "Émile")


def game_of(tmp_path: Path, scoring: str, players: str = "min = 2\nmax = 5") -> Game:
    """A game that is described so, with the words that all such games share."""
    file = tmp_path / "game.toml"
    head = f'[name]\nfr = "Jeu"\nen = "Game"\n[players]\n{players}\n[scoring]\n'
    file.write_text(head + scoring, "utf-8")
    about = read_toml(file, GameFile)
    words = load_game("trop-plein").words
    return Game("game", about.name, about.players, about.options, words, about.scoring)


def referee(game: Game, count: int = 3, language: str = "en") -> Referee:
    options = {name: option.default for name, option in game.options.items()}
    return Referee(Record(game, language, seats(game, NAMES[:count]), options, ()))


def scores(played: Referee, *lines: str) -> list[int]:
    """The totals in seat order after these lines."""
    for line in lines:
        played.enter(line)
    return list(played.standing().scores.values())


def refused(played: Referee, line: str) -> tuple[Kind, str]:
    before = (played.state, len(played.moves))
    with pytest.raises(Fault) as found:
        played.enter(line)
    assert (played.state, len(played.moves)) == before
    for language in ("fr", "en"):
        assert Wording(language, played.record.game).fault(found.value).endswith(".")
    return found.value.kind, found.value.key


def test_the_games_described_need_no_python() -> None:
    assert len(DESCRIBED) == 20
    for game in DESCRIBED:
        assert not (Path("scorer/games") / f"{game.replace('-', '_')}.py").exists()


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("12 0 7", [12, 0, 7]),
        ("12, 0, 7", [12, 0, 7]),
        ("Chloé 7, ANNE 12, bruno: 0", [12, 0, 7]),
        ("-5 −3 +4", [-5, -3, 4]),
    ],
)
def test_points_as_they_are_typed(tmp_path: Path, line: str, expected: list[int]) -> None:
    assert scores(referee(game_of(tmp_path, 'best = "high"\ntarget = 50')), line) == expected


def test_high_or_low_wins_and_the_target_ends_the_game(tmp_path: Path) -> None:
    for best, winner in (("high", "Anne"), ("low", "Bruno")):
        played = referee(game_of(tmp_path, f'best = "{best}"\ntarget = 20'))
        scores(played, "15 2 4", "4 0 1")
        assert not played.standing().over
        scores(played, "1 0 0")
        assert (played.standing().over, played.standing().winners) == (True, [winner])
        assert refused(played, "1 1 1") == (Kind.ILLEGAL, "game-is-over")


def test_rounds_end_the_game_before_the_target_does(tmp_path: Path) -> None:
    played = referee(game_of(tmp_path, 'best = "high"\ntarget = 100\nrounds = 2'))
    scores(played, "1 2 3", "1 2 3")
    assert played.standing().winners == ["Chloé"]


def test_a_round_has_a_fixed_sum(tmp_path: Path) -> None:
    played = referee(game_of(tmp_path, 'best = "low"\nrounds = 3\nsum = 250\nblank = true'))
    assert scores(played, "100 150 0") == [100, 150, 0]
    with pytest.raises(Fault) as found:
        played.enter("100 140 0")
    assert found.value.fields == {"found": 240, "wanted": 250}
    sentence = Wording("fr", played.record.game).fault(found.value)
    assert sentence == "La manche fait 240 en tout et il faut 250 ; corrigez les valeurs."
    assert scores(played, "Bruno 250") == [100, 400, 0]


def test_who_scores_nothing_may_be_left_out_only_where_the_template_says_so(tmp_path: Path) -> None:
    played = referee(game_of(tmp_path, 'best = "high"\ntarget = 50'))
    assert refused(played, "Anne 12") == (Kind.INCOMPLETE, "players-missing")
    assert refused(played, "12 - 7") == (Kind.UNREADABLE, "not-points")
    blank = referee(game_of(tmp_path, 'best = "high"\ntarget = 50\nblank = true'))
    assert scores(blank, "Bruno 12", "- 3 -") == [0, 15, 0]
    assert refused(blank, "12") == (Kind.INCOMPLETE, "players-missing"), "whose 12 it is cannot be told"


def test_values_and_rounds_that_count_several_times(tmp_path: Path) -> None:
    factors = "factors.value = [2]\nfactors.round = [2, 3]"
    played = referee(game_of(tmp_path, f'best = "low"\ntarget = 900\n{factors}'))
    assert scores(played, "12x2 3 4") == [24, 3, 4]
    assert scores(played, "1 2 double 3") == [25, 7, 7]
    assert scores(played, "Chloé 5 double, Anne 1, Bruno 1") == [26, 8, 17]
    assert scores(played, "Chloé 0 ×2, Anne 0, Bruno 0") == [26, 8, 17]
    assert scores(played, "x3: 1 2 3") == [29, 14, 26]
    assert scores(played, "triplé: Anne 1, Bruno 1, Chloé 1x2") == [32, 17, 32]
    assert refused(played, "12x3 1 1") == (Kind.ILLEGAL, "no-such-factor")
    plain = referee(game_of(tmp_path, 'best = "low"\ntarget = 900'))
    assert refused(plain, "12x2 1 1") == (Kind.ILLEGAL, "no-factors")


def test_the_least_and_the_most_of_a_round(tmp_path: Path) -> None:
    played = referee(game_of(tmp_path, 'best = "low"\ntarget = 66\nrange = [0, 40]'))
    assert refused(played, "41 0 0") == (Kind.ILLEGAL, "value-out-of-range")
    assert refused(played, "-1 0 0") == (Kind.ILLEGAL, "value-out-of-range")


def test_bids_are_worth_what_the_table_says() -> None:
    played = referee(load_game("plis-annonces"), 4)
    # Round 1: one trick; a bid of zero is worth 10 times the round, for or against.
    assert scores(played, "0/0 1/1 1/0 0/0") == [10, 30, -10, 10]
    assert scores(played, "2/2 0/0 1/0 0/0") == [50, 50, -20, 30]
    assert scores(played, "0/1 2/1 1/1 3/0") == [20, 40, 10, 0]
    assert refused(played, "0/1 1/1 1/1 0/0") == (Kind.ILLEGAL, "sum-differs")
    assert refused(played, "5/1 1/1 1/1 1/1") == (Kind.ILLEGAL, "bid-too-high")
    assert refused(played, "1 1 1 1") == (Kind.INCOMPLETE, "bid-missing")


def test_over_and_under_a_bid_may_differ(tmp_path: Path) -> None:
    """Partners who bid tricks: 10 a trick bid and 1 for each more, or 10 less for each trick bid."""
    bids = (
        "[scoring.bids]\nexact = { each_bid = 10 }\nover = { each_bid = 10, each_off = 1 }\n"
        "under = { each_bid = -10 }\nzero = { points = 100 }\nzero_over = { points = -100 }"
    )
    game = game_of(tmp_path, f'best = "high"\ntarget = 500\nsum = 13\n{bids}', "min = 4\nmax = 4\nteam = 2")
    played = referee(game, 4)
    assert scores(played, "Anne 5/7, Bruno 6/6", "4/3 0/10", "0/0 13/13") == [112, 90]


@pytest.mark.parametrize(
    ("players", "line", "expected"),
    [
        (3, "Anne: 10", [20, -10, -10]),
        (4, "Bruno 10", [-10, 30, -10, -10]),
        (5, "Anne: 10", [40, -10, -10, -10, -10]),
        (5, "Anne + Chloé: 10", [20, -10, 10, -10, -10]),
        (5, "David avec Anne -10x2", [-20, 20, 20, -40, 20]),
    ],
)
def test_a_taker_against_the_others(tmp_path: Path, players: int, line: str, expected: list[int]) -> None:
    table = "[scoring.taker]\npartner = { 5 = 1 }"
    game = game_of(tmp_path, f'best = "high"\nrounds = 9\nfactors.value = [2]\n{table}')
    assert scores(referee(game, players), line) == expected


def test_a_contract_is_a_bid_of_the_taker() -> None:
    played = referee(load_game("tarot"), 4)
    assert scores(played, "double: Anne 41/47") == [186, -62, -62, -62]
    assert scores(played, "Anne: 56/46") == [81, -27, -27, -27]
    assert refused(played, "Anne: 40/46") == (Kind.ILLEGAL, "no-such-bid")
    assert refused(played, "Anne: 41/92") == (Kind.ILLEGAL, "value-out-of-range")
    assert refused(played, "Anne + Bruno: 41/46") == (Kind.ILLEGAL, "no-partner")
    assert refused(played, "41/46") == (Kind.INCOMPLETE, "taker-missing")
    assert refused(played, "Anna: 41/46") == (Kind.UNREADABLE, "unknown-player")
    assert refused(played, "Anne") == (Kind.INCOMPLETE, "value-missing")
    five = referee(load_game("tarot"), 5)
    assert refused(five, "Anne + Anne: 41/46") == (Kind.INCOMPLETE, "player-twice")


@given(st.lists(st.tuples(st.permutations(range(5)), st.integers(-99, 99), st.booleans()), max_size=8))
def test_what_a_taker_wins_the_others_lose(deals: list[Any]) -> None:
    played = referee(load_game("tarot"), 5)
    for order, off, helped in deals:
        partner = f" + {NAMES[order[1]]}" if helped else ""
        played.enter(f"{NAMES[order[0]]}{partner}: 51/{min(91, max(0, 51 + off))}")
    assert sum(played.standing().scores.values()) == 0


def test_ranks_after_a_tie(tmp_path: Path) -> None:
    for ranks, expected in (("competition", [1, 1, 3]), ("dense", [1, 1, 2])):
        played = referee(game_of(tmp_path, f'best = "high"\nrounds = 1\nranks = "{ranks}"'))
        *_, last = played.enter("5 5 3")
        assert list(last._asdict()["ranks"].values()) == expected
        assert played.standing().winners == ["Anne", "Bruno"]


TEAMS = "jeu: deux-camps\nlangue: fr\n"


@pytest.mark.parametrize(
    "head",
    [
        "équipes: Anne + Chloé, Bruno+David",
        "Teams: Anne + Chloé, Bruno + David",
        "joueurs: Anne + Chloé, Bruno + David",
        "joueurs: Anne, Bruno, Chloé, David",  # partners face to face
    ],
)
def test_teams_are_named_at_the_head(head: str) -> None:
    report = score(f"{TEAMS}{head}\n62 38\nDavid 40, Anne 60\n".encode())
    assert report.fault is None
    assert as_json(report)["scores"] == {"Anne + Chloé": 122, "Bruno + David": 78}
    assert head_lines(report.record)[2] == "équipes: Anne + Chloé, Bruno + David"
    assert read_record("\n".join(head_lines(report.record)).encode()).players == report.record.players


def test_three_teams_of_two() -> None:
    report = score(f"{TEAMS}joueurs: A, B, C, D, E, F\n50 30 20\n".encode())
    assert report.standing.scores == {"A + D": 50, "B + E": 30, "C + F": 20}


@pytest.mark.parametrize(
    ("head", "key"),
    [
        ("joueurs: Anne, Bruno, Chloé, David, Émile", "team-size"),
        ("équipes: Anne + Bruno + Chloé, David", "team-size"),
        ("équipes: Anne + Bruno", "number-of-players"),
        ("équipes: Anne + Bruno, Chloé + anne", "name-twice"),
        ("équipes: Anne + Bruno, Chloé + double", "name-unusable"),
    ],
)
def test_teams_that_are_none(head: str, key: str) -> None:
    with pytest.raises(Fault) as found:
        score(f"{TEAMS}{head}\n".encode())
    assert found.value.key == key


def test_two_of_a_team_cannot_both_have_a_value() -> None:
    report = score(f"{TEAMS}équipes: Anne + Chloé, Bruno + David\nAnne 50, Chloé 50\n".encode())
    assert report.fault is not None
    assert report.fault.key == "player-twice"
    assert (
        Wording("fr", load_game("deux-camps"))
        .fault(report.fault)
        .endswith("Deux valeurs pour Anne et Chloé ; écrivez-en une par ligne.")
    )


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(
    "name", ["Anne + Chloé", "Anne+Chloé", "Anne +Chloé", "anne et chloe", "Anne and Chloé", "Chloé"]
)
def test_a_team_is_named_as_it_is_told_or_by_one_of_its_players(name: str, language: str) -> None:
    report = score(
        f"game: deux-camps\nlanguage: {language}\nteams: Anne+Chloé, B+D\nB 38, {name} 62".encode()
    )
    assert report.fault is None
    assert report.standing.scores == {"Anne + Chloé": 62, "B + D": 38}


def test_what_to_type_for_a_team_can_be_typed() -> None:
    game = read_record(f"{TEAMS}équipes: Anne + Chloé, Bruno + David".encode())
    with pytest.raises(Fault) as found:
        Referee(game).enter("Zoé 62, Bruno 38")
    advice = Wording("fr", game.game).fault(found.value)
    assert advice == "Personne ne s'appelle « Zoé » ici ; écrivez Anne et Chloé ou Bruno et David."
    assert Referee(game).enter("Anne et Chloé 62, Bruno et David 38")


def told(game: str, language: str, *lines: str, level: Any = "normal") -> list[str]:
    template = load_game(game)
    played = referee(template, template.players.min, language)
    wording = Wording(language, template)
    sentences = []
    for line in lines:
        events = played.enter(line)
        sentences = [wording.event(name_of(type(e)), e._asdict(), level) for e in events]
    return [sentence for sentence in sentences if sentence]


def test_a_round_is_told_result_first() -> None:
    assert told("trop-plein", "fr", "12 7") == [
        "En tête : Bruno, avec 7 points.",
        "Totaux. Bruno, 7 points. Anne, 12 points.",
        "Manche 1. Anne, 12 points. Bruno, 7 points.",
        "À 54 points de la fin de la partie : Anne.",
    ]
    assert told("trop-plein", "fr", "12 7", level="brief") == [
        "En tête : Bruno, avec 7 points.",
        "Manche 1 : Anne 12, Bruno 7.",
    ]
    assert told("trop-plein", "en", "12 7", "60 7") == [
        "Round 2. Anne, 60 points. Bruno, 7 points.",
        "Victory: Bruno, with 14 points.",
        "Scores. Bruno, 14 points. Anne, 72 points.",
        "The game is over: Anne, 66 points or more.",
        "Ranks. Bruno, 1. Anne, 2.",
    ]


def test_teams_are_told_with_pauses() -> None:
    assert told("deux-camps", "fr", "62 38")[:2] == [
        "En tête : Anne, Chloé, avec 62 points.",
        "Totaux. Anne, Chloé, 62 points. Bruno, David, 38 points.",
    ]


def test_an_option_stands_for_a_number() -> None:
    record = "game: trop-plein\nplayers: Anne, Bruno\noption {}: 30\n15 20\n15 4\n"
    for word in ("target", "objectif"):
        assert score(record.format(word).encode()).standing.winners == ["Bruno"]


@pytest.mark.parametrize(
    ("scoring", "said"),
    [
        ('best = "high"', "scoring has no end"),
        ('best = "best"\ntarget = 3', "it must be high or low"),
        ('best = "low"\ntarget = 3\ncolour = 1', "colour"),
        ('best = "low"\ntarget = "66"', "a whole number"),
        ('best = "low"\ntarget = 66\nrange = [9, 1]', "from the least to the most"),
        ('best = "low"\nrounds = 3\nsum = 9\n[scoring.taker]', "one value"),
        ('best = "low"\ntarget = 3\n[options.target]\ndefault = "3"\nvalues = ["3"]', "keep one"),
        ('best = "low"\ntarget = 3\n[options.speed]\ndefault = "3"\nvalues = ["3"]', "decides nothing"),
        ('best = "low"\n[options.target]\ndefault = "many"\nvalues = ["many"]', "are numbers"),
    ],
)
def test_a_table_that_makes_no_sense_is_refused(tmp_path: Path, scoring: str, said: str) -> None:
    with pytest.raises(Fault) as found:
        game_of(tmp_path, scoring)
    assert found.value.key == "template-invalid"
    assert said in Wording("en").fault(found.value)


@pytest.mark.parametrize(
    "players", ["min = 3\nmax = 2", "min = 3\nmax = 6\nteam = 2", "min = 2\nmax = 4\nteam = 2"]
)
def test_numbers_of_players_that_make_no_sense(tmp_path: Path, players: str) -> None:
    with pytest.raises(Fault):
        game_of(tmp_path, 'best = "low"\ntarget = 3', players)


@pytest.mark.parametrize("game", DESCRIBED)
def test_the_rules_finder_takes_the_description(game: str) -> None:
    template = load_game(game)
    options = {name: option.default for name, option in template.options.items()}
    rules = rules_for(template, NAMES[:4], options)
    assert isinstance(rules, Points)
    wording = Wording("fr", template)
    assert all(wording.event(name_of(type(e)), e._asdict()).endswith(".") for e in rules.explain())
    assert Grammar(template, NAMES[:4], "fr").keyword("doublé") == "double"


# What is told, field by field.

BIDS = 'best = "high"\nrounds = 5\nsum = "round"\n[scoring.bids]\nexact = { points = 20 }\nunder = { each_off = -10 }'
TAKER = 'best = "high"\nrounds = 5\nrange = [-200, 200]\n[scoring.taker]\npartner = { 5 = 1, 4 = 2 }'


def fault(played: Referee, line: str) -> tuple[Kind, str, dict[str, Any]]:
    with pytest.raises(Fault) as found:
        played.enter(line)
    return found.value.kind, found.value.key, found.value.fields


def told_as(event: Any) -> tuple[str, tuple[Any, ...]]:
    """An event with its name: events of two kinds with the same fields are equal, being tuples."""
    return name_of(type(event)), tuple(event)


def test_a_refusal_says_who_and_what(tmp_path: Path) -> None:
    plain = 'best = "high"\ntarget = 50'
    factors = f"{plain}\nfactors.value = [2]\nfactors.round = [3]"
    allowed = 'best = "high"\nrounds = 5\n[scoring.bids]\nexact = {}\nunder = {}\nallowed = [1, 2]'
    unreadable, illegal, incomplete = Kind.UNREADABLE, Kind.ILLEGAL, Kind.INCOMPLETE
    for scoring, line, refused in (
        (plain, "Anne 1", (incomplete, "players-missing", {"players": ("Bruno", "Chloé")})),
        (plain, "1 2 3/4", (unreadable, "not-points", {"text": "3/4"})),
        (plain, "1 2 3x2", (illegal, "no-factors", {"factor": 2})),
        (factors, "1 2 3x3", (illegal, "no-such-factor", {"factor": 3, "allowed": (2,)})),
        (factors, "x2: 1 2 3", (illegal, "no-such-factor", {"factor": 2, "allowed": (3,)})),
        (
            f"{plain}\nrange = [0, 40]",
            "1 41 3",
            (illegal, "value-out-of-range", {"player": "Bruno", "value": 41, "low": 0, "high": 40}),
        ),
        (BIDS, "1/1 2/0 0/0", (illegal, "bid-too-high", {"player": "Bruno", "bid": 2, "most": 1})),
        (BIDS, "1/1 0 0/0", (incomplete, "bid-missing", {"player": "Bruno", "made": 0})),
        (BIDS, "1/1 0/-1 0/0", (unreadable, "not-a-bid", {"text": "0/-1"})),
        (BIDS, "1/1 a 0/0", (unreadable, "not-a-bid", {"text": "a"})),
        (BIDS, "1/1 1/1 0/0", (illegal, "sum-differs", {"found": 2, "wanted": 1})),
        (allowed, "1/1 3/2 2/2", (illegal, "no-such-bid", {"player": "Bruno", "bid": 3, "allowed": (1, 2)})),
    ):
        assert fault(referee(game_of(tmp_path, scoring)), line) == refused


def test_a_taker_that_is_refused(tmp_path: Path) -> None:
    game = game_of(tmp_path, TAKER)
    five = NAMES[:5]
    for count, line, refused in (
        (5, "40", (Kind.INCOMPLETE, "taker-missing", {"players": five})),
        (5, "", (Kind.INCOMPLETE, "taker-missing", {"players": five})),
        (5, "Anne", (Kind.INCOMPLETE, "value-missing", {"player": "Anne"})),
        (5, "Anne + Bruno:", (Kind.INCOMPLETE, "value-missing", {"player": "Bruno"})),
        (5, "Anne: -", (Kind.UNREADABLE, "not-points", {"text": "-"})),
        (5, "Anne + Anne: 40", (Kind.INCOMPLETE, "player-twice", {"player": "Anne"})),
        (3, "Anne + Bruno: 40", (Kind.ILLEGAL, "no-partner", {"partner": "Bruno", "players": 3})),
        (
            5,
            "Bruno: 201",
            (Kind.ILLEGAL, "value-out-of-range", {"player": "Bruno", "value": 201, "low": -200, "high": 200}),
        ),
        (5, "Zoé: 40", (Kind.UNREADABLE, "unknown-player", {"name": "Zoé", "players": five})),
    ):
        assert fault(referee(game, count), line) == refused


def test_who_took_and_with_whom(tmp_path: Path) -> None:
    factor = TAKER.replace("range", "factors.value = [2, 3]\nrange")
    played = referee(game_of(tmp_path, factor), 5)
    assert TookAlone("Bruno", 40) in played.enter("Bruno: 40")
    assert list(played.standing().scores.values()) == [-40, 160, -40, -40, -40]
    assert played.rules.write(played.moves[-1], played.grammar) == "Bruno: 40"
    # "+Bruno" as one word, and a factor.
    told = played.enter("Anne +Bruno: 10x2")
    assert told[3:] == (TookTogether("Anne", "Bruno", 20), RoundMultiplied(2), RoundsAhead(3))
    assert list(played.standing().scores.values()) == [0, 180, -60, -60, -60]
    assert played.rules.write(played.moves[-1], played.grammar) == "Anne + Bruno: 20".replace("20", "10x2")
    assert played.enter("Anne: 10")[3:] == (TookAlone("Anne", 10), RoundsAhead(2))
    # Two of three shares for the partner.
    four = referee(game_of(tmp_path, TAKER), 4)
    assert scores(four, "Anne + Bruno: 10") == [0, 20, -10, -10]


def test_a_contract_is_told(tmp_path: Path) -> None:
    bids = f"{TAKER}\n[scoring.bids]\nexact = {{ points = 50 }}\nunder = {{ points = -50 }}"
    played = referee(game_of(tmp_path, bids), 5)
    assert told_as(played.rules.asks(played.state)) == ("ask-deal-bid", (1,))
    assert fault(played, "Bruno: 41") == (Kind.INCOMPLETE, "bid-missing", {"player": "Bruno", "made": 41})
    assert ContractPlayed(41, 51) in played.enter("Anne: 51/41")
    assert told_as(played.rules.asks(played.state)) == ("ask-deal-bid", (2,))
    plain = referee(game_of(tmp_path, TAKER), 5)
    assert told_as(plain.rules.asks(plain.state)) == ("ask-deal", (1,))
    assert not any(isinstance(event, ContractPlayed) for event in plain.enter("Anne: 51"))


def test_what_a_round_tells(tmp_path: Path) -> None:
    factors = 'best = "low"\ntarget = 50\nrounds = 9\nfactors.value = [2, 3]\nfactors.round = [2]'
    played = referee(game_of(tmp_path, factors))
    assert played.enter("x2: 1 2x2 3x3") == (
        Lead(("Anne",), 2),
        Totals({"Anne": 2, "Bruno": 8, "Chloé": 18}),
        RoundPoints(1, {"Anne": 2, "Bruno": 8, "Chloé": 18}),
        RoundMultiplied(2),
        ValuesMultiplied(("Bruno",), 2),
        ValuesMultiplied(("Chloé",), 3),
        TargetAhead(("Chloé",), 32, 50),
        RoundsAhead(8),
    )
    assert played.rules.write(played.moves[-1], played.grammar) == "x2: 1 2x2 3x3"
    assert played.enter("1 2 3")[2:] == (
        RoundPoints(2, {"Anne": 1, "Bruno": 2, "Chloé": 3}),
        TargetAhead(("Chloé",), 29, 50),
        RoundsAhead(7),
    )
    assert played.rules.write(played.moves[-1], played.grammar) == "1 2 3"
    totals = Totals({"Anne": 3, "Bruno": 10, "Chloé": 21})
    assert played.rules.shows(played.state) == (totals, TargetAhead(("Chloé",), 29, 50), RoundsAhead(7))
    high = referee(game_of(tmp_path, 'best = "high"\ntarget = 50'))
    high.enter("1 2 3")
    for game, order in ((played, ["Anne", "Bruno", "Chloé"]), (high, ["Chloé", "Bruno", "Anne"])):
        assert list(game.rules.shows(game.state)[0].totals) == order
    assert played.rules.played_by(played.state, "Bruno") == (HasScored("Bruno", (8, 2)),)
    assert played.rules.played_by(played.rules.start(), "Bruno") == (HasNotScored("Bruno"),)
    assert played.enter("0 0 29")[-2:] == (
        TargetReached(("Chloé",), 50),
        Ranks({"Anne": 1, "Bruno": 2, "Chloé": 3}),
    )
    assert played.rules.shows(played.state) == (Totals({"Anne": 3, "Bruno": 10, "Chloé": 50}),)


def test_bids_held_and_bids_missed(tmp_path: Path) -> None:
    played = referee(game_of(tmp_path, BIDS))
    assert told_as(played.rules.asks(played.state)) == ("ask-bids", (1,))
    told = played.enter("1 / 1 0/0 1/0")
    assert told[3:] == (BidsHeld(("Anne", "Bruno")), BidOff("Chloé", 1, 0), RoundsAhead(4))
    assert played.enter("2/1 0/1 1/0")[3:] == (
        BidOff("Anne", 2, 1),
        BidOff("Bruno", 0, 1),
        BidOff("Chloé", 1, 0),
        RoundsAhead(3),
    )


def test_a_bid_of_zero_that_takes_more_is_as_any_other(tmp_path: Path) -> None:
    over = f"{BIDS}\nover = {{ points = 3 }}"
    assert scores(referee(game_of(tmp_path, over)), "0/0 0/1 0/0") == [20, 3, 20]
    zero = f"{over}\nzero_over = {{ points = 4 }}"
    assert scores(referee(game_of(tmp_path, zero)), "0/0 0/1 0/0") == [20, 4, 20]


def test_who_is_left_out_where_values_have_colons(tmp_path: Path) -> None:
    blank = referee(game_of(tmp_path, 'best = "high"\ntarget = 50\nblank = true'))
    assert told_as(blank.rules.asks(blank.state)) == ("ask-scorers", (1,))
    assert scores(blank, "Bruno: 12, Anne: 1") == [1, 12, 0]
    plain = referee(game_of(tmp_path, 'best = "high"\ntarget = 50'))
    assert told_as(plain.rules.asks(plain.state)) == ("ask-points", (1,))
    # 0 points are no bid, and no target is reached with less than it.
    assert scores(plain, "49 1 0") == [49, 1, 0]
    assert not plain.standing().over


def test_the_rules_that_a_description_gives(tmp_path: Path) -> None:
    for scoring, told in (
        ('best = "low"\ntarget = 50', (WinsLow(), EndsAtTarget(50), AskPoints(1))),
        (
            'best = "high"\nrounds = 7\nsum = 9',
            (WinsHigh(), EndsAfterRounds(7), RoundAddsUp(9), AskPoints(1)),
        ),
        (BIDS, (WinsHigh(), EndsAfterRounds(5), RoundAddsUpToNumber(), AskBids(1))),
    ):
        game = game_of(tmp_path, scoring)
        assert game.scoring is not None
        explained = Points(game.scoring, NAMES[:3], {}).explain()
        assert [*map(told_as, explained)] == [*map(told_as, (HowItScores(), *told))]


def test_the_rounds_stand_in_the_json(tmp_path: Path) -> None:
    played = referee(game_of(tmp_path, 'best = "low"\ntarget = 50'))
    scores(played, "1 2 3", "4 5 6")
    rounds = [{"Anne": 1, "Bruno": 2, "Chloé": 3}, {"Anne": 4, "Bruno": 5, "Chloé": 6}]
    assert played.standing().details == {"rounds": rounds}
