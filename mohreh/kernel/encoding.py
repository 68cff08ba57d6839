"""Plain data to bytes and back, always in the same way, so that equal things have equal bytes."""

from __future__ import annotations

import hashlib
import json

from mohreh.kernel.errors import BadRecord


def encode(data: object) -> bytes:
    """The one encoding: sorted keys, no spaces, UTF-8, and no number that JSON does not have."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False).encode()


def decode(data: bytes | str, what: str) -> object:
    """The data that was encoded. What is not JSON raises `BadRecord`, which says where it is wrong."""
    try:
        found: object = json.loads(data)
        encode(found)  # half a character pair, or NaN, could never be written again
        return found
    except UnicodeDecodeError as wrong:
        raise BadRecord(f"{what} is not text in UTF-8 (byte {wrong.start})") from None
    except json.JSONDecodeError as wrong:
        raise BadRecord(f"{what} is not whole JSON: {wrong.msg}, line {wrong.lineno} column {wrong.colno}") from None
    except UnicodeEncodeError as wrong:
        raise BadRecord(f"{what} holds half of a character pair: {wrong.object[wrong.start]!r}") from None
    except ValueError as wrong:
        raise BadRecord(f"{what} holds a number that is none of ours: {wrong}") from None
    except RecursionError:
        raise BadRecord(f"{what} is nested too deeply to be one of ours") from None


def digest(data: object) -> str:
    """A short name for data: 16 bytes of BLAKE2b over the encoding."""
    return hashlib.blake2b(encode(data), digest_size=16).hexdigest()
