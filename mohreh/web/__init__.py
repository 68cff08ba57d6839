"""The pages: pure functions from what the server tells (`model`) and a reader to HTML."""

from mohreh.web.markup import static_file, static_url, static_version
from mohreh.web.my_games import my_games_page, sure_page
from mohreh.web.new_table import new_page
from mohreh.web.pages import (
    card_fragment,
    device_page,
    idea_list,
    lobby_page,
    lobby_regions,
    message_page,
    refusal,
    rules_page,
)
from mohreh.web.replays import replay_page, replay_regions
from mohreh.web.setup import setup_answer, setup_page
from mohreh.web.start import start_page
from mohreh.web.table import headline, regions, table_page

__all__ = [
    "card_fragment",
    "device_page",
    "headline",
    "idea_list",
    "lobby_page",
    "lobby_regions",
    "message_page",
    "my_games_page",
    "new_page",
    "refusal",
    "regions",
    "replay_page",
    "replay_regions",
    "rules_page",
    "setup_answer",
    "setup_page",
    "start_page",
    "static_file",
    "static_url",
    "static_version",
    "sure_page",
    "table_page",
]
