"""What every game shares.  Standard library only; no clock, no writing, no luck of its own."""
