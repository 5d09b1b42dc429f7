import Glibc

// What Swift does not see of glibc, declared here rather than imported from the C target CFileCalls: a module that is
// imported must be found by all who import this one, however indirectly. CFileCalls.h says what each does, and
// CFileCalls.c checks the numbers.

@_extern(c, "fileCallRename")
func fileCallRename(
  _ fromFolder: CInt, _ from: UnsafePointer<CChar>, _ toFolder: CInt, _ to: UnsafePointer<CChar>, _ flags: CUnsignedInt
) -> CInt

@_extern(c, "fileCallClone")
func fileCallClone(_ destination: CInt, _ source: CInt) -> CInt

@_extern(c, "fileCallCopyRange")
func fileCallCopyRange(
  _ source: CInt, _ sourceOffset: Int64, _ destination: CInt, _ destinationOffset: Int64, _ count: Int
) -> Int

@_extern(c, "fileCallReserve")
func fileCallReserve(_ descriptor: CInt, _ size: Int64) -> CInt

@_extern(c, "fileCallLock")
func fileCallLock(_ descriptor: CInt, _ isExclusive: CInt) -> CInt

@_extern(c, "fileCallHasNoWriter")
func fileCallHasNoWriter(_ descriptor: CInt) -> CInt

@_extern(c, "fileCallOpenBeneath")
func fileCallOpenBeneath(_ folder: CInt, _ path: UnsafePointer<CChar>) -> CInt

@_extern(c, "fileCallSyncFileSystem")
func fileCallSyncFileSystem(_ descriptor: CInt) -> CInt

@_extern(c, "fileCallListAttributes")
func fileCallListAttributes(_ descriptor: CInt, _ names: UnsafeMutablePointer<CChar>?, _ size: Int) -> Int

@_extern(c, "fileCallGetAttribute")
func fileCallGetAttribute(
  _ descriptor: CInt, _ name: UnsafePointer<CChar>, _ value: UnsafeMutableRawPointer?, _ size: Int
) -> Int

@_extern(c, "fileCallSetAttribute")
func fileCallSetAttribute(
  _ descriptor: CInt, _ name: UnsafePointer<CChar>, _ value: UnsafeRawPointer?, _ size: Int
) -> CInt

@_extern(c, "fileCallRemoveAttribute")
func fileCallRemoveAttribute(_ descriptor: CInt, _ name: UnsafePointer<CChar>) -> CInt

/// See CDirectoryEntries.h.
@_extern(c, "readDirectoryEntries")
func readDirectoryEntries(_ folder: CInt, _ buffer: UnsafeMutableRawPointer, _ size: Int) -> Int

@_extern(c, "fileCallBirth")
func fileCallBirth(_ descriptor: CInt) -> Int64

@_extern(c, "fileCallFileSystemOf")
func fileCallFileSystemOf(_ descriptor: CInt) -> Int64

/// System calls for the modules that read what this one writes.
package enum FileCalls {
  /// Opens a file below a folder for reading, following no link on the way and never leaving the folder.
  /// - Returns: the descriptor; -1 with `errno` set if that fails.
  package static func openBeneath(_ folder: CInt, _ path: UnsafePointer<CChar>) -> CInt {
    fileCallOpenBeneath(folder, path)
  }
}

/// Numbers of Linux that Swift does not see.
enum FileCallConstant {
  static let renameNoReplace: CUnsignedInt = 1
  static let renameExchange: CUnsignedInt = 2
  /// A descriptor that names an item without opening it.
  static let openWithoutAccess: CInt = 0o1000_0000
  static let seekData: CInt = 3
  static let seekHole: CInt = 4
  /// Leaves one of the two times of a file as it is.
  static let omitTime = (1 << 30) - 2
}

/// Makes a call again as long as signals interrupt it.
@inline(__always)
package func uninterrupted<Result: SignedInteger>(_ call: () -> Result) -> Result {
  while true {
    let result = call()
    if result != -1 || errno != EINTR { return result }
  }
}

/// Calls `body` with bytes as C wants them: ended by NUL. Bytes after a NUL are not seen, so names are checked before.
package func withCString<Result>(_ bytes: [UInt8], _ body: (UnsafePointer<CChar>) throws -> Result) rethrows -> Result {
  try withUnsafeTemporaryAllocation(of: CChar.self, capacity: bytes.count + 1) { buffer in
    UnsafeMutableRawBufferPointer(buffer).copyBytes(from: bytes)
    buffer[bytes.count] = 0
    // The allocation has at least one element.
    guard let start = buffer.baseAddress else { return try body("") }
    return try body(start)
  }
}
