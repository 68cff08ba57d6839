"""The checks that every game must pass. They run over any game, also one that is shipped by others."""

from mohreh.contract.checks import CHECKS, Check, run
from mohreh.contract.digests import digest_of
from mohreh.contract.subject import FULL, SAMPLE, Amount, Subject, subjects

__all__ = ["CHECKS", "FULL", "SAMPLE", "Amount", "Check", "Subject", "digest_of", "run", "subjects"]
