import UTAppleDouble
import UTLibC

extension AppleDouble {
  /// Whether a regular file is an AppleDouble file of an item next to it. Only files with such names are opened.
  ///
  /// - Parameters:
  ///   - path: NUL-terminated.
  ///   - folder: the descriptor of the folder, or `AT_FDCWD`.
  package static func isFile(at path: UnsafePointer<CChar>, in folder: CInt) -> Bool {
    let bytes = UnsafeRawBufferPointer(start: path, count: strlen(path))
    let start = bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    guard let owner = owner(of: bytes[start...]) else { return false }
    let sibling = (Array(bytes[..<start]) + owner).map { CChar(bitPattern: $0) } + [0]
    guard FileStatus(of: sibling, in: folder, followingLinks: false) != nil else { return false }
    let file = openat(folder, path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    return withUnsafeTemporaryAllocation(byteCount: headerSize, alignment: 1) { header in
      pread(file, header.baseAddress, headerSize, 0) == headerSize && isHeader(header)
    }
  }
}
