"""What the board says outside the games, see engines/texts.py. Those that stand alone on the display fit its 8 lines of
21 letters.
"""

# --- the settings ----------------------------------------------------------------------------

BRIGHTNESS = ("Brightness", "Helligkeit")
BRIGHTNESS_TIP = (
    "How bright the lights are, within what the supply allows.",
    "Wie hell die Lichter sind, soweit das Netzteil reicht.",
)
NIGHT = ("night", "Nacht")
LOW = ("low", "schwach")
HALF = ("half", "mittel")
FULL = ("full", "voll")
SOUND = ("Sound", "Ton")
SOUND_TIP = ("The buzzer.", "Der Summer.")
OFF = ("off", "aus")
ON = ("on", "an")
ROTATION = ("Rotation", "Drehung")
ROTATION_TIP = (
    "Turns the board by quarter turns, clockwise.",
    "Dreht das Brett um Vierteldrehungen im Uhrzeigersinn.",
)
SUPPLY = ("Supply", "Netzteil")
SUPPLY_TIP = (
    "The most that the whole board may draw. A USB port of a computer gives 500 mA.",
    "So viel Strom darf das Brett ziehen. Der USB-Anschluss eines Computers gibt 500 mA.",
)
TAKE_BACK = ("Take back", "Zurück")
ASK = ("ask", "fragen")
ONE_KEY = ("one key", "eine Taste")
TAKE_BACK_TIP = (
    "Undo asks first, or takes the move back at once.",
    "Zurück fragt erst oder nimmt den Zug gleich zurück.",
)
LANGUAGE = ("Language", "Sprache")
LANGUAGE_TIP = ("What the board speaks.", "Was das Brett spricht.")
SETTINGS_TITLE = ("Cairn: settings", "Cairn: Einstellungen")
SETTINGS_TO_DO = ("Tap one to change it.", "Antippen zum Ändern.")
SETTINGS_DAMAGED = (
    "The settings could not be read; these are the usual ones.",
    "Die Einstellungen waren nicht lesbar; jetzt gelten die üblichen.",
)

# --- soft keys: what is written beside them, and what they are for -------------------------------

MENU_KEY = ("menu", "Menü")
MENU_TIP = (
    "Menu: choose a game, or go back to the one you play.",
    "Menü: ein Spiel wählen oder zurück zu deinem.",
)
HELP_KEY = ("help", "Hilfe")
HELP_TIP = ("Help: the rules, page by page.", "Hilfe: die Regeln, Seite für Seite.")
LOG_KEY = ("log", "Züge")
LOG_TIP = ("Log: the moves so far. Again to go back.", "Züge: alle bisher. Nochmal: zurück.")
SETTINGS_KEY = ("settings", "Optionen")
SETTINGS_KEY_TIP = (
    "Settings: brightness, sound, rotation, supply, language.",
    "Einstellungen: Helligkeit, Ton, Drehung, Netzteil, Sprache.",
)
UNDO_KEY = ("undo", "zurück")
UNDO_TIP = (
    "Undo: take back the last move. Press twice, or as the settings say.",
    "Zurück: den letzten Zug zurücknehmen. Zweimal drücken oder wie eingestellt.",
)
REDO_KEY = ("redo", "vor")
REDO_TIP = ("Redo: play again what was taken back.", "Vor: spielen, was zurückgenommen war.")
RESIGN_KEY = ("resign", "aufgeben")
RESIGN_TIP = (
    "Resign: give up this game. Press twice.",
    "Aufgeben: dieses Spiel verloren geben. Zweimal drücken.",
)
HINT_KEY = ("hint", "Tipp")
HINT_TIP = (
    "Hint: the board shows a move that it likes.",
    "Tipp: das Brett zeigt einen Zug, der ihm gefällt.",
)
NOW_KEY = ("move now", "zieh jetzt")
NOW_TIP = (
    "Move now: the board stops thinking and makes the best move so far.",
    "Zieh jetzt: das Brett hört auf zu denken und macht den bisher besten Zug.",
)
AGAIN_KEY = ("again", "nochmal")
AGAIN_TIP = ("Again: a new game with the same choices.", "Nochmal: ein neues Spiel mit derselben Auswahl.")
TEST_KEY = ("test", "Test")
TEST_TIP = (
    "Self-test: lights, keys, display, buzzer, figures.",
    "Selbsttest: Lichter, Tasten, Anzeige, Summer, Werte.",
)
OLDER_KEY = ("older", "früher")
OLDER_TIP = ("Older: the game before this one.", "Früher: das Spiel vor diesem.")
NEWER_KEY = ("newer", "später")
NEWER_TIP = ("Newer: the game after this one.", "Später: das Spiel nach diesem.")
BACK_KEY = ("back", "zurück")
BACK_TIP = ("Back: the move before.", "Zurück: der Zug davor.")
NEXT_KEY = ("next", "weiter")
NEXT_TIP = ("Next page.", "Nächste Seite.")
FORTH_TIP = ("Next: the move after.", "Weiter: der nächste Zug.")
KEY_LIT = ("{}, lit", "{}, leuchtet")
KEY_OFF = ("{}, off", "{}, dunkel")
NOT_NOW = ("{}: not now.", "{}: jetzt nicht.")

# --- forms and the menu ----------------------------------------------------------------------

CAIRN = ("Cairn: {}", "Cairn: {}")
TAP_TO_CHANGE = ("Tap what to change.", "Tipp an, was du ändern willst.")
TAP_A_VALUE = ("Tap the one you want.", "Tipp an, was du willst.")
TAP_TO_CHANGE_IT = ("{}, tap to change", "{}, antippen zum Ändern")
CHOSEN = ("{}, chosen", "{}, gewählt")
NEXT_PAGE = ("next page", "nächste Seite")
PREVIOUS_PAGE = ("previous page", "vorige Seite")
MENU_TITLE = ("Cairn: choose a game", "Cairn: Spiel wählen")
CHOOSE_GAME = ("choose {}", "{} wählen")
FINISHED_GAMES = ("finished games", "fertige Spiele")
LOOK_AT_FINISHED = ("look at finished games", "fertige Spiele ansehen")
MORE_GAMES = ("more games", "weitere Spiele")
START_GAME = ("start {}", "{} starten")
GREEN_STARTS = ("Green: start {}.", "Grün: {} starten.")
GO_ON = ("go on with the game", "weiterspielen")
GIVE_UP = ("give up the game", "das Spiel aufgeben")
GO_ON_OR_GIVE_UP = ("Green: go on. Red: give up.", "Grün: weiter. Rot: aufgeben.")
START_NEW_GAME = ("start a new game", "ein neues Spiel starten")
GO_OR_CHANGE = ("GO starts. Tap the rest to change it.", "GO: los. Antippen ändert alles andere.")
ABORT_QUESTION = ("Abort? Press again.", "Abbrechen? Nochmal.")
NEW_QUESTION = ("New game? Press again", "Neues Spiel? Nochmal.")
NEW_OR_ABORT = ("New game, or abort?", "Neu oder abbrechen?")
SEATS = ("Seats", "Plätze")
SEATS_TIP = ("The board can be one of the players.", "Das Brett kann mitspielen.")
LEVEL = ("Level", "Stufe")
LEVEL_NAMES = (
    ("1, first steps", "1, Einstieg"),
    ("2, easy", "2, leicht"),
    ("3, fair", "3, mittel"),
    ("4, strong", "4, stark"),
    ("5, its best", "5, sein Bestes"),
)
LEVEL_TIPS = (
    ("For a first game: the board hardly looks.", "Fürs erste Spiel: das Brett schaut kaum hin."),
    ("It sees what its move does, not your answer.", "Es sieht, was sein Zug tut, nicht deine Antwort."),
    ("It thinks a little ahead, up to 2 s a move.", "Es denkt etwas voraus, bis 2 s je Zug."),
    ("It thinks ahead, up to 3 s: have a plan.", "Es denkt voraus, bis 3 s: nimm dir etwas vor."),
    ("All that it can, up to 4 s a move.", "Alles, was es kann, bis 4 s je Zug."),
)
TWO_PEOPLE = ("two people", "zwei Menschen")
PEOPLE = ("people", "Menschen")
YOU_START = ("you start", "du fängst an")
BOARD_STARTS = ("board starts", "Brett fängt an")
YOU_PEBBLE = ("you: Pebble", "du: Pebble")
YOU_REBEL = ("you: Rebel", "du: Rebel")
BOARD_IS_SECOND = ("board: player 2", "Brett: Spieler 2")
SIZE = ("Size", "Größe")
USUAL = ("usual", "normal")
PLAYERS = ("Players", "Spieler")
SETUP = ("Setup", "Aufbau")
SETUP_DEFAULT = ("default", "normal")
SETUP_RANDOM = ("random", "Zufall")
DIAGONALS = ("Diagonals", "Diagonalen")
DRAW = ("Draw", "Ziehen")
DRAW_ALL = ("all", "alle")
DRAW_ONE = ("one", "eins")
TURNS = ("Turns", "Züge")
NO_LIMIT = ("no limit", "ohne Grenze")

# --- a game ----------------------------------------------------------------------------------

TURN_OF = ("turn of {}", "{} am Zug")  # of a light that shows whose turn it is
TO_MOVE = ("{} to move", "{} ist am Zug")
CHANCE_DECIDES = ("Chance decides.", "Der Zufall entscheidet.")
MOVE_NUMBER = ("{}, move {}", "{}, Zug {}")
ONE_MOVE = ("{}, 1 move", "{}, 1 Zug")
MOVES = ("{}, {} moves", "{}, {} Züge")
UNDO_QUESTION = ("Undo? Press again.", "Zurück? Nochmal.")
RESIGN_QUESTION = ("Resign? Press again.", "Aufgeben? Nochmal.")
NOTHING_THERE = ("Nothing can be played there.", "Dort kann man nichts spielen.")
AGAIN_QUESTION = ("Again? Press {}.", "Nochmal? Drück {}.")
THINKING = ("The board thinks.", "Das Brett denkt nach.")
BOARD = ("board", "Brett")
YOU = ("you", "du")
PLAYER = ("player {}", "Spieler {}")
NO_DRAG = ("Nothing goes from {} to {} now.", "Von {} nach {} geht jetzt nichts.")
NOT_A_PERSON = (
    "The game is over, or it is not a person who is to move.",
    "Das Spiel ist aus, oder es ist kein Mensch am Zug.",
)
HINT = ("Hint: {}.", "Tipp: {}.")
# What whoever follows a hint may expect, from (nearly) lost to (nearly) won
EXPECTATIONS = (
    ("It saves little.", "Das rettet wenig."),
    ("You are behind.", "Du liegst hinten."),
    ("It is even.", "Es steht gleich."),
    ("You would lead.", "Damit führst du."),
    ("It should win.", "Das sollte siegen."),
)
PROVED_LOST = ("Lost, by any move.", "Jeder Zug verliert.")
PROVED_WON = ("It wins for sure.", "Das siegt sicher.")
GAME_ENDS = ("The game is over.", "Das Spiel ist aus.")

# What the games with stones of two colours share
BLUE = ("Blue", "Blau")
WHITE = ("White", "Weiß")
TAP_EMPTY = ("Tap an empty square.", "Tipp ein leeres Feld an.")
STONES = ("{} blue, {} white", "{} blaue, {} weiße")
BLUE_STONE = ("{}, blue stone", "{}, blauer Stein")
WHITE_STONE = ("{}, white stone", "{}, weißer Stein")
LAST_MOVE = ("{}, the last move", "{}, der letzte Zug")
EMPTY = ("{}, empty", "{}, leer")
CAN_PLAY = ("{}, empty, {} can play here", "{}, leer, hier kann {} setzen")
PLAYS = ("{} {} {}", "{} {} {}")  # move, player, square
TAKEN = ("{} is taken. Tap an empty square.", "{} ist besetzt. Tipp ein leeres Feld an.")
RESIGNS = ("{} {} resigns", "{} {} gibt auf")
WINS_BY_RESIGNATION = ("{} wins: {} resigned.", "{} gewinnt: {} hat aufgegeben.")

# --- other screens ---------------------------------------------------------------------------

HELP_TITLE = ("Cairn: help {}/{}", "Cairn: Hilfe {}/{}")
HELP_SQUARE = ("next page of help", "nächste Seite der Hilfe")
GENERAL = (
    (
        "Tap a lit key. Hold any key to read here what it is for.",
        "Tipp leuchtende Tasten an. Halt eine Taste, und hier steht, wozu sie da ist.",
    ),
    (
        "The lights at the top and bottom right show whose turn it is.",
        "Die Lichter oben und unten rechts zeigen, wer am Zug ist.",
    ),
)
ATTRACT = ("Pebbles and stones on a lit board.", "Kiesel und Steine auf einem leuchtenden Brett.")
PRESS_ANY_KEY = ("Press any key.", "Drück eine Taste.")
ATTRACT_KEY = ("press any key", "irgendeine Taste drücken")
REPLAY_TITLE = ("Replay {} of {}", "Spiel {} von {}")
GAME_UNREADABLE = ("This game could not be read.", "Dieses Spiel ist nicht lesbar.")
REST_UNREADABLE = ("The rest of this game could not be read.", "Der Rest dieses Spiels ist nicht lesbar.")
RESUMING = ("Resuming {}.", "{} geht weiter.")
LEFT_HERE = ("This game was left here.", "Hier wurde dieses Spiel verlassen.")
THE_GAME = ("the game", "Das Spiel")
HOLD_MENU = ("Hold menu to leave it.", "Menü halten: verlassen.")
CANNOT_GO_ON = ("The last game cannot go on: {}.", "Das letzte Spiel kann nicht weitergehen: {}.")
RESUMED = ("Resumed. Hold menu to leave this game.", "Es geht weiter. Menü halten: dieses Spiel verlassen.")
NO_SUCH_GAME = ("This board does not know a game called {}.", "Dieses Brett kennt kein Spiel namens {}.")
BAD_SEAT = ("The saved game has an invalid seat.", "Das gespeicherte Spiel hat einen ungültigen Platz.")
BAD_LEVEL = ("The saved game has an invalid level.", "Das gespeicherte Spiel hat eine ungültige Stufe.")
BAD_RECORD = (
    "A record has options by name and a list of moves.",
    "Zu einem Spiel gehören Optionen und eine Liste von Zügen.",
)

# --- the self-test ---------------------------------------------------------------------------

TEST_TITLE = ("Test {}/{}: {}", "Test {}/{}: {}")
TEST_STEPS = (
    ("lights", "Lichter"),
    ("tiles", "Kacheln"),
    ("keys", "Tasten"),
    ("display", "Anzeige"),
    ("buzzer", "Summer"),
    ("figures", "Werte"),
    ("crash log", "Fehler"),
    ("current", "Strom"),
)
TEST_SQUARE = ("self-test", "Selbsttest")
TEST_NEXT = ("Next: go on.", "Weiter: nächster Test.")
TEST_LIGHTS = (
    "Red, green, blue, white: light by light, row by row.",
    "Rot, grün, blau, weiß: Licht für Licht, Reihe für Reihe.",
)
TEST_TILES = ("Tile {} is lit. Press its keys that are dark.", "Kachel {} leuchtet. Drück ihre dunklen Tasten.")
TEST_DARK = ("Tile {}: dark from its light {} on.", "Kachel {}: ab ihrem Licht {} dunkel.")
TEST_KEYS = ("Press every key; it stays lit.", "Drück jede Taste; sie leuchtet dann weiter.")
TEST_DISPLAY = ("All dots, chequers, chequers, none.", "Alle Punkte, Karos, Karos, keine.")
TEST_BUZZER = ("Eight rising tones.", "Acht steigende Töne.")
TEST_BUZZER_AGAIN = ("A square: again.", "Ein Feld: nochmal.")
TEST_BUZZER_OFF = ("The sound is off in the settings.", "Der Ton ist in den Einstellungen aus.")
TEST_NOTHING_WRONG = ("Nothing has gone wrong.", "Es gab keine Fehler.")
TEST_OLDER = ("{}. Square: older.", "{}. Feld: früher.")
LED = ("Light", "Licht")
TEST_CURRENT = (
    "Three lights blink. By how much does a meter in the supply's lead rise? Tap left: less, right: more.",
    "Drei Lichter blinken. Um wie viel steigt ein Messgerät am Netzteil? Links: weniger, rechts: mehr.",
)
TEST_CURRENT_IS = ("{} mA", "{} mA")
REPLACED = ("Replaced by the flash: {}", "Ersetzt durch den Flash: {}")
START_REASON = ("Start: {}", "Start: {}")
START_REASONS = (  # the English ones as Board.figures() has them
    ("power on", "Strom an"),
    ("reset", "Neustart"),
    ("unknown", "unbekannt"),
    ("crash", "Absturz"),
    ("hang: start", "hing: Start"),
    ("hang: game", "hing: Spiel"),
    ("hang: bot", "hing: Brett"),
    ("hang: link", "hing: Kabel"),
)
FREE = ("Free: {}k, RAM {}k", "Frei: {}k, RAM {}k")
DISPLAY_FOUND = ("Display: found", "Anzeige: gefunden")
DISPLAY_MISSING = ("Display: not found", "Anzeige: fehlt")
VSYS = ("VSYS {} V", "VSYS {} V")  # without a wire back from the chain of lights
CHAIN_WHOLE = ("Chain ok, VSYS {} V", "Kette ok, VSYS {} V")
CHAIN_CUT = ("Chain cut, VSYS {}V", "Kette ab, VSYS {} V")
TILES_OFF = ("Tiles off: {}", "Kacheln ab: {}")
COUNTS = ("Keys {}, bounces {}", "Tasten {}, Prellen {}")
LEFT_OUT = ("{}, left out {}", "{}, ausgelassen {}")
CRASH = ("#{} {}, after {} s", "#{} {}, nach {} s")

# --- faults ----------------------------------------------------------------------------------

KEY_AT = ("row {}, column {}", "Reihe {}, Spalte {}")
KEY_AT_SQUARE = ("row {}, column {} (square {})", "Reihe {}, Spalte {} (Feld {})")
CHAIN_BROKEN = (
    "The chain of lights is broken: the self-test's step tiles shows where.",
    "Die Lichterkette ist unterbrochen: Im Selbsttest zeigt der Schritt Kacheln, wo.",
)
TILE_SILENT = (
    "Tile {} does not answer: check its joints.",
    "Kachel {} antwortet nicht: Prüf ihre Lötstellen.",
)
TILES_SILENT = (
    "Tiles {} do not answer: check their joints.",
    "Die Kacheln {} antworten nicht: Prüf ihre Lötstellen.",
)
TILES_ANSWER = ("All tiles answer again.", "Alle Kacheln antworten wieder.")
SUPPLY_SAGS = (
    "The supply sags to {} V: check its wires, or choose less under Supply.",
    "Die Spannung sinkt auf {} V: Prüf die Kabel, oder stell das Netzteil niedriger.",
)
KEY_STUCK = (
    "The key at {} seems to be stuck; it is left out until it comes up.",
    "Die Taste in {} klemmt wohl; sie zählt nicht, bis sie hochkommt.",
)
KEYS_STUCK = (
    "{} keys seem to be stuck; they are left out until they come up.",
    "{} Tasten klemmen wohl; sie zählen nicht, bis sie hochkommen.",
)
KEY_CHATTERS = (
    "The key at {} has a bad contact; it is left out until it is quiet for a second.",
    "Die Taste in {} hat einen Wackelkontakt; sie zählt nicht, bis sie eine Sekunde ruhig ist.",
)
KEYS_CHATTER = (
    "{} keys have bad contacts; they are left out until they are quiet for a second.",
    "{} Tasten haben Wackelkontakte; sie zählen nicht, bis sie eine Sekunde ruhig sind.",
)
GHOSTS = (
    "Ghost key presses: check the diode where row {} or {} meets column {} or {}.",
    "Geistertasten: prüf die Diode, wo Reihe {} oder {} auf Spalte {} oder {} trifft.",
)
RESTORED = ("Internal error. The game was restored.", "Interner Fehler. Das Spiel ist wiederhergestellt.")
KEPT = (
    "Internal error. The game is kept; the menu has it.",
    "Interner Fehler. Das Spiel ist noch da, im Menü.",
)
RESTARTED = ("The board restarted after a fault.", "Das Brett hat nach einem Fehler neu gestartet.")
CANNOT_SHOW = ("Internal error: the game cannot be shown.", "Interner Fehler: das Spiel lässt sich nicht zeigen.")
UNDO_OR_MENU = (
    "Undo: one move back. Menu: leave it for now.",
    "Zurück: ein Zug zurück. Menü: erst einmal lassen.",
)
CANNOT_START = ("Cairn cannot start", "Cairn startet nicht")
HAS_FAILED = ("{} {} has failed {} times. At a computer:", "{} {} ist {} Mal gescheitert. Am Computer:")
LEAVE_ON = ("Leave it on: it tries again.", "Lass es an: es versucht es wieder.")
SET_ASIDE = ("{} It was set aside.", "{} Es ist aufgehoben.")
DAMAGED = ("The last game could not be read.", "Das letzte Spiel ist nicht lesbar.")
OTHER_VERSION = ("The last game was kept by another version.", "Das letzte Spiel ist von einer anderen Version.")
PART_UNREADABLE = ("Part of this game could not be read.", "Ein Teil dieses Spiels ist nicht lesbar.")
TAIL_MISSING = (
    "The last moves may be missing: their file is gone.",
    "Die letzten Züge fehlen vielleicht: ihre Datei ist weg.",
)
SAVED_AGAIN = ("Moves are being saved again.", "Züge werden wieder gespeichert.")
FLASH_FULL = (
    "The flash is full: moves are not being saved.",
    "Der Flash ist voll: Züge werden nicht gespeichert.",
)
FLASH_FAILS = (
    "Flash write error {}: moves are not being saved.",
    "Schreibfehler {}: Züge werden nicht gespeichert.",
)

# --- an online room ---------------------------------------------------------------------------

ROOM = ("Room {}", "Raum {}")
LEAVE_QUESTION = ("Leave the room? Press again.", "Den Raum verlassen? Nochmal.")
LEAVE_FIRST = (
    "This board plays in an online room; leave that first.",
    "Dieses Brett spielt in einem Online-Raum; verlass ihn zuerst.",
)
PLAYS_ELSEWHERE = ("{} plays elsewhere.", "{} spielt woanders.")
WAITING_FOR = ("Waiting for {}.", "Warten auf {}.")
WAITING_FOR_ABSENT = ("Waiting for {}, who is not here just now.", "Warten auf {}, gerade nicht da.")
OFFLINE_WAITING = ("No connection to {}. Menu: play on here.", "Keine Verbindung zu {}. Menü: hier weiter.")
NO_CONNECTION = ("No connection. The room draws later.", "Keine Verbindung. Der Raum zieht später.")
ROOM_DRAWS = ("The room draws.", "Der Raum zieht.")
ROOM_WAITS = ("A seat of the room is still free.", "Im Raum ist noch ein Platz frei.")
ROOM_PAUSED = ("The game is paused.", "Das Spiel ist unterbrochen.")
ROOM_CLOSED = ("The room is closed.", "Der Raum ist geschlossen.")
ROOM_WON = ("{} wins: the others have left the game.", "{} gewinnt: sonst spielt niemand mehr.")
ROOM_DRAWN = ("A draw, as you agreed.", "Unentschieden, wie vereinbart.")
UNDO_WISHED = ("Undo: the room is asked.", "Zurück: der Raum ist gefragt.")
CANNOT_TAKE_BACK = ("There are not so many moves to take back.", "So viele Züge gibt es nicht.")
OFFLINE = ("offline", "offline")  # beside the code of the room, 8 letters at most
SCAN_TO_JOIN = (
    "Scan the code to come along, or type {} on the page.",
    "Code scannen und mitspielen, oder auf der Seite {} eintippen.",
)
TYPE_TO_JOIN = ("Come along: type {} on the page.", "Mitspielen: {} auf der Seite eintippen.")
PLAY_ON_KEY = ("play on here", "hier weiter")
PLAY_ON_TIP = (
    "Play on here: go on without the room. What was played there stays.",
    "Hier weiter: ohne den Raum weiterspielen. Was dort gespielt ist, bleibt.",
)
PLAY_ON_HINT = ("Green: the game. p: play on without the room.", "Grün: das Spiel. p: ohne den Raum weiter.")
PLAY_ON_QUESTION = ("Play on without the room? Press again.", "Ohne den Raum weiter? Nochmal.")

# --- lessons ---------------------------------------------------------------------------------

LESSON_TITLE = ("{} {}/{}", "{} {}/{}")  # game, step, steps
TAP_SQUARE = ("Now you: tap {}.", "Jetzt du: tipp {} an.")
PRESS_KEY = ("Now you: press {} ({}).", "Jetzt du: drück {} ({}).")  # label and letter of a soft key
TAP_ON = ("Tap to go on.", "Tippen: weiter.")
NOT_THAT = ("Not that one. {}", "Nicht das. {}")  # what to do instead
SHOW_ME = ("show me", "zeig's mir")
SHOW_ME_TIP = ("A lesson of a minute: the board shows the game.", "Eine Minute Unterricht: das Brett zeigt das Spiel.")
STEP_BACK = ("back", "zurück")
STEP_BACK_TIP = ("Back: the step before.", "Zurück: der Schritt davor.")
STEP_ON = ("next", "weiter")
STEP_ON_TIP = ("Next: skip this step.", "Weiter: diesen Schritt überspringen.")
LESSON_OVER = ("That is all! Start a game?", "Das war's! Ein Spiel anfangen?")
LESSON_OVER_IN_GAME = ("That is all! Back to your game?", "Das war's! Zurück zu deinem Spiel?")
GREEN_OR_RED = ("Green: yes. Red: to the menu.", "Grün: ja. Rot: zum Menü.")
YES_START = ("yes, start a game", "ja, ein Spiel")
YES_GO_ON = ("yes, go on with the game", "ja, weiter im Spiel")
TO_THE_MENU = ("no, to the menu", "nein, zum Menü")

# --- The first start ---------------------------------------------------------------------

WELCOME = ("Welcome to Cairn", "Hallo von Cairn")
FIRST_TIME = ("First time here?", "Zum ersten Mal hier?")
GREEN_SHOW_ME = (
    "Green: show me how. White: play now. Red: to the menu.",
    "Grün: zeig mir, wie's geht. Weiß: gleich spielen. Rot: zum Menü.",
)
PLAY_NOW = ("play {} against the board", "{} gegen das Brett spielen")
YES_SHOW_ME = ("yes, show me", "ja, zeig's mir")
