"""What an agent is offered over the Model Context Protocol: tables of its own, and tools."""
