"""PufferLib's native form: the trainer owns the arrays, and the environment only writes into them.

`buf` is any object with the arrays `observations`, `rewards`, `terminals` and `truncations`, as PufferLib makes them,
and `action_masks`. Each agent is one game, and gets the reward of the seat that acted.
"""

import numpy as np

from mohreh.adapters.vector import Buffers, Vector


class NativeGames:
    def __init__(self, game, num_agents, buf, players=2):
        self.buf, self.num_agents = buf, num_agents
        self.acted, self.all = np.zeros(num_agents, np.int8), np.arange(num_agents)
        self.vector = Vector(game, num_agents, players, buffers=Buffers(
            observations=buf.observations, ends=buf.terminals, seats=np.zeros(num_agents, np.int8),
            masks=buf.action_masks, rewards=np.zeros((num_agents, players), np.float32),
        ))

    def reset(self, seed=0):
        self.vector.reset(seed)
        return self.buf.observations, []

    def step(self, actions):
        self.acted[:] = self.vector.buffers.seats
        told = self.vector.step(actions)
        self.buf.rewards[:] = told.rewards[self.all, self.acted]
        return self.buf.observations, self.buf.rewards, self.buf.terminals, self.buf.truncations, []
