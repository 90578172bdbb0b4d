"""The house: tables that people play at, over the network."""
