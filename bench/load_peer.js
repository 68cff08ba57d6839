// A server of boardgame.io for `bench.load_peer`: node load_peer.js <port> [<folder of its file store>]
// Its game is smaller than any of ours: two players mark one of nine fields in turn, for ever.

const { FlatFile, Origins, Server } = require("boardgame.io/server");

const [port, folder] = process.argv.slice(2);
const marks = {
  name: "marks",
  setup: () => ({ fields: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: ({ G, playerID }, field) => {
      G.fields[field] = playerID;
    },
  },
};
const kept = folder ? { db: new FlatFile({ dir: folder, logging: false }) } : {};
Server({ games: [marks], origins: [Origins.LOCALHOST], ...kept }).run({ port: Number(port) });
