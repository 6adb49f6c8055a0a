"""The style sheet of the page: light, dark, a phone's width, and paper.

The colours of the sides are dark enough on white, and light enough on black, to read; they only
repeat what dash, marker and name say.
"""

LIGHT = """
  --ink: #1b1b1b; --paper: #fff; --line: #c8c8c8; --soft: #555;
  --s0: #005a9c; --s1: #a33b00; --s2: #5b2a86; --s3: #226622;
"""
DARK = """
  --ink: #eee; --paper: #161616; --line: #4a4a4a; --soft: #b5b5b5;
  --s0: #7cc4ff; --s1: #ffb07a; --s2: #d3b0ff; --s3: #9be29b;
"""

COLOURS = f"""
:root {{ color-scheme: light dark; {LIGHT} }}
@media (prefers-color-scheme: dark) {{ :root {{ {DARK} }} }}
"""

TEXT = """
* { box-sizing: border-box; }
body { font: 16px/1.45 system-ui, sans-serif; max-width: 60em; margin: 1.5em auto; padding: 0 1em;
  color: var(--ink); background: var(--paper); overflow-wrap: anywhere; }
h1 { font-size: 1.5em; }
h2 { font-size: 1.2em; margin: 1.6em 0 .4em; }
h3 { font-size: 1em; margin: 1.2em 0 .2em; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2em 1em; margin: 0; }
dt { color: var(--soft); }
dd { margin: 0; }
ul { margin: 0; padding-left: 1.2em; }
"""

CHART = """
figure { margin: 1.5em 0; max-width: 38em; }
figcaption { color: var(--soft); font-size: .9em; }
.chart { display: block; width: 100%; height: auto; }
.chart text { font-size: 12px; fill: var(--ink); }
.chart .total { font-weight: bold; }
.grid { stroke: var(--line); stroke-width: .5; }
.axis { stroke: var(--soft); }
.zero { stroke: var(--ink); stroke-width: 1.5; }
line.target { stroke: var(--ink); stroke-dasharray: 1 4; stroke-width: 2; stroke-linecap: round; }
.game { stroke: var(--soft); stroke-dasharray: 4 2; }
.side { fill: none; stroke-width: 2; }
.side.s0 { stroke: var(--s0); } .mark.s0 { fill: var(--s0); }
.side.s1 { stroke: var(--s1); } .mark.s1 { fill: var(--s1); }
.side.s2 { stroke: var(--s2); } .mark.s2 { fill: var(--s2); }
.side.s3 { stroke: var(--s3); } .mark.s3 { fill: var(--s3); }
"""

TABLE = """
table { border-collapse: collapse; width: 100%; }
td, th { text-align: left; vertical-align: top; padding: .3em .5em;
  border-bottom: 1px solid var(--line); }
thead th { vertical-align: bottom; }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; }
"""

# On a phone each hand is a card: no table is wider than the screen.
PHONE = """
@media screen and (max-width: 44em) {
  dl { grid-template-columns: 1fr; }
  dd { margin-bottom: .4em; }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  table, tbody, tr, tbody th { display: block; }
  tr { border: 1px solid var(--line); border-radius: .4em; margin: 0 0 .8em; padding: .2em .6em; }
  tbody th { border: 0; }
  tbody th::before { content: "Hand "; }
  td, td.n { display: flex; justify-content: space-between; gap: 1em; border: 0;
    padding: .1em .5em; }
  td::before { content: attr(data-label); color: var(--soft); flex: none; text-align: left; }
  td.n::before { flex: 1; }
  td span { text-align: right; }
  td.n span { flex: none; max-width: 60%; }
}
"""

PAPER = f"""
@media print {{
  :root {{ color-scheme: light; {LIGHT} }}
  @page {{ margin: 1.5cm; }}
  body {{ font-size: 10pt; margin: 0; max-width: none; padding: 0; }}
  figure {{ max-width: 14cm; }}
  thead {{ display: table-header-group; }}
  tr, section, figure, li {{ break-inside: avoid; }}
  h2, h3 {{ break-after: avoid; }}
}}
"""

STYLE = COLOURS + TEXT + CHART + TABLE + PHONE + PAPER
