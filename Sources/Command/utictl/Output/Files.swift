import FileTypes
import SafeWriting
import SystemPackage
import UTLibC
import UTSystemCalls
import UTText

enum Files {
  /// The maximum size in bytes of a file that is read into memory to be compared or merged.
  static let maximumText = 64 << 20

  /// Returns whether an item exists at a path, without following a link; true if a disk error hides it.
  static func exists(_ path: [UInt8]) -> Bool {
    Descriptor.status(at: path, followingLinks: false) != nil
      || !FileTypeError(path: path, operation: .examining, errorNumber: errno).saysThatNothingIsThere
  }

  /// Returns the path with these bytes. No argument contains NUL.
  static func path(_ bytes: [UInt8]) -> FilePath { FilePath(bytesBeforeNUL: bytes) }

  /// Returns the path of an existing item in a form without a trailing slash, which `FilePath` does not keep. A
  /// trailing slash means the folder, or the folder that a link leads to; for a file it is an error.
  ///
  /// - Throws: `SafeWriteError` for a link that another device may have put into a container, and that leads out of it.
  static func itemPath(_ bytes: [UInt8]) throws -> FilePath {
    let item = path(bytes)
    guard bytes.last == UInt8(ascii: "/"), let status = Descriptor.status(at: item.bytes, followingLinks: false) else {
      return item
    }
    switch status.kind {
    case .folder: return item
    case .symbolicLink:
      try Place.checkStaysInContainer(item)
      return path(realPath(bytes) ?? bytes + [UInt8(ascii: ".")])
    default: return path(bytes + [UInt8(ascii: ".")])
    }
  }

  /// Returns an argument as the path of an existing item.
  ///
  /// - Throws: as ``itemPath(_:)``.
  static func itemPath(ofArgument text: String) throws -> FilePath { try itemPath(text.pathBytes) }

  /// Returns an absolute path without `.` and `..`. As for the system, `..` after a symbolic link is the folder that
  /// contains the destination of the link.
  ///
  /// - Throws: ``Failure`` if the current folder no longer exists.
  static func absolute(_ path: FilePath) throws -> FilePath {
    guard let current = realPath(Array(".".utf8)) else {
      throw Failure("cannot find the current folder: \(systemErrorText())")
    }
    let whole = Self.path(current).pushing(path)
    guard let last = whole.components.lastIndex(where: { $0.kind == .parentDirectory }),
      let folder = realPath(FilePath(root: whole.root, whole.components[...last]).bytes)
    else { return whole.lexicallyNormalized() }
    return Self.path(folder).appending(whole.components[last...].dropFirst()).lexicallyNormalized()
  }

  /// Returns an argument as a path.
  static func path(ofArgument text: String) -> FilePath { path(text.pathBytes) }
}
