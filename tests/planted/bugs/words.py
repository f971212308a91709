"""Bugs of what the board says, and of where its image has the words."""

from tests.planted.bug import Bug

TEST = "tests/firmware/test_texts.py"
TEST_IMAGE = "tests/host/deploy/test_constants.py"

BUGS = (
    Bug(
        "firmware/app.py",
        'self.speech.language = settings.value("language")',
        "pass",
        "the language of the settings is kept, and not spoken",
        (f"{TEST}::test_the_language_changes_at_once_and_is_kept",),
    ),
    Bug(
        "firmware/app.py",
        "return [entry[:4] + (say(entry[4]), say(entry[5])) for entry in self.screen.soft_keys()]",
        "return [entry[:4] + (entry[4][0], entry[5][0]) for entry in self.screen.soft_keys()]",
        "the page shows English labels beside the keys of a German board",
        (f"{TEST}::test_the_language_changes_at_once_and_is_kept",),
    ),
    Bug(
        "firmware/output/kernels.py",
        "code = behind + kind",
        "code = behind",
        "all German letters look like the first of them",
        ("tests/firmware/test_panel.py::test_german_letters_are_shown",),
    ),
    Bug(
        "firmware/output/panel.py",
        '        if not self._fits():\n            self.show(status="")\n',
        "",
        "a key's tip ends below the display where the screen has said a lot",
        (f"{TEST}::test_the_help_fits_the_display",),
    ),
    Bug(
        "firmware/screens/game_screen.py",
        "if len(step) > 3 and step[3] != self._tip:",
        "if False:",
        "the count at the end of Robble is shown without a word",
        (f"{TEST}::test_a_count_is_told_pair_by_pair",),
    ),
    Bug(
        "firmware/storage/settings.py",
        "return [said(text) for text, _ in TABLE[place][3]]",
        "return [said(text, (), GERMAN) for text, _ in TABLE[place][3]]",
        "settings are kept in the words of another language than older boards have kept them in",
        ("tests/firmware/test_settings.py::test_they_are_kept_by_name_in_english_whatever_the_board_speaks",),
    ),
    Bug(
        "host/deploy/constants.py",
        "if node.attr in there and node.lineno == node.end_lineno:",
        "if False:",
        "the board has its texts on the heap",
        (f"{TEST_IMAGE}::test_all_texts_of_the_board_are_written_where_they_are_used",),
    ),
    Bug(
        "host/deploy/unused.py",
        "return found | {self.name} if found == names and None not in statements else found",
        "return found | {self.name} if found == names else found",
        "a module goes with a function that is needed",
        (
            f"{TEST_IMAGE}::test_functions_beside_texts_stay",
            f"{TEST_IMAGE}::test_texts_that_nobody_needs_are_imported_no_more",
        ),
    ),
)
