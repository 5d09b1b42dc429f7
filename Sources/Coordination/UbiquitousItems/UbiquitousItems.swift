// Items in containers.
// `Apple` has the functions of `FileManager` and `URL`, `Swift` has `DocumentContainer`, and `Items` carries both out.

// What the functions of `FileManager` return and expect.
@_exported import FileCoordination
