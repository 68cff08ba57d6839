"""The pages: pure functions from what the server tells (`model`) and a reader to HTML."""

from mohreh.web.markup import static_file, static_url, static_version
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
from mohreh.web.table import headline, regions, table_page

__all__ = [
    "card_fragment",
    "device_page",
    "headline",
    "idea_list",
    "lobby_page",
    "lobby_regions",
    "message_page",
    "new_page",
    "refusal",
    "regions",
    "replay_page",
    "replay_regions",
    "rules_page",
    "static_file",
    "static_url",
    "static_version",
    "table_page",
]
