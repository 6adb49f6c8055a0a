"""What people type, read into the game's terms; one module a thing that is typed.

Everything here raises ``Unreadable`` with what was typed and what could have been meant.
"""
