// boardgame.io in Node: tic-tac-toe from its tutorial, because it brings no game of its own.
// One JSON line in, one JSON line out, as in stall.py.

const { createInterface } = require("node:readline");
const { createRequire } = require("node:module");
const here = createRequire(`${process.cwd()}/`);
const { Client } = here("boardgame.io/client");
const { MCTSBot } = here("boardgame.io/ai");
const { INVALID_MOVE } = here("boardgame.io/core");

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const SIMULATIONS = 100;

const enumerate = (G) =>
  G.cells.flatMap((cell, id) => (cell === null ? [{ move: "clickCell", args: [id] }] : []));

const game = {
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell: ({ G, playerID }, id) => {
      if (G.cells[id] !== null) return INVALID_MOVE;
      G.cells[id] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    const won = LINES.some((line) => line.every((id) => G.cells[id] !== null && G.cells[id] === G.cells[line[0]]));
    if (won) return { winner: ctx.currentPlayer };
    if (G.cells.every((cell) => cell !== null)) return { draw: true };
  },
  ai: { enumerate },
};

const cases = {
  "play tic-tac-toe": () => () => {
    const client = Client({ game, debug: false });
    client.start();
    let decisions = 0;
    for (let state = client.getState(); !state.ctx.gameover; state = client.getState()) {
      const options = enumerate(state.G);
      client.moves.clickCell(...options[Math.floor(Math.random() * options.length)].args);
      decisions += 1;
    }
    client.stop();
    return { decisions, games: 1 };
  },
  "search tic-tac-toe": () => {
    const client = Client({ game, debug: false });
    client.start();
    const bot = new MCTSBot({ game, enumerate, iterations: SIMULATIONS, playoutDepth: 30 });
    const state = client.getState();
    return async () => {
      await bot.play(state, "0");
      return { simulations: SIMULATIONS };
    };
  },
};

const cpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

async function timed(act, seconds) {
  const total = {};
  const begun = cpu();
  let spent = 0;
  while (spent < seconds) {
    for (const [name, count] of Object.entries(await act())) total[name] = (total[name] ?? 0) + count;
    spent = cpu() - begun;
  }
  return { ...total, seconds: spent };
}

async function answer(asked) {
  if (!("case" in asked)) return { cases: Object.keys(cases) };
  try {
    ready[asked.case] ??= cases[asked.case]();
    await ready[asked.case]();
    return await timed(ready[asked.case], asked.seconds);
  } catch (error) {
    return { problem: String(error) };
  }
}

const ready = {};

(async () => {
  for await (const line of createInterface({ input: process.stdin })) {
    process.stdout.write(`${JSON.stringify(await answer(JSON.parse(line)))}\n`);
  }
})();
