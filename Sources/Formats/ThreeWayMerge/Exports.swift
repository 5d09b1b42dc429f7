// Differences of texts belong to merges of them.
@_exported import enum Text.UnifiedDiff
