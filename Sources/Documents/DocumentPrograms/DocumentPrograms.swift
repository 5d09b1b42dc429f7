// The parts of a document-based program: controller, recent documents, and termination.

// Document programs also need the documents themselves.
@_exported import Documents
