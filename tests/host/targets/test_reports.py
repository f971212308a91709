"""What a board reports over its link, kept by Reports."""

from host.targets.reports import Reports

MENU = ("menu", 1, 12, "m", "menu", "")
TURNED = ("turned", 7, 13, "z", "where did it turn?", "")
REVIEW = {"known": 1, "over": True, "values": "32", "movers": "01", "turns": []}


def test_a_review_is_asked_for_once_the_board_has_the_key_for_it():
    reports = Reports()
    reports.take_keys([MENU])
    assert not reports.review_is_due
    reports.take_keys([MENU, TURNED])
    assert reports.review_is_due
    before = reports.revision
    reports.take_review(REVIEW)
    assert (reports.review, reports.revision) == (REVIEW, before + 1)
    reports.take_review(dict(REVIEW))
    assert reports.revision == before + 1
    reports.clear()
    assert (reports.review, reports.review_is_due) == (None, False)


def test_a_part_of_a_game_that_has_changed_meanwhile_is_not_taken():
    reports = Reports()
    part = {"game": "robble", "ply": 3, "moves": ["c3", "c4"]}
    reports.take_record(0, part)
    assert reports.first_moves == ["c3", "c4"]
    reports.forget_record()
    reports.take_record(2, {**part, "moves": ["d4"]})
    assert not reports.record_is_known and reports.first_moves == []
