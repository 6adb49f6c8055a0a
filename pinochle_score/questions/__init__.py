"""Questions to the referee, each with a verdict, sentences that teach, and a document.

No game is needed for any of them. What the command line, a batch of requests and a program
ask goes through here, and every verdict comes from the same functions that record a game.
"""
