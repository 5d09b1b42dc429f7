// Items in containers.
// `Apple` has the functions of `FileManager` and `URL`, `Swift` has `DocumentContainer`, and `Items` implements both.

// The types that the functions of `FileManager` return and expect.
@_exported import FileCoordination
