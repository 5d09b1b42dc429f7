// The table of `TypeDeclarations/`, the evidence for its types, and the registry of the process.
