// Differences and three-way merges of texts and property lists.

// Differences of texts belong to merges of them.
@_exported import enum UTText.UnifiedDiff
