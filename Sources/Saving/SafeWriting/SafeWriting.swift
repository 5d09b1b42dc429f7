// Safe saves of a file, a package, or items in a folder.
// `Package` writes a new version, `Replacing` puts it in place, and `Recovery` completes interrupted saves. `Hooks` has
// the additions of other modules to saves, if the program links these modules.

// Files and packages are saved to paths, with times.
@_exported import struct SystemPackage.FilePath
@_exported import struct UTLibC.Timestamp
