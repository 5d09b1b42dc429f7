// A program's documents come with what runs them.
@_exported import Documents
