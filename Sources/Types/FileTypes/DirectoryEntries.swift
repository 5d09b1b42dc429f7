// Parts of glibc that Swift cannot import, declared here rather than imported from the C target CDirectoryEntries: every
// importer of this module must find an imported module, however indirectly. Packages that use
// `#if canImport(UniformTypeIdentifiers)` do not depend on this package, and SwiftPM shows them only its Swift modules.
// CDirectoryEntries.c checks the numbers.

/// Reads the next entries of an open folder; see CDirectoryEntries.h.
@_extern(c, "readDirectoryEntries")
func readDirectoryEntries(_ folder: CInt, _ buffer: UnsafeMutableRawPointer, _ size: Int) -> Int

/// Reads what a folder's file system knows of an item; see CDirectoryEntries.h.
@_extern(c, "readItemStatus")
func readItemStatus(_ folder: CInt, _ name: UnsafePointer<CChar>, _ fields: UnsafeMutablePointer<Int64>) -> CInt

/// `O_PATH`: a descriptor that names an item without opening it.
let openWithoutAccess: CInt = 0o1000_0000

/// Where the fields of an entry lie (`struct dirent64`).
enum DirectoryEntryLayout {
  static let lengthOffset = 16
  static let typeOffset = 18
  static let nameOffset = 19
}
