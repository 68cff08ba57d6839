"""The web table's server: tables, seats, sockets, storage, sessions, limits."""
