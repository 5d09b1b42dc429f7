// Parts of the C library that Swift cannot import, declared here rather than imported from the C target UTCSystem: every importer of
// a module must find an imported module, however indirectly. Packages that use `#if canImport(UniformTypeIdentifiers)` do not
// depend on this package, and SwiftPM shows them only its Swift modules. DirectoryEntries.c checks the numbers.

/// Reads the next entries of an open folder; see CSystem.h.
@_extern(c, "readDirectoryEntries")
package func readDirectoryEntries(_ folder: CInt, _ buffer: UnsafeMutableRawPointer, _ size: Int) -> Int

/// Reads what a folder's file system knows of an item; see CSystem.h.
@_extern(c, "readItemStatus")
package func readItemStatus(
  _ folder: CInt, _ name: UnsafePointer<CChar>, _ fields: UnsafeMutablePointer<Int64>
) -> CInt

/// Where the fields of an entry of a folder are (`struct dirent64`).
package enum DirectoryEntryLayout {
  package static let lengthOffset = 16
  package static let typeOffset = 18
  package static let nameOffset = 19
}

/// Opens an item without opening its contents, so that it need not be readable: `O_PATH` of `open(2)`.
///
/// - Returns: a descriptor, or -1 with `errno` set.
package func openWithoutContents(_ folder: CInt, _ name: UnsafePointer<CChar>, followingLink: Bool) -> CInt {
  openat(folder, name, 0o1000_0000 | O_CLOEXEC | (followingLink ? 0 : O_NOFOLLOW))
}

/// The path under which the kernel knows an open item.
///
/// - Returns: nil where `/proc` is not mounted, the path is too long, or the item is not in a file system.
package func kernelPath(of descriptor: CInt) -> [UInt8]? {
  var target = [CChar](repeating: 0, count: Int(PATH_MAX))
  let length = readlink("/proc/self/fd/\(descriptor)", &target, target.count)
  guard length > 0, length < target.count, target[0] == CChar(bitPattern: UInt8(ascii: "/")) else { return nil }
  return target[..<length].map { UInt8(bitPattern: $0) }
}
