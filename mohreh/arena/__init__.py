"""Matches between bots: pairings, ratings, ladders and self-play, on this machine or on many."""

from mohreh.arena.match import GameRow, Match
from mohreh.arena.match_run import run_match
from mohreh.arena.one_game import Played, play_game, seed_of
from mohreh.arena.summary import Question, Summary
from mohreh.arena.workers import local_crew

__all__ = ["Match", "Played", "Question", "GameRow", "Summary", "local_crew", "play_game", "run_match", "seed_of"]
