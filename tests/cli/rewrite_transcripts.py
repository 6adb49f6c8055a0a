"""Write the answers of all transcripts anew: ``python tests/cli/rewrite_transcripts.py``.

Read the difference before you keep it: each answer is checked by hand against the rules.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory


def main() -> None:
    """Replay every transcript in a fresh folder and write what was answered."""
    sys.path.insert(0, str(Path(__file__).parents[1]))
    from cli.runner import both_streams_here
    from cli.transcripts import replayed, transcripts

    for path in transcripts():
        with TemporaryDirectory() as home:
            text = path.read_text(encoding="utf-8")
            now = replayed(text, both_streams_here(Path(home)))
        if now != text:
            path.write_text(now, encoding="utf-8")
        sys.stdout.write(f"{path.name}: {'rewritten' if now != text else 'as it was'}\n")


if __name__ == "__main__":
    main()
