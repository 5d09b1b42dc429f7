// One import for all of the linter.

@_exported import UTLint
@_exported import UTLintReports
@_exported import UTLintRules
@_exported import UTValidation
