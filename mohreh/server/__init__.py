"""The web table's server: tables, seats, sockets, storage, sessions, limits."""

from mohreh.server.app import create_app
from mohreh.server.settings import Settings

__all__ = ["Settings", "create_app"]
