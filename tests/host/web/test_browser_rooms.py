"""Online rooms on the page: what it shows of the part `room`, what it sends. See tests/host/room_page.py.

From end to end: tests/host/site/test_browser_rooms.py.
"""

import re
from itertools import product

import pytest
from playwright.sync_api import expect

from engines.registry import GAMES
from firmware import texts
from firmware.games.ouroboros.texts import PLAYER
from firmware.games.pebble_rebel.texts import NAMES
from host.games import new_game
from host.rooms.client.actions import check
from host.web.shell import STATIC
from tests.host.room_page import CODE, INSIDE, NO_SERVER, NOW, OUTSIDE, SERVER, rooms_of, seat, two
from tests.host.web_server import until

CLOCKS = [seat(1, "black", "Ada", left=61_000), seat(2, "white", "Bo", left=3_725_000)]
ASKED = {"what": "undo", "by": 2, "agreed": [2]}
EVIL = "<img src=x onerror=hit=1>"

# --- in the lobby, and finished games
ADA, FREE = {"player": "black", "name": "Ada", "bot": 0}, {"player": "white", "name": "", "bot": 0}
LONG = "W" * 24
ROBBLE = {
    "code": CODE,
    "game": "robble",
    "options": {"size": "9"},
    "waits": True,
    "clock": {"limit": 300_000, "add": 2_000},
    "minutes": 3,
    "seats": [ADA, FREE],
}
VACUUM = {
    "code": "ABC123",
    "game": "vacuum",
    "options": {"players": "4", "turns": "0"},
    "waits": False,
    "clock": {},
    "minutes": 185,
    "seats": [{"player": "red", "name": LONG, "bot": 0}, {"player": "gold", "name": "Robo 3", "bot": 3}, FREE, FREE],
}


@pytest.fixture
def rooms(idle):
    """What a board in a room shows the page."""
    with rooms_of(idle) as rooms:
        yield rooms


def lobby(*rooms, more=0, message=""):
    return OUTSIDE | {"lobby": {"rooms": list(rooms), "more": more, "message": message}}


def dialog(here):
    return here.page.locator("#room")


def button(here, label):
    return dialog(here).get_by_role("button", name=label, exact=True)


def open_dialog(here):
    if not dialog(here).is_visible():
        here.menu("Online room")
    expect(dialog(here)).to_be_visible()


def rows(here, name="room-players"):
    """What the rows of a list say, by their visible words."""
    return [" ".join(text.split()) for text in here.page.locator(f"#{name} li").all_inner_texts()]


def test_a_page_that_was_opened_as_a_file_says_what_to_do(browser):
    """How to get a server of rooms: tests/host/site/test_browser_site.py."""
    page = browser.new_page()
    page.goto((STATIC / "index.html").as_uri())
    expect(page.locator("#from-disk")).to_be_visible()
    page.close()


def test_a_room_is_found_created_joined_and_returned_to(open_page, rooms, idle):
    """The lobby is looked at as long as it is seen. A room may have a clock, and be listed there. Whoever has no name
    is asked for it once, and Enter then does what was tapped.
    """
    here = open_page(idle, before=lambda page: page.clock.install())
    shown, name, keys = here.page.locator("#room-lobby"), dialog(here).get_by_label("Your name"), here.page.keyboard
    rooms.put(OUTSIDE)
    open_dialog(here)
    until(lambda: rooms.looks, "a look")
    here.page.clock.run_for(6_000)
    until(lambda: rooms.looks > 1, "a second look, five seconds later")
    expect(shown).to_contain_text("Looking for open seats…")
    rooms.put(lobby(ROBBLE, VACUUM, more=2))
    expect(shown.locator("li")).to_have_count(2)
    assert rows(here, "room-lobby") == [
        "Robble, 9 × 9 Ada (Blue); one seat free · 5 minutes each and 2 seconds a turn · for 3 minutes",
        f"Vacuum, 4 players {LONG} (Red), Robo 3 (computer, level 3); 2 seats free · no clock · under way, for 3 hours",
    ]
    expect(shown.locator("p")).to_contain_text("2 more")
    shown.get_by_role("button", name="Sit down in K7Q-MXA").click()
    expect(name).to_be_focused()
    expect(here.page.locator("#room-name").get_by_role("alert")).to_contain_text("Type your name first")
    assert rooms.requests == []
    keys.type(" Ada  Lovelace \n")
    rooms.requested(do="take", code=CODE, name="Ada Lovelace")
    evil = {**ROBBLE, "code": "ZZZ999", "game": EVIL, "options": {EVIL: EVIL}, "seats": [{**ADA, "name": EVIL}, FREE]}
    rooms.put(lobby(evil, {**ROBBLE, "minutes": 4}))
    expect(shown.locator("li").first).to_contain_text(EVIL)
    assert shown.locator("img").count() == 0 and here.page.evaluate("() => typeof hit") == "undefined"
    rooms.put(lobby(message="This server has no lobby."))
    expect(shown).to_contain_text("This server has no lobby.")
    clock, more = (dialog(here).get_by_label(label) for label in ("Time per player", "and for each turn"))
    listed = dialog(here).locator("[name=listed]")

    def create(**request):
        button(here, "Create").click()
        rooms.requested(do="create", name="Ada Lovelace", **request)

    create(game="robble")
    expect(more).to_be_hidden()
    clock.select_option("5 minutes")
    more.select_option("10 seconds more")
    listed.check()
    create(game="robble", clock={"limit": 300_000, "add": 10_000}, listed=True)
    listed.uncheck()
    clock.select_option("no limit")
    choices = dialog(here).locator("#room-clock select")
    limits, adds = choices.evaluate_all("all => all.map(one => [...one.options].map(o => +o.value))")
    for limit, add in product(limits[1:], adds):
        check("create", {"name": "", "clock": {"limit": limit * 1000, "add": add * 1000}})
    rooms.put(OUTSIDE | {"on_board": "vacuum"})
    dialog(here).locator("#room-create [name=game]").select_option("")  # the game on the board, once the page has it
    create()
    field = dialog(here).get_by_label("The room’s code")
    for typed in (" k7q mxa ", f"{SERVER}/K7QMXA"):
        field.fill(typed)
        field.press("Enter")
        rooms.requested(do="join", code=typed.strip())
    tables = [{"code": CODE, "game": "robble", "seat": 1, "name": "Ada"}, {**VACUUM, "seat": 2, "name": ""}]
    rooms.put(OUTSIDE | {"rooms": tables, "message": "There is no room ABC-123."})
    expect(dialog(here).get_by_role("status")).to_have_text("There is no room ABC-123.")
    for label, code in (("K7Q-MXA: Robble, as Ada", CODE), ("ABC-123: Vacuum, seat 2", "ABC123")):
        button(here, label).click()
        rooms.requested(do="join", code=code)
    button(here, "Play").click()  # against the computer
    rooms.requested(do="create", name="Ada Lovelace", game="robble", bot=2)
    expect(dialog(here)).to_be_hidden()
    looks = rooms.looks
    here.page.clock.run_for(20_000)
    here.page.reload()
    here.ready()
    open_dialog(here)
    until(lambda: rooms.looks == looks + 1, "the look of the dialog that is open again, and no other")
    expect(name).to_have_value("Ada Lovelace")


def test_a_friend_is_invited_and_comes_by_the_address(open_page, rooms, idle):
    """A name is needed; once both sit there, the board is shown. Whoever comes is shown the free seat."""
    rooms.put(OUTSIDE)
    here = open_page(idle, "low-phone", "?token=x&room=k7q-mxa")
    rooms.requested(do="join", code=CODE)
    rooms.put(OUTSIDE | {"connection": "connecting"})
    rooms.put(two(you=0, turn=0, state="waiting", seats=[seat(1, "black", "Ada"), seat(2, "white")]))
    expect(here.page).to_have_url(f"{idle.address}?room={CODE}")
    assert rooms.requests == []  # it asked once
    button(here, "Sit here, as White").click()
    here.page.keyboard.type("Bo\n")
    rooms.requested(do="sit", seat=2, name="Bo")
    rooms.put(two(link=idle.address + CODE))  # where the server of rooms has the page
    expect(here.page).to_have_url(idle.address + CODE)
    open_dialog(here)
    button(here, "Leave the room").click()
    rooms.requested(do="leave")
    rooms.put(OUTSIDE)
    expect(here.page).to_have_url(idle.address)
    expect(here.page.locator("#room-title")).to_be_focused()
    here.page.keyboard.press("Escape")
    here.page.evaluate("document.querySelector('#room-your-name').value = ''")
    friend = here.page.get_by_role("button", name="Play a friend")
    friend.click()
    dialog(here).get_by_role("combobox", name="Game", exact=True).last.select_option("konane")
    button(here, "Create").click()
    expect(dialog(here).get_by_label("Your name")).to_be_focused()
    expect(dialog(here).locator("#room-nameless")).to_be_in_viewport()
    here.page.keyboard.type("Ada\n")
    rooms.requested(do="create", game="konane", name="Ada")
    rooms.put(two(state="waiting", turn=0))
    expect(dialog(here).get_by_role("heading", name="Room K7Q-MXA")).to_be_visible()
    rooms.put(two())
    expect(dialog(here)).to_be_hidden()
    for room in (two(), OUTSIDE, OUTSIDE | {"on_board": "konane"}, OUTSIDE, NO_SERVER):
        rooms.put(room)
        expect(friend).to_be_visible(visible=room is OUTSIDE)


ADDRESSES = (  # of the page, the code in it, the link of room ABC123, and the address with that
    ("https://a.example/", "", "https://a.example/ABC123", "https://a.example/ABC123"),
    ("https://a.example/?code=XYZ&room=oil000", "011000", "https://b.example/ABC123", "https://a.example/?room=ABC123"),
    ("https://a.example/K7QMXA", CODE, "", "https://a.example/?room=ABC123"),
    ("https://a.example/cairn/index.html", "", "", "https://a.example/cairn/index.html?room=ABC123"),
    ("https://a.example/k7q-mxa.", CODE, "", "https://a.example/?room=ABC123"),
    ("https://a.example/?room=(K7Q%E2%80%91MXA)", CODE, "", "https://a.example/?room=ABC123"),
    ("https://a.example/%E4%?room=%", "", "", "https://a.example/%E4%?room=ABC123"),
    ("https://a.example/manual?room=%3Cb%3E", "", "no link", "https://a.example/manual?room=ABC123"),
)
READ = """async (all) => {
    const { addressWith, codeIn } = await import("./roomcode.js");
    const without = (href) => codeIn(addressWith(href, "", ""));
    return all.map(([href, , link]) => [codeIn(href), addressWith(href, "ABC123", link), without(href)]);
}"""


def test_the_code_in_an_address_is_read_and_written(in_node):
    assert in_node(READ, ADDRESSES) == [[code, expected, ""] for _, code, _, expected in ADDRESSES]


# --- in a room -----------------------------------------------------------------------------------------


def test_a_room_is_shown_read_out_and_answered(open_page, rooms, idle):
    rooms.put(OUTSIDE)  # the page has it as it opens: of two states at once it may see the second alone
    here = open_page(idle, before=lambda page: page.clock.install())
    title, notice, news = here.page.title(), here.notice, here.page.locator("#room-news")
    rooms.put(two(state="waiting", turn=0, seats=[seat(1, "black", "Ada"), seat(2, "white")]))
    expect(notice).to_have_text("You are in room K7Q-MXA.")
    away = [seat(1, "black", "Ada"), seat(2, "white", "Bo", here=False)]
    for room, place, words in (
        (two(turn=2), notice, "Bo plays White. The game begins."),
        (two(turn=2), news, "Bo’s turn."),
        (two(), news, "Your turn."),
        (two(seats=away), notice, "Bo is away."),
        (two(asked=ASKED), notice, "Bo is here."),
        (two(asked=ASKED), news, re.compile("^Bo asks to take")),
        (two(message="That is not your colour."), notice, "That is not your colour."),
        (two(connection="lost", turn=2, unsent=1), notice, re.compile("^The connection is lost.")),
        (two(), notice, "The room is connected again."),
        (two(state="over", turn=0), notice, "The game is over."),
    ):
        rooms.put(room)
        expect(place).to_have_text(words)
        expect(place).to_have_attribute("role", "status")
    for turn, words in ((1, f"Your turn – {title}"), (2, title)):
        rooms.put(two(turn=turn))
        expect(here.page).to_have_title(words)
    runs = {"now": NOW + 300_000, "deadline": NOW + 361_000}
    here.page.clock.pause_at(here.page.evaluate("Date.now() / 1000 + 2"))
    rooms.put(two(seats=CLOCKS, **runs))
    until(lambda: rows(here) == ["Blue Ada you, to move 1:01", "White Bo here 1:02:05"])
    here.page.clock.run_for(2000)
    assert rows(here) == ["Blue Ada you, to move 0:59", "White Bo here 1:02:05"]
    here.page.clock.resume()
    expect(news).to_have_text("60 seconds left.")
    # A message that comes late, with an old time in it, does not give time back.
    rooms.put(two(seats=CLOCKS, watch=1, **runs))
    expect(here.page.locator("#room-brief")).not_to_be_empty()
    assert rows(here)[0] <= "Blue Ada you, to move 0:59"
    rooms.put(two(seats=[seat(1, "black", "Ada", left=0), CLOCKS[1]], turn=1, deadline=NOW))
    until(lambda: rows(here)[0] == "Blue Ada you, to move 0:00")
    rooms.put(two(seats=CLOCKS, state="paused", turn=0))
    until(lambda: rows(here)[0] == "Blue Ada you 1:01")
    vacuum = [
        seat(1, "red", "Ada"),
        seat(2, "gold", "Bo", here=False),
        seat(3, "green"),
        seat(4, "white", EVIL, out=True),
    ]
    rooms.put(INSIDE | {"game": "vacuum", "seats": vacuum, "turn": 2, "watch": 3, "draws": "The server cheats."})
    shown = ["Red Ada you", "Gold Bo away, to move", "Green free", f"White {EVIL} here, out of the game"]
    until(lambda: rows(here) == shown)
    here.page.get_by_role("button", name="Link, seats, leave").click()
    expect(here.page.locator("#room-draws")).to_have_text("The server cheats.")
    expect(dialog(here).get_by_role("img", name="QR code of the link")).not_to_have_js_property("naturalWidth", 0)
    assert rows(here, "room-seats") == ["Red Ada you Stand up", *shown[1:]]
    button(here, "Stand up").click()
    rooms.requested(do="stand")
    rooms.put(INSIDE | {"game": "vacuum", "you": 0, "seats": [seat(1, "red"), *vacuum[1:]], "turn": 2})
    button(here, "Sit here, as Green").click()
    here.page.keyboard.type("Di\n")
    rooms.requested(do="sit", seat=3, name="Di")
    expect(button(here, "Resign…")).to_be_hidden()
    rooms.put(two())
    for label, what in (("Ask to take back", "undo"), ("Offer a draw", "draw"), ("Ask for a pause", "pause")):
        button(here, label).click()
        rooms.requested(do="ask", what=what)
    rooms.put(two(asked={"what": "draw", "by": 1, "agreed": [1]}))
    expect(dialog(here)).to_contain_text("You ask to end the game as a draw; waiting for Bo.")
    expect(button(here, "Offer a draw")).to_be_hidden()
    rooms.put(two(asked=ASKED))
    expect(here.page.locator("#room-asked")).to_contain_text("Bo asks to take")
    button(here, "Agree").click()
    rooms.requested(do="answer", yes=True)
    here.page.keyboard.press("Escape")
    question = here.page.get_by_role("region", name="Question")  # beside the dialog, too
    question.get_by_role("button", name="Decline").click()
    rooms.requested(do="answer", yes=False)
    rooms.put(two(state="paused", turn=0))
    expect(question).to_be_hidden()
    open_dialog(here)
    button(here, "Continue the game").click()
    rooms.requested(do="resume")
    expect(button(here, "Play again, sides swapped")).to_be_hidden()
    rooms.put(two(state="over", turn=0))
    button(here, "Play again, sides swapped").click()
    rooms.requested(do="ask", what="swap")
    button(here, "Good game!").click()
    rooms.requested(do="react", word="good_game")
    said = here.page.locator("#room-message")
    rooms.put(two(state="over", turn=0, reaction={"seat": 2, "word": "hello", "number": 1}))
    expect(said).to_have_text("Bo: Hello!")
    said.evaluate("line => line.replaceChildren()")
    rooms.put(two(state="over", turn=0, reaction={"seat": 2, "word": "hello", "number": 1}, watch=2))
    expect(here.page.locator("#room-watch")).to_have_text("2 watching.")
    expect(said).to_be_empty()
    here.page.get_by_label("Mute what others say").check()
    rooms.put(two(state="over", turn=0, reaction={"seat": 2, "word": "oops", "number": 2}, watch=1))
    expect(here.page.locator("#room-watch")).to_have_text("1 watching.")
    assert said.inner_text() != "Bo: Oops!"


def test_every_player_of_every_game_has_the_boards_word():
    """The engines' words are not those of the board: black is Blue there."""
    words = dict(re.findall(r'^  (\w+): \["([^"]+)"', (STATIC / "roomwords.js").read_text("utf-8"), re.MULTILINE))
    for game in GAMES:
        assert words.keys() >= set(new_game(game).PLAYERS)
    assert [words["black"], words["white"]] == [texts.BLUE[0], texts.WHITE[0]]
    assert [words["pebble"], words["rebel"]] == [name[0] for name in NAMES]
    assert words["p3"] == PLAYER[0].format(3)
