// boardgame.io's own server with the game of its tutorial: `node server.cjs MODULES PORT`.
// Storage: its default, in memory.
const { createRequire } = require("node:module");
const [, , modules, port] = process.argv;
const boardgame = createRequire(`${modules}/`);
const { Server, Origins } = boardgame("boardgame.io/server");
const { INVALID_MOVE } = boardgame("boardgame.io/core");

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const wins = (cells) => LINES.some(([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[a] === cells[c]);

const TicTacToe = {
  name: "tic-tac-toe",
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell: ({ G, playerID }, id) => {
      if (G.cells[id] !== null) return INVALID_MOVE;
      G.cells[id] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    if (wins(G.cells)) return { winner: ctx.currentPlayer };
    if (!G.cells.includes(null)) return { draw: true };
  },
};

Server({ games: [TicTacToe], origins: [Origins.LOCALHOST] })
  .run({ port: { port: Number(port), host: "127.0.0.1" } })
  .then(({ appServer }) => console.log(`Listening at ${appServer.address().port}`));
