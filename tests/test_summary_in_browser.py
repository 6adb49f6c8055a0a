"""The page of an evening in a real browser, as wide as a phone and as a desk.

Where no Chromium is installed these are skipped; test_summary_page.py reads the same page.
"""

import json
import re
import shutil
import subprocess
from html import escape, unescape
from pathlib import Path
from typing import Any

import pytest
from evenings import evenings, facts_of

from pinochle_score.codec import encode
from pinochle_score.views.curve import curves
from pinochle_score.views.summary.page import page
from pinochle_score.views.words import number

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    "--virtual-time-budget=3000",
)
PHONE, DESK = 360, 1200
SHOWN = ("corrected", "three sides", "long names", "hostile names", "huge totals", "match", "chips")
# A frame of that width around the page; what is measured in it becomes the frame's own text.
FRAME = """<!doctype html><meta charset="utf-8"><body>
<iframe id="frame" style="width:{width}px;height:800px;border:0" srcdoc="{page}"></iframe>
<pre id="told"></pre><script>
onload = () => {{
  const frame = document.getElementById("frame"), page = frame.contentDocument;
  const edge = (each) => each.getBoundingClientRect().right;
  const all = [...page.body.querySelectorAll("*")].filter((each) => !each.closest("thead"));
  document.getElementById("told").textContent = JSON.stringify({{
    wide: page.documentElement.scrollWidth,
    room: page.documentElement.clientWidth,
    past: all.filter((each) => edge(each) > page.documentElement.clientWidth + 1)
      .map((each) => each.outerHTML.slice(0, 200)),
    fetched: frame.contentWindow.performance.getEntriesByType("resource").map((e) => e.name),
    rows: [...page.querySelectorAll("tbody tr")].map(
      (row) => [...row.cells].map((cell) => cell.textContent)),
    title: page.title,
  }});
}};
</script>"""

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed")


def measured(made: str, width: int, folder: Path) -> dict[str, Any]:
    """What a browser that wide makes of the page."""
    frame = folder / "frame.html"
    frame.write_text(FRAME.format(width=width, page=escape(made)), encoding="utf-8")
    profile = f"--user-data-dir={folder / 'profile'}"
    command = (str(CHROMIUM), *FLAGS, profile, "--dump-dom", frame.as_uri())
    ran = subprocess.run(command, capture_output=True, timeout=120, check=True)
    told = re.search(r'<pre id="told">(.*?)</pre>', ran.stdout.decode(), re.DOTALL)
    assert told is not None, ran.stderr.decode()[-500:]
    found: dict[str, Any] = json.loads(unescape(told[1]))
    return found


@pytest.mark.parametrize("width", [PHONE, DESK])
@pytest.mark.parametrize("name", SHOWN)
def test_it_fits_fetches_nothing_and_says_the_numbers(
    name: str, width: int, tmp_path: Path
) -> None:
    game = evenings()[name]
    facts = facts_of(game, "<Thursday>")
    found = measured("\n".join(page(facts, curves(game.state))), width, tmp_path)
    assert found["wide"] <= found["room"] <= width
    assert found["past"] == []
    assert found["fetched"] == []
    assert found["title"] == "<Thursday>"
    document = json.loads(json.dumps(encode(facts)))
    assert len(found["rows"]) == len(document["hands"])
    for row, hand in zip(found["rows"], document["hands"], strict=True):
        assert row[0] == str(hand["number"])
        assert row[5::2] == [number(side["total"]) for side in hand["sides"]]


def test_what_is_too_wide_is_found(tmp_path: Path) -> None:
    found = measured("<!doctype html><p style='width:900px'>wide</p>", PHONE, tmp_path)
    assert found["wide"] > found["room"]
    assert len(found["past"]) == 1
