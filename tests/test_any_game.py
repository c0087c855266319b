"""What holds for every game: random legal games, taken back, written and read, cut short, and spoken."""

from importlib import import_module
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.events import name_of
from scorer.records.record import Record, head_lines, read_record, seats
from scorer.records.report import as_json, score
from scorer.referee import Referee
from templates.game import load_game
from templates.loader import SHIPPED, shipped
from words.faults import Fault, Kind
from words.levels import LEVELS
from words.wording import Wording

NAMES = ("Anne", "Bruno", "Chloé", "Dora", "Émile", "Faïza", "Gus", "Hana", "Ivo", "Jo")
ALIKE = {
    "coinche",
    "couleur-ou-chiffre",
    "dame-de-pique",
    "dominos-triangles",
    "mages-et-fous",
    "mille-kilometres",
    "rami-de-tuiles",
    "sept-differents",
    "sept-maudit",
}
"""Games that share their rules and their ideas with others: their worked cases and samples are enough."""
VARIED = [game for game in shipped() if game not in ALIKE]
ENOUGH = 400  # moves: longer than any game


@st.composite
def games_played(draw: st.DrawFn, game: str) -> Referee:
    """A legal game with any number of players, options and seed, played to its end."""
    template = load_game(game)
    count = draw(st.integers(template.players.min, template.players.max))
    options = {
        name: draw(st.sampled_from([*option.values, *map(str, (option.numbers or ())[:1])]))
        for name, option in template.options.items()
    }
    language = draw(st.sampled_from(["fr", "en"]))
    if template.players.team > 1:
        count -= count % template.players.team
    try:
        referee = Referee(Record(template, language, seats(template, NAMES[:count]), options, ()))
    except Fault as fault:  # an option may allow fewer players than the game does
        assert fault.key == "number-of-players"
        referee = Referee(Record(template, language, NAMES[: template.players.min], options, ()))
    rng = Random(draw(st.integers(0, 2**32)))
    module = "points" if template.scoring else game.replace("-", "_")
    next_move = import_module(f"tests.legal.{module}").next_move
    while not referee.standing().over and len(referee.moves) < ENOUGH:
        move = next_move(referee.rules, referee.state, rng)
        referee.enter(referee.rules.write(move, referee.grammar))
        assert referee.moves[-1] == move
    return referee


def record_of(referee: Referee, moves: int | None = None) -> bytes:
    return "\n".join([*head_lines(referee.record), *referee.written()[:moves]]).encode()


@pytest.mark.parametrize("game", VARIED)
@given(data=st.data())
def test_a_legal_game_ends_and_reads_back(game: str, data: st.DataObject) -> None:
    referee = data.draw(games_played(game))
    standing = referee.standing()
    assert standing.over
    assert standing.winners
    assert sorted(name for group in standing.ranking for name in group) == sorted(referee.record.players)
    report = score(record_of(referee))
    assert report.fault is None
    assert report.standing == standing
    assert as_json(report)["scores"] == standing.scores


@pytest.mark.parametrize("game", VARIED)
@given(data=st.data())
def test_every_prefix_is_legal_and_nobody_wins_early(game: str, data: st.DataObject) -> None:
    referee = data.draw(games_played(game))
    cut = data.draw(st.integers(0, len(referee.moves)))
    report = score(record_of(referee, cut))
    assert report.fault is None
    assert report.moves == cut
    assert bool(report.standing.winners) == report.standing.over


@pytest.mark.parametrize("game", VARIED)
@given(data=st.data())
def test_undoing_gives_back_the_state(game: str, data: st.DataObject) -> None:
    referee = data.draw(games_played(game))
    lines = referee.written()
    states = [referee.state]
    while referee.moves:
        referee.undo()
        states.append(referee.state)
    assert referee.state == referee.rules.start()
    for line, state in zip(lines, reversed(states[:-1]), strict=True):
        referee.enter(line)
        assert referee.state == state


@pytest.mark.parametrize("game", VARIED)
@given(data=st.data())
def test_a_refused_line_changes_nothing(game: str, data: st.DataObject) -> None:
    referee = data.draw(games_played(game))
    before = (referee.state, list(referee.moves))
    junk = data.draw(st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=60))
    with pytest.raises(Fault) as found:
        referee.enter(junk + " ?")
    assert found.value.kind in (Kind.UNREADABLE, Kind.ILLEGAL, Kind.INCOMPLETE)
    assert (referee.state, referee.moves) == before
    for language in ("fr", "en"):
        assert Wording(language, referee.record.game).fault(found.value).endswith(".")


@pytest.mark.parametrize("game", VARIED)
@given(data=st.data())
def test_lines_made_of_the_games_own_words_never_crash(game: str, data: st.DataObject) -> None:
    template = load_game(game)
    typable = [w for words in template.words.values() for typed in words.keywords.values() for w in typed]
    terms = [t if isinstance(t, str) else t.one for t in template.words["fr"].terms.values()]
    bits = [*typable, *terms, *NAMES[:3], *"0123456789", "10", "-5", ":", ",", "+", ".", "x2", "?", "♠", "²"]
    lines = data.draw(st.lists(st.lists(st.sampled_from(bits), max_size=9).map(" ".join), max_size=6))
    players = ", ".join(NAMES[: template.players.min])
    head = f"game: {game}\nlanguage: {data.draw(st.sampled_from(['fr', 'en']))}\nplayers: {players}\n"
    try:
        report = score((head + "\n".join(lines)).encode())
    except Fault as fault:
        assert fault.line is not None
    else:
        assert report.moves <= len(lines)


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("game", shipped())
def test_the_sample_is_a_whole_game_and_all_of_it_can_be_told(game: str, language: str) -> None:
    report = score((SHIPPED / game / "sample.txt").read_bytes())
    assert report.fault is None
    assert report.standing.over
    wording = Wording(language, report.record.game)
    for level in LEVELS:
        told = [
            wording.event(name_of(type(event)), event._asdict(), level)
            for _, events in report.events
            for event in events
        ]
        assert all(sentence == "" or sentence[-1] in ".!?" for sentence in told)
        assert not any(set("{}") & set(sentence) for sentence in told)


@pytest.mark.parametrize("game", VARIED)
@given(data=st.data())
def test_what_the_table_asks_and_shows_can_be_told(game: str, data: st.DataObject) -> None:
    referee = data.draw(games_played(game))
    for _ in range(data.draw(st.integers(0, len(referee.moves)))):
        referee.undo()
    rules: Any = referee.rules
    events = [*rules.shows(referee.state), *rules.played_by(referee.state, rules.players[0])]
    if not referee.standing().over:
        events.append(rules.asks(referee.state))
    for language in ("fr", "en"):
        wording = Wording(language, referee.record.game)
        for event in events:
            assert wording.event(name_of(type(event)), event._asdict()).endswith(".")


def test_the_record_of_a_game_names_it() -> None:
    assert read_record(b"game: stupide-vautour\nplayers: A, B").game.id == "stupide-vautour"


@pytest.mark.parametrize("game", shipped())
def test_rules_know_their_players_and_options(game: str) -> None:
    template = load_game(game)
    options = {name: option.default for name, option in template.options.items()}
    rules = Referee(Record(template, "en", seats(template, NAMES[: template.players.min]), options, ())).rules
    assert rules.players == seats(template, NAMES[: template.players.min])
    assert rules.options == options
