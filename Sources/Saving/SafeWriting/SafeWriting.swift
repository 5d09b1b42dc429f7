// Safe saves of a file, a package, or items in a folder.
// `Package` writes a new version, `Replacing` puts it in place, and `Recovery` completes what was interrupted. `Hooks` has
// what other modules add to saves. `Generations` notes in packages that several devices have what each save has changed.

// Files and packages are saved to paths.
@_exported import struct SystemPackage.FilePath
