// What the functions of `FileManager` return and expect.
@_exported import FileCoordination
