import Glibc
import PropertyLists

/// Reports in files.
public enum ReportFile {
  /// Writes a report. A file of that name is replaced as a whole; a pipe or device is written into.
  ///
  /// - Returns: what is to be said of the file, which is written.
  public static func write(
    _ bytes: [UInt8], to path: String
  ) throws(DeclarationValidationError) -> [ValidationRemark] {
    guard let status = try FilePaths.status(of: path), status.st_mode & S_IFMT != S_IFREG else {
      var saves = InterruptedSaves()
      saves.settle(resolvedPath(path))
      return try saves.remarks + SavedFile.write(bytes, to: path)
    }
    let descriptor = FilePaths.opened(path, O_WRONLY)
    guard descriptor >= 0 else { throw .unwritable(path: path, reason: FilePaths.reason()) }
    defer { close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw .unwritable(path: path, reason: FilePaths.reason()) }
      rest = rest.dropFirst(count)
    }
    return []
  }
}
