"""Text board."""
from __future__ import annotations
from mohreh.kernel.game import View
from mohreh.kernel.text import Text
def board(view: View, text: Text) -> str:
    return ""
