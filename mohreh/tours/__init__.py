"""Tours: a game learnt at a real table, goal by goal. `docs/tours.md` says how one is written."""

from mohreh.tours.tour import Tour, TourStep, find_tour, tours_of
from mohreh.tours.walk import DONE, MISSED, Walk

__all__ = ["DONE", "MISSED", "Tour", "TourStep", "Walk", "find_tour", "tours_of"]
