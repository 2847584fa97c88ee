"""The conformance kit: what every game must pass, ours and a stranger's."""
