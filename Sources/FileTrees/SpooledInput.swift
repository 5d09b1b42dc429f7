import Glibc
import SafeWriting

/// The bytes of a stream that can be read only once, kept in a file without a name.
public final class SpooledInput: ContentsProvider {
  /// The number of bytes.
  public let count: Int
  private let file: Descriptor

  /// Reads a stream to its end.
  ///
  /// - Parameters:
  ///   - descriptor: the stream, such as 0 for standard input.
  ///   - folder: the bytes of the path of a folder in whose file system there is room for it.
  ///   - name: what errors call the stream.
  /// - Throws: ``FileTreeError``.
  public init(reading descriptor: Int32, into folder: [UInt8], named name: String) throws(FileTreeError) {
    file = try Self.temporaryFile(in: folder)
    var total = 0
    var failure: FileTreeError?
    withUnsafeTemporaryAllocation(byteCount: FileContents.pieceSize, alignment: 16) { [file] buffer in
      do throws(FileTreeError) {
        while true {
          var count = 0
          repeat { count = Glibc.read(descriptor, buffer.baseAddress, buffer.count) } while count < 0 && errno == EINTR
          guard count >= 0 else { throw .lastError("read it", Array(name.utf8)) }
          if count == 0 { break }
          try Self.write(UnsafeRawBufferPointer(rebasing: buffer[..<count]), to: file, folder: folder)
          total += count
        }
      } catch { failure = error }
    }
    if let failure { throw failure }
    count = total
  }

  /// Calls `body` with the bytes, piece by piece, in order.
  ///
  /// - Throws: ``FileTreeError`` if they cannot be read again; what `body` throws.
  public func forEachPiece(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    try withUnsafeTemporaryAllocation(byteCount: min(FileContents.pieceSize, max(count, 1)), alignment: 16) { buffer in
      var position = 0
      while position < count {
        let read = pread(file.number, buffer.baseAddress, min(buffer.count, count - position), off_t(position))
        if read < 0, errno == EINTR { continue }
        guard read > 0 else { throw FileTreeError.lastError("read it again", Array("temporary file".utf8)) }
        try body(UnsafeRawBufferPointer(rebasing: buffer[..<read]))
        position += read
      }
    }
  }

  /// A file that is gone when the process is, whatever ends it.
  private static func temporaryFile(in folder: [UInt8]) throws(FileTreeError) -> Descriptor {
    // O_TMPFILE, which the C headers show to GNU sources only, includes O_DIRECTORY.
    let number = withCString(folder) { open($0, 0o20_000_000 | O_DIRECTORY | O_RDWR | O_CLOEXEC, 0o600) }
    if number >= 0 { return Descriptor(number) }
    var name = (folder + Array("/.utictl-XXXXXX".utf8)).map { CChar(bitPattern: $0) } + [0]
    let fallback = mkstemp(&name)
    guard fallback >= 0 else { throw .lastError("create a temporary file there", folder) }
    unlink(name)
    _ = fcntl(fallback, F_SETFD, FD_CLOEXEC)
    return Descriptor(fallback)
  }

  private static func write(
    _ bytes: UnsafeRawBufferPointer, to file: Descriptor, folder: [UInt8]
  ) throws(FileTreeError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = Glibc.write(file.number, rest.baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .lastError("write a temporary file there", folder) }
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
    }
  }
}
