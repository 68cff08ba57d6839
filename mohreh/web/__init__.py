"""The pages: pure functions from what the server tells (`model`) and a reader to HTML."""

from mohreh.web.book import rules_page, rules_panel, search_results, summary_page
from mohreh.web.cards import card_at_table, card_fragment, card_list, cards_page
from mohreh.web.learn import learn_page
from mohreh.web.markup import static_file, static_url, static_version
from mohreh.web.my_games import my_games_page, sure_page
from mohreh.web.new_table import new_page
from mohreh.web.pages import (
    device_page,
    forget_page,
    idea_list,
    lobby_page,
    lobby_regions,
    message_page,
    refusal,
)
from mohreh.web.replays import replay_page, replay_regions
from mohreh.web.setup import setup_answer, setup_page
from mohreh.web.start import start_page
from mohreh.web.table import headline, region_pieces, regions, table_page

__all__ = [
    "card_at_table",
    "card_fragment",
    "card_list",
    "cards_page",
    "device_page",
    "forget_page",
    "headline",
    "idea_list",
    "learn_page",
    "lobby_page",
    "lobby_regions",
    "message_page",
    "my_games_page",
    "new_page",
    "refusal",
    "region_pieces",
    "regions",
    "replay_page",
    "replay_regions",
    "rules_page",
    "rules_panel",
    "search_results",
    "setup_answer",
    "setup_page",
    "start_page",
    "static_file",
    "static_url",
    "static_version",
    "summary_page",
    "sure_page",
    "table_page",
]
