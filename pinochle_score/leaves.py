"""The rows in the pages of an SQLite file, read without SQLite, which may refuse to.

Every page is looked at by itself. What does not look like a row is passed over, so that a
page that is damaged hides no other. Source: the file format, https://sqlite.org/fileformat2.html.
"""

from collections.abc import Iterator

Value = int | str | bytes | None
Row = tuple[int | None, tuple[Value, ...]]  # the row's number (None: it has none), its columns

PAGE = 4096  # bytes, where a file does not say
SIZES = tuple(2**power for power in range(9, 17))
HEADER = 100  # bytes of the file before its first page's own
MAGIC = b"SQLite format 3\0"
LONGEST = 1_000_000  # bytes of a row; the longest we write has ten thousand

TABLE_LEAF, INDEX_LEAF, INDEX_INNER = 0x0D, 0x0A, 0x02
INTEGER_BYTES = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}


def page_size(data: bytes) -> int:
    """The bytes of a page, as the file says or as it is usual."""
    said = int.from_bytes(data[16:18], "big")
    size = 65536 if said == 1 else said
    return size if data.startswith(MAGIC) and size in SIZES else PAGE


def header(data: bytes, application: int, version: int) -> bytes:
    """A header for a file that has lost its own; the rest of it is as long as the file."""
    size = page_size(data)
    made = bytearray(HEADER)
    made[:16] = MAGIC
    made[16:24] = (size % 65535).to_bytes(2, "big") + bytes((1, 1, 0, 64, 32, 32))
    made[24:32] = (1).to_bytes(4, "big") + (len(data) // size).to_bytes(4, "big")
    for at, number in ((40, 1), (44, 4), (56, 1), (60, version), (68, application), (92, 1)):
        made[at : at + 4] = number.to_bytes(4, "big")
    return bytes(made)


def rows(data: bytes) -> Iterator[Row]:
    """Every row that can be made out, page by page; also some that were given up long ago."""
    size = page_size(data)
    for at in range(0, len(data), size):
        yield from _rows_of(data, at, size)


def _rows_of(data: bytes, at: int, size: int) -> Iterator[Row]:
    start = at + (HEADER if at == 0 else 0)
    if len(data) < start + 12 or data[start] not in (TABLE_LEAF, INDEX_LEAF, INDEX_INNER):
        return
    kind = data[start]
    first = start + (12 if kind == INDEX_INNER else 8)
    count = min(int.from_bytes(data[start + 3 : start + 5], "big"), size // 4)
    for each in range(first, first + 2 * count, 2):
        cell = at + int.from_bytes(data[each : each + 2], "big")
        try:
            yield _row(data, cell, kind, size)
        except (ValueError, IndexError):
            continue


def _row(data: bytes, at: int, kind: int, size: int) -> Row:
    number = None
    if kind == INDEX_INNER:
        at += 4  # the page below
    length, at = _varint(data, at)
    if kind == TABLE_LEAF:
        number, at = _varint(data, at)
    if not 0 < length <= LONGEST:
        raise ValueError("no row")
    return number, _columns(_payload(data, at, length, size, table=kind == TABLE_LEAF))


def _payload(data: bytes, at: int, length: int, size: int, *, table: bool) -> bytes:
    """The bytes of a row: what is on its page, and the rest from page to page."""
    least = (size - 12) * 32 // 255 - 23
    most = size - 35 if table else (size - 12) * 64 // 255 - 23
    here = length
    if length > most:
        here = least + (length - least) % (size - 4)
        here = here if here <= most else least
    made = bytearray(data[at : at + here])
    following = data[at + here : at + here + 4]
    while len(made) < length:
        page = (int.from_bytes(following, "big") - 1) * size
        if page < 0 or page + size > len(data):
            raise ValueError("the rest is gone")
        following = data[page : page + 4]
        made += data[page + 4 : page + 4 + min(size - 4, length - len(made))]
    return bytes(made)


def _columns(payload: bytes) -> tuple[Value, ...]:
    end, at = _varint(payload, 0)
    if not at <= end <= len(payload):
        raise ValueError("no row")
    kinds = []
    while at < end:
        kind, at = _varint(payload, at)
        kinds.append(kind)
    found: list[Value] = []
    for kind in kinds:
        value, end = _value(payload, end, kind)
        found.append(value)
    if end != len(payload):
        raise ValueError("no row")
    return tuple(found)


def _value(payload: bytes, at: int, kind: int) -> tuple[Value, int]:
    if kind == 0:
        return None, at
    if kind in (8, 9):
        return kind - 8, at
    if kind < 8:
        end = at + INTEGER_BYTES.get(kind, 8)
        return int.from_bytes(payload[at:end], "big", signed=True), end
    if kind < 12:
        raise ValueError("no such kind")
    end = at + (kind - 12) // 2
    raw = payload[at:end]
    return (raw.decode("utf-8") if kind % 2 else raw), end


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """A number of up to nine bytes, and where it ends."""
    made = 0
    for count in range(8):
        byte = data[at + count]
        made = made << 7 | byte & 0x7F
        if byte < 0x80:
            return made, at + count + 1
    return made << 8 | data[at + 8], at + 9
