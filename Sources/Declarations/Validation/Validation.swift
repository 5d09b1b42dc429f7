// A run over files: configuration, suppressions, baselines, and fixes.
