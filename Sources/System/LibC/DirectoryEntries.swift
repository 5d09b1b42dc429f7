// Parts of the C library that Swift cannot import, declared here rather than imported from the C target UTCSystem:
// every importer of a module must find an imported module, however indirectly. Packages that use
// `#if canImport(UniformTypeIdentifiers)` do not depend on this package, and SwiftPM shows them only its Swift modules.
// DirectoryEntries.c checks the numbers.

/// Reads the next entries of an open folder; see CSystem.h.
@_extern(c, "readDirectoryEntries")
package func readDirectoryEntries(_ folder: CInt, _ buffer: UnsafeMutableRawPointer, _ size: Int) -> Int

/// Reads the file system's record of an item in a folder; see CSystem.h.
@_extern(c, "readItemStatus")
package func readItemStatus(
  _ folder: CInt, _ name: UnsafePointer<CChar>, _ fields: UnsafeMutablePointer<Int64>
) -> CInt

/// An entry of a folder. Public, like its members, because the compiler inlines code of other modules only if that is
/// public.
public struct DirectoryEntry {
  /// After it is a NUL.
  public let name: UnsafeRawBufferPointer
  /// `DT_REG` and so on; `DT_UNKNOWN` if the file system does not report it.
  public let type: UInt8

  /// Creates an entry with a name that ends before a NUL.
  @inlinable public init(name: UnsafeRawBufferPointer, type: UInt8) { (self.name, self.type) = (name, type) }

  /// The name as a C string.
  @inlinable public var cName: UnsafePointer<CChar>? { name.baseAddress?.assumingMemoryBound(to: CChar.self) }
}

/// The entries that `readDirectoryEntries` wrote into a buffer (`struct dirent64`), except `.` and `..`.
public struct DirectoryEntries: Sequence, IteratorProtocol {
  @usableFromInline var position: UnsafeRawPointer
  @usableFromInline let end: UnsafeRawPointer

  /// Creates the entries that are in `count` bytes.
  @inlinable public init(_ start: UnsafeRawPointer, count: Int) { (position, end) = (start, start + count) }

  /// The next entry; its name is valid as long as the buffer.
  @inlinable @inline(__always) public mutating func next() -> DirectoryEntry? {
    let (lengthOffset, typeOffset, nameOffset) = (16, 18, 19)
    while end - position > nameOffset {
      let record = position
      let length = Int(record.loadUnaligned(fromByteOffset: lengthOffset, as: UInt16.self))
      guard length > nameOffset, length <= end - record else { return nil }
      position = record + length
      let name = record + nameOffset
      let entry = DirectoryEntry(
        name: UnsafeRawBufferPointer(start: name, count: strnlen(name, length - nameOffset)),
        type: record.load(fromByteOffset: typeOffset, as: UInt8.self))
      if !Self.isSelfOrParent(entry.name) { return entry }
    }
    return nil
  }

  @inlinable @inline(__always) static func isSelfOrParent(_ name: UnsafeRawBufferPointer) -> Bool {
    let dot = UInt8(ascii: ".")
    guard !name.isEmpty, name[0] == dot else { return name.isEmpty }
    return name.count == 1 || name.count == 2 && name[1] == dot
  }
}

/// Opens an item without opening its contents, so that it need not be readable: `O_PATH` of `open(2)`.
///
/// - Returns: a descriptor, or -1 with `errno` set.
package func openWithoutContents(_ folder: CInt, _ name: UnsafePointer<CChar>, followingLink: Bool) -> CInt {
  openat(folder, name, 0o1000_0000 | O_CLOEXEC | (followingLink ? 0 : O_NOFOLLOW))
}

/// The kernel's path for an open item.
///
/// - Returns: nil where `/proc` is not mounted, the path is too long, or the item is not in a file system.
package func kernelPath(of descriptor: CInt) -> [UInt8]? {
  var target = [CChar](repeating: 0, count: Int(PATH_MAX))
  let length = readlink("/proc/self/fd/\(descriptor)", &target, target.count)
  guard length > 0, length < target.count, target[0] == CChar(bitPattern: UInt8(ascii: "/")) else { return nil }
  return target[..<length].map { UInt8(bitPattern: $0) }
}
