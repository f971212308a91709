"""What the board says outside the games, see engines/texts.py. Those that stand alone on the display fit its 8 lines of
21 letters.
"""

from engines.languages import _

# --- the settings ----------------------------------------------------------------------------

BRIGHTNESS = _("Brightness")
BRIGHTNESS_TIP = _("How bright the lights are, within what the supply allows.")
NIGHT = _("night")
LOW = _("low")
HALF = _("half")
FULL = _("full")
SOUND = _("Sound")
SOUND_TIP = _("The buzzer.")
OFF = _("off")
ON = _("on")
ROTATION = _("Rotation")
ROTATION_TIP = _("Turns the board by quarter turns, clockwise.")
SUPPLY = _("Supply")
SUPPLY_TIP = _("The most that the whole board may draw. A USB port of a computer gives 500 mA.")
TAKE_BACK = _("Take back")
ASK = _("ask")
ONE_KEY = _("one key")
TAKE_BACK_TIP = _("Undo asks first, or takes the move back at once.")
SCANNING = _("Scanning")
TWO_KEYS = _("two keys")
SCANNING_TIP = _("It walks over what can be tapped; any key takes. Two keys: left goes on, right takes.")
FROM_TO = _("{} to {}")
LANGUAGE = _("Language")
LANGUAGE_TIP = _("What the board speaks.")
SETTINGS_TITLE = _("Cairn: settings")
SETTINGS_TO_DO = _("Tap one to change it.")
SETTINGS_DAMAGED = _("The settings could not be read; these are the usual ones.")

# --- soft keys: what is written beside them, and what they are for -------------------------------

MENU_KEY = _("menu")
MENU_TIP = _("Menu: choose a game, or go back to the one you play.")
HELP_KEY = _("help")
HELP_TIP = _("Help: the rules, page by page.")
LOG_KEY = _("log")
LOG_TIP = _("Log: the moves so far. Again to go back.")
SETTINGS_KEY = _("settings")
SETTINGS_KEY_TIP = _("Settings: brightness, sound, rotation, supply, language.")
UNDO_KEY = _("undo", "board")
UNDO_TIP = _("Undo: take back the last move. Press twice, or as the settings say.")
REDO_KEY = _("redo")
REDO_TIP = _("Redo: play again what was taken back.")
RESIGN_KEY = _("resign")
RESIGN_TIP = _("Resign: give up this game. Press twice.")
HINT_KEY = _("hint")
HINT_TIP = _("Hint: the board shows a move that it likes.")
NOW_KEY = _("move now")
NOW_TIP = _("Move now: the board stops thinking and makes the best move so far.")
AGAIN_KEY = _("again")
AGAIN_TIP = _("Again: a new game with the same choices.")
SWAPPED_KEY = _("other side")
SWAPPED_TIP = _("Other side: again, and you and the board swap seats.")
LOOK_KEY = _("look back")
LOOK_TIP = _("Look back: step through the moves of this game. Again to return.")
TEST_KEY = _("test")
TEST_TIP = _("Self-test: lights, keys, display, buzzer, figures.")
OLDER_KEY = _("older")
OLDER_TIP = _("Older: the game before this one.")
NEWER_KEY = _("newer")
NEWER_TIP = _("Newer: the game after this one.")
BACK_KEY = _("back")
BACK_TIP = _("Back: the move before.")
NEXT_KEY = _("next")
NEXT_TIP = _("Next page.")
FORTH_TIP = _("Next: the move after.")
KEY_LIT = _("{}, lit")
KEY_OFF = _("{}, off")
NOT_NOW = _("{}: not now.")

# --- forms and the menu ----------------------------------------------------------------------

CAIRN = _("Cairn: {}")
TAP_TO_CHANGE = _("Tap what to change.")
TAP_A_VALUE = _("Tap the one you want.")
TAP_TO_CHANGE_IT = _("{}, tap to change")
CHOSEN = _("{}, chosen")
NEXT_PAGE = _("next page")
PREVIOUS_PAGE = _("previous page")
MENU_TITLE = _("Cairn: choose a game")
CHOOSE_GAME = _("choose {}")
FINISHED_GAMES = _("finished games")
LOOK_AT_FINISHED = _("look at finished games")
MORE_GAMES = _("more games")
START_GAME = _("start {}")
GREEN_STARTS = _("Green: start {}.")
GO_ON = _("go on with the game")
GIVE_UP = _("give up the game")
GO_ON_OR_GIVE_UP = _("Green: go on. Red: give up.")
START_NEW_GAME = _("start a new game")
AGAINST_KEY = _("against the board")
AGAINST_TIP = _("Starts a game against the board. You begin.")
GO_OR_CHANGE = _("Green starts the game. Tap anything else to change it.")
ABORT_QUESTION = _("Abort? Press again.")
NEW_QUESTION = _("New game? Press again")
NEW_OR_ABORT = _("New game, or abort?")
SEATS = _("Seats")
SEATS_TIP = _("The board can be one of the players.")
LEVEL = _("Level")
LEVEL_NAMES = (_("1, first steps"), _("2, easy"), _("3, fair"), _("4, strong"), _("5, its best"))
LIKE_YOU = _("like you ({})")
LEVEL_TIPS = (
    _("Stronger after you win, weaker after you lose."),
    _("For a first game: the board hardly looks."),
    _("It sees what its move does, not your answer."),
    _("It thinks a little ahead, up to 2 s a move."),
    _("It thinks ahead, up to 3 s: have a plan."),
    _("All that it can, up to 4 s a move."),
)
TWO_PEOPLE = _("two people")
PEOPLE = _("people")
YOU_START = _("you start")
BOARD_STARTS = _("board starts")
YOU_PEBBLE = _("you: Pebble")
YOU_REBEL = _("you: Rebel")
BOARD_IS_SECOND = _("board: player 2")
SIZE = _("Size")
USUAL = _("usual")
PLAYERS = _("Players")
SUPPLIES = _("Supplies")
SUPPLIES_OPEN = _("open", "supplies")
SUPPLIES_HIDDEN = _("hidden", "supplies")
SUPPLIES_OPEN_TIP = _("All see what each player has.")
SUPPLIES_HIDDEN_TIP = _("See your own: hold a colour key.")
SETUP = _("Setup")
SETUP_DEFAULT = _("default")
SETUP_RANDOM = _("random")
SETUP_DEFAULT_TIP = _("All colours begin spread out.")
SETUP_RANDOM_TIP = _("Chance spreads the first stones.")
DIAGONALS = _("Diagonals")
DIAGONALS_OFF_TIP = _("Only rows and columns make a line.")
DIAGONALS_ON_TIP = _("Diagonal lines win, too.")
DRAW = _("Draw")
DRAW_ALL = _("all")
DRAW_ONE = _("one")
DRAW_ALL_TIP = _("Rebel sees all his stones, then places them.")
DRAW_ONE_TIP = _("Rebel draws and places one by one: harder.")
TURNS = _("Turns")
NO_LIMIT = _("no limit")

# --- a game ----------------------------------------------------------------------------------

TURN_OF = _("turn of {}")  # of a light that shows whose turn it is
TO_MOVE = _("{} to move")
CHANCE_DECIDES = _("Chance decides.")
MOVE_NUMBER = _("{}, move {}")
THE_END = _("{}, the end")
UNDO_QUESTION = _("Undo? Press again.")
RESIGN_QUESTION = _("Resign? Press again.")
NOTHING_THERE = _("Nothing can be played there.")
AGAIN_QUESTION = _("Again? Press {}.")
NEXT_LEVEL = _("Next time level {}.")
THINKING = _("The board thinks.")
BOARD = _("board")
YOU = _("you")
PLAYER = _("player {}")
YOU_ARE = _("You: {}.")  # a colour
YOU_WON = _("You won.")
YOU_LOST = _("You lost.")
NO_DRAG = _("Nothing goes from {} to {} now.")
NOT_A_PERSON = _("The game is over, or it is not a person who is to move.")
HINT = _("Hint: {}.")
# What whoever follows a hint may expect, from (nearly) lost to (nearly) won
EXPECTATIONS = (
    _("It saves little."),
    _("You are behind."),
    _("It is even."),
    _("You would lead."),
    _("It should win."),
)
PROVED_LOST = _("Lost, by any move.")
PROVED_WON = _("It wins for sure.")
GAME_ENDS = _("The game is over.")

# What the games with stones of two colours share
BLUE = _("Blue")
WHITE = _("White")
TAP_EMPTY = _("Tap an empty square.")
STONES = _("{} blue, {} white")
BLUE_STONE = _("{}, blue stone")
WHITE_STONE = _("{}, white stone")
LAST_MOVE = _("{}, the last move")
EMPTY = _("{}, empty")
CAN_PLAY = _("{}, empty, {} can play here")
PLAYS = _("{} {} {}")  # move, player, square
TAKEN = _("{} is taken. Tap an empty square.")
RESIGNS = _("{} {} resigns")
WINS_BY_RESIGNATION = _("{} wins: {} resigned.")

# --- other screens ---------------------------------------------------------------------------

HELP_TITLE = _("Cairn: help {}/{}")
HELP_SQUARE = _("next page of help")
GENERAL = (
    _("Tap a lit key. Hold any key to read here what it is for."),
    _("The lights at the top and bottom right show whose turn it is."),
)
ATTRACT = _("Pebbles and stones on a lit board.")
PRESS_ANY_KEY = _("Press any key.")
ATTRACT_KEY = _("press any key")
REPLAY_TITLE = _("Cairn: replay {}/{}")
GAME_UNREADABLE = _("This game could not be read.")
REST_UNREADABLE = _("The rest of this game could not be read.")
RESUMING = _("Resuming {}.")
LEFT_HERE = _("This game was left here.")
THE_GAME = _("the game")
HOLD_MENU = _("Hold menu to leave it.")
CANNOT_GO_ON = _("The last game cannot go on: {}.")
RESUMED = _("Resumed. Hold menu to leave this game.")
NO_SUCH_GAME = _("This board does not know a game called {}.")
BAD_SEAT = _("The saved game has an invalid seat.")
BAD_LEVEL = _("The saved game has an invalid level.")
BAD_RECORD = _("A record has options by name and a list of moves.")

# --- the self-test ---------------------------------------------------------------------------

TEST_TITLE = _("Test {}/{}: {}")
TEST_STEPS = (_("lights"), _("tiles"), _("keys"), _("display"), _("buzzer"), _("figures"), _("crash log"), _("current"))
TEST_SQUARE = _("self-test")
TEST_NEXT = _("Next: go on.")
TEST_LIGHTS = _("Red, green, blue, white: light by light, row by row.")
TEST_TILES = _("Tile {} is lit. Press its keys that are dark.")
TEST_DARK = _("Tile {}: dark from its light {} on.")
TEST_KEYS = _("Press every key; it stays lit.")
TEST_DISPLAY = _("All dots, chequers, chequers, none.")
TEST_BUZZER = _("Eight rising tones.")
TEST_BUZZER_AGAIN = _("A square: again.")
TEST_BUZZER_OFF = _("The sound is off in the settings.")
TEST_NOTHING_WRONG = _("Nothing has gone wrong.")
TEST_OLDER = _("{}. Square: older.")
LED = _("Light")
TEST_CURRENT = _("Three lights blink. By how much does a meter in the supply's lead rise? Tap left: less, right: more.")
TEST_CURRENT_IS = _("{} mA")
REPLACED = _("Replaced by the flash: {}")
START_REASON = _("Start: {}")
START_REASONS = (  # the English ones as Board.figures() has them
    _("power on"),
    _("reset"),
    _("unknown"),
    _("crash"),
    _("hang: start"),
    _("hang: game"),
    _("hang: bot"),
    _("hang: link"),
)
FREE = _("Free: {}k, RAM {}k")
DISPLAY_FOUND = _("Display: found")
DISPLAY_MISSING = _("Display: not found")
VSYS = _("VSYS {} V")  # without a wire back from the chain of lights
CHAIN_WHOLE = _("Chain ok, VSYS {} V")
CHAIN_CUT = _("Chain cut, VSYS {}V")
TILES_THERE = _("Tiles that answer: {}")
TILES_TIP = _("Press each key: it turns green. Hold one: menu.")
TILE_KEY = _("a key of a tile")
TILES_OFF = _("Tiles off: {}")
COUNTS = _("Keys {}, bounces {}")
LEFT_OUT = _("{}, left out {}")
CRASH = _("#{} {}, after {} s")

# --- faults ----------------------------------------------------------------------------------

KEY_AT = _("row {}, column {}")
KEY_AT_SQUARE = _("row {}, column {} (square {})")
CHAIN_BROKEN = _("The chain of lights is broken: the self-test's step tiles shows where.")
TILE_SILENT = _("Tile {} does not answer: check its joints.")
TILES_SILENT = _("Tiles {} do not answer: check their joints.")
TILES_ANSWER = _("All tiles answer again.")
SUPPLY_SAGS = _("The supply sags to {} V: check its wires, or choose less under Supply.")
KEY_STUCK = _("The key at {} seems to be stuck; it is left out until it comes up.")
KEYS_STUCK = _("{} keys seem to be stuck; they are left out until they come up.")
KEY_CHATTERS = _("The key at {} has a bad contact; it is left out until it is quiet for a second.")
KEYS_CHATTER = _("{} keys have bad contacts; they are left out until they are quiet for a second.")
GHOSTS = _("Ghost key presses: check the diode where row {} or {} meets column {} or {}.")
RESTORED = _("Internal error. The game was restored.")
KEPT = _("Internal error. The game is kept; the menu has it.")
RESTARTED = _("The board restarted after a fault.")
CANNOT_SHOW = _("Internal error: the game cannot be shown.")
UNDO_OR_MENU = _("Undo: one move back. Menu: leave it for now.")
CANNOT_START = _("Cairn cannot start")
HAS_FAILED = _("{} {} has failed {} times. At a computer:")
LEAVE_ON = _("Leave it on: it tries again.")
SET_ASIDE = _("{} It was set aside.")
DAMAGED = _("The last game could not be read.")
OTHER_VERSION = _("The last game was kept by another version.")
PART_UNREADABLE = _("Part of this game could not be read.")
TAIL_MISSING = _("The last moves may be missing: their file is gone.")
SAVED_AGAIN = _("Moves are being saved again.")
FLASH_FULL = _("The flash is full: moves are not being saved.")
FLASH_FAILS = _("Flash write error {}: moves are not being saved.")
SETTINGS_SAVED_AGAIN = _("Settings are being saved again.")
SETTINGS_FLASH_FULL = _("The flash is full: settings are not being saved.")
SETTINGS_FLASH_FAILS = _("Flash write error {}: settings are not being saved.")

# --- an online room ---------------------------------------------------------------------------

ROOM = _("Room {}")
LEAVE_QUESTION = _("Leave the room? Press again.")
LEAVE_FIRST = _("This board plays in an online room; leave that first.")
PLAYS_ELSEWHERE = _("{} plays elsewhere.")
WAITING_FOR = _("Waiting for {}.")
WAITING_FOR_ABSENT = _("Waiting for {}, who is not here just now.")
OFFLINE_WAITING = _("No connection to {}. The game waits.")
NO_CONNECTION = _("No connection. The room draws later.")
ROOM_DRAWS = _("The room draws.")
ROOM_WAITS = _("A seat of the room is still free.")
ROOM_PAUSED = _("The game is paused.")
ROOM_CLOSED = _("The room is closed.")
ROOM_WON = _("{} wins: the others have left the game.")
ROOM_DRAWN = _("A draw, as you agreed.")
UNDO_WISHED = _("Undo: the room is asked.")
REMATCH_WISHED = _("Another game: the room is asked.")
CANNOT_TAKE_BACK = _("There are not so many moves to take back.")
OFFLINE = _("offline")  # beside the code of the room, 8 letters at most
SCAN_TO_JOIN = _("Scan the code to come along, or type {} on the page.")
TYPE_TO_JOIN = _("Come along: type {} on the page.")

# --- A board of few keys -----------------------------------------------------------------

# a game, its rows and columns, those of the keys
TOO_FEW_KEYS = _("{} needs {} x {} keys. Here are {} x {}.")
CONTROLS = _("The control keys. The last key: back.")
CONTROLS_KEY = _("the control keys")
HOLD_LAST = _("Control keys: hold the last key.")

# --- lessons ---------------------------------------------------------------------------------

LESSON_TITLE = _("{}, {}/{}")  # game, step, steps
TAP_SQUARE = _("Now you: tap {}.")
PRESS_KEY = _("Now you: press {} ({}).")  # label and letter of a soft key
TAP_ON = _("Tap to go on.")
NOT_THAT = _("Not that one. {}")  # what to do instead
SHOW_ME = _("show me")
SHOW_ME_TIP = _("A lesson of a minute: the board shows the game.")
STEP_BACK = _("back")
STEP_BACK_TIP = _("Back: the step before.")
STEP_ON = _("next")
STEP_ON_TIP = _("Next: skip this step.")
LESSON_OVER = _("That is all! Start a game?")
LESSON_OVER_IN_GAME = _("That is all! Back to your game?")
GREEN_OR_RED = _("Green: yes. Red: to the menu.")
YES_START = _("yes, start a game")
YES_GO_ON = _("yes, go on with the game")
TO_THE_MENU = _("no, to the menu")

# --- where a game turned ----------------------------------------------------------------------

TURNED_KEY = _("where did it turn?")
TURNED_TIP = _("Where did it turn? The board shows the moves that mattered most.")
REVIEWING = _("The board goes through the game: {} of {}.")
CANNOT_REVIEW = _("There is no memory left to go through the game.")
TURNED_TITLE = _("Turning point {}/{}")
NO_TURNS = _("No single move turned this game.")
VALUES = _("From {} to {}.")  # what a player could expect before a move and after it
PERCENT = _("{} %")
SURELY_WON = _("won")
SURELY_LOST = _("lost")
BETTER = _("Better: {}.")
ANSWER = _("It let {} play {}.")
LUCK = _("That was luck: the draw.")
BRANCH_KEY = _("play on")
BRANCH_TIP = _("Play on: a game from here. The one before is kept.")
TURN_BACK_TIP = _("Back: the move before that mattered, and then the result.")
TURN_ON_TIP = _("Next: the move after that mattered.")

# --- puzzles ---------------------------------------------------------------------------------

PUZZLES_KEY = _("puzzles")
PUZZLES_TIP = _("Puzzles: find the one move that wins.")
PUZZLE_TO_WIN = _("{}: one move wins.")
PUZZLE_NOT_IT = _("Not {}: that lets the win go.")
PUZZLE_IS = _("The solution: {}.")
PUZZLE_SOLVED = _("Solved!")
PUZZLE_GO_ON = _("Next: another puzzle. Menu: enough.")
PUZZLE_LAST = _("That was the last puzzle. Menu: enough.")
PUZZLE_BACK = _("back")
PUZZLE_BACK_TIP = _("Back: the puzzle before.")
PUZZLE_NEXT = _("next")
PUZZLE_NEXT_TIP = _("Next: another puzzle.")
SOLUTION_KEY = _("solution")
SOLUTION_TIP = _("Solution: the board shows the move.")

# --- The first start ---------------------------------------------------------------------

WELCOME = _("Welcome to Cairn")
FIRST_TIME = _("First time here?")
TAP_A_GAME = _("Tap a game: you play it against the board. The green key shows you how.")
PLAY_NOW = _("play {}")
