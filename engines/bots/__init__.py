"""Players that are programs: each knows an engine by its interface only."""
