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
