"""Online rooms on the page, in Chromium: what it shows of the part `room`, what it sends. See support/room_page.py."""

import re

import pytest
from playwright.sync_api import expect

from engines.registry import GAMES
from firmware import texts
from firmware.games.ouroboros.texts import PLAYER
from firmware.games.pebble_rebel.texts import NAMES
from host.games import new_game
from host.rooms.client.actions import check
from host.web.shell import STATIC
from tests.host.web.test_browser_assistive import AXE, violations
from tests.support.room_page import CODE, INSIDE, NO_SERVER, NOW, OUTSIDE, SERVER, seat, two
from tests.support.web_server import until

CLOCKS = [seat(1, "black", "Ada", left=61_000), seat(2, "white", "Bo", left=3_725_000)]


def at(served, path):
    """A server's page at another address of it; for open_page()."""
    return type("Served", (), {"host": served.host, "address": served.address + path})()


def dialog(here):
    return here.page.locator("#room")


def button(here, label):
    return dialog(here).get_by_role("button", name=label, exact=True)


def open_dialog(here):
    if not dialog(here).is_visible():
        here.menu("Online room")
    expect(dialog(here)).to_be_visible()


def rows(here, name="room-seats"):
    """What the seats' rows say, by their visible words."""
    return [" ".join(text.split()) for text in here.page.locator(f"#{name} li").all_inner_texts()]


def test_without_a_server_a_warm_sentence_says_how_to_get_one(open_page, rooms, idle):
    here = open_page(idle)
    open_dialog(here)  # the session has said nothing of rooms
    for _ in range(2):
        expect(dialog(here)).to_contain_text("Online rooms need a server.")
        expect(dialog(here)).to_contain_text("cairn rooms serve")
        expect(dialog(here)).to_contain_text("docs/rooms.md")
        expect(dialog(here).get_by_role("textbox")).to_have_count(0)
        rooms.put(NO_SERVER)
    button(here, "Back to the board").click()
    expect(dialog(here)).to_be_hidden()
    here.said()


def test_a_page_from_the_disk_says_what_to_do(chromium):
    page = chromium.new_page()
    page.goto((STATIC / "index.html").as_uri())
    expect(page.get_by_text("This page was opened as a file")).to_be_visible()
    expect(page.locator("#from-disk")).to_contain_text("Online rooms need a server")
    page.close()


def test_a_room_is_created_joined_and_returned_to(open_page, rooms, idle):
    here = open_page(idle)
    expect(here.page.locator("#from-disk")).to_be_hidden()
    rooms.put(OUTSIDE)
    open_dialog(here)
    expect(dialog(here).get_by_text("Return to my table")).to_be_hidden()
    dialog(here).get_by_label("Your name", exact=True).fill("  Ada  Lovelace ")
    button(here, "Create").click()
    rooms.wished(do="create", table="free", game="robble", name="Ada Lovelace")
    dialog(here).get_by_label("Seats: each player their own colour").check()
    rooms.put(OUTSIDE | {"on_board": "vacuum"})
    button(here, "Create").click()  # with the game on the board
    rooms.wished(do="create", table="seated", name="Ada Lovelace")
    field = dialog(here).get_by_label("Its code")
    button(here, "Join").click()  # the browser asks for a code
    for typed in ("k7q-mxa", " k7q mxa ", f"{SERVER}/K7QMXA"):
        field.fill(typed)
        field.press("Enter")
        rooms.wished(do="join", code=typed.strip())
    tables = [
        {"code": CODE, "game": "robble", "seat": 1, "name": "Ada"},
        {"code": "ABC123", "game": "pebble_rebel", "seat": 2, "name": ""},
    ]
    rooms.put(OUTSIDE | {"rooms": tables})
    button(here, "K7Q-MXA: Robble, as Ada").click()
    rooms.wished(do="join", code=CODE)
    button(here, "ABC-123: Pebble Rebel, seat 2").click()
    rooms.wished(do="join", code="ABC123")
    rooms.put(OUTSIDE | {"say": "There is no room ABC-123."})
    expect(dialog(here).get_by_role("status")).to_have_text("There is no room ABC-123.")
    here.page.reload()
    here.ready()
    open_dialog(here)
    expect(dialog(here).get_by_label("Your name", exact=True)).to_have_value("Ada Lovelace")


def test_a_room_with_seats_may_have_a_clock(open_page, rooms, idle):
    here = open_page(idle)
    rooms.put(OUTSIDE)
    open_dialog(here)
    dialog(here).get_by_label("Your name").fill("Ada")
    clock, more = (dialog(here).get_by_label(label) for label in ("Each player has", "and for each turn"))
    seats, free = (dialog(here).get_by_label(label) for label in ("Seats: each player", "Free table: whoever"))
    expect(clock).to_be_hidden()
    seats.check()
    expect(clock).to_be_visible()
    expect(more).to_be_hidden()
    clock.select_option("5 minutes")
    button(here, "Create").click()
    rooms.wished(do="create", table="seated", game="robble", name="Ada", clock={"limit": 300_000, "add": 0})
    more.select_option("10 seconds more")
    button(here, "Create").click()
    rooms.wished(do="create", table="seated", game="robble", name="Ada", clock={"limit": 300_000, "add": 10_000})
    free.check()
    button(here, "Create").click()
    rooms.wished(do="create", table="free", game="robble", name="Ada")
    seats.check()
    clock.select_option("all the time")
    button(here, "Create").click()
    rooms.wished(do="create", table="seated", game="robble", name="Ada")
    choices = (
        dialog(here)
        .locator("#room-clock select")
        .evaluate_all("all => all.map(one => [...one.options].map(o => +o.value))")
    )
    for limit in choices[0][1:]:
        for add in choices[1]:
            check("create", {"table": "seated", "name": "", "clock": {"limit": limit * 1000, "add": add * 1000}})


@pytest.mark.parametrize("path", ["?room=k7q-mxa", "k7qmxa", "?token=x&room=K7QMXA"])
def test_a_page_that_is_opened_at_a_room_joins_it(open_page, rooms, idle, path, chromium):
    rooms.put(OUTSIDE)
    served = at(idle, path)

    def new_context(**options):
        context = original(**options)  # the page's server has no rooms; it shall answer as one that has
        context.route("**/k7qmxa", lambda route: route.continue_(url=idle.address))
        return context

    original = chromium.new_context
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(chromium, "new_context", new_context)
        here = open_page(served)
    rooms.wished(do="join", code=CODE)
    rooms.put(OUTSIDE | {"connection": "connecting"})
    rooms.put(two())
    expect(here.page.locator("#room-players li")).to_have_count(2)
    expect(here.page).to_have_url(f"{idle.address}?room={CODE}")
    assert rooms.wishes == []  # it asked once
    open_dialog(here)
    button(here, "Leave the room").click()
    rooms.wished(do="leave")
    rooms.put(OUTSIDE)
    expect(here.page).to_have_url(idle.address)
    expect(here.page.locator("#room-beside")).to_be_hidden()
    expect(here.page.locator("#room-title")).to_be_focused()
    button(here, "Back to the board").click()
    here.control("help").click()  # the board stays
    expect(here.text("title")).to_contain_text("help")
    here.control("help").click()
    expect(here.text("title")).to_have_text("Vacuum, turn 1")


def test_who_comes_by_a_link_is_shown_the_free_seat(open_page, rooms, idle):
    rooms.put(OUTSIDE)
    here = open_page(at(idle, f"?room={CODE}"), "phone")
    rooms.wished(do="join", code=CODE)
    rooms.put(two(you=0, turn=0, state="waiting", seats=[seat(1, "black", "Ada"), seat(2, "white")]))
    button(here, "Sit here, as White").click()
    here.page.keyboard.type("Bo\n")
    rooms.wished(do="sit", seat=2, name="Bo")


def test_the_address_is_the_link_where_the_server_of_rooms_has_the_page(open_page, rooms, idle):
    here = open_page(idle)
    rooms.put(two(link=idle.address + CODE))
    expect(here.page).to_have_url(idle.address + CODE)
    rooms.put(OUTSIDE)
    expect(here.page).to_have_url(idle.address)


ADDRESSES = (  # of the page, the code in it, the link of room ABC123, and the address with that
    ("https://a.example/", "", "https://a.example/ABC123", "https://a.example/ABC123"),
    ("https://a.example/k7q-mxa", CODE, "https://a.example/ABC123", "https://a.example/ABC123"),
    ("https://a.example/?code=XYZ&room=oil000", "011000", "https://b.example/ABC123", "https://a.example/?room=ABC123"),
    ("https://a.example/K7QMXA", CODE, "", "https://a.example/?room=ABC123"),
    ("https://a.example/cairn/", "", "https://a.example/ABC123", "https://a.example/cairn/?room=ABC123"),
    ("https://a.example/cairn/index.html", "", "", "https://a.example/cairn/index.html?room=ABC123"),
    ("https://a.example/?room=k7q+mxa.", CODE, "", "https://a.example/?room=ABC123"),
    ("https://a.example/K7Q%2DMXA%E2%80%8B", CODE, "", "https://a.example/?room=ABC123"),
    ("https://a.example/?room=%EF%BC%AB%EF%BC%97%EF%BC%B1%EF%BC%8DMXA", CODE, "", "https://a.example/?room=ABC123"),
    ("https://a.example/?room=3DK7QMXA", CODE, "", "https://a.example/?room=ABC123"),
    ("https://a.example/?room=3DK7QM", "3DK7QM", "", "https://a.example/?room=ABC123"),
    ("https://a.example/?room=K7Q=2DMXA=20", CODE, "", "https://a.example/?room=ABC123"),
    ("https://a.example/?room=(K7Q%E2%80%91MXA)", CODE, "", "https://a.example/?room=ABC123"),
    ("https://a.example/%E4%?room=%", "", "", "https://a.example/%E4%?room=ABC123"),
    ("https://a.example/manual?room=%3Cb%3E", "", "no link", "https://a.example/manual?room=ABC123"),
)


def test_the_code_in_an_address_is_read_and_written(open_page, idle):
    page = open_page(idle).page
    for address, code, link, expected in ADDRESSES:
        found = page.evaluate(
            """async ([address, link]) => {
                const { addressWith, codeIn } = await import("./roomcode.js");
                return [codeIn(address), addressWith(address, "ABC123", link), codeIn(addressWith(address, "", ""))];
            }""",
            [address, link],
        )
        assert found == [code, expected, ""]


def test_an_address_with_a_room_and_no_server_explains(open_page, rooms, idle):
    rooms.put(NO_SERVER)
    here = open_page(at(idle, "?room=K7QMXA"))
    expect(dialog(here)).to_contain_text("Online rooms need a server.")
    here.page.keyboard.press("Escape")
    rooms.put(OUTSIDE)  # there is one by now
    rooms.put(OUTSIDE | {"watch": 1})
    assert rooms.wishes == []  # who reads that may have done something else meanwhile


def test_a_room_says_whether_its_draws_are_fair(open_page, rooms, idle):
    here = open_page(idle)
    rooms.put(two())
    rooms.put(two(state="over", draws="The server did not play fair."))
    expect(here.notice).to_contain_text("The server did not play fair.")
    here.page.get_by_role("button", name="Link, seats, leave").click()
    expect(here.page.locator("#room-draws")).to_have_text("The server did not play fair.")


def test_seats_show_who_is_here_and_whose_turn_it_is(open_page, rooms, idle):
    here = open_page(idle)
    vacuum = [
        seat(1, "red", "Ada"),
        seat(2, "gold", "Bo", here=False),
        seat(3, "green"),
        seat(4, "white", "<b>Cy</b>", out=True),
    ]
    rooms.put(INSIDE | {"game": "vacuum", "seats": vacuum, "turn": 2, "watch": 3})
    shown = ["Red Ada you", "Gold Bo away, to move", "Green free", "White <b>Cy</b> here, has given up"]
    until(lambda: rows(here, "room-players") == shown)
    expect(here.page.locator("#room-brief")).to_have_text("3 watch.")
    here.page.get_by_role("button", name="Link, seats, leave").click()
    expect(dialog(here)).to_contain_text("Bo’s turn.")
    expect(here.page.locator("#room-draws")).to_have_text("")
    assert rows(here) == ["Red Ada you Stand up", *shown[1:]]
    button(here, "Stand up").click()
    rooms.wished(do="stand")
    rooms.put(INSIDE | {"game": "vacuum", "you": 0, "seats": [seat(1, "red"), *vacuum[1:]], "turn": 2})
    button(here, "Sit here, as Green").click()
    expect(dialog(here).get_by_role("alert")).to_contain_text("Type your name first")
    expect(dialog(here).get_by_label("Your name")).to_be_focused()
    here.page.keyboard.type("Di")
    button(here, "Sit here, as Green").click()
    rooms.wished(do="sit", seat=3, name="Di")
    expect(button(here, "Give up…")).to_be_hidden()


def test_clocks_run_down_between_two_messages(open_page, rooms, idle):
    here = open_page(idle)
    rooms.put(two(seats=CLOCKS, deadline=NOW + 61_000))
    until(lambda: rows(here, "room-players") == ["Blue Ada you, to move 0:59", "White Bo here 1:02:05"])
    expect(here.page.locator("#room-news")).to_have_text("60 seconds left.")
    # A message that comes late, with an old time in it, does not give time back.
    rooms.put(two(seats=CLOCKS, deadline=NOW + 61_000, watch=1))
    expect(here.page.locator("#room-brief")).to_have_text("One watches.")
    assert rows(here, "room-players")[0] <= "Blue Ada you, to move 0:59"
    rooms.put(two(seats=[seat(1, "black", "Ada", left=0), CLOCKS[1]], turn=1, deadline=NOW))
    until(lambda: rows(here, "room-players")[0] == "Blue Ada you, to move 0:00")
    rooms.put(two(seats=CLOCKS, state="paused", turn=0))
    until(lambda: rows(here, "room-players")[0] == "Blue Ada you 1:01")
    here.page.wait_for_timeout(600)
    assert rows(here, "room-players")[0] == "Blue Ada you 1:01"


def test_wishes_and_answers(open_page, rooms, idle):
    here = open_page(idle)
    rooms.put(two())
    open_dialog(here)
    for label, what in (("Ask to take back", "undo"), ("Offer a draw", "draw"), ("Ask for a pause", "pause")):
        button(here, label).click()
        rooms.wished(do="ask", what=what)
    rooms.put(two(asked={"what": "draw", "by": 1, "agreed": [1]}))
    expect(dialog(here)).to_contain_text("You ask to end the game as a draw; Bo can agree.")
    expect(button(here, "Offer a draw")).to_be_hidden()
    expect(here.page.locator("#room-asked")).to_be_hidden()
    rooms.put(two(asked={"what": "undo", "by": 2, "agreed": [2]}))
    expect(dialog(here)).to_contain_text("Bo asks to take the last move back.")
    button(here, "Agree").click()
    rooms.wished(do="answer", yes=True)
    here.page.keyboard.press("Escape")
    question = here.page.get_by_role("region", name="Question")
    expect(question).to_be_visible()  # beside the dialog, too
    question.get_by_role("button", name="Decline").click()
    rooms.wished(do="answer", yes=False)
    rooms.put(two(state="paused", turn=0))
    expect(question).to_be_hidden()
    open_dialog(here)
    expect(dialog(here)).to_contain_text("The game is paused")
    button(here, "Continue the game").click()
    rooms.wished(do="resume")


def test_a_move_that_waits_is_sent_or_taken_back(open_page, rooms, idle):
    here = open_page(idle)
    rooms.put(two(held="d4", unsent=1, confirms=True))
    asked = here.page.get_by_role("region", name="Question")
    expect(asked).to_contain_text("Send d4?")
    asked.get_by_role("button", name="Send").click()
    rooms.wished(do="release")
    asked.get_by_role("button", name="Take back").click()
    rooms.wished(do="take_back")
    rooms.put(two(held="d4", unsent=1, asked={"what": "undo", "by": 2, "agreed": [2]}))
    expect(asked).to_contain_text("Bo asks to take the last move back.")  # others first
    asked.get_by_role("button", name="Agree").click()
    rooms.wished(do="answer", yes=True)
    rooms.put(two(confirms=True))
    expect(asked).to_be_hidden()
    open_dialog(here)
    box = here.page.get_by_label("Ask me before a move of mine is sent")
    expect(box).to_be_checked()
    box.uncheck()
    rooms.wished(do="confirm", on=False)


def test_a_game_against_the_computer_takes_three_taps(open_page, rooms, idle):
    here = open_page(idle)
    rooms.put(OUTSIDE)
    open_dialog(here)  # two: the menu, and its item
    button(here, "Play").click()
    until(lambda: rooms.wishes)
    assert rooms.wishes == [{"do": "create", "table": "seated", "name": "", "game": "robble", "bot": 2}]
    expect(dialog(here)).to_be_hidden()


@pytest.mark.parametrize("screen", ["desktop", "phone", "low-phone", "phone-on-its-side"])
def test_a_friend_is_invited_from_the_first_page(open_page, rooms, idle, screen):
    """To a table with seats, for which a name is needed; once both sit there, the board is."""
    here = open_page(idle, screen)
    friend = here.page.get_by_role("button", name="Play a friend")
    expect(friend).to_be_hidden()  # no server is known
    rooms.put(OUTSIDE)
    friend.click()
    for game in ("", "konane"):
        dialog(here).get_by_role("combobox", name="Game", exact=True).last.select_option(game or "robble")
        button(here, "Create").click()
        expect(dialog(here).get_by_label("Your name")).to_be_focused()
        expect(dialog(here).get_by_text("Type your name first")).to_be_in_viewport()
    here.page.keyboard.type("Ada")
    here.page.keyboard.press("Enter")
    rooms.wished(do="create", table="seated", game="konane", name="Ada")
    rooms.put(two(state="waiting", turn=0))
    expect(dialog(here)).to_be_visible()
    rooms.put(two())
    expect(dialog(here)).to_be_hidden()
    expect(friend).to_be_hidden()
    rooms.put(OUTSIDE | {"on_board": "konane"})
    expect(friend).to_be_hidden()


def test_another_game_is_asked_for_once_one_is_over(open_page, rooms, idle):
    here = open_page(idle)
    rooms.put(two())
    open_dialog(here)
    expect(button(here, "Play again, sides swapped")).to_be_hidden()
    rooms.put(two(state="over", turn=0))
    button(here, "Play again, sides swapped").click()
    until(lambda: rooms.wishes)
    assert rooms.wishes == [{"do": "ask", "what": "swap"}]
    rooms.put(two(state="over", turn=0, asked={"what": "swap", "by": 2, "agreed": [2]}))
    expect(dialog(here)).to_contain_text("Bo asks for another game with sides swapped.")
    button(here, "Agree").click()
    until(lambda: len(rooms.wishes) == 2)
    assert rooms.wishes[1] == {"do": "answer", "yes": True}


def test_a_few_words_are_said_heard_and_muted(open_page, rooms, idle):
    here = open_page(idle)
    rooms.put(two(you=0))
    open_dialog(here)
    expect(button(here, "Good game!")).to_be_hidden()  # who watches
    rooms.put(two())
    button(here, "Good game!").click()
    until(lambda: rooms.wishes)
    assert rooms.wishes == [{"do": "react", "word": "good_game"}]
    rooms.put(two(reaction={"seat": 2, "word": "hello", "number": 1}))
    expect(here.page.locator("#room-say")).to_have_text("Bo: Hello!")
    here.page.get_by_label("Mute what others say").check()
    rooms.put(two(reaction={"seat": 2, "word": "oops", "number": 2}, watch=1))
    expect(here.page.locator("#room-watch")).to_have_text("One watches.")
    assert here.page.locator("#room-say").inner_text() != "Bo: Oops!"
    rooms.put(two(reaction={"seat": 2, "word": "<b>x</b>", "number": 3}))  # what no server of ours sends
    assert not here.page.get_by_text("<b>").count()


def test_ones_turn_is_in_the_title(open_page, rooms, idle):
    here = open_page(idle)
    title = here.page.title()
    rooms.put(two())
    expect(here.page).to_have_title(f"Your turn – {title}")
    rooms.put(two(turn=2))
    expect(here.page).to_have_title(title)


def test_a_lost_connection_is_said_and_the_game_goes_on_here(open_page, rooms, idle):
    here = open_page(idle)
    rooms.put(two(connection="connecting"))
    expect(here.page.locator("#room-brief")).to_contain_text("Connecting to the room…")
    rooms.put(two())
    rooms.put(two(connection="lost", turn=2, unsent=1))
    for place in ("#notice", "#room-brief"):
        expect(here.page.locator(place)).to_contain_text("The connection is lost. The game is kept, and your moves")
    expect(here.page.locator("#room-brief")).to_contain_text("One move is not sent yet.")
    open_dialog(here)
    expect(button(here, "Ask to take back")).to_be_hidden()
    rooms.put(two())
    expect(dialog(here).get_by_role("status")).to_have_text("The room is connected again.")


def test_the_link_is_copied_or_selected(open_page, rooms, idle):
    """Also where a browser refuses; and the picture has the link."""
    here = open_page(idle, permissions=["clipboard-read", "clipboard-write"])
    rooms.put(two())
    open_dialog(here)
    picture = dialog(here).get_by_role("img", name="QR code of the link")
    expect(picture).to_be_visible()
    expect(picture).not_to_have_js_property("naturalWidth", 0)
    button(here, "Copy link").click()
    expect(dialog(here).get_by_role("status")).to_have_text("The link is copied.")
    assert here.page.evaluate("navigator.clipboard.readText()") == f"{SERVER}/{CODE}"
    here.page.evaluate("navigator.clipboard.writeText('')")
    here.page.evaluate("Object.defineProperty(navigator, 'clipboard', {value: undefined})")  # as without HTTPS
    button(here, "Copy link").click()
    expect(dialog(here).get_by_role("status")).to_have_text("The link is copied.")
    here.page.evaluate("document.execCommand = () => false")
    button(here, "Copy link").click()
    expect(dialog(here).get_by_role("status")).to_contain_text("does not let the page copy")
    assert here.page.evaluate("document.getSelection().toString()") == f"{SERVER}/{CODE}"


def test_what_happens_is_read_out(open_page, rooms, idle):
    here = open_page(idle)
    alone = [seat(1, "black", "Ada"), seat(2, "white")]
    rooms.put(OUTSIDE)
    rooms.put(INSIDE | {"state": "waiting", "turn": 0, "seats": alone})
    notice, news = here.notice, here.page.locator("#room-news")
    expect(notice).to_have_text("You are in room K7Q-MXA.")
    rooms.put(two(turn=2))
    expect(notice).to_have_text("Bo plays White. The game begins.")
    expect(news).to_have_text("Bo’s turn.")
    rooms.put(two())
    expect(news).to_have_text("Your turn.")
    rooms.put(two(seats=[seat(1, "black", "Ada"), seat(2, "white", "Bo", here=False)]))
    expect(notice).to_have_text("Bo is away.")
    rooms.put(two(asked={"what": "pause", "by": 2, "agreed": [2]}))
    expect(notice).to_have_text("Bo is here.")
    expect(news).to_have_text("Bo asks for a pause.")
    rooms.put(two(say="That is not your colour."))
    expect(notice).to_have_text("That is not your colour.")
    rooms.put(two(state="over", turn=0))
    expect(notice).to_have_text("The game is over.")
    for live in (notice, news):
        expect(live).to_have_attribute("role", "status")


def test_everything_works_by_keys_alone(open_page, rooms, idle):
    """A question is answered, a seat taken and left."""
    here = open_page(idle)
    press = here.page.keyboard.press
    rooms.put(two(asked={"what": "undo", "by": 2, "agreed": [2]}))
    expect(here.page.locator("#room-asked")).to_be_visible()
    for _ in range(4):  # sound, power, menu, and the question at the seats
        press("Tab")
    press("Enter")
    rooms.wished(do="answer", yes=True)
    free = INSIDE | {"you": 0, "seats": [seat(1, "black"), seat(2, "white", "Bo")]}
    rooms.put(free)
    press("Shift+F10")
    for _ in range(7):
        press("ArrowDown")
    press("Enter")
    expect(dialog(here)).to_be_visible()
    expect(here.page.locator("#room-title")).to_be_focused()
    press("Tab")
    here.page.keyboard.type("Ada")
    press("Tab")
    press("Enter")
    rooms.wished(do="sit", seat=1, name="Ada")
    rooms.put(two())
    expect(button(here, "Stand up")).to_be_focused()  # the same button, which has kept the focus
    press("Enter")
    rooms.wished(do="stand")
    press("Escape")
    expect(dialog(here)).to_be_hidden()
    here.said(*here.page.evaluate("window.sent"))


def test_every_player_of_every_game_has_the_boards_word():
    """The engines' words are not those of the board: black is Blue there."""
    words = dict(re.findall(r'^  (\w+): \["([^"]+)"', (STATIC / "roomwords.js").read_text("utf-8"), re.MULTILINE))
    for game in GAMES:
        assert words.keys() >= set(new_game(game).PLAYERS)
    assert [words["black"], words["white"]] == [texts.BLUE[0], texts.WHITE[0]]
    assert [words["pebble"], words["rebel"]] == [name[0] for name in NAMES]
    assert words["p3"] == PLAYER[0].format(3)


SITUATIONS = {
    "outside": OUTSIDE | {"rooms": [{"code": CODE, "game": "robble", "seat": 1, "name": "Ada"}]},
    "inside": two(seats=CLOCKS, deadline=NOW + 61_000, watch=12, asked={"what": "undo", "by": 2, "agreed": [2]}),
    "lost": two(connection="lost", unsent=12, turn=2, table="free"),
    "none": NO_SERVER,
}


# Seconds: axe-core looks at two situations and their dialogs, in light and dark, on two sizes.
@pytest.mark.parametrize("situation", ["inside", "lost"])
def test_axe_finds_nothing(open_page, rooms, idle, situation):
    here = open_page(idle)
    here.page.evaluate(AXE.read_text("utf-8"))
    rooms.put(SITUATIONS[situation])
    found = [*violations(here.page, situation)]
    open_dialog(here)
    found += violations(here.page, f"{situation}, dialog")
    assert found == []


@pytest.mark.parametrize("screen", ["small", "tablet", "low-phone", "phone-on-its-side"])
def test_room_and_dialog_fit_every_window(open_page, rooms, idle, screen):
    here = open_page(idle, screen)
    before = here.key(5, 5).bounding_box()
    width, height = here.page.viewport_size["width"], here.page.viewport_size["height"]
    for room in SITUATIONS.values():
        rooms.put(room)
        assert here.key(5, 5).bounding_box() == before  # the board stays where it is
        open_dialog(here)
        box = dialog(here).bounding_box()
        assert (
            box["x"] >= 0 and box["y"] >= 0 and box["x"] + box["width"] <= width and box["y"] + box["height"] <= height
        )
        assert dialog(here).evaluate("box => box.scrollWidth - box.clientWidth") <= 0
        for control in dialog(here).get_by_role("button").all():
            size = control.bounding_box()
            assert size["height"] >= 36, control.inner_text()
        here.page.keyboard.press("Escape")
    rooms.put(SITUATIONS["inside"])
    shown = ["room-players", "room-chip", "room-badge"]
    expect(here.page.locator(", ".join(f"#{name}:visible" for name in shown))).to_have_count(1)
    assert here.page.evaluate("document.documentElement.scrollWidth") <= width
