"""Puzzles of Ouroboros, 20 positions of bots' games: see firmware/screens/puzzle.py, puzzles_of()."""

OPTIONS = (("players", "2"),)
PUZZLES = (
    "setup:BGBGBGBRYYRRRBBRRRYYGRGRGBRGBYGYYGYB first:p2 e2+ c5+ c2x e5x c2&e2:RRR c5&e5:YYY a4+ b2x -R -G -Y -G -Y "
    "-R e4x -G -R -Y -B -Y -R -R -B -R -B -R -G -Y = -G a6+ a4&a6:GGG",
    "setup:BRBBRGYBRGGBGYBYRGYYRGGYRYBYRGBBGRRY first:p2 d3+ c5+ b2+ e6+ f4+ f2+ f2&f4:GGG a6+ -B d1+ d1&d3:YYY "
    "c5&e6:RRRRRR -R -B -B -Y -B -B -R -B -R -B -G -Y = a4+ -Y a4&a6:GGG",
    "setup:BRYBRRRYGYYBYRYYYYYRGGGBGBBBBGGGGBRR first:p1 c4+ e4x b2+ c4&e4:GGG e2+ e5x b6+ -G -R -Y -R -R -G -R -B "
    "a4+ -R -R -B -B -B -B -Y -Y -B -B -Y -G -Y -Y -Y = c1+ -B b2&c1:GGYYY",
    "setup:BYGGBGRYYRGBRGRYYYGBRYRGRBBBBRYRBBGG first:p2 b4+ e5x b2x e2+ e4x e4&e5:BGRY b2&b4:YYY c6+ c2x c2&e2:RRR "
    "-B -B -B -B -G -G -Y -B -R -B -Y -Y -B -G -R -G = a6+ a2+ a6&c6:GGG",
    "setup:BYRGRBRBBYYYBRRGYGBGYGBBRRYRGGYGYBRB first:p2 b3+ e3+ c5+ f5+ c1+ -R a6+ a1+ a1&c1:YYY b3&c5:YYYYYY -G -G "
    "-B f1+ -B a4+ a4&a6:GGG e3&f1:BBBBBB -B -R = -B -R e6+",
    "setup:GBGBBBBYRRGGRYYYBYRRGGYYYRYRRRBGBBYB first:p1 d5+ d2+ b5x b2x b5&d5:RRR b2&d2:RRR f3+ -B a2x -R -Y -R f6+ "
    "-R -Y -Y -B a5x -Y -G -G -G -B -G -B -G -G -G -Y -Y = f1x e4+ f1&f3:BBB",
    "setup:GRBGBRGBBBYGGRBYYGRGYBYBGRRYRBRGYYBY first:p2 e4+ b2+ c5+ e2x e2&e4:YYY a4+ d2x e6+ b2&d2:RRR c5&e6:BBBBBB "
    "-R -Y -B -G -G -R -Y -G -B -R -B -Y = -G a6+ a4&a6:GGG",
    "setup:RBBRYBGBYRRBGRRRYGGBBYRGGYYYRBGYYGRY first:p2 b4+ d5+ b2x d2+ b2&d2:YYY f4+ -G -B f1+ -B -R -G b6+ "
    "b4&b6:RRR -B -G -Y -G -G -G -Y e3+ -B e3&f4:BBBYY -R -R = e6+ -B d5&e6:RRRYY",
    "setup:RYBBRRGYRGBYGRGRBRGYBGRBGBGBYGGYYRYY first:p1 b5+ c2+ d4+ f5+ f2+ a3+ -G c2&d4:GGGGGG d6+ -Y -G -Y -B -Y "
    "-R -B -Y -Y -G -B e1+ -R e1&f2:RRYYY -B -B -R = a1+ a6+ a1&a3:BBB",
    "setup:RYGRRBBBBGYBRGYBBBRYGGGGRYYYRYYBRBGR first:p1 e5+ c5x d2+ b2x c5&e5:YYY b2&d2:BBB b5x f3+ -Y -R -Y a5+ a2x "
    "a5&b5:BGRY -G -R -B -B -G -R -B -G -B -B -R -G -G = -G -R f1+",
    "setup:YBGBGGYBBYYRRGYYGRRBYRBRYRYYBGGGBGRB first:p2 b4+ d4x b1+ b4&d4:BBB f4+ d2+ c6+ -R -B -Y -B -R f1+ -Y -B "
    "-Y -R -G -R -B -G -R -G -B -B -G a5+ -R -G -G = a2+ -R d5x",
    "setup:YBRRBGYBBRYRYYRYGBBRGGGGBRGGBYYBYRBR first:p2 e3+ b3+ b5x e5x e3&e5:GGG b3&b5:YYY -Y d1+ -B -R -G -R -R -G "
    "a1+ e6x -B -R -Y -R -B -G -B -G b6x -Y -R -B -B = f1x f2+ d1&f1:BBB",
    "setup:YGBYBYRGGGYBRYYBGGRRBYYGRRBGRGGBBRRY first:p2 c3+ b2x d5+ b2&c3:RRYYY f2+ b6+ -B -B -B -B f5+ d5&f5:YYY -R "
    "-G d1+ a4+ -R -R -B -G -B -G -G -G -Y -R -R -R = e3+ -G e3&f2:GGGYY",
    "setup:YGYRBYYYRGGRRYRGYBBBGRYBGBBYRGBRBGGY first:p1 c4+ e5+ d2+ a5+ f3+ a2+ c1+ c4&e5:GGGGGG d2&f3:BBBBBB c6+ -R "
    "-R -R -R -Y -Y -G -R -Y -R -R -B -R -B -Y = e1+ f6+ c1&e1:YYY",
    "setup:BGRYGBYRYRGRRBBGBRYRYGBYBYGYGYYBGBRG first:p1 d4+ b2+ d2x d2&d4:BBB b5+ e2x f5+ -G -Y d6+ -G -B -G -B -B "
    "-R -Y f2+ -R b5&d6:YYYYYY -G -R -B -R -B -G = a3+ -R -G a1+ a1&a3:RRR",
    "setup:BYRGYGRGBRYRYBBBBGBGGYYYYRGRBYBRRGRR first:p1 e3+ b2x b5+ e5x e3&e5:GGG -Y b3x b2&b3:BGRY d5x b5&d5:YYY -Y "
    "d1+ -G -G -B -R -G -R -G -B -B -B -B -B = -R -B -R -Y f1+",
    "setup:GBRBBYGGGYYGBRYYBRGGRRYRRBBBYRGYGBRB first:p1 c4+ c2x e2+ c2&e2:RRR e5+ a2+ a5+ f1+ -R c4&e5:BBBBBB -G -R "
    "c6+ -Y -G -G -G -B -G -R -B -Y -R -B -Y -Y = -B -G f3+ c1+ f1&f3:YYY",
    "setup:RYRBRGGBYYYGRRBBBGYYGGRYYBBGBBRGBRYR first:p2 c5+ c3x e3+ c3&c5:BBB c2x e6+ -B -Y a6+ f1+ -R -Y a2+ "
    "a2&c2:YYY -G a4+ a4&a6:YYY e3&f1:RRRRRR -B -B -Y = f4+ -B -G -B -G",
    "setup:YGBBGRGRYGGBYBBBRYYBRRGRYYYRGRYYGBGG first:p1 b4+ b2x e5+ e2x b2&b4:RRR c6+ e3x e2&e3:BGRY -Y -G -B -R -Y "
    "-R b1x -B -Y -R -G -G -G -B -Y -B -G -B -B -Y -B = -Y -G a6+ -G a6&c6:YYY",
    "setup:YRRBBRBBYBGYBGGBBGRYGYGRRYYRRBBGRYGY first:p1 b4+ d3+ e5+ a2+ f2+ c6+ -R c1+ -R -Y -R -Y -Y -G -B -B -G -Y "
    "-Y -Y -B -B -B -B -B -R -Y -R -G -R -Y -R = a6x a5+ a6&c6:GGG f6+ -Y",
)
