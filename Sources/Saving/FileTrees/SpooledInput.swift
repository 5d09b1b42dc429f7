import SystemPackage
import UTLibC
import UTSystemCalls

/// The bytes of a stream that can be read only once, kept in an unnamed file.
public final class SpooledInput: ContentsProvider {
  /// The number of bytes.
  public let count: Int
  private let file: Descriptor

  /// Reads a stream to its end.
  ///
  /// - Parameters:
  ///   - descriptor: the stream, such as 0 for standard input.
  ///   - folder: a folder on a file system with space for it.
  ///   - name: the name of the stream in errors.
  /// - Throws: ``FileTreeError``.
  public init(reading descriptor: Int32, into folder: FilePath, named name: String) throws(FileTreeError) {
    // A temporary file might get the number of a closed descriptor, and be read instead.
    guard fcntl(descriptor, F_GETFD) != -1 else { throw .lastError("read", FilePath(bytesBeforeNUL: name.utf8)) }
    file = try Self.temporaryFile(in: folder)
    var total = 0
    var failure: FileTreeError?
    withUnsafeTemporaryAllocation(byteCount: FileContents.pieceSize, alignment: 16) { [file] buffer in
      do throws(FileTreeError) {
        while true {
          let count = Descriptor.readOn(descriptor, into: buffer)
          guard count >= 0 else { throw .lastError("read", FilePath(bytesBeforeNUL: name.utf8)) }
          if count == 0 { break }
          let piece = UnsafeRawBufferPointer(rebasing: buffer[..<count])
          guard Descriptor.write(piece, to: file.number, at: Int64(total)) else {
            throw .lastError("write a temporary file in", folder)
          }
          total += count
        }
      } catch { failure = error }
    }
    if let failure { throw failure }
    count = total
  }

  /// Calls `body` with the bytes in order, in chunks.
  ///
  /// - Throws: ``FileTreeError`` if they cannot be read again; errors from `body`.
  public func forEachPiece(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    try withUnsafeTemporaryAllocation(byteCount: min(FileContents.pieceSize, max(count, 1)), alignment: 16) { buffer in
      var position = 0
      while position < count {
        let wanted = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(count - position))
        let read = file.read(into: wanted, at: Int64(position))
        guard read > 0 else { throw FileTreeError.lastError("read", "temporary file") }
        try body(UnsafeRawBufferPointer(rebasing: buffer[..<read]))
        position += read
      }
    }
  }

  /// Creates a file that disappears with the process, however it ends.
  private static func temporaryFile(in folder: FilePath) throws(FileTreeError) -> Descriptor {
    // O_TMPFILE, which the C headers declare only for GNU sources, includes O_DIRECTORY.
    if let file = Descriptor.open(folder.bytes, 0o20_000_000 | O_DIRECTORY | O_RDWR, mode: 0o600) { return file }
    var name = (folder.bytes + Array("/.utictl-XXXXXX".utf8)).map { CChar(bitPattern: $0) } + [0]
    guard let fallback = Descriptor(mkstemp(&name)) else { throw .lastError("create a temporary file in", folder) }
    unlink(name)
    _ = fcntl(fallback.number, F_SETFD, FD_CLOEXEC)
    return fallback
  }
}
