"""What printkit costs, as ratios to floors: the same work by plain calls, nothing else."""
