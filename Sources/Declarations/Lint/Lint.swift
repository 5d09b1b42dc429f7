// The engine: rules, their subjects, findings, and fixes.
