"""Matches between bots: pairings, ratings, ladders and self-play, on this machine or on many."""

from mohreh.arena.match import Match, Row
from mohreh.arena.playing import Played, play_game, seed_of
from mohreh.arena.running import run_match
from mohreh.arena.summary import Question, Summary
from mohreh.arena.working import local_crew

__all__ = ["Match", "Played", "Question", "Row", "Summary", "local_crew", "play_game", "run_match", "seed_of"]
