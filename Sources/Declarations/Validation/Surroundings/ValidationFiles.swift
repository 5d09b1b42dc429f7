import PropertyLists
import SafeWriting
import UTLibC
import UTSystemCalls
import UTText

/// Reads the files and folders beside a property list. What is missing is no error.
enum ValidationFiles {
  static func isFolder(_ path: String) throws(DeclarationValidationError) -> Bool {
    try status(of: path)?.isFolder ?? false
  }

  static func isFile(_ path: String) throws(DeclarationValidationError) -> Bool {
    try status(of: path)?.isFile ?? false
  }

  /// Returns the status of the item at a path; nil if there is none.
  ///
  /// - Throws: if the status cannot be read.
  static func status(
    of path: String, followingLinks: Bool = true
  ) throws(DeclarationValidationError) -> FileStatus? {
    if let status = Descriptor.status(at: path.pathBytes, followingLinks: followingLinks) { return status }
    if [ENOENT, ENOTDIR, ENAMETOOLONG].contains(errno) { return nil }
    throw .notExaminable(path: path, reason: systemErrorText())
  }

  /// Returns the names in a folder; none if it does not exist or access is denied.
  ///
  /// - Throws: if the folder cannot be read for another reason.
  static func names(in folder: String) throws(DeclarationValidationError) -> [String] {
    try readableNames(in: folder) ?? []
  }

  /// Returns the names in a folder; none if it does not exist, nil if access is denied.
  ///
  /// - Throws: if the folder cannot be read for another reason.
  static func readableNames(in folder: String) throws(DeclarationValidationError) -> [String]? {
    let opened = Descriptor.open(folder.pathBytes, O_RDONLY | O_DIRECTORY)
    if let opened, let names = FolderEntries.names(of: opened) { return names.map { String(spelling: $0) } }
    if errno == EACCES { return nil }
    if [ENOENT, ENOTDIR, ENAMETOOLONG].contains(errno) { return [] }
    throw .unreadable(path: folder, reason: systemErrorText())
  }

  /// Returns all bytes of a file.
  ///
  /// - Parameter allowsStreams: whether pipes and devices are read to their end, because the user named the path.
  static func read(
    _ path: String, maximumSize: Int, allowsStreams: Bool = false
  ) throws(DeclarationValidationError) -> [UInt8] {
    do { return try readFile(at: path, maximumSize: maximumSize, allowsStreams: allowsStreams) } catch {
      guard case .unreadableFile(_, let reason) = error else {
        throw .unreadable(path: path, reason: "the file exceeds the limit of \(maximumSize) bytes")
      }
      throw .unreadable(path: path, reason: reason)
    }
  }

  /// Returns all bytes from a descriptor.
  static func read(_ descriptor: Int32, _ path: String, maximumSize: Int) throws(DeclarationValidationError) -> [UInt8]
  {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = chunk.withUnsafeMutableBytes { Descriptor.readOn(descriptor, into: $0) }
      guard count >= 0 else { throw .unreadable(path: path, reason: systemErrorText()) }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
      guard bytes.count <= maximumSize else {
        throw .unreadable(path: path, reason: "the file exceeds the limit of \(maximumSize) bytes")
      }
    }
  }
}
