"""The rules of a hand, in the order of play: pure functions over a ruleset."""
