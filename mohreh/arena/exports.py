"""Shards of self-play in the formats of others, beside our own: Parquet and safetensors."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from mohreh.arena.shards import Array, Shard, load_settings, load_shard, shard_files
from mohreh.kernel.encoding import encode
from mohreh.kernel.errors import MohrehError, nearest
from mohreh.kernel.files import write_file
from mohreh.kernel.registry import rules
from mohreh.optional_packages import missing

try:
    import numpy as np
except ImportError:
    raise missing("numpy", "data") from None

METADATA: Final = "mohreh"  # under this key a file says what was played, as JSON


def to_parquet(shard: Shard, about: dict[str, object]) -> bytes:
    """A row for each decision; what is legal, and the visits, are lists in it."""
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError:
        raise missing("pyarrow, which writes Parquet,", "parquet") from None

    def fixed(rows: Array) -> object:
        return pa.FixedSizeListArray.from_arrays(pa.array(rows.reshape(-1)), rows.shape[1])

    start = pa.array(shard.start.astype(np.int32))
    columns = {
        "game": shard.game,
        "decision": shard.decision,
        "seat": shard.seat,
        "choice": shard.choice,
        "legal": pa.ListArray.from_arrays(start, pa.array(shard.legal)),
        "visits": pa.ListArray.from_arrays(start, pa.array(shard.visits)),
        "result": fixed(shard.result),
    }
    if shard.features.shape[1]:
        columns["features"] = fixed(shard.features)
    table = pa.table(columns).replace_schema_metadata({METADATA: encode(about)})
    packed = io.BytesIO()
    pq.write_table(table, packed, compression="zstd")
    return packed.getvalue()


def to_safetensors(shard: Shard, about: dict[str, object]) -> bytes:
    """The same arrays as in our own file, by the same names."""
    try:
        from safetensors.numpy import save
    except ImportError:
        raise missing("safetensors", "safetensors") from None
    arrays = {name: np.ascontiguousarray(array) for name, array in shard._asdict().items()}
    packed: bytes = save(arrays, metadata={METADATA: encode(about).decode()})
    return packed


FORMATS: Final[dict[str, Callable[[Shard, dict[str, object]], bytes]]] = {
    "parquet": to_parquet,
    "safetensors": to_safetensors,
}


def check_formats(formats: Sequence[str]) -> None:
    """Refuse before the first game a format that nobody knows, or whose package is missing."""
    for name in formats:
        if name not in FORMATS:
            raise MohrehError(f"there is no format {name!r}. {nearest(name, list(FORMATS))}")
        empty = {key: np.zeros(0, np.int32) for key in Shard._fields}
        empty |= {"features": np.zeros((0, 1), np.float32), "result": np.zeros((0, 2), np.float32)}
        FORMATS[name](Shard(**empty | {"start": np.zeros(1, np.int64)}), {})


def export(folder: Path, formats: Sequence[str]) -> int:
    """Write every shard of a folder in these formats, where it is not there yet; the number of files."""
    check_formats(formats)
    settings = load_settings(folder)
    written = 0
    for path in shard_files(folder):
        lacking = [name for name in formats if not path.with_suffix(f".{name}").exists()]
        if lacking:
            shard = load_shard(path)
            about = settings | {"actions": int(shard.actions[0]), "feature_names": _feature_names(settings)}
            for name in lacking:
                write_file(path.with_suffix(f".{name}"), FORMATS[name](shard, about))
                written += 1
    return written


def _feature_names(settings: dict[str, object]) -> list[str]:
    players, options = settings["players"], settings["options"]
    assert isinstance(players, int)
    assert isinstance(options, dict)
    return rules(str(settings["game"]), players, options).feature_names()
