"""Puzzles of Ouroboros, made by `make puzzles`: see firmware/screens/puzzle.py, puzzles_of()."""

OPTIONS = (("players", "2"),)
PUZZLES = (
    (
        "setup:BGBYGYRRBBRGBBGRBGRBGGYYBBYGGRYYYGRY first:p2 c3+ c5x e5+ b2+ e2+ b2&c3:GGGYY c5&e5:GGG f3+ -B "
        "e2&f3:BBBRR a5+ -B -R -B -G -G -B -Y -R -G -R -B",
        "-Y -B -Y",
    ),
    (
        "setup:BRBBRGYBRGGBGYBYRGYYRGGYRYBYRGBBGRRY first:p2 d3+ c5+ b2+ e6+ f4+ f2+ f2&f4:GGG a6+ -B d1+ "
        "d1&d3:YYY c5&e6:RRRRRR -R -B -B -Y -B -B -R -B -R -B -G -Y",
        "a4+ -Y a4&a6:GGG",
    ),
    (
        "setup:BYGBBGGBRRRGGGRRBGGYRBBRYGYYYGRYRYRB first:p2 b3+ c4x e3x b3&c4:GGRRR c6+ c1+ e5+ e3&e5:GGG -G "
        "a5+ -Y -B -Y -B -B -Y -G -G -R -B e1+ -R c1&e1:BBB -G -Y -Y -Y -Y",
        "-R -B -R",
    ),
    (
        "setup:GBBGBBYGRYGBYBRYGYYBRYGGYRGBBRYRRRGB first:p2 d4+ e3x b3+ d4&e3:RRYYY b5+ -G c1+ b3&b5:RRR f5+ "
        "-B -R -R e2x -G d6+ -G -B -Y -G -B -Y -G -R -B -Y -B -B -G -G",
        "-B -B -B",
    ),
    (
        "setup:YBBBGYRGYGYRBYRGRBRRBGYGYRYRBYBBGBRG first:p2 d5+ e4x b5x d5&e4:RRYYY d2x c2x -B b4x -R "
        "c2&d2:BGRY -R -B f2+ a2+ b4&b5:BGRY -B -G -B -B -B -R -G -G -Y -G -Y",
        "-R -G -R",
    ),
    (
        "setup:YRBYBBBYGGGBRGRGBRYGRRYRBYBGBBGYGRYR first:p2 b4+ e4+ e2x c2+ c2&e2:GGG d6+ b6x d6&e4:RRRRRR "
        "b4&b6:RRR a1+ -G -Y -Y -G -B -G -Y -G -Y -Y -B f6+ -G -B -B -B -G",
        "-B -B -B",
    ),
    (
        "setup:BBRRYRBRGGGYYYGRRYGRBGYRBYRGBYGGYBYB first:p1 c3+ e2+ d5+ a4+ b1+ b6+ f6+ -R -B -R -G -R -R -R "
        "-G f4+ f4&f6:YYY c3&e2:YYYYYY -Y -B -G -G -B -B -B -G -G",
        "-G -R -G -R -G",
    ),
    (
        "setup:BRBRRGBRYYBRRRRRBGBGYRGYBYBYGYYGYGGG first:p1 c5+ b3+ e3+ e6+ c1+ f1+ a1+ a1&c1:RRR "
        "b3&c5:YYYYYY a6+ -R -G -G -G -R -B -G -B -G -R -R f4+ -R e3&f4:GGGYY",
        "-B -B -B -B -B",
    ),
    (
        "setup:BRGBYBBRGRYYRYBYGGGRGBRRGBBBGRRGYYYR first:p2 e5+ b5+ e3x b3x e3&e5:RRR b3&b5:YYY b2x e2x -R "
        "-Y -B -B -G -R -G -R -R -R -B -G -Y -R -Y -R d6+ -G -B -G -Y",
        "-G -B -G -B -G",
    ),
    (
        "setup:BRYYBGRGBRYYGBGBBYGGRYBGRRYYRBGBRYGB first:p2 d5+ b5x b2+ d2x b2&d2:RRR b5&d5:YYY e2x b4x -R "
        "f5+ -G -G -Y -R f2+ -G e2&f2:BGRY -B -B -Y -R -B -B -B",
        "-G -B -G -G -G",
    ),
    (
        "setup:GBRBBYGGGYYGBRYYBRGGRRYRRBBBYRGYGBRB first:p1 c4+ c2x e2+ c2&e2:RRR e5+ a2+ a5+ f1+ -R "
        "c4&e5:BBBBBB -G -R c6+ -Y -G -G -G -B -G -R -B -Y -R -B -Y -Y",
        "-B -G f3+ c1+ f1&f3:YYY",
    ),
    (
        "setup:GBYYYRRBGYRRGBRGGBYBGRBGRRYGBRRBYYGY first:p1 e5+ b3+ e3x b5x b3&b5:RRR e3&e5:GGG e2x -G b6x "
        "e1+ -G e1&e2:BGRY -G a1+ -Y -Y -R -G -B -Y -G -Y -Y -B c2+ -B -Y -Y -B -R",
        "-B -R -B -R -B",
    ),
    (
        "setup:GGYYYYRYYBGRBGBRYBGYBBRYRRBRYGGGBGRB first:p1 c5+ d2+ b2x e5x b2&d2:YYY c5&e5:GGG a5+ -B -Y -R "
        "-G -G f3+ -Y -B -Y -Y -R f5x f3&f5:BBB a2x -G -R -G -R -B -R",
        "-Y b6+ -Y -G -Y",
    ),
    (
        "setup:GYBRBGBRYRYGGBYGRRBYYBRRYBRYRGGBYGGG first:p2 c3+ d2x c5x c3&d2:RRYYY e5+ c5&e5:BBB b5x f2+ "
        "a2+ d1+ -G d1&f2:GGGGGG -G a5+ -R a5&b5:BGRY -Y -R -Y",
        "-B -R -B b1+ -B",
    ),
    (
        "setup:GYYGGRGBBBYRBGRBRGRRYYGGRYYBBBBBGRYR first:p2 d2+ c3x d5x c3&d2:RRYYY b5+ f5+ b5&d5:BBB a3+ -B "
        "-G f1+ -R -B -G -Y -B -G -R -Y -R -R b1+ -R -B -B -B",
        "-R -B -R e3+ -G",
    ),
    (
        "setup:RBBRBBGRYGGYGGYRYBRYBYYBBRBYRGRGYGRG first:p2 d5+ d2+ b5x b2x b5&d5:RRR b2&d2:YYY f4+ a2x -G "
        "f1+ -R -B -B -Y -R -G -G a5x -B -R -G -B -B -B -G e3+ -Y e3&f4:RRRYY -G",
        "-G -B -G -Y -G",
    ),
    (
        "setup:RBRYBGGYRBYGYBYBYBGYBRRGGGYBRYGBRRRR first:p2 e2+ d5x c2x c2&e2:RRR e5x b6+ b2x b6&d5:BBBBBB "
        "-Y -Y a4+ -R -G f5+ -R e5&f5:BGRY -R -B -R -G -Y -Y -Y",
        "-G -B -G -Y -G",
    ),
    (
        "setup:YBRGRYGBYBRGRYGGBGRYGBGRYBYBGGRYBBYR first:p1 d3+ b5+ f5+ d5x d5&f5:GGG c1+ a3+ f2+ -G d6+ -Y "
        "b5&d6:GGGGGG -R -R -B -R -R -B -R -Y -R -Y -R -Y -Y -B -Y",
        "-B a1x -B -R -B",
    ),
    (
        "setup:YGRGGYYRYBRYBYRRRGGBRGBBGBGGRBBRRBYB first:p2 b4+ d3+ e5+ c6+ c1+ f2+ -G a2+ -B -G -B a6+ "
        "a6&c6:YYY -R -B -G -G -G -B -Y -G -Y -B -B -R -R -G -B -R -G",
        "-R -B -R f6+ -R",
    ),
    (
        "setup:YYRBYBRBGGYYYBBRGYRGRGBBYRGGYYGBBRRG first:p1 b5+ e4x d2x b3x e5x b3&b5:RRR b2x e4&e5:BGRY "
        "b2&d2:YYY -R -G -G -G -Y -R f2+ -B -B -B -G -Y -Y -G -G -Y",
        "-B -B -B -G -B",
    ),
)
