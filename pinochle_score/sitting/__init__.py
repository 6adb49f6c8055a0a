"""One sitting for the evening: what is asked, how it is answered, and the loop that asks it.

``question.py`` says what a question is, ``questions.py`` lists them; each has a module of its own.
``starting.py`` asks what a new game needs. ``table.py`` asks, records and steps back; it knows
nothing of terminals: ``lines.py`` and ``terminal.py`` are the two ways of asking.
"""
