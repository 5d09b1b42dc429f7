// The report formats, one per file.
