"""Thinking that every game shares: judging a position, and looking ahead."""
