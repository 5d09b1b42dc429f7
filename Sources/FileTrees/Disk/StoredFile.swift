import Glibc
import SafeWriting

/// A flat file below a folder that was read: its bytes are read when they are asked for, and only if it is still the file
/// that was found.
public final class StoredFile: Sendable {
  /// The folder that was read. It stays open, so that its files are found wherever it is moved to.
  let root: Descriptor?
  /// The names on the way from the folder.
  let names: [FileName]
  /// What the file is called in errors: the path by which it was read.
  public let path: [UInt8]
  /// What it was when it was found.
  public let identity: FileIdentity

  init(root: Descriptor?, names: [FileName], path: [UInt8], identity: FileIdentity) {
    self.root = root
    self.names = names
    self.path = path
    self.identity = identity
  }

  /// Opens the file for reading.
  ///
  /// - Throws: ``FileTreeError/changed(path:)`` if another file is there now, or the file was written to.
  func open() throws(FileTreeError) -> StoredFileReader {
    var folder = root
    for name in names.dropLast() {
      folder = try Descriptor.open(name.bytes, in: folder, O_RDONLY | O_DIRECTORY, path: path)
    }
    let file = try Descriptor.open(names.last?.bytes ?? path, in: folder, O_RDONLY, path: path)
    guard try FileIdentity(file.status(path: path)) == identity else { throw .changed(path: path) }
    return StoredFileReader(file, of: self)
  }
}

/// Reads the bytes of a stored file from the first to the last.
final class StoredFileReader {
  private let descriptor: Descriptor
  private let file: StoredFile
  private var position = 0

  fileprivate init(_ descriptor: Descriptor, of file: StoredFile) {
    self.descriptor = descriptor
    self.file = file
  }

  /// The open file.
  var number: Int32 { descriptor.number }

  /// Fills at least a part of the buffer.
  ///
  /// - Returns: the number of bytes; 0 at the end of the file.
  /// - Throws: ``FileTreeError/changed(path:)`` if the file ends before or after it should, or was written to meanwhile.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileTreeError) -> Int {
    guard !buffer.isEmpty else { return 0 }
    var count = 0
    repeat { count = Glibc.read(descriptor.number, buffer.baseAddress, buffer.count) } while count < 0 && errno == EINTR
    guard count >= 0 else { throw .lastError("read it", file.path) }
    position += count
    guard Int64(position) <= file.identity.size else { throw .changed(path: file.path) }
    if count == 0 {
      guard Int64(position) == file.identity.size else { throw .changed(path: file.path) }
      try checkUnchanged()
    }
    return count
  }

  /// Throws ``FileTreeError/changed(path:)`` if the file was written to since it was opened.
  func checkUnchanged() throws(FileTreeError) {
    guard try FileIdentity(descriptor.status(path: file.path)) == file.identity else { throw .changed(path: file.path) }
  }
}
