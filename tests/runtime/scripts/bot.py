"""The bots' moves."""

from engines.game import CHANCE, RESIGN
from engines.random32 import Random32
from engines.registry import GAMES, bot_of, engine_of

SLICES = 50  # of a thought, where it is not done before


def think(bot, game, seed, slices=SLICES):
    bot.begin(game, seed)
    for _ in range(slices):
        if bot.done:
            break
        bot.step()
    return bot.move()


for name in GAMES:
    for level in (1, 3, 5):
        game, random = engine_of(name)(), Random32(level)
        bot = bot_of(name)(game, level)
        while game.outcome is None and game.ply < 6:
            if game.to_move == CHANCE:
                game.play(game.sample(random.draw()))
                continue
            text = game.text(think(bot, game, random.draw()))
            print(name, level, text, bot.rounds, bot.points(), bot.done)
            game.play(game.parse(text))

for players in (3, 4):
    game, random = engine_of("ouroboros")(players), Random32(players)
    bots = [bot_of("ouroboros")(game, level) for level in (2, 5, 3, 4)[:players]]
    while game.outcome is None and game.ply < 16:
        if game.to_move == CHANCE:
            game.play(game.sample(random.draw()))
            continue
        bot = bots[game.to_move - 1]
        move = think(bot, game, random.draw(), 20)
        print(players, bot.level, [game.text(m) for m in bot.line()[:1]], bot.line(), bot.rounds, bot.points())
        game.play(RESIGN if game.ply == 9 else move)
game, random = engine_of("vacuum")(players=3), Random32(5)
bot = bot_of("vacuum")(game, 4)
while game.outcome is None and game.ply < 100:
    moves = game.legal_moves()
    move = moves[random.next(len(moves))] if moves else game.parse("undo")
    if game.ply % 25 == 24:
        move = think(bot, game, game.ply)
        print(game.ply, bot.rounds, bot.points(), [game.text(m) for m in bot.line()])
    game.play(move)
