// The table of `TypeDeclarations/`, and the registry of the process.
