// Document programs also need the documents themselves.
@_exported import Documents
