"""A page as a parser reads it: its text, its tables, and what it would fetch."""

from collections.abc import Sequence
from html.parser import HTMLParser

EMPTY = {"meta", "br", "line", "circle", "rect", "path", "polyline"}  # elements without an end
FETCHING = {"src", "href", "srcset", "data", "action", "poster", "xlink:href", "background"}


class PageReader(HTMLParser):
    """Reads a page, and notes what no page of ours has."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.faults: list[str] = []
        self.rows: list[list[str]] = []
        self.text: list[str] = []
        self.styles = ""
        self.charted: list[str] = []
        self.ids: list[str] = []
        self.feed(page)
        self.close()
        if self.open:
            self.faults.append(f"never ended: {self.open}")

    def handle_starttag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        """An element begins."""
        for name, value in attrs:
            if name in FETCHING or name.startswith("on") or "url(" in (value or ""):
                self.faults.append(f"{tag} {name}={value}")
            if name == "id":
                self.ids.append(value or "")
        if tag in ("script", "link", "iframe", "object", "img", "base", "form"):
            self.faults.append(tag)
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        """An element without content."""
        self.handle_starttag(tag, attrs)
        if tag not in EMPTY:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        """An element ends: the one that was begun last."""
        if tag in EMPTY:
            return
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"ended at the wrong place: {tag}")

    def handle_data(self, data: str) -> None:
        """Text, of a cell, of a drawing, of the style sheet, or of the page."""
        if "style" in self.open:
            self.styles += data
        elif "tr" in self.open and ("td" in self.open or "th" in self.open):
            self.rows[-1][-1] += data
        elif "svg" in self.open:
            self.charted.append(data)
        else:
            self.text.append(data)
